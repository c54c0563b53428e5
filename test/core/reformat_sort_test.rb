# frozen_string_literal: true

require "test_helper"
require "support/child"
require "support/spelled_documents"

# reformat with sort_keys: the members of each object in the order of their keys, and every lexeme as it was.
class ReformatSortTest < Minitest::Test
  include SpelledDocuments

  TOKEN = /"(?:[^"\\]|\\.)*"|[^\[\]{},:"]+|[\[\]{}]/.freeze
  PRETTY = { indent: "  ", space: " ", object_nl: "\n", array_nl: "\n" }.freeze
  TEXTS = {
    '{"b": [{"d": 1.50, "c": "\u00e9{,}"}], "a": {}, "\u0061b": [], "é": -0, "z": null}' =>
      '{"a":{},"\u0061b":[],"b":[{"c":"\u00e9{,}","d":1.50}],"z":null,"é":-0}',
    '{"a":1,"Z":2,"":3,"aa":4,"\u0000":5}' => '{"":3,"\u0000":5,"Z":2,"a":1,"aa":4}',
    # UTF-8, not UTF-16: U+FFFD is before U+10000
    '{"\ud800\udc00":1,"\ufffd":2}' => '{"\ufffd":2,"\ud800\udc00":1}',
    '{"b":{"b":{"b":1,"a":2},"a":3},"a":4}' => '{"a":4,"b":{"a":3,"b":{"a":2,"b":1}}}',
    "[]" => "[]", "{}" => "{}", '{"a":1}' => '{"a":1}', " 1" => "1"
  }.freeze

  def test_texts
    TEXTS.each do |text, sorted|
      assert_equal sorted, Jacinth.reformat(text, sort_keys: true)
      assert_equal sorted, Jacinth.reformat(sorted, sort_keys: true)
      assert_equal Jacinth.reformat(sorted, **PRETTY), Jacinth.reformat(text, sort_keys: true, **PRETTY)
      [nil, false].each { |off| assert_equal Jacinth.reformat(text), Jacinth.reformat(text, sort_keys: off) }
    end
  end

  def test_equal_keys_keep_their_order
    text = '{"b":1,"a":2,"b":3,"\u0061":4,"b":5}'
    assert_equal '{"a":2,"\u0061":4,"b":1,"b":3,"b":5}',
                 Jacinth.reformat(text, sort_keys: true, allow_duplicate_key: true)
    error = assert_raises(Jacinth::ParserError) { Jacinth.reformat(text, sort_keys: true) }
    assert_equal 14, error.column
  end

  def test_with_other_options
    text = "{\"b\":/**/\"</é\",\"\\q\t\":1,\"a\":[NaN,],}"
    assert_equal '{"a":[NaN],"b":"\u003c\/\u00e9","q\t":1}',
                 Jacinth.reformat(text, sort_keys: true, allow_comments: true, allow_nan: true, html_safe: true,
                                        allow_trailing_comma: true, allow_control_characters: true, ascii_only: true,
                                        script_safe: true, allow_invalid_escape: true)
  end

  def test_generated_documents
    300.times do
      loose, tight = document
      sorted = Jacinth.reformat(loose, sort_keys: true)
      assert_equal model(tight), sorted
      assert_equal Jacinth.reformat(sorted, **PRETTY), Jacinth.reformat(loose, sort_keys: true, **PRETTY)
      assert_equal [true, sorted.dup.force_encoding("UTF-8").ascii_only?], [sorted.valid_encoding?, sorted.ascii_only?]
    end
  end

  # More keys than fit on the C stack, and a text that is read without Ruby's lock.
  def test_long_documents
    [50, 5_000, 100_000].each do |count|
      keys = Array.new(count) { |i| "\"k#{i}\":{\"b\":#{i},\"a\":[]}" }
      sorted = keys.map { |text| text.sub(/"b":(\d+),"a":\[\]/, '"a":[],"b":\1') }.sort_by { |text| text[/"(\w+)"/, 1] }
      text = "[{#{keys.join(",")}}]".freeze
      assert_equal "[{#{sorted.join(",")}}]", Jacinth.reformat(text, sort_keys: true)
    end
  end

  def test_deep_documents
    count = 2_000
    assert_equal "#{'{"a":' * count}1#{',"b":0}' * count}",
                 Jacinth.reformat("#{'{"b":0,"a":' * count}1#{"}" * count}", sort_keys: true, max_nesting: nil)
    assert_raises(Jacinth::NestingError) { Jacinth.reformat("#{"[" * 101}#{"]" * 101}", sort_keys: true) }
  end

  def test_wrong_values
    [1, "x", :sort, ->(hash) { hash }].each do |value|
      error = assert_raises(TypeError) { Jacinth.reformat("{}", sort_keys: value) }
      assert_match(/\Asort_keys: expected true/, error.message)
    end
    assert_raises(ArgumentError) { Jacinth.statistics("{}", sort_keys: true) }
    stream = Jacinth.const_get(:StreamReformat) # the command line's
    assert_raises(ArgumentError) { stream.new({ sort_keys: true }) }
  end

  def test_both_engines
    script = "texts = #{TEXTS.keys.inspect}; layouts = [{}, #{PRETTY.inspect}]\n" \
             "texts.product(layouts).map { |t, l| Jacinth.reformat(t, sort_keys: true, **l).b.inspect } +\n" \
             "[(Jacinth.reformat('{}', sort_keys: ->(h) { h }) rescue $!.message.inspect)]"
    assert_equal Child.output("puts(begin; #{script}; end)").lines(chomp: true), Child.portable(script)
  end

  private

  # The text without white space, sorted by a stack of parts.
  def model(text)
    stack = [[]]
    text.scan(TOKEN) do |token|
      case token
      when "[", "{" then stack << []
      when "]" then stack[-2] << "[#{stack.pop.join(",")}]"
      when "}"
        members = stack.pop.each_slice(2).sort_by { |key, _| Jacinth.parse(key).b }
        stack.last << "{#{members.map { |member| member.join(":") }.join(",")}}"
      else stack.last << token
      end
    end
    stack.first.first
  end
end
