# frozen_string_literal: true

require "test_helper"
require "support/oj_dumping"
require "stringio"
require "tmpdir"

# to_file and to_stream: where they write, and what they raise when they cannot.
class OjWriteTest < Minitest::Test
  include OjDumping

  def test_to_a_file
    Dir.mktmpdir do |folder|
      path = File.join(folder, "a.json")
      assert_nil Oj.to_file(path, { "a" => "\u00e9" }, mode: :strict, indent: 1)
      assert_equal "{\n \"a\":\"\u00e9\"\n}\n", File.read(path, encoding: "UTF-8")
      Oj.default_options = { mode: :compat, escape_mode: :slash }
      Oj.to_file(path, "/")
      assert_equal '"\/"', File.read(path)
      error = assert_raises(IOError) { Oj.to_file(File.join(folder, "none", "a.json"), 1) }
      assert_equal ["No such file or directory", nil], [error.message, error.cause]
    end
    assert_raises(TypeError) { Oj.to_file(nil, 1) }
    assert_equal "string contains null byte", assert_raises(ArgumentError) { Oj.to_file("a\0b", 1) }.message
  end

  def test_to_a_stream
    io = StringIO.new
    assert_nil Oj.to_stream(io, [1, nil], mode: :strict)
    Oj.to_stream(io, "x", { mode: :null })
    assert_equal '[1,null]"x"', io.string
    reader, writer = IO.pipe
    writer.write("before ")
    Oj.to_stream(writer, [2], mode: :strict)
    assert_equal "before [2]", reader.read_nonblock(99)
    reader.close
    assert_equal "write failed. 32 Broken pipe.",
                 assert_raises(IOError) { Oj.to_stream(writer, [2], mode: :strict) }.message
    error = assert_raises(IOError) { File.open(File::NULL) { |file| Oj.to_stream(file, 1, mode: :strict) } }
    assert_equal "write failed. 9 Bad file descriptor.", error.message
    assert_equal "to_stream() expected an IO Object.", assert_raises(ArgumentError) { Oj.to_stream(5, 1) }.message
  ensure
    [reader, writer].compact.each { |end_of_pipe| end_of_pipe.close rescue nil }
  end

  def test_an_error_writes_nothing
    io = StringIO.new
    assert_raises(TypeError) { Oj.to_stream(io, [1, Object.new], mode: :strict) }
    assert_empty io.string
  end
end
