# frozen_string_literal: true

require "test_helper"
require "support/value_comparison"

# Strings: every character, every encoding, subclasses. The argument does not change.
class StringTest < Minitest::Test
  NAMED = { "\b" => '\b', "\t" => '\t', "\n" => '\n', "\f" => '\f', "\r" => '\r', '"' => '\"', "\\" => '\\\\' }.freeze

  def test_every_ascii_character
    (0..127).map(&:chr).each do |character|
      text = NAMED.fetch(character) { character.ord < 32 ? format('\u%04x', character.ord) : character }
      [character, "ab#{character}", "#{character}cd", "x" * 20 + character + "y" * 20, character * 50].each do |string|
        expected = "\"#{string.gsub(character) { text }}\""
        assert_equal [expected, "{#{expected}:#{expected}}"],
                     [Jacinth.generate(string), Jacinth.generate({ string => string })]
      end
    end
  end

  def test_characters_beyond_ascii_stay
    ["é", "ß", "\u0080", "\u07ff", "\u0800", "\u2028", "\ufeff", "\uffff", "😀", "\u{10ffff}"].each do |character|
      assert_equal "[\"#{character}\",\"a#{character * 40}\"]", Jacinth.generate([character, "a#{character * 40}"])
    end
  end

  def test_encodings
    %w[UTF-8 UTF-16LE UTF-16BE UTF-32LE UTF-16 Shift_JIS EUC-JP GB18030 ISO-2022-JP].each do |name|
      string = "漢字 kanji".encode(name)
      before = [string.b, string.encoding, string.frozen?]
      assert_equal '["漢字 kanji",{"漢字 kanji":1}]', Jacinth.generate([string, { string => 1 }]), name
      assert_equal before, [string.b, string.encoding, string.frozen?]
    end
    assert_equal '["é","abc","é","x"]',
                 Jacinth.generate(
                   ["\xe9".dup.force_encoding("ISO-8859-1"), "abc".dup.force_encoding("US-ASCII"), "é".b, "x".b]
                 )
  end

  def test_what_is_no_text
    [
      "\xff",
      "a\xc3",
      "\xed\xa0\x80",
      "\xf4\x90\x80\x80",
      "\xc0\x80",
      "\xff".b,
      "é".dup.force_encoding("US-ASCII"),
      "\x81".dup.force_encoding("Shift_JIS"),
      "a".dup.force_encoding("UTF-16LE"),
      "\x00\xd8".dup.force_encoding("UTF-16LE"),
      "+".dup.force_encoding("UTF-7")
    ].each do |wrong|
      error = assert_raises(Jacinth::GeneratorError, wrong.inspect) { Jacinth.generate([wrong]) }
      problem = error.problem[/\A.*UTF-8/]
      assert_equal ["the text is not valid UTF-8", wrong], [problem, error.invalid_object]
      assert_raises(Jacinth::GeneratorError) { Jacinth.generate({ wrong => 1 }) }
      assert_equal '["?",{"?":1}]', Jacinth.generate([wrong, { wrong => 1 }]) { "?" }
    end
  end

  def test_the_hook_hears_whether_it_is_a_key
    heard = []
    Jacinth.generate({ "\xff" => "\xfe" }) { |object, is_key| heard << [object, is_key] && "s" }
    assert_equal [["\xff", true], ["\xfe", false]], heard
  end

  # Only the content matters: no method of a subclass or a singleton is called.
  def test_subclasses
    loud = Class.new(String) do
      %i[to_s to_str to_json as_json inspect encode encoding length bytes each_char hash].each do |name|
        define_method(name) { |*| raise name.to_s }
      end
    end
    single = +"single"
    def single.to_s = raise
    assert_equal '["é","single"]', Jacinth.generate([loud.new("é"), single])
    assert_equal '{"single":1}', Jacinth.generate({ single => 1 })
  end

  def test_parts_of_other_strings
    whole = "#{"a" * 100}é\"#{"b" * 100}"
    assert_equal "[\"é\\\"#{"b" * 100}\",\"#{"a" * 50}\"]", Jacinth.generate([whole[100..], whole[50, 50]])
    assert_equal 202, whole.size
  end
end
