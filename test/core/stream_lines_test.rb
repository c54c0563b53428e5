# frozen_string_literal: true

require "test_helper"
require "pathname"
require "support/stream_sources"

# Jacinth.each_line: what a line is, the options, and the places of errors.
class StreamLinesTest < Minitest::Test
  def lines(source, **options) = Jacinth.each_line(source, **options).to_a

  # The error of a call, and what was yielded before it.
  def failure(source, method: :each_line, **options)
    seen = []
    error = assert_raises(Jacinth::ParserError) do
      Jacinth.public_send(method, source, **options) { |value| seen << value }
    end
    [error, seen]
  end

  def place(error) = [error.line, error.column, error.byte_offset]

  def test_lines
    assert_equal [{ "a" => 1 }, [2], "x", 3], lines("{\"a\":1}\n[2]\n\"x\"\n3")
    assert_equal [1, 2], lines("1\r\n\r\n \t\n2\r\n")
    assert_equal [], lines("")
    assert_equal [], lines("\n\r\n  ")
    assert_equal [{ a: 1 }], lines("{\"a\":1}", symbolize_names: true)
    assert_equal [1, "\uFEFF"], lines("\uFEFF1\n\"\uFEFF\"")
    assert_nil(Jacinth.each_line("1") { |value| value })
    assert_nil Jacinth.each_line("1").size
    assert_equal [2, 4], Jacinth.each_line("1\n2\nnot read").lazy.map { |value| value * 2 }.first(2)
  end

  def test_other_encodings
    text = "\"é\"\n\"ü\"\n"
    assert_equal %w[é ü], lines(text.encode("UTF-16LE"))
    assert_equal %w[é ü], lines(text.encode("ISO-8859-1"))
    (1..5).each { |size| assert_equal %w[é ü], lines(StringIO.new(text.encode("UTF-16BE")), chunk: size) }
    assert_equal %w[é ü], lines(StringIO.new(text.encode("ISO-8859-1")))
    assert_equal %w[é ü], lines([text.encode("UTF-16LE")])
    StreamSources.file(text.encode("UTF-16")) do |path|
      File.open(path, "rb:UTF-16") { |file| assert_equal %w[é ü], lines(file) }
    end
  end

  def test_what_is_not_text
    { "gzip" => Zlib.gzip("[1]\n"), "zstd" => "\x28\xB5\x2F\xFD\n".b, "UTF-16" => "\uFEFF1\n".encode("UTF-16LE").b,
      "UTF-32" => "\uFEFF1\n".encode("UTF-32LE").b }
      .each do |name, bytes|
        [bytes, StringIO.new(bytes)].each do |source|
          error, = failure(source, on_error: :skip, chunk: 3)
          assert_match(/this looks like #{name}: /, error.message)
        end
        [{}, { at: "/a" }].each do |options|
          error, = failure(bytes, method: :each_element, **options)
          assert_match(/this looks like #{name}: /, error.message)
        end
      end
  end

  def test_places_of_errors
    text = "1\n\n  {\"é\":[1,x]}\n2\n"
    (1..text.bytesize).each do |size|
      [text, StringIO.new(text), StreamSources.chunks(text, [size])].each do |source|
        error, seen = failure(source, chunk: size)
        assert_equal [1], seen
        assert_equal [3, 11, 14], place(error)
        assert_match(/ at line 3 column 11\z/, error.message)
        assert_equal "$[\"é\"][1]", error.json_path
        assert_equal "  {\"é\":[1,x]}\n          ^", error.snippet
      end
    end
    error, = failure("1\n[")
    assert_equal [2, 2, 3], place(error)
    error, = failure("[1] [2]\n")
    assert_equal [1, 5, 4], place(error)
    error, = failure("{\"a\":1,\n\"b\":2}\n")
    assert_equal [1, 8, 7], place(error)
    assert_equal [1, 2, 1], place(failure("\"\xFF\"\n").first)
    assert_equal [1, 2, 1], place(failure("\"\0\"\n").first)
    assert_kind_of Jacinth::NestingError, failure("[[1]]", max_nesting: 1).first
  end

  def test_errors_of_the_block_are_its_own
    error = assert_raises(Jacinth::ParserError) do
      Jacinth.each_line("1\n2\n", on_error: :skip) { Jacinth.parse("[x]") }
    end
    assert_equal 1, error.line
  end

  def test_on_error
    text = "1\n[\n2\n\"\nx 3\n4"
    assert_equal [1, 2, 4], lines(text, on_error: :skip)
    errors = []
    assert_equal [1, 2, 4], lines(StringIO.new(text), chunk: 3, on_error: ->(error) { errors << error.line })
    assert_equal [2, 4, 5], errors
    assert_raises(Jacinth::ParserError) { lines(text, on_error: :raise) }
    assert_raises(ArgumentError) { lines(text, on_error: :other) }
    error = assert_raises(RuntimeError) { lines(text, on_error: ->(found) { raise "line #{found.line}" }) }
    assert_equal "line 2", error.message
  end

  # As of File.readlines(chomp: true), or of a table's column.
  def test_elements_of_an_array_are_lines
    assert_equal [1, 2], lines(%w[1 2])
    assert_equal [1, 2, 3, "é", [4]], lines(["1\n", "2\r\n", "3", "", "\"é\"".encode("UTF-16LE"), "\n", "[4]\n"])
    assert_equal [1, 2, 3], lines(["1\n2", "3"])
    assert_equal [[1], [2]], lines(["[1", "[1]", "[2]"], on_error: :skip)
    error, seen = failure(["1", "[", "2]"])
    assert_equal [[1], [2, 2, 3]], [seen, place(error)]
    assert_equal [12], lines(%w[1 2].each), "of anything else, the pieces are those of a text"
    assert_equal [], lines([])
    assert_raises(TypeError) { lines(["1", 2]) }
  end

  def test_max_bytes
    text = "[1]\n[1,2,3,4]\n\n[2]\n\"#{"x" * 100}\"\n[3]\n\"#{"x" * 100}"
    (1..40).each do |size|
      places = []
      sources = [StringIO.new(text), StreamSources.chunks(text, [size]), text]
      sources.each do |source|
        places.clear
        assert_equal [[1], [2], [3]], lines(source, chunk: size, max_bytes: 5, on_error: ->(e) { places << place(e) })
        assert_equal [[2, 1, 4], [5, 1, 19], [7, 1, 126]], places, size
      end
    end
    assert_equal ["[1]"], lines("[1]\n", max_bytes: 3, raw: true)
    assert_match(/longer than max_bytes/, failure("[1]\n[22]\n", max_bytes: 3, raw: true).first.message)
  end

  # A mark, a CR and blanks at the end of a piece change nothing.
  def test_max_bytes_in_any_pieces
    ["\uFEFF12345678\n9\n", "1234\r5678\n9\n", "12345\r\n9\r", "#{" " * 10}1\n2\n", "#{" " * 10}\n2\n",
     "\uFEFF12345\n[2]", "/* xxxx */ 1\n2"].each do |text|
      (4..7).each do |most|
        outcomes = [text, *(1..text.bytesize).map { |size| StreamSources.chunks(text, [size]) }].map do |source|
          places = []
          [lines(source, max_bytes: most, allow_comments: true, on_error: ->(e) { places << place(e) }), places]
        end
        assert_equal 1, outcomes.uniq.size, "#{text.inspect} #{most}: #{outcomes.uniq}"
        broken = text.delete_prefix("\uFEFF").lines.map(&:chomp).count { |line| line.bytesize > most }
        assert_equal broken, outcomes.first.last.size
      end
    end
  end

  # A comment is white space: a line that has nothing else is blank.
  def test_lines_of_comments
    text = "\uFEFF// one\r\n/* é */ // two\n\n1 // three\n/**//***/\t\r\n[/* four */2]\n//"
    (1..text.bytesize).each do |size|
      [text, StringIO.new(text)].each do |source|
        assert_equal [1, [2]], lines(source, allow_comments: true, chunk: size, max_records: 2)
        source.rewind if source.is_a?(StringIO)
        assert_equal ["1 // three", "[/* four */2]"], lines(source, allow_comments: true, raw: true, chunk: size)
      end
    end
    { "/* open\n1" => 1, "1\n/" => 2, "// \xFF\n1" => 1, "1\n/* x */ /\n" => 2, "/x" => 1 }.each do |broken, line|
      assert_equal line, failure(broken, allow_comments: true).first.line, broken.inspect
    end
    assert_equal 1, failure("// one\n1").first.line
  end

  def test_max_records
    assert_equal [1, 2], lines("1\n2\n\n", max_records: 2)
    error, seen = failure("1\n2\n\n3", max_records: 2, on_error: :skip)
    assert_equal [1, 2], seen
    assert_equal 4, error.line
    %W[x\n2\n3 2\nx\n3].each do |text| # a broken record is a record
      assert_equal [3, 1, 4], place(failure(text, max_records: 2, on_error: :skip).first)
    end
    assert_raises(ArgumentError) { lines("1", max_records: 0) }
    assert_raises(TypeError) { lines("1", max_records: "1") }
  end

  def test_raw
    text = "\uFEFF{ \"a\" : 1 }\r\n\n not JSON\n\"é\""
    expected = ["{ \"a\" : 1 }", " not JSON", "\"é\""]
    (1..8).each { |size| assert_equal expected, lines(StringIO.new(text), raw: true, chunk: size) }
    assert_equal expected, lines(text, raw: true)
    lines(text, raw: true).each { |line| assert_equal [Encoding::UTF_8, false], [line.encoding, line.frozen?] }
  end

  def test_options
    assert_raises(ArgumentError) { lines("1", foo: 1) }
    assert_raises(ArgumentError) { lines("1", chunk: 0) }
    assert_raises(TypeError) { lines("1", chunk: nil.to_s) }
    assert_raises(ArgumentError) { lines("1", indent: " ") }
    assert_equal [{ a: [1r] }], lines("{\"a\":[1.0]} // one", decimal_class: Class.new { def self.try_convert(_) = 1r },
                                                         symbolize_names: true, allow_comments: true)
    loaded = []
    lines("[1]\n2\n", on_load: ->(value) { value.tap { loaded << value } })
    assert_equal [1, [1], 2], loaded
    assert lines("[\"a\"]", freeze: true).first.frozen?
    options = { on_error: :skip, max_records: 3, chunk: 5 }
    lines("1", **options)
    assert_equal({ on_error: :skip, max_records: 3, chunk: 5 }, options)
  end

  def test_read_ahead
    reader, writer = IO.pipe
    writer << "[1]\n[2]\nthe rest"
    writer.close
    Jacinth.each_line(reader, read_ahead: false) { break }
    assert_equal "[2]\nthe rest", reader.read
    reader.close
    assert_equal [[1, 2], "é"], lines(StringIO.new("[1,2]\n\n\"é\""), read_ahead: false, chunk: 2)
    assert_raises(ArgumentError) { lines("1", read_ahead: false) }
    assert_raises(ArgumentError) { lines(["1"], read_ahead: false) }
    text = "[1]\n\"é\"\n".encode("UTF-16LE")
    error = assert_raises(ArgumentError) { lines(StringIO.new(text), read_ahead: false) }
    assert_equal "read_ahead: false cannot read UTF-16LE", error.message
    StreamSources.file(text) do |path|
      File.open(path, "rb:UTF-16LE") { |file| assert_raises(ArgumentError) { lines(file, read_ahead: false) } }
      File.open(path, "rb:UTF-16LE:UTF-8") { |file| assert_equal [[1], "é"], lines(file, read_ahead: false) }
    end
  end

  def test_lines_arrive_at_once
    reader, writer = IO.pipe
    values = Jacinth.each_line(reader)
    writer << "{\"a\":1}\n[2"
    assert_equal({ "a" => 1 }, values.next)
    writer << "]\n"
    assert_equal [2], values.next
    writer.close
    assert_raises(StopIteration) { values.next }
    reader.close
  end

  def test_the_source_is_not_changed
    text = +"[1]\n[2]\n"
    seen = []
    Jacinth.each_line(text) do |value|
      seen << value
      text.replace("changed")
    end
    assert_equal [[1], [2]], seen
    refute_predicate text, :frozen?
  end
end
