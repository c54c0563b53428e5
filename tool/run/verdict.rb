# frozen_string_literal: true

module Jacinth
  module Run
    # Decides from repeated measurements of two sides, taken in pairs, whether the other side is faster, slower, or not
    # different by more than a given percentage. The interval is that of order statistics: it contains the median of the
    # ratios with at least the requested confidence, for any kind of noise. Only an interval completely beyond `least`
    # counts as a difference.
    class Verdict
      LEAST = 0.01
      # The probability that any verdict of a comparison is wrong.
      RISK = 0.05

      attr_reader :ratio, :low, :high

      # The smallest number of pairs that allows a verdict with that risk.
      def self.fewest(risk)
        (1..).find { |pairs| 2.0 * 0.5**pairs <= risk }
      end

      # Times of both sides, pair by pair. `risk`: the probability that this verdict is wrong.
      def initialize(one, other, risk: RISK, least: LEAST)
        @least = least
        ratios = one.zip(other).map { |mine, theirs| theirs / mine }.sort
        skipped = Verdict.skipped(ratios.size, risk)
        raise ArgumentError, "#{Verdict.fewest(risk)} pairs are needed, not #{ratios.size}" unless skipped

        @ratio = (ratios[(ratios.size - 1) / 2] + ratios[ratios.size / 2]) / 2.0
        @low = ratios[skipped]
        @high = ratios[-1 - skipped]
      end

      # The number of smallest ratios, and of largest, that lie outside the interval. nil if even the whole range is too
      # narrow.
      def self.skipped(pairs, risk)
        outside = 0.0
        ways = 1.0
        (0..pairs / 2).each do |count|
          outside += 2 * ways * 0.5**pairs
          return count.zero? ? nil : count - 1 if outside > risk

          ways = ways * (pairs - count) / (count + 1)
        end
      end

      def slower? = @low > 1 + @least
      def faster? = @high < 1 / (1 + @least)

      def to_s
        return "slower by #{percent(@ratio)} (#{percent(@low)} to #{percent(@high)})" if slower?
        return "faster by #{percent(1 / @ratio)} (#{percent(1 / @high)} to #{percent(1 / @low)})" if faster?

        format("no difference beyond %.1f %%", [@high - 1, 1 / @low - 1, @least].max * 100)
      end

      private

      def percent(ratio) = format("%.1f %%", (ratio - 1) * 100)
    end
  end
end
