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

  # Ten times the digits take some 20 times as long, a hundred times if it were the square. In time of the
  # processor, and again when something disturbed it.
  def test_time_grows_with_size_not_with_its_square
    clock = -> { Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) }
    integers = [10**100_000, 10**1_000_000]
    best = [Float::INFINITY] * 2
    5.times do
      best = integers.zip(best).map do |integer, before|
        start = clock.call
        Jacinth.generate([integer])
        [before, clock.call - start].min
      end
      break if best[1] < best[0] * 50
    end
    assert_operator best[1], :<, best[0] * 60
  end
end
