# frozen_string_literal: true

require "test_helper"
require "support/oj_dumping"

# Floats by precision, format and mode; Integers inside and outside a range; NaN and the infinities.
class OjNumberTest < Minitest::Test
  include OjDumping

  # [strict, compat, wab]
  FLOATS = {
    0.0 => %w[0.0 0.0 0.0],
    1.0 => %w[1.0 1.0 1.0],
    1.5 => %w[1.5 1.5 1.5],
    0.1 => %w[0.1 0.1 0.1],
    -0.1 => %w[-0.1 -0.1 -0.1],
    1e15 => ["1000000000000000.0"] * 3,
    123456789012345678.0 => ["123456789012345680.0"] * 3,
    1e20 => %w[1e+20 1.0e+20 1e+20],
    -1e300 => %w[-1e+300 -1.0e+300 -1e+300],
    9223372036854775807.0 => %w[9.22337203685478e+18 9.223372036854776e+18 9.223372036854776e+18],
    -9223372036854775808.0 => ["-9223372036854775808.0"] * 3,
    0.30000000000000004 => %w[0.3 0.30000000000000004 0.3],
    1.0e-5 => %w[1e-05 1.0e-05 1e-05],
    0.0001 => %w[0.0001 0.0001 0.0001],
    0.00012345 => %w[0.00012345 0.00012345 0.00012345],
    5e-324 => %w[4.94065645841247e-324 5.0e-324 4.940656458412465e-324],
    1.7976931348623157e308 => %w[1.79769313486232e+308 1.7976931348623157e+308 1.797693134862316e+308],
    82210.9 => %w[82210.9 82210.9 82210.89999999999],
    3.141592653589793 => %w[3.14159265358979 3.141592653589793 3.141592653589793]
  }.freeze

  def test_floats_by_mode
    FLOATS.each do |float, (strict, compat, wab)|
      assert_equal [strict, strict, compat, wab], %i[strict null compat wab].map { |mode| dump(mode, float) }
      assert_equal "[#{strict},{\"a\":#{strict}}]", dump(:strict, [float, { "a" => float }])
    end
    %i[strict compat wab].each { |mode| assert_equal "[-0.0]", dump(mode, [-0.0]) }
  end

  # "%.<digits>g" of the exact value. Kernel#format rounds some doubles the wrong way.
  def general(float, digits)
    exact = BigDecimal(format("%.1080e", float))
    _, mantissa, _, exponent = exact.round(digits - exact.exponent, :half_even).split
    sign = float.negative? ? "-" : ""
    place = exponent - 1
    if place < -4 || place >= digits
      scientific = mantissa.sub(/\A(.)(.+)/, '\1.\2')
      return "#{sign}#{scientific}e#{place.negative? ? "-" : "+"}#{place.abs.to_s.rjust(2, "0")}"
    end
    return "#{sign}0.#{"0" * -exponent}#{mantissa}" if place.negative?

    sign + mantissa.ljust(exponent, "0").insert(exponent, ".").chomp(".")
  end

  def test_digits_are_those_of_printf
    random = Random.new(11)
    of_all_sizes = Array.new(400) { [random.rand(1 << 64)].pack("Q").unpack1("D") }.select(&:finite?)
    ordinary = Array.new(400) { random.rand * 10**random.rand(20) }
    floats = of_all_sizes + ordinary
    floats.reject! { |float| float >= -2**63 && float < 2**63 && float == float.to_i }
    [1, 5, 14, 15, 16, 17, 18, 20].each do |digits|
      floats.each do |float|
        plain = general(float, digits)
        wanted = plain.size >= 17 && plain.end_with?("0001", "9999") ? float.to_s : plain
        assert_equal wanted, dump(:strict, float, float_precision: digits)
      end
    end
  end

  def test_precision_and_format
    pi = 3.141592653589793
    assert_equal(
      [pi.to_s, "3", "3.1416", "3.14159265358979", pi.to_s],
      [0, 1, 5, 15, 17].map { |digits| dump(:strict, pi, float_precision: digits).sub("3.1415926535897931", pi.to_s) }
    )
    {
      "%0.3f" => "3.142",
      "%g" => "3.14159",
      "%e" => "3.141593e+00",
      "%lf" => "3.141593",
      "%7.2f" => "   3.14",
      "%+.1e" => "+3.1e+00",
      "%.3g%%" => "3.14%",
      "" => pi.to_s,
      "x" => "x",
      "%%" => "%",
      "a%%%g" => "a%3.14159"
    }.each do |format, text|
      assert_equal text, dump(:strict, pi, float_format: format), format
      assert_equal "1.0", dump(:strict, 1.0, float_format: format)
      assert_equal pi.to_s, dump(:compat, pi, float_format: format)
    end
    assert_equal "9.9730267198359e+116", dump(:strict, 9.973026719835851e+116, float_format: "%.13e")
    assert_equal ["1.80e+308", format("%.1f", 1e300)],
                 [dump(:strict, Float::MAX, float_format: "%.2e"), dump(:strict, 1e300, float_format: "%.1f")]
    assert_equal "[#{pi}]", dump(:strict, [pi], float_precision: 0, float_format: "%0.2f")
    assert_equal "0.1", dump(:strict, 0.1, float_precision: 17)
    refute_equal dump(:strict, 0.1, float_format: "%.18g"), "0.1"
  end

  def test_not_a_number
    floats = [Float::NAN, Float::INFINITY, -Float::INFINITY]
    %i[strict null].each do |mode|
      assert_equal(
        ["[null,null,null]", "[3.3e14159265358979323846,3.0e14159265358979323846,-3.0e14159265358979323846]"],
        %i[null huge].map { |nan| dump(mode, floats, nan: nan) }
      )
      %i[auto raise word].product(floats) do |nan, float|
        refuse(TypeError, "Failed to dump Float Object to JSON in strict mode.\n", mode, [float], nan: nan)
      end
    end
  end

  def test_integers_outside_of_a_range
    list = [0, 1, 5, 6, -5, -6, 2**62, 2**70, -2**70]
    %i[strict null compat wab].each do |mode|
      texts = list.map { |integer| (1..5).cover?(integer) ? integer.to_s : "\"#{integer}\"" }
      assert_equal "[#{texts.join(",")}]", dump(mode, list, integer_range: 1..5), mode
      assert_equal '[0,1,5,6,-5,"1180591620717411303424"]', dump(mode, [0, 1, 5, 6, -5, 2**70], integer_range: 0..5)
      assert_equal "[0,6,1180591620717411303424]", dump(mode, [0, 6, 2**70])
    end
  end
end
