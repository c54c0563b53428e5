# frozen_string_literal: true

require "test_helper"
require "stringio"

# Jacinth.each_document: texts one after another, and JSON text sequences (RFC 7464).
class StreamDocumentsTest < Minitest::Test
  RS = "\x1e"

  def documents(source, **options) = Jacinth.each_document(source, **options).to_a

  # The values, and the places of the errors, for every size of chunks and for a String. All are the same.
  def sequence(text)
    all = [text, *(1..text.bytesize).map { |size| StringIO.new(text) }].each_with_index.map do |source, size|
      errors = []
      values = documents(source, chunk: size.zero? ? 1 : size,
                                 on_error: ->(e) { errors << [e.line, e.column, e.byte_offset] })
      [values, errors]
    end
    assert_equal 1, all.uniq.size, all.uniq.inspect
    all.first
  end

  def test_texts_with_and_without_white_space
    assert_equal [{ "a" => 1 }, [2], "x", "y", 3, true, nil, {}, -4.5],
                 documents("{\"a\":1}[2]\"x\"\"y\" 3 true\r\n\tnull{}-4.5")
    assert_equal [], documents("")
    assert_equal [], documents(" \n ")
    assert_equal [1, [2]], documents("\uFEFF1[2]")
    assert_equal [["\\", "\"", "]"], "\\\"", 1], documents("[\"\\\\\",\"\\\"\",\"]\"]\"\\\\\\\"\"1")
    assert_nil(Jacinth.each_document("1") { |value| value })
  end

  # A text does not go on in the next element, so no two numbers become one.
  def test_elements_of_an_array_are_whole_texts
    assert_equal [1, 2, true, "é", [3]], documents(["1", "2\n", "true", "\"é\"".encode("UTF-16LE"), "[3]"])
    assert_equal [1, 2, 3], documents(["1 2", "", "3"])
    assert_equal [[1, 2]], documents(["[1,", "2]"]), "between tokens, a cut does not matter"
    [["[1", "2]"], ["tru", "e"], ["\"a", "b\""]].each do |cut|
      assert_raises(Jacinth::ParserError, cut.inspect) { documents(cut) }
    end
    assert_equal [12], documents(%w[1 2].each), "of anything else, the pieces are those of a text"
    assert_equal [1, 2], documents(["#{RS}1", "#{RS}2"])
    assert_raises(TypeError) { documents(["1", 2]) }
  end

  def test_options
    assert_equal [{ a: 1 }, :x], documents("{\"a\":1}\"x\"", symbolize_names: true,
                                           on_load: ->(value) { value == "x" ? :x : value })
    assert_equal ["{ }", "1e5", "\"x\""], documents("{ } 1e5 \"x\"", raw: true)
    assert_equal [[1]], documents("[1,]", allow_trailing_comma: true)
    assert_equal [["a\nb"]], documents("[\"a\nb\"]", allow_control_characters: true)
    assert_predicate documents("NaN", allow_nan: true).first, :nan?
    deep = "[" * 3000 + "]" * 3000
    assert_equal 2, documents(StringIO.new(deep * 2), max_nesting: nil, chunk: 7).size
    assert_raises(Jacinth::NestingError) { documents(deep) }
    [{ allow_comments: true }, { part: 1 }, { read_ahead: false }].each do |wrong|
      assert_raises(ArgumentError) { documents("1", **wrong) }
    end
    assert_equal [1, 2], documents("1 2", max_records: 2)
    assert_raises(Jacinth::ParserError) { documents("1 2 3", max_records: 2) }
    assert_match(/max_bytes/, assert_raises(Jacinth::ParserError) { documents("[1,2,3]", max_bytes: 3) }.message)
    ["[#{"1," * 1000}", "\"#{"x" * 1000}", "1" * 1000].each do |text|
      io = StringIO.new(text)
      assert_raises(Jacinth::ParserError) { documents(io, max_bytes: 30, chunk: 10) }
      assert_operator io.pos, :<, 60, "no more is read than needed"
    end
  end

  def test_errors
    ["[1]\n {\"a\" 2}", "[1]\n [2}", "[1]\n [\"\n\"]", "[1]\n [2", "[1]\n \"2", "[1]\n nul", "[1]\n ]", "[1]\n ,"]
      .each do |text|
        places = [text, *(1..9).map { StringIO.new(text) }].each_with_index.map do |source, size|
          seen = []
          error = assert_raises(Jacinth::ParserError, text) do
            Jacinth.each_document(source, chunk: size.zero? ? 1 : size, on_error: :skip) { |value| seen << value }
          end
          assert_equal [[1]], seen
          [error.line, error.column, error.byte_offset]
        end
        assert_equal 2, places.first.first
        assert_equal places.first, places.last
      end
  end

  # The examples of RFC 7464: records that are cut, and those around them.
  def test_sequences
    assert_equal [[{ "a" => 1 }, [2, 3], "x"], []], sequence("#{RS}{\"a\":1}\n#{RS}[2,\n3]\n#{RS}\"x\"")
    assert_equal [[1, 2], []], sequence("#{RS}#{RS}1\n#{RS}\n#{RS}2\n#{RS}")
    assert_equal [[[1], [3]], [[2, 5, 9]]], sequence("#{RS}[1]\n#{RS}[2,#{RS}[3]\n")
    assert_equal [[{}], [[1, 7, 6]]], sequence("#{RS}{\"a\":#{RS}{}\n")
    assert_equal [["b"], [[1, 4, 3]]], sequence("#{RS}\"a#{RS}\"b\"\n")
    assert_equal [["b"], [[1, 4, 3]]], sequence("#{RS}[1}#{RS}\"b\"\n")
  end

  # A number at the end of a record may have lost digits.
  def test_a_scalar_needs_white_space_behind_it
    assert_equal [[12, true], []], sequence("#{RS}12\n#{RS}true ")
    assert_equal [[], [[1, 2, 1], [1, 5, 4]]], sequence("#{RS}12#{RS}true")
    assert_equal [["x", [1]], []], sequence("#{RS}\"x\"#{RS}[1]")
  end

  # What on_error raises ends the stream, and keeps its place.
  def test_an_error_that_on_error_raises
    places = []
    raised = assert_raises(Jacinth::ParserError) do
      documents("#{RS}[x\n#{RS}[12\n#{RS}3", on_error: lambda do |error|
        places << [error.line, error.column, error.byte_offset]
        raise error if places.size == 3
      end)
    end
    assert_equal [[1, 3, 2], [3, 1, 9], [3, 2, 10]], places
    assert_equal places.last, [raised.line, raised.column, raised.byte_offset]
  end

  def test_a_separator_elsewhere
    assert_raises(Jacinth::ParserError) { documents("1 #{RS}2\n") }
    assert_equal ["a#{RS}b"], documents("\"a#{RS}b\"", allow_control_characters: true)
  end

  # Behind a number or literal, one byte is read.
  def test_read_ahead
    reader, writer = IO.pipe
    writer << "{\"a\":\"é\"}[1]12 the rest"
    writer.close
    values = []
    Jacinth.each_document(reader, read_ahead: false) { |value| (values << value).size < 2 || break }
    assert_equal [{ "a" => "é" }, [1]], values
    assert_equal 12, Jacinth.each_document(reader, read_ahead: false).first
    assert_equal "the rest", reader.read
    reader.close
    assert_equal [1, "x"], documents(StringIO.new("#{RS}1\n#{RS}\"x\""), read_ahead: false)
    assert_raises(ArgumentError) { documents(["1"], read_ahead: false) }
  end

  def test_values_arrive_at_once
    reader, writer = IO.pipe
    values = Jacinth.each_document(reader)
    writer << "{\"a\":[1" << "]}[2"
    assert_equal({ "a" => [1] }, values.next)
    writer << "]3 "
    assert_equal [2], values.next
    assert_equal 3, values.next
    writer.close
    assert_raises(StopIteration) { values.next }
    reader.close
  end
end
