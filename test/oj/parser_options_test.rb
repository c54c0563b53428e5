# frozen_string_literal: true

require "test_helper"
require "jacinth/oj/api"

# Oj::Parser: its modes, and its options, which are set and read by methods.
# Known differences: oj/parser-object, oj/parser-capacity.
class OjParserOptionsTest < Minitest::Test
  Parser = Jacinth::Oj::Parser
  USUAL = {
    array_class: nil, cache_keys: true, cache_strings: 6, cache_expunge: 1, capacity: 4096, class_cache: false,
    create_id: nil, decimal: :auto, hash_class: nil, ignore_json_create: false, missing_class: :ignore,
    omit_null: false, symbol_keys: false, raise_on_empty: false
  }.freeze

  def assert_refused(type, message, &block) = assert_equal(message, assert_raises(type, &block).message)

  def test_modes
    [[], [nil], [:validate], ["validate"]].each { |arguments| assert_nil Parser.new(*arguments).parse("[1]") }
    %i[usual standard strict compat].each { |mode| assert_equal [1], Parser.new(mode).parse("[1]") }
    [3, :what, "", Object].each do |mode|
      assert_refused(ArgumentError, "mode must be :validate, :usual, :saj, or :object") { Parser.new(mode) }
    end
    assert_refused(ArgumentError, "the object mode of Oj::Parser is not implemented") { Parser.new(:object) }
  end

  def test_what_options_are_at_first
    parser = Parser.new(:usual)
    USUAL.each { |name, value| assert_equal [name, value], [name, parser.public_send(name)] }
    saj = Parser.new(:saj)
    assert_equal [true, 16, nil], [saj.cache_keys, saj.cache_strings, saj.handler]
  end

  def test_options_are_told_back
    parser = Parser.new(:usual)
    {
      cache_strings: { 0 => 0, 99 => 35, -1 => 0 },
      cache_expunge: { 2 => 2, 9 => 3, -4 => 0 },
      capacity: { 9000 => 9000, 5 => 9000 },
      decimal: { "float" => :float, ruby: :ruby },
      missing_class: { raise: :raise, "auto" => :auto },
      create_id: { "^" => "^", nil => nil },
      omit_null: { true => true, 1 => false },
      hash_class: { Hash => Hash, nil => nil }
    }.each do |name, pairs|
      pairs.each do |given, told|
        assert_equal [name, told], [name, parser.method_missing(:"#{name}=", given)]
        assert_equal [name, told], [name, parser.public_send(name)]
      end
    end
    assert_equal 5, (parser.capacity = 5)
  end

  def test_options_by_new
    parser = Parser.new(:usual, { symbol_keys: true, "omit_null" => true, "x" * 70 => 1 })
    assert_equal({ a: 1 }, parser.parse('{"a":1,"b":null}'))
    assert_refused(ArgumentError, "what= is not an option for the Usual delegate") { Parser.new(:usual, { what: 1 }) }
    assert_refused(ArgumentError, "option keys must be a symbol or string") { Parser.new(:usual, { 1 => 1 }) }
    assert_refused(TypeError, "wrong argument type Integer (expected Hash)") { Parser.new(:usual, 1) }
  end

  def test_wrong_values
    parser = Parser.new(:usual)
    assert_refused(TypeError, "wrong argument type true (expected Class)") { parser.array_class = true }
    assert_refused(ArgumentError, "An array class must implement the << method.") { parser.array_class = Hash }
    assert_refused(ArgumentError, "A hash class must implement the []= method.") { parser.hash_class = Integer }
    assert_refused(TypeError, "the decimal options must be a Symbol or String, not Integer.") { parser.decimal = 1 }
    assert_refused(ArgumentError, "fast is not a valid option for the decimal option.") { parser.decimal = :fast }
    assert_refused(ArgumentError, "x is not a valid value for the missing_class option.") { parser.missing_class = "x" }
    assert_refused(ArgumentError, "The create_id values is limited to 256 bytes.") { parser.create_id = "x" * 256 }
    assert_raises(TypeError) { parser.cache_strings = "1" }
    USUAL.each { |name, value| assert_equal [name, value], [name, parser.public_send(name)] }
  end

  def test_unknown_options
    {
      validate: "validate delegate",
      usual: "Usual delegate",
      saj: "SAJ (Simple API for JSON) saj",
      debug: "debug delegate"
    }.each do |mode, name|
      assert_refused(ArgumentError, "what is not an option for the #{name}") { Parser.new(mode).what }
      assert_refused(ArgumentError, "what= is not an option for the #{name}") { Parser.new(mode).what = 1 }
    end
    assert_refused(ArgumentError, "cache_keysx is not an option for the Usual delegate") do
      Parser.new(:usual).cache_keysx
    end
    assert_raises(ArgumentError) { Parser.new(:usual).method_missing }
    refute_respond_to Parser.new(:usual), :cache_keys
  end

  def test_symbol_keys_and_cached_keys
    parser = Parser.new(:usual)
    parser.symbol_keys = false
    refute parser.cache_keys
    parser.symbol_keys = true
    assert_equal({ a: [{ "b c": 1 }] }, parser.parse('{"a":[{"b c":1}]}'))
  end

  def test_no_copies
    parser = Parser.new(:usual)
    assert_raises(TypeError) { Parser.allocate }
    assert_raises(TypeError) { parser.dup }
    assert_raises(TypeError) { Marshal.dump(parser) }
    assert_raises(FrozenError) { parser.freeze.symbol_keys = true }
  end

  def test_debug
    out, = capture_io { Parser.new(:debug).parse('{"a":1,"b":[1.5,"x",null,123456789012345678901]}') }
    assert_equal <<~TEXT, out
      *** start
      *** open_object at top
      *** add_int 1 with 'a'
      *** open_array with 'b'
      *** add_float 1.500000 to array
      *** add_str 'x' to array
      *** add_null to array
      *** add_big 123456789012345678901 to array
      *** close_array
      *** close_object
    TEXT
  end
end
