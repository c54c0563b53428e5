# frozen_string_literal: true

# Broken documents and the positions of their errors.
module ErrorPlaces
  # document, line, column, byte offset, path
  PLACES = [
    ["", 1, 1, 0, "$"],
    [" ", 1, 2, 1, "$"],
    ["@", 1, 1, 0, "$"],
    ["[@]", 1, 2, 1, "$[0]"],
    ["[1,2,@]", 1, 6, 5, "$[2]"],
    ["[1,\n@]", 2, 1, 4, "$[1]"],
    ["[1,\r\n @]", 2, 2, 6, "$[1]"],
    ["\n\n\n  @", 4, 3, 5, "$"],
    ["[\"é\",@]", 1, 6, 6, "$[1]"],
    ["[\"漢字\",\n\"😀\", @]", 2, 6, 19, "$[2]"],
    ['{"a":@}', 1, 6, 5, "$.a"],
    ['{"a":{"b":[1,@]}}', 1, 14, 13, "$.a.b[1]"],
    ['{"a b":{"":[1,@]}}', 1, 15, 14, '$["a b"][""][1]'],
    ['{"a":1,"b":{"c":2,"d":@}}', 1, 23, 22, "$.b.d"],
    ['[{"a":1},{"a":@}]', 1, 15, 14, "$[1].a"],
    ["[[],[[],[@]]]", 1, 10, 9, "$[1][1][0]"],
    ['{"é":@}', 1, 6, 6, '$["é"]'],
    ["[1,2", 1, 5, 4, "$[1]"],
    ["[1,", 1, 4, 3, "$[1]"],
    ["[01]", 1, 2, 1, "$[0]"],
    ["[1.]", 1, 2, 1, "$[0]"],
    ["[nul]", 1, 2, 1, "$[0]"],
    ["[NaN]", 1, 2, 1, "$[0]"],
    ['["é\u12"]', 1, 4, 4, "$[0]"],
    ['["a\qb"]', 1, 4, 3, "$[0]"],
    ['["a\ud800"]', 1, 4, 3, "$[0]"],
    ["[\"ab\u0001\"]", 1, 5, 4, "$[0]"],
    ["1 2", 1, 3, 2, "$"],
    ["[1]]", 1, 4, 3, "$"]
  ].freeze

  # One document for each message that differs from json's in words or quotes.
  WORDED = {
    "" => "unexpected end of input", "[1,2" => "unexpected end of input", '["a' => "unexpected end of input",
    "[tru,1]" => "expected a value, found 'tru'", "[1,,2]" => "expected a value, found ','",
    '{"a":True}' => "expected a value, found 'True'",
    '{"a" "b, c"}' => "expected ':' after an object key, found '\"b,'",
    '{"a" "b,c" }' => "expected ':' after an object key, found '\"b,c\"'",
    "[1 [2]]" => "expected ',' or ']' after an array element, found '['",
    "{a:1}" => "expected an object key, found 'a'", "/a/b.json" => "expected a value, found '/a/b.json'",
    "// x" => "expected a value, found '//'",
    "[1 2]" => "expected ',' or ']' after an array element, found '2'",
    '{"a":1 2}' => "expected ',' or '}' after an object value, found '2'",
    '{"a" 1}' => "expected ':' after an object key, found '1'",
    "{'a' 1}" => "expected an object key, found \"'a'\"",
    "{'a\":1}" => "expected an object key, found ''a\"'",
    "[nul]" => "expected a value, found 'nul'", "[@]" => "expected a value, found '@'",
    "[] @" => "expected the end of the document, found '@'", "[1 /]" => "unexpected token: '/'",
    "[01]" => "invalid number: '01'", '["\q"]' => "invalid escape sequence in a string: '\\q\"]'",
    '["\u12"]' => "incomplete \\u escape sequence in a string: '\\u12\"]'",
    '["\ud800\u0041"]' => "invalid surrogate pair in a string: '\\ud800\\u0041\"]'",
    '["\udc00"]' => "unpaired surrogate in a string: '\\udc00\"]'"
  }.freeze
end
