# frozen_string_literal: true

require "test_helper"
require "support/json_frontend"

# JSON.parse's errors for broken documents: message, line and column at both levels, and json_path.
class JsonParseErrorsTest < Minitest::Test
  include JsonFrontend

  # document => the message at both levels, with " at line 1 column N" where N is given.
  SAID = {
    "" => ["unexpected end of input", 1],
    "[1," => ["unexpected end of input", 4],
    "[" => ["unexpected end of input", 2],
    "[1" => ["expected ',' or ']' after array value", 3],
    "[1 2]" => ["expected ',' or ']' after array value", 4],
    "{" => ["expected object key, got EOF", 2],
    "{a:1}" => ["expected object key, got 'a:1}'", 2],
    '{"a":1,}' => ["expected object key, got: '}'", 8],
    '{"a"' => ["expected ':' after object key", 5],
    '{"a" 1}' => ["expected ':' after object key", 6],
    '{"a":1,"b" 2}' => ["expected ':' after object key, got: '2}'", 12],
    '{"a":1' => ["expected ',' or '}' after object value, got: EOF", 7],
    '{"a":1 "b"}' => ["expected ',' or '}' after object value, got: '\"b\"}'", 8],
    "[1,]" => ["unexpected character: ']'", 4],
    "[zz]}}" => ["unexpected character: 'zz]}}'", 2],
    "[nul]" => ["unexpected token 'nul]'", 2],
    "[NaN]" => ["unexpected token 'NaN]'", 2],
    "[-Infinity]" => ["invalid number: '-Infinity]'", 2],
    "1 x" => ["unexpected token at end of stream 'x'", 3],
    "[1]]" => ["unexpected token at end of stream ']'", 4],
    "\0" => ["unexpected NULL byte: ", 1],
    "[01]" => ["invalid number: '01]'", 2],
    "[-]" => ["invalid number: '-]'", 2],
    "[2.]" => ["invalid number: '2.]'", 2],
    '["a' => ["unexpected end of input, expected closing \"", 4],
    '["\\q' => ["unexpected end of input, expected closing \"", 5],
    '["a\\qb c"]' => ["invalid escape character in string: '\\qb'", 4],
    "[\"\\q\u0001\"]" => ["invalid ASCII control character in string: '\u0001\"]'", 5],
    "[\"a\tb c\" ]" => ["invalid ASCII control character in string: \tb c\" ]", 4],
    "[\"a\\\n\"]" => ["Invalid unescaped newline character (\\n) in string: '\\'", 4],
    '["\\u12"]' => ["incomplete unicode character escape sequence at '\\u12\"]'", 3],
    '["ab\\ud800"]' => ["incomplete surrogate pair at 'ab\\ud800\"]'", 3],
    '["a\\nb\\ud800\\u0041"]' => ["invalid surrogate pair at 'b\\ud800\\u0041\"]'", 6],
    '["\\/a\\ud800x"]' => ["incomplete surrogate pair at '/a\\ud800x\"]'", 4],
    "[x#{'y' * 40}" => ["unexpected character: 'x#{'y' * 31}'", 2]
  }.freeze

  # document, options, message, position at level 2, position at level 3, path.
  PLACED = [
    ["[\n \"é\", {\"a\": zz", {}, "unexpected character: 'zz'", [2, 14], [2, 13], "$[1].a"],
    ["{\"a\":{\"b c\":[1,2,,", {}, "unexpected character: ','", [1, 18], [1, 18], '$.a["b c"][2]'],
    ["{\"a\":1,\"b\":[] 5", {}, "expected ',' or '}' after object value, got: '5'", [1, 15], [1, 15], "$.b"],
    ["[1,[2 3", {}, "expected ',' or ']' after array value", [1, 7], [1, 7], "$[1][0]"],
    ["{\"a\":1,5", {}, "expected object key, got: '5'", [1, 8], [1, 8], "$"],
    ["[[/*", { allow_comments: true }, "unterminated comment, expected closing '*/'", [1, 3], [1, 3], "$[0]"],
    ["[1,/x", { allow_comments: true }, "unexpected token '/x'", [1, 4], [1, 4], "$[1]"],
    ["{/x", { allow_comments: false }, "unexpected token '/x'", [1, 2], [1, 2], "$"],
    ["{\"a\":[/x", { allow_comments: false }, "unexpected token '/x'", [1, 7], [1, 7], "$.a"],
    ["[{},[/x", { allow_comments: false }, "unexpected token '/x'", [1, 6], [1, 6], "$[1]"],
    ["-1.I", { allow_nan: true }, "unexpected token '-1.I'", [1, 1], [1, 1], "$"],
    ["[\"a\nb\"]", {}, "invalid ASCII control character in string: \nb\"]", [2, 0], [1, 4], "$[0]"],
    ["{\"k\":[1,{\"a\":1,\"a\":2}]}", { allow_duplicate_key: false }, 'duplicate key "a"', [1, 9], [1, 9], "$.k[1].a"],
    ["{\"k\":zz", { on_load: ->(v) { v == "k" ? "K" : v } }, "unexpected character: 'zz'", [1, 6], [1, 6], "$.K"],
    ["{\"k\":zz", { symbolize_names: true }, "unexpected character: 'zz'", [1, 6], [1, 6], "$.k"],
    ["[#{'{"a":1,"b":2},' * 3}{\"a\":1,\"b\":x", {}, "unexpected character: 'x'", [1, 55], [1, 55], "$[3].b"],
    ["[#{'{"a":1,"b":2},' * 3}{\"a\":1 x", {}, "expected ',' or '}' after object value, got: 'x'", [1, 51], [1, 51],
     "$[3].a"]
  ].freeze

  def error_of(document, **options)
    assert_raises(FRONTEND::ParserError, document.inspect) { FRONTEND.parse(document, **options) }
  end

  def test_words
    [2, 3].each do |level|
      at_level(level) do
        SAID.each do |document, (words, column)|
          assert_equal "#{words} at line 1 column #{column}", error_of(document).message
        end
      end
    end
  end

  def test_places
    PLACED.each do |document, options, words, *places, path|
      [2, 3].zip(places) do |level, (line, column)|
        at_level(level) do
          error = error_of(document, **options)
          assert_equal "#{words} at line #{line} column #{column}", error.message
          assert_equal [line, column], [error.instance_variable_get(:@line), error.instance_variable_get(:@column)]
          assert_equal path, error.json_path, document if level == 3 && error.respond_to?(:json_path)
        end
      end
    end
  end

  def test_as_the_real_json_says_it
    skip "the bundle has json #{JSON::VERSION}" unless JSON::VERSION == "3.1.0"
    at_level(3) do
      SAID.each_key do |document|
        assert_equal assert_raises(JSON::ParserError) { JSON.parse(document) }.message, error_of(document).message
      end
    end
  end

  def test_snippets_end_at_whole_characters
    text = "x#{'é' * 20}"
    at_level(3) { assert_equal "unexpected character: 'x#{'é' * 15}' at line 1 column 1", error_of(text).message }
    at_level(2) { assert_equal "unexpected character: 'x#{'é' * 15}' at line 1 column 1", error_of(text).message }
    at_level(3) { assert_equal "unexpected character: 'é' at line 1 column 1", error_of("é").message }
    at_level(2) { assert_equal "unexpected character: '' at line 1 column 1", error_of("é").message }
  end

  def test_null_after_a_backslash
    at_level(3) do
      assert_equal "Invalid unescaped NULL character (\\0) in string: '\\' at line 1 column 2",
                   error_of("\"\\\0\"").message
    end
    at_level(2) do
      assert_equal "unexpected end of input, expected closing \" at line 1 column 5", error_of("\"\\\0\"").message
    end
  end

  def test_halves_of_surrogate_pairs
    at_level(3) do
      assert_equal "unpaired trailing surrogate at 'a\\udc00\"' at line 1 column 2", error_of('"a\\udc00"').message
    end
  end

  def test_nesting
    error = assert_raises(FRONTEND::NestingError) { FRONTEND.parse("[" * 101 + "1") }
    assert_equal "nesting of 101 is too deep", error.message
    assert_nil error.instance_variable_get(:@line)
  end

  def test_a_message_is_no_format
    assert_equal "unexpected character: '%s%n%d' at line 1 column 1", error_of("%s%n%d").message
    assert_equal 'duplicate key "%s%n" at line 1 column 1',
                 error_of('{"%s%n":1,"%s%n":2}', allow_duplicate_key: false).message
  end

  # json/long-keys
  def test_keys_are_shown_by_their_beginning
    whole = "k" * 256
    assert_includes error_of("{\"#{whole}\":1,\"#{whole}\":2}", allow_duplicate_key: false).message,
                    "duplicate key #{whole.inspect} at"
    long = "k" * 300
    assert_includes error_of("{\"#{long}\":1,\"#{long}\":2}", allow_duplicate_key: false).message,
                    "duplicate key \"#{whole}...\" at"
  end
end
