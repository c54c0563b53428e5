# frozen_string_literal: true

require "test_helper"
require "pathname"
require "tempfile"
require "support/stream_sources"

# The option as: :documents of the streams: each record is a document, which is read where it is asked for.
class StreamAsDocumentsTest < Minitest::Test
  LINES = "{\"a\":{\"b\":[1,\"é\"]},\"n\":1.50}\r\n\n[2,3]\n\"x\"\n4"

  def test_lines
    sources = [LINES, StringIO.new(LINES), *(1..8).map { |size| StreamSources.chunks(LINES, [size]) }]
    sources.each do |source|
      documents = Jacinth.each_line(source, as: :documents).to_a
      assert_equal Jacinth.each_line(LINES).to_a, documents.map(&:value)
      assert_equal %i[object array string integer], documents.map(&:kind)
      assert_equal "é", documents.first.dig("a", "b", 1)
      assert_equal "{\"b\":[1,\"é\"]}", documents.first["a"].raw
      assert_equal "[2,3]", documents[1].raw
    end
  end

  def test_all_kinds_of_streams
    assert_equal [1, 2], Jacinth.each_document("{\"a\":1} {\"a\":2}", as: :documents).map { |doc| doc["a"] }
    assert_equal [1, 2], Jacinth.each_document("\x1e{\"a\":1}\n\x1e{\"a\":2}\n", as: :documents).map { |doc| doc["a"] }
    source = "{\"items\":[{\"a\":1},{\"a\":2}]}"
    assert_equal [1, 2], Jacinth.each_element(source, at: "/items", as: :documents).map { |doc| doc["a"] }
    assert_equal ["items", 2],
                 Jacinth.each_element(source, as: :documents).map { |key, doc| [key, doc.size] }.first
  end

  # Records that are longer than the window in which a parse looks for interrupts.
  def test_large_records
    record = Jacinth.generate({ "list" => Array.new(40_000) { |i| "text #{i}" }, "last" => 7 })
    lines = StringIO.new("#{record}\n" * 3)
    assert_equal [7, 7, 7], Jacinth.each_line(lines, as: :documents).map { |doc| doc["last"] }
  end

  def test_the_options_of_parse
    line = "{\"a\":[1,2,],\"b\":NaN}"
    options = { symbolize_names: true, allow_trailing_comma: true, allow_nan: true }
    doc = Jacinth.each_line(line, as: :documents, **options).first
    assert_equal [1, 2], doc[:a].value
    assert_predicate doc["b"], :nan?
    assert_equal %i[a b], doc.to_h.keys
    seen = []
    Jacinth.each_line("[[1]]", as: :documents, on_load: ->(value) { value.tap { seen << value } }).first.value
    assert_equal [1, [1], [[1]]], seen
  end

  def test_only_what_is_read_is_checked
    good, bad = Jacinth.each_line("[1]\n  [[1 2],3]\n", as: :documents).to_a
    assert_equal 1, good[0]
    assert_equal 3, bad[1]
    assert_equal [2, 7, 10, "$[0][0]"], place { bad.value }
  end

  # [line, column, byte offset, path] of the ParserError of the block.
  def place(&block)
    error = assert_raises(Jacinth::ParserError, &block)
    assert_includes error.message, "at line #{error.line} column #{error.column}"
    [error.line, error.column, error.byte_offset, error.json_path]
  end

  # What is wrong is found when the stream has gone on, or has ended, and has its place in the stream.
  def test_errors_have_their_places_in_the_stream
    texts = { each_line: "[1]\n{\"a\":[1 2],\"b\":{}}\n\n{\"a\":oops}\n[\"é\",[x]]",
              each_document: "[1] {\"a\":[1 2],\"b\":{}}\n{\"a\":\n oops} \n[\"é\",[x]]",
              each_element: "[[1],\n{\"a\":[1 2],\"b\":{}}, {\"a\":\noops}\n,[\"é\",[x]]]" }
    texts.each do |method, text|
      ["", "\u{FEFF}", " \n\n"].each do |before|
        whole = before + text
        sources = [whole, StringIO.new(whole), *(1..5).map { |size| StreamSources.chunks(whole, [size]) }]
        sources.each do |source|
          _, first, second, third = Jacinth.public_send(method, source, as: :documents).to_a
          { "1 2" => [first, "a", "$.a[0]", 2], "oops" => [second, "a", "$.a", 0], "x]" => [third, 1, "$[1][0]", 0] }
            .each do |bytes, (document, step, path, behind)|
              offset = (before + text).b.index(bytes) + behind
              lines = (before.delete("\u{FEFF}") + text).b.byteslice(0, offset - (before[/\u{FEFF}/] || "").bytesize)
                                                       .force_encoding("UTF-8").split("\n", -1)
              assert_equal [lines.size, lines.last.size + 1, offset, path],
                           place { document[step].value.then { |value| value.is_a?(Array) ? value : document.value } },
                           [method, before, bytes].inspect
            end
        end
      end
    end
  end

  def test_errors_of_other_kinds
    doc = Jacinth.each_line("1\n {\"a\":1,\"b\":[2],\"a\":3}", as: :documents).to_a.last
    assert_equal [2, 17, 18, "$.a"], place { doc.to_h }
    assert_equal [2, 17, 18, "$.a"], place { doc.value }
    doc = Jacinth.each_line("1\n[[[[1]]]]\n", as: :documents, max_nesting: 3).to_a.last
    error = assert_raises(Jacinth::NestingError) { doc.value }
    assert_equal [2, 4, 5], [error.line, error.column, error.byte_offset]
    doc = Jacinth.each_line("1\n[1e400]\n", as: :documents).to_a.last
    assert_equal [2, 2, 3], place { doc[0] }.first(3)
    doc = Jacinth.document("[1,\n x]")
    assert_equal [2, 2, 5, "$[1]"], place { doc.value }
  end

  # The offset is that in the file; lines are counted from the beginning of the part.
  def test_errors_of_a_part
    Tempfile.create("lines") do |file|
      file.write("[1]\n" * 10, "[x]\n" * 10)
      file.flush
      documents = Jacinth.each_line(Pathname(file.path), as: :documents, part: 2, of: 2).to_a
      assert_equal [1, 2, 41], place { documents[0].value }.first(3)
      assert_equal [3, 2, 49], place { documents[2].value }.first(3)
    end
  end

  # Long records take the memory of the buffer with them; what comes before and behind them keeps its place.
  def test_places_behind_long_records
    long = "[\"#{"é" * 1_000_000}\",\n1]"
    flat = long.delete("\n")
    text = "[0]\n#{flat}\n{\"a\":x}\n#{flat.sub("1]", "oops]")}\n[y]\n"
    columns = [6, 1_000_005, 2]
    offsets = [text.b.index("x"), text.b.index("oops"), text.b.index("y]")]
    pieces = [700_001, 3 << 20].map { |size| StreamSources.chunks(text, [size]) }
    [text, StringIO.new(text), *pieces].each do |source|
      documents = Jacinth.each_line(source, as: :documents).to_a
      assert_equal [[3, columns[0], offsets[0]], [4, columns[1], offsets[1]], [5, columns[2], offsets[2]]],
                   documents.values_at(2, 3, 4).map { |document| place { document.value }.first(3) }
      assert_equal Jacinth.parse(flat), documents[1].value
    end
    errors = []
    values = Jacinth.each_line(StringIO.new(text), on_error: ->(error) { errors << error.byte_offset }).to_a
    assert_equal [[[0], Jacinth.parse(flat)], offsets], [values, errors]
    assert_equal text.lines(chomp: true), Jacinth.each_line(StringIO.new(text), raw: true).to_a
    text = "  #{long} #{long}\n[1,#{long},oops]"
    error = assert_raises(Jacinth::ParserError) { Jacinth.each_document(StringIO.new(text)) { |_| next } }
    assert_equal [5, 4, text.b.index("oops")], [error.line, error.column, error.byte_offset]
    list = "[#{long}, 1, #{long},\n oops]"
    error = assert_raises(Jacinth::ParserError) { Jacinth.each_element(StringIO.new(list)) { |_| next } }
    assert_equal [4, 2, list.b.index("oops")], [error.line, error.column, error.byte_offset]
  end

  # A record that is neither an object nor an array is checked at once, and its error has the place in the stream.
  def test_what_is_no_value
    text = "[1]\n\n  x\n[2]\n"
    errors = []
    documents = Jacinth.each_line(text, as: :documents, on_error: ->(error) { errors << error }).map(&:value)
    assert_equal [[1], [2]], documents
    assert_equal [[3, 3, 7]], errors.map { |error| [error.line, error.column, error.byte_offset] }
    error = assert_raises(Jacinth::ParserError) do
      Jacinth.each_line("[1]\n[22]\n", as: :documents, max_bytes: 3).to_a
    end
    assert_match(/longer than max_bytes/, error.message)
    error = assert_raises(Jacinth::ParserError) { Jacinth.each_line("[1]\n[2]", as: :documents, max_records: 1).to_a }
    assert_match(/max_records/, error.message)
  end

  # A document outlives the stream and its buffer, which is used again.
  def test_documents_are_kept
    lines = Array.new(300) { |i| "{\"id\":#{i},\"text\":\"#{"x" * (i % 90)}\"}\n" }
    documents = Jacinth.each_line(StringIO.new(lines.join), as: :documents, chunk: 100).to_a
    GC.start
    assert_equal (0...300).to_a, documents.map { |doc| doc["id"] }
    assert_equal lines.map { |line| Jacinth.parse(line) }, documents.map(&:value)
  end

  def test_wrong_arguments
    error = assert_raises(ArgumentError) { Jacinth.each_line("1", as: :document).first }
    assert_equal "as: expected :values or :documents, got :document", error.message
    error = assert_raises(ArgumentError) { Jacinth.each_line("1", as: :documents, raw: true).first }
    assert_equal "raw: true and as: :documents exclude each other", error.message
    assert_equal [1], Jacinth.each_line("1", as: :values).to_a
    assert_equal [1], Jacinth.each_line("1", as: nil).to_a
  end
end
