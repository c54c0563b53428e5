# frozen_string_literal: true

require "test_helper"
require "stringio"
require "tempfile"
require "jacinth/oj/api"

# Oj::Parser#load and #file: documents that are read in chunks.
# Known differences: oj/parser-eof-error.
class OjParserLoadTest < Minitest::Test
  Parser = Jacinth::Oj::Parser
  TEXT = "[1.5,{\"k\\u00e9y\":[true,null,-12]},\"te\\nxt \u00e9\u{1F600}\",123456789012345678901]\n {} 42 \"x\" 7"

  # Returns its text in chunks of `size` bytes, and calls the block before each of them.
  class Chunks
    def initialize(text, size, &before)
      @chunks = text.b.scan(/.{1,#{size}}/mn)
      @before = before
    end

    def readpartial(_size, buffer)
      @before&.call
      buffer.replace(@chunks.shift || raise(EOFError, "end"))
    end

    def eof? = @chunks.empty?
  end

  def test_chunks_of_every_size
    expected = Parser.new(:usual).parse(TEXT)
    assert_equal 5, expected.size
    (1..40).each { |size| assert_equal expected, Parser.new(:usual).load(Chunks.new(TEXT, size)) }
    assert_nil Parser.new.load(Chunks.new(TEXT, 3))
  end

  def test_other_sources
    reader, writer = IO.pipe
    writer.write(TEXT)
    writer.close
    assert_equal Parser.new(:usual).parse(TEXT), Parser.new(:usual).load(reader)
    assert_nil Parser.new(:usual).load(StringIO.new(""))
    assert_raises(Jacinth::Oj::ParseError) { Parser.new(:usual, { raise_on_empty: true }).load(StringIO.new(" ")) }
    [3, nil].each do |source|
      assert_match(/readpartial/, assert_raises(NoMethodError) { Parser.new(:usual).load(source) }.message)
    end
  ensure
    reader&.close
  end

  def test_a_document_is_handed_over_when_it_is_complete
    reader, writer = IO.pipe
    given = Queue.new
    thread = Thread.new { Parser.new(:usual).load(reader) { |hash| given << hash } }
    3.times do |i|
      writer.write("{\"a\":#{i}}")
      assert_equal({ "a" => i }, given.pop)
    end
    writer.close
    assert_nil thread.value
  ensure
    reader&.close
  end

  def test_errors
    {
      "[1]\n[1,\nx]" => "unexpected character 'x' in ',' mode at 3:1",
      "[1" => "parse error, not closed at 1:3",
      "{" => "parse error, not closed at 1:2",
      "\"abc" => "quoted string not terminated at 1:5",
      "nul" => "expected null at 1:1",
      "1." => "incomplete number at 1:3",
      "[\n\"\xff\"]" => "invalid JSON character 0xff at 2:2",
      "[}" => "unexpected object close at 1:2",
      "{ \"a\" : 1 , }" => "unexpected character '}' in 'k' mode at 1:13",
      "[1,   ]" => "unexpected character ']' in ',' mode at 1:7",
      "1 2 x" => "unexpected character 'x' in 'v' mode at 1:5"
    }.each do |text, message|
      [1, 2, 100].each do |size|
        error = assert_raises(EncodingError, text) { Parser.new(:usual).load(Chunks.new(text, size)) }
        assert_equal message, error.message, size
      end
    end
  end

  def test_just_one
    parser = Parser.new(:usual)
    parser.just_one = true
    assert_equal [1], parser.load(Chunks.new(" [1] \n", 1))
    assert_equal "unexpected character '[' in 'R' mode at 1:5",
                 assert_raises(EncodingError) { parser.load(Chunks.new("[1] [2]", 2)) }.message
  end

  def test_readers_that_misbehave
    assert_raises(IOError) { Parser.new(:usual).load(Chunks.new(TEXT, 4) { raise IOError, "gone" }) }
    calls = 0
    leaving = Chunks.new(TEXT, 4) { throw :out, :left if (calls += 1) == 3 }
    assert_equal(:left, catch(:out) { Parser.new(:usual).load(leaving) })
    parser = Parser.new(:usual)
    assert_equal parser.parse(TEXT), parser.load(Chunks.new(TEXT, 7) { parser.load(Chunks.new("[1,[2]]", 2)) })
    own = Chunks.new("[1,2]", 2)
    own.define_singleton_method(:readpartial) { |_, _| @chunks.shift || raise(EOFError) }
    assert_equal [1, 2], parser.load(own)
  end

  def test_an_eof_error_of_a_handler
    handler = Object.new
    handler.define_singleton_method(:add_value) { |_, _| raise EOFError, "mine" }
    parser = Parser.new(:saj)
    parser.handler = handler
    assert_equal "mine", assert_raises(EOFError) { parser.load(StringIO.new("[1]")) }.message
  end

  def test_files
    Tempfile.create("jacinth") do |file|
      file.write(TEXT, " ", "[#{"0," * 100_000}0]")
      file.close
      assert_equal Parser.new(:usual).parse(File.read(file.path)), Parser.new(:usual).file(file.path)
      File.write(file.path, "{\"a\":1}{\"b\":[")
      given = []
      assert_equal "Array is not closed at 1:14",
                   assert_raises(EncodingError) { Parser.new(:usual).file(file.path) { |hash| given << hash } }.message
      assert_equal [{ "a" => 1 }], given
    end
    assert_equal "error opening /nowhere/at/all", assert_raises(IOError) { Parser.new.file("/nowhere/at/all") }.message
    assert_equal "error reading from /", assert_raises(IOError) { Parser.new.file("/") }.message
    assert_raises(TypeError) { Parser.new.file(nil) }
    assert_raises(ArgumentError) { Parser.new.file("a\0b") }
  end
end
