# frozen_string_literal: true

require "test_helper"
require "support/child"
require "support/oj_defaults"
require "support/oj_readers"

# Calls of the Oj frontend that are suspended in a callback and resumed: by Fibers in any order, and by continuations.
class OjResumptionTest < Minitest::Test
  include OjDefaults

  Oj = Jacinth::Oj

  def test_fibers_take_turns
    stops = JsonCallbacks.object(:to_json) { |*| Fiber.yield(1) ? "1" : "2" }
    writers = Array.new(20) { |i| Oj::StringWriter.new(mode: :compat, use_to_json: true, indent: i % 4) }
    fibers = writers.map { |writer| Fiber.new { writer.push_value([stops, "x" * 3000, [stops]]) || writer.to_s } }
    20.times do |i|
      object = [stops, "x" * 3000, [stops]]
      fibers << Fiber.new { Oj.dump(object, mode: :compat, use_to_json: true, indent: i % 4) }
    end
    doc = Oj::Doc.open(OjReaders::DOCUMENT)
    seen = Hash.new { |hash, key| hash[key] = [] }
    4.times do |i|
      fibers << Fiber.new { doc.each_value("/list") { |value| (seen[i] << value) && Fiber.yield(1) } }
    end
    parsers = Array.new(4) { OjReaders.saj_parser(:add_value, ->(*) { Fiber.yield(1) }) }
    parsers.each { |parser, _| fibers << Fiber.new { parser.parse(OjReaders::DOCUMENT) } }
    fibers.each(&:resume)
    GC.start
    fibers.reverse_each { |fiber| fiber.resume(true) }
    texts = fibers.first(40).map { |fiber| fiber.resume(nil) }
    fibers.drop(40).each { |fiber| fiber.resume while fiber.alive? }
    texts.each { |text| assert_equal [1, "x" * 3000, [2]], Oj.strict_load(text) }
    expected = Oj.strict_load(OjReaders::DOCUMENT)["list"].first(4) + [nil, true]
    assert_equal [expected], seen.values.uniq
    told = parsers.map { |_, handler| handler.told }
    assert_equal 1, told.uniq.size
    refute_empty told.first
  end

  # A continuation enters a call again, in the middle of it or after it has ended.
  def test_continuations
    code = <<~'RUBY'
      require "continuation"
      require "jacinth/oj/api"
      Oj = Jacinth::Oj
      keep = -> { callcc { |continuation| $kept = continuation } }
      element = Object.new
      element.define_singleton_method(:to_json) { |*| keep.(); "7" }
      handler = Object.new
      handler.define_singleton_method(:add_value) { |value, key| keep.() }
      builder = Object.new
      %i[array_start].each { |name| builder.define_singleton_method(name) { [] } }
      builder.define_singleton_method(:array_append) { |array, value| keep.(); array << value }
      io = Object.new
      io.define_singleton_method(:write) { |text| keep.(); $written = text }
      asking = { mode: :compat, use_to_json: true }
      calls = [
        ->(list, _) { Oj.dump([*list, element], asking).size > 10 },
        ->(list, _) { Oj::StringWriter.new(asking).tap { |made| made.push_value([*list, element]) }.to_s.size > 10 },
        ->(list, _) { Oj::StreamWriter.new(io, mode: :strict).push_value(list).nil? },
        ->(_, text) { Oj.saj_parse(handler, text).nil? },
        ->(_, text) { Oj.sc_parse(builder, text).size >= 2 },
        ->(list, text) { Oj.load(text * 2, mode: :strict) { keep.() } == list },
        ->(list, text) { Oj::Doc.open(text) { |doc| doc.each_value("/") { keep.() }; doc.fetch("/") == list } },
        ->(_, text) { Oj::Parser.new(:usual).parse(text) { keep.() }; true }
      ]
      calls.each do |call|
        [10, 5000].each do |size|
          $kept = nil
          list = ["x" * size, "y" * size]
          text = Oj.dump(list, mode: :strict)
          rounds = []
          rounds << begin
            call.call(list, text) ? "good" : "bad"
          rescue StandardError => e
            e.message
          end
          GC.start
          $kept.call if rounds.size < 4 && $kept
          puts rounds.join(" ")
        end
      end
    RUBY
    assert_equal 16, Child.output("Warning[:deprecated] = false\n#{code}").lines.size
  end
end
