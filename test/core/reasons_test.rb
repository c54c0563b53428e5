# frozen_string_literal: true

require "test_helper"

# Jacinth.error: why a text is no document, without an exception. And Partial in patterns.
class ReasonsTest < Minitest::Test
  def test_the_error_of_parse
    ["[1,]", "", "{\"a\":1,\"a\":2}", "[\"\xff\"]", "nul", "[1e999]"].each do |text|
      raised = assert_raises(Jacinth::ParserError) { Jacinth.parse(text) }
      error = Jacinth.error(text)
      assert_equal [raised.class, raised.message, raised.line, raised.column, raised.hint],
                   [error.class, error.message, error.line, error.column, error.hint]
    end
    assert_nil Jacinth.error("[1]")
    assert_nil Jacinth.error("[1,]", allow_trailing_comma: true)
    assert_instance_of Jacinth::NestingError, Jacinth.error("[[1]]", max_nesting: 1)
    assert_nil Jacinth.error("[1.5]", on_load: ->(_) { raise "called" }, array_class: Class.new(Array))
    assert_raises(ArgumentError) { Jacinth.error("[1]", foo: 1) }
    assert_raises(TypeError) { Jacinth.error(nil) }
  end

  def test_nothing_is_called_for_a_broken_text
    hook = ->(_) { raise "called" }
    assert_equal 5, Jacinth.error("[1,2@]", on_load: hook, array_class: Class.new(Array) { def <<(_) = raise }).column
  end

  def test_a_partial_value_as_a_pattern
    case Jacinth.parse_partial('{"city":"Par', symbolize_names: true)
    in { value: { city: }, complete: false, open_pointer: "/city" }
      assert_equal "Par", city
    end
    assert_equal({ value: [1], open_pointer: nil, complete: true }, Jacinth.parse_partial("[1]").deconstruct_keys(nil))
  end
end
