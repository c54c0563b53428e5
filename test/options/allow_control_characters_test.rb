# frozen_string_literal: true

require "test_helper"
require "support/option_assertions"
require "support/shapes"

class AllowControlCharactersTest < Minitest::Test
  include OptionAssertions

  def test_every_one_of_them_everywhere
    (0...0x20).each do |code|
      [0, 1, 7, 8, 15, 16, 31, 32, 40].each do |at|
        text = "#{"a" * at}#{code.chr}é#{"b" * 20}"
        assert_equal [text], read("[\"#{text}\"]", allow_control_characters: true)
        assert_equal at + 2, refuse("[\"#{text}\"]").byte_offset
      end
      assert_equal({ "k#{code.chr}" => 1 }, read("{\"k#{code.chr}\":1}", allow_control_characters: true))
      refuse("{\"k#{code.chr}\":1}")
    end
  end

  def test_not_outside_of_strings
    (0...0x20).each do |code|
      next if [9, 10, 13].include?(code)

      ["[1#{code.chr}]", "#{code.chr}[1]", "[1]#{code.chr}", "{\"a\"#{code.chr}:1}"].each do |document|
        refuse(document, allow_control_characters: true)
      end
    end
  end

  def test_not_after_a_backslash
    ["\"\\\n\"", "\"\\\0\"", "\"\\u00\n1\""].each { |document| refuse(document, allow_control_characters: true) }
  end

  # Strings that were learned with the option must not be accepted without it.
  def test_keys_by_turns
    Shapes.wake
    3.times do
      assert_equal [{ "a\tb" => 1 }] * 3, read("[#{(["{\"a\tb\":1}"] * 3).join(",")}]", allow_control_characters: true)
      refuse("[{\"a\tb\":1}]")
      assert_equal [{ "a\tb" => 1 }], read('[{"a\tb":1}]')
    end
  end

  def test_delete_is_none
    assert_equal "\u007f", read("\"\u007f\"")
  end

  def test_truth
    each_truth { |value, on| assert_equal on, Jacinth.valid?("\"\n\"", allow_control_characters: value) }
  end
end
