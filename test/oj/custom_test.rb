# frozen_string_literal: true

require "test_helper"
require "support/oj_dumping"
require "bigdecimal"
require "date"
require "delegate"
require "ostruct"
require "set"

# Custom mode: which methods of an object are called, in which order, and what is written for an object that has none
# of them.
class OjCustomTest < Minitest::Test
  include OjDumping

  class Plain
    def initialize(**variables) = variables.each { |name, value| instance_variable_set(:"@#{name}", value) }
  end

  class Asked < Plain
    def raw_json(depth, indent) = "[#{depth},#{indent}]"
    def to_json(*given) = "[\"to\",#{given.size}]"
    def as_json(*given) = { as: given.size }
    def to_hash = { hash: nil }
  end

  class Itself
    def as_json = self
    def to_s = "itself"
  end

  Pt = Struct.new(:x, :y)
  Odd = Struct.new(:"a\"b")

  Span = Class.new(Range)

  # To Ruby a Range is a Struct, which has no third member from 4.1 on.
  def test_subclass_of_range
    assert_equal '{"begin":1,"end":2,"excl":true}', Jacinth::Oj.dump(Span.new(1, 2, true), mode: :custom)
    assert_equal '[{"begin":1,"end":null,"excl":false}]', Jacinth::Oj.dump([Span.new(1, nil)], mode: :custom)
  end

  def test_an_object_is_its_variables
    assert_equal "{}", dump(:custom, Plain.new)
    assert_equal '{"a":1,"_b":[null]}', dump(:custom, Plain.new(a: 1, _b: [nil]))
    assert_equal '[{"a":{"a":2}}]', dump(:custom, [Plain.new(a: Plain.new(a: 2))])
    many = (1..30).to_h { |i| [:"v#{i}", i] }
    assert_equal many.transform_keys(&:to_s), JSON.parse(dump(:custom, Plain.new(**many)))
    assert_equal '{"é":"é"}', dump(:custom, Plain.new(é: "é"))
    assert_equal '{"\u00e9":"\u00e9"}', dump(:custom, Plain.new(é: "é"), escape_mode: :ascii)
  end

  def test_variables_that_are_left_out
    object = Plain.new(a: nil, _b: "x", c: 1, d: { e: nil, f: "y" })
    # Parsed, because the order of the variables depends on the class in Ruby 3.1.
    left = ->(**options) { JSON.parse(dump(:custom, object, **options)) }
    assert_equal({ "_b" => "x", "c" => 1, "d" => { "f" => "y" } }, left.(omit_nil: true))
    assert_equal({ "a" => nil, "c" => 1, "d" => { "e" => nil, "f" => "y" } }, left.(ignore_under: true))
    assert_equal({ "a" => nil, "c" => 1, "d" => { "e" => nil } }, left.(ignore: [String]))
    assert_equal [{ "a" => nil, "_b" => "x", "c" => 1, "d" => { "e" => nil } }],
                 JSON.parse(dump(:custom, [object], only: %i[e a]))
  end

  def test_methods_are_asked_in_their_order
    asked = Asked.new(a: 1)
    options = { use_raw_json: true, use_to_json: true, use_as_json: true, use_to_hash: true }
    answers = options.keys.map do |first|
      dump(:custom, [asked], **options.transform_values { true }.slice(*options.keys.drop(options.keys.index(first))))
    end
    assert_equal ["[[1,0]]", '[["to",1]]', '[{"as":1}]', '[{"hash":null}]'], answers
    assert_equal '[{"a":1}]', dump(:custom, [asked])
    assert_equal ['"itself"', "{}"], [dump(:custom, Itself.new, use_as_json: true), dump(:custom, Itself.new)]
  end

  # oj/unescaped-names
  def test_structs_and_classes
    assert_equal(
      ['{"x":1,"y":[2]}', '"String"', '"Oj::Bag"', '{"a\"b":1}'],
      [dump(:custom, Pt.new(1, [2])), dump(:custom, String), dump(:custom, Oj::Bag), dump(:custom, Odd.new(1))]
    )
    assert_equal "{\n  \n    \"x\":1,\n    \"y\":null}\n", dump(:custom, Pt.new(1), indent: 2)
    return unless RUBY_VERSION < "3.5"

    assert_equal ["null", "{}", '{"hash":{"1":true}}'],
                 [dump(:custom, $stdin), dump(:custom, proc {}), dump(:custom, Set[1])]
  end

  def test_errors
    assert_equal '{"~mesg":"m","~bt":null}', dump(:custom, IOError.new("m"))
    told = dump(:custom, KeyError.new("k", receiver: {}, key: 1), create_additions: true)
    assert_match(/\A{"json_class":"KeyError",.*,"~mesg":"k","~bt":null}\z/, told)
    # The order of these two is Ruby's own.
    assert_equal({ "~receiver" => {}, "~key" => 1 }, JSON.parse(told).slice("~receiver", "~key"))
  end

  def test_forms_of_ruby_s_classes
    {
      3r => '{"numerator":3,"denominator":1}',
      1i => '{"real":0,"imag":1}',
      (1...2) => '{"begin":1,"end":2,"exclude":true}',
      /a/i => '{"s":"(?i-mx:a)"}',
      OpenStruct.new(a: 1.5) => '{"table":{"a":1.5}}',
      BigDecimal("1.5") => "0.15e1"
    }.each { |object, text| assert_equal text, dump(:custom, object) }
    assert_equal ['"3/1"', '"0+1i"', '"1...2"', '"(?i-mx:a)"'],
                 [3r, 1i, 1...2, /a/i].map { |object| dump(:custom, object, create_id: nil) }
    assert_equal(
      ['"0.15e1"', '"NaN"'],
      [BigDecimal("1.5"), BigDecimal("NaN")].map { |number| dump(:custom, number, bigdecimal_as_decimal: false) }
    )
  end

  def test_create_additions
    options = { create_additions: true, create_id: "^o" }
    {
      3r => '{"^o":"Rational","numerator":3,"denominator":1}',
      Plain.new(a: 1) => '{"^o":"OjCustomTest::Plain","a":1}',
      Pt.new(1, 2) => '{"x":1,"y":2}',
      Oj::Bag.new({ :@a => 1 }) => '{"^o":"Oj::Bag","a":1}'
    }.each { |object, text| assert_equal text, dump(:custom, object, **options) }
    assert_equal "{\n  \"json_class\": \"Range\",\n  \"begin\": 1,\n  \"end\": 2,\n  \"exclude\": false\n}\n",
                 dump(:custom, 1..2, create_additions: true, indent: 2, space: " ")
    no_id = { create_additions: true, create_id: nil }
    assert_equal '{"":"Date","s":"2020-01-02"}', dump(:custom, Date.new(2020, 1, 2), **no_id)
    assert_equal '{"a":1}', dump(:custom, Plain.new(a: 1), **no_id)
  end

  # The members of these forms are written as compat mode writes them.
  def test_members_of_forms_are_compat_s
    assert_equal '{"begin":1.0e+20,"end":null,"exclude":false}', dump(:custom, 1e20..)
    assert_equal '{"table":{"a":{"given":1}}}',
                 dump(:custom, OpenStruct.new(a: Class.new { def to_json(*) = '{"given":1}' }.new))
    refute_nil assert_raises(JSON::NestingError) { dump(:custom, OpenStruct.new(a: [[1]]), max_nesting: 3) }
  end

  def test_not_a_number
    floats = [Float::NAN, Float::INFINITY, -Float::INFINITY]
    assert_equal "[3.3e14159265358979323846,null,-3.0e14159265358979323846]", dump(:custom, floats)
    assert_equal ["[null,null,null]", "[NaN,Infinity,-Infinity]"],
                 %i[null word].map { |nan| dump(:custom, floats, nan: nan) }
    refuse(TypeError, "Failed to dump Float Object to JSON in strict mode.", :custom, floats, nan: :raise)
    assert_equal "[3.3e14159265358979323846,3.0e14159265358979323846]",
                 dump(:custom, [BigDecimal("NaN"), BigDecimal("Infinity")])
  end

  def test_circles_and_depth
    plain = Plain.new
    plain.instance_variable_set(:@a, [plain, plain])
    assert_equal '{"a":[null,null]}', dump(:custom, plain, circular: true)
    refuse(NoMemoryError, "Too deeply nested.\n", :custom, plain)
    deep = 1000.times.inject(Plain.new) { |object, _| Plain.new(a: object) }
    assert_equal 1001, dump(:custom, deep).count("{")
    refuse(NoMemoryError, "Too deeply nested.\n", :custom, Plain.new(a: deep))
  end

  # A callback may change the object that is being written.
  def test_an_object_that_changes
    plain = Plain.new(a: 1, b: nil, c: 3)
    changes = lambda do
      30.times { |i| plain.instance_variable_set(:"@n#{i}", "x" * 50) }
      plain.remove_instance_variable(:@c)
    end
    plain.instance_variable_set(:@b, Class.new { define_method(:raw_json) { |*| changes.call.then { "2" } } }.new)
    assert_equal({ "a" => 1, "b" => 2, "c" => 3 }, JSON.parse(dump(:custom, plain, use_raw_json: true)))
    assert_equal 32, plain.instance_variables.size
  end
end
