# frozen_string_literal: true

require "test_helper"
require "stringio"
require "jacinth/oj/api"

# Oj::Parser with misbehaving callbacks, in threads and Ractors, and under garbage collection.
# Known differences: oj/parser-source-frozen, oj/parser-in-use, oj/parser-shared.
class OjParserSafetyTest < Minitest::Test
  Parser = Jacinth::Oj::Parser
  TEXT = "{\"a\":[1,2.5,\"text\",{\"k\\u00e9y\":null}],\"big\":123456789012345678901,\"long\":\"#{"x" * 60}\"}"

  def telling(&block)
    handler = Object.new
    handler.define_singleton_method(:told) { @told ||= [] }
    %i[hash_start hash_end array_start array_end].each do |name|
      handler.define_singleton_method(name) { |key| told << [name, block.call(key)] }
    end
    handler.define_singleton_method(:add_value) { |value, key| told << [value, block.call(key)] }
    handler
  end

  def saj(handler) = Parser.new(:saj).tap { |parser| parser.handler = handler }

  def test_the_source_stays_the_callers
    text = TEXT.dup
    Parser.new(:usual).parse(text)
    refute text.frozen?
    expected = saj(telling { |key| key }).then { |parser| parser.parse(TEXT.dup).then { parser.handler.told } }
    parser = saj(telling { |key| text.replace("gone " * 100).then { key } })
    parser.parse(text)
    assert_equal expected, parser.handler.told
    text = '{"a":1} {"b":2}'.dup
    given = []
    Parser.new(:usual).parse(text) { |hash| given << hash.tap { text.clear } }
    assert_equal [{ "a" => 1 }, { "b" => 2 }], given
  end

  # oj/parser-in-use: a callback that parses with a parser of its own leaves the running parse alone.
  def test_a_callback_that_parses
    inner = telling { |key| key }
    handler = telling do |key|
      saj(inner).parse(TEXT)
      key
    end
    saj(handler).parse(TEXT)
    assert_equal saj(telling { |key| key }).then { |other| other.parse(TEXT).then { other.handler.told } }, handler.told
    assert_equal handler.told.size * handler.told.size, inner.told.size
    given = []
    Parser.new(:usual).parse('{"a":1}{"b":2}') { |hash| given << hash << Parser.new(:usual).parse("[[1]]") }
    assert_equal [{ "a" => 1 }, [[1]], { "b" => 2 }, [[1]]], given
  end

  def test_ways_out_of_a_callback
    parser = saj(telling { raise "out" })
    assert_equal "out", assert_raises(RuntimeError) { parser.parse(TEXT) }.message
    parser.handler = telling { throw :out }
    2.times { catch(:out) { parser.parse(TEXT) } }
    fiber = Fiber.new { saj(telling { Fiber.yield }).parse(TEXT) }
    fiber.resume
    GC.start
    parser.handler = handler = telling { |key| key }
    parser.parse(TEXT)
    assert_equal 12, handler.told.size
    fiber.resume while fiber.alive?
  end

  def test_classes_that_do_what_they_should_not
    hash = Class.new { define_method(:[]=) { |_, _| GC.start } }
    list = Class.new { define_method(:<<) { |value| throw :out, value } }
    assert_instance_of hash, Parser.new(:usual, { hash_class: hash }).parse('{"a":{"b":1}}')
    assert_equal 2.5, (catch(:out) { Parser.new(:usual, { array_class: list }).parse("[2.5]") })
    raising = Class.new(Array) { define_method(:initialize) { raise "no" } }
    assert_raises(RuntimeError) { Parser.new(:usual, { array_class: raising }).parse("[]") }
  end

  def test_threads
    parser = Parser.new(:usual)
    threads = Array.new(4) { |i| Thread.new { Array.new(200) { parser.parse("[#{i},{\"k#{i}\":[#{i}]}]") }.uniq } }
    assert_equal Array.new(4) { |i| [[i, { "k#{i}" => [i] }]] }, threads.map(&:value)
  end

  def test_shared_parsers
    assert_same Parser.usual, Parser.usual
    assert_same Parser.usual, Fiber.new { Parser.usual }.resume
    Parser.usual.symbol_keys = true
    thread = Thread.new do
      value = Parser.usual.parse('{"a":1}')
      Parser.usual.omit_null = true
      [Parser.usual, value]
    end
    other, value = thread.value
    refute_same Parser.usual, other
    assert_equal [{ a: 1 }, false], [value, Parser.usual.omit_null]
    assert_nil Parser.validate.parse("[1]")
    assert_nil Parser.saj.handler
  ensure
    Parser.usual.symbol_keys = false
    Parser.usual.cache_keys = true
  end

  def test_ractors
    warned = Warning[:experimental]
    Warning[:experimental] = false
    ractors = Array.new(2) { Ractor.new { Array.new(20) { Jacinth::Oj::Parser.new(:usual).parse('[{"a":1}]') }.uniq } }
    assert_equal [[[{ "a" => 1 }]]] * 2, ractors.map(&:value)
  ensure
    Warning[:experimental] = warned
  end

  OPTIONS = [
    {},
    { omit_null: true },
    { create_id: "k", symbol_keys: true },
    { decimal: :bigdecimal },
    { hash_class: Class.new(Hash) },
    { array_class: Class.new(Array) }
  ].freeze

  def test_stress
    OPTIONS.each do |options|
      parser = Parser.new(:usual, options)
      expected = parser.parse("[1] #{TEXT}")
      stressed = lambda do |&call|
        GC.stress = GarbageCollectorModes::STRESS
        call.call
      ensure
        GC.stress = false
      end
      parsed = stressed.call { parser.parse("[1] #{TEXT}") }
      loaded = stressed.call { parser.load(StringIO.new("[1] #{TEXT}")) }
      assert_equal [expected] * 2, [parsed, loaded]
      assert_raises(EncodingError) { stressed.call { parser.parse("[1] [x") } }
    end
    parser = saj(telling { |key| key })
    GC.stress = GarbageCollectorModes::STRESS
    2.times { parser.parse(TEXT) }
    parser.load(StringIO.new(TEXT))
    GC.stress = false
    assert_equal 1, parser.handler.told.each_slice(12).uniq.size
  ensure
    GC.stress = false
  end

  def test_compaction
    return unless GC.respond_to?(:verify_compaction_references)

    parser = saj(telling { |key| GarbageCollectorModes.compact && key })
    parser.parse(TEXT)
    plain = saj(telling { |key| key })
    plain.parse(TEXT)
    assert_equal plain.handler.told, parser.handler.told
  end

  def test_deep_and_wide
    deep = "[" * 1000 + "]" * 1000
    assert_nil saj(telling { |key| key }).parse(deep)
    assert_equal 200_000, Parser.new(:usual, { omit_null: true }).parse("[#{"1," * 199_999}1]").size
    wide = Parser.new(:usual, { omit_null: true }).parse("{#{Array.new(5000) { |i| "\"k#{i}\":#{i}" }.join(",")}}")
    assert_equal 5000, wide.size
  end
end
