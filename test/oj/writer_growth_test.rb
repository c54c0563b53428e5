# frozen_string_literal: true

require "test_helper"
require "support/oj_writing"

# The work of a writer grows linearly with what is pushed, even if every other push raises: twice the pushes allocate
# about twice the memory. A writer that copied the text at each push would allocate four times as much.
class OjWriterGrowthTest < Minitest::Test
  include OjWriting

  PUSHES = 600
  TEXT = "a text of some length" * 20
  FACTOR = 2.6

  # A value whose to_json calls a block.
  Asked = Struct.new(:work) do
    def to_json(*) = work.call && "1"
  end

  # A stream that discards its text.
  class Sink
    def write(text) = text.bytesize
  end

  WAYS = {
    refused: ->(writer, _) { writer.push_value([Object.new]) rescue nil },
    without_a_key: ->(writer, _) { writer.push_object.then { writer.push_value(1) } rescue writer.pop },
    raised: ->(writer, _) { writer.push_value([Asked.new(-> { raise IOError })]) rescue nil },
    thrown: ->(writer, _) { catch(:out) { writer.push_value([Asked.new(-> { throw :out })]) } },
    left_in_a_fiber: ->(writer, index) do
      Fiber.new { writer.push_value([Asked.new(-> { Fiber.yield })]) }.resume if (index % 10).zero?
    end,
    changed_within: ->(writer, _) { writer.push_value([Asked.new(-> { writer.push_value(1) })]) rescue nil },
    failing_within: ->(writer, _) do
      writer.push_value([Asked.new(-> { writer.push_value([Asked.new(-> { raise IOError })]) rescue 1 })])
    end,
    pop_refused: ->(writer, _) do
      writer.push_object
      writer.push_key("a")
      writer.pop rescue writer.push_value(1).then { writer.pop }
    end,
    json: ->(writer, _) { writer.push_json("[1]") },
    levels: ->(writer, _) { writer.push_array.then { writer.pop } }
  }.freeze
  MODES = Hash.new({ mode: :compat, use_to_json: true }).merge(refused: { mode: :strict }).freeze
  KINDS = {
    string: ->(options) { Oj::StringWriter.new(options) },
    stream: ->(options) { Oj::StreamWriter.new(Sink.new, { buffer_size: 1 << 30, **options }) }
  }.freeze

  KINDS.each do |kind, make|
    WAYS.each do |name, way|
      define_method("test_#{kind}_#{name}") do
        work = ->(count) { allocated { push(make.call(MODES[name]), count, way) } }
        work.call(PUSHES)
        once, twice = work.call(PUSHES), work.call(PUSHES * 2)
        assert_operator twice.fdiv(once), :<, FACTOR, "bytes allocated: #{once}, #{twice}"
      end
    end
  end

  private

  def push(writer, count, way)
    writer.push_array
    count.times do |index|
      writer.push_value(TEXT)
      way.call(writer, index)
    end
    writer.pop_all
  end

  # Bytes that the block has allocated by malloc.
  def allocated
    GC.start
    GC.disable
    before = GC.stat(:malloc_increase_bytes)
    yield
    GC.stat(:malloc_increase_bytes) - before
  ensure
    GC.enable
  end
end
