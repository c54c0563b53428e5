# frozen_string_literal: true

require "test_helper"
require "stringio"
require "jacinth/oj/api"

# Oj::Parser.safe and its four limits.
class OjParserSafeTest < Minitest::Test
  Parser = Jacinth::Oj::Parser

  def assert_limit(type, message, options, text)
    [-> { Parser.safe(options).parse(text) }, -> { Parser.safe(options).load(StringIO.new(text)) }].each do |call|
      error = assert_raises(Parser::ValidationError, &call)
      assert_equal [type, message], [error.class, error.message]
    end
  end

  def assert_taken(options, text) = assert_equal(Parser.new(:usual).parse(text), Parser.safe(options).parse(text))

  def test_ancestors
    [Parser::HashSizeError, Parser::ArraySizeError, Parser::DepthError, Parser::TotalElementsError].each do |type|
      assert_equal [Parser::ValidationError, RuntimeError], type.ancestors[1, 2]
    end
  end

  def test_max_hash_size
    assert_limit(Parser::HashSizeError, "Too many object items!", { max_hash_size: 1 }, '[{"a":1,"b":{}}]')
    assert_taken({ max_hash_size: 1 }, '[{"a":{"b":1}},{"c":2}]')
    assert_taken({ max_hash_size: 0 }, "{}")
    assert_taken({ max_hash_size: 1 }, '{"\u00e9\n":1}')
  end

  def test_max_array_size
    assert_limit(Parser::ArraySizeError, "Too many array items!", { max_array_size: 1 }, "[[1],[2]]")
    assert_taken({ max_array_size: 1 }, "[[1]]")
  end

  def test_max_depth
    assert_limit(Parser::DepthError, "JSON is too deep!", { max_depth: 2 }, '{"a":[[]]}')
    assert_taken({ max_depth: 2 }, '{"a":[1]}')
    assert_taken({ max_depth: 0 }, "[1]")
  end

  def test_max_total_elements
    assert_limit(Parser::TotalElementsError, "Too many elements!", { max_total_elements: 3 }, '{"a":[1]}')
    assert_taken({ max_total_elements: 4 }, '{"a":[1]}')
    assert_limit(Parser::TotalElementsError, "Too many elements!", { max_total_elements: 3 }, "[1] [2] [3]")
    assert_taken({ max_total_elements: 1 }, "1 2 3 {}")
  end

  def test_each_parse_counts_anew
    parser = Parser.safe({ max_total_elements: 3 })
    3.times { assert_equal [1, 2], parser.parse("[1,2]") }
  end

  def test_the_first_thing_wrong_is_told
    parser = Parser.safe({ max_array_size: 1 })
    assert_raises(EncodingError) { parser.parse("[x,2]") }
    assert_raises(Parser::ArraySizeError) { parser.parse("[1,2,x") }
  end

  # An error in a string is reported before the error that the string is one element too many.
  def test_a_wrong_escape_is_told_first
    error = assert_raises(EncodingError) { Parser.safe(max_total_elements: 1).parse('["\\u0"]') }
    assert_equal "unexpected character '\"' in 'u' mode at 1:6", error.message
  end

  def test_options
    assert_equal [1], Parser.safe({ max_depth: nil, what: 1 }).parse("[1]")
    assert_equal [1], Parser.safe.parse("[1]")
    [1.5, "1", true].each do |value|
      assert_equal "Incorrect value provided for `max_depth`",
                   assert_raises(ArgumentError) { Parser.safe({ max_depth: value }) }.message
    end
    assert_raises(RangeError) { Parser.safe({ max_depth: 10**20 }) }
    assert_raises(TypeError) { Parser.safe(1) }
    parser = Parser.safe({ max_hash_size: 1 })
    parser.omit_null = true
    parser.symbol_keys = true
    assert_equal({ a: 1 }, parser.parse('{"b":null,"a":1}'))
    assert parser.omit_null
  end
end
