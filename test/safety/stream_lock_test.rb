# frozen_string_literal: true

require "test_helper"
require "stringio"

# A source that gives a chunk while an earlier one is being read, from wherever Ruby code can run: it gets an error, and
# the stream goes on.
class StreamLockTest < Minitest::Test
  LOCKED = "the stream is being read, and cannot take a chunk meanwhile"
  BLANK = "\n" * 200_000

  # Keeps the block that it gives its chunks to.
  class Source
    attr_reader :block

    def initialize(*chunks)
      @chunks = chunks
    end

    def each(&block)
      @block = block
      @chunks.each(&block)
    end
  end

  # Gives a chunk again, from the block, and returns the message of the error.
  def again(source, text)
    source.block.call(text)
    nil
  rescue RuntimeError => e
    e.message
  end

  def test_chunks_from_the_block
    { each_line: ["1\n2\n", "3\n"], each_document: ["1 2 ", "3 "], each_element: ["[1,2,", "3]"] }
      .each do |method, chunks|
        source = Source.new(*chunks)
        seen = []
        Jacinth.public_send(method, source) { |value| seen << value << again(source, "[9]\n" * 10_000) }

        assert_equal [1, LOCKED, 2, LOCKED, 3, LOCKED], seen, method
      end
  end

  def test_chunks_from_the_block_for_a_member
    source = Source.new("{\"a\":1,", "\"b\":2}")
    seen = []
    Jacinth.each_element(source) { |key, _| seen << key << again(source, "[9]") }

    assert_equal ["a", LOCKED, "b", LOCKED], seen
  end

  def test_chunks_from_hooks_and_handlers
    source = Source.new("[1]\n[2\n")
    errors = []
    hook = ->(value) { value.tap { errors << again(source, "9\n") } }
    handler = ->(_) { errors << again(source, "9\n") }

    assert_equal [[1]], Jacinth.each_line(source, on_load: hook, on_error: handler).to_a
    assert_equal [LOCKED], errors.uniq
  end

  # A signal is handled between blank lines, where no block runs.
  def test_chunks_from_a_trap
    message = nil
    source = Source.new("#{BLANK}1\n", "2\n")
    old = trap("USR2") { message ||= again(source, "\"#{"x" * 100_000}\"\n" * 20) }
    done = false
    sender = Thread.new { Process.kill("USR2", Process.pid) && sleep(0.001) until done || message }

    20.times { assert_equal [1, 2], Jacinth.each_line(source).to_a unless message }
    done = true
    sender.join
    assert_includes [nil, LOCKED], message
  ensure
    trap("USR2", old)
  end

  def test_chunks_from_another_thread
    source = Source.new("#{BLANK}1\n" * 3)
    messages = []
    thread = Thread.new { 50.times { (messages << again(source, "9\n")) && Thread.pass if source.block } }
    values = Jacinth.each_line(source).to_a
    thread.join

    assert_equal [1, 1, 1], values.first(3) - [9]
    assert_empty messages.compact - [LOCKED]
  end

  # The buffer itself, which programs do not see, refuses a chunk, too, and goes on with what it has.
  def test_the_buffer
    skip "the portable engine has one object for both" unless Jacinth.const_get(:StreamBuffer).method_defined?(:values)

    { lines: [], values: [false] }.each do |method, arguments|
      buffer = Jacinth.const_get(:StreamBuffer).new({}, :values, nil)
      buffer.feed("1\n2\n")
      seen = []
      buffer.peek
      buffer.public_send(method, *arguments) do |value|
        error = assert_raises(RuntimeError) { buffer.feed("9\n" * 100_000) }
        seen << [value, error.message]
        assert_raises(RuntimeError) { buffer.lines { nil } }
        assert_raises(RuntimeError) { buffer.take("1") }
      end

      assert_equal [[1, LOCKED], [2, LOCKED]], seen
      buffer.feed("3\n")
      assert_raises(StopIteration) { buffer.public_send(method, *arguments) { raise StopIteration } } if buffer.peek
      assert_same buffer, buffer.feed("4\n"), "an exception unlocks it"
    end
  end
end
