# frozen_string_literal: true

require "test_helper"
require "bigdecimal"
require "json"
require "support/parse_errors"
require "support/workload"

# Arrays of numbers in an Array, such as coordinates. Where one ends and the next one begins, the engine's loop over
# numbers continues; everything that this loop does not read must come out as if there were no loop.
class NumberRowsTest < Minitest::Test
  include ParseErrors

  NUMBERS = %w[
    -65.613616999999977 43.420273000000009 0 -7 12345678 1.5 -0.25 0.1234567890123456789 99999999.123456789 0.0
    1234.5678901234567 999.999999999999999 1000.0000000000001 -0.00000000000001 3.14 7.000000000000000
  ].freeze
  OTHERS = ["1e5", "-0.0", "-0.000000000", "12345678901234567890", "1.23456789012345678901", "123456789.5", "\"text\"",
            "null", "[]", "[1.5]", "[[2]]", "{\"a\":[1,2]}", " 1.5", "1.5 ", "\n2"].freeze

  # A document of rows, whose numbers are followed by digits that must not be read.
  def rows_of(random, between: ",", longest: 5)
    rows = Array.new(random.rand(1..6)) do
      elements = Array.new(random.rand(1..longest)) { NUMBERS.sample(random: random) }
      elements[random.rand(elements.size)] = OTHERS.sample(random: random) if random.rand(3).zero?
      "[#{elements.join(between)}]"
    end
    "[#{rows.join(between)}]"
  end

  def assert_read(text)
    assert_equal JSON.parse(text).inspect, Jacinth.parse(text).inspect, text # -0.0 and 0.0 look different, so do types
  end

  def test_rows
    random = Random.new(Workload.seed)
    Workload.rounds(1500, 20_000).times do
      text = rows_of(random, between: [",", ", ", " ,", ",\n "].sample(random: random))
      text = "[#{text},#{rows_of(random)}]" if random.rand(3).zero?
      text = "{\"a\":#{text},\"b\":[1.5,2.5],\"c\":[3,[4]]}" if random.rand(3).zero?
      assert_read(text)
    end
  end

  def test_many_rows_and_long_ones
    assert_read("[#{(["[1.5,-2.25,3]"] * 20_000).join(",")}]")
    assert_read("[#{(["[#{(["0.1234567890123"] * 999).join(",")}]"] * 9).join(",")}]")
    assert_read("#{"[" * 90}#{(["[1.5,2]"] * 400).join(",")}#{"]" * 90}")
  end

  def test_a_document_that_ends_anywhere
    text = "[[-65.613616999999977,43.420273000000009],[1,2],[3.5,4.25],[123456.7890123456,5]]"
    (0...text.size).each do |size|
      error = assert_parse_error(text[0, size])
      assert_equal size, error.byte_offset, text[0, size] unless text[0, size].match?(/[-.]\z/)
    end
  end

  # An Array that is not an element of an Array cannot be followed by another one.
  def test_arrays_that_are_no_rows
    row = "[-65.613616999999977,43.420273000000009]"
    at = "{\"a\":#{row},".size
    assert_equal at, assert_parse_error("{\"a\":#{row},#{row}}").byte_offset
    [row, "[1234567,7654321,1234567,7654321]"].each do |root|
      assert_equal root.size, assert_parse_error("#{root},#{root}").byte_offset
      assert_equal root.size, assert_parse_error("#{root},#{root}", decimal_class: BigDecimal).byte_offset
    end
    assert_equal 5 + at, assert_parse_error("[[1],{\"a\":#{row},#{row}}]").byte_offset
  end

  def test_the_place_of_an_error
    rows = Array.new(6) { |row| Array.new(3) { |column| "#{row}.#{column}23456789012345" } }
    rows.each_index do |row|
      3.times do |column|
        ["x", "01", "1.", "-", "1.5.5", "1.5 2", ""].each do |wrong|
          broken = rows.map(&:dup)
          broken[row][column] = wrong
          text = "[#{broken.map { |elements| "[#{elements.join(",")}]" }.join(",\n")}]"
          error = assert_parse_error(text)
          assert_equal [row + 1, "$[#{row}][#{column}]"], [error.line, error.json_path], text unless wrong.match?(/\.5/)
          assert_equal row + 1, error.line, text
        end
      end
    end
  end

  def test_options
    random = Random.new(Workload.seed)
    of_class = Class.new(Array)
    Workload.rounds(200, 2_000).times do
      text = rows_of(random)
      plain = Jacinth.parse(text)
      frozen = Jacinth.parse(text, freeze: true)
      assert(frozen.all?(&:frozen?) && frozen.frozen?, text)
      assert_equal plain, frozen
      made = Jacinth.parse(text, array_class: of_class)
      assert(made.all?(of_class) && made.instance_of?(of_class), text)
      assert_equal plain.inspect, made.inspect
      seen = []
      Jacinth.parse(text, on_load: ->(value) { value.tap { seen << value } })
      assert_equal [*plain.sum([]) { |row| [*row.flat_map { |one| parts(one) }, row] }, plain].inspect, seen.inspect
    end
    assert_raises(Jacinth::NestingError) { Jacinth.parse("[[1,2],[3,4]]", max_nesting: 1) }
    assert_equal [[1, 2], [3, 4]], Jacinth.parse("[[1,2],[3,4]]", max_nesting: 2)
    assert_equal [[1, 2], [3, 4]], Jacinth.parse("[[1,2,],[3,4,],]", allow_trailing_comma: true)
  end

  # A value and the values in it, in the order in which on_load gets them.
  def parts(value)
    case value
    when Array then [*value.flat_map { |one| parts(one) }, value]
    when Hash then [*value.flat_map { |key, one| [key, *parts(one)] }, value]
    else [value]
    end
  end
end
