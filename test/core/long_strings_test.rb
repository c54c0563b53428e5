# frozen_string_literal: true

require "test_helper"
require "objspace"

# Strings of many pages: their bytes and their memory.
class LongStringsTest < Minitest::Test
  PAGE = 1 << 12

  [31 * PAGE, 32 * PAGE, (32 * PAGE) + 4, 75 * PAGE, 750 * PAGE].each do |size|
    define_method("test_escapes_in_#{size}_bytes") do
      text = "x\n\u00e9" * (size / 4)
      document = "[\"#{text.gsub("\n", "\\n")}\"]"

      3.times { assert_equal [text], Jacinth.parse(document) }
    end
  end

  # The bytes that decoded escapes leave over remain with a large String if they are at most an eighth of it.
  def test_room_that_escapes_leave
    few, many = { "#{"x" * 98}\\n" => 4000, "xx\\n" => 100_000 }.map do |text, count|
      Jacinth.parse("[\"#{text * count}\"]").first
    end

    assert_includes 4000..few.bytesize / 8, ObjectSpace.memsize_of(few) - few.bytesize
    assert_includes 0..1000, ObjectSpace.memsize_of(many) - many.bytesize
  end
end
