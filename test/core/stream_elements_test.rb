# frozen_string_literal: true

require "test_helper"
require "stringio"

# Jacinth.each_element: one container of a document, element by element.
class StreamElementsTest < Minitest::Test
  DOCUMENT = <<~JSON
    {"skip": {"items": [0, "]}\\""], "deep": [[{}], 1.5, null]}, "text": "it\\"ems", "n": -12e3, "a/b~c": {"": [7]},
     "items": [{"id": 1, "tags": ["x"]}, [], "two", 3, null, [[4]]], "é": {"k": 1, "l": {"m": [2]}}, "rest": [
  JSON

  def elements(text, at = "", **options)
    expected = Jacinth.each_element(text, at: at, **options).to_a
    (1..text.bytesize).step([text.bytesize / 40, 1].max) do |size|
      assert_equal expected, Jacinth.each_element(StringIO.new(text), at: at, chunk: size, **options).to_a
    end
    expected
  end

  def test_pointers
    assert_equal [{ "id" => 1, "tags" => ["x"] }, [], "two", 3, nil, [[4]]], elements(DOCUMENT, "/items")
    assert_equal [["k", 1], ["l", { "m" => [2] }]], elements(DOCUMENT, "/é")
    assert_equal [2], elements(DOCUMENT, "/é/l/m")
    ["/é/l/m".b, "/é/l/m".encode("UTF-16LE"), "/é/l/m".encode("ISO-8859-1")].each do |pointer|
      assert_equal [2], Jacinth.each_element(DOCUMENT, at: pointer).to_a
    end
    assert_equal ["x"], elements(DOCUMENT, "/items/0/tags")
    assert_equal [4], elements(DOCUMENT, "/items/5/0")
    assert_equal [], elements(DOCUMENT, "/items/1")
    assert_equal [7], elements(DOCUMENT, "/a~1b~0c/")
    assert_equal [1, [2], { "a" => 3 }], elements(" [1 , [2],\n{\"a\":3} ] not read")
    assert_equal [["a", 1], ["b", [2]]], elements("{\"a\":1,\"b\":[2]}")
    assert_equal [], elements("[]")
    assert_equal [], elements("{ }")
    assert_equal [1], elements("{\"\\u0061\":[1]}", "/a")
    assert_equal [1, 2, 3], elements("[1,2,3]")
  end

  # Kernels step over a long sibling in groups of blocks; it may end at each place of a group, and with any depth behind
  # the last whole one.
  def test_long_siblings
    (1000..5200).step(37) do |size|
      sibling = "[#{'{"a":[1,"]"]},' * (size / 14)}#{" " * (size % 14)}[[0]]]"
      text = "{\"skip\":#{sibling},\"items\":[1,[2]],\"rest\":#{sibling}}"
      [size, 1 << 20].each do |chunk|
        assert_equal [1, [2]], Jacinth.each_element(StringIO.new(text), at: "/items", chunk: chunk).to_a, size
      end
      list = "[#{sibling},#{sibling},3]"
      assert_equal Jacinth.parse(list), Jacinth.each_element(list).to_a
    end
  end

  def test_options
    assert_equal [[:a, { b: 1 }]], elements("{\"a\":{\"b\":1}}", symbolize_names: true)
    assert_equal ["1.50", "{ }"], elements("[1.50,{ }]", raw: true)
    assert_equal [1, 2], elements("[1,2,]", allow_trailing_comma: true)
    assert_equal [["a", 1]], elements("{\"a\":1,}", allow_trailing_comma: true)
    assert_equal [1, 2], elements("[1,2]", max_records: 2)
    assert_equal ["1!", "a!"], Jacinth.each_element("[1,\"a\"]", on_load: ->(value) { "#{value}!" }).to_a
    assert_predicate Jacinth.each_element("{\"a\":1}").first.first, :frozen?
    ["[1,2,3]", "{\"a\":1,\"b\":2,\"c\":3}"].each do |text|
      seen = []
      assert_raises(Jacinth::ParserError) { Jacinth.each_element(text, max_records: 2) { |*value| seen << value } }
      assert_equal 2, seen.size
    end
    assert_equal [[2]], elements("{\"skip\":[#{"1," * 100}1],\"a\":[[2]]}", "/a", max_bytes: 6)
    assert_raises(Jacinth::ParserError) { elements("[[1,2,3]]", max_bytes: 5) }
    [{ on_error: :skip }, { allow_comments: true }, { foo: 1 }, { at: "items" }, { at: "/~2" }].each do |options|
      assert_raises(ArgumentError) { Jacinth.each_element("[]", **options).to_a }
    end
    assert_raises(TypeError) { Jacinth.each_element("[]", at: :items).to_a }
  end

  def test_missing
    %w[/no /items/6 /items/00 /items/- /items/x /items/2/a /n/a /text/0 /skip/deep/9].each do |pointer|
      assert_raises(KeyError, pointer) { elements("#{DOCUMENT}]}", pointer) }
    end
    %w[/n /text /items/2].each { |pointer| assert_raises(TypeError, pointer) { elements(DOCUMENT, pointer) } }
    assert_raises(TypeError) { elements("1") }
  end

  # The places are the same for any chunks, and what was whole before the error is yielded.
  def test_errors
    { "[1,\n 2x]" => [[1], 2, 3], "[1,\n 2" => [[1], 2, 2], "[1,\n [2" => [[1], 2, 4], "[1,\n [2}" => [[1], 2, 4],
      "[1,\n 2 3]" => [[1, 2], 2, 4], "[1,\n ]" => [[1], 2, 2], "{\"a\":1,\n 2}" => [["a", 1], 2, 2],
      "{\"a\":1,\n \"b\" 2}" => [["a", 1], 2, 6], "{\"a\":1,\n \"b\":2" => [["a", 1], 2, 6],
      "{\"a\":1,\n }" => [["a", 1], 2, 2], "" => [[], 1, 1] }.each do |text, (expected, line, column)|
      (1..9).each do |size|
        [text, StringIO.new(text)].each do |source|
          seen = []
          error = assert_raises(Jacinth::ParserError, text) do
            Jacinth.each_element(source, chunk: size) { |*value| seen.concat(value) }
          end
          assert_equal [expected, line, column], [seen, error.line, error.column], "#{text} #{size} #{error.message}"
        end
      end
    end
    assert_raises(Jacinth::ParserError) { Jacinth.each_element("{\"a\":[1}", at: "/b").to_a }
    assert_raises(Jacinth::ParserError) { Jacinth.each_element("{\"a\":[1", at: "/b").to_a }
  end

  # At the end of the stream, what is open and where it begins; its lines are those of the stream.
  def test_what_is_open
    { "[1,\n 2" => ["array", 1, 1], "\uFEFF[1,\n [2],\n{\"a\":1" => ["object", 3, 1],
      "{\"é\":[],\n \"b\" : {\"c\":1," => ["object", 2, 8], "{\"x\":1,\"b\"" => ["object", 1, 1],
      "{\"x\": [1,\n[2,{" => ["array", 1, 7], "[[],\n{\"é\": \"[\\\"" => ["string", 2, 7],
      "{\"a\":1,\n\"x\":\"text" => ["string", 2, 5], "[\"é\",\n\n\"" => ["string", 3, 1],
      "{\"x\":\n{\"a\":\"}\"},\"y\":tru" => ["object", 1, 1] }.each do |text, (kind, line, column)|
      at = { "[" => "", "{" => "/b" }.fetch(text.delete_prefix("\uFEFF")[0])
      at = "/1" if text.start_with?("[[]")
      (1..12).step(3).map { |size| [StringIO.new(text), size] }.push([text, 1]).each do |source, size|
        error = assert_raises(Jacinth::ParserError, text) { Jacinth.each_element(source, at: at, chunk: size).to_a }
        assert_equal "the #{kind} that begins at line #{line} column #{column} is not closed", error.hint, text
        assert_equal error.message, Marshal.load(Marshal.dump(error)).message
      end
    end
  end

  # Of brackets that do not match only the beginning of the value around them is known.
  def test_what_is_stepped_over_does_not_match
    { "{\"é\":1,\n \"x\": [1,\n[2}],\"b\":[1]}" => ["array", 2, 7, 15],
      "{\"x\":{\"a\":[}]},\"b\":[]}" => ["object", 1, 6, 5] }.each do |text, (kind, *place)|
      [text, StringIO.new(text), text.each_char].each do |source|
        error = assert_raises(Jacinth::ParserError, text) { Jacinth.each_element(source, at: "/b").to_a }
        assert_equal "brackets or quotes do not match in the #{kind} that is stepped over at line #{place[0]} " \
                     "column #{place[1]}", error.message
        assert_equal place, [error.line, error.column, error.byte_offset]
        assert_nil error.hint
      end
    end
  end

  def test_read_ahead
    io = StringIO.new("{\"a\":[1,[\"é\"]],\"b\"")
    assert_equal [1, ["é"]], Jacinth.each_element(io, at: "/a", read_ahead: false).to_a
    assert_equal ",\"b\"", io.read
    assert_raises(ArgumentError) { Jacinth.each_element("[]", read_ahead: false).to_a }
  end

  def test_what_follows_is_not_read
    io = StringIO.new("{\"a\":[1,2],#{" " * 100}")
    assert_equal [1, 2], Jacinth.each_element(io, at: "/a", chunk: 4).to_a
    assert_operator io.pos, :<=, 12
    reader, writer = IO.pipe
    values = Jacinth.each_element(reader)
    writer << "[[1],[2"
    assert_equal [1], values.next
    writer << "],3]"
    assert_equal [[2], 3], [values.next, values.next]
    assert_raises(StopIteration) { values.next }
    [reader, writer].each(&:close)
  end
end
