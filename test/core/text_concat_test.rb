# frozen_string_literal: true

require "test_helper"
require "support/workload"
require "support/text_parts"

# Jacinth::Text.concat: the same result as an interpolation of the parts, and its place in memory.
class TextConcatTest < Minitest::Test
  def concat(...) = Jacinth::Text.concat(...)

  def check(parts)
    return TextParts.outcome { concat(*parts) } unless TextParts.sound?(parts)

    assert_equal TextParts.interpolated(parts),
                 TextParts.outcome { concat(*parts) },
                 parts.map { |part| [part, part.class, (part.encoding if part.is_a?(String))] }.inspect
  end

  def test_every_encoding_alone_and_beside_the_common_ones
    TextParts::STRINGS.each do |string|
      check([string])
      ["", "a", "é", "\xFF", "é".b, "a".encode("UTF-16LE"), "あ".encode("Shift_JIS")].each do |other|
        check([string, other])
        check([other, string])
        check([other, string, "b"])
        check(["b", string, other, 1])
      end
    end
  end

  def test_generated_parts
    random = Random.new(Workload.seed)
    Workload.rounds(3000, 200_000).times do
      check(TextParts.parts(random, TextParts::COMMON))
      check(TextParts.parts(random, TextParts::STRINGS))
    end
  end

  # Only if the dump shows the coderange (3.2 and newer).
  TextParts.coderange("a") && def test_coderange_is_interpolations_where_that_is_known
    random = Random.new(Workload.seed)
    Workload.rounds(2000, 50_000).times do
      parts = TextParts.parts(random, TextParts::COMMON)
      expected = TextParts.interpolation(parts.size).call(*parts) rescue next
      known = TextParts.coderange(expected)
      ours = TextParts.coderange(concat(*parts))
      assert_equal known, ours, parts.inspect unless known == "unknown"
      assert_includes ["unknown", TextParts.coderange(expected.tap(&:valid_encoding?))], ours
    end
  end

  def test_every_length_is_where_a_fresh_string_is
    (0..700).each do |length|
      [["a" * (length / 2), "b" * (length - length / 2)], ["é".b * (length / 2), "c" * (length % 2)]].each do |parts|
        result = concat(*parts)
        assert_equal TextParts.fresh_place(result), TextParts.place(result), length
      end
    end
    wide = concat("é".encode("UTF-16LE") * 4, "é".encode("UTF-16LE") * 7)
    assert_equal TextParts.fresh_place(wide), TextParts.place(wide)
  end

  def test_no_parts_and_many
    assert_equal ["", Encoding::UTF_8, false], [concat, concat.encoding, concat.frozen?]
    [31, 32, 33, 64, 65, 1000].each do |count|
      parts = Array.new(count) { |i| [i, "é", "a" * 30, i / 3.0, nil, :s][i % 6] }
      assert_equal parts.map(&:to_s).join, concat(*parts)
    end
    assert_equal "{}", concat({})
  end

  def test_floats_and_integers
    random = Random.new(Workload.seed)
    Workload.rounds(20_000, 1_000_000).times do
      float = [random.rand(2**64)].pack("Q").unpack1("D")
      assert_equal float.to_s, concat(float)
      float = random.rand * 10.0**random.rand(-8..20)
      assert_equal "#{float}|#{-float.round(2)}", concat(float, "|", -float.round(2))
    end
    (-6..18).each do |e|
      [10.0**e, 10.0**e.pred * 9.999, (10.0**e).next_float, (10.0**e).prev_float].each do |f|
        assert_equal f.to_s, concat(f)
      end
    end
    [0, 1, -1, 9, 10, 2**62 - 1, -2**62, 2**62, 2**64, 5e-324, Float::MAX].each { |n| assert_equal n.to_s, concat(n) }
  end

  def test_a_to_s_of_the_programs_own_is_asked
    script = <<~'RUBY'
      class Integer; alias own to_s; def to_s(...) = "<#{own(...)}>"; end
      module Loud; def to_s = "!#{super}"; end
      Float.prepend(Loud)
      NilClass.prepend(Loud)
      p Jacinth::Text.concat(1, " ", 2.5, nil, :a),
        Jacinth::Text.join([1, 2.5, nil, :a], "-"),
        Jacinth::Text.builder.append(1, 2.5).<<(3).<<(4.5).to_s
      p "#{1} #{2.5}#{nil}#{:a}", [1, 2.5, nil, :a].join("-")
    RUBY
    require "support/child"
    lines = Child.output(script).lines
    assert_equal ["\"<1> !2.5!a\"\n", "\"<1>-!2.5-!-a\"\n", "\"<1>!2.5<3>!4.5\"\n"], lines.first(3)
    assert_equal [lines[0], lines[1]], lines.last(2)
  end

  def test_parts_that_change_what_came_before
    [
      ->(target) { target << "x" * 100 },
      ->(target) { target.clear },
      ->(target) { target.replace("é" * 30) },
      ->(target) { target.force_encoding("UTF-16LE") }
    ].each do |change|
      outcomes = %i[interpolation concat].map do |way|
        target = +"long enough not to be embedded anywhere" * 20
        short = +"short"
        other = Object.new
        other.define_singleton_method(:to_s) do
          change.(target)
          change.(short)
          GC.start
          "|"
        end
        TextParts.outcome do
          if way == :concat
            concat(target, 1, short, other, target)
          else
            TextParts.interpolation(5).call(target, 1, short, other, target)
          end
        end
      end
      assert_equal(*outcomes)
    end
  end

  def test_parts_that_leave
    [-> { raise "out" }, -> { throw :out, 1 }].each do |exit|
      other = Object.new
      other.define_singleton_method(:to_s, &exit)
      100.times do
        catch(:out) { concat("a" * 100, *Array.new(100, 1.5), other) } rescue assert_equal("out", $!.message)
      end
    end
    assert_raises(NoMethodError) { concat("a", BasicObject.new) }
    frozen = "a"
    assert_equal "ab", concat(frozen, "b")
    refute_same frozen, concat(frozen)
    assert_equal "a", frozen
  end
end
