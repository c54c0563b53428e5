# frozen_string_literal: true

require "test_helper"
require "support/both_writers"
require "time"

# DateTimes in RFC 3339, with their own offset, in both engines.
class DateTimeTest < Minitest::Test
  include BothWriters

  STARTS = [Date::ITALY, Date::ENGLAND, Date::GREGORIAN, Date::JULIAN].freeze

  def test_spelling
    {
      DateTime.new(2026, 1, 2, 3, 4, 5) => "2026-01-02T03:04:05+00:00",
      DateTime.new(2026, 1, 2, 3, 4, 5, "+5:30") => "2026-01-02T03:04:05+05:30",
      DateTime.new(2026, 1, 2, 3, 4, 5.125r, "-08:00") => "2026-01-02T03:04:05.125-08:00",
      DateTime.new(1969, 12, 31, 23, 59, 59) => "1969-12-31T23:59:59+00:00",
      DateTime.new(1500, 2, 28) => "1500-03-09T00:00:00+00:00",
      DateTime.new(1500, 2, 29, 23, 59, 59.5r, "-00:30") => "1500-03-10T23:59:59.5-00:30",
      DateTime.new(2026, 1, 2, 3, 4, 5, "+01:00", Date::JULIAN) => "2026-01-15T03:04:05+01:00"
    }.each { |time, text| assert_equal "[\"#{text}\"]", both([time]) }
  end

  # A DateTime is written as the Time of its instant, whatever calendar it counts by, and its day as that of a Date.
  def test_the_instant_does_not_depend_on_the_start
    random = Random.new(seed = Random.new_seed)
    500.times do
      time = DateTime.jd(random.rand(1_721_061..5_373_483), random.rand(24), random.rand(60), random.rand(60) + 1r / 4,
                         Rational(random.rand(-1439..1439), 1440))
      texts = STARTS.map { |start| both(time.new_start(start)) }

      assert_equal 1, texts.uniq.size, "seed #{seed}"
      assert_equal Time.at((time.ajd - 2_440_588 + 1r / 2) * 86_400), Time.xmlschema(Jacinth.parse(texts.first))
      assert_equal both(Date.jd(time.jd)), "#{texts.first[0, 11]}\"", "seed #{seed}"
    end
  end

  def test_years
    assert_equal '"9999-12-31T23:59:59-01:00"', both(DateTime.new(9999, 12, 31, 23, 59, 59, "-01:00"))
    assert_equal '"0000-01-01T00:00:00+01:00"', both(DateTime.new(0, 1, 3, 0, 0, 0, "+01:00"))
    time = DateTime.new(10_000)
    error = both_refuse([time])

    assert_equal "10000-01-01T00:00:00+00:00 out of range: RFC 3339 has the years 0000 to 9999 at $[0]", error.message
    assert_same time, error.invalid_object
    assert_match(/\ADateTime out of range: RFC 3339 has/, both_refuse(DateTime.new(10**20)).message)
    assert_equal '["10000-01-01T00:00:00+00:00"]', both([time], as_json: ->(object, _) { object.to_s })
  end

  def test_to_time_that_gives_something_else
    odd = Class.new(DateTime) { def to_time = "now" }
    both_refuse(odd.new(2000))
  end
end
