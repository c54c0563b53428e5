# frozen_string_literal: true

require "test_helper"
require "bigdecimal"
require "jacinth/oj/api"

# Oj::Parser.new(:usual): the values that documents become.
# Known differences: oj/parser-long-keys, oj/parser-nul-keys, oj/parser-float-rounding.
class OjParserUsualTest < Minitest::Test
  Parser = Jacinth::Oj::Parser

  def parse(text, **options) = Parser.new(:usual, options).parse(text)

  def assert_wrong(message, text, **options)
    assert_equal message, assert_raises(EncodingError, text) { parse(text, **options) }.message
  end

  def test_several_documents
    {
      "" => nil,
      " \n" => nil,
      "1" => 1,
      "1 2" => [1, 2],
      "1,2" => [1, 2],
      "1," => 1,
      "truefalse" => [true, false],
      "[1][2]" => [[1], [2]],
      "\"a\"1" => ["a", 1],
      "{}\n{}\n" => [{}, {}]
    }.each { |text, value| value.nil? ? assert_nil(parse(text)) : assert_equal(value, parse(text)) }
    assert_wrong "unexpected character ',' in 'v' mode at 1:3", "1 ,2"
    assert_wrong "unexpected character '\"' in 'd' mode at 1:2", "1\"a\""
  end

  def test_a_block_is_given_hashes
    given = []
    result = Parser.new(:usual).parse('{"a":1}{"b":2} [3] {"c":4}') { |hash| given << hash }
    assert_equal [[{ "a" => 1 }, { "b" => 2 }], [[3], { "c" => 4 }]], [given, result]
    assert_equal [1, 2], (Parser.new(:usual).parse('{"a":1} {"b":2}') { break [1, 2] })
  end

  def test_just_one
    parser = Parser.new(:usual)
    parser.just_one = true
    assert_equal [1], parser.parse(" [1] \n")
    ["[1] 2", "[1]]", "{}{}"].each do |text|
      error = assert_raises(EncodingError) { parser.parse(text) }
      assert_match(/\Aunexpected character '.' in 'R' mode at 1:\d\z/, error.message)
    end
    assert parser.just_one
    parser.just_one = 1
    refute parser.just_one
  end

  def test_empty
    error = assert_raises(Jacinth::Oj::ParseError) { parse(" ", raise_on_empty: true) }
    assert_equal "empty string", error.message
  end

  def test_numbers
    {
      "922337203685477579" => 922_337_203_685_477_579,
      "0.1234567890123456" => 0.1234567890123456,
      "12345678901234567e5" => 12_345_678_901_234_567e5,
      "1e400" => Float::INFINITY,
      "-0" => 0
    }.each do |text, value|
      list = parse("[#{text},#{text}]")
      assert_equal [value, value.class], [list[1], list[0].class]
    end
    %w[
      922337203685477580 0.30000000000000004 1.2345678901234567 12345678901234567.5 1e4933
      123456789012345678901234567890
    ].each do |text|
      value = parse(text)
      assert_equal [BigDecimal(text), BigDecimal], [value, value.class]
    end
    assert_equal "-0.0", parse("-0.0").to_s
  end

  def test_decimal
    text = "[1.5,3.141592653589793,3.14159265358979323846,12345678901234567890]"
    assert_equal [1.5, Math::PI, Math::PI, 12_345_678_901_234_567_890], parse(text, decimal: :float)
    assert_equal [Float, Float, Float, Integer], parse(text, decimal: :ruby).map(&:class)
    assert_equal [BigDecimal("1.5"), BigDecimal("3.141592653589793")], parse(text, decimal: :bigdecimal).first(2)
  end

  # Oj converts by way of a long double, which is less exact.
  def test_nearest_doubles
    random = Random.new(3)
    texts = Array.new(2000) { "#{random.rand(10**16)}e#{random.rand(-330..292)}" }
    assert_equal texts.map { |text| Float(text) }, parse("[#{texts.join(",")}]")
  end

  def test_strings
    list = parse('["abcde","abcdef","abcde",{"k":"v"}]')
    assert_equal [true, false], list.first(2).map(&:frozen?)
    assert_same list[0], list[2]
    assert list[3].keys.first.frozen?
    refute parse('["abc"]', cache_strings: 0).first.frozen?
    assert parse("[\"#{"x" * 34}\"]", cache_strings: 99).first.frozen?
    assert_equal "\xED\xA0\x80a\u{10000}".b, parse('"\ud800a\ud800\udc00"').b
    assert_equal({ "\xED\xB0\x80" => 1 }, parse('{"\udc00":1}'))
    assert_equal ["a\u00e9\u{1F600}\n/"], parse('["a\u00e9\ud83d\ude00\n\/"]')
  end

  def test_keys
    long = "k" * 40_000
    assert_equal({ long => { long => 1 } }, parse("{\"#{long}\":{\"#{long}\":1}}"))
    keys = Array.new(600) { |i| "a\0#{i}" }
    assert_equal keys, parse("{#{keys.map { |key| "\"a\\u0000#{key[2..]}\":1" }.join(",")}}").keys
    assert_equal({ "a" => 2 }, parse('{"a":1,"a":2}'))
  end

  def test_classes
    list = Class.new { def <<(value) = tap { (@all ||= []) << value } }
    pairs = Class.new { define_method(:[]=) { |key, value| (@all ||= []) << [key, value] } }
    read = ->(object) { object.instance_variable_get(:@all) }
    assert_equal [1, 2], read.(parse("[1,2]", array_class: list))
    assert_equal [["a", 1], ["a", 2]], read.(parse('{"a":1,"a":2}', hash_class: pairs))
  end

  def test_omit_null
    assert_equal({ "b" => [nil], "c" => {} }, parse('{"a":null,"b":[null],"c":{"\u00e9":null}}', omit_null: true))
  end

  def test_depth
    array = parse("[" * 1023 + "]" * 1023)
    assert_equal(1023, 1.step { |i| break i unless (array = array.first) })
    assert_wrong "too deeply nested at 1:1024", "[" * 1024
  end

  ERRORS = {
    "[1,]" => "unexpected character ']' in ',' mode at 1:4",
    "[1\n,\nx]" => "unexpected character 'x' in ',' mode at 3:1",
    "{1}" => "unexpected character '1' in 'K' mode at 1:2",
    "{\"a\":1,}" => "unexpected character '}' in 'k' mode at 1:8",
    "{\"a\"}" => "unexpected character '}' in ':' mode at 1:5",
    "{\"a\":}" => "expected a value, not an object close at 1:6",
    "[1}" => "unexpected object close at 1:3",
    "{\"a\":1]" => "unexpected array close at 1:7",
    "[" => "Array is not closed at 1:2",
    "{" => "Object is not closed at 1:2",
    "[1x]" => "unexpected character 'x' in 'd' mode at 1:3",
    "[1.5x]" => "unexpected character 'x' in 'f' mode at 1:5",
    "[1e5x]" => "unexpected character 'x' in 'X' mode at 1:5",
    "[01]" => "unexpected character '1' in '0' mode at 1:3",
    "[-]" => "unexpected character ']' in '-' mode at 1:3",
    "[1.]" => "unexpected character ']' in '.' mode at 1:4",
    "1." => "incomplete number at 1:3",
    "[nul]" => "expected null at 1:2",
    "fals" => "expected false at 1:1",
    "[NaN]" => "unexpected character 'N' in 'v' mode at 1:2",
    "[1] // a" => "unexpected character '/' in 'v' mode at 1:5",
    "[/**/1]" => "unexpected character '/' in 'v' mode at 1:2",
    "\"a" => "quoted string not terminated at 1:3",
    "\"a\\n" => "quoted string not terminated at 1:5",
    "\"\\q\"" => "unexpected character 'q' in '~' mode at 1:3",
    "\"\\u12g4\"" => "unexpected character 'g' in 'u' mode at 1:6",
    "\"a\tb\"" => "invalid JSON character 0x09 at 1:3",
    "\"\xC3a\"" => "unexpected character 'a' in '8' mode at 1:3",
    "\"\xFF\"" => "invalid JSON character 0xff at 1:2",
    "\"\xC0\x80\"" => "invalid JSON character 0xc0 at 1:2",
    "[1]\0" => "unexpected character '\\x00' in 'v' mode at 1:4",
    "\uFEFF[]" => "unexpected character '\\xEF' in 'v' mode at 1:1",
    "[1 2]" => "unexpected character '2' in 'a' mode at 1:4",
    "[922337203685477580x]" => "unexpected character 'x' in 'D' mode at 1:20",
    "[1e4933.]" => "unexpected character '.' in 'Y' mode at 1:8"
  }.freeze

  def test_errors
    ERRORS.each do |text, message|
      assert_wrong message, text
      [{ omit_null: true }, { decimal: :bigdecimal }].each { |options| assert_wrong message, text, **options }
    end
  end

  def test_a_parser_goes_on_after_an_error
    parser = Parser.new(:usual)
    3.times do
      assert_raises(EncodingError) { parser.parse('[1,{"a":[') }
      assert_equal [{ "a" => 1 }], parser.parse('[{"a":1}]')
    end
  end

  def test_sources
    assert_equal [1], parse(Struct.new(:to_str).new("[1]"))
    error = assert_raises(TypeError) { parse(nil) }
    assert_equal "TypeError: no implicit conversion of nil into String", "#{error.class}: #{error.message}"
    assert_equal ["\u00e9", Encoding::UTF_8], parse("[\"\u00e9\"]".b).first.then { |text| [text, text.encoding] }
  end
end
