# frozen_string_literal: true

require "test_helper"

# Strings of many pages, whose memory the system may just have given (ext/jacinth/rb/fresh_memory.h).
class LongStringsTest < Minitest::Test
  PAGE = 1 << 12

  [31 * PAGE, 32 * PAGE, (32 * PAGE) + 4, 75 * PAGE, 750 * PAGE].each do |size|
    define_method("test_escapes_in_#{size}_bytes") do
      text = "x\n\u00e9" * (size / 4)
      document = "[\"#{text.gsub("\n", "\\n")}\"]"

      3.times { assert_equal [text], Jacinth.parse(document) }
    end
  end
end
