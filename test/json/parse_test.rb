# frozen_string_literal: true

require "test_helper"
require "support/json_frontend"

# JSON.parse and parse!: what a source may be, what values become, where the two levels differ. Single
# options are in parse_options_test.rb, broken documents in parse_errors_test.rb.
class JsonParseTest < Minitest::Test
  include JsonFrontend

  def parse(...) = FRONTEND.parse(...)

  def test_options_as_a_hash_and_as_keywords_at_both_levels
    [2, 3].each do |level|
      at_level(level) do
        assert_equal [{ a: 1 }], parse('[{"a":1}]', symbolize_names: true)
        assert_equal [{ a: 1 }], parse('[{"a":1}]', { symbolize_names: true })
        assert_equal [1], parse("[1]", nil)
        assert_equal [1], parse("[1]", {})
        assert_raises(TypeError) { parse("[1]", 5) }
        assert_raises(ArgumentError) { parse }
        assert_raises(ArgumentError) { parse("1", {}, {}) }
      end
    end
  end

  def test_unknown_options
    at_level(3) do
      assert_equal "unknown keyword: foo", assert_raises(ArgumentError) { parse("1", foo: 1) }.message
      assert_equal "unknown keywords: foo, bar",
                   assert_raises(ArgumentError) { parse("1", { foo: 1, "bar" => 2 }) }.message
    end
    at_level(2) { assert_equal 1, parse("1", foo: 1, "bar" => 2) }
  end

  def test_parse_bang
    deep = "[" * 150 + "]" * 150
    assert_equal 150, FRONTEND.parse!(deep).flatten.size + 150
    assert_predicate FRONTEND.parse!("[NaN]")[0], :nan?
    assert_raises(FRONTEND::NestingError) { FRONTEND.parse!(deep, max_nesting: 100) }
    assert_raises(FRONTEND::ParserError) { FRONTEND.parse!("NaN", { allow_nan: false }) }
  end

  def test_numbers
    assert_equal [Float::INFINITY, -Float::INFINITY, 0.0], parse("[1e400,-1e400,1e-400]")
    assert_equal [0, 12_345_678_901_234_567_890], parse("[-0,12345678901234567890]")
    assert_equal(-Float::INFINITY, 1 / parse("-0.0"))
  end

  def test_the_byte_order_mark_is_a_character
    error = assert_raises(FRONTEND::ParserError) { parse("\uFEFF[1]") }
    assert_equal "unexpected character: '\uFEFF[1]' at line 1 column 1", error.message
  end

  def test_empty_containers_are_free
    assert_equal [[[]]], parse("[[[ ]]]", max_nesting: 2)
    assert_equal [{ "a" => {} }], parse('[{"a":{}}]', max_nesting: 2)
    assert_equal [{}, [1]], parse("[{/**/},[1]]", max_nesting: 2, allow_comments: true)
    [["[[[1]]]", 2, 3], ["[[{\n", 2, 3], ["[1]", -3, 1], ["[[]]", -1, 1]].each do |document, limit, named|
      error = assert_raises(FRONTEND::NestingError) { parse(document, max_nesting: limit) }
      assert_equal "nesting of #{named} is too deep", error.message
    end
    assert_equal [], parse("[]", max_nesting: -1)
    assert_raises(TypeError) { parse("1", max_nesting: true) }
    assert_equal 100, parse("[" * 101 + "]" * 101).flatten.size + 100
  end

  def test_sources
    assert_equal ["é"], parse("[\"é\"]".b)
    assert_equal ["é"], parse("[\"é\"]".encode("UTF-16LE"))
    assert_equal ["é"], parse("[\"é\"]".encode("ISO-8859-1"))
    assert_equal "no implicit conversion of nil into String", assert_raises(TypeError) { parse(nil) }.message
    assert_raises(Encoding::InvalidByteSequenceError) { parse("[\"é\"]".dup.force_encoding("US-ASCII")) }
    assert_raises(Encoding::UndefinedConversionError) { parse("\"\x81\"".dup.force_encoding("Windows-1252")) }
    assert_raises(Encoding::ConverterNotFoundError) { parse("[1]".dup.force_encoding("UTF-7")) }
  end

  def test_a_source_is_left_alone
    source = +"[\"\u00e9\", {}]"
    parse(source, on_load: ->(value) { value })
    refute_predicate source, :frozen?
    binary = "[1]".b
    parse(binary)
    assert_equal Encoding::BINARY, binary.encoding
  end

  def test_any_bytes_in_a_string
    values = parse("[\"a\xFFb\", \"é\", \"c\", \"x\\n\xE9\"]")
    assert_equal [false, true, true, false], values.map(&:valid_encoding?)
    assert_equal [Encoding::UTF_8], values.map(&:encoding).uniq
    assert_equal "a\xFFb", values[0]
    refute_predicate parse("{\"\xFF\":1}").keys[0], :valid_encoding?
  end

  def test_halves_of_surrogate_pairs
    at_level(2) do
      half = parse('["a\\udc00", "\\udc00\\u0041"]')
      assert_equal ["a\xED\xB0\x80".b, "\xED\xB0\x80A".b], half.map(&:b)
      refute_predicate half[0], :valid_encoding?
      assert_raises(FRONTEND::ParserError) { parse('"\\ud800"') }
    end
    at_level(3) do
      ['"\\udc00"', '"\\ud800"', '"\\ud800\\u0041"'].each do |text|
        assert_raises(FRONTEND::ParserError) { parse(text) }
      end
    end
  end

  def test_create_additions_go_to_ruby_at_level_2
    at_level(2) do
      assert_equal [1], parse("[1]", create_additions: false, symbolize_names: true)
      error = assert_raises(ArgumentError) { parse("1", create_additions: true, symbolize_names: true) }
      assert_includes error.message, "cannot be  used in conjunction"
      assert_equal({ "json_class" => "Kernel" }, parse('{"json_class":"Kernel"}', create_additions: true))
    end
    at_level(3) { assert_raises(ArgumentError) { parse("1", create_additions: true) } }
  end
end
