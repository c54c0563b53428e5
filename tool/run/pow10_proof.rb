# frozen_string_literal: true

module Jacinth
  module Run
    # Proves by exact arithmetic what kernel/number/ftoa.c assumes about the powers of ten, and the logarithms of
    # pow10.h. Each check raises an error with the first case that violates it.
    class Pow10Proof
      # JAC_POW10_MIN to JAC_POW10_MAX
      POWERS = (-342..323)
      # Values that are not equal differ by at least this. ftoa.c treats values closer than 2^-70 as equal, and its
      # scaled values are wrong by less than 2^-74, or ten times that after one more digit.
      LEAST = Rational(1, 2**64)

      #: () -> String
      def run
        formulas
        regular
        irregular
        "powers: proved for every finite double"
      end

      private

      def formulas
        POWERS.each { |p| equal(floor_log2(p), (p * 1_741_647) >> 19, "log2 10^#{p}") }
        (-1074..971).each do |q|
          equal(floor_log10(2r**q), (q * 1_262_611) >> 22, "log10 2^#{q}")
          equal(floor_log10(2r**q * 3 / 4), (q * 1_262_611 - 524_031) >> 22, "log10 3/4 2^#{q}")
        end
      end

      # With a = 2^q / 10^(k+1), c < 2^53: an interval end (2c +- 1) a/2 is an integer or LEAST away
      # from one, and so is 20 c a (odd: a tie between two 17-digit candidates).
      def regular
        (-1074..971).each do |q|
          scale = 2r**q / 10r**(floor_log10(2r**q) + 1)
          check_distance(scale / 2, 2**54, "interval end, q = #{q}")
          check_distance(scale * 20, 2**53, "tie, q = #{q}")
        end
      end

      # Powers of two have a lower gap of half the size; there is one number per exponent.
      def irregular
        (-1073..971).each do |q|
          scale = 2r**q / 10r**(floor_log10(2r**q * 3 / 4) + 1)
          [2**52 * scale - scale / 4, 2**52 * scale + scale / 2, 2**52 * scale * 20,
           10 * (2**52 * scale - scale / 4)].each { |x| check_value(x, "power of two, q = #{q}") }
        end
      end

      # The smallest distance of n * x, 1 <= n <= limit, to an integer is reached at a convergent of
      # x (best approximations of the second kind). When x has a denominator up to limit, then
      # every distance is a multiple of 1 / denominator.
      def check_distance(value, limit, what)
        return check_value(Rational(1, value.denominator), what) if value.denominator <= limit

        before, now = 0, 1
        rest = value - value.floor
        until rest.zero?
          inverse = 1 / rest
          following = inverse.floor * now + before
          break if following > limit

          before, now = now, following
          rest = inverse - inverse.floor
        end
        check_value(value * now, what)
      end

      def check_value(value, what)
        distance = (value - value.round).abs
        raise "#{what}: distance #{distance.to_f}" if distance.positive? && distance < LEAST
      end

      # floor(log2(10^p))
      def floor_log2(power)
        power >= 0 ? (10**power).bit_length - 1 : -(10**-power - 1).bit_length
      end

      def floor_log10(value)
        guess = Math.log10(value.numerator).floor - Math.log10(value.denominator).floor
        (guess - 2..guess + 2).reverse_each.find { |k| 10r**k <= value }
      end

      def equal(expected, actual, what)
        raise "#{what}: #{actual}, not #{expected}" if expected != actual
      end
    end
  end
end
