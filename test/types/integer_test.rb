# frozen_string_literal: true

require "test_helper"
require "support/linear"

# Integers of every size, as values, in runs, and as keys.
class IntegerTest < Minitest::Test
  include Linear

  # Near each power of two and ten: every length, and both sides of fixnum, int64 and uint64.
  EDGES = [*(0..130).map { |n| 2**n }, *(0..40).map { |n| 10**n }].flat_map { |n| [n - 1, n, n + 1] }
    .flat_map { |n| [n, -n] }
    .uniq
    .freeze

  def test_values_and_keys
    EDGES.each do |integer|
      assert_equal integer.to_s, Jacinth.generate(integer)
      assert_equal "{\"#{integer}\":#{integer}}", Jacinth.generate({ integer => integer })
    end
    assert_equal "[#{EDGES.join(",")}]", Jacinth.generate(EDGES)
  end

  def test_huge
    [2**10_000, -(3**50_000), 10**9_999].each do |integer|
      assert_equal integer.to_s, Jacinth.generate(integer)
      assert_equal({ integer.to_s => [integer] }, Jacinth.parse(Jacinth.generate({ integer => [integer] })))
    end
  end

  # Ruby's own conversion to decimal is a little slower than linear: 8 times the digits take about 18 times as long.
  def test_time_grows_with_size_not_with_its_square
    assert_linear(100_000, ->(digits) { 10**digits }, bound: 40) { |integer| Jacinth.generate([integer]) }
  end
end
