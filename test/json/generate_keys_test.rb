# frozen_string_literal: true

require "test_helper"
require "support/json_writing"

# Keys under the JSON frontend: of every class, equal ones of different classes, and their order.
class JsonGenerateKeysTest < Minitest::Test
  include JsonWriting

  EQUAL = { "a" => 1, a: 2 }.freeze
  ERROR = %(detected duplicate key "a" in #{EQUAL.inspect}).freeze
  WARNING = "#{ERROR}.\n".freeze

  def test_of_all_classes
    keys = { nil => 0, true => 1, false => 2, 3 => 3, 2**70 => 4, 1.5 => 5, "s" => 6, sym: 7, [8] => 8, { 9 => 9 } => 9,
             (1..2) => 10, Object => 11 }
    texts = ["", "true", "false", "3", (2**70).to_s, "1.5", "s", "sym", "[8]", '{9=>9}'.then { { 9 => 9 }.to_s },
             "1..2", "Object"]
    each_frontend { assert_equal texts, FRONTEND.parse(write(keys, { allow_duplicate_key: true })).keys }
  end

  def test_floats_are_spelled_by_to_s
    each_frontend { assert_equal '{"1.0e-05":1,"NaN":2,"1.0e+20":3}', write({ 1e-5 => 1, Float::NAN => 2, 1e20 => 3 }) }
  end

  def test_subclasses_of_string_are_asked_for_to_s
    plain = Class.new(String)
    shouting = Class.new(String) { def to_s = upcase.to_str }
    each_frontend { assert_equal '{"a":1,"B":2}', write({ plain.new("a") => 1, shouting.new("b") => 2 }) }
  end

  # to_json is not called for a key.
  def test_to_json_of_keys_is_not_asked
    key = speaker { flunk }
    key.define_singleton_method(:to_s) { "key" }
    each_frontend { assert_equal '{"key":1}', write({ key => 1 }) }
  end

  def test_to_s_that_is_no_string
    bad = Class.new(String) { def to_s = 5 }.new("x")
    each_frontend do
      assert_match(/\Acan't convert Object (?:to|into) String \(Object#to_s gives Integer\)/,
                   refuse({ answering(to_s: 5) => 1 }, TypeError).message)
      assert_match(/#to_s gives Integer/, refuse({ bad => 1 }, TypeError).message)
    end
  end

  def test_keys_are_escaped
    each_frontend do
      assert_equal '{"\"\\\\\n":1,"é":2}', write({ "\"\\\n" => 1, é: 2 }, { allow_duplicate_key: true })
      assert_equal '{"\u00e9\/":1}', write({ "é/" => 1 }, { ascii_only: true, script_safe: true })
    end
  end

  # Level 3 refuses them; level 2 warns unless it is told to allow them.
  def test_equal_keys_of_different_classes
    at_level(3) { assert_equal ERROR, refuse(EQUAL).message }
    at_level(2) do
      text = nil
      said = warnings { text = FRONTEND.generate(EQUAL) }
      assert_equal '{"a":1,"a":2}', text
      assert_equal [ERROR + ".", "This will raise an error in json 3.0 unless enabled via `allow_duplicate_key: true`"],
                   said
    end
    each_frontend do
      assert_equal ERROR, refuse(EQUAL, allow_duplicate_key: false).message
      assert_equal '{"a":1,"a":2}', write(EQUAL, { allow_duplicate_key: true })
      assert_equal ERROR, refuse([{ "x" => EQUAL }], allow_duplicate_key: false).message
    end
  end

  # As in json: equal keys are looked for from the first String or Symbol on that follows a key of another class.
  def test_equal_keys_that_are_not_looked_for
    twins = {}.compare_by_identity
    2.times { twins[+"a"] = 1 }
    each_frontend do
      assert_equal '{"a":1,"a":1}', write(twins, { allow_duplicate_key: false })
      assert_equal '{"1":1,"1":2}', write({ "1" => 1, 1 => 2 }, { allow_duplicate_key: false })
      [{ 1 => 1, "1" => 2 }, { "1" => 1, 1 => 2, b: 3 }, { nil => 1, "" => 2 }].each do |equal|
        refuse(equal, allow_duplicate_key: false)
      end
      assert_equal '{"a":1,"b":2}', write({ "a" => 1, b: 2 }, { allow_duplicate_key: false })
    end
  end

  def test_sort_keys
    each_frontend do
      assert_equal '{"a":{"c":1,"d":2},"b":0}', write({ "b" => 0, "a" => { "d" => 2, "c" => 1 } }, { sort_keys: true })
      assert_equal '{"b":1,"a":2}', write({ "a" => 2, "b" => 1 }, { sort_keys: ->(hash) { hash.sort.reverse.to_h } })
      assert_raises(ArgumentError) do
        FRONTEND.generate({ "b" => 1, a: 2 }, { sort_keys: true, allow_duplicate_key: true })
      end
      assert_raises(TypeError) { FRONTEND.generate({ "b" => 1 }, { sort_keys: ->(_) { [] } }) }
    end
  end

  # as_json is called once for a key; its result is a valid key or is refused.
  def test_as_json_for_keys
    each_frontend do
      calls = []
      hook = lambda do |object, is_key|
        calls << [object, is_key]
        "key #{object.inspect}"
      end
      text = FRONTEND.generate({ 1 => { nil => 2 }, "s" => 3, t: 4 },
                               strict: true, as_json: hook, allow_duplicate_key: true)
      assert_equal '{"key 1":{"key nil":2},"s":3,"t":4}', text
      assert_equal [[1, true], [nil, true]], calls
      assert_equal '{"sym":1}', FRONTEND.generate({ 1 => 1 }, strict: true, as_json: ->(_, _) { :sym })
      [1, nil, 2.5, []].each do |answer|
        error = assert_raises(JSON::GeneratorError) do
          FRONTEND.generate({ 1 => 1 }, strict: true, as_json: ->(_, _) { answer })
        end
        assert_equal "#{answer.class} not allowed as object key in JSON", error.message
      end
    end
  end
end
