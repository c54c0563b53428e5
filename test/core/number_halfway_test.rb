# frozen_string_literal: true

require "test_helper"
require "support/linear"
require "support/number_cases"
require "support/workload"

# Jacinth::Number.parse returns the nearest double for texts of any length: decimals half way between doubles, and one
# unit beside, of up to 800 digits, compared with integer arithmetic.
class NumberHalfwayTest < Minitest::Test
  include Linear

  Number = Jacinth::Number

  # With -w Ruby warns about numbers out of range. number_parse_test.rb tests these warnings.
  def setup
    @verbose, $VERBOSE = $VERBOSE, false
  end

  def teardown
    $VERBOSE = @verbose
  end

  def assert_nearest(text, exact)
    want = NumberCases.nearest(exact)
    got = Number.parse(text)
    assert NumberCases.bits(want) == NumberCases.bits(got), "#{text}: #{got}, not #{want}"
  end

  def test_the_oracle
    [0.1, 1.0, 1e22, 5e-324, Float::MAX, Float::MIN, -2.5, 2.0**-1074, 3e-320].each do |float|
      assert_equal float, NumberCases.nearest(float.to_r)
    end
    assert_equal 2.0**53, NumberCases.nearest(2**53 + 1r)
    assert_equal 2.0**53 + 4, NumberCases.nearest(2**53 + 3r)
    assert_equal 0.0, NumberCases.nearest(2r**-1075)
    assert_equal Float::INFINITY, NumberCases.nearest(2r**1024 - 2r**970)
    assert_equal Float::MAX, NumberCases.nearest(2r**1024 - 2r**970 - 1)
  end

  def test_halfway_and_a_unit_beside
    random = Random.new(Workload.seed)
    Workload.rounds(1500, 25_000).times do
      NumberCases.halfway(random) do |digits, power|
        assert_nearest(NumberCases.spell(digits, power, random), digits * 10r**power)
      end
    end
  end

  # The same numbers with underscores and white space, for which another function is used, and for which Ruby's own
  # reader drops digits.
  def test_halfway_with_underscores_and_space
    random = Random.new(Workload.seed)
    Workload.rounds(200, 5000).times do
      NumberCases.halfway(random) do |digits, power|
        text = NumberCases.spell(digits, power, random).gsub(/(?<=\d)(?=\d)/) { random.rand(9).zero? ? "_" : "" }
        text = [" ", "\n", ""].sample(random: random) + text + [" ", "\t ", ""].sample(random: random)
        next assert_raises(ArgumentError) { Number.parse(text) } if refused?(text)

        assert_nearest(text, digits * 10r**power)
      end
    end
  end

  # Ruby cuts long texts with underscores. If it cuts after the point, it finds no digit there and rejects the text.
  def refused?(text)
    Float(text)
    false
  rescue ArgumentError
    true
  end

  def test_random_digits_of_every_length
    random = Random.new(Workload.seed)
    (1..800).each do |length|
      digits = random.rand(10**length)
      power = random.rand(-340..300) - random.rand(2) * length
      assert_nearest("#{digits}e#{power}", digits * 10r**power)
    end
  end

  def test_known_ones
    assert_equal 9_007_199_254_740_992.0, Number.parse("9007199254740993")
    assert_equal 9_007_199_254_740_994.0, Number.parse("9007199254740993.#{"0" * 700}1")
    assert_equal 1e150, Number.parse("1#{"0" * 50}_#{"0" * 300}e-200")
    assert_equal 2.2250738585072014e-308, Number.parse("2.2250738585072012e-308")
    assert_equal 0.0, Number.parse("2.4703282292062327208e-324")
    assert_equal 5e-324, Number.parse("2.4703282292062327209e-324")
    assert_equal 1.0.next_float, Number.parse("0x1.000000000000080000000001p0")
    assert_equal 1.0, Number.parse("0x1.00000000000008p0")
  end

  Workload::MEASURED && def test_a_megabyte_takes_little_time
    { "9" => Float::INFINITY, "0.0" => 0.0, "1.0" => 1.0, "0.3" => 1 / 3.0, "0" => 0.0 }.each do |head, want|
      make = ->(size) { head + head[-1] * size }
      assert_equal want, Number.parse(make.(1_000_000)), head
      assert_linear(25_000, make, head) { |text| assert_equal want, Number.parse(text) }
    end
  end
end
