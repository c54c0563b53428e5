# frozen_string_literal: true

# The numbers for the tests and for the long runs (rakelib/numbers.rake): doubles for which algorithms fail, decimals
# half way between doubles, and the double nearest to a Rational by integer arithmetic.
module NumberCases
  LARGEST_EXPONENT = 0x7fe
  FRACTION = (1 << 52) - 1

  class << self
    #: (Integer) -> Float
    def double(bits) = [bits].pack("Q").unpack1("D")

    #: (Float) -> Integer
    def bits(float) = [float].pack("D").unpack1("Q")

    # Every exponent with the mantissas at the edges of its range.
    #: () { (Float) -> void } -> void
    def exponents_and_edges
      (0..LARGEST_EXPONENT).each do |exponent|
        [0, 1, 2, FRACTION, FRACTION - 1, FRACTION / 2, FRACTION / 2 + 1, FRACTION / 3].each do |fraction|
          yield double(exponent << 52 | fraction)
        end
      end
    end

    # Powers of two and ten, and the two doubles to either side.
    #: () { (Float) -> void } -> void
    def powers
      values = (-1074..1023).map { |power| Math.ldexp(1.0, power) } + (-323..308).map { |power| nearest(10r**power) }
      values.each do |value|
        (-2..2).each do |step|
          yield double(bits(value) + step) unless bits(value) + step >= 0x7ff << 52 || (bits(value) + step).negative?
        end
      end
    end

    # Finite doubles: any bits; between 0 and 1; two decimals; whole; subnormal.
    #: (Integer, Random) { (Float) -> void } -> void
    def random(count, random)
      count.times do |i|
        value = case i % 6
                when 0, 1, 2 then double(random.rand(1 << 64))
                when 3 then random.rand
                when 4 then random.rand(10_000_000) / 100.0
                else i % 12 == 5 ? random.rand(1 << 60).to_f : double(random.rand(1 << random.rand(1..52)))
                end
        yield value if value.finite?
      end
    end

    # Finite singles as doubles.
    #: (Integer, Random) { (Float) -> void } -> void
    def singles(count, random)
      count.times do
        value = [random.rand(1 << 32)].pack("L").unpack1("F")
        yield value if value.finite?
      end
    end

    # The double nearest to a Rational, ties to even.
    #: (Rational) -> Float
    def nearest(exact)
      return 0.0 if exact.zero?

      size = exact.abs
      scale = [size.numerator.bit_length - size.denominator.bit_length - 53, -1074].max
      scale += 1 while (size / (2r**scale)).floor >= 1 << 53
      scaled = size / (2r**scale)
      whole = scaled.floor
      rest = scaled - whole
      whole += 1 if rest > 1/2r || (rest == 1/2r && whole.odd?)
      value = Math.ldexp(whole.to_f, scale)
      exact.negative? ? -value : value
    end

    # A decimal as [digits, power of ten] in the middle between two neighboring doubles; then one unit in the last
    # place more and less; then with zeros and a one appended, up to 800 digits; and the middle cut short.
    #: (Random) { (Integer digits, Integer power) -> void } -> void
    def halfway(random)
      low = random.rand(3).zero? ? (random.rand * 2.0**random.rand(-80..80)) : double(random.rand(0x7fe << 52))
      middle = (low.to_r + low.next_float.to_r) / 2 unless low.next_float.infinite?
      middle ||= 2r**1024 - 2r**970
      places = middle.denominator.bit_length - 1
      digits = middle.numerator * 5**places
      length = digits.to_s.size
      [-1, 0, 1].each { |step| yield digits + step, -places }
      more = random.rand(1..[800 - length, 1].max)
      yield digits * 10**more + 1, -places - more
      yield digits * 10**more - 1, -places - more
      cut = random.rand(17..800)
      [0, 1].each { |step| yield digits / 10**(length - cut) + step, length - cut - places } if cut < length
    end

    # The text of digits * 10^power, with an exponent or with a decimal point.
    #: (Integer, Integer, Random) -> String
    def spell(digits, power, random)
      text = digits.to_s
      form = random.rand(4)
      return "#{text}e#{power}" if form.zero?
      return "#{text[0]}.#{text[1..]}e#{power + text.size - 1}" if form == 1 && text.size > 1
      return "#{text}#{"0" * power}#{".0" if form == 2}" if power >= 0

      text = text.rjust(1 - power, "0")
      "#{text[0...power]}.#{text[power..]}"
    end
  end
end
