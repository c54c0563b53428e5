# frozen_string_literal: true

require "test_helper"
require "support/option_assertions"

class AllowInvalidEscapeTest < Minitest::Test
  include OptionAssertions

  KNOWN = "\"\\/bfnrtu"

  def test_the_character_after_the_backslash
    (0x20..0x7e).map(&:chr).each do |character|
      next if KNOWN.include?(character)

      assert_equal ["a#{character}b"], read("[\"a\\#{character}b\"]", allow_invalid_escape: true)
      assert_equal({ "a#{character}" => 1 }, read("{\"a\\#{character}\":1}", allow_invalid_escape: true))
      error = refuse("[\"a\\#{character}b\"]")
      assert_match(/invalid escape sequence/, error.message)
      assert_equal 3, error.byte_offset
    end
    %w[é 漢 😀].each do |character|
      assert_equal ["a#{character}b"], read("[\"a\\#{character}b\"]", allow_invalid_escape: true)
    end
  end

  def test_known_escapes_keep_their_meaning
    assert_equal "\"\\/\b\f\n\r\té", read('"\"\\\\\/\b\f\n\r\t\u00e9"', allow_invalid_escape: true)
  end

  # Broken \u escapes stay errors.
  def test_unicode
    ['"\u"', '"\u12"', '"\u123g"', '"\ud800"', '"\udc00"', '"\ud800\u0041"', '"\ud800\n"'].each do |document|
      refuse(document, allow_invalid_escape: true)
    end
  end

  def test_at_the_end
    ['"\\', '"a\\', '"\\"'].each { |document| refuse(document, allow_invalid_escape: true) }
  end

  def test_duplicates_are_found_after_decoding
    assert_match(/duplicate key "q"/, refuse('{"q":1,"\q":2}', allow_invalid_escape: true).message)
  end

  def test_truth
    each_truth { |value, on| assert_equal on, Jacinth.valid?('"\q"', allow_invalid_escape: value) }
  end
end
