# frozen_string_literal: true

require "test_helper"
require "support/json_writing"

# What the JSON frontend writes, by examples: core classes, subclasses, objects of other kinds, white space,
# depth and special numbers, at both levels.
class JsonGenerateTest < Minitest::Test
  include JsonWriting

  Point = Struct.new(:x, :y)

  def test_core_classes
    each_frontend do
      assert_equal '[null,true,false,0,-7,1180591620717411303424,"text",[],{}]',
                   write([nil, true, false, 0, -7, 2**70, "text", [], {}])
      assert_equal '{"a":{"b":[1,{"c":null}]}}', write({ "a" => { "b" => [1, { "c" => nil }] } })
      assert_equal %w[null 1 1.5 "s"], [nil, 1, 1.5, "s"].map { |value| write(value) }
    end
  end

  FLOATS = [[0.0, "0.0"], [-0.0, "-0.0"], [100.0, "100.0"], [1e15, "1e+15"], [123456789.125, "123456789.125"],
            [1e-5, "0.00001"], [1.5e-9, "0.0000000015"], [1.5e-10, "1.5e-10"], [1e100, "1e+100"], [5e-324, "5e-324"],
            [0.1 + 0.2, "0.30000000000000004"]].freeze

  def test_floats
    each_frontend { FLOATS.each { |number, text| assert_equal text, write(number) } }
  end

  # As Symbol#to_json writes them, which a program may redefine.
  def test_symbols
    each_frontend { assert_equal '["a","b c",{"k":"v"}]', write([:a, :"b c", { k: :v }]) }
    script = <<~'RUBY'
      require "jacinth/json"
      class Symbol
        def to_json(*) = "\"changed\""
      end
      puts JSON.generate([:a, { b: :c }])
      puts JSON.generate(:a, strict: true)
    RUBY
    assert_equal "[\"changed\",{\"b\":\"changed\"}]\n\"a\"\n", Child.output(script)
  end

  # to_json is not called for objects of the core classes themselves, even when it has been redefined.
  def test_redefined_core_methods_do_not_count
    script = <<~'RUBY'
      require "jacinth/json"
      [Integer, String, Hash, Array, NilClass, Float].each do |klass|
        klass.define_method(:to_json) { |*| "\"redefined\"" }
      end
      puts JSON.generate([1, "s", {}, [], nil, 1.5]), 1.to_json
    RUBY
    assert_equal "[1,\"s\",{},[],null,1.5]\n\"redefined\"\n", Child.output(script)
  end

  def test_subclasses_of_core_classes
    hash, array, string = [Hash, Array, String].map { |klass| Class.new(klass) }
    own = [Class.new(Hash), Class.new(Array), Class.new(String)].each do |klass|
      klass.define_method(:to_json) { |*| '"own"' }
    end
    each_frontend do
      assert_equal '[{"a":1},[1,2],"text"]', write([hash[a: 1], array[1, 2], string.new("text")])
      assert_equal '["own","own","own"]', write([own[0][a: 1], own[1][1], own[2].new("text")])
      assert_equal '"own"', write(own[0].new)
    end
  end

  # An object without a to_json of its own is written as its to_s; this includes Structs, Times, ranges and classes.
  def test_other_objects_are_their_to_s
    each_frontend do
      assert_equal '["1..2","1970-01-01 00:00:00 UTC","3/2","Object"]', write([1..2, Time.at(0).utc, 3/2r, Object])
      assert_equal '"#<struct JsonGenerateTest::Point x=1, y=2>"', write(Point.new(1, 2))
      assert_equal '"\"quoted\"\n"', write(answering(to_s: "\"quoted\"\n"))
    end
  end

  def test_fragments_are_copied_as_they_are
    each_frontend do
      assert_equal '[{ "any" : text },1]', write([FRONTEND::Fragment.new('{ "any" : text }'), 1])
      assert_equal '{"k":é}', write({ k: FRONTEND::Fragment.new("é") }, { ascii_only: true })
      assert_raises(TypeError) { FRONTEND.generate([FRONTEND::Fragment.new(1)]) }
      assert_raises(TypeError) { FRONTEND.generate([FRONTEND::Fragment.new("1").tap { |fragment| fragment.json = 5 }]) }
    end
  end

  def test_white_space
    object = { "a" => [1, { "b" => [] }], "c" => {} }
    each_frontend do
      assert_equal %({\n  "a": [\n    1,\n    {\n      "b": []\n    }\n  ],\n  "c": {}\n}),
                   FRONTEND.pretty_generate(object)
      assert_equal FRONTEND.pretty_generate(object),
                   write(object, { indent: "  ", space: " ", object_nl: "\n", array_nl: "\n" })
      assert_equal '{"a" :[1,{"b" :[]}],"c" :{}}', write(object, { space_before: " " })
      assert_equal '{--"a":[----1,----{------"b":[]}],--"c":{}}', write(object, { indent: "--" })
      assert_equal "[\n\t1\n]", FRONTEND.pretty_generate([1], indent: "\t")
      assert_equal "[]", FRONTEND.pretty_generate([])
    end
  end

  def test_nan_and_infinity
    each_frontend do
      { Float::NAN => "NaN", Float::INFINITY => "Infinity", -Float::INFINITY => "-Infinity" }.each do |number, word|
        error = refuse([number])
        assert_equal "#{word} not allowed in JSON", error.message
        assert_same number, error.invalid_object unless number.nan?
        assert_equal "[#{word}]", write([number], { allow_nan: true })
        assert_equal "{\"k\":#{word}}", FRONTEND.dump({ k: number })
      end
      asked = []
      hook = ->(*call) { asked << call and nil }
      assert_equal "[null]", FRONTEND.generate([Float::INFINITY], strict: true, as_json: hook)
      assert_equal [[Float::INFINITY, false]], asked
    end
  end

  # A replacement for NaN is one level deeper than NaN; a replacement for another object is not.
  def test_depth_of_what_stands_for_nan
    each_frontend do
      options = { strict: true, as_json: ->(*) { [1] }, indent: "-", array_nl: "|" }
      assert_equal "[|--1|-]", FRONTEND.generate(Float::NAN, options)
      assert_equal "[|-[|---1|--]|]", FRONTEND.generate([Float::INFINITY], options)
      assert_equal "[|-[|--1|-]|]", FRONTEND.generate([1..2], options)
      assert_equal "[[1]]", FRONTEND.generate([Float::NAN], { **options, indent: "", array_nl: "", max_nesting: 3 })
      assert_raises(FRONTEND::NestingError) { FRONTEND.generate([Float::NAN], { **options, max_nesting: 2 }) }
      same = assert_raises(FRONTEND::GeneratorError) do
        FRONTEND.generate([Float::NAN], { **options, max_nesting: 1, as_json: ->(object, *) { object } })
      end
      assert_equal "NaN not allowed in JSON", same.message
    end
  end

  # Only open containers count towards the limit; level 2 reports the limit, level 3 the depth.
  def test_nesting
    each_frontend do |level|
      assert_equal 201, write(DEEP[100]).size
      error = refuse(DEEP[101], JSON::NestingError)
      said = level == 2 ? 100 : 101
      assert_equal "nesting of #{said} is too deep. Did you try to serialize objects with circular references?",
                   error.message
      refuse(DEEP[3], JSON::NestingError, max_nesting: 2)
      [0, nil, false].each { |none| assert_equal 1001, write(DEEP[500], { max_nesting: none }).size }
      assert_equal "[1]", write([1], { depth: 99 })
      refuse([[1]], JSON::NestingError, depth: 99)
    end
  end

  def test_cycles
    array = []
    array << array
    hash = { a: [] }
    hash[:a] << hash
    each_frontend do
      [array, hash].each { |cycle| assert_match(/circular/, refuse(cycle, JSON::NestingError).message) }
      if FRONTEND.active?
        assert_raises(JSON::NestingError, SystemStackError) { FRONTEND.generate(array, max_nesting: 0) }
      end
    end
  end

  # A Hash without braces is the object when there is no other argument.
  def test_a_hash_without_braces
    each_frontend do
      assert_equal ['{"a":1}', '{"a":1}', '{"indent":"x"}'],
                   [FRONTEND.generate(a: 1), FRONTEND.generate("a" => 1), FRONTEND.generate(indent: "x")]
      assert_equal "{\n  \"a\": 1\n}", FRONTEND.pretty_generate(a: 1)
      assert_equal ['{"a":1}'] * 3,
                   [FRONTEND.dump({ a: 1 }), FRONTEND::State.new.generate(a: 1), FRONTEND::Coder.new.dump(a: 1)]
    end
  end

  def test_options_of_other_kinds
    each_frontend do |level|
      assert_equal "[1]", FRONTEND.generate([1], nil)
      assert_equal "[\n1\n]", FRONTEND.generate([1], FRONTEND::State.new(array_nl: "\n"))
      assert_equal "[\n1\n]",
                   FRONTEND.generate([1], FRONTEND::State.superclass.new.tap { |theirs| theirs.array_nl = "\n" })
      [5, "x", [], Object.new].each { |wrong| assert_raises(TypeError) { FRONTEND.generate([1], wrong) } }
      { indent: 1, space: :a, object_nl: [], depth: -1, sort_keys: 1 }.each do |name, value|
        assert_raises(TypeError, ArgumentError) { FRONTEND.generate([1], { name => value }) }
      end
      assert_equal "[1]", FRONTEND.generate([1], { unknown: 1 }) if level == 2
    end
  end

  # A call without options allocates one String and nothing else.
  def test_allocations
    object = { "id" => 1, "tags" => ["a", "b", 1.5], "nested" => { x: nil, y: 2**40 } }
    calls = { generate: -> { FRONTEND.generate(object) }, dump: -> { FRONTEND.dump(object) } }
    coder = FRONTEND::Coder.new
    state = FRONTEND::State.new
    calls.update(coder: -> { coder.dump(object) }, state: -> { state.generate(object) })
    each_frontend do
      calls.each { |name, call| assert_equal 1, objects_of(&call), "#{name} at level #{FRONTEND.compat}" }
    end
    taken_over { assert_equal [1, 1], [objects_of { JSON.generate(object) }, objects_of { object.to_json }] }
  end
end
