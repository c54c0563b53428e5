# frozen_string_literal: true

require "test_helper"
require "pathname"
require "stringio"
require "tmpdir"

# Jacinth.generate_lines, write_lines and write_file.
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
    [VALUES, VALUES.each, VALUES.lazy, Struct.new(:each).new].each_with_index do |values, index|
      values.define_singleton_method(:each) { |&block| VALUES.each(&block) } if index == 3
      text = Jacinth.generate_lines(values)
      assert_equal TEXT, text
      assert_equal [Encoding::UTF_8, false], [text.encoding, text.frozen?]
      assert_equal TEXT, written(values)
    end
    assert_equal "", Jacinth.generate_lines([])
    assert_equal "", Jacinth.generate_lines([].each)
    assert_equal VALUES.size, Jacinth.write_lines(StringIO.new, VALUES)
    assert_equal TEXT * 200, Jacinth.generate_lines(VALUES * 200)
    assert_equal [{ "a" => 1 }], Jacinth.each_line(Jacinth.generate_lines([{ a: 1 }])).to_a
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
    error = assert_raises(Jacinth::GeneratorError) { Jacinth.generate_lines([1, { "a" => [Float::NAN] }]) }
    assert_equal "$[1].a[0]", error.json_path
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

  def test_paths
    in_folder do |folder|
      path = folder / "lines"
      assert_equal VALUES.size, Jacinth.write_lines(path, VALUES.each)
      assert_equal TEXT, path.read
      Jacinth.write_lines(path.to_s, [1], fsync: true)
      assert_equal "1\n", path.read
      assert_raises(Jacinth::GeneratorError) { Jacinth.write_lines(path, [2, Float::NAN].each) }
      assert_equal ["1\n", ["lines"]], [path.read, Dir.children(folder)]
      path.open("a") { |file| Jacinth.write_lines(file, [2]) }
      assert_equal "1\n2\n", path.read
    end
  end

  def test_write_file
    in_folder do |folder|
      path = folder / "é.json"
      assert_equal 9, Jacinth.write_file(path, { "a" => "é" }.transform_values { |v| v[0, 1] }.merge("a" => "x"))
      assert_equal "{\"a\":\"x\"}", path.read
      assert_equal 11, Jacinth.write_file(path.to_s, { a: 1 }, indent: "  ", object_nl: "\n", fsync: true)
      assert_equal "{\n  \"a\":1\n}", path.read
      Jacinth.write_file(path, 1..2) { |object, _| object.to_s }
      assert_equal "\"1..2\"", path.read
      assert_raises(Jacinth::GeneratorError) { Jacinth.write_file(path, Float::NAN) }
      assert_raises(ArgumentError) { Jacinth.write_file(path, 1, foo: 1) }
      assert_raises(TypeError) { Jacinth.write_file(StringIO.new, 1) }
      assert_raises(Errno::ENOENT) { Jacinth.write_file(folder / "none/x", 1) }
      assert_equal ["\"1..2\"", ["é.json".b]], [path.read, Dir.children(folder).map(&:b)]
    end
  end

  def test_permissions_and_links
    in_folder do |folder|
      path = folder / "file"
      umask = File.umask(0o027)
      Jacinth.write_file(path, 1)
      assert_equal 0o640, path.stat.mode & 0o7777
      path.chmod(0o604)
      Jacinth.write_file(path, 2)
      assert_equal 0o604, path.stat.mode & 0o7777
      File.symlink("file", folder / "link")
      Jacinth.write_file(folder / "link", 3)
      assert_equal ["3", true], [path.read, (folder / "link").symlink?]
      long = folder / ("x" * 250)
      Jacinth.write_file(long, 4)
      assert_equal "4", long.read
    ensure
      File.umask(umask)
    end
  end

  # The old text stays until the new one is complete.
  def test_the_file_is_replaced_at_once
    in_folder do |folder|
      path = folder / "file"
      Jacinth.write_file(path, 1)
      Jacinth.write_lines(path, [Object.new]) { assert_equal("1", path.read) && "x" }
      assert_equal "\"x\"\n", path.read
      catch(:out) { Jacinth.write_lines(path, [Object.new]) { throw :out } }
      thread = Thread.new { Jacinth.write_lines(path, [Object.new]) { Thread.stop } }
      Thread.pass until thread.stop?
      thread.kill.join
      assert_equal ["\"x\"\n", ["file"]], [path.read, Dir.children(folder)]
    end
  end
end
