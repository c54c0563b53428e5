# frozen_string_literal: true

require "test_helper"
require "stringio"
require "support/option_assertions"

class MaxDigitsTest < Minitest::Test
  include OptionAssertions

  # Lengths near which integers are read in another way: Fixnums, 19 digits, and one machine word more.
  def test_at_the_limit
    [1, 2, 3, 15, 16, 17, 18, 19, 20, 21, 38, 39, 100, 1000].each do |limit|
      [1, limit - 1, limit].reject(&:zero?).each do |digits|
        [
          "9" * digits,
          "-#{"8" * digits}",
          "[#{"7" * digits},-#{"1" * digits}]",
          "{\"a\":#{"1" * digits}}"
        ].each { |text| read(text, max_digits: limit) }
      end
      [
        "9" * (limit + 1),
        "-#{"9" * (limit + 1)}",
        "[1,2,#{"9" * (limit + 1)}]",
        "{\"a\":#{"9" * (limit + 50)}}"
      ].each { |text| refuse(text, max_digits: limit) }
    end
  end

  # Runs of numbers have a separate loop.
  def test_in_a_run
    numbers = Array.new(100) { |i| i + 100 }
    assert_equal numbers, read("[#{numbers.join(",")}]", max_digits: 3)
    refuse("[#{numbers.join(",")},1000,#{numbers.join(",")}]", max_digits: 3)
  end

  def test_default
    read("9" * 100_000)
    error = refuse("[1, #{"9" * 100_001}]")
    assert_instance_of Jacinth::ParserError, error
    assert_equal [1, 5], [error.line, error.column]
    assert_includes error.message, "max_digits"
    assert_operator error.message.bytesize, :<=, 256
    assert_equal 10**100_001 - 1, read("9" * 100_001, max_digits: nil)
    assert_equal 10**100_001 - 1, read("9" * 100_001, max_digits: 100_001)
    assert_equal 10**100_001 - 1, Jacinth::JSON.parse("9" * 100_001)
  end

  # Decimals are converted in linear time, without an Integer.
  def test_decimals_have_no_limit
    assert_equal 1.5, read("1.5#{"0" * 200}", max_digits: 1)
    assert_equal 1e30, read("1#{"0" * 30}.0", max_digits: 5)
    assert_equal 1.0, read("1#{"0" * 200}e-200", max_digits: 5)
    assert_equal 1.25, read("1.25", max_digits: 1)
    read("[0.#{"7" * 200_000},#{"7" * 200}.5]")
  end

  def test_strings_and_keys_have_no_limit
    text = "9" * 200_000
    assert_equal({ text => text }, read("{\"#{text}\":\"#{text}\"}", max_digits: 3))
  end

  def test_with_other_options
    [
      { allow_trailing_comma: true },
      { allow_comments: true, allow_nan: true },
      { freeze: true },
      { on_load: ->(value) { value } }
    ].each do |options|
      assert_equal [123, -123], read("[123,-123]", max_digits: 3, **options)
      refuse("[1234]", max_digits: 3, **options)
      refuse("[#{"1" * 30}]", max_digits: 29, **options)
    end
    assert_equal [10**29], read("[1#{"0" * 29}]", max_digits: 30, decimal_class: String)
  end

  # Methods that create no objects have the option, too.
  def test_reformat_and_statistics
    assert_equal "[123]", Jacinth.reformat("[ 123 ]", max_digits: 3)
    assert_equal 1, Jacinth.statistics("[123]", max_digits: 3)[:integers]
    [["[1234]", 3], ["[#{"1" * 25}]", 24], ["[#{"1" * 100_001}]", 100_000]].each do |text, limit|
      options = { max_digits: limit }
      words = [
        -> { Jacinth.parse(text, **options) },
        -> { Jacinth.reformat(text, **options) },
        -> { Jacinth.statistics(text, **options) }
      ].map { |call| assert_raises(Jacinth::ParserError, &call).message }
      assert_equal 1, words.uniq.size
    end
    [{}, { max_digits: nil }].each do |options|
      assert_equal 100_003, Jacinth.reformat("[ #{"1" * 100_001} ]", **options).bytesize
      assert_equal 1, Jacinth.statistics("[#{"1" * 100_001}]", **options)[:integers]
    end
  end

  # There is no limit for writing, because the Integer is the program's own.
  def test_generate_has_no_limit
    number = 10**100_001
    assert_equal number.to_s, Jacinth.generate(number)
    assert_equal number.to_s, Jacinth.generate(Jacinth::Fragment.new(number.to_s, validate: true))
    assert_raises(ArgumentError) { Jacinth.generate(1, max_digits: 3) }
  end

  def test_wrong_values
    refuse_values(:max_digits, *NOT_COUNTS, *HUGE, true, false)
    refuse_values(:max_digits, 0, -1, error: [ArgumentError])
  end
end
