# frozen_string_literal: true

require "test_helper"
require "support/differences"
require "support/oj_dumping"

# The Oj frontend's writers with a garbage collection at every allocation, with compaction, and with values that change
# the writer to which they are pushed.
class OjWriterGcTest < Minitest::Test
  include OjDumping

  OPTIONS = [
    { mode: :strict },
    { mode: :compat, indent: 2 },
    { mode: :null, escape_mode: :ascii, space: " ".dup },
    { mode: :compat, omit_null_byte: true, array_nl: +"\n" }
  ].freeze

  ROWS = Array.new(20) { |i| { "id" => i, "name" => "name #{i}" } }.freeze

  # An object whose to_json calls a block.
  class Asked
    def initialize(text = "7", &block) = (@text, @block = text, block)
    def to_json(*) = @block.call.then { @text }
  end

  # A stream that keeps its text, and allocates garbage at each write.
  class Sink
    def initialize = @text = +""
    def write(text) = (@text << text) && ("garbage" * 9).size
    def to_s = @text
  end

  # All kinds of pushes, with more text than fits in the object itself.
  def push_all(made)
    made.push_object
    made.push_value("x" * 700, "long " * 20)
    made.push_key("k\u00e9".encode("UTF-16LE"))
    made.push_array
    made.push_json("[#{"7," * 400}8]")
    2.times do |i|
      made.push_object do
        made.push_value([i, 2.5, nil, { "a" => "\u00e9" * 30 }], "v#{i}")
        made.push_json("[ #{i}]", "json".b)
      end
    end
    50.times { made.push_array }
    made.push_value(ROWS)
    made.pop_all
  end

  def string(options) = Oj::StringWriter.new(options).tap { |made| push_all(made) }.to_s
  def stream(options) = Sink.new.tap { |sink| Oj::StreamWriter.new(sink, options).tap { |made| push_all(made) } }.to_s

  def stressed(&block) = GarbageCollectorModes.stressed(&block)

  OPTIONS.each_with_index do |options, index|
    define_method("test_stress_#{index}") do
      plain = string(options)
      assert Jacinth.valid?(plain, allow_duplicate_key: true), plain
      assert_equal plain, stressed { string(options) }
      assert_equal plain, stressed { stream({ **options, buffer_size: 900 }) }
    end

    define_method("test_compaction_#{index}") do
      made = Oj::StringWriter.new({ **options, mode: :compat, use_to_json: true })
      push = lambda do
        made.push_array
        9.times do |i|
          compacting = Asked.new { GarbageCollectorModes.compact if i == 5 }
          made.push_value([i, "text #{i}" * 40, compacting])
        end
        GarbageCollectorModes.compact
        made.push_value("k").then { made.pop }
      end
      push.call
      expected = made.to_s
      made.reset
      push.call
      assert_equal expected, made.to_s
      assert Jacinth.valid?(expected), expected
    end
  end

  # oj/writer-changed: whatever a value does to the writer, the text consists of complete pushes.
  CHANGES = {
    push_value: ["[1,[2],\"after\"]", ->(made) { made.push_value([2]) }],
    push_array: ["[1,[\"after\"]]", ->(made) { made.push_array }],
    pop: ["[1]\n\"after\"", ->(made) { made.pop }],
    reset: ["\"after\"", ->(made) { made.reset }],
    pop_all: ["[1]\n\"after\"", ->(made) { made.pop_all }],
    push_json: ["[1,#{"9" * 5000},\"after\"]", ->(made) { made.push_json("9" * 5000) }]
  }.freeze

  CHANGES.each do |name, (expected, change)|
    define_method("test_a_value_that_calls_#{name}") do
      KnownDifferences.id("oj/writer-changed")
      [[], ["x" * 3000]].each do |before|
        made = Oj::StringWriter.new(mode: :compat, use_to_json: true)
        made.push_array
        made.push_value(1)
        error = assert_raises(StandardError) do
          made.push_value([*before, Asked.new { change.call(made) }, "more" * 2000])
        end
        assert_equal "The writer was changed while a value was pushed.", error.message
        made.push_value("after")
        made.pop_all
        assert_equal expected, made.to_s.chomp
      end
    end
  end

  def test_a_value_that_only_looks
    made = Oj::StringWriter.new(mode: :compat, use_to_json: true)
    made.push_array
    seen = []
    made.push_value([
      Asked.new { seen << made.to_s },
      "x" * 5000,
      Asked.new { seen << made.to_s << (made.pop(1) rescue $!.class) << (made.push_key("a") rescue $!.message) }
    ])
    made.pop
    assert_equal ["[", "[", ArgumentError, "Can only push a key onto an Object."], seen
    assert_equal "[[7,\"#{"x" * 5000}\",7]]\n", made.to_s
  end

  def test_a_change_that_fails_inside_of_a_value
    made = Oj::StringWriter.new(mode: :compat, use_to_json: true)
    made.push_array
    made.push_value([
      Asked.new { assert_raises(IOError) { made.push_value(["y" * 3000, Asked.new { raise IOError }]) } },
      "x" * 3000,
      1
    ])
    made.push_value(2)
    assert_equal "[[7,\"#{"x" * 3000}\",1],2", made.to_s
  end

  def test_throws_threads_and_fibers_that_are_left
    made = Oj::StringWriter.new(mode: :compat, use_to_json: true)
    made.push_array
    assert_equal 7, catch(:out) { made.push_value(["z" * 3000, Asked.new { throw :out, 7 }]) }
    fiber = Fiber.new { made.push_value(["z" * 500, Asked.new { Fiber.yield 1 }, "z" * 5000]) }
    assert_equal 1, fiber.resume
    made.push_value(1)
    assert_equal "The writer was changed while a value was pushed.",
                 assert_raises(StandardError) { fiber.resume }.message
    fiber = Fiber.new { made.push_value(["z" * 3000, Asked.new { Fiber.yield 1 }]) }
    fiber.resume
    fiber = nil
    GC.start
    threads = Array.new(4) { Thread.new { 200.times { |i| made.push_value(i) } } }
    threads.each(&:join)
    made.pop
    assert_equal [0, 800], Jacinth.parse(made.to_s).then { |list| [list[1], list.size - 1] }
  end
end
