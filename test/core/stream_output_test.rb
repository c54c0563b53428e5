# frozen_string_literal: true

require "test_helper"
require "pathname"
require "stringio"
require "tmpdir"

# Jacinth.generate_lines and write_lines.
class StreamOutputTest < Minitest::Test
  VALUES = [{ "a" => [1, "é\n"] }, nil, 2.5, "x", [], { b: Time.at(0).utc }].freeze
  TEXT = VALUES.map { |value| "#{Jacinth.generate(value)}\n" }.join.freeze

  def in_folder
    Dir.mktmpdir { |folder| yield Pathname(folder) }
  end

  def written(values, **options, &block)
    io = StringIO.new
    Jacinth.write_lines(io, values, **options, &block)
    io.string
  end

  def test_lines
    [VALUES, VALUES.each, VALUES.lazy, Class.new { include Enumerable }.new].each_with_index do |values, index|
      values.define_singleton_method(:each) { |&block| VALUES.each(&block) } if index == 3
      text = Jacinth.generate_lines(values)
      assert_equal TEXT, text
      assert_equal [Encoding::UTF_8, false], [text.encoding, text.frozen?]
      assert_equal TEXT, written(values)
    end
    assert_equal "", Jacinth.generate_lines([])
    assert_equal "", Jacinth.generate_lines([].each)
    assert_equal TEXT * 200, Jacinth.generate_lines(VALUES * 200)
    assert_equal [{ "a" => 1 }], Jacinth.each_line(Jacinth.generate_lines([{ a: 1 }])).to_a
  end

  # What has pairs is one value, whose pairs are not lines.
  def test_one_value_is_no_list
    document = Jacinth.document('{"a":1}')
    pairs = { { a: 1 } => "a Hash is one value; write [hash]", Class.new(Hash)[1, 2] => "a Hash is one value",
              Struct.new(:a).new(1) => "a Struct is one value; write [struct]",
              ENV => "an Object is one value; write [object]",
              Class.new { def each_pair = nil }.new => "> is one value; write [object]",
              document => "a Jacinth::Document::Object is one value; write [object]" }
    pairs.each do |value, message|
      error = assert_raises(TypeError) { Jacinth.generate_lines(value) }
      assert_includes error.message, message
      io = StringIO.new
      assert_equal error.message, assert_raises(TypeError) { Jacinth.write_lines(io, value) }.message
      assert_empty io.string
    end
    assert_raises(TypeError) { Jacinth.generate_lines("[1]") }
    # A list of pairs that was asked for is a list; so is an array of a document.
    assert_equal "[\"a\",1]\n", Jacinth.generate_lines({ a: 1 }.each)
    assert_equal "1\n{}\n", Jacinth.generate_lines(Jacinth.document("[1,{}]"))
  end

  # A line stays one line, whatever the layout is.
  def test_layout
    values = [{ "a" => [1] }, Jacinth::Fragment.new("[1,\n\n2]"), "\n"]
    expected = "{ \"a\":[1] }\n[1,  2]\n\"\\n\"\n"
    assert_equal expected, Jacinth.generate_lines(values, object_nl: "\n")
    assert_equal expected, Jacinth.generate_lines(values.each, object_nl: "\n")
    assert_equal expected, written(values, object_nl: "\n")
  end

  def test_options_and_block
    assert_equal "{\"a\":1}\n\"x\"\n", Jacinth.generate_lines([{ b: 2, a: 1 }.slice(:a), :x], sort_keys: true)
    [[1..2], [1..2].each].each do |values|
      assert_equal "\"1..2\"\n", Jacinth.generate_lines(values) { |object, _| object.to_s }
      assert_equal "\"1..2\"\n", Jacinth.generate_lines(values, as_json: ->(object, _) { object.to_s })
      assert_equal "\"\\u00e9\"\n", Jacinth.generate_lines(["é"], ascii_only: true)
      assert_raises(ArgumentError) { Jacinth.generate_lines(values, foo: 1) }
      assert_raises(Jacinth::GeneratorError) { Jacinth.generate_lines(values) }
    end
    assert_raises(TypeError) { Jacinth.generate_lines(1) }
    assert_raises(TypeError) { Jacinth.write_lines(1, []) }
  end

  # A path begins with the number of the value, whatever the values come from.
  def test_errors_name_the_value
    circle = [0].tap { |list| list << list }
    { [1, { "a" => [Float::NAN] }] => "$[1].a[0]", [1, 2, "\xff"] => "$[2]", [1, circle] => "$[1][1]" }
      .each do |values, path|
      [-> { written(values) }, -> { Jacinth.generate_lines(values.each) }, -> { Jacinth.generate_lines(values) }]
        .each do |call|
        error = assert_raises(Jacinth::GeneratorError, Jacinth::NestingError, &call)
        assert_equal path, error.json_path
        assert_match(/ at #{Regexp.escape(path)} \(/, error.message)
      end
    end
  end

  # The hook may change the Array that is written.
  def test_an_array_that_changes
    values = Array.new(50) { Object.new }
    text = Jacinth.generate_lines(values) do
      values.pop
      "x" * 200
    end
    assert_equal 25, text.lines.size
    values = [Object.new]
    assert_equal 40, Jacinth.generate_lines(values) { values.size < 40 && values << Object.new }.lines.size
  end

  # An Enumerator that yields one object again and again, and has an end of its own.
  def test_values_are_written_as_they_are_drawn
    row = {}
    rows = Enumerator.new { |y| 3.times { |i| y << row.update("i" => i) } }
    assert_equal "{\"i\":0}\n{\"i\":1}\n{\"i\":2}\n", written(rows)
    io = StringIO.new
    drawn = 0
    Jacinth.write_lines(io, (1..).lazy.map { |i| "x" * 1000 if (drawn = i) }.take_while { io.pos.zero? })
    assert_includes 60..70, drawn
  end

  def test_what_was_whole_before_an_error_is_written
    io = StringIO.new
    assert_raises(Jacinth::GeneratorError) { Jacinth.write_lines(io, [1, [2], Float::NAN, 3].each) }
    assert_equal "1\n[2]\n", io.string
    calls = 0
    io.define_singleton_method(:write) { |_| raise IOError, "full #{calls += 1}" }
    assert_equal "full 1", assert_raises(IOError) { Jacinth.write_lines(io, [1]) }.message
  end

  # An Array of them, as to_a makes it.
  def test_several_values_at_once
    [Jacinth.each_element("{\"x\":1,\"y\":[2]}"), { "x" => 1, "y" => [2] }.lazy].each do |pairs|
      assert_equal "[\"x\",1]\n[\"y\",[2]]\n", Jacinth.generate_lines(pairs)
    end
    assert_equal "[\"x\",0]\n", written(%w[x].each_with_index)
    assert_equal "1\n[2]\n", written(Object.new.tap { |values| def values.each = yield(1) && yield([2]) })
  end

  # Nothing follows a write that failed, even if the error was rescued: a part of the lines would be missing.
  def test_a_write_that_fails_once
    io = StringIO.new
    calls = 0
    io.define_singleton_method(:write) { |text| (calls += 1) == 1 ? raise(Errno::ENOSPC) : super(text) }
    values = Enumerator.new do |y|
      30_000.times { |i| y << i } # several pieces
    rescue Errno::ENOSPC
      30_000.times { |i| y << i }
    end
    assert_equal "an earlier write has failed", assert_raises(IOError) { Jacinth.write_lines(io, values) }.message
    assert_equal "", io.string
  end

  def test_fsync_of_an_io
    calls = []
    io = StringIO.new
    io.define_singleton_method(:fsync) { calls << string.dup }
    assert_same io, Jacinth.write_lines(io, [1], fsync: true)
    assert_same io, Jacinth.write(io, fsync: true) { |w| w.value(2) && 7 }
    assert_equal %W[1\n 1\n2], calls
    Jacinth.write_lines(io, [3])
    assert_equal 2, calls.size
    io = Object.new.tap { |object| def object.write(*) = raise("was written") }
    assert_raises(ArgumentError) { Jacinth.write_lines(io, [1], fsync: true) }
  end

  def test_paths
    in_folder do |folder|
      path = folder / "lines"
      assert_same path, Jacinth.write_lines(path, VALUES.each)
      assert_equal TEXT, path.read
      calls = []
      trace = TracePoint.new(:c_call) { |call| calls << call.self.path if call.method_id == :fsync }
      trace.enable { Jacinth.write_lines(path.to_s, [1], fsync: true) }
      assert_equal ["1\n", 2, folder.realpath.to_s], [path.read, calls.size, calls.last]
      assert_raises(Jacinth::GeneratorError) { Jacinth.write_lines(path, [2, Float::NAN].each) }
      assert_equal ["1\n", ["lines"]], [path.read, Dir.children(folder)]
      path.open("a") { |file| Jacinth.write_lines(file, [2]) }
      assert_equal "1\n2\n", path.read
    end
  end
end
