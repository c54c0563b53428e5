# frozen_string_literal: true

require "test_helper"
require "pathname"
require "stringio"
require "tmpdir"

# What the writers have in common: their targets, the order of their arguments, and what they return.
class WritersTest < Minitest::Test
  ROWS = [{ "a" => 1 }, [2]].freeze
  LINES = "{\"a\":1}\n[2]\n"
  # What a web framework gives its callers to write to.
  Body = Struct.new(:parts) do
    def <<(text) = (parts << text).then { self }
    def each(&block) = parts.each(&block)
    undef_method :each_pair
  end

  # Each kind of target, and a Proc that returns the text that it has got.
  def targets
    yield(io = StringIO.new, -> { io.string })
    yield(list = [], -> { list.join })
    yield(body = Body.new([]), -> { body.parts.join })
    text = +""
    yield(Class.new { define_method(:write) { |part| text << part } }.new, -> { text })
    Dir.mktmpdir do |folder|
      yield(path = Pathname(folder) / "x", -> { path.read })
      yield(name = File.join(folder, "y"), -> { File.read(name) })
      File.open(File.join(folder, "z"), "w+") { |file| yield(file, -> { file.rewind && file.read }) }
    end
  end

  def test_every_target_of_every_writer
    count = 0
    targets do |target, text|
      assert_same target, Jacinth.write_lines(target, ROWS)
      assert_equal LINES, text.call, target.class
      count += 1
    end
    targets do |target, text|
      assert_same target, Jacinth.write(target) { |w| w.array { |a| a << 1 << "x" } }
      assert_equal '[1,"x"]', text.call, target.class
    end
    targets do |target, text|
      next if target.is_a?(String)

      assert_same target, Jacinth.dump(ROWS, target)
      assert_equal Jacinth.generate(ROWS), text.call, target.class
    end
    targets do |target, text|
      next if target.is_a?(String)

      assert_same target, Jacinth::Coder.new(indent: 1).dump([1], target)
      assert_equal "[\n 1\n]", text.call, target.class
    end
    assert_equal 7, count
    assert_equal [LINES], Enumerator.new { |y| Jacinth.write_lines(y, ROWS) }.to_a
  end

  def test_what_is_no_target
    [1, 1.5, -> {}, method(:puts), :a, true, Object.new].each do |target|
      assert_raises(TypeError, target.inspect) { Jacinth.write_lines(target, ROWS) }
      assert_raises(TypeError, target.inspect) { Jacinth.write(target) { |w| w << 1 } }
      assert_raises(TypeError, target.inspect) { Jacinth.dump(1, target) }
    end
    assert_raises(TypeError) { Jacinth.write_lines(nil, ROWS) }
    error = assert_raises(TypeError) { Jacinth.dump(1, "file.json") }
    assert_equal "a String is no target of dump; write_file writes the file at a path", error.message
    assert_raises(ArgumentError) { Jacinth.write(fsync: true) { |w| w << 1 } }
    assert_raises(ArgumentError) { Jacinth.write_lines([], ROWS, fsync: true) }
  end

  # The target comes first; where it is clear, it may come last. dump has json's order.
  def test_both_orders_where_the_target_is_clear
    targets do |target, text|
      next if target.respond_to?(:each) && !target.respond_to?(:write) # may be the values as well

      assert_same target, Jacinth.write_lines(ROWS.each, target)
      assert_equal LINES, text.call, target.class
    end
    targets do |target, text|
      next unless target.respond_to?(:write) # so not a String, nor an Array

      assert_same target, Jacinth.dump(target, ROWS)
      assert_equal Jacinth.generate(ROWS), text.call, target.class
    end
    sink, rows = [], [1]
    assert_same sink, Jacinth.write_lines(sink, rows)
    assert_equal [["1\n"], [1]], [sink, rows], "two Arrays: the target is the first"
    assert_equal ["[]"], Jacinth.dump([], []), "two Arrays: the target of dump is the last"
  end

  def test_both_orders_of_write_file
    Dir.mktmpdir do |folder|
      Dir.chdir(folder) do
        assert_equal "x", Jacinth.write_file({ a: 1 }, "x")
        assert_equal "x", Jacinth.write_file("x", "y"), "two Strings: the path is the first"
        assert_equal '"y"', File.read("x")
        assert_equal Pathname("x"), Jacinth.write_file(nil, Pathname("x"))
        assert_equal ["null", ["x"]], [File.read("x"), Dir.children(".")]
        assert_raises(TypeError) { Jacinth.write_file([1], [2]) }
      end
    end
  end

  # A file is replaced as a whole by dump, too.
  def test_dump_to_a_file
    Dir.mktmpdir do |folder|
      path = Pathname(folder) / "x"
      Jacinth.dump([1], path)
      inode = path.stat.ino
      assert_same path, Jacinth.dump([2], path)
      assert_equal ["[2]", false, [path]], [path.read, inode == path.stat.ino, path.dirname.children]
      assert_raises(Jacinth::GeneratorError) { Jacinth.dump(Float::NAN, path) }
      assert_equal "[2]", path.read
    end
  end

  def test_a_writer_yields_itself
    text = Jacinth.write do |w|
      w.object do |o|
        assert_same w, o
        o.pair("n", 1)
        o.array("list") { |a| a << 1 << [2] << nil && a.object { |inner| inner.pair(:x, "y") } }
      end
    end
    assert_equal ['{"n":1,"list":[1,[2],null,{"x":"y"}]}', Encoding::UTF_8, false],
                 [text, text.encoding, text.frozen?]
    assert_equal "\"#{"x" * 200_000}\"", Jacinth.write { |w| w << ("x" * 200_000) }
    assert_raises(Jacinth::GeneratorError) { Jacinth.write { |w| w.object { |o| o << 1 } } }
    assert_raises(Jacinth::GeneratorError) { Jacinth.write { |w| w << 1 << 2 } }
    assert_raises(Jacinth::GeneratorError) { Jacinth.write { nil } }
  end
end
