# frozen_string_literal: true

require "test_helper"
require "bigdecimal"
require "set"
require "support/parse_errors"
require "support/value_comparison"
require "support/workload"

# Small cases with a garbage collection at every allocation: a VALUE that nothing refers to is freed at once, and its
# memory is used again.
class StressTest < Minitest::Test
  include ParseErrors

  DOCUMENTS = {
    scalars: "[null,true,false,0,-1,12345678901234567890,1.5,1e300,-0.0,\"\",\"text\"]",
    long_strings: "[\"#{"x" * 700}\",\"#{"é" * 100}\"]",
    escapes: '["\n\u00e9\ud83d\ude00","' + '\\\\n' * 300 + '",{"k\u0065y":1}]',
    object: '{"a":1,"b":"x","c":[{}],"d":{"e":null}}',
    rows: "[#{(["{\"id\":1,\"name\":\"n\",\"tags\":[\"t\"]}"] * 4).join(",")}]",
    wide_rows: "[#{(["{#{Array.new(9) { |i| "\"w#{i}\":#{i}" }.join(",")}}"] * 3).join(",")}]",
    new_keys: "{#{Array.new(12) { |i| "\"stress key #{i}\":\"v#{i}\"" }.join(",")}}",
    nested: "#{"[{\"n\":" * 10}1#{"}]" * 10}",
    deep: "#{"[" * 70}\"x\"#{"]" * 70}",
    many: "[#{Array.new(350) { |i| i % 50 == 0 || i > 330 ? "\"s#{i}\"" : i }.join(",")}]",
    integers: "[#{"1234567," * 50}18446744073709551615]",
    floats: "[#{"1.7976931348623157e308," * 5}1.5]"
  }.freeze

  BROKEN = [
    "[1,2,@]",
    "{\"a\":1,\"a\":2}",
    "[\"é\",\n{\"key\":[1e999]}]",
    "[\"\\ud800\"]",
    "[\"\xff\"]",
    "[[[[",
    "{\"#{"k" * 100}\":}",
    "[\"abc"
  ].freeze

  OPTIONS = [
    {},
    { symbolize_names: true },
    { freeze: true },
    { allow_duplicate_key: true, allow_comments: true },
    { on_load: ->(value) { value }, allow_nan: true },
    { decimal_class: BigDecimal },
    { object_class: Class.new(Hash), array_class: Class.new(Array) }
  ].freeze

  POINT = Struct.new(:x, :y)
  OBJECTS = {
    plain: { "a" => [1, 2.5, nil, true], :b => "é\n\"", 3 => { "c" => [] } },
    own: [
      POINT.new(1, [2]),
      Set[1, "x"],
      Time.at(0, 5, :nsec).utc,
      Date.new(2026, 1, 2),
      DateTime.new(2026, 1, 2),
      BigDecimal("1.5"),
      Jacinth::Fragment.new("[1]")
    ],
    long: ["x" * 5000, "é" * 3000, ["s"] * 500],
    big: [2**100, -(2**200), 10**50],
    encodings: ["é".encode("UTF-16LE"), { "ü".encode("ISO-8859-1") => 1 }, "a".b],
    foreign: [1..2, { (3..4) => 5..6 }]
  }.freeze

  # Runs the block once without stress, so that caches are filled, and then under stress.
  def stressed
    yield
    GC.stress = GarbageCollectorModes::STRESS
    yield
  ensure
    GC.stress = false
  end

  DOCUMENTS.each_with_index do |(name, document), row|
    OPTIONS.each_with_index do |options, i|
      test = define_method("test_read_#{name}_#{i}") do
        result = stressed { Jacinth.parse(document, **options) }
        expected = Jacinth.parse(document, **options)
        assert_equal expected.inspect, result.inspect
        assert_nil ValueComparison.difference(expected, result) if i < 3
      end
      heavy(test) unless i.zero? || i == 1 + row % (OPTIONS.size - 1)
    end

    define_method("test_check_#{name}") { assert(stressed { Jacinth.valid?(document) }) }

    define_method("test_write_#{name}") do
      value = Jacinth.parse(document)
      assert_equal Jacinth.generate(value), stressed { Jacinth.generate(value) }
      assert_equal Jacinth.pretty_generate(value, sort_keys: true),
                   stressed { Jacinth.pretty_generate(value, sort_keys: true) }
    end
  end

  BROKEN.each_with_index do |document, i|
    define_method("test_refuse_#{i}") do
      error = nil
      stressed { error = assert_raises(Jacinth::ParserError) { Jacinth.parse(document) } }
      assert_sound_error(error, document)
    end
  end

  OBJECTS.each do |name, object|
    define_method("test_write_#{name}") do
      write = -> { Jacinth.generate(object, indent: " ", script_safe: true) { |range, _| range.to_s } }
      assert_equal write.call, stressed(&write)
    end
  end

  def test_coder
    result = stressed do
      coder = Jacinth::Coder.new(indent: "  ".dup, array_nl: "\n".dup, on_load: ->(value) { value }) do |object, _|
        object.to_s
      end
      [coder.dump([1..2, "x"]), coder.load("[1,{\"a\":[\"b\"]}]")]
    end
    assert_equal ["[\n  \"1..2\",\n  \"x\"\n]", [1, { "a" => ["b"] }]], result
  end

  def test_errors_of_generate
    error = nil
    stressed { error = assert_raises(Jacinth::GeneratorError) { Jacinth.generate({ "a" => [1, { b: Object.new }] }) } }
    assert_equal "$.a[1].b", error.json_path
    stressed { assert_raises(Jacinth::NestingError) { Jacinth.generate([[[1]]], max_nesting: 2) } }
    stressed { assert_raises(ArgumentError) { Jacinth.parse("1", foo: 1) } }
    stressed { assert_raises(TypeError) { Jacinth.parse("1", max_nesting: "x") } }
  end

  def test_info_and_fragment
    assert_equal Jacinth.info, stressed { Jacinth.info }
    assert_equal "[1]", stressed { Jacinth::Fragment.new("[1]", validate: true).json }
  end

  # Young values in an old container and the other way round: a missing write barrier would be noticed.
  def test_old_and_young
    coder = Jacinth::Coder.new(symbolize_names: false)
    4.times { GC.start }
    50.times do |i|
      value = coder.parse(
        "[#{(["{\"barrier#{i}\":\"v#{i}\",\"same\":{\"x\":\"y#{i}\"}}"] * 2).join(",")}]"
      )
      3.times { GC.start(full_mark: false) }
      Array.new(500) { "garbage #{i}" }
      assert_equal [{ "barrier#{i}" => "v#{i}", "same" => { "x" => "y#{i}" } }] * 2, value
    end
  end
end
