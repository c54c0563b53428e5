# frozen_string_literal: true

require "test_helper"
require "support/linear"
require "support/option_assertions"

class DepthTest < Minitest::Test
  include Linear
  include OptionAssertions

  def test_sets_the_first_indentation
    assert_equal "[\n    1\n   ]", write([1], depth: 3, indent: " ", array_nl: "\n")
    assert_equal "{\n\t\t\"a\":1\n\t}", write({ a: 1 }, depth: 1, indent: "\t", object_nl: "\n")
    assert_equal "[]", write([], depth: 3, indent: " ", array_nl: "\n")
    assert_equal "1", write(1, depth: 3, indent: " ")
    assert_equal "[1]", write([1], depth: 50)
    assert_equal Jacinth.generate([1]), write([1], depth: 0)
  end

  def test_counts_for_max_nesting
    write([1], depth: 99)
    refuse_to_write([1], Jacinth::NestingError, depth: 100)
    refuse_to_write([[1]], Jacinth::NestingError, depth: 99)
    write([[1]], depth: 3, max_nesting: 5)
    refuse_to_write([[[1]]], Jacinth::NestingError, depth: 3, max_nesting: 5)
    write([[1]], depth: 5000, max_nesting: 0)
  end

  def test_deep_inside_with_long_indentation
    text = write({ a: [1] }, depth: 1000, indent: " " * 100, object_nl: "\n", array_nl: "\n", max_nesting: 0)
    assert_includes text, "\n#{" " * 100_200}1\n"
  end

  # More than fits into any memory: an error, no crash, and nothing is written beyond the buffer.
  def test_too_large_to_write
    depth = 2**31 - 1
    assert_equal "[1]", Jacinth.generate([1], depth: depth, max_nesting: 0)
    assert_raises(NoMemoryError) { Jacinth.generate([1], depth: depth, indent: " " * 1_000_000, max_nesting: 0) }
    assert_raises(Jacinth::NestingError) { Jacinth.generate([1], depth: depth) }
    # Without an indentation there is no loop over the levels, so the time does not depend on the depth.
    assert_time_ratio(24, 1, depth) do |levels|
      assert_equal "[\n1\n]", Jacinth.generate([1], depth: levels, array_nl: "\n", max_nesting: 0)
    end
    [2**31, 2**40, 2**62 - 1, 2**64].each do |more|
      assert_raises(ArgumentError) { Jacinth.generate([1], depth: more, max_nesting: 0) }
    end
    assert_equal "[1]", Jacinth.generate([1])
  end

  def test_wrong_values
    refuse_values(:depth, nil, true, false, *NOT_COUNTS, *HUGE, read: false, write: true)
  end
end
