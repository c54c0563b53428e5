# frozen_string_literal: true

require "test_helper"
require "json"
require "support/differences"
require "support/document_maker"
require "support/object_maker"
require "support/parse_errors"
require "support/workload"

# Numbers in both directions: Integers of any size, correctly rounded doubles, shortest digits.
class NumbersTest < Minitest::Test
  include ParseErrors

  LARGEST = Float::MAX
  HALF_OVER = (2**1024 - 2**970).to_s # halfway between the largest double and 2**1024: rounds to Infinity

  def test_integers_around_every_power_of_two
    (0..200).each do |power|
      [-2, -1, 0, 1, 2].each do |step|
        [2**power + step, -(2**power) + step].each { |integer| assert_integer(integer) }
      end
    end
  end

  def test_integers_around_every_power_of_ten
    (0..60).each do |power|
      [-1, 0, 1].each { |step| [1, -1].each { |sign| assert_integer(sign * (10**power + step)) } }
    end
  end

  def test_integers_of_every_length
    (1..400).each { |length| assert_integer(Integer(("123456789" * 50)[0, length])) }
  end

  def assert_integer(integer)
    text = integer.to_s
    assert_equal text, Jacinth.generate(integer)
    [text, "[#{text}]", "[#{text} ]", "{\"a\":#{text}}"].each do |document|
      result = Jacinth.parse(document)
      result = result.is_a?(Hash) ? result["a"] : Array(result)[0]
      assert_equal integer, result
      assert_instance_of Integer, result
    end
  end

  def test_a_very_long_integer_is_read_and_written_in_time
    digits = "7" * 200_000
    integer = Jacinth.parse(digits, max_digits: nil)
    assert_equal Integer("7" * 200_000), integer
    assert_equal digits, Jacinth.generate(integer)
  end

  def test_zeros
    assert_equal 0, Jacinth.parse("-0")
    assert_instance_of Integer, Jacinth.parse("-0")
    %w[-0.0 -0e0 -0E+5 -0.000 -0e-400 -0.0e99999999999999999999 -1e-400].each do |text|
      zero = Jacinth.parse(text)
      assert_equal [0.0, -Float::INFINITY], [zero, 1 / zero], text
    end
    %w[0.0 0e0 0E400 0e-400 0.0e99999999999999999999 1e-400 0.000e0].each do |text|
      assert_equal Float::INFINITY, 1 / Jacinth.parse(text), text
    end
  end

  def test_exponents_of_many_digits
    KnownDifferences.id("parse/exponent-digits")
    assert_equal 10.0, Jacinth.parse("1e#{"0" * 30}1")
    assert_equal 10.0, Jacinth.parse("1e+#{"0" * 300}1")
    assert_equal 0.1, Jacinth.parse("1e-#{"0" * 30}1")
    assert_equal 0.0, Jacinth.parse("0e#{"9" * 40}")
    assert_equal 0.0, Jacinth.parse("0.000e#{"9" * 400}")
    assert_equal 0.0, Jacinth.parse("1e-#{"9" * 400}")
    %W[
      1e#{"9" * 40}
      1e4294967296
      1e4294967297
      1e18446744073709551616
      1e9223372036854775808
      1e327683
      1.5e2147483648
    ].each { |text| assert_parse_error(text) }
    %w[1e-4294967296 1e-18446744073709551617 1e-9223372036854775808 1e-327683].each do |text|
      assert_equal 0.0, Jacinth.parse(text)
    end
  end

  # A long mantissa and a large exponent: only their sum matters.
  def test_long_mantissas_and_exponents_cancel
    (1..1200).step(37) do |zeros|
      assert_equal 1.0, Jacinth.parse("1#{"0" * zeros}e-#{zeros}")
      assert_equal 1.0, Jacinth.parse("0.#{"0" * zeros}1e#{zeros + 1}")
      assert_equal 0.5, Jacinth.parse("0.5#{"0" * zeros}")
      assert_equal 25.0, Jacinth.parse("#{"25"}#{"0" * zeros}.#{"0" * zeros}e-#{zeros}")
    end
  end

  def test_overflow_is_an_error_unless_nan_is_allowed
    KnownDifferences.id("parse/number-overflow")
    [
      "1e309",
      "1e400",
      "-1e309",
      "1.7976931348623159e308",
      HALF_OVER + ".0",
      HALF_OVER + "e0",
      "#{"9" * 310}.0",
      "1#{"0" * 400}.5"
    ].each do |text|
      error = assert_parse_error("[#{text}]")
      assert_match(/does not fit a double/, error.message)
      assert_equal 1, error.byte_offset
      sign = text.start_with?("-") ? -1 : 1
      assert_equal [sign * Float::INFINITY], Jacinth.parse("[#{text}]", allow_nan: true)
      assert Jacinth.valid?(text, allow_nan: true)
    end
    ["1.7976931348623157e308", "1.7976931348623158e308", "#{HALF_OVER.to_i - 1}.0", "#{LARGEST.to_i}.0"].each do |text|
      assert_equal LARGEST, Jacinth.parse(text), text
    end
    assert_instance_of Integer, Jacinth.parse("1#{"0" * 400}")
  end

  def test_the_smallest
    assert_equal 5e-324, Jacinth.parse("5e-324")
    assert_equal 5e-324, Jacinth.parse("2.4703282292062328e-324")
    assert_equal 0.0, Jacinth.parse("2.4703282292062327e-324")
    assert_equal 0.0, Jacinth.parse("2e-324")
    assert_equal Float::MIN, Jacinth.parse("2.2250738585072014e-308")
    assert_equal Float::MIN.prev_float, Jacinth.parse("2.225073858507201e-308")
    assert_equal Float::MIN, Jacinth.parse("2.2250738585072012e-308")
  end

  # Exactly between two doubles, and one digit above and below, with all digits written out.
  def test_halves_go_to_the_even_neighbor
    random = Random.new(Workload.seed)
    Workload.rounds(1500, 20_000).times do
      low = [random.rand(0x7fe << 52)].pack("Q").unpack1("D")
      low = (random.rand * 2.0**random.rand(-60..60)) if random.rand(2).zero?
      middle = (low.to_r + low.next_float.to_r) / 2
      even = ([low].pack("D").unpack1("Q") & 1).zero? ? low : low.next_float
      text = decimal(middle)
      next if even.infinite?

      assert_equal even, Jacinth.parse(text), text
      unless low.next_float.infinite?
        assert_equal low.next_float, Jacinth.parse("#{text}#{"0" * random.rand(30)}1"), text
      end
      whole = middle.denominator == 1
      below = whole ? "#{middle.to_i - 1}." : text.sub(/([1-9])\z/) { $1.to_i - 1 }
      below += "9" * 20
      assert_equal low, Jacinth.parse(below), below
    end
  end

  # All digits of a fraction whose denominator is a power of two.
  def decimal(rational)
    places = Math.log2(rational.denominator).round
    digits = (rational.numerator * 5**places).to_s.rjust(places + 1, "0")
    places.zero? ? "#{digits}.0" : "#{digits[0...-places]}.#{digits[-places..]}"
  end

  def test_random_spellings_are_rounded_correctly
    maker = DocumentMaker.new(Workload.seed)
    Workload.rounds(6000, 200_000).times do
      text = maker.float
      exact = Rational(text)
      float = begin
        Jacinth.parse(text)
      rescue Jacinth::ParserError
        assert_operator exact.abs, :>=, HALF_OVER.to_i, text
        next
      end
      assert nearest?(exact, float), "#{text} read as #{float}"
    end
  end

  def nearest?(exact, float)
    gap = (float.to_r - exact).abs
    [float.prev_float, float.next_float].all? do |other|
      next gap <= (2**1024 - exact.abs).abs if other.infinite?

      far = (other.to_r - exact).abs
      gap < far || (gap == far && ([float].pack("D").unpack1("Q") & 1).zero?)
    end
  end

  # The text of a Float in the format of json.
  SPELLINGS = {
    0.0 => "0.0",
    -1.5 => "-1.5",
    100.0 => "100.0",
    0.1 => "0.1",
    1e14 => "100000000000000.0",
    1e15 => "1e+15",
    1.5e15 => "1.5e+15",
    123456789012345.0 => "123456789012345.0",
    1e16 => "1e+16",
    1e22 => "1e+22",
    1e-4 => "0.0001",
    1e-6 => "0.000001",
    1e-7 => "0.0000001",
    1e-9 => "0.000000001",
    1e-10 => "1e-10",
    1.5e-7 => "0.00000015",
    1.2345e-9 => "0.0000000012345",
    1.5e-10 => "1.5e-10",
    5e-324 => "5e-324",
    LARGEST => "1.7976931348623157e+308",
    0.1 + 0.2 => "0.30000000000000004"
  }.freeze

  def test_spellings
    SPELLINGS.each do |float, text|
      assert_equal text, JSON.generate(float)
      assert_equal text, Jacinth.generate(float)
      assert_equal float, Jacinth.parse(text)
    end
    assert_equal "-0.0", Jacinth.generate(-0.0)
    assert_equal "1e+23", Jacinth.generate(1e23)
  end

  def test_every_power_of_two_and_ten_is_written_and_read
    powers = (-1074..1023).map { |power| Math.ldexp(1.0, power) } + (-323..308).map { |power| Float("1e#{power}") }
    powers.each do |float|
      [float.prev_float, float, float.next_float, -float].each do |value|
        next if value.infinite?

        assert_equal [value].pack("G"), [Jacinth.parse(Jacinth.generate(value))].pack("G"), value.to_s
      end
    end
  end

  def test_nan_and_infinity
    [Float::NAN, Float::INFINITY, -Float::INFINITY].each do |float|
      [float, [float], { "a" => float }, [1.0, 2.0, float]].each do |object|
        error = assert_raises(Jacinth::GeneratorError) { Jacinth.generate(object) }
        assert_match(/not allowed/, error.message)
      end
    end
    assert_equal "[NaN,Infinity,-Infinity]",
                 Jacinth.generate([Float::NAN, Float::INFINITY, -Float::INFINITY], allow_nan: true)
    nan, infinity, minus = Jacinth.parse("[NaN,Infinity,-Infinity]", allow_nan: true)
    assert_predicate nan, :nan?
    assert_equal [Float::INFINITY, -Float::INFINITY], [infinity, minus]
  end
end
