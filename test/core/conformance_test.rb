# frozen_string_literal: true

require "test_helper"
require "support/parse_errors"

# The grammar of RFC 8259: documents that must be accepted and documents that must be rejected.
class ConformanceTest < Minitest::Test
  include ParseErrors

  ACCEPTED = {
    "null" => nil, "true" => true, "false" => false,
    "0" => 0, "-0" => 0, "-1" => -1, "10" => 10, "0.5" => 0.5, "-0.0" => -0.0,
    "1e5" => 1e5, "1E5" => 1e5, "1e+5" => 1e5, "1e-5" => 1e-5, "0e0" => 0.0, "0.0e-0" => 0.0,
    "1.5E+10" => 1.5e10, "-0e1" => -0.0, "1e05" => 1e5,
    "123456789012345678901234567890" => 123456789012345678901234567890,
    '""' => "", '"a"' => "a", '" "' => " ", "\"\u007f\"" => "\u007f", '"\""' => '"', '"\\\\"' => "\\", '"\/"' => "/",
    '"\b\f\n\r\t"' => "\b\f\n\r\t", '"\u0000"' => "\0", '"\u000a"' => "\n", '"\u00e9\u00E9"' => "éé",
    '"\uD83D\uDE00"' => "😀", '"\ud83d\ude00"' => "😀", '"\uDBFF\uDFFF"' => "\u{10ffff}",
    '"\uFFFF\uFFFE"' => "\uffff\ufffe", '"\u2028"' => "\u2028", "\"\u2028\"" => "\u2028",
    '"\\\\u0041"' => "\\u0041", '"//"' => "//", '"/*"' => "/*", '"é漢😀"' => "é漢😀",
    "[]" => [], "[ ]" => [], "[[]]" => [[]], "[1]" => [1], "[1,2]" => [1, 2],
    " [ 1 , 2 ] " => [1, 2], "\t\n\r [1]\t\n\r " => [1],
    "[[],[[]]]" => [[], [[]]], "[null,true,false]" => [nil, true, false], '["a","b"]' => %w[a b],
    "{}" => {}, "{ }" => {}, '{"a":1}' => { "a" => 1 }, '{ "a" : 1 , "b" : 2 }' => { "a" => 1, "b" => 2 },
    '{"":0}' => { "" => 0 }, '{"a":{}}' => { "a" => {} }, '{"a":[]}' => { "a" => [] },
    '{"\u0061":1}' => { "a" => 1 }, '{"é":1}' => { "é" => 1 },
    '{"a":1,"A":2,"a ":3}' => { "a" => 1, "A" => 2, "a " => 3 }, "{\"a\n\":1}".sub("\n", '\n') => { "a\n" => 1 }
  }.freeze

  # One document on each line.
  REFUSED = <<~'TEXT'.lines(chomp: true).freeze + [
    [
    ]
    {
    }
    [1
    [1,
    [,
    [,]
    [,1]
    [1,]
    [1,,2]
    [1 2]
    [1]]
    [1][1]
    [1]1
    [1],
    [1}
    {]
    {"a"}
    {"a":}
    {"a":1,}
    {"a":1,,"b":2}
    {,"a":1}
    {"a" 1}
    {"a":1 "b":2}
    {"a"::1}
    {"a":1:2}
    {a:1}
    {'a':1}
    {1:1}
    {null:1}
    {[]:1}
    {"a":1]
    ["a":1]
    {"a","b"}
    {"a":1
    {"a":
    {"a"
    {"a
    {"a":1,"b"
    :
    ,
    nul
    nulll
    Null
    NULL
    tru
    truee
    True
    fals
    FALSE
    nil
    undefined
    a
    @
    'a'
    `a`
    $
    NaN
    nan
    Infinity
    -Infinity
    +Infinity
    -NaN
    inf
    -inf
    +1
    -
    --1
    -a
    - 1
    01
    -01
    00
    00.5
    1.
    -1.
    1.e5
    .5
    -.5
    1e
    1e+
    1e-
    1E
    1e5.5
    1e5e5
    1.2.3
    1,5
    0x10
    1_000
    1a
    1.5f
    0b1
    0o7
    1 2
    1e 5
    1 e5
    １
    ²
    ½
    "
    "a
    "\
    "\"
    "a""
    "a"b
    "\x41"
    "\a"
    "\v"
    "\0"
    "\e"
    "\ "
    "\'"
    "\u"
    "\u0"
    "\u00"
    "\u004"
    "\u00g0"
    "\u 041"
    "\u+041"
    "\u-041"
    "\u0x41"
    "\U0041"
    "\ud800"
    "\udc00"
    "\udfff"
    "\ud800\ud800"
    "\udc00\ud800"
    "\ud800x"
    "\ud800\n"
    "\ud800\u"
    "\ud800\u0041"
    "\ud800\
    "\ud83d\ude0"
    {"\ud800":1}
    {"\x":1}
    /**/1
    1//
    [1/**/]
    # 1
    <!--1-->
    [1;2]
    (1)
    *
  TEXT
    "", " ", "\n", "\0", "1e1\0", "-\0", "\"\\\n\"", "[0,\0]", "{\"a\":1}\0", "1\0", "\"a\"\0", "\e[0m1",
    "\ufeff\ufeff1", "1\ufeff", "\u00a01", "[1]\n]", "[\"a\",\n\"b\"\n", "[1,\n2\n,]", "{\"a\":\n1\n,}",
    *(0..0x1f).map { |code| "\"a#{code.chr}b\"" }, *(0..0x1f).map { |code| "{\"#{code.chr}\":1}" },
    *%W[\u000b \u000c \u0085 \u00a0 \u2028 \u3000 \ufeff \u1680 \u180e \u200b].map { |space| "[1#{space}]" }
  ]

  ACCEPTED.each_with_index do |(document, value), i|
    define_method("test_accepted_#{format("%03d", i)}") do
      result = Jacinth.parse(document)
      assert_equal [value], [result], document.inspect
      assert_equal value.class, result.class
      assert_equal 1 / value, 1 / result, "the sign of zero" if value.is_a?(Float)
      assert Jacinth.valid?(document), document.inspect
      # Inside containers other paths of the grammar read the value.
      assert_equal [[value, value]], [Jacinth.parse("[#{document},#{document}]")]
      assert_equal({ "k" => value }, Jacinth.parse("{\"k\":#{document}}"))
      assert_equal [[{ "k" => value }]], Jacinth.parse("[ [ { \"k\" : #{document} } ] ]")
    end
  end

  REFUSED.each_with_index do |document, i|
    define_method("test_refused_#{format("%03d", i)}") { assert_parse_error(document) }
  end

  # An invalid value is also invalid inside valid containers.
  def test_refused_inside_containers
    REFUSED.reject { |piece| piece.match?(/[\[\]{},"\s\/]/) || piece.empty? }.each do |piece|
      ["[#{piece}]", "[1,#{piece}]", "{\"a\":#{piece}}", "{\"a\":1,\"b\":[[#{piece}],2]}"].each do |document|
        assert_parse_error(document)
      end
    end
  end
end
