# frozen_string_literal: true

require "test_helper"
require "support/oj_loading"
require "tempfile"
require "stringio"
require "socket"

# Documents from sources other than a String, and several documents in one source.
class OjLoadStreamTest < Minitest::Test
  include OjLoading

  # Returns its text in chunks of `size` bytes.
  class Chunks
    def initialize(text, size)
      @text = text.b
      @size = size
    end

    def read(_most)
      @text.empty? ? nil : @text.slice!(0, @size)
    end
  end

  # Like an IO, raises EOFError at the end.
  class PartialChunks < Chunks
    def readpartial(most) = read(most) || raise(EOFError, "end of file reached")
  end

  MANY = "{\"a\":[1,2.5,\"x\\u00e9\"]} [true,null]\n// c\n-12 \"s\" /* d */ {}[]1.5e3 "
  VALUES = [{ "a" => [1, 2.5, "x\u00e9"] }, [true, nil], -12, "s", {}, [], 1500.0].freeze

  def test_a_block_is_given_each_document_of_a_string
    got = []
    assert_equal 1500.0, load(MANY, mode: :strict) { |*arguments| got << arguments }
    assert_equal VALUES, got.map(&:first)
    assert_equal [0, 23, 35, 44, 48, 59, 61], got.map { |_, start, _| start }
    assert_equal MANY.size - 1, got.last[1] + got.last[2]
    lone = []
    load("1 2", mode: :strict) { |value| lone << value }
    assert_equal [1, 2], lone
    assert_equal [[1, 0, 1], [2, 1, 2]], [].tap { |all| load("1 2", mode: :object) { |*given| all << given } }
    refuse_any("unexpected characters", "1 2", mode: :compat) { flunk }
  end

  def test_chunks_of_any_size
    [1, 2, 3, 5, 7, 64, 1000].each do |size|
      [Chunks, PartialChunks].each do |kind|
        got = []
        load(kind.new(MANY, size), mode: :compat) { |*arguments| got << arguments }
        assert_equal VALUES, got.map(&:first), size
        assert_equal [0, 23, 35, 44, 48, 59, 61], got.map { |_, start, _| start }
      end
    end
  end

  def test_odd_tokens_in_chunks
    {
      "[01,+1,1.,-.5,00,-,1.5e+3,nan,-nan,Infinity,\f2//x\r,3,12.25e-1]" =>
        "[1, 1, 1, -0.5, 0, 0, 1500.0, NaN, NaN, Infinity, 2, 3, 1.225]",
      "+12345678901234567890." => "12345678901234567890",
      "12.75" => "12.75",
      "true" => "true",
      "\"a\\\"b\"" => '"a\"b"'
    }.each do |text, shown|
      (1..9).each { |size| assert_equal shown, load(Chunks.new(text, size), mode: :custom).inspect, "#{text} #{size}" }
    end
  end

  def test_empty_containers_with_odd_spaces_in_chunks
    (1..4).each do |size|
      assert_equal [[], {}, [1]], load(Chunks.new("[[ \f],{\f\f},[/**/\f1\f]]", size), mode: :compat)
    end
  end

  def test_errors_in_chunks
    {
      "[1,\n x]" => "unexpected character (after [1]) at line 2, column 3",
      "[1,\n2" => "Array not terminated (after [2]) at line 2, column 2",
      "{\"a\":\"b" => "quoted string not terminated (after a) at line 1, column 7",
      "1 2" => "unexpected characters after the JSON document (after ) at line 1, column 2",
      "[tru]" => "expected true (after [0]) at line 1, column 5",
      "{\"a\"" => "Hash/Object not terminated (after a) at line 1, column 4"
    }.each do |text, message|
      refuse(message, text, mode: :strict)
      [1, 2, 100].each { |size| refuse(message, Chunks.new(text, size), mode: :strict) }
      refuse(message, StringIO.new(text), mode: :strict)
    end
  end

  def test_sources
    text = "[1,\"\u00e9\"]"
    Tempfile.create("jacinth") do |file|
      file.write(text)
      file.flush
      assert_equal [1, "\u00e9"], Oj.load_file(file.path, mode: :strict)
      assert_equal [[1, "\u00e9"]], [].tap { |got| Oj.load_file(file.path, mode: :compat) { |value| got << value } }
      File.open(file.path) { |io| assert_equal [1, "\u00e9"], load(io, mode: :strict) }
      File.open(file.path) do |io|
        io.seek(1)
        assert_equal 1, load(Chunks.new(io.readpartial(1), 9), mode: :strict)
      end
    end
    io = StringIO.new(text)
    io.read
    assert_equal [1, "\u00e9"], load(io, mode: :strict)
    assert_equal "1", load(:"\"1\"", mode: :compat)
    assert_match(/\Aparser io argument/, assert_raises(ArgumentError) { load(5, mode: :strict) }.message)
    assert_equal "No such file or directory",
                 assert_raises(IOError) { Oj.load_file("/nowhere/at/all", mode: :strict) }.message
  end

  def test_a_document_is_handed_over_as_soon_as_it_is_complete
    ours, theirs = UNIXSocket.pair
    thread = Thread.new { load(ours, mode: :strict) { |value| ours.write(value.inspect) } }
    ["{\"a\":1}", "[2]"].each do |text|
      theirs.write(text)
      assert_equal (text == "[2]" ? [2] : { "a" => 1 }).inspect, theirs.readpartial(100)
    end
    theirs.close_write
    assert_equal [2], thread.value
  ensure
    thread&.kill
    [ours, theirs].each(&:close)
  end

  def test_what_a_source_raises_comes_through
    raising = Class.new { def read(_) = raise(IOError, "mine") }.new
    assert_equal "mine", assert_raises(IOError) { load(raising, mode: :strict) }.message
    wrong = Class.new { def read(_) = 5 }.new
    assert_raises(TypeError) { load(wrong, mode: :strict) }
    assert_equal :out, catch(:done) { load("1 2 3", mode: :strict) { |value| throw :done, :out if value == 2 } }
    assert_equal 2, (load(Chunks.new("1 2 3", 1), mode: :strict) { |value| break value if value == 2 })
    assert_raises(ZeroDivisionError) { load(Chunks.new("1 2 3", 2), mode: :strict) { 1 / 0 } }
  end

  def test_a_source_that_is_changed_by_the_block
    source = +"[1] [2] [3]"
    got = []
    load(source, mode: :strict) do |value|
      got << value
      source.replace("x" * 100)
    end
    assert_equal [[1], [2], [3]], got
  end

  def test_no_collection_while_it_reads
    load("[1]", mode: :strict, allow_gc: false)
    load("1 2", mode: :strict, allow_gc: false) { assert GC.disable }
    assert_raises(Oj::ParseError) { load("[", mode: :strict, allow_gc: false) }
    refute GC.enable
  end

  private

  def refuse_any(words, source, **options, &block)
    error = assert_raises(Oj::ParseError, EncodingError) { load(source, **options, &block) }
    assert error.message.start_with?(words), error.message
  end
end
