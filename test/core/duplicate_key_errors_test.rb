# frozen_string_literal: true

require "test_helper"
require "support/parse_errors"

# The place of an error about a duplicate key: the second of the two.
class DuplicateKeyErrorsTest < Minitest::Test
  include ParseErrors

  def test_duplicate_key_is_named_and_placed
    document = "{\"x\":[{\"name\":1,\n \"name\":2}]}"
    error = assert_parse_error(document)
    assert_equal 'duplicate key "name" at line 2 column 2', error.problem
    assert_equal [2, 2, 18, "$.x[0].name"], [error.line, error.column, error.byte_offset, error.json_path]
  end

  # The second key has another spelling, or a value of its own that has the key, too; on_load has replaced all keys.
  def test_duplicate_key_is_searched
    spelled = { '{"a":{"a":1},"b":[{"a":2}],"\\u0061":3}' => 28, '{"é":0,"\\u00e9":1}' => 8, '{"":0,"":1}' => 7 }
    spelled.each do |text, column|
      assert_equal column, assert_parse_error(text).column, text
      error = assert_raises(Jacinth::ParserError) { Jacinth.parse(text, symbolize_names: true) }
      assert_equal column, error.column, text
    end
    equal = ->(value) { value == "b" ? "a" : value }
    loaded = assert_raises(Jacinth::ParserError) { Jacinth.parse('[{"a":1,"b":2}]', on_load: equal) }
    assert_equal [2, "$[0].a"], [loaded.column, loaded.json_path]
  end

  # Methods that create no values report a duplicate key at the key itself.
  def test_duplicate_key_in_texts
    [:reformat, :statistics].each do |method|
      error = assert_raises(Jacinth::ParserError) { Jacinth.public_send(method, '{"x":{"a":1,"b":{"q":1},"a":2}}') }
      assert_equal ['duplicate key "a" at line 1 column 25', "$.x.a"], [error.problem, error.json_path]
    end
  end
end
