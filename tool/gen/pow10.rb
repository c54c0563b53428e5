# frozen_string_literal: true

# Writes ext/jacinth/kernel/number/pow10_table.h: the 128-bit powers of ten for both directions of the double
# conversion.
#
#   ruby tool/gen/pow10.rb           writes the file; writing it again changes nothing
#   ruby tool/gen/pow10.rb --stdout  prints it
#   ruby tool/gen/pow10.rb --prove   checks the assumptions of ftoa.c by exact arithmetic

module Pow10
  MIN = -342 # the smallest power with which 19 digits do not round to zero
  MAX = 323  # the power that the smallest subnormal is scaled by
  PATH = File.expand_path("../../ext/jacinth/kernel/number/pow10_table.h", __dir__)

  HEADER = <<~C
    /* kernel/number/pow10_table.h - L1. Powers of ten as 128-bit significands, rounded down.
     * Written by tool/gen/pow10.rb. DO NOT EDIT.
     * Row i is the pair hi, lo of T with T * 2^(e - 127) <= 10^p < (T + 1) * 2^(e - 127),
     * p = i + JAC_POW10_MIN, e = floor(log2(10^p)), 2^127 <= T < 2^128.
     * The rows are exact from 10^0 to 10^55. */
    #ifndef JAC_KERNEL_NUMBER_POW10_TABLE_H
    #define JAC_KERNEL_NUMBER_POW10_TABLE_H

    #define JAC_POW10_MIN (#{MIN})
    #define JAC_POW10_MAX #{MAX}
    #define JAC_POW10_COUNT #{MAX - MIN + 1}
    #define JAC_POW10_EXACT_MAX 55

    #define JAC_POW10_ROWS(X) \\
  C

  module_function

  # floor(log2(10^p))
  def floor_log2(power)
    power >= 0 ? (10**power).bit_length - 1 : -(10**-power - 1).bit_length
  end

  # floor(10^p / 2^(floor_log2(p) - 127))
  def significand(power)
    shift = 127 - floor_log2(power)
    return 10**power << shift if power >= 0 && shift >= 0
    return 10**power >> -shift if power >= 0

    (1 << shift) / 10**-power
  end

  def text
    rows = (MIN..MAX).map do |power|
      value = significand(power)
      format("    X(0x%016x, 0x%016x)", value >> 64, value & (2**64 - 1))
    end
    "#{HEADER}#{rows.join(" \\\n")}\n\n#endif\n"
  end

  # The assumptions of ftoa.c. Each check raises an error with the first case that violates it.
  module Proof
    # Values that are not equal differ by at least this. ftoa.c treats values closer than 2^-70 as equal, and its scaled
    # values are wrong by less than 2^-74, or ten times that after one more digit.
    LEAST = Rational(1, 2**64)

    module_function

    def run
      formulas
      regular
      irregular
      "pow10: proved for every finite double"
    end

    def formulas
      (MIN..MAX).each { |p| equal(Pow10.floor_log2(p), (p * 1_741_647) >> 19, "log2 10^#{p}") }
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

    def floor_log10(value)
      guess = Math.log10(value.numerator).floor - Math.log10(value.denominator).floor
      (guess - 2..guess + 2).reverse_each.find { |k| 10r**k <= value }
    end

    def equal(expected, actual, what)
      raise "#{what}: #{actual}, not #{expected}" if expected != actual
    end
  end
end

if $PROGRAM_NAME == __FILE__
  case ARGV
  when [] then File.write(Pow10::PATH, Pow10.text)
  when ["--stdout"] then print Pow10.text
  when ["--prove"] then puts Pow10::Proof.run
  else abort "usage: ruby tool/gen/pow10.rb [--stdout | --prove]"
  end
end
