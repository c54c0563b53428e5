# frozen_string_literal: true

require "test_helper"
require "bigdecimal"
require "support/both_writers"
require "support/json_writing"

# rfc8785, an option of the native API and of the JSON frontend at level 3: the calls that take it, the options that can
# be combined with it, and where the two differ. test/json/canonical_test.rb tests the format itself.
class Rfc8785Test < Minitest::Test
  include BothWriters
  include JsonWriting

  OBJECT = { "b" => [1.0, 1e21], "a" => { d: nil, c: "/" } }.freeze
  TEXT = '{"a":{"c":"/","d":null},"b":[1,1e+21]}'

  def test_every_way_to_write
    at_level(3) do
      assert_equal TEXT, write(OBJECT, rfc8785: true)
      assert_equal TEXT, FRONTEND.dump(OBJECT, rfc8785: true)
      assert_equal TEXT, FRONTEND::Coder.new(rfc8785: true).dump(OBJECT)
      taken_over do
        assert_equal TEXT, JSON.generate(OBJECT, rfc8785: true)
        assert_equal TEXT, OBJECT.to_json(rfc8785: true)
      end
    end
  end

  def test_what_it_cannot_go_with
    at_level(3) do
      conflicts = %i[indent space space_before object_nl array_nl].to_h { |name| [name, " "] }
      conflicts.update(ascii_only: true, script_safe: true, allow_nan: true).each do |name, value|
        error = refuse(OBJECT, ArgumentError, rfc8785: true, name => value)
        assert_equal "#{name} cannot be used with rfc8785", error.message
        assert_raises(ArgumentError) { FRONTEND::Coder.new(rfc8785: true, name => value) }
        assert_raises(ArgumentError) { FRONTEND::State.new(rfc8785: true).configure(name => value) }
      end
      assert_raises(ArgumentError) { FRONTEND.pretty_generate(OBJECT, rfc8785: true) }
    end
  end

  def test_a_state_that_became_a_conflict
    at_level(3) do
      state = FRONTEND::State.new(rfc8785: true)
      state.indent = " "
      assert_raises(ArgumentError) { state.generate(OBJECT) }
      state.indent = nil
      assert_equal [TEXT, true], [state.generate(OBJECT), state.rfc8785?]
    end
  end

  def test_what_it_goes_with
    at_level(3) do
      harmless = {
        indent: "",
        space: nil,
        ascii_only: false,
        allow_nan: nil,
        max_nesting: 3,
        sort_keys: true,
        strict: true,
        buffer_initial_length: 1
      }
      assert_equal TEXT, write(OBJECT, rfc8785: true, **harmless)
      refuse([[[1]]], JSON::NestingError, rfc8785: true, max_nesting: 2)
      assert_equal '{"1":"2..3"}',
                   write({ 1 => 2..3 }, rfc8785: true, strict: true, as_json: ->(object, _) { object.to_s })
    end
  end

  def test_off
    at_level(3) do
      [nil, false].each { |off| assert_equal '{"b":[1.0,1e+21],"a":{"d":null,"c":"/"}}', write(OBJECT, rfc8785: off) }
    end
  end

  # json 2 does not have the option, and ignores options that it does not have.
  def test_at_level_2
    at_level(2) { assert_equal '{"b":[1.0,1e+21],"a":{"d":null,"c":"/"}}', write(OBJECT, rfc8785: true) }
  end

  def native(object, **options, &block) = Jacinth.generate(object, rfc8785: true, **options, &block)

  def test_every_native_way_to_write
    lines = "#{TEXT}\n[1]\n"
    assert_equal TEXT, native(OBJECT)
    assert_equal TEXT, Jacinth.dump(OBJECT, rfc8785: true)
    assert_equal TEXT, Jacinth::Coder.new(rfc8785: true).generate(OBJECT)
    assert_equal lines, Jacinth.generate_lines([OBJECT, [1.0]], rfc8785: true)
    assert_equal lines, StringIO.new.tap { |io| Jacinth.write_lines(io, [OBJECT, [1.0]], rfc8785: true) }.string
    error = assert_raises(ArgumentError) { Jacinth.write(StringIO.new, rfc8785: true) { |writer| writer.value(1) } }
    assert_match(/\Arfc8785 cannot be used with a Writer/, error.message)
  end

  def test_a_type
    type = Jacinth::Type.object do
      field :b, [Float]
      field :a, Jacinth::Type.any
    end
    assert_equal TEXT, type.generate({ b: [1.0, 1e21], a: { d: nil, c: "/" } }, rfc8785: true)
    assert_equal "[#{TEXT}]", type.generate([{ b: [1.0, 1e21], a: { d: nil, c: "/" } }], rfc8785: true)
    assert_equal "{\"meta\":1,\"x\":#{TEXT}}",
                 type.generate({ b: [1.0, 1e21], a: { d: nil, c: "/" } }, root: "x", meta: 1.0, rfc8785: true)
    assert_equal '{"b":[1.0],"a":{}}', type.generate({ b: [1.0], a: {} }, rfc8785: false)
    assert_raises(Jacinth::GeneratorError) { type.generate({ b: [1.0], a: { x: 2**60 } }, rfc8785: true) }
  end

  def test_what_excludes_it_natively
    layouts = %i[indent space space_before object_nl array_nl].to_h { |name| [name, " "] }
    flags = %i[ascii_only script_safe html_safe allow_nan allow_duplicate_key].to_h { |name| [name, true] }
    { **layouts, **flags, sort_keys: false }.each do |name, value|
      [-> { native(1, name => value) }, -> { Jacinth::Coder.new(name => value, rfc8785: true) },
       -> { Jacinth.generate_lines([], rfc8785: true, name => value) }].each do |call|
        error = assert_raises(ArgumentError, &call)
        assert_equal "#{name} cannot be used with rfc8785", error.message
      end
      assert_kind_of String, Jacinth.generate(1, name => value, rfc8785: false)
    end
    assert_raises(ArgumentError) { native(1, sort_keys: ->(hash) { hash }) }
    assert_raises(ArgumentError) { Jacinth.pretty_generate(1, rfc8785: true) }
    assert_equal TEXT, native(OBJECT, sort_keys: true, indent: nil, space: "", allow_nan: false)
  end

  # Of several options, both engines name the same one.
  def test_the_first_of_several_options
    { "indent" => { sort_keys: false, allow_duplicate_key: true, allow_nan: true, indent: 1 },
      "allow_nan" => { sort_keys: false, allow_duplicate_key: true, allow_nan: true },
      "allow_duplicate_key" => { sort_keys: false, allow_duplicate_key: true } }.each do |name, options|
      [-> { native(1, **options) }, -> { portable(1, rfc8785: true, **options) }].each do |call|
        assert_equal "#{name} cannot be used with rfc8785", assert_raises(ArgumentError, &call).message
      end
    end
  end

  # known-differences: native/canonical-integers. Every double that is an integer up to there is written by both.
  def test_integers_beyond_the_exact_ones
    [2**53, -(2**53), 2**53 - 1].each { |number| assert_equal number.to_s, native(number) }
    [2**53 + 1, -(2**53) - 1, 2**62, 2**64, -(10**30)].each do |number|
      error = assert_raises(Jacinth::GeneratorError) { native({ "a" => [number] }) }
      assert_equal ["$.a[0]", number], [error.json_path, error.invalid_object]
      assert_equal "to_f rounds it, and to_s keeps its digits in a String", error.hint
      at_level(3) { assert_equal write(number.to_f, rfc8785: true), write(number, rfc8785: true) }
    end
    assert_equal "9007199254740994", native((2**53 + 2).to_f)
  end

  def test_decimals_that_are_doubles
    doubles = %w[0.10 1e21 -0 9007199254740994].map { |one| BigDecimal(one) }
    assert_equal "[0.1,1e+21,0,9007199254740994]", native(doubles)
    %w[0.1000000000000000055 1e400 -1e400 9007199254740993].each do |one|
      assert_raises(Jacinth::GeneratorError, one) { native(BigDecimal(one)) }
    end
    assert_raises(Jacinth::GeneratorError) { native(BigDecimal("NaN")) }
  end

  def test_what_is_json_already
    assert_equal '[{"a":[100],"b":1}]', native([Jacinth::Fragment.new('{"b":1.0,"a":[1E2]}')])
    assert_equal '{"x":{"a":"A","b":1}}', native({ x: Jacinth.document('[{"b":1.0,"a":"\u0041"}]')[0] })
    assert_raises(Jacinth::ParserError) { native(Jacinth::Fragment.new("[")) }
    deep = Jacinth::Fragment.new("#{"[" * 150}1.0#{"]" * 150}") # its own levels count with those around it
    assert_equal "[#{deep.to_s.sub(".0", "")}]", native([deep], max_nesting: nil)
    native([deep], max_nesting: 151)
    [150, 100].each { |most| assert_raises(Jacinth::NestingError) { native([deep], max_nesting: most) } }
  end

  def test_keys_natively
    object = { "b" => 1, a: 2, 10 => 3, 9 => 4, "\u{10000}" => 5, "\uffff" => 6, "a\n" => 7 }
    assert_equal '{"10":3,"9":4,"a":2,"a\n":7,"b":1,"𐀀":5,"' + "\uffff" + '":6}', native(object)
    assert_equal '{"\\\\":1,"x":2}', native({ "x" => 2, (1..2) => 1 }) { |_, is_key| is_key ? "\\" : nil }
    [{ "a" => 1, a: 2 }, { 1 => 1, "1" => 2 }].each do |equal|
      error = assert_raises(Jacinth::GeneratorError) { native([equal]) }
      assert_match(/\Aduplicate key "(a|1)", which rfc8785 forbids at \$\[0\]/, error.problem)
      assert_nil error.hint
    end
    [nil, 1.5, "\xff", Object.new].each { |key| assert_raises(Jacinth::GeneratorError) { native({ key => 1 }) } }
  end

  # A hint names no option that rfc8785 refuses.
  def test_hints
    [Float::NAN, Float::INFINITY, -Float::INFINITY, BigDecimal("NaN"), BigDecimal("-Infinity")].each do |number|
      [{ rfc8785: true }, {}].each do |options|
        error = assert_raises(Jacinth::GeneratorError) { Jacinth.generate([number], **options) }
        other = assert_raises(Jacinth::GeneratorError) { portable([number], **options) }
        assert_equal error.message, other.message
        word = number.nan? ? "NaN" : number.to_s
        said = options.empty? ? "not allowed in JSON" : "cannot be written with rfc8785"
        assert_equal ["#{word} #{said} at $[0]", !options.empty?], [error.problem, !error.hint.include?("allow_nan")]
      end
      assert_equal "[null]", Jacinth.generate([number], rfc8785: true) { nil }
    end
    assert_nil both_refuse({ "a" => 1, a: 2 }, rfc8785: true).hint
    assert_equal "allow_duplicate_key: true writes both", both_refuse({ "a" => 1, a: 2 }).hint
  end

  def test_pretty_generate
    plain = { indent: nil, space: nil, object_nl: nil, array_nl: nil }
    [{}, { indent: nil }, { indent: "\t", space: nil }, plain.except(:space), { no_option: 1 }].each do |options|
      [true, 1].each do |value|
        options = { rfc8785: value, **options }
        portable = Jacinth.const_get(:Portable)
        [-> { Jacinth.pretty_generate([1], **options) },
         -> { portable.write_options(options, nil, portable::PRETTY) }].each do |call|
          error = assert_raises(ArgumentError, &call)
          assert_equal "pretty_generate has spacing, which rfc8785 forbids: use generate", error.message
        end
      end
    end
    assert_equal "[1]", Jacinth.pretty_generate([1], rfc8785: true, **plain)
    assert_equal "[\n  1\n]", Jacinth.pretty_generate([1], rfc8785: false)
    error = assert_raises(ArgumentError) { Jacinth.pretty_generate([1], rfc8785: true, **plain, indent: " ") }
    assert_equal "indent cannot be used with rfc8785", error.message
  end
end
