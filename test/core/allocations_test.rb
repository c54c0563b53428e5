# frozen_string_literal: true

require "test_helper"
require "support/workload"

# The stress mode itself allocates objects in every call.
return if Workload::STRESSED

# The allocations of a call without options: one String when it writes, only the result when it reads.
class AllocationsTest < Minitest::Test
  SIZES = [1, 10, 500].freeze

  def allocations
    yield
    GC.disable
    Array.new(3) do
      before = GC.stat(:total_allocated_objects)
      yield
      GC.stat(:total_allocated_objects) - before - overhead
    end.min
  ensure
    GC.enable
  end

  # The allocations of the measurement itself.
  def overhead
    @overhead ||= Array.new(3) do
      first = GC.stat(:total_allocated_objects)
      GC.stat(:total_allocated_objects) - first
    end.min
  end

  def each_object
    SIZES.each do |size|
      yield [1, 2.5, nil, true, false, -7] * size
      yield ["text", "é漢😀", "quo\"te\n", "x" * 100] * size
      yield Array.new(size) { |i| { "id" => i, "name" => "n#{i}", "tags" => %w[a b], "ratio" => i / 3.0, "on" => nil } }
      yield (1..size).to_h { |i| ["key#{i}", { "value" => [i, -i, 2.0**i % 7] }] }
      yield [:symbol, { sym: :value }] * size
      yield [[[[[]]]]] * size
    end
    yield "x" * 1_000_000
    yield "é\n" * 100_000
    yield 1
    yield nil
    yield 1.5
  end

  def test_one_string_for_a_generate
    each_object do |object|
      text = nil
      wanted = 1 + copies(object)
      assert_equal wanted,
                   allocations { text = Jacinth.generate(object) },
                   "#{object.inspect[0, 80]}, #{text.bytesize} bytes"
      assert_equal wanted, allocations { Jacinth.dump(object) }
      assert_equal wanted, allocations { Jacinth.pretty_generate(object) }
    end
  end

  # Without the layouts a Hash is copied before it is walked: a large one into memory that an object owns
  # (JAC_EXPORTED_NEAR). None of the objects contains a large Hash.
  def copies(object) = Jacinth.info[:rung] == "exported" && object.is_a?(Hash) && object.size > 32 ? 1 : 0

  def test_one_string_for_a_coder
    coder = Jacinth::Coder.new(indent: " ", script_safe: true)
    each_object { |object| assert_equal 1 + copies(object), allocations { coder.dump(object) }, object.inspect[0, 80] }
  end

  # The number of objects in a value. Frozen keys are shared once they are known.
  def count(value, keys)
    case value
    when Array then 1 + value.sum { |element| count(element, keys) }
    when Hash then 1 + value.sum { |key, element| (keys ? 1 : 0) + count(element, keys) }
    when String then 1
    when Integer then value.bit_length > 62 ? 1 : 0
    when Float then value.equal?(value.dup) && flonum?(value) ? 0 : 1
    else 0
    end
  end

  def flonum?(value) = value.zero? ? (1 / value).positive? : value.abs.between?(1e-70, 1e70)

  def test_nothing_but_the_result_for_a_parse
    skip "long documents need a stack of their own" if Workload::WINDOWED
    each_object do |object|
      document = Jacinth.generate(object)
      20.times { Jacinth.parse(document) } # two keys may displace each other for a while
      least, all = [false, true].map { |keys| count(Jacinth.parse(document), keys) }
      spent = allocations { Jacinth.parse(document) }
      # A key that has left the cache is looked up again. With some seeds two keys share a slot and keep displacing each
      # other.
      most = object.is_a?(Hash) && object.size > 100 ? all : least + (all - least > 1 ? 2 : 0)
      assert_includes least..most, spent, document[0, 80]
      coder = Jacinth::Coder.new(max_nesting: 50)
      assert_includes least..most, allocations { coder.parse(document) }, document[0, 80]
    end
  end

  def test_nothing_for_a_check
    skip "long documents need a stack of their own" if Workload::WINDOWED
    each_object do |object|
      document = Jacinth.generate(object)
      assert_equal 0, allocations { Jacinth.valid?(document) }, document[0, 80]
    end
  end

  # A String uses memory for its content, not for its source text.
  def test_results_are_not_larger_than_needed
    require "objspace"
    escaped = Jacinth.parse("[\"#{'\u00e9' * 1000}\"]")[0]
    assert_operator ObjectSpace.memsize_of(escaped), :<, 2 * 2000 + 200
    text = Jacinth.generate(["\n" * 1000])
    assert_operator ObjectSpace.memsize_of(text), :<, 4 * text.bytesize
    text = Jacinth.generate("x" * 10_000)
    assert_operator ObjectSpace.memsize_of(text), :<, 4 * text.bytesize
  end
end
