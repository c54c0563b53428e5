# frozen_string_literal: true

require "test_helper"
require "support/json_writing"

# strict, an option of the JSON frontend: it writes only JSON's own values, Symbols and Fragments. For other objects it
# calls as_json.
class StrictTest < Minitest::Test
  include JsonWriting

  NATIVE = [nil, true, false, 1, 2**70, 1.5, "s", :symbol, { "a" => :b, c: [] }].freeze

  def test_what_json_has_is_written
    each_frontend do
      assert_equal '[null,true,false,1,1180591620717411303424,1.5,"s","symbol",{"a":"b","c":[]}]',
                   write(NATIVE, strict: true)
      assert_equal '[{"raw": 1}]', write([FRONTEND::Fragment.new('{"raw": 1}')], strict: true)
    end
  end

  def test_the_rest_is_refused_and_named
    each_frontend do
      [
        1..2,
        Object,
        Class.new(Hash)[a: 1],
        Class.new(Array)[1],
        Class.new(String).new("x"),
        Struct.new(:a).new(1),
        Time.at(0),
        2r
      ].each do |object|
        error = refuse([object], strict: true)
        name = object.is_a?(Class) ? "#<Class:Object>" : object.class
        assert_equal "#{name} not allowed in JSON", error.message unless object.class.name.nil?
        assert_same object, error.invalid_object
        refute_empty FRONTEND.generate([object])
      end
    end
  end

  def test_to_json_is_not_asked
    each_frontend do
      refuse([speaker { flunk }], strict: true)
      assert_equal '["answered"]', write([speaker { flunk }], strict: true, as_json: ->(_, _) { "answered" })
    end
  end

  def test_keys
    each_frontend do
      assert_equal '{"a":1,"b":2}', write({ "a" => 1, b: 2 }, strict: true, allow_duplicate_key: true)
      { 1 => "Integer", nil => "NilClass", true => "TrueClass", 1.5 => "Float" }.each do |key, name|
        assert_equal "#{name} not allowed as object key in JSON", refuse({ key => 1 }, strict: true).message
      end
    end
  end

  # as_json has an effect in strict mode only, here and in json.
  def test_as_json_needs_it
    each_frontend do
      hook = ->(object, is_key) { "#{object} #{is_key}" }
      assert_equal '["1..2"]', write([1..2], as_json: hook)
      assert_equal '[{"1..2 true":"1..2 false"}]', write([{ (1..2) => 1..2 }], strict: true, as_json: hook)
    end
  end

  def test_truth
    each_frontend do
      [true, 1, "x"].each { |value| refuse([1..2], strict: value) }
      [nil, false].each { |value| assert_equal '["1..2"]', write([1..2], strict: value) }
    end
  end

  # What json is asked for by the option is what the native API always does.
  def test_the_native_frontend_is_always_strict
    assert_equal "[1]", Jacinth.generate([1], strict: true)
    assert_equal "[1]", Jacinth::Coder.new(strict: true).generate([1])
    assert_equal "1\n", Jacinth.generate_lines([1], strict: true)
    [false, nil, 1, "true"].each do |value|
      error = assert_raises(ArgumentError) { Jacinth.generate([1], strict: value) }
      assert_match(/\Astrict: cannot be turned off; a block or as_json: writes/, error.message)
    end
    assert_raises(ArgumentError) { Jacinth.parse("[1]", strict: true) }
  end
end
