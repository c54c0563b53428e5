# frozen_string_literal: true

require "test_helper"

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
      "12 " => [12, nil], "null" => [nil, nil], "\"x\"" => ["x", nil], "\uFEFF[" => [[], ""] }.each do |text, expected|
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
     "[NaN"].each do |text|
      assert_raises(Jacinth::ParserError, text) { partial(text) }
    end
    error = assert_raises(Jacinth::ParserError) { partial("[1,\n {\"a\" 2") }
    assert_equal [2, 7], [error.line, error.column]
    assert_raises(Jacinth::NestingError) { partial("[[[", max_nesting: 2) }
    assert_raises(ArgumentError) { partial("[", foo: 1) }
    assert_raises(TypeError) { partial(nil) }
  end

  def test_options
    assert_equal [{ a: [1] }, "/a"], partial("{\"a\":[1,", symbolize_names: true)
    assert_equal [[1], ""], partial("[1, // x", allow_comments: true)
    assert_equal [[1], ""], partial("[1 /* 2 */, /* 3", allow_comments: true)
    assert_equal [[1, 2], ""], partial("[1, // x\n2,/", allow_comments: true)
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
    30.times { documents << "#{Jacinth.generate(made(random, 0))} " }
    documents.each do |document|
      whole = Jacinth.parse(document)
      before = nil
      (0..document.size).each do |size|
        result = Jacinth.parse_partial(document[0, size])
        assert beginning?(result.value, whole) || result.open_pointer == "", document[0, size]
        assert beginning?(before, result.value), document[0, size] if before
        assert_equal at(result.value, result.open_pointer).class, at(whole, result.open_pointer).class if before
        before = result.value
      end
      assert whole == before, document
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

  # The value that a JSON pointer leads to.
  def at(value, pointer)
    pointer.to_s.split("/", -1).drop(1).inject(value) do |inner, step|
      inner[inner.is_a?(Array) ? step.to_i : step.gsub("~1", "/").gsub("~0", "~")]
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
