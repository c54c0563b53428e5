# frozen_string_literal: true

require "test_helper"
require "support/json_frontend"

# JSON::Parser, a source with its options, and JSON::ParserConfig, options for any source.
class JsonParserTest < Minitest::Test
  include JsonFrontend

  def parser(...) = FRONTEND::Parser.new(...)

  def test_parse
    assert_equal [{ a: 1 }], parser('[{"a":1}]', symbolize_names: true).parse
    assert_equal [{ a: 1 }], parser('[{"a":1}]', { symbolize_names: true }).parse
    assert_equal [1], parser("[1]", nil).parse
    assert_equal [1], FRONTEND::Parser.parse("[1]", {})
    assert_equal [Float::INFINITY], FRONTEND::Parser.parse("[Infinity]", allow_nan: true)
    assert_equal [1], parser("[1]").freeze.parse
    assert_kind_of JSON::Parser, parser("1")
  end

  def test_a_source_is_looked_at_when_it_is_parsed
    assert_raises(TypeError) { parser(nil).parse }
    text = +"[1]"
    made = parser(text)
    assert_equal text, made.source
    refute_same text, made.source
    text << "x"
    assert_raises(FRONTEND::ParserError) { made.parse }
  end

  def test_dup
    made = parser('{"a":1}', symbolize_names: true)
    [made.dup, made.clone].each { |copy| assert_equal({ a: 1 }, copy.parse) }
    assert_raises(FrozenError) { made.freeze.send(:initialize, "1") }
    assert_raises(TypeError) { made.dup.send(:initialize_copy, Object.new) }
  end

  # json/uninitialized
  def test_what_json_takes_for_initialized
    made = FRONTEND::ResumableParser.allocate
    [-> { made << "[1]" }, -> { made.parse }, -> { made.empty? }, -> { made.rest }].each do |call|
      assert_equal "uninitialized ResumableParser", assert_raises(ArgumentError, &call).message
    end
    assert_raises(NoMethodError) { made.dup }
  end

  # Like json's Parser, whose parts are nil at that point.
  def test_before_initialize
    parser = FRONTEND::Parser.allocate
    [parser, parser.dup, parser.clone].each do |made|
      assert_nil made.source
      assert_match(/undefined method [`']parse' for nil/, assert_raises(NoMethodError) { made.parse }.message)
    end
    config = FRONTEND::ParserConfig.allocate
    assert_equal [[1], { "a" => 1 }], [config.parse("[1]"), config.dup.parse('{"a":1}')]
    parser.send(:initialize, "[2]")
    assert_equal ["[2]", [2]], [parser.source, parser.parse]
    [FRONTEND::Parser, FRONTEND::ParserConfig].each do |klass|
      other = klass == FRONTEND::Parser ? FRONTEND::ParserConfig : FRONTEND::Parser
      [other.allocate, Class.new(klass).allocate, 3].each do |wrong|
        error = assert_raises(TypeError) { klass.allocate.send(:initialize_copy, wrong) }
        assert_equal "initialize_copy should take same class object", error.message
      end
    end
  end

  def test_it_knows_no_classes_of_containers
    at_level(3) do
      assert_equal "unknown keyword: object_class",
                   assert_raises(ArgumentError) { parser("{}", object_class: Hash) }.message
      assert_raises(ArgumentError) { parser("{}", foo: 1) }
    end
    at_level(2) { assert_equal [{}], parser("[{}]", object_class: Object, array_class: Object, foo: 1).parse }
  end

  def test_config
    config = FRONTEND::ParserConfig.new(allow_trailing_comma: true)
    assert_equal [[1], [2]], [config.parse("[1,]"), config.parse("[2]")]
    assert_equal [1], config.dup.parse("[1,]")
    assert_equal [1], FRONTEND::ParserConfig.new(nil).parse("[1]")
    assert_equal [1], FRONTEND::ParserConfig.new({ symbolize_names: true }).parse("[1]")
    assert_raises(FrozenError) { config.freeze.send(:initialize, {}) }
  end

  def test_a_frozen_config_can_be_shared
    config = FRONTEND::ParserConfig.new(symbolize_names: true).freeze
    assert Ractor.shareable?(config)
  end

  def test_a_callback_that_makes_its_config_anew
    config = FRONTEND::ParserConfig.allocate
    config.send(:initialize, on_load: lambda { |value|
      config.send(:initialize, {})
      GC.start
      value
    })
    assert_equal [1, ["a"]], config.parse('[1,["a"]]')
    assert_equal [1], config.parse("[1]")
  end
end
