# frozen_string_literal: true

require "test_helper"
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
    error = assert_raises(Jacinth::ParserError) { bad.value }
    assert_equal [1, 6], [error.line, error.byte_offset], "the place in the record"
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
