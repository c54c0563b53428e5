# frozen_string_literal: true

require "test_helper"

# Dates in the format of Date#iso8601.
class DateTest < Minitest::Test
  def test_spelling
    [
      Date.new(2026, 1, 2),
      Date.new(2000, 2, 29),
      Date.new(1, 1, 1),
      Date.new(0, 12, 31),
      Date.new(-1, 3, 4),
      Date.new(1582, 10, 4),
      Date.new(1582, 10, 15),
      Date.new(9999, 12, 31),
      Date.new(10_000, 1, 1),
      Date.new(-12_345, 6, 7)
    ].each { |date| assert_equal "[\"#{date.iso8601}\"]", Jacinth.generate([date]) }
  end

  def test_every_day_of_four_years
    (Date.new(2023, 12, 1)..Date.new(2028, 1, 31)).each { |date| assert_equal "\"#{date}\"", Jacinth.generate(date) }
  end

  def test_out_of_range
    error = assert_raises(Jacinth::GeneratorError) { Jacinth.generate(Date.new(10**30, 1, 1)) }
    assert_match(/out of range/, error.message)
    [[nil, 1, 1], ["1", 1, 1], [1, 0, 1], [1, 13, 1], [1, 1, 32], [1, 1, -1], [1, 2**70, 1]].each do |year, month, day|
      odd = Class.new(Date) do
        define_method(:year) { year } && define_method(:month) { month } && define_method(:mday) { day }
      end
      assert_raises(Jacinth::GeneratorError) { Jacinth.generate(odd.new(2000, 1, 1)) }
    end
  end
end
