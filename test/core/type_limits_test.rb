# frozen_string_literal: true

require "test_helper"

# The limits of parse that the methods of a Type take.
class TypeLimitsTest < Minitest::Test
  TYPE = Jacinth::Type.of({ String => Object })
  TEXT = '{"a":[[1234]]}'
  CALLS = %i[parse errors].freeze

  def refused(type, text, **limits)
    CALLS.each { |name| assert_raises(Jacinth::ParserError, name.to_s) { type.public_send(name, text, **limits) } }
    refute type.valid?(text, **limits)
  end

  def taken(type, text, **limits)
    assert_equal [Jacinth.parse(text), [], true],
                 [type.parse(text, **limits), type.errors(text, **limits), type.valid?(text, **limits)]
  end

  def test_each_limit
    { max_bytes: [13, 14], max_nesting: [2, 3], max_digits: [3, 4] }.each do |name, (low, high)|
      refused(TYPE, TEXT, name => low)
      taken(TYPE, TEXT, name => high)
      taken(TYPE, TEXT, name => nil)
    end
    taken(TYPE, TEXT, max_bytes: 14, max_nesting: 3, max_digits: 4)
    assert_equal [{ "a" => 1 }], TYPE.parse_array('[{"a":1}]', max_digits: 1)
    assert_raises(Jacinth::ParserError) { TYPE.parse_array('[{"a":12}]', max_digits: 1) }
  end

  # Digits of fields that the type reads itself, that it steps over, and in documents that are not valid.
  def test_digits_everywhere
    type = Jacinth::Type.object(Hash) { field :a, Integer }
    assert_equal({ a: 12 }, type.parse('{"a":12,"b":34}', max_digits: 2))
    refused(type, '{"a":123}', max_digits: 2)
    refused(type, '{"a":1,"b":123}', max_digits: 2)
    assert_raises(Jacinth::ParserError) { type.parse("{\"a\":1,\"\xff\":2}", max_digits: 2) }
    assert_raises(Jacinth::ValidationError) { type.parse('{"a":"x"}', max_digits: 2) }
    assert_raises(Jacinth::ParserError) { type.parse('{"a":1,"a":2}', max_digits: 2) }
    assert_equal({ a: 1 }, type.parse("{\"a\":1}#{" " * 100_000}", max_digits: 2))
  end

  def test_what_is_no_limit
    %i[symbolize_names allow_nan foo].each do |name|
      (CALLS + [:valid?]).each do |call|
        error = assert_raises(ArgumentError) { TYPE.public_send(call, TEXT, name => true) }
        assert_includes error.message, ":#{name}"
      end
    end
    assert_raises(ArgumentError) { TYPE.parse(TEXT, max_bytes: 0) }
    assert_raises(ArgumentError) { TYPE.parse(TEXT, { max_bytes: 20 }) }
    assert_raises(ArgumentError) { TYPE.parse }
    taken(TYPE, TEXT, **{})
  end

  def test_lines
    type = Jacinth::Type.object(Hash) { field :a, Object }
    assert_equal [{ a: [1] }], type.each_line("{\"a\":[1]}\n", max_nesting: 2, max_digits: 1).to_a
    [{ max_nesting: 1 }, { max_digits: 1 }, { max_bytes: 3 }].each do |limit|
      assert_raises(Jacinth::ParserError) { type.each_line("{\"a\":[12]}\n", **limit).to_a }
      assert_empty type.each_line("{\"a\":[12]}\n", **limit, on_error: :skip).to_a
    end
  end
end
