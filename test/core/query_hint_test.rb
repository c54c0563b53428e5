# frozen_string_literal: true

require "test_helper"

# QueryError#hint: what is probably meant where a text is not a query, and what to write instead.
class QueryHintTest < Minitest::Test
  NAME = "such a name stands in brackets and quotes, as in $['a-b']"
  CALL = "a function stands before its argument, in a filter: length(@.a) > 1"
  TEXT = 'write search(@.name, "..."), or match for the whole text'

  HINTS = {
    ".a" => "write $ before it", "@.a" => "outside of a filter, write $", "a.b" => "write $. before it",
    "/a/b" => "this is a JSON pointer, which at takes; a query has dots, as in $.a.b",
    "$[?@.a and @.b]" => "write && for and", "$[?@.a == 'x' AND @.b]" => "write && for and",
    "$[?(@.a or @.b)]" => "write || for or", "$[?@.a & @.b]" => "write &&", "$[?@.a | @.b]" => "write ||",
    "$[?not @.a]" => "write ! for not", "$.a | keys" => "JSONPath has no pipes, as jq has",
    '$[?@.a =~ "x"]' => TEXT, "$[?@.a =~ /x/]" => TEXT, "$[?@.a matches 'x']" => TEXT,
    "$.a.length()" => CALL, "$[?(@.a.length() > 1)]" => CALL,
    "$.a-b" => NAME, "$.-a" => NAME, "$.1a" => NAME, "$['a'].b-c" => NAME, "$[?@.a-b == 1]" => NAME,
    "$[name]" => "write the name in quotes, as in $['name']",
    "$[(@.length-1)]" => "[-1] is the last element; a filter is [?condition]",
    "$[?length(@.a) = 1]" => nil, "$." => nil, "$['a" => nil, "$a" => nil, "" => nil
  }.freeze

  def test_hints
    HINTS.each do |query, hint|
      error = assert_raises(Jacinth::QueryError, query) { Jacinth::Path.new(query) }
      hint ? assert_equal(hint, error.hint, query) : assert_nil(error.hint, query)
      assert_equal [error.problem, *("(#{hint})" if hint)].join(" "), error.message, query
    end
  end

  def test_errors_without_a_place
    assert_nil Jacinth::QueryError.new("too many results").hint
    assert_equal "too many results", Jacinth::QueryError.new("too many results").message
  end
end
