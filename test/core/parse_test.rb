# frozen_string_literal: true

require "test_helper"
require "json"
require "support/child"
require "support/document_maker"
require "support/linear"
require "support/memory"
require "support/parse_errors"
require "support/value_comparison"
require "support/workload"

# Jacinth.parse: the values of documents, with and without hooks. Other files test single options, broken documents, and
# shapes and templates (parse_shapes_test.rb).
class ParseTest < Minitest::Test
  include Linear
  include ParseErrors

  # Records its calls in order.
  class Told
    attr_reader :told

    def initialize = @told = []
    def ==(other) = other.instance_of?(self.class) && other.told == told

    def []=(key, value)
      @told << [key, value]
    end

    def <<(value)
      @told << value
      self
    end
  end

  Boom = Class.new(StandardError)

  HOOKS = [
    { on_load: ->(value) { value } },
    { on_load: ->(value) { value.is_a?(String) && value.size == 3 ? value.to_sym : value } },
    { on_load: ->(value) { value.is_a?(Integer) ? value + 1 : value }, symbolize_names: true },
    { object_class: Told },
    { array_class: Told, freeze: true },
    { object_class: Told, array_class: Told, on_load: ->(value) { [value] } },
    { decimal_class: BigDecimal },
    { decimal_class: Rational, symbolize_names: true, freeze: true }
  ].freeze

  def same(document, **options)
    found = ValueComparison.difference(JSON.parse(document, **options), Jacinth.parse(document, **options))
    assert_nil found, -> { "#{found}\n#{document[0, 500]} #{options.keys}" }
  end

  def test_leaves
    assert_nil Jacinth.parse("null")
    assert_equal [true, false, [], {}], Jacinth.parse("[true,false,[],{}]")
    %w[0 -0 1 -1 1.5 -0.0 1e3 "" "x" [] {} [[]] [{}] {"":{}}].each { |document| same(document) }
  end

  def test_integers_around_every_boundary
    powers_of_two = [30, 31, 32, 53, 61, 62, 63, 64, 127, 128].map { |power| 2**power }
    powers_of_ten = [1, 18, 19, 20, 127, 128].map { |power| 10**power }
    [0, *powers_of_two, *powers_of_ten].each do |n|
      (-3..3).each { |d| [n + d, -(n + d)].each { |value| assert_equal value, Jacinth.parse(value.to_s), value.to_s } }
    end
  end

  def test_integers_of_any_size_in_reasonable_time
    digits = "7" * 100_000
    assert_equal Integer(digits), Jacinth.parse(digits)
    assert_equal(-Integer(digits), Jacinth.parse("[-#{digits}]")[0])
    # Ruby's own conversion is a little slower than linear.
    assert_linear(12_500, ->(size) { "[-#{"7" * size}]" }, bound: 40) { |document| Jacinth.parse(document) }
  end

  def test_strings_of_every_length_are_mutable_and_know_their_bytes
    (0..700).each do |size|
      ascii, wide, escaped = Jacinth.parse("[\"#{"a" * size}\",\"#{"é" * size}\",\"#{"\\n\\u00e9x" * size}\"]")
      assert_equal ["a" * size, "é" * size, "\néx" * size], [ascii, wide, escaped]
      [ascii, wide, escaped].each do |string|
        assert_nil ValueComparison.coderange(string)
        refute_predicate string, :frozen?
        assert_equal Encoding::UTF_8, string.encoding
        assert_equal "#{string}.", string.dup << "."
      end
    end
  end

  def test_symbols_from_a_document_can_be_collected
    before = Symbol.all_symbols.size
    3.times do |i|
      Jacinth.parse("[#{Array.new(5000) { |k| "{\"collectable #{i} #{k}\":1}" }.join(",")}]", symbolize_names: true)
      GC.start
    end
    assert_operator Symbol.all_symbols.size - before, :<, 12_000
  end

  def test_freeze_reaches_everything
    value = Jacinth.parse('{"a":["x",{"b":"x"}],"c":1.5}', freeze: true)
    all = [value, *value.values, *value["a"], *value["a"][1].values]
    assert(all.all?(&:frozen?))
    assert_same value["a"][0], value["a"][1]["b"]
    assert Ractor.shareable?(value)
  end

  def test_wide_and_deep_documents
    [1, 319, 320, 321, 640, 641, 5_000, 100_000].each do |size|
      assert_equal (0...size).to_a, Jacinth.parse("[#{(0...size).to_a.join(",")}]")
      assert_equal size, Jacinth.parse("{#{(0...size).map { |i| "\"k#{i}\":#{i}" }.join(",")}}").size
    end
    [1, 63, 64, 65, 128, 129, 500].each do |depth|
      same("#{"[" * depth}#{"]" * depth}", max_nesting: 0)
      same("#{'{"a":[1,' * depth}2#{"]}" * depth}", max_nesting: 0)
    end
  end

  # The depth is measured without recursion, which would need more C stack than the parse itself.
  DEPTH = <<~RUBY
    n = %d
    depth = lambda do |document|
      value = Jacinth.parse(document, max_nesting: 0)
      count = 0
      count += 1 while (value = value.is_a?(Hash) ? value["a"] : value[0])
      count
    end
    run = -> { [depth.("[" * n + "]" * n), depth.('{"a":' * n + "{}" + "}" * n)] }
    p run.call == [n - 1, n], Thread.new(&run).value == [n - 1, n], Fiber.new(&run).resume == [n - 1, n]
  RUBY

  def test_a_million_levels_in_main_thread_and_fiber
    assert_equal "true\n" * 3, Child.output(format(DEPTH, Workload.rounds(200_000, 1_000_000)), limit: 120)
  end

  def test_hooks_against_json
    maker = DocumentMaker.new(Workload.seed)
    Workload.rounds(2_000, 20_000).times do |i|
      compare_hooked(maker.document, HOOKS[i % HOOKS.size].merge(max_nesting: 0, allow_nan: true))
    end
  end

  # json fills object_class from a Hash, ours fills it directly. Documents without equal keys have the same result.
  def compare_hooked(document, options)
    expected, actual = [JSON, Jacinth].map do |library|
      calls = []
      hook = options[:on_load]
      logged = hook ? options.merge(on_load: ->(value) { calls << value.dup and hook.(value) }) : options
      [library.parse(document, **logged), calls]
    end
    assert_equal expected[1], actual[1], -> { "order of calls for #{document}" }
    return assert(expected[0] == actual[0], document) if options[:object_class] || options[:array_class]

    found = ValueComparison.difference(expected[0], actual[0])
    assert_nil found, -> { "#{found}\n#{document}" }
  end

  def test_on_load_may_make_any_keys
    assert_equal({ 1 => 1, "b" => 2 }, Jacinth.parse('{"a":1,"b":2}', on_load: ->(value) { value == "a" ? 1 : value }))
    value = Jacinth.parse('{"a":1}', on_load: ->(part) { part == "a" ? +"fresh" : part })
    assert_predicate value.keys[0], :frozen?
    hook = ->(part) { part.is_a?(String) ? 7 : part }
    error = assert_raises(Jacinth::ParserError) { Jacinth.parse('{"a":1,"b":2}', on_load: hook) }
    assert_includes error.message, "7"
  end

  def test_custom_classes_are_told_everything_in_order
    object = Jacinth.parse('{"a":1,"b":2,"a":3}', object_class: Told, allow_duplicate_key: true)
    assert_equal [["a", 1], ["b", 2], ["a", 3]], object.told
    error = assert_raises(Jacinth::ParserError) { Jacinth.parse('{"a":1,"b":2,"a":3}', object_class: Told) }
    assert_includes error.message, 'duplicate key "a"'
    assert_equal [1, 2], Jacinth.parse("[1,2]", array_class: Told).told
  end

  def test_duplicate_keys
    many = ->(keys, key) { "{#{(0..keys).map { |i| "\"k#{i}\":1" }.join(",")},\"#{key}\":2}" }
    few = ['{"a":1,"a":2}', '[{"b":1,"c":{"a":1,"a":2}}]', '{"a":1,"\u0061":2}']
    [*few, many.(40, "k3"), many.(100, "k77")].each do |document|
      2.times do
        error = assert_parse_error(document)
        assert_match(/\Aduplicate key "(a|k3|k77)"/, error.message)
        assert_parse_error(document, symbolize_names: true)
        same(document, allow_duplicate_key: true)
        theirs, ours = [JSON, Jacinth].map { |parser| parser.parse(document, allow_duplicate_key: true) }
        assert_equal theirs.to_a, ours.to_a
      end
    end
  end

  def test_the_source_is_left_alone
    source, copy = Array.new(2) { "[\"#{"x" * 100}\",{\"a\":1}]" } # each with bytes of its own
    mutate = ->(value) { source.bytesize.times { |i| source.setbyte(i, "]".ord) } && value }
    assert_equal JSON.parse(copy), Jacinth.parse(source, on_load: mutate)
  end

  # The path of an error is found by parsing again, with the memory that the first parse has returned.
  def test_an_error_below_many_levels
    [10, 63, 64, 65, 100_000].each do |depth|
      [{}, { on_load: ->(value) { value } }].each do |options|
        error = assert_raises(Jacinth::ParserError) { Jacinth.parse("#{"[" * depth}1,x", max_nesting: 0, **options) }
        assert_match(/\A\$.*\[0\]\[1\]\z/, error.json_path)
        assert_equal depth + 2, error.byte_offset
      end
    end
  end

  def test_callbacks_may_parse_again
    inner = lambda do |value|
      value.is_a?(Integer) ? Jacinth.parse("{\"a\":#{value},\"b\":[#{value}]}", on_load: ->(part) { part }) : value
    end
    expected = [{ "a" => 1, "b" => [1] }, { "a" => { "a" => 2, "b" => [2] } }]
    3.times { assert_equal expected, Jacinth.parse('[1,{"a":2}]', on_load: inner) }
  end

  # Each one leaves a parse of some thousand open values in another way.
  EXITS = {
    raise: ->(parse) { parse.(-> { raise Boom }) rescue nil },
    throw: ->(parse) { catch(:done) { parse.(-> { throw :done }) } },
    break: ->(parse) { [1].each { parse.(-> { raise StopIteration }) rescue break } },
    fiber: ->(parse) { Fiber.new { parse.(-> { Fiber.yield }) }.resume },
    kill: ->(parse) { Thread.new { parse.(-> { Thread.current.kill }) }.join }
  }.freeze

  def test_exits_leak_nothing
    document = "[#{Array.new(1500) { |i| "{\"a\":#{i},\"b\":\"#{"x" * 40}\"}" }.join(",")}]"
    parse = lambda do |leave|
      count = 0
      Jacinth.parse(document, on_load: ->(value) { (count += 1) == 7000 ? leave.call : value })
    end
    EXITS.each do |name, exit|
      grown = Memory.growth(Workload.rounds(60, 400)) { exit.(parse) }
      assert_operator grown, :<, Memory.allowed(16 << 20), "after #{name}"
    end
    assert_equal 1500, parse.(-> { 0 }).size
  end

  def test_a_parse_continued_twice_is_refused
    script = <<~RUBY
      require "continuation"
      saved, entries = nil, 0
      document = "[1,2,[3,\#{(4..900).to_a.join(",")}],5]"
      result = begin
        Jacinth.parse(document, on_load: ->(value) { callcc { |k| saved ||= k } if value == 800; value })
      rescue RuntimeError => e
        e.class
      end
      p result.is_a?(Array) ? result.size : result
      saved.call if (entries += 1) < 3
    RUBY
    assert_equal "4\nRuntimeError\nRuntimeError\n", Child.output(script)
  end
end
