# frozen_string_literal: true

require "test_helper"
require "support/differences"
require "jacinth/oj/api"

# Error messages about texts with a NUL byte, which Ruby's own message formats reject. Oj cuts the text off there
# (oj/nul-bytes).
class OjNulKeyTest < Minitest::Test
  Oj = Jacinth::Oj
  REFUSED = {
    '{"^O":"Rational","numerator\u0000A":3}' => [
      Oj::ParseError, "numerator\0A is not an attribute of Class (after numerator\0A) at line 1, column 37"
    ],
    '{"^O":"Rational","\u0000":3}' => [
      Oj::ParseError, "\0 is not an attribute of Class (after \0) at line 1, column 27"
    ],
    '{"^o":"Rational","x\u0000":1}' => [
      Oj::ParseError, "can not add attributes to a Rational (after x\0) at line 1, column 28"
    ],
    '{"^u":["Range",1,2,false],"x\u0000":1}' => [
      Oj::ParseError, "can not add attributes to a Range (after x\0) at line 1, column 37"
    ],
    '{"^c":"Rational","x\u0000":1}' => [Oj::ParseError, "Class is not an odd class (after x\0) at line 1, column 28"],
    '{"^#1\u0000":[1,2,3]}' => [Oj::ParseError, "invalid hash pair (after ^#1\0) at line 1, column 20"],
    '{"^o":"NoSuch\u0000Class"}' => [
      ArgumentError, "class 'NoSuch\0Class' is not defined (after ^o) at line 1, column 13"
    ],
    '{"^u":["NoSuch\u0000Class",1]}' => [
      ArgumentError, "class 'NoSuch\0Class' is not defined (after ^u) at line 1, column 29"
    ],
    '{"a\u0000":{"^i":1,"b\u0000":{"^O":"Date","y\u0000":1}}}' => [
      Oj::ParseError, /\Ay\0 is not an attribute of Class \(after a\0\.b\0\.y\0\) at/
    ]
  }.freeze

  def test_object_mode
    REFUSED.each do |text, (klass, message)|
      error = assert_raises(klass) { Oj.load(text, mode: :object) }
      assert_equal klass, error.class
      message.is_a?(Regexp) ? assert_match(message, error.message) : assert_equal(message, error.message)
    end
  end

  def test_parser
    parser = Oj::Parser.new(:usual, create_id: "^", missing_class: :raise)
    assert_equal "A\0b is not define", assert_raises(LoadError) { parser.parse('{"^":"A\u0000b"}') }.message
    assert_equal "a\0b is not a valid option for the decimal option.",
                 assert_raises(ArgumentError) { parser.decimal = "a\0b" }.message
    assert_equal "a\0b is not a valid value for the missing_class option.",
                 assert_raises(ArgumentError) { parser.missing_class = :"a\0b" }.message
    assert_equal "a\0b is not an option for the Usual delegate",
                 assert_raises(ArgumentError) { parser.public_send(:"a\0b") }.message
  end

  def test_debug_odd
    assert_output(/\A@ a\0b \{\n/) { Oj.debug_odd("a\0b") }
  end
end
