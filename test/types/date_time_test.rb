# frozen_string_literal: true

require "test_helper"

# DateTimes in RFC 3339, with their own offset.
class DateTimeTest < Minitest::Test
  def test_spelling
    {
      DateTime.new(2026, 1, 2, 3, 4, 5) => "2026-01-02T03:04:05+00:00",
      DateTime.new(2026, 1, 2, 3, 4, 5, "+5:30") => "2026-01-02T03:04:05+05:30",
      DateTime.new(2026, 1, 2, 3, 4, 5.125r, "-08:00") => "2026-01-02T03:04:05.125-08:00",
      DateTime.new(1969, 12, 31, 23, 59, 59) => "1969-12-31T23:59:59+00:00"
    }.each { |time, text| assert_equal "[\"#{text}\"]", Jacinth.generate([time]) }
  end

  def test_to_time_that_gives_something_else
    odd = Class.new(DateTime) { def to_time = "now" }
    assert_raises(Jacinth::GeneratorError) { Jacinth.generate(odd.new(2000)) }
  end
end
