# frozen_string_literal: true

require "test_helper"
require "support/json_frontend"
require "support/json_exits"
require "support/memory"
require "support/workload"

# The callbacks of ResumableParser leave it in every way and in the middle of a document: the parser can be used
# again, nothing is left behind, and a callback that uses the parser itself is refused. Documents in chunks give what
# one parse gives, whatever the chunks.
class JsonResumableSafetyTest < Minitest::Test
  include JsonFrontend

  # callback => the options that install it, for a block that leaves
  HOOKS = {
    "on_load" => ->(leave) { { on_load: ->(value) { value == 1.5 ? leave.() : value } } },
    "decimal_class" => lambda do |leave|
      { decimal_class: Class.new { define_singleton_method(:try_convert) { |_| leave.() } } }
    end
  }.freeze
  TEXT = "[{\"a\":[\"#{"x" * 300}\",1.5,{}]},2]\n"

  HOOKS.each do |hook, options|
    JsonExits::ALL.each do |name, (around, leave)|
      define_method("test_#{hook}_#{name.tr(" ", "_")}") do
        [1, 7, 100, 1000].each do |size|
          parser = FRONTEND::ResumableParser.new(**options.(leave))
          around.(-> { feed(parser, TEXT, size) })
          assert_equal [[], []], feed(parser.clear, "[]\n[]\n", size)
          assert_predicate parser.clear, :empty?
        end
      end
    end
  end

  if Workload::MEASURED
    (JsonExits::ALL.keys - JsonExits::SLOW).each do |name|
      define_method("test_memory_#{name.tr(" ", "_")}") do
        skip "no /proc" unless Memory.resident
        around, leave = JsonExits::ALL.fetch(name)
        text = "[\"#{"y" * 20_000}\",[[[1.5"
        grown = Memory.growth(Workload.rounds(2_500)) do
          parser = FRONTEND::ResumableParser.new(on_load: ->(value) { value == 1.5 ? leave.() : value })
          parser << text << "]]]]\n"
          around.(-> { parser.parse })
        end
        assert_operator grown, :<, 4 << 20
      end
    end
  end

  def test_what_a_callback_does_to_it_is_refused
    parser = nil
    refused = 0
    parser = FRONTEND::ResumableParser.new(on_load: lambda { |value|
      calls = [-> { parser << "[" }, -> { parser.parse }, -> { parser.clear }, -> { parser.value },
               -> { parser.partial_value }]
      calls.each do |call|
        assert_raises(ArgumentError, &call)
        refused += 1
      end
      GC.start if refused < 20
      value
    })
    assert_equal [[1, { "a" => [2] }]], feed(parser, "[1,{\"a\":[2]}]\n", 3)
    assert_equal 30, refused
  end

  # A key whose hash method suspends its Fiber while a Hash is built: what the Fiber later continues with is its own.
  class Key
    def initialize(value) = @value = value
    def hash = Fiber.yield(@value).hash
    def eql?(other) = equal?(other)
  end

  YIELDING = Class.new { define_singleton_method(:try_convert) { |text| Fiber.yield(text) } }
  # call => the parser's options, and the method that is called in a Fiber that is suspended within it
  ABANDONED = {
    "on_load" => [{ on_load: ->(value) { value == 2 ? Fiber.yield(value) : value } }, :parse],
    "decimal_class" => [{ decimal_class: YIELDING }, :parse],
    "key" => [{ on_load: ->(value) { value == "k" ? Key.new(value) : value } }, :parse],
    "partial_value" => [
      { on_load: ->(value) { value.is_a?(Array) && value.first == "open" ? Fiber.yield(value) : value } },
      :partial_value
    ]
  }.freeze
  OPEN = "[[1,2,1.5,{\"k\":[1],\"l\":2}],[\"open\","

  ABANDONED.each do |name, (options, call)|
    define_method("test_a_fiber_that_is_given_up_in_#{name}") do
      parser = FRONTEND::ResumableParser.new(**options)
      parser << OPEN
      parser.parse if call == :partial_value
      fiber = Fiber.new { parser.public_send(call) }
      fiber.resume
      %i[parse value value? partial_value empty?].each do |other|
        assert_raises(ArgumentError) { parser.public_send(other) }
      end
      assert_raises(ArgumentError) { parser << "1" }
      assert_equal [true, false], [parser.partial_value?, parser.eos?] if call == :parse

      assert_same parser, parser.clear
      assert_predicate parser, :empty?
      parser << "[\"new\",[3"
      parser.parse
      GC.start
      error = assert_raises(RuntimeError) { fiber.resume(7) while fiber.alive? }
      assert_match(/this parse has already gone on|was cleared during the call/, error.message)
      parser << "]]\n"
      assert parser.parse
      assert_equal ["new", [3]], parser.value
    end

    # An exception for a Fiber whose end is awaited, and a Fiber that never ends.
    define_method("test_a_fiber_that_raises_later_in_#{name}") do
      parser = FRONTEND::ResumableParser.new(**options)
      parser << OPEN
      parser.parse if call == :partial_value
      fiber = Fiber.new { parser.public_send(call) }
      fiber.resume
      parser.clear << "[8]\n"
      assert_raises(IOError) { fiber.raise(IOError, "late") }
      assert parser.parse
      if call == :parse
        fibers = Array.new(3) { Fiber.new { parser.clear << OPEN; parser.public_send(call) }.tap(&:resume) }
      end
      GC.start
      assert_equal [[9]], feed(parser.clear, "[9]\n", 2)
      assert_equal 3, fibers.count(&:alive?) if fibers
    end
  end

  def test_clear_from_another_thread
    parser = nil
    on_load = lambda do |value|
      Thread.new { parser.clear << "[5]\n" }.join if value == 1
      value
    end
    parser = FRONTEND::ResumableParser.new(on_load: on_load)
    parser << "[0,1,2]\n"
    assert_raises(RuntimeError) { parser.parse }
    assert parser.parse
    assert_equal [5], parser.value
  end

  def test_sources_change_behind_it
    parser = FRONTEND::ResumableParser.new
    chunk = +"[\"#{"z" * 100}"
    parser << chunk
    chunk.replace("nonsense")
    chunk.clear
    parser << "\",1]\n"
    assert parser.parse
    assert_equal ["z" * 100, 1], parser.value
  end

  private

  # The values of all the documents of a text that comes in chunks of `size` bytes.
  def feed(parser, text, size)
    values = []
    text.bytes.each_slice(size) do |chunk|
      parser << chunk.pack("C*").force_encoding("UTF-8")
      values << parser.value while parser.parse
    end
    values
  end
end
