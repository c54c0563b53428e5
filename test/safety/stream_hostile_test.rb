# frozen_string_literal: true

require "test_helper"
require "stringio"

# Sources that break their contracts, and blocks that never return: what was whole before is yielded, and nothing of it
# changes, hangs or crashes.
class StreamHostileTest < Minitest::Test
  LINES = "{\"id\":1,\"text\":\"one\"}\n[2,\"two\"]\n\"three\"\n4\n"
  EXPECTED = [{ "id" => 1, "text" => "one" }, [2, "two"], "three", 4].freeze
  METHODS = { each_line: LINES, each_document: LINES, each_element: "[#{LINES.lines.join(",")}]" }.freeze

  # An object whose `read` is the block; it gets the number of the call, from 0.
  def source(&block)
    calls = -1
    Object.new.tap { |object| object.define_singleton_method(:read) { |size| block.call(calls += 1, size) } }
  end

  def pieces(text, size) = text.b.scan(/.{1,#{size}}/mn)

  def each_method
    METHODS.each { |method, text| [1, 5, 1_000].each { |size| yield method, pieces(text, size) } }
  end

  def collect(method, source, **options)
    [].tap { |seen| Jacinth.public_send(method, source, **options) { |value| seen << value } }
  end

  def test_frozen_pieces
    each_method do |method, parts|
      assert_equal EXPECTED, collect(method, source { |call| parts[call]&.freeze }), method
    end
  end

  # The source hands over the same String each time, and changes it while the block runs.
  def test_one_string_that_changes
    each_method do |method, parts|
      same = +""
      io = source { |call| parts[call] && same.replace(parts[call]) }
      seen = []
      Jacinth.public_send(method, io) do |value|
        seen << value
        same.replace(["", "x" * 100_000, "\u0000"].sample)
      end
      assert_equal EXPECTED, seen, method
    end
  end

  def test_documents_and_texts_of_a_string_that_changes
    [{ as: :documents }, { raw: true }].each do |options|
      same = +""
      parts = pieces(LINES, 7)
      seen = collect(:each_line, source { |call| parts[call] && same.replace(parts[call]) }, **options)
      same.clear
      assert_equal EXPECTED, seen.map { |one| one.is_a?(String) ? Jacinth.parse(one) : one.value }
    end
  end

  # More and less than it was asked for.
  def test_pieces_of_other_sizes
    each_method do |method, parts|
      assert_equal EXPECTED, collect(method, source { |call| parts[call] }, chunk: 2), method
    end
    assert_equal EXPECTED, collect(:each_line, source { |call| LINES * 1 if call.zero? }, chunk: 1)
  end

  def test_sizes_that_are_no_sizes
    [0, -1, -(2**40), 2**64, 1.5, "5", Object.new].each do |size|
      METHODS.each do |method, text|
        assert_raises(ArgumentError, TypeError, RangeError, NoMemoryError) do
          collect(method, StringIO.new(text), chunk: size)
        end
      end
    end
    assert_equal EXPECTED, collect(:each_line, source { |call| LINES if call.zero? }, chunk: 2**62)
  end

  def test_pieces_that_are_no_strings
    [1, :a, Object.new, [], false].each do |wrong|
      seen = []
      error = assert_raises(TypeError, wrong.inspect) do
        Jacinth.each_line(source { |call| call.zero? ? LINES : wrong }) { |value| seen << value }
      end
      assert_match(/expected String/, error.message)
      assert_equal EXPECTED, seen
    end
  end

  # The first error of the source passes through, after everything that was whole before it.
  def test_an_error_in_the_middle
    [IOError, Errno::ECONNRESET, EOFError, RuntimeError].each do |kind|
      METHODS.each do |method, text|
        seen = []
        io = source { |call| call.zero? ? text.byteslice(0, text.index("\"three")) : raise(kind, "in the middle") }
        assert_raises(kind) { Jacinth.public_send(method, io) { |value| seen << value } }
        assert_equal EXPECTED.first(2), seen, [kind, method].inspect
      end
    end
  end

  def test_an_io_that_closes_itself_within_a_read
    reader, writer = IO.pipe
    writer.write(LINES)
    reader.define_singleton_method(:readpartial) { |size, *| super(size).tap { close } }
    seen = []
    assert_raises(IOError) { Jacinth.each_line(reader) { |value| seen << value } }
    assert_equal EXPECTED, seen
  ensure
    writer.close
  end

  # Subclasses of String, with methods of their own that lie.
  def test_pieces_of_a_class_of_their_own
    klass = Class.new(String) do
      def bytesize = 1 << 40
      def byteslice(*) = "x"
      def empty? = false
      def to_str = "[9]"
      def encoding = Encoding::UTF_8
    end
    parts = pieces(LINES, 5)
    seen = begin
      collect(:each_line, source { |call| parts[call] && klass.new(parts[call]) })
    rescue Jacinth::ParserError, TypeError, ArgumentError
      EXPECTED
    end
    assert_equal EXPECTED, seen
  end

  def test_throw_and_raise_within_the_block
    each_method do |method, parts|
      (1..4).each do |last|
        seen = []
        result = catch(:out) do
          Jacinth.public_send(method, source { |call| parts[call] }) do |value|
            seen << value
            throw(:out, :thrown) if seen.size == last
          end
        end
        assert_equal [:thrown, EXPECTED.first(last)], [result, seen]
      end
    end
  end

  def test_a_thread_that_is_killed_within_the_block_or_the_read
    [true, false].each do |within|
      parts = pieces(LINES, 9)
      seen = []
      ensured = false
      thread = Thread.new do
        io = source { |call| within && call == 2 ? Thread.current.kill : parts[call] }
        Jacinth.each_line(io) { |value| (seen << value) && !within && seen.size == 2 && Thread.current.kill }
      ensure
        ensured = true
      end
      thread.join
      assert ensured
      assert_equal EXPECTED.first(seen.size), seen
      assert_operator seen.size, :<=, 2
    end
  end

  def test_fibers_that_are_abandoned
    each_method do |method, parts|
      20.times do
        fiber = Fiber.new do
          Jacinth.public_send(method, source { |call| parts[call] }) { |value| Fiber.yield(value) }
        end
        assert_equal EXPECTED.first(2), [fiber.resume, fiber.resume]
      end
      GC.start
    end
    reads = Fiber.new { collect(:each_line, source { |call| call.zero? ? LINES : Fiber.yield(:waits) }) }
    assert_equal :waits, reads.resume
    assert_equal EXPECTED, reads.resume(nil)
  end

  # A second stream over the same source, within the block of the first one, takes what the first has not read.
  def test_a_source_that_two_streams_share
    parts = pieces(LINES, 3)
    io = source { |call| parts[call] }
    seen = []
    begin
      Jacinth.each_line(io) { |value| seen << value && Jacinth.each_line(io) { |other| seen << other } }
    rescue Jacinth::ParserError
      nil
    end
    assert_equal EXPECTED.first, seen.first
  end

  # Long records, whose text takes the memory of the buffer.
  def test_long_records_of_a_string_that_changes
    long = "[\"#{"x" * (1 << 20)}\", 7]"
    text = "#{long}\n[1]\n#{long}\n#{long}"
    [{}, { raw: true }, { as: :documents }].each do |options|
      same = +""
      parts = pieces(text, 60_000)
      seen = []
      Jacinth.each_line(source { |call| parts[call] && same.replace(parts[call]) }, **options) do |value|
        seen << value
        same.replace("y" * 10)
        value.clear if value.is_a?(String)
      end
      assert_equal 4, seen.size
      assert_equal [7, 1, 7, 7], seen.map { |one| one.to_a.last } unless options[:raw]
    end
  end
end
