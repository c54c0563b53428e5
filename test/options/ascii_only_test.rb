# frozen_string_literal: true

require "test_helper"
require "support/option_assertions"
require "support/workload"

class AsciiOnlyTest < Minitest::Test
  include OptionAssertions

  # The format of json: lower-case hex, surrogate pairs.
  def escaped(code)
    return format('\u%04x', code) if code < 0x10000

    high, low = (code - 0x10000).divmod(0x400)
    format('\u%04x\u%04x', 0xd800 + high, 0xdc00 + low)
  end

  # All blocks of the first plane, and the ends of the other planes. Every code point with JACINTH_HEAVY=1.
  def codes
    every = Workload::HEAVY ? 1 : 17
    (0x80..0x10ffff).step(every).reject { |code| code.between?(0xd800, 0xdfff) } +
      [0x7ff, 0x800, 0xd7ff, 0xe000, 0x2028, 0x2029, 0xfeff, 0xfffe, 0xffff, 0x10000, 0x1ffff, 0x10fffe, 0x10ffff]
  end

  def test_every_character
    codes.each_slice(2000) do |slice|
      text = slice.pack("U*")
      assert_equal "\"#{slice.map { |code| escaped(code) }.join}\"", Jacinth.generate(text, ascii_only: true)
    end
  end

  def test_places_in_vectors
    (0..70).each do |at|
      %w[é 漢 😀].each do |character|
        text = "#{"a" * at}#{character}#{"b" * 40}"
        assert_equal "[\"#{"a" * at}#{escaped(character.ord)}#{"b" * 40}\"]", write([text], ascii_only: true)
      end
    end
  end

  def test_keys_symbols_and_the_rest
    result = write({ "é" => :漢, 字: "\u007f\n\"\\/" }, ascii_only: true)
    assert_equal "{\"\\u00e9\":\"\\u6f22\",\"\\u5b57\":\"\u007f\\n\\\"\\\\/\"}", result
    assert_predicate result, :ascii_only?
  end

  def test_hook_results
    assert_equal '["\u00e9"]', Jacinth.generate([1..2], ascii_only: true) { "é" }
  end

  # A fragment is written unchanged, and the encoding of the result is correct.
  def test_fragments
    text = Jacinth.generate([Jacinth::Fragment.new('"é"'), "ü"], ascii_only: true)
    assert_equal '["é","\u00fc"]', text
    assert_equal '["\u00e9"]', Jacinth.generate([Jacinth::Fragment.new('"é"')], ascii_only: true, html_safe: true)
    assert_nil ValueComparison.coderange(text)
    assert_equal ["é", "ü"], Jacinth.parse(text)
  end

  def test_with_the_other_classes
    text = "é</script>&\u2028/😀"
    [{ script_safe: true }, { html_safe: true }, { script_safe: true, html_safe: true }].each do |options|
      result = write(text, ascii_only: true, **options)
      assert_predicate result, :ascii_only?
      assert_equal text, Jacinth.parse(result)
    end
  end

  def test_truth
    each_truth { |value, on| assert_equal on ? '"\u00e9"' : '"é"', Jacinth.generate("é", ascii_only: value) }
  end
end
