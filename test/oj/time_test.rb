# frozen_string_literal: true

require "test_helper"
require "support/differences"
require "support/oj_dumping"
require "support/child"
require "bigdecimal"
require "date"
require "delegate"
require "ostruct"
require "set"

# Times and dates by time_format and second_precision.
class OjTimeTest < Minitest::Test
  include OjDumping

  AT = Time.at(1_704_132_245, 123_456_789, :nsec).utc
  EAST = AT.getlocal("+09:00")

  def formats(object, **options)
    %i[unix unix_zone xmlschema ruby].map { |format| dump(:custom, object, time_format: format, **options) }
  end

  def test_formats
    utc = [
      "1704132245.123456789",
      "1704132245.123456789e86400",
      '"2024-01-01T18:04:05.123456789Z"',
      '"2024-01-01 18:04:05 UTC"'
    ]
    east = [
      "1704132245.123456789",
      "1704132245.123456789e32400",
      '"2024-01-02T03:04:05.123456789+09:00"',
      '"2024-01-02 03:04:05 +0900"'
    ]
    assert_equal [utc, east], [formats(AT), formats(EAST)]
    assert_equal ["-1.500000000", "-1.500000000e-12600", '"1969-12-31T20:29:58.500000000-03:30"'],
                 formats(Time.at(-1.5r).getlocal("-03:30")).first(3)
  end

  # Digits are rounded one by one from the last. xmlschema with three digits truncates.
  def test_precision
    assert_equal ["1704132245.1235", '"2024-01-01T18:04:05.1235Z"'], formats(AT, second_precision: 4).values_at(0, 2)
    assert_equal "0.1", dump(:custom, Time.at(0, 44_444_445, :nsec), second_precision: 1)
    assert_equal "0.50", dump(:custom, Time.at(0, 499_500_000, :nsec), second_precision: 2)
    assert_equal '"1970-01-01T00:00:00.499Z"', formats(Time.at(0, 499_999_999, :nsec).utc, second_precision: 3)[2]
    assert_equal ["1", '"1970-01-01T00:00:02Z"'],
                 formats(Time.at(1, 999_999_999, :nsec).utc, second_precision: 0).values_at(0, 2)
    assert_equal "2.000", dump(:custom, Time.at(1, 999_999_999, :nsec), second_precision: 3)
    assert_equal '"1970-01-01T00:00:01.00Z"', formats(Time.at(1).utc, second_precision: 2)[2]
  end

  # A fraction of 0 is left out until second_precision is set, so this needs a process that has not set it.
  def test_no_fraction
    assert_equal '"1970-01-01T00:00:01Z"', Child.output(<<~RUBY)
      require "jacinth/oj/api"
      print Jacinth::Oj.dump(Time.at(1).utc, mode: :custom, time_format: :xmlschema)
    RUBY
  end

  def test_years_far_away
    {
      Time.utc(0, 3, 1) => '"0000-03-01T00:00:00Z"',
      Time.utc(-1, 12, 31) => '"-001-12-31T00:00:00Z"',
      Time.utc(12_345) => '"12345-01-01T00:00:00Z"'
    }.each { |time, text| assert_equal text, formats(time)[2].sub(".000000000", "") }
  end

  def test_dates
    assert_equal ["1577923200.000000000", "1577923200.000000000", '"2020-01-02"', '"2020-01-02"'],
                 formats(Date.new(2020, 1, 2))
    string = '"2020-01-02T03:04:05+09:00"'
    assert_equal ["1577901845.500000000", "1577901845.500000000e32400", string, string],
                 formats(DateTime.new(2020, 1, 2, 3, 4, 5.5, "+9"))
  end

  def test_with_the_class
    assert_equal(
      ['{"json_class":"Time","time":1704132245.124}', '{"json_class":"Time","time":"2024-01-01T18:04:05.123Z"}'],
      formats(AT, create_additions: true, second_precision: 3).values_at(0, 2)
    )
    assert_equal '{"json_class":"Date","s":"2020-01-02"}', dump(:custom, Date.new(2020, 1, 2), create_additions: true)
    assert_equal "{}", dump(:custom, Class.new(Time).at(0))
  end

  def test_rails
    Oj::Rails.optimize(Time)
    assert_equal ['"2024-01-01T18:04:05.123456789Z"', '"2024-01-02T03:04:05.123+09:00"', '"2024-01-02T03:04:05+09:00"'],
                 [dump(:rails, AT), dump(:rails, EAST, second_precision: 3), dump(:rails, EAST, second_precision: 0)]
    Oj::Rails.send(:settings, true, false)
    assert_equal '"2024/01/02 03:04:05 +0900"', dump(:rails, EAST)
  ensure
    Oj::Rails.send(:settings, true, true)
    Oj::Rails.deoptimize
  end

  # A UTC offset of a day or more is invalid, even if the object's own utc_offset returns it.
  def test_offsets_that_are_none
    KnownDifferences.id("oj/time-offset")
    [86_400, -86_400, 2**31, 2**62, -(2**63)].each do |offset|
      time = Time.at(0)
      time.define_singleton_method(:utc_offset) { offset }
      %i[xmlschema unix_zone].each do |format|
        error = assert_raises(RangeError) { Oj.dump(time, mode: :custom, time_format: format) }
        assert_equal "utc_offset out of range", error.message
      end
    end
  end
end
