# frozen_string_literal: true

require "test_helper"
require "pathname"
require "stringio"
require "tempfile"

# Jacinth::Type#each_line: its options, the lines that are wrong, and their places in the stream.
class TypeLinesTest < Minitest::Test
  Point = Struct.new(:x, :y)
  TYPE = Jacinth::Type.object(Point) do
    field :x, Integer, min: 1
    field :y, String, optional: true, via: ->(text) { text == "[" ? Jacinth.parse(text) : text }
  end
  LINES = %({"x":1}\n\n  {"x":0,"y":5}\r\n{"x":}\n{"x":2}\n{"x":1,"x":2}\n{"x":3,"y":"\xff"}\n{"x":4}).b.freeze
  # Line, column, byte offset.
  PLACES = [[3, 8, 16], [4, 6, 31], [6, 8, 48], [7, 13, 67]].freeze

  def place(error)
    error = error.faults.first if error.is_a?(Jacinth::ValidationError)
    [error.line, error.column, error.byte_offset]
  end

  def test_places
    error = assert_raises(Jacinth::ValidationError) { TYPE.each_line(LINES) { |one| assert_equal 1, one.x } }
    assert_equal "/x: expected an Integer >= 1, got 0 at line 3 column 8 (and 1 more)", error.message
    assert_equal [[3, 8, 16], [3, 14, 22]], error.faults.map { |one| [one.line, one.column, one.byte_offset] }
    assert_predicate error.faults.first, :frozen?
    error = assert_raises(Jacinth::ParserError) { TYPE.each_line(%({"x":1}\n{"x":}\n)) { nil } }
    assert_match(/ at line 2 column 6\z/, error.problem)
    assert_equal [2, 6, 13], place(error)
  end

  def test_lines_that_are_passed_over
    assert_equal [1, 2, 4], TYPE.each_line(LINES, on_error: :skip).map(&:x)
    [LINES, StringIO.new(LINES)].product([1, 5, 1 << 16]) do |source, chunk|
      source.rewind unless source.is_a?(String)
      errors = []
      made = TYPE.each_line(source, chunk: chunk, on_error: ->(error) { errors << error }).map(&:x)
      assert_equal [[1, 2, 4], PLACES], [made, errors.map { |error| place(error) }]
    end
  end

  def test_parts_of_a_file
    Tempfile.create("lines") do |file|
      File.binwrite(file.path, LINES)
      errors = []
      made = (1..3).flat_map do |part|
        TYPE.each_line(Pathname(file.path), part: part, of: 3, on_error: ->(error) { errors << error }).map(&:x)
      end
      assert_equal [[1, 2, 4], PLACES], [made, errors.map { |error| place(error) }]
    end
  end

  # What converters and the block raise is no error of a line.
  def test_errors_of_programs
    text = %({"x":1,"y":"["}\n{"x":2}\n)
    error = assert_raises(Jacinth::ParserError) { TYPE.each_line(text, on_error: :skip) { flunk } }
    assert_equal 2, error.column
    assert_raises(Jacinth::ParserError) { TYPE.each_line('{"x":1}', on_error: :skip) { Jacinth.parse("[") } }
  end

  def test_options
    { symbolize_names: true, raw: true, as: :documents, on_eror: :skip }.each do |name, value|
      error = assert_raises(ArgumentError) { TYPE.each_line("", name => value) { nil } }
      assert_match(/\Aunknown keyword: :#{name}/, error.message)
    end
    assert_equal [1, 2], TYPE.each_line(%({"x":1}\n{"x":222222}\n{"x":2}), max_bytes: 8, on_error: :skip).map(&:x)
    assert_raises(Jacinth::ParserError) { TYPE.each_line(%({"x":1}\n{"x":1}), max_records: 1, on_error: :skip) { nil } }
    assert_equal [Point.new(1)], TYPE.each_line(LINES).lazy.first(1)
    assert_nil(TYPE.each_line('{"x":1}') { nil })
  end
end
