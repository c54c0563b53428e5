# frozen_string_literal: true

require "test_helper"
require "support/oj_handlers"
require "support/child"
require "support/memory"

# saj_parse and sc_parse under GC stress, with compaction, and with misbehaving handlers.
class OjHandlersGcTest < Minitest::Test
  include OjHandlers

  DOCUMENT = %({"a":[1,-2.5,0.12345678901234567,"\\u00e9\\n#{"text" * 9}",null,{"key":{}}],) +
             %("\u00e9":18014398509481999,"#{"k" * 60}":"x"} )
  SHORT = %({"a":[-2.5,0.12345678901234567,"\\u00e9\\n"],"\u00e9":"x"} )

  # Returns chunks of eleven bytes.
  class Chunks
    def initialize(text) = @text = text.b
    def read(size = nil) = size ? @text.slice!(0, 11) : @text
  end

  def calls
    {
      saj: ->(handler, text) { Oj.saj_parse(handler, text) },
      saj_lenient: ->(handler, text) { Oj.saj_parse(handler, "[+1,,#{text},01]") },
      sc: ->(handler, text) { Oj.sc_parse(handler, text) },
      sc_symbols: ->(handler, text) do
        Oj.sc_parse(handler, "{} #{text}", symbol_keys: true, bigdecimal_load: :bigdecimal)
      end,
      sc_chunks: ->(handler, text) { Oj.sc_parse(handler, Chunks.new(text)) }
    }
  end

  def handler_of(name, &work) = name.start_with?("saj") ? Saj.new(&work) : Sc.new(&work)

  def told(name, text, &work)
    handler = handler_of(name, &work)
    calls.fetch(name).call(handler, text)
    handler.told
  end

  NAMES = %i[saj saj_lenient sc sc_symbols sc_chunks].freeze

  NAMES.each do |name|
    define_method("test_stress_#{name}") do
      expected = told(name, SHORT)
      handler = handler_of(name)
      call = calls.fetch(name)
      GarbageCollectorModes.stressed { call.call(handler, SHORT) }
      assert_equal expected, handler.told
      assert_raises(Oj::ParseError) { GarbageCollectorModes.stressed { call.call(handler_of(name), "[{\"a\":tru") } }
    end

    define_method("test_compaction_#{name}") do
      expected = told(name, DOCUMENT)
      count = 0
      compact = -> { GarbageCollectorModes.compact if (count += 1) == 5 }
      assert_equal(expected, told(name, DOCUMENT) { compact.call })
    end

    # The caller's String is changed, cleared, and garbage collected.
    define_method("test_the_source_is_changed_#{name}") do
      expected = told(name, DOCUMENT)
      [
        ->(text) { text.replace("x" * 5000) },
        ->(text) { text.clear },
        ->(text) { text.setbyte(3, 0) },
        ->(text) { text << ("," * 100_000) }
      ].each do |change|
        text = DOCUMENT.dup
        assert_equal(expected, told(name, text) { change.call(text) })
        long = DOCUMENT * 1
        assert_equal(expected, told(name, long) { change.call(long) })
        GC.start
      end
      text = DOCUMENT.dup
      told(name, text)
      assert_equal [DOCUMENT, false], [text, text.frozen?]
    end

    define_method("test_ways_out_#{name}") do
      call = calls.fetch(name)
      long = "[#{([DOCUMENT] * 30).join(",")}]"
      20.times do |at|
        count = 0
        out = -> { (count += 1) > at }
        assert_raises(IOError) { call.call(handler_of(name) { raise IOError if out.call }, long) }
        count = 0
        assert_equal 7, catch(:out) { call.call(handler_of(name) { throw :out, 7 if out.call }, long) }
        count = 0
        fiber = Fiber.new { call.call(handler_of(name) { Fiber.yield 1 if out.call }, long) }
        assert_equal 1, fiber.resume
      end
      GC.start
      Thread.new { call.call(handler_of(name) { Thread.current.kill }, DOCUMENT) }.join
      assert_equal told(name, DOCUMENT), told(name, DOCUMENT)
    end

    # A callback parses another document.
    define_method("test_reentrancy_#{name}") do
      inner = told(name, "[1,{\"b\":2}]")
      expected = told(name, DOCUMENT)
      results = []
      assert_equal(expected, told(name, DOCUMENT) { results << told(name, "[1,{\"b\":2}]") })
      assert_equal [inner], results.uniq
    end

    define_method("test_methods_that_come_and_go_#{name}") do
      handler = handler_of(name) do |method,|
        handler.singleton_class.send(:remove_method, method) if method == :hash_start
      end
      assert_raises(NoMethodError) { calls.fetch(name).call(handler, '[{"a":{}}]') }
      handler = Object.new
      handler.define_singleton_method(:array_start) do |*|
        respond_to?(:hash_end) || define_singleton_method(:hash_end) { |*| raise "asked once" }
      end
      calls.fetch(name).call(handler, "[{}]")
      told = []
      missing = Class.new(BasicObject) do
        define_method(:respond_to?) { |*| true }
        define_method(:method_missing) { |method, *arguments| told << [method, *arguments] && nil }
      end
      calls.fetch(name).call(missing.new, '{"a":1}')
      assert_equal :hash_start, told.find { |method,| method != :array_start && method != :add_value }.first
      assert_raises(ArgumentError) do
        calls.fetch(name).call(Class.new { def array_start(_a, _b, _c) = nil }.new, "[1]")
      end
    end
  end

  def test_a_block_that_leaves
    assert_equal 5, Oj.sc_parse(Sc.new, "[1] [2]") { break 5 }
    assert_raises(IOError) { Oj.sc_parse(Sc.new, Chunks.new("[1] [2]")) { raise IOError } }
    assert_equal [[1], [2]], [].tap { |list| Oj.sc_parse(Sc.new, "[1] [2]") { |document,| list << document } }
  end

  def test_values_outlive_the_parse
    kept = []
    handler = Sc.new([:array_append]) { |_, _, value| kept << value }
    Oj.sc_parse(handler, "[#{Array.new(2000) { |i| "\"text #{i} \\u00e9\"" }.join(",")}]")
    GC.start
    assert_equal (0...2000).map { |i| "text #{i} \u00e9" }, kept
  end

  # The process does not grow, in KiB. A stack that each of the 1,800 parses left behind would add up to 42,000; the
  # quarantine of a sanitizer takes up to 9,000.
  def test_exits_leak_nothing
    script = <<~'RUBY'
      require "jacinth/oj/api"
      class Handler
        def array_start(*) = []
        def add_value(*) = raise(IOError)
        def array_append(*) = raise(IOError)
      end
      document = "[" * 3000 + "1"
      round = proc do
        150.times do
          %i[saj_parse sc_parse].each do |name|
            Jacinth::Oj.public_send(name, Handler.new, document)
          rescue IOError
            nil
          end
        end
      end
      resident = -> { GC.start; File.read("/proc/self/status")[/^VmRSS:\s+(\d+)/, 1].to_i }
      2.times(&round)
      before = resident.call
      3.times(&round)
      puts resident.call - before
    RUBY
    assert_operator Integer(Child.output(script)) << 10, :<, Memory.allowed(20 << 20)
  end
end
