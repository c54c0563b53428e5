# frozen_string_literal: true

require "test_helper"
require "time"
require "support/both_writers"

# Times in RFC 3339 in the format of Time#xmlschema, with their fraction.
class TimeTest < Minitest::Test
  include BothWriters

  def test_spelling
    [
      [Time.utc(2026, 1, 2, 3, 4, 5), "2026-01-02T03:04:05Z"],
      [Time.new(2026, 1, 2, 3, 4, 5, "+01:00"), "2026-01-02T03:04:05+01:00"],
      [Time.new(2026, 1, 2, 3, 4, 5, "-09:30"), "2026-01-02T03:04:05-09:30"],
      [Time.new(2026, 1, 2, 3, 4, 5, "+00:00"), "2026-01-02T03:04:05+00:00"],
      [Time.utc(2026, 1, 2, 3, 4, 5 + 1r / 2), "2026-01-02T03:04:05.5Z"],
      [Time.at(0, 1, :nsec).utc, "1970-01-01T00:00:00.000000001Z"],
      [Time.at(-1, 250, :millisecond).utc, "1969-12-31T23:59:59.25Z"],
      [Time.at(0, 1r / 3, :nsec).utc, "1970-01-01T00:00:00Z"],
      [Time.utc(1, 1, 1), "0001-01-01T00:00:00Z"], [Time.utc(2000, 2, 29, 23, 59, 59), "2000-02-29T23:59:59Z"]
    ].each do |time, text|
      assert_equal "\"#{text}\"", Jacinth.generate(time)
      assert_equal "{\"t\":[\"#{text}\"]}", Jacinth.generate({ t: [time] })
    end
  end

  # RFC 3339 section 5.8: the closest offset without seconds, at the same instant.
  def test_offsets_with_seconds
    [
      ["+05:30:15", "+05:30"], ["+00:19:32", "+00:20"], ["-00:00:29", "+00:00"], ["-00:00:30", "-00:01"], [
        "+23:59:59",
        "+23:59"
      ]
    ].each do |offset, written|
      time = Time.new(2026, 1, 2, 3, 4, 5, offset)
      text = Jacinth.parse(Jacinth.generate(time))
      assert_equal written, text[-6..]
      assert_equal time, Time.xmlschema(text)
    end
  end

  def test_too_far_away
    [Time.at(2**70), Time.at(-(2**70))].each do |time|
      error = both_refuse({ "a" => [time] })
      assert_equal ["Time out of range: RFC 3339 has the years 0000 to 9999 at $.a[0]", time],
                   [error.message, error.invalid_object]
    end
  end

  # The year is that of the text, so it depends on the offset.
  def test_years
    zone = "-01:00"
    assert_equal '"9999-12-31T23:59:59.999999999-01:00"',
                 both(Time.at(253_402_304_399, 999_999_999, :nsec).localtime(zone))
    assert_equal '"0000-01-01T00:00:00-01:00"', both(Time.at(-62_167_215_600).localtime(zone))
    assert_equal '"0000-01-01T00:00:00Z"', both(Time.utc(0))
    assert_equal '"1500-02-28T00:00:00Z"', both(Time.utc(1500, 2, 28))
    {
      Time.at(253_402_304_400).localtime(zone) => "10000-01-01T00:00:00-01:00",
      Time.at(-62_167_215_601).localtime(zone) => "-0001-12-31T23:59:59-01:00",
      Time.utc(12_026, 1, 2) => "12026-01-02T00:00:00Z", Time.utc(-1) => "-0001-01-01T00:00:00Z",
      Time.at(2**62).utc => "146138514283-06-19T07:45:04Z"
    }.each do |time, text|
      error = both_refuse([time])

      assert_equal "#{text} out of range: RFC 3339 has the years 0000 to 9999 at $[0]", error.message
      assert_same time, error.invalid_object
    end
  end

  def test_the_hook_is_asked_for_other_years
    hook = ->(time, _) { time.year }
    assert_equal "[12026,-1]", both([Time.utc(12_026), Time.utc(-1)], as_json: hook)
    assert_equal "[37411459154216]", both([Time.at(2**70).utc], as_json: hook)
    both_refuse([Time.utc(12_026)], as_json: ->(time, _) { time + 1 })
    assert_raises(RangeError) { Jacinth.generate([Time.utc(12_026)], as_json: ->(_, _) { raise RangeError }) }
    assert_raises(RangeError) { portable([Time.utc(12_026)], as_json: ->(_, _) { raise RangeError }) }
  end

  def test_against_ruby
    random = Random.new(5)
    2000.times do
      time = Time.at(random.rand(-62_000_000_000..250_000_000_000), random.rand(1_000_000_000), :nsec).localtime(
        random.rand(-86_340..86_340) / 60 * 60
      )
      assert_equal time, Time.xmlschema(Jacinth.parse(Jacinth.generate(time)))
      whole = Time.at(time.to_i).localtime(time.utc_offset)
      assert_equal "\"#{whole.xmlschema}\"", Jacinth.generate(whole)
    end
  end

  def test_subclass_and_key
    later = Class.new(Time) { def to_s = raise }
    assert_equal '"1970-01-01T00:00:00Z"', Jacinth.generate(later.at(0).utc)
    assert_raises(Jacinth::GeneratorError) { Jacinth.generate({ Time.at(0) => 1 }) }
  end
end
