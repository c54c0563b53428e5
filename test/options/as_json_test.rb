# frozen_string_literal: true

require "test_helper"
require "support/differences"
require "support/option_assertions"

class AsJsonTest < Minitest::Test
  include OptionAssertions

  NAME = ->(object, _) { object.class.name }

  def test_for_what_has_no_json_form
    assert_equal '["Object","Range","Class","Regexp","Thread"]',
                 write([Object.new, 1..2, String, /a/, Thread.current], as_json: NAME)
    assert_equal '{"Range":1}', write({ (1..2) => 1 }, as_json: NAME)
    KnownDifferences.id("generate/strict")
    refuse_to_write([1..2], as_json: nil)
  end

  def test_not_for_what_has_one
    called = []
    hook = ->(object, _) { called << object }
    Jacinth.generate(
      [
        nil,
        true,
        false,
        1,
        2**70,
        1.5,
        "s",
        :s,
        [],
        {},
        Time.at(0),
        Date.new(2026),
        Set[1],
        BigDecimal("1"),
        Struct.new(:a).new(1),
        Jacinth::Fragment.new("1")
      ],
      as_json: hook
    )
    Jacinth.generate({ "s" => 1, s: 2, 3 => 4 }, as_json: hook, allow_duplicate_key: true)
    assert_empty called
  end

  def test_is_key
    calls = []
    Jacinth.generate({ nil => 1.5, true => 1..2, 2.5 => nil }, as_json: lambda { |object, is_key|
      calls << [object, is_key]
      object.to_s
    })
    assert_equal [[nil, true], [true, true], [1..2, false], [2.5, true]], calls
  end

  # The result of the hook is written natively. If it has no JSON form either, that is an error.
  def test_its_result
    assert_equal '[{"a":[1,null]}]', write([1..2], as_json: ->(_, _) { { a: [1, nil] } })
    assert_equal "[[1,2]]", write([1..2], as_json: ->(range, _) { range.to_a })
    assert_equal "[null]", write([1..2], as_json: ->(_, _) {})
    refuse_to_write([1..2], as_json: ->(object, _) { object })
    refuse_to_write([1..2], as_json: ->(_, _) { Float::NAN })
    refuse_to_write({ (1..2) => 1 }, as_json: ->(_, _) { nil })
    refuse_to_write({ (1..2) => 1 }, as_json: ->(object, _) { object })
    assert_equal '{"7":1}', write({ (1..2) => 1 }, as_json: ->(_, _) { 7 })
  end

  # Inside its result the hook is called again, up to the nesting limit.
  def test_nested_answers
    assert_equal '[["Range"]]', Jacinth.generate([Object.new]) { |object, _| object.is_a?(Range) ? "Range" : [1..2] }
    assert_raises(Jacinth::NestingError) { Jacinth.generate([1..2]) { |range, _| [range] } }
    assert_raises(Jacinth::NestingError, Jacinth::GeneratorError, SystemStackError) do
      Jacinth.generate([1..2], max_nesting: 0) { |range, _| [range] }
    end
  end

  def test_error_says_what_and_where
    error = refuse_to_write({ "a" => [1, { "b c" => 1..2 }] })
    assert_equal [1..2, '$.a[1]["b c"]'], [error.invalid_object, error.json_path]
    assert_match(/Range not allowed in JSON/, error.message)
    error = refuse_to_write([{ nil => 1 }])
    assert_nil error.invalid_object
    assert_match(/not allowed as object key/, error.message)
  end

  def test_callables
    callable = Class.new { def call(object, is_key) = "#{object.class} #{is_key}" }.new
    assert_equal '["Range false"]', write([1..2], as_json: callable)
    assert_equal '["Range false"]', write([1..2], as_json: callable.method(:call))
    assert_equal '["1..2"]', write([1..2], as_json: proc { |object| object.to_s })
    assert_equal '["1..2"]', Jacinth.generate([1..2], as_json: ->(object) { object.to_s })
    assert_raises(Jacinth::GeneratorError) { Jacinth.generate([1..2], as_json: ->(object) { object }) }
    assert_equal "[1]", Jacinth.generate([1..2], as_json: -> { 1 })
  end

  def test_strings_that_are_no_text
    result = begin
      Jacinth.generate(["\xff"]) { |string, _| string.scrub("?") }
    rescue Jacinth::GeneratorError
      '["?"]'
    end
    assert_equal '["?"]', result
    assert_raises(Jacinth::GeneratorError) { Jacinth.generate([1..2]) { "\xff" } }
  end

  def test_wrong_values
    refuse_values(:as_json, 1, "x", true, false, Object.new, {}.freeze.to_a, read: false, write: true)
  end
end
