# frozen_string_literal: true

require "test_helper"

# Code of the program that runs within a call of Jacinth::Document or of the one-shot calls, and Strings whose bytes
# belong to others, too.
class DocumentCallsTest < Minitest::Test
  # What Ruby runs for a key, an index or a pointer changes the source, reads the document, or raises.
  def test_arguments_that_run_code
    text = "{\"a\":[1,[\"#{"x" * 200}\"]],\"b\":2}"
    ways = { change: -> { @source.replace("[" * 500) }, cut: -> { @source.replace("") },
             read: -> { @document.keys }, collect: -> { GC.start }, raise: -> { raise KeyError } }
    ways.each do |name, way|
      index = Object.new.tap { |o| o.define_singleton_method(:to_int) { way.call && 1 || 1 } }
      pointer = Object.new.tap { |o| o.define_singleton_method(:to_str) { way.call && "/a/1/0" || "/a/1/0" } }
      list = Object.new.tap { |o| o.define_singleton_method(:to_ary) { way.call && ["/b"] || ["/b"] } }
      calls = { -> { Jacinth.dig(@source, "a", index, 0) } => "x" * 200,
                -> { Jacinth.at(@source, pointer) } => "x" * 200,
                -> { Jacinth.at_all(@source, list) } => [2], -> { @document["a"][index].value } => ["x" * 200],
                -> { @document.dig("a", index, 0) } => "x" * 200, -> { @document.at(pointer) } => "x" * 200,
                -> { @document["a"].fetch(index).size } => 1 }
      calls.each do |call, expected|
        @source = text.dup
        @document = Jacinth.document(@source)
        begin
          value = call.call
        rescue KeyError, Jacinth::ParserError
          value = nil
        end
        # A pointer is read before the source, of which the changed text counts then.
        assert_includes %i[change cut raise].include?(name) ? [expected, nil] : [expected], value
        assert_equal 2, @document["b"]
      end
    end
  end

  # A block leaves while a document is read, in any way; then the document is read again.
  def test_blocks_that_leave
    document = Jacinth.document("{\"a\":[1,[2]],\"b\":{\"c\":3}}")
    ways = [-> { raise IOError }, -> { throw :out }, -> { Thread.current.kill }, -> { raise IOError, GC.start.to_s }]
    calls = [->(way) { document.each { way.call } }, ->(way) { document["a"].each { way.call } },
             ->(way) { document.fetch("x") { way.call } }, ->(way) { document["a"].fetch(5) { way.call } },
             ->(way) { document["b"].to_h { way.call } }, ->(way) { document["a"].map { way.call } }]
    ways.product(calls) do |way, call|
      thread = Thread.new { catch(:out) { call.call(way) } && nil }.tap { |one| one.report_on_exception = false }
      begin
        thread.join
      rescue IOError
        nil
      end
      assert_equal [%w[a b], 2, 3], [document.keys, document["a"][1][0], document.at("/b/c")]
    end
  end

  # A String that shares its bytes with another one, and a frozen subclass whose bytes are exchanged during the reads.
  def test_shared_and_deduplicated_sources
    long = "[#{(["1"] * 200).join(",")},[\"#{"s" * 50}\"]]"
    whole = "#{" " * 60}#{long}"
    document = Jacinth.document(whole[60..])
    whole.replace("x" * 2000)
    frozen = Class.new(String).new(long).freeze
    other = Jacinth.document(frozen)
    parts = [document, other].map { |one| one[200] }
    document = other = nil
    parts.each do |part|
      assert_equal frozen, -frozen
      GC.start
      Array.new(200) { "y" * long.bytesize }
      assert_equal "s" * 50, part[0]
      assert_equal "/200", part.pointer
    end
  end
end
