# frozen_string_literal: true

require "test_helper"
require "support/workload"
require "support/text_parts"

# Jacinth::Text::Builder: the same text as an interpolation of "" and all its parts, at any time.
class TextBuilderTest < Minitest::Test
  def builder(...) = Jacinth::Text.builder(...)

  # Appends the parts one by one or in groups. The builder has the same text as an interpolation of the accepted parts,
  # and rejects a part if the interpolation rejects it.
  def check(parts, random)
    built = builder(random.rand(400))
    taken = []
    until parts.empty?
      group = parts.shift(random.rand(1..3))
      return TextParts.outcome { built.append(*group).to_s } unless TextParts.sound?([*taken, *group])

      expected = TextParts.interpolated(["", *taken, *group])
      actual = TextParts.outcome do
        (group.size == 1 && random.rand < 0.5 ? built << group[0] : built.append(*group)).to_s
      end
      assert_equal expected, actual, [taken, group].inspect
      taken.concat(group) if expected.size > 2
      kept = TextParts.interpolated(["", *taken])
      assert_equal [kept, kept.first.bytesize],
                   [TextParts.outcome { built.to_s }, built.bytesize],
                   [taken, group].inspect
    end
  end

  def test_generated_parts
    random = Random.new(Workload.seed)
    Workload.rounds(600, 50_000).times do
      check(TextParts.parts(random, TextParts::COMMON, 12), random)
      check(TextParts.parts(random, TextParts::STRINGS, 12), random)
    end
  end

  def test_growth_and_places
    [0, 1, 191, 192, 193, 1000, 1024, 1025, 5000, 300_000].each do |length|
      built = builder
      length.times { |i| built << "abc"[i % 3] }
      result = built.to_s
      assert_equal "abc"[0, 3] * (length / 3) + "abc"[0, length % 3], result
      assert_equal length, built.bytesize
      assert_equal TextParts.fresh_place(result), TextParts.place(result) if length <= 1024
      assert_operator ObjectSpace.memsize_of(result), :<=, 2 * length + 1100
    end
  end

  def test_a_string_that_was_given_and_the_builder_are_apart
    [10, 1000, 2000, 100_000].each do |length|
      built = builder << "a" * length
      first = built.to_s
      second = built.to_s
      refute_same first, second
      built << "more"
      assert_equal ["a" * length] * 2, [first, second]
      first.clear
      second << "x"
      assert_equal "#{"a" * length}more", built.to_s
      third = built.to_s
      third.setbyte(0, 66)
      built.append("!", 1)
      assert_equal "#{"a" * length}more!1", built.to_s
      assert_equal length + 6, built.bytesize
      assert_equal "new", (built.clear << "new").to_s
      assert_equal "B#{"a" * (length - 1)}more", third
    end
  end

  def test_the_first_to_s_of_a_long_text_copies_nothing
    built = builder << "a" * 10_000_000
    before = GC.stat(:malloc_increase_bytes)
    GC.disable
    built.to_s
    assert_operator GC.stat(:malloc_increase_bytes) - before, :<, 1_000_000
  ensure
    GC.enable
  end

  def test_json
    strings = [
      "",
      "a\"\n\u2028é</",
      "x" * 10_000,
      "é\n" * 5000,
      "é".encode("UTF-16LE"),
      "é".encode("ISO-8859-1"),
      "a".b,
      TextParts::Subclass.new("s\t")
    ]
    strings.each do |string|
      assert_equal Jacinth.generate(string.to_str.then { |text| String.new(text) }),
                   builder.json(string).to_s,
                   string.inspect
      assert_equal "[#{Jacinth.generate(String.new(string))},1]",
                   (builder.append("[").append_json(string) << ",1]").to_s
    end
    assert_equal Encoding::UTF_8, builder.json("é").to_s.encoding
    ["\xFF", "\xFF".b, "\xE9".dup.force_encoding("US-ASCII")].each do |broken|
      built = builder << "kept"
      expected = TextParts.outcome { Jacinth.generate(broken) }
      assert_equal expected.first, TextParts.outcome { built.json(broken) }.first
      assert_equal "kept", built.to_s
    end
    [nil, 1, :a, []].each { |value| assert_raises(TypeError) { builder.json(value) } }
    assert_raises(Encoding::CompatibilityError) { (builder << "\xFF".b).json("é") }
    assert_equal "\xFF\"a\"".b, (builder << "\xFF".b).json("a").to_s
    assert_equal "\xFF\"a\"", (builder << "\xFF").json("a").to_s
    assert_raises(Encoding::CompatibilityError) { (builder << "a".encode("UTF-16LE")).json("é") }
  end

  def test_nothing_is_appended_by_halves
    built = builder << "é"
    [["a", "\xFF".b], [1, "x", "\xFF".b], ["\xFF", "a".encode("UTF-16LE")], ["\xFF", "\xFF".b, 5]].each do |parts|
      assert_raises(Encoding::CompatibilityError) { built.append(*parts) }
      assert_equal ["é", Encoding::UTF_8, true], [built.to_s, built.to_s.encoding, built.to_s.valid_encoding?]
    end
    other = Object.new
    def other.to_s = raise("out")
    assert_raises(RuntimeError) { built.append("a", other) }
    assert_equal "é", built.to_s
  end

  def test_a_to_s_that_uses_the_builder
    built = builder << "a"
    other = Object.new
    other.define_singleton_method(:to_s) { built << "b" * 2000; GC.start; "c" }
    assert_equal "a#{"b" * 2000}1c2", built.append(1, other, 2).to_s
    assert_equal built.to_s * 2, (built << built).to_s
    clearing = Object.new
    clearing.define_singleton_method(:to_s) { built.clear; "d" }
    assert_equal "xd", (built.append("x", clearing)).to_s
    freezing = Object.new
    freezing.define_singleton_method(:to_s) { built.freeze; "e" }
    assert_raises(FrozenError) { built << freezing }
    assert_equal "xd", built.to_s
  end

  def test_frozen
    built = (builder << "a" * 3000).freeze
    [
      -> { built << "a" },
      -> { built << 1 },
      -> { built.append },
      -> { built.append("a", 1) },
      -> { built.json("a") },
      -> { built.clear }
    ].each { |change| assert_raises(FrozenError, &change) }
    assert_equal [3000, "a" * 3000], [built.bytesize, built.to_s]
  end

  def test_capacity
    assert_equal "a", (builder(5000) << "a").to_s
    assert_equal "a" * 6000, (builder(5000) << "a" * 6000).to_s
    [-1, -2**62].each { |capacity| assert_raises(ArgumentError) { builder(capacity) } }
    assert_raises(RangeError) { builder(2**64) }
    assert_raises(ArgumentError, NoMemoryError) { builder(2**62) }
    ["a", nil].each { |capacity| assert_raises(TypeError) { builder(capacity) } }
    assert_raises(ArgumentError) { builder(1, 2) }
  end

  def test_objects_of_the_class
    assert_instance_of Jacinth::Text::Builder, builder
    assert_equal "a", (Class.new(Jacinth::Text::Builder).new(10) << "a").to_s
    assert_equal "a", (Jacinth::Text::Builder.allocate << "a").to_s
    [builder.method(:dup), builder.method(:clone), -> { builder.clone(freeze: true) }].each do |copy|
      assert_equal "a Jacinth::Text::Builder cannot be copied; its to_s gives the text",
                   assert_raises(TypeError, &copy).message
    end
    assert_raises(TypeError) { Marshal.dump(builder) }
    assert_equal "a\0b", (builder << "a\0b").to_s
    assert_equal "é1", "#{builder << "é"}1"
  end
end
