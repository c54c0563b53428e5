# frozen_string_literal: true

require "test_helper"
require "support/workload"

# Jacinth.parse_partial: what a text that is cut says so far.
class ParsePartialTest < Minitest::Test
  def partial(text, **options)
    result = Jacinth.parse_partial(text, **options)
    [result.value, result.open_pointer]
  end

  def test_what_is_open
    { "" => [nil, ""], " \n" => [nil, ""], "[" => [[], ""], "{\"a" => [{}, ""], "{\"a\":" => [{}, ""],
      "{\"a\": tr" => [{}, ""], "{\"a\": true" => [{ "a" => true }, ""], "{\"a\":\"" => [{ "a" => "" }, "/a"],
      "{\"a\":[1,[" => [{ "a" => [1, []] }, "/a/1"], "{\"a\":[1,[2],\"x" => [{ "a" => [1, [2], "x"] }, "/a/2"],
      "{\"a/~\":{\"\":{" => [{ "a/~" => { "" => {} } }, "/a~1~0/"], "[12" => [[], ""], "[12 " => [[12], ""],
      "[1,-" => [[1], ""], "[1,2.5e" => [[1], ""], "\"a\\" => ["a", ""], "\"a\\u00" => ["a", ""],
      "\"\\ud83d" => ["", ""], "\"\\ud83d\\ude00" => ["😀", ""], "\"\\\\ud83d" => ["\\ud83d", ""],
      "\"\\\\\\ud83d" => ["\\", ""], "{\"a\":1}" => [{ "a" => 1 }, nil], "[] " => [[], nil], "12" => [nil, ""],
      "12 " => [12, nil], "null" => [nil, nil], "\"x\"" => ["x", nil], "\uFEFF[" => [[], ""],
      "\xEF\xBB" => [nil, ""], "{\"\xC3" => [{}, ""], "{\"\\ud83d" => [{}, ""] }.each do |text, expected|
      expected = [12, nil] if text == "12 "
      assert_equal expected, partial(text), text
      assert_equal expected.last.nil?, Jacinth.parse_partial(text).complete?
    end
  end

  def test_characters_that_are_cut
    bytes = "[\"aé€😀".b
    values = (0..bytes.size).map { |size| partial(bytes[0, size]).first }
    texts = %w[a a aé aé aé aé€ aé€ aé€ aé€ aé€😀]
    assert_equal [nil, [], [""], *texts.map { |text| [text] }], values
    assert_equal ["é"], partial("[\"é".encode("UTF-16LE")).first
  end

  def test_what_begins_no_document
    ["]", "[1,]", "[1 2", "{1", "{\"a\" 1", "{\"a\":1,}", "[x", "[1x]", "[tru]", "{\"a\":1]", "[1] 2", "[\"\\x",
     "[\"\n", "{\"a\n", "[\"\xFF\"", "[01", "[1.x", ",", ":", "[nulx", "[--", "{\"\\x", "[truefalse", "// x",
     "[NaN", "\xEF\xBC", "\"\xC0", "\"\xE0\x80", "\"\xED\xA0", "\"\xF0\x80", "\"\xF4\x90", "\"\xF5", "{\"\xFF",
     "{\"\xFF\\"].each do |text|
      assert_raises(Jacinth::ParserError, text) { partial(text) }
    end
    error = assert_raises(Jacinth::ParserError) { partial("[1,\n {\"a\" 2") }
    assert_equal [2, 7], [error.line, error.column]
    ["{\"aaa\":1,\n\"\\ud83dx\":1", "{\"aaa\":1,\n\"\\ud83dx", "{\"aaa\":1,\n\"\xFF\\n"].each do |text|
      error = assert_raises(Jacinth::ParserError, text) { partial(text) }
      assert_equal [2, 2, 11], [error.line, error.column, error.byte_offset], error.message
    end
    assert_raises(Jacinth::NestingError) { partial("[[[", max_nesting: 2) }
    assert_raises(ArgumentError) { partial("[", foo: 1) }
    assert_raises(TypeError) { partial(nil) }
  end

  def test_options
    assert_equal [{ a: [1] }, "/a"], partial("{\"a\":[1,", symbolize_names: true)
    assert_equal [[1], ""], partial("[1, // x", allow_comments: true)
    assert_equal [[1], ""], partial("[1 /* 2 */, /* 3", allow_comments: true)
    assert_equal [[1, 2], ""], partial("[1, // x\n2,/", allow_comments: true)
    ["[1] /", "[1] /* x", "[1]/**", "[1] // x", "[1]/* x *//"].each do |text|
      assert_equal [[1], nil], partial(text, allow_comments: true), text
    end
    assert_raises(Jacinth::ParserError) { partial("[1] /x", allow_comments: true) }
    assert_equal [[1], nil], partial("[1,]", allow_trailing_comma: true)
    assert_equal [["a\nb"], "/0"], partial("[\"a\nb", allow_control_characters: true)
    assert_equal [[Float::INFINITY], ""], partial("[Infinity, -Inf", allow_nan: true)
    assert_equal [["!a"], "/0"], partial("[\"a", on_load: ->(v) { v.is_a?(String) ? "!#{v}" : v })
  end

  def test_every_beginning_of_documents
    documents = [
      "{\"a\":[1,-2.5e3,true,{\"k\":null}],\"é\\u00e9\\ud83d\\ude00\":\"x\\\\\\\"\\n\",\"\":{\"b\":[[],{}]}}",
      "[[\"\",\"a\"],[[1],[2,[3]]],{\"x\":{\"y\":\"z\"}}, 12 ,\"\\/\\t\" ]", "\"abc\\u20acd\"", "  {  } "
    ]
    random = Random.new(Minitest.seed)
    Workload.rounds(90, 1_000).times { documents << "#{Jacinth.generate(made(random, 0))} " }
    documents.each do |document|
      whole = Jacinth.parse(document)
      before = Jacinth.parse_partial("")
      (0..document.bytesize).each do |size|
        result = Jacinth.parse_partial(document.byteslice(0, size))
        message = document.byteslice(0, size)
        assert_nil result.value, message unless begun?(result) && beginning?(result.value, whole)
        assert grown?(before.value, result.value, steps(before.open_pointer)), message if begun?(before)
        refute begun?(before) && !begun?(result), message
        before = result
      end
      assert_equal [whole, nil], [before.value, before.open_pointer], document
    end
  end

  # Whether there is a value, which may be null.
  def begun?(result) = !result.value.nil? || result.complete?

  def steps(pointer) = pointer&.split("/", -1)&.drop(1)&.map { |step| step.gsub("~1", "/").gsub("~0", "~") }

  # Whether `later` is `value` with more in the value that the steps lead to, which was open, and nowhere else.
  def grown?(value, later, steps)
    return value == later unless steps
    return false unless value.instance_of?(later.class)

    return inner?(value, later) if steps.empty?

    step = value.is_a?(Array) ? steps.first.to_i : steps.first
    others = [value, later].map { |all| all.is_a?(Array) ? all.each_with_index.to_h { |v, i| [i, v] } : all.dup }
    children = others.map { |all| all.delete(step) }
    others.uniq.size == 1 && grown?(*children, steps.drop(1))
  end

  def inner?(value, later)
    case value
    when String then later.start_with?(value)
    when Array then later.first(value.size) == value
    else later.first(value.size) == value.to_a
    end
  end

  def made(random, depth)
    case random.rand(depth > 3 ? 5 : 8)
    when 0 then random.rand(-1000..1000)
    when 1 then random.rand
    when 2 then [true, false, nil].sample(random: random)
    when 3, 4 then Array.new(random.rand(6)) { ["a", "\"", "\\", "é", "\n", "😀"].sample(random: random) }.join
    when 5, 6 then Array.new(random.rand(4)) { made(random, depth + 1) }
    else Array.new(random.rand(4)) { |i| ["k#{i}~/", made(random, depth + 1)] }.to_h
    end
  end

  # Whether `part` may be what was known of `whole` earlier.
  def beginning?(part, whole)
    case part
    when String then whole.is_a?(String) && whole.start_with?(part)
    when Array
      whole.is_a?(Array) && part.size <= whole.size && part.zip(whole).all? { |a, b| beginning?(a, b) }
    when Hash
      whole.is_a?(Hash) && part.keys == whole.keys.first(part.size) &&
        part.all? { |key, value| beginning?(value, whole[key]) }
    else part == whole
    end
  end
end
