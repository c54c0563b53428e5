# frozen_string_literal: true

require "test_helper"
require "support/number_cases"
require "support/workload"

# Jacinth::Number.format with digits: and :precise, compared with exact arithmetic. Ruby's own sprintf is no reference,
# as it rounds one random double in twenty wrongly to 14 digits; see docs/numbers.md.
class NumberDigitsTest < Minitest::Test
  Number = Jacinth::Number

  # The exact digits without trailing zeros, and the exponent of the first.
  def rounded(float, digits)
    first = float.zero? ? 0 : Kernel.format("%.16e", float.abs)[/e(.*)/, 1].to_i
    whole = (float.abs.to_r / 10r**(first - digits + 1)).round(half: :even)
    first += 1 if whole == 10**digits
    [whole.to_s.sub(/0+\z/, ""), first]
  end

  # The format of Float#to_s or of JSON, written from the rules.
  def form(text, first, style)
    if first.negative? && first >= (style == :json ? -9 : -4) then "0.#{"0" * (-first - 1)}#{text}"
    elsif first >= 0 && (first < 15 || (first == 15 && text.size == 17))
      whole = text.ljust(first + 1, "0")
      "#{whole[0..first]}.#{whole.size > first + 1 ? whole[first + 1..] : "0"}"
    elsif style == :json then "#{text[0]}#{".#{text[1..]}" if text.size > 1}e#{first.negative? ? "-" : "+"}#{first.abs}"
    else "#{text[0]}.#{text.size > 1 ? text[1..] : "0"}e#{first.negative? ? "-" : "+"}#{first.abs.to_s.rjust(2, "0")}"
    end
  end

  def assert_digits(float, digits)
    text, first = rounded(float, digits)
    sign = NumberCases.bits(float)[63] == 1 ? "-" : ""
    text = "0" if text.empty?
    assert_equal sign + form(text, first, :ruby), Number.format(float, digits: digits), "#{float} to #{digits}"
    assert_equal sign + form(text, first, :json),
                 Number.format(float, style: :json, digits: digits),
                 "#{float} to #{digits}"
  end

  def test_every_exponent
    NumberCases.exponents_and_edges { |float| assert_digits(float, 1 + NumberCases.bits(float) % 17) }
  end

  heavy def test_powers
    NumberCases.powers do |float|
      [1, 1 + NumberCases.bits(float) % 16, 17].each { |digits| assert_digits(float, digits) }
    end
  end

  def test_random_doubles
    random = Random.new(Workload.seed)
    NumberCases.random(Workload.rounds(8000, 300_000), random) { |float| assert_digits(float, random.rand(1..17)) }
  end

  # Exactly half way: rounds to the even digit.
  def test_ties
    {
      0.5 => "0.5",
      2.5 => "2.0",
      3.5 => "4.0",
      0.125 => "0.1",
      25.0 => "20.0",
      35.0 => "40.0",
      9.5 => "10.0",
      1e22 * 2.5 => "2.0e+22"
    }.each { |float, text| assert_equal text, Number.format(float, digits: 1) }
    random = Random.new(Workload.seed)
    Workload.rounds(800, 30_000).times do
      float =
        (2 * random.rand(1 << random.rand(1..40)) + 1) * 2.0**-random.rand(0..20) *
          [1, 5, 50, 5e10].sample(random: random)
      (1..17).each { |digits| assert_digits(float, digits) }
    end
  end

  def test_rounding_up_to_a_further_digit
    assert_equal "10.0", Number.format(9.99, digits: 2)
    assert_equal "0.0001", Number.format(9.99e-5, digits: 2)
    assert_equal "1.0e+15", Number.format(999_999_999_999_999.9, digits: 3)
    assert_equal "2.0e+308", Number.format(Float::MAX, digits: 1)
    assert_equal "5.0e-324", Number.format(5e-324, digits: 1)
    assert_equal "4.9406564584124654e-324", Number.format(5e-324, digits: 17)
  end

  def test_precise_is_seventeen_digits
    NumberCases.random(2000, Random.new(Workload.seed)) do |float|
      text = Number.format(float, style: :precise)
      assert_equal Number.format(float, digits: 17), text
      assert_equal NumberCases.bits(float), NumberCases.bits(Number.parse(text))
    end
    assert_equal "0.10000000000000001", Number.format(0.1, style: :precise)
  end

  def test_zeros_and_specials
    (1..17).each do |digits|
      assert_equal %w[0.0 -0.0 NaN Infinity -Infinity],
                   [0.0, -0.0, Float::NAN, Float::INFINITY, -Float::INFINITY].map { |float|
                     Number.format(float, digits: digits)
                   }
    end
    assert_equal "0.0", Number.format(0.0, digits: 3, style: :json)
    assert_equal "-0.0", Number.format(-0.0, style: :precise)
    assert_equal Encoding::US_ASCII, Number.format(0.1, digits: 3).encoding
  end

  def test_arguments
    [0, 18, -1, 2**70, 3.0, "3", :a, true, "x" * 5000].each do |digits|
      error = assert_raises(ArgumentError) { Number.format(1.5, digits: digits) }
      assert_match(/\Adigits: expected an Integer from 1 to 17, got /, error.message)
      assert_operator error.message.bytesize, :<=, 256
    end
    assert_match(
      /:precise has 17 digits/,
      assert_raises(ArgumentError) { Number.format(1.5, style: :precise, digits: 17) }.message
    )
    [1, 2**70].each do |integer|
      assert_match(
        /an Integer is not rounded/,
        assert_raises(ArgumentError) { Number.format(integer, digits: 3) }.message
      )
      assert_match(
        /an Integer is not rounded/,
        assert_raises(ArgumentError) { Number.format(integer, style: :precise) }.message
      )
    end
  end
end
