# frozen_string_literal: true

require "test_helper"
require "support/both_writers"
require "support/differences"

# Types of dates and times: what is written is read again, and is equal; both count by the Gregorian calendar.
class TypeDatesTest < Minitest::Test
  include BothWriters

  Type = Jacinth::Type
  DAYS = (1_721_060..5_373_484).freeze # 0000-01-01 to 9999-12-31
  STARTS = [Date::ITALY, Date::ENGLAND, Date::GREGORIAN, Date::JULIAN].freeze
  DATE, TIME, DATETIME = [Date, Time, DateTime].map { |klass| Type.of(klass) }
  Event = Struct.new(:on, :at, :moment)
  EVENT = Type.object(Event) { [field(:on, Date), field(:at, Time), field(:moment, DateTime)] }

  def test_dates_before_the_gregorian_calendar
    KnownDifferences.id("generate/calendar")
    date = Date.new(1500, 2, 28)
    read = DATE.parse(DATE.generate(date))

    assert_equal '"1500-03-09"', DATE.generate(date)
    assert_equal [date, date.to_s, Date::ITALY], [read, read.to_s, read.start]
    assert_equal Date.new(1500, 2, 29), DATE.parse('"1500-03-10"')
    assert_equal Date.new(1582, 10, 4), DATE.parse('"1582-10-14"')
    assert_equal "1582-10-04", DATE.parse('"1582-10-14"').to_s
    refute DATE.valid?('"1500-02-29"')
    assert DATE.valid?('"1582-10-10"')
  end

  def test_date_times_before_the_gregorian_calendar
    moment = DateTime.new(1500, 2, 28, 1, 2, 3.5r, "+05:30")
    text = DATETIME.generate(moment)
    read = DATETIME.parse(text)

    assert_equal '"1500-03-09T01:02:03.5+05:30"', text
    assert_equal [moment, moment.to_s, moment.offset, Date::ITALY], [read, read.to_s, read.offset, read.start]
    assert_equal moment.to_date, DATE.parse('"1500-03-09"')
  end

  def test_round_trips
    random = Random.new(seed = Random.new_seed)
    2000.times do
      date = Date.jd(random.rand(DAYS), STARTS.sample(random: random))
      second = random.rand(-62_167_219_200 + 86_400...253_402_300_800 - 86_400)
      time = Time.at(second, random.rand(10**9), :nsec).localtime(random.rand(-1439..1439) * 60)
      moment = DateTime.jd(date.jd.clamp(DAYS.begin + 1, DAYS.end - 1), random.rand(24), random.rand(60),
                           random.rand(60) + Rational(random.rand(10**9), 10**9),
                           Rational(random.rand(-1439..1439), 1440), date.start)
      text = EVENT.generate(Event.new(date, time, moment))
      read = EVENT.parse(text)

      assert_equal [date, time, moment], read.to_a, "seed #{seed}"
      assert_equal [date.new_start.to_s, time.utc_offset, moment.new_start.to_s],
                   [read.on.to_s, read.at.utc_offset, read.moment.to_s], "seed #{seed}"
      assert_equal text, EVENT.generate(read)
      assert_equal text, both({ on: date, at: time, moment: moment })
    end
  end

  # Every instant is either written, and then read, or refused.
  def test_the_first_and_the_last_year
    random = Random.new(seed = Random.new_seed)
    [[-62_167_219_200, 0], [253_402_300_800, 9999]].each do |border, year|
      1000.times do
        time = Time.at(border + random.rand(-100_000..100_000), random.rand(10**9), :nsec)
        time = time.localtime(random.rand(-1439..1439) * 60)
        value = [time, time.to_date, DateTime.jd(time.to_date.jd, 5)].sample(random: random)
        type = Type.of(value.class)
        known = (value.is_a?(Time) ? value : value.gregorian).year == year
        next assert_equal value, type.parse(type.generate(value)), "seed #{seed}" if known

        error = assert_raises(Jacinth::GeneratorError, "seed #{seed}") { type.generate(value) }
        assert_match(/\A(?:-0001-12-|10000-01-).* out of range: RFC 3339 has the years 0000 to 9999/, error.message)
      end
    end
  end

  def test_years_that_rfc_3339_does_not_have
    KnownDifferences.id("generate/years")
    { Date.new(12_026, 1, 2) => "12026-01-02", Time.utc(-1) => "-0001-01-01T00:00:00Z",
      DateTime.new(10_000) => "10000-01-01T00:00:00+00:00" }.each do |value, text|
      type = Type.object { field :a, [Type.of(value.class)] }
      error = assert_raises(Jacinth::GeneratorError) { type.generate({ a: [value] }) }

      assert_equal "#{text} out of range: RFC 3339 has the years 0000 to 9999 at $.a[0]", error.message
      refute Type.of(value.class).valid?("\"#{text}\"")
    end
    assert_raises(Jacinth::GeneratorError) { Type.of(Date).from(Date.new(12_026)) }
    assert_equal '"2026-01-02"', Type.of(Date).generate(Date.new(2026, 1, 2))
  end

  def test_bounds
    type = Type.of(Date, min: Date.new(1500, 2, 28), max: Date.new(1500, 3, 1))

    assert_equal [false, true, true, false], %w[1500-03-08 1500-03-09 1500-03-11 1500-03-12].map { |text|
      type.valid?("\"#{text}\"")
    }
    assert_equal "a date >= 1500-03-09 and <= 1500-03-11", type.node.to_s
  end

  # What a format accepts does not depend on Ruby's calendar.
  def test_formats
    { date: "%s", "date-time": "%sT00:00:00Z" }.each do |name, form|
      type = Type.of(String, format: name)
      valid = %w[1582-10-10 1500-02-28 0000-02-29 9999-12-31 1500-02-29 0100-02-29].map do |day|
        type.valid?("\"#{format(form, day)}\"")
      end

      assert_equal [true, true, true, true, false, false], valid, name
    end
  end

  def test_other_places
    date = Date.new(1500, 2, 28)
    assert_equal "[\"1500-03-09\"]\n", Jacinth.generate_lines([[date]])
    assert_equal '{"a":"1500-03-09"}', Jacinth.edit('{"a":1}', { "/a" => date })
    assert_equal '{"a":"1500-03-09"}', Jacinth.patch('{}', [{ "op" => "add", "path" => "/a", "value" => date }])
    assert_equal({ a: "1500-03-09" }, Type.object { field :a, Date }.to_h({ a: date }))
    assert_equal date, Type.of(Date).from(date)
    assert_equal '{"a":"1500-03-09"}', Type.union(Date, Type.object { field :a, Date }).generate({ a: date })
    assert_equal '{"k":"1500-03-09"}', Type.map(Date).generate({ "k" => date })
  end
end
