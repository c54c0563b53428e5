# frozen_string_literal: true

require "test_helper"
require "support/both_writers"

# Dates by the proleptic Gregorian calendar, whatever calendar the Date counts by, in both engines.
class DateTest < Minitest::Test
  include BothWriters

  STARTS = [Date::ITALY, Date::ENGLAND, Date::GREGORIAN, Date::JULIAN].freeze

  def test_spelling
    {
      Date.new(2026, 1, 2) => "2026-01-02",
      Date.new(2000, 2, 29) => "2000-02-29",
      Date.new(1582, 10, 15) => "1582-10-15",
      Date.new(1582, 10, 4) => "1582-10-14",
      Date.new(1500, 2, 28) => "1500-03-09",
      Date.new(1500, 2, 29) => "1500-03-10",
      Date.new(1, 1, 1) => "0000-12-30",
      Date.new(1, 1, 1, Date::GREGORIAN) => "0001-01-01",
      Date.new(0, 1, 1, Date::GREGORIAN) => "0000-01-01",
      Date.new(0, 1, 3) => "0000-01-01",
      Date.new(9999, 12, 31) => "9999-12-31",
      Date.new(2026, 1, 2, Date::JULIAN) => "2026-01-15",
      Date.new(1752, 9, 2, Date::ENGLAND) => "1752-09-13"
    }.each { |date, text| assert_equal "[\"#{text}\"]", both([date]) }
  end

  def test_every_day_of_four_years
    (Date.new(2023, 12, 1)..Date.new(2028, 1, 31)).each { |date| assert_equal "\"#{date}\"", Jacinth.generate(date) }
  end

  def test_the_day_does_not_depend_on_the_start
    random = Random.new(seed = Random.new_seed)
    500.times do
      day = Date.jd(random.rand(1_721_060..5_373_484))
      texts = STARTS.map { |start| both(day.new_start(start)) }

      assert_equal ["\"#{day.gregorian}\""], texts.uniq, "seed #{seed}"
    end
  end

  # RFC 3339 has the years 0 to 9999, by the Gregorian calendar.
  def test_years
    assert_equal '["0000-01-01"]', both([Date.new(0, 1, 3)])
    {
      Date.new(0, 1, 2) => "-0001-12-31", Date.new(10_000, 1, 1) => "10000-01-01", Date.new(-1, 3, 4) => "-0001-03-02",
      Date.new(-12_345, 6, 7, Date::GREGORIAN) => "-12345-06-07", Date.new(10**30, 1, 1) => "Date",
      Date.new(-(10**30), 1, 1) => "Date"
    }.each do |date, text|
      error = both_refuse({ "a" => [date] })

      assert_equal "#{text} out of range: RFC 3339 has the years 0000 to 9999 at $.a[0]", error.message
      assert_same date, error.invalid_object
    end
  end

  def test_the_hook_is_asked_for_other_years
    assert_equal '["12026-01-02"]', both([Date.new(12_026, 1, 2)], as_json: ->(date, _) { date.to_s })
    both_refuse([Date.new(12_026, 1, 2)], as_json: ->(date, _) { date })
    both_refuse([Date.new(12_026, 1, 2)], as_json: ->(date, _) { date + 1 })
  end

  def test_keys
    both_refuse({ Date.new(1500, 2, 28) => 1 })
    assert_equal '{"1500-02-28":1}', both({ Date.new(1500, 2, 28) => 1 }, as_json: ->(date, _) { date.to_s })
    both_refuse({ Date.new(1500, 2, 28) => 1 }, as_json: ->(date, _) { date + 1 })
  end

  # The day is what `jd` says. What else a subclass redefines does not count.
  def test_subclasses
    odd = Class.new(Date) { %i[year month mday to_s iso8601 julian?].each { |name| define_method(name) { raise } } }
    assert_equal '"1500-03-09"', both(odd.new(1500, 2, 28))
    [nil, "1", 1.0, Object.new].each do |number|
      error = both_refuse(Class.new(Date) { define_method(:jd) { number } }.new(2000))
      assert_equal "#{number.class} from jd, expected Integer", error.message
    end
    [2**61, -(2**61), 10**17 + 1].each do |number|
      both_refuse(Class.new(Date) { define_method(:jd) { number } }.new(2000))
    end
    limit = Class.new(Date) { def jd = 10**17 }
    assert_match(/\A273790700694138-\d\d-\d\d out of range/, both_refuse(limit.new(2000)).message)
  end
end
