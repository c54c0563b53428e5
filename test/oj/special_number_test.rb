# frozen_string_literal: true

require "test_helper"
require "support/differences"
require "jacinth/oj/api"
require "stringio"

# The numbers as which Oj writes NaN and the infinities, numbers without digits, and the messages about integers that
# are too long.
class OjSpecialNumberTest < Minitest::Test
  Oj = Jacinth::Oj
  NAN = "3.3e14159265358979323846"
  INFINITY = "3.0e14159265358979323846"
  WORDS = %i[object compat json rails custom].freeze
  NO_WORDS = %i[strict null wab].freeze
  ALIKE = %w[
    3.3e14159265358979323847 3.30e14159265358979323846 -3.3e14159265358979323846 3.1e14159265358979323846
    3.3e+14159265358979323846 3.0e-14159265358979323846
  ].freeze

  # Builds Arrays, and keeps each document's value.
  class Handler
    attr_reader :values

    def initialize = @values = []
    def array_start = []
    def array_append(array, value) = array << value
    def add_value(value) = @values << value
  end

  def load(text, mode, **options) = Oj.load(text, mode: mode, **options)
  def words(values) = values.map { |value| value.is_a?(Float) ? value.to_s : value.class }

  # oj/huge-number: at the end of a text Oj reads them the same way.
  def test_what_dump_writes_is_read_again
    KnownDifferences.id("oj/huge-number")
    floats = [Float::NAN, Float::INFINITY, -Float::INFINITY]
    floats.each { |float| assert_equal words([float]), words([load(Oj.dump(float, mode: :object), :object)]) }
    text = Oj.dump([floats, { "a" => floats }], mode: :object)
    first, second = load(text, :object)
    assert_equal words(floats), words(first)
    assert_equal words(floats), words(second["a"])
    assert_equal words(floats), words(load(StringIO.new("#{text}\n"), :object)[0])
  end

  def test_in_every_mode
    text = "[#{NAN},#{INFINITY},-#{INFINITY},#{NAN.tr("e", "E")}]"
    values = %w[NaN Infinity -Infinity NaN]
    WORDS.each do |mode|
      assert_equal values, words(load(text, mode)), mode
      %i[auto float fast bigdecimal].each do |kind|
        assert_equal values, words(load(text, mode, bigdecimal_load: kind)), [mode, kind]
      end
      assert_equal "NaN", load(NAN, mode).to_s
    end
    assert_equal values, words(load(text, :compat, compat_bigdecimal: true))
    handler = Handler.new
    [text, StringIO.new(text)].each { |source| Oj.sc_parse(handler, source) }
    assert_equal [values, values], handler.values.map { |list| words(list) }
  end

  def test_refused_where_nan_is_no_value
    NO_WORDS.each do |mode|
      { NAN => 24, "-#{INFINITY} " => 25, "[#{INFINITY}]" => 25 }.each do |text, column|
        error = assert_raises(Oj::ParseError) { load(text, mode) }
        path = "[0]" if text.start_with?("[")
        assert_equal "not a number or other value (after #{path}) at line 1, column #{column}", error.message
        assert_raises(Oj::ParseError) { load(text, mode, bigdecimal_load: :float) }
      end
    end
    assert_raises(Oj::ParseError) { Oj.safe_load("{\"a\":#{NAN}}") }
  end

  # Other large numbers overflow as usual, and Doc and Parser treat these like any number.
  def test_numbers_that_look_alike
    ALIKE.each do |text|
      assert_instance_of BigDecimal, load(text, :object)
      assert_instance_of Float, load("[#{text}]", :compat)[0]
      refute_predicate load(text, :compat), :nan?
      assert_instance_of BigDecimal, load(text, :strict)
    end
    assert_equal Float::INFINITY, Oj::Doc.parse(NAN).fetch
    assert_instance_of BigDecimal, Oj::Parser.new(:usual).parse(NAN)
    refute_predicate Jacinth.parse("[#{NAN}]", allow_nan: true)[0], :nan?
  end

  def test_doc_refuses_a_sign_and_a_point
    ["-.", " -. ", "[-.]", "[1,-.]", "{\"a\":-.}", "[+.]", "[1,+.]", "{\"a\":+.}"].each do |text|
      error = assert_raises(Oj::ParseError) { Oj::Doc.parse(text) }
      assert_match(/\Ainvalid number at line 1, column \d/, error.message)
      value = Oj.load(text, mode: :null)
      assert_kind_of Integer, value.is_a?(Hash) ? value["a"] : Array(value).last
    end
    {
      "-" => 0,
      "-.5" => -0.5,
      "1." => 1,
      "[-]" => [0],
      "-0." => 0,
      "[+.5]" => [0.5],
      "[+0.]" => [0],
      "0." => 0
    }.each { |text, value| assert_equal value, Oj::Doc.parse(text).fetch }
  end

  def test_an_integer_that_is_too_long
    %i[strict null compat json rails object custom wab].each do |mode|
      { "1234567" => 7, " -1234567" => 7, "123456789012345678901234" => 24, "[1234567]" => 7 }.each do |text, digits|
        error = assert_raises(Oj::ParseError, EncodingError) { load(text, mode, max_integer_digits: 5) }
        assert_match(/\Ainteger exceeds :max_integer_digits \(#{digits} > 5\) /, error.message)
        assert_equal %i[compat json rails].include?(mode) ? EncodingError : Oj::ParseError, error.class, [mode, text]
      end
    end
    assert_instance_of Oj::ParseError,
                       assert_raises(Oj::ParseError) { load("1234567", :compat, max_integer_digits: 5, safe: true) }
    assert_match(/\AEmpty input /, assert_raises(EncodingError) { load("x", :compat) }.message)
  end
end
