# frozen_string_literal: true

require "test_helper"
require "support/json_writing"
require "tempfile"

# JSON::Coder: strict mode, its block, files and IOs, frozen and shared coders.
class JsonCoderTest < Minitest::Test
  include JsonWriting

  def coder(...) = FRONTEND::Coder.new(...)

  # Like json's Coder, whose parts are nil at that point.
  def test_before_initialize
    made = FRONTEND::Coder.allocate
    [made, made.dup, made.clone].each do |coder|
      { dump: "generate", generate: "generate", load: "parse", parse: "parse" }.each do |name, asked|
        error = assert_raises(NoMethodError) { coder.public_send(name, "[1]") }
        assert_match(/undefined method [`']#{asked}' for nil/, error.message)
      end
    end
    error = assert_raises(TypeError) { made.send(:initialize_copy, Class.new(FRONTEND::Coder).new) }
    assert_equal "initialize_copy should take same class object", error.message
    made.send(:initialize)
    assert_equal ["[1]", [1]], [made.dump([1]), made.dup.load("[1]")]
  end

  def test_dump_and_load
    each_frontend do
      made = coder
      assert_equal ['{"a":[1,null,"b"]}'] * 2, [made.dump({ a: [1, nil, :b] }), made.generate({ "a" => [1, nil, "b"] })]
      assert_equal [{ "a" => [1, nil] }] * 2, [made.load('{"a":[1,null]}'), made.parse('{"a":[1,null]}')]
      assert_equal "[\n1\n]", coder(array_nl: "\n").dump([1])
      assert_equal({ a: 1 }, coder(symbolize_names: true, indent: " ").load('{"a":1}'))
    end
  end

  def test_is_strict
    each_frontend do
      assert_equal "Range not allowed in JSON", assert_raises(JSON::GeneratorError) { coder.dump([1..2]) }.message
      assert_equal "Integer not allowed as object key in JSON",
                   assert_raises(JSON::GeneratorError) { coder.dump({ 1 => 2 }) }.message
      assert_raises(JSON::GeneratorError) { coder.dump([Float::NAN]) }
      assert_equal "[NaN]", coder(allow_nan: true).dump([Float::NAN])
      assert_equal "[1]", coder(strict: true).dump([1])
    end
    at_level(2) { assert_raises(JSON::GeneratorError) { coder(strict: false).dump([1..2]) } }
    at_level(3) do
      assert_equal "JSON::Coder requires strict mode", assert_raises(ArgumentError) { coder(strict: false) }.message
    end
  end

  def test_the_block_is_asked_for_what_json_has_not
    each_frontend do
      calls = []
      made = coder do |object, is_key|
        calls << [object.class, is_key]
        is_key ? "key" : object.to_s
      end
      assert_equal '{"key":{"s":"1..2","t":["Infinity"]}}',
                   made.dump({ nil => { "s" => 1..2, "t" => [Float::INFINITY] } })
      assert_equal [[NilClass, true], [Range, false], [Float, false]], calls
      assert_equal '["a?"]', coder { |text, _| text.scrub("?") }.dump(["a\xff"])
    end
  end

  # A plain answer is written as it is; the block is not called again for its own answer.
  def test_what_the_block_answers
    each_frontend do
      assert_equal '[[1,"inner"]]', coder { |object, _| object.is_a?(Range) ? [1, Object] : "inner" }.dump([1..2])
      assert_equal "[raw]", coder { FRONTEND::Fragment.new("raw") }.dump([1..2])
      assert_equal "[null]", coder { nil }.dump([1..2])
      [->(object) { object }, ->(_) { 3..4 }, ->(_) { Object.new }].each do |no_help|
        assert_raises(JSON::GeneratorError) { coder { |object, _| no_help.(object) }.dump([1..2]) }
      end
      assert_raises(KeyError) { coder { raise KeyError }.dump([1..2]) }
    end
  end

  def test_as_json_and_the_block
    each_frontend do
      assert_equal '["hook"]', coder(as_json: ->(_, _) { "hook" }).dump([1..2])
      assert_equal '["block"]', coder(as_json: ->(_, _) { "hook" }) { "block" }.dump([1..2])
      assert_raises(TypeError) { coder(as_json: 5) }
    end
  end

  # Objects with a to_json of their own, and subclasses, go through the block, too.
  def test_subclasses_and_to_json
    objects = [speaker { "1" }, Class.new(Hash)[a: 1], Class.new(Array)[1], Class.new(String).new("x")]
    each_frontend { assert_equal '["b","b","b","b","s"]', coder { "b" }.dump([*objects, :s]) }
  end

  def test_fragments
    each_frontend { assert_equal '[{"raw": 1}]', coder.dump([FRONTEND::Fragment.new('{"raw": 1}')]) }
  end

  def test_io_and_files
    each_frontend do
      io = StringIO.new
      assert_same io, coder.dump([1], io)
      assert_same io, coder.generate([2], io)
      assert_equal "[1][2]", io.string
      Tempfile.create("coder") do |file|
        file.write('{"é":1}')
        file.flush
        assert_equal({ "é": 1 }, coder(symbolize_names: true).load_file(file.path))
      end
    end
  end

  def test_frozen_and_shared
    each_frontend do
      made = coder(indent: +"  ")
      refute Ractor.shareable?(made)
      assert Ractor.shareable?(made.freeze)
      assert_equal ["[  1]", [1]], [made.dump([1]), made.load("[1]")]
      assert_raises(FrozenError) { made.send(:initialize) }
      assert_equal "[  1]", made.dup.dump([1])
      refute_predicate made.dup, :frozen?
      assert_predicate made.clone, :frozen?
      assert_raises(Ractor::IsolationError) { Ractor.make_shareable(coder { self }) }
    end
  end

  def test_options
    at_level(2) { assert_equal "[1]", coder(unknown: 1).dump([1]) }
    at_level(3) { assert_equal "unknown keyword: unknown", assert_raises(ArgumentError) { coder(unknown: 1) }.message }
    each_frontend do
      assert_raises(TypeError) { coder(indent: 1) }
      assert_raises(JSON::NestingError) { coder(max_nesting: 1).dump([[1]]) }
      assert_raises(JSON::NestingError) { coder(max_nesting: 1).load("[[1]]") }
    end
  end

  def test_the_options_hash_is_not_changed
    options = { indent: " ", strict: true, as_json: ->(_, _) {} }.freeze
    each_frontend { assert_equal "[ 1]", coder(**options) { 1 }.dump([1..2]) }
  end

  def test_used_within
    each_frontend do
      made = coder { |object, _| made.dump([object.to_a]) }
      assert_equal '["[[1,2]]"]', made.dump([1..2])
    end
  end
end
