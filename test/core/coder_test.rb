# frozen_string_literal: true

require "test_helper"
require "stringio"

# Jacinth::Coder: it reads options once, it is frozen and shareable, and it can be used again after any error.
class CoderTest < Minitest::Test
  def test_round_trip
    coder = Jacinth::Coder.new
    object = { "a" => [1, 2.5, nil, true, "é"] }
    assert_equal object, coder.load(coder.dump(object))
    assert_equal coder.dump(object), coder.generate(object)
    assert_equal object, coder.parse(Jacinth.generate(object))
  end

  def test_each_side_takes_its_options
    coder = Jacinth::Coder.new(symbolize_names: true, indent: " ", array_nl: "\n", allow_nan: true, max_nesting: 2)
    assert_equal({ a: [1] }, coder.load('{"a":[1]}'))
    assert_equal "[\n 1\n]", coder.dump([1])
    assert_predicate coder.load("NaN"), :nan?
    assert_equal "NaN", coder.dump(Float::NAN)
    assert_raises(Jacinth::NestingError) { coder.load("[[[1]]]") }
    assert_raises(Jacinth::NestingError) { coder.dump([[[1]]]) }
    assert_equal [[1]], coder.load("[[1]]")
    assert_equal "[\n [\n  1\n ]\n]", coder.dump([[1]])
  end

  def test_block
    coder = Jacinth::Coder.new { |object, is_key| "#{object.class} #{is_key}" }
    assert_equal '{"Range true":"Range false","a":"NilClass"}'.sub('"NilClass"', "null"),
                 coder.dump({ (1..2) => (1..2), "a" => nil })
    assert_raises(Jacinth::GeneratorError) { Jacinth::Coder.new.dump(1..2) }
  end

  def test_frozen
    coder = Jacinth::Coder.new
    assert_predicate coder, :frozen?
    assert_raises(FrozenError) { coder.instance_variable_set(:@a, 1) }
    assert_raises(FrozenError) { coder.send(:initialize, indent: " ") }
    assert_equal "[1]", coder.dump([1])
    assert_raises(TypeError, NoMethodError) { Marshal.dump(coder) }
  end

  def test_copies
    coder = Jacinth::Coder.new(indent: " ", array_nl: "\n", symbolize_names: true) { "hook" }
    [coder.dup, coder.clone, Class.new(Jacinth::Coder).new(indent: " ").dup].each do |copy|
      assert_predicate copy, :frozen?
    end
    assert_equal "[\n \"hook\"\n]", coder.dup.dump([1..2])
    assert_equal({ a: 1 }, coder.clone.load('{"a":1}'))
    assert_raises(TypeError) { Jacinth::Coder.allocate.send(:initialize_copy, 1) }
    assert_raises(FrozenError) { coder.send(:initialize_copy, Jacinth::Coder.new) }
  end

  # Options can run Ruby code that initializes and uses the same coder. Then it is not initialized a second time.
  def test_initialized_while_it_is_initialized
    coder = Jacinth::Coder.allocate
    going = nil
    evil = Object.new
    evil.define_singleton_method(:call) { |*| 7 }
    evil.define_singleton_method(:respond_to?) do |name, *rest|
      if name == :call && !going
        coder.send(:initialize, indent: " " * 5000, object_nl: "\n") { Fiber.yield || 1 }
        going = Fiber.new { coder.generate({ "a" => Object.new, "b" => { "c" => 1 } }) }
        going.resume
      end
      super(name, *rest)
    end
    assert_raises(FrozenError) { coder.send(:initialize, as_json: evil) }
    GC.start
    assert_equal "{\n#{" " * 5000}\"a\":1,\n#{" " * 5000}\"b\":{\n#{" " * 10_000}\"c\":1\n#{" " * 5000}}\n}",
                 going.resume
  end

  # Without initialize the defaults apply. Nothing crashes.
  def test_allocated_only
    coder = Jacinth::Coder.allocate
    assert_equal "[1]", coder.dump([1])
    assert_equal [1], coder.load("[1]")
    [Object.new, 1, nil, Jacinth::Coder].each do |other|
      assert_raises(TypeError, NoMethodError) { Jacinth::Coder.instance_method(:dump).bind_call(other, 1) }
    end
  end

  def test_what_was_given_may_change_afterwards
    indent, newline = +"  ", +"\n"
    coder = Jacinth::Coder.new(indent: indent, array_nl: newline)
    refute_predicate indent, :frozen?
    indent << "xx"
    newline.clear
    GC.start
    assert_equal "[\n  1\n]", coder.dump([1])
  end

  # Only the coder's C struct refers to these objects.
  def test_what_it_holds_stays_alive
    coder = build_coder
    3.times { GC.start }
    Array.new(10_000) { |i| "filler #{i}" * 2 }
    assert_equal "[\n\t\"Range x\"\n]", coder.dump([1..2])
    assert_equal({ "a" => 4 }, coder.load('{"a":2}'))
    assert_kind_of Numeric, coder.load("1.5")
  end

  def build_coder
    suffix = "x".dup
    Jacinth::Coder.new(
      indent: "\t".dup,
      array_nl: "\n".dup,
      on_load: ->(value) { value.is_a?(Integer) ? value * 2 : value }
    ) { |object, _| "#{object.class} #{suffix}" }
  end

  def test_subclass
    kind = Class.new(Jacinth::Coder) do
      def initialize = super(symbolize_names: true)
      def dump(object) = super([object])
    end
    assert_equal({ a: 1 }, kind.new.load('{"a":1}'))
    assert_equal "[1]", kind.new.dump(1)
  end

  def test_it_may_be_used_inside_its_own_callbacks
    coder = nil
    coder = Jacinth::Coder.new(
      on_load: ->(value) { value.is_a?(String) && value.start_with?("[") ? coder.load(value) : value }
    ) { |object, _| Jacinth::Fragment.new(coder.dump([object.first, object.last])) }
    assert_equal "[[1,2],[3,4]]", coder.dump([1..2, 3..4])
    assert_equal [[[1], 2]], coder.load('["[\"[1]\",2]"]')
  end

  def test_options_are_checked_at_once
    {
      indent: -1,
      max_nesting: "x",
      on_load: 3,
      decimal_class: 1,
      max_bytes: -1,
      depth: nil,
      sort_keys: 4,
      as_json: 4
    }.each do |option, value|
      assert_raises(TypeError, ArgumentError, option.to_s) { Jacinth::Coder.new(option => value) }
    end
    assert_raises(ArgumentError) { Jacinth::Coder.new(indent: "x") }
  end

  def test_dump_to_an_io
    io = StringIO.new
    assert_same io, Jacinth::Coder.new.dump([1], io)
    assert_equal "[1]", io.string
  end

  def test_many_coders
    before = GC.stat(:total_freed_objects)
    Array.new(20_000) { Jacinth::Coder.new(indent: " ") }
    GC.start
    assert_operator GC.stat(:total_freed_objects), :>, before
    require "objspace"
    assert_operator ObjectSpace.memsize_of(Jacinth::Coder.new), :>, 64
  end
end
