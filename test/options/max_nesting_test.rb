# frozen_string_literal: true

require "test_helper"
require "support/differences"
require "support/option_assertions"

class MaxNestingTest < Minitest::Test
  include OptionAssertions

  def document(depth) = "#{"[" * depth}1#{"]" * depth}"
  def object(depth) = depth.times.reduce(1) { |inner, i| i.odd? ? { "a" => inner } : [inner] }

  def test_reading_at_the_limit
    [1, 2, 3, 4, 63, 64, 65, 99, 100, 101, 1000, 65_536].each do |limit|
      limit > 1000 ? Jacinth.parse(document(limit), max_nesting: limit) : read(document(limit), max_nesting: limit)
      read(Jacinth.generate(object(limit), max_nesting: 0), max_nesting: limit) if limit < 1001
      error = refuse(document(limit + 1), Jacinth::NestingError, max_nesting: limit)
      assert_equal limit, error.byte_offset
      assert_match(/nesting of #{limit + 1} is too deep/, error.message)
    end
  end

  def test_writing_at_the_limit
    [1, 2, 3, 4, 23, 24, 25, 99, 100, 101, 900].each do |limit|
      write(object(limit), max_nesting: limit)
      assert_match(
        /nesting of #{limit + 1} is too deep/,
        refuse_to_write(object(limit + 1), Jacinth::NestingError, max_nesting: limit).message
      )
    end
  end

  def test_the_default_is_100
    read(document(100))
    refuse(document(101), Jacinth::NestingError)
    write(object(100))
    refuse_to_write(object(101), Jacinth::NestingError)
  end

  def test_no_limit
    [nil, false, 0].each do |limit|
      read(document(1500), max_nesting: limit)
      write(object(500), max_nesting: limit)
    end
  end

  def test_empty_containers_count
    KnownDifferences.id("parse/empty-container-nesting")
    refuse("[[]]", Jacinth::NestingError, max_nesting: 1)
    refuse('[{}]', Jacinth::NestingError, max_nesting: 1)
    refuse_to_write([[]], Jacinth::NestingError, max_nesting: 1)
    refuse_to_write([{}], Jacinth::NestingError, max_nesting: 1)
  end

  def test_circles
    list = []
    list << list
    refuse_to_write(list, Jacinth::NestingError)
    map = {}
    map["a"] = [map]
    refuse_to_write(map, Jacinth::NestingError)
    refuse_to_write(map, Jacinth::NestingError, max_nesting: 5000)
  end

  # Structs and Sets are containers too.
  def test_own_types_count
    pair = Struct.new(:inner)
    write(pair.new(1), max_nesting: 1)
    refuse_to_write(pair.new(pair.new(1)), Jacinth::NestingError, max_nesting: 1)
    refuse_to_write(pair.new(Set[1]), Jacinth::NestingError, max_nesting: 1)
  end

  def test_wrong_values
    KnownDifferences.id("parse/option-values")
    refuse_values(:max_nesting, true, *NOT_COUNTS, *HUGE, write: true)
    read("[1]", max_nesting: 2**62 - 1)
    write([1], max_nesting: 2**62 - 1)
  end
end
