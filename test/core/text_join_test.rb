# frozen_string_literal: true

require "test_helper"
require "support/workload"
require "support/text_parts"

# Jacinth::Text.join: the same result as Array#join.
class TextJoinTest < Minitest::Test
  ToStr = Struct.new(:to_str)
  ToAry = Struct.new(:to_ary)
  EXTRA = [
    ToStr.new("str"),
    ToStr.new("é"),
    ToAry.new([1, "a"]),
    ToAry.new([]),
    ToStr.new(nil),
    ToStr.new(5),
    [],
    [[]],
    ["é"],
    [nil, ["b", [1.5]]]
  ].freeze
  SEPARATORS = [
    nil,
    "",
    ",",
    ", " * 20,
    "é",
    "\xFF",
    "é".b,
    "a".encode("UTF-16LE"),
    "",
    TextParts::Subclass.new("-"),
    ToStr.new("+"),
    5,
    :a
  ].freeze

  def join(...) = Jacinth::Text.join(...)

  def check(array, separator)
    expected = TextParts.outcome { array.join(separator) }
    assert_equal expected, TextParts.outcome { join(array, separator) }, [array, separator].inspect
  end

  def test_generated_arrays
    random = Random.new(Workload.seed)
    Workload.rounds(3000, 200_000).times do
      [TextParts::COMMON, TextParts::STRINGS].each do |pool|
        array = TextParts.parts(random, pool, 6)
        array[random.rand(array.size)] = EXTRA.sample(random: random) if random.rand < 0.3
        array = [array, array, "c"] if random.rand < 0.1
        check(array, SEPARATORS.sample(random: random))
      end
    end
  end

  def test_strings_of_every_encoding
    TextParts::STRINGS.each do |string|
      [nil, ",", "é"].each do |separator|
        [[string], [string, "a"], ["", string], [string, "é", string], [1, string], [[string]]].each do |array|
          check(array, separator)
        end
      end
    end
  end

  def test_sizes_and_places
    [0, 1, 2, 31, 32, 33, 65, 5000].each do |size|
      [
        Array.new(size) { |i| "s#{i}" },
        Array.new(size) { |i| i },
        Array.new(size) { |i| i / 7.0 },
        Array.new(size) { |i| [i, "é", [nil]] }
      ].each do |array|
        check(array, ", ")
        result = join(array, "-")
        assert_equal TextParts.fresh_place(result), TextParts.place(result)
      end
    end
  end

  def test_nested_to_any_depth
    deep = [1]
    100_000.times { deep = [deep] }
    assert_equal "1", join(deep, ",")
    wide = Array.new(3) { |i| Array.new(40) { |j| [[i, j], "x"] } }
    check(wide, ";")
  end

  def test_recursive
    direct = [1]
    direct << direct
    outer = [[2, [3]]]
    outer[0][1] << outer
    through = ToAry.new([1])
    through.to_ary << through
    renewing = Object.new
    def renewing.to_ary = [self]
    long = [4]
    chain = long
    300.times { chain = [chain] }
    long << chain
    [direct, outer, [through], [[renewing]], long, [[long]]].each do |array|
      error = assert_raises(ArgumentError) { join(array, ",") }
      assert_equal "recursive array join", error.message
    end
    twice = [1, 2]
    assert_equal "1,2,1,2", join([twice, [twice]], ",")
  end

  def test_arguments
    [nil, 5, "a", :a, {}].each do |value|
      error = assert_raises(TypeError) { join(value) }
      assert_match(/no implicit conversion .* into Array/, error.message)
    end
    assert_equal "1-2", join(ToAry.new([1, 2]), "-")
    assert_equal "1-2", join(Class.new(Array).new([1, 2]), "-")
    assert_raises(ArgumentError) { join }
    assert_raises(ArgumentError) { join([], "", 1) }
    assert_equal "", join([], 5)
  end

  def test_the_default_separator
    require "support/child"
    out = Child.output("$VERBOSE = nil; $, = '+'; p Jacinth::Text.join([1, [2, 3]]), Jacinth::Text.join([1, 2], '-')")
    assert_equal "\"1+2+3\"\n\"1-2\"\n", out
  end

  def test_elements_that_change_what_is_joined
    changes = [
      ->(array, _) { array.clear },
      ->(array, _) { array << "more" if array.size < 50 },
      ->(array, _) { array.shift },
      ->(_, text) { text << "x" * 50 },
      ->(_, text) { text.clear },
      ->(_, text) { text.replace("é" * 400) },
      ->(array, _) { array.replace([1]) }
    ]
    changes.each do |change|
      [10, 600].each do |length|
        outcomes = [
          ->(array, separator) { array.join(separator) },
          ->(array, separator) { join(array, separator) }
        ].map do |way|
          text = +"t" * length
          separator = +"," * (length / 10)
          array = [1, text, 2.5, separator]
          other = Object.new
          other.define_singleton_method(:to_s) do
            change.(array, text)
            separator << "." if length > 10
            GC.start
            "|"
          end
          array.push(other, text, other, [other, text])
          TextParts.outcome { way.(array, separator) }
        end
        assert_equal(*outcomes)
      end
    end
  end

  def test_elements_that_leave
    [-> { raise "out" }, -> { throw :out }].each do |exit|
      other = Object.new
      other.define_singleton_method(:to_s, &exit)
      100.times do
        catch(:out) { join(["a" * 100, [1.5] * 100, [[other]]], ",") } rescue assert_equal("out", $!.message)
      end
    end
  end
end
