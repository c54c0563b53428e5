# frozen_string_literal: true

require "test_helper"

# Integers of every size, as values, in runs, and as keys.
class IntegerTest < Minitest::Test
  # Around each power of two and ten: every length, both sides of fixnum, int64 and uint64.
  EDGES = [*(0..130).map { |n| 2**n }, *(0..40).map { |n| 10**n }].flat_map { |n| [n - 1, n, n + 1] }.flat_map { |n| [n, -n] }.uniq.freeze

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

  def test_time_grows_with_size_not_with_its_square
    clock = -> { Process.clock_gettime(Process::CLOCK_MONOTONIC) }
    seconds = [10**100_000, 10**1_000_000].map do |integer|
      Array.new(3) do
        start = clock.call
        Jacinth.generate([integer])
        clock.call - start
      end.min
    end
    assert_operator seconds[1], :<, seconds[0] * 60 + 0.05
  end
end
