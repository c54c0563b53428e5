# frozen_string_literal: true

require "test_helper"
require "stringio"
require "jacinth/oj/api"

# Oj::Parser.new(:saj): which callbacks of a handler are called, and with which arguments.
class OjParserSajTest < Minitest::Test
  Parser = Jacinth::Oj::Parser
  NAMES = %i[hash_start hash_end array_start array_end add_value].freeze
  TEXT = "{\"a\":1,\"b\":[true,\n{\"c\":null}],\"\\u00e9\":{\"e\":\"xyz\"}}"
  ALL = [
    [:hash_start, nil], [:add_value, 1, "a"], [:array_start, "b"], [:add_value, true, nil], [:hash_start, nil],
    [:add_value, nil, "c"], [:hash_end, nil], [:array_end, "b"], [:hash_start, "\u00e9"], [:add_value, "xyz", "e"],
    [:hash_end, "\u00e9"], [:hash_end, nil]
  ].freeze

  # A handler with these callbacks. `placed`: they also take line and column.
  def handler(*names, placed: false)
    told = []
    object = Object.new
    object.define_singleton_method(:told) { told }
    names.each do |name|
      if placed then object.define_singleton_method(name) { |*all| told << [name, *all] }
      elsif name == :add_value then object.define_singleton_method(name) { |value, key| told << [name, value, key] }
      else object.define_singleton_method(name) { |key| told << [name, key] }
      end
    end
    object
  end

  def run_with(object, text, **options)
    parser = Parser.new(:saj, options)
    parser.handler = object
    assert_nil(text.is_a?(String) ? parser.parse(text) : parser.load(text))
    object.told
  end

  def test_all_callbacks_and_each_set_of_them
    (0..NAMES.size).flat_map { |count| NAMES.combination(count).to_a }.each do |names|
      expected = ALL.select { |name, *| names.include?(name) }
      assert_equal expected, run_with(handler(*names), TEXT)
      assert_equal expected, run_with(handler(*names), StringIO.new(TEXT))
    end
  end

  def test_places
    expected = [[1, 1], [1, 7], [1, 12], [1, 16], [2, 1], [2, 9], [2, 10], [2, 11], [2, 22], [2, 31], [2, 32], [2, 33]]
    assert_equal ALL.zip(expected).map(&:flatten), run_with(handler(*NAMES, placed: true), TEXT)
    one_by_one = Object.new
    bytes = TEXT.chars
    one_by_one.define_singleton_method(:readpartial) { |_, buffer| buffer.replace(bytes.shift || raise(EOFError)) }
    one_by_one.define_singleton_method(:eof?) { bytes.empty? }
    assert_equal ALL.zip(expected).map(&:flatten), run_with(handler(*NAMES, placed: true), one_by_one)
    assert_equal [[:add_value, 1, nil, 1, 3], [:add_value, 2, nil, 3, 2]],
                 run_with(handler(:add_value, placed: true), "[1\n,\n2]")
  end

  def test_several_documents_and_errors
    object = handler(:add_value)
    assert_equal [[:add_value, 1, nil], [:add_value, "a", nil], [:add_value, 2, nil]], run_with(object, '1 "a" [2]')
    parser = Parser.new(:saj)
    parser.handler = object = handler(:add_value)
    assert_raises(EncodingError) { parser.parse("[1,2x") }
    assert_equal [[:add_value, 1, nil]], object.told
  end

  def test_which_texts_are_frozen
    list = run_with(handler(:add_value), '{"k":"short","l":"longer than sixteen bytes"}')
    assert_equal [[false, true], [true, true]], list.map { |_, value, key| [value.frozen?, key.frozen?] }
    list = run_with(handler(:add_value), '{"k":"short"}', cache_keys: false, cache_strings: 2)
    assert_equal [[true, false]], list.map { |_, value, key| [value.frozen?, key.frozen?] }
  end

  def test_a_handler_that_is_a_saj
    klass = Class.new(Jacinth::Oj::Saj) do
      attr_reader :told

      def add_value(value, key) = (@told ||= []) << [value, key]
      public :add_value
    end
    parser = Parser.new(:saj)
    parser.handler = object = klass.new
    parser.parse('{"a":[1.25,12345678901234567890]}')
    assert_equal [[1.25, nil], [BigDecimal("12345678901234567890"), nil]], object.told
    assert_same object, parser.handler
    assert_nil parser.method_missing(:handler=, nil)
  end
end
