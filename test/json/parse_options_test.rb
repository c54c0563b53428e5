# frozen_string_literal: true

require "test_helper"
require "support/json_frontend"

# The options of JSON.parse, one by one, at the level where they differ.
class JsonParseOptionsTest < Minitest::Test
  include JsonFrontend

  # Records what it is given.
  class Told
    attr_reader :told

    def initialize = @told = []

    def []=(key, value)
      @told << [key, value, key.frozen?]
    end

    def <<(value) = tap { @told << value }
  end

  # Created from a text by try_convert.
  class Tried
    def self.try_convert(text) = [text, text.encoding]
  end

  # Empties a String when there is a warning, if the thread names one.
  module Emptying
    def warn(...) = Thread.current[:emptied]&.replace("") || super
  end

  def parse(...) = FRONTEND.parse(...)

  def test_on_load_sees_keys_and_values_bottom_up
    seen = []
    parse('{"a":[1,{"b":null}],"c":1.5}', on_load: ->(value) { seen << value && value })
    expected = ["a", 1, "b", nil, { "b" => nil }, [1, { "b" => nil }], "c", 1.5,
                { "a" => [1, { "b" => nil }], "c" => 1.5 }]
    assert_equal expected, seen
    assert_equal({ "A" => ["B"] },
                 parse('{"a":["b"]}', on_load: ->(value) { value.is_a?(String) ? value.upcase : value }))
    assert_equal "x", parse('"X"', on_load: :downcase)
    assert_equal "on_load must be a Proc", assert_raises(TypeError) { parse("1", on_load: 1) }.message
  end

  def test_decimal_class
    assert_equal [Rational(3, 2), 1], parse("[1.5,1]", decimal_class: Rational)
    assert_equal [BigDecimal("1.5")], parse("[1.5]", decimal_class: BigDecimal)
    assert_equal ["1.5", Encoding::BINARY], parse("1.5", decimal_class: Tried)
    assert_equal "1e3", parse("1e3", decimal_class: String)
    [nil, false, 1, "x", Float].each { |ignored| assert_in_delta 1.5, parse("1.5", decimal_class: ignored) }
  end

  def test_object_class_is_given_each_key_once
    told = parse('{"a":1,"b":2,"a":3}', object_class: Told, allow_duplicate_key: true).told
    assert_equal [["a", 3, true], ["b", 2, true]], told
    assert_equal [1, ["x"]], parse('[1,["x"]]', array_class: Told).told.then { |one, inner| [one, inner.told] }
    assert_raises(NoMethodError) { parse("{}", object_class: 1) }
    assert_equal [], parse("{}", object_class: Told, freeze: true).told
  end

  def test_hooks_see_the_object_classes_own
    seen = []
    parse('[{"a":1}]', object_class: Told, array_class: Told, on_load: ->(value) { seen << value.class && value })
    assert_equal [String, Integer, Told, Told], seen
  end

  def test_freeze
    value = parse('[{"a":["x"]}]', freeze: true)
    assert(value.frozen? && value[0].frozen? && value[0]["a"].frozen? && value[0]["a"][0].frozen?)
    refute_predicate parse('["x"]')[0], :frozen?
  end

  def test_duplicate_keys_at_level_3
    at_level(3) do
      error = assert_raises(FRONTEND::ParserError) { parse(" {\"b\":[{\"a\":1,\n\"a\":2}]}") }
      assert_equal 'duplicate key "a" at line 1 column 8', error.message
      assert_equal '$.b[0].a', error.json_path if error.respond_to?(:json_path)
      assert_equal({ "a" => 2 }, parse('{"a":1,"a":2}', allow_duplicate_key: true))
    end
  end

  def test_duplicate_keys_at_level_2
    at_level(2) do
      words = warnings { assert_equal({ "a" => 2 }, parse("\n {\"a\":1,\"a\":2}")) }
      assert_equal ['detected duplicate key "a" in JSON object. This will raise an error in json 3.0 ' \
                    "unless enabled via `allow_duplicate_key: true` at line 2 column 2"], words
      assert_empty(warnings { parse('{"a":1,"a":2}', allow_duplicate_key: true) })
      assert_raises(FRONTEND::ParserError) { parse('{"a":1,"a":2}', allow_duplicate_key: false) }
      assert_equal 5, warnings { parse("[#{(['{"a":1,"a":2}'] * 9).join(',')}]") }.size
    end
  end

  def test_comments
    at_level(3) do
      assert_raises(FRONTEND::ParserError) { parse("[/**/]") }
      assert_equal [1], parse("//x\n[/*1*/1]//", allow_comments: true)
    end
    at_level(2) do
      words = warnings { assert_equal [1], parse("//x\n[/*1*/1]//") }
      assert_equal(["line 2 column 1", "line 2 column 7", "line 2 column 11"],
                   words.map { |word| word[/line \d+ column \d+\z/] })
      assert_empty(warnings { parse("[/**/]", allow_comments: true) })
      assert_equal 5, warnings { parse("[#{'/**/' * 9}]") }.size
    end
  end

  def test_where_a_warning_is_said
    at_level(2) { assert_equal "#{__FILE__}:#{__LINE__}", warned_line { FRONTEND.parse("[/**/]") } }
  end

  def test_warnings_come_before_what_a_callback_raises
    at_level(2) do
      words = warnings { assert_raises(IOError) { parse("[/**/1]", on_load: ->(_) { raise IOError }) } }
      assert_equal 1, words.size
      assert_equal 1, warnings { assert_raises(FRONTEND::ParserError) { parse("[/**/") } }.size
    end
  end

  def test_a_warning_may_change_the_source
    at_level(2) do
      source = +"[\"#{'x' * 100}\", {\"a\":1,\"a\":2}, /**/ zz]"
      Warning.singleton_class.prepend(Emptying)
      RaiseWarnings.off do
        Thread.current[:emptied] = source
        error = assert_raises(FRONTEND::ParserError) { parse(source) }
        assert_equal "unexpected character: 'zz]' at line 1 column 126", error.message
      ensure
        Thread.current[:emptied] = nil
      end
    end
  end

  def test_what_strings_may_hold
    assert_equal "a\tb", parse("\"a\tb\"", allow_control_characters: true)
    assert_equal "xq", parse('"\\xq"', allow_invalid_escape: true)
    assert_equal [1, { "a" => 2 }], parse('[1,{"a":2,},]', allow_trailing_comma: true)
    assert_equal [Float::INFINITY, -Float::INFINITY], parse("[Infinity,-Infinity]", allow_nan: true)
  end
end
