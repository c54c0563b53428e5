# frozen_string_literal: true

require "test_helper"
require "support/differences"
require "support/oj_dumping"
require "stringio"

# StreamWriter: when it writes, to which streams, and what it does when a write fails.
class OjStreamWriterTest < Minitest::Test
  include OjDumping

  # A stream that keeps the chunks that are written. `before` is called first, and may raise or throw.
  class Chunks
    attr_reader :chunks
    attr_accessor :before

    def initialize = @chunks = []

    def write(text)
      before&.call
      @chunks << text
      text.bytesize
    end
  end

  def writer(io, **options) = Oj::StreamWriter.new(io, { mode: :compat, **options })

  def test_at_every_push
    io = Chunks.new
    made = writer(io)
    made.push_array
    made.push_value(1)
    made.push_value(2)
    made.push_object
    made.push_key("a")
    made.push_json("3")
    made.pop
    made.pop_all
    made.flush
    assert_equal ["[", "1", ",2", ",{", '"a":', "3", "}", "]\n", ""], io.chunks
    assert_equal [Encoding::UTF_8], io.chunks.map(&:encoding).uniq
  end

  def test_indented
    io = Chunks.new
    made = writer(io, indent: 2)
    made.push_array
    made.push_value({ "a" => nil })
    made.push_array
    made.pop_all
    assert_equal ["[", "\n  {\n    \"a\":null\n  }", ",\n  [", "\n  ]\n]\n"], io.chunks
  end

  def test_buffered
    io = Chunks.new
    made = writer(io, buffer_size: 10)
    made.push_array
    5.times { made.push_value(1) }
    assert_empty io.chunks
    made.push_object
    assert_equal ["[1,1,1,1,1,{"], io.chunks
    made.push_value("\u00e9", "k")
    made.pop_all
    assert_equal ["[1,1,1,1,1,{", "\"k\":\"\u00e9\"}]\n"], io.chunks
    assert_equal "[1,1,1,1,1,{\"k\":\"\u00e9\"}]\n", io.chunks.join
  end

  def test_buffer_sizes
    [nil, 0, -5].each do |size|
      io = Chunks.new
      writer(io, buffer_size: size).push_array
      assert_equal ["["], io.chunks
    end
    ["5", 1.5].each do |size|
      assert_equal ":buffer size must be a Integer.",
                   assert_raises(ArgumentError) { writer(Chunks.new, buffer_size: size) }.message
    end
    [2**40, 2**70].each { |size| assert_raises(RangeError) { writer(Chunks.new, buffer_size: size) } }
    io = Chunks.new
    Oj::StreamWriter.new(io, 5).push_value([])
    Oj::StreamWriter.new(io, { buffer_size: 100 }, 5).push_value([])
    assert_equal ["[]", "[]"], io.chunks
  end

  # oj/stream-blocks
  def test_blocks
    KnownDifferences.id("oj/stream-blocks")
    io = Chunks.new
    made = writer(io)
    made.push_object { |given| made.push_array("a") { made.push_value(given) } }
    assert_equal ["{", '"a":[', "null", "]", "}\n"], io.chunks
    io = Chunks.new
    made = writer(io, buffer_size: 99)
    made.push_array { made.push_value(1) }
    assert_empty io.chunks
    made.flush
    assert_equal ["[1]\n"], io.chunks
  end

  def test_streams
    io = StringIO.new
    writer(io).push_value([1])
    assert_equal "[1]", io.string
    reader, pipe = IO.pipe
    writer(pipe, buffer_size: 4096).tap { |made| made.push_array { made.push_value("x") } }.flush
    assert_equal "[\"x\"]\n", reader.read_nonblock(99)
    [5, nil, Object.new].each do |wrong|
      assert_equal "expected an IO Object.", assert_raises(ArgumentError) { Oj::StreamWriter.new(wrong) }.message
    end
    assert_raises(ArgumentError) { Oj::StreamWriter.new }
    reader.close
    assert_raises(Errno::EPIPE) { writer(pipe).push_value(1) }
    pipe.close
    assert_raises(IOError) { writer(pipe) }
    numbered = Object.new.tap { |object| object.define_singleton_method(:fileno) { 7 } }
    assert_raises(NoMethodError) { Oj::StreamWriter.new(numbered).push_value(1) }
  end

  def test_a_write_that_fails_loses_nothing
    io = Chunks.new
    made = writer(io)
    made.push_array
    made.push_value(0)
    io.before = -> { raise IOError, "full" }
    assert_equal "full", assert_raises(IOError) { made.push_value("\u00e9") }.message
    assert_equal 5, catch(:out) { (io.before = -> { throw :out, 5 }) && made.push_object }
    io.before = nil
    made.push_key("k")
    made.push_value(2)
    made.pop_all
    assert_equal "[0,\"\u00e9\",{\"k\":2}]\n", io.chunks.join
    assert_equal ["[", "0", ",\"\u00e9\",{\"k\":", "2", "}]\n"], io.chunks
  end

  def test_pushes_from_within_a_write
    io = Chunks.new
    made = writer(io, buffer_size: 6)
    made.push_array
    io.before = -> { (io.before = nil) || made.push_value("in") }
    made.push_value("first one")
    made.push_value(2)
    made.pop_all
    assert_equal "[\"first one\",\"in\",2]\n", io.chunks.join
  end

  def test_a_write_within_a_value
    io = Chunks.new
    made = writer(io, buffer_size: 99, use_to_json: true)
    made.push_array
    made.push_value(1)
    asked = Object.new
    asked.define_singleton_method(:to_json) { |*| made.flush.to_s }
    assert_equal "The writer was changed while a value was pushed.",
                 assert_raises(StandardError) { made.push_value([asked]) }.message
    made.push_value(3)
    made.pop_all
    assert_equal "[1,3]\n", io.chunks.join
  end
end
