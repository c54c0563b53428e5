# frozen_string_literal: true

require "test_helper"
require "set"
require "uri"

# Jacinth::Type: the classes that are Strings, Arrays or texts in JSON, formats, tagged unions, and the field for the
# rest of an object.
class TypeClassesTest < Minitest::Test
  Type = Jacinth::Type
  Cat = Struct.new(:name, :lives)
  Dog = Struct.new(:kind, :name)

  def of(...) = Type.of(...)
  def codes(type, text) = type.errors(text).map { |fault| [fault.code, fault.pointer] }

  def assert_both_ways(value, type, text)
    made = type.parse(text)
    assert_equal value, made
    assert_equal value.class, made.class
    assert_equal text, type.generate(value)
    assert type.valid?(text)
  end

  def test_classes
    assert_both_ways DateTime.new(2026, 1, 2, 3, 4, 5, "+02:00"), of(DateTime), '"2026-01-02T03:04:05+02:00"'
    assert_both_ways Rational(-1, 3), of(Rational), '"-1/3"'
    assert_both_ways Set[3, 1], of(Set[Integer]), "[3,1]"
    assert_both_ways Set[[1], "a"], of(Set), '[[1],"a"]'
    assert_both_ways URI("https://a.example/b?c#d"), of(URI), '"https://a.example/b?c#d"'
    assert_equal Set[1], of(Set[Integer], length: 2).parse("[1,1]")
    assert_equal [[:unique, ""]], codes(of(Set[Integer], unique: true), "[1,1]")
    assert_equal [[:pattern, ""]], codes(of(Rational), '"1/0"')
    assert_equal [[:format, ""]], codes(of(URI), '"/b"')
    assert_equal [[:format, ""]], codes(of(DateTime), '"2026-02-30T00:00:00Z"')
    [[DateTime, Time.now], [Rational, 1], [Set, [1]], [URI, "http://a"]].each do |klass, value|
      assert_raises(TypeError) { of(klass).generate(value) }
    end
    assert_raises(ArgumentError) { of(Set[1, 2]) }
  end

  # A key that differs in one byte from the one that is expected is another key.
  def test_keys_that_look_alike
    (1..36).each do |size|
      key = ("abcdefghijklmnopqrstuvwxyz" * 2)[0, size]
      type = Type.object { [field(:first, Integer, key: "0"), field(:x, Integer, key: key), unknown(:raise)] }
      assert_equal({ first: 1, x: 2 }, type.parse(%({"0":1,"#{key}":2})))
      size.times do |i|
        other = key.dup.tap { |copy| copy[i] = "_" }
        text = %({"0":1,"#{other}":2,"pad":"#{"x" * 20}"})
        assert_includes codes(type, text), [:unknown, "/#{other}"], text
      end
    end
  end

  def test_numbers_at_their_bounds
    bounds = { Integer => [-3, 12], Float => [-2.5, 4.25], Numeric => [0, 7.5], BigDecimal => [1, 2] }
    bounds.each do |klass, (min, max)|
      type = of(klass, min: min, max: max)
      assert_equal [min, max], type.node.limits.values_at(:min, :max)
      [min, max].each { |bound| assert type.valid?(bound.to_s), "#{klass} #{bound}" }
      [min - 1, max + 1].each { |beyond| refute type.valid?(beyond.to_s), "#{klass} #{beyond}" }
    end
    (0..3).each do |size|
      assert_equal size.between?(1, 2), of([Integer], length: 1..2).valid?(Jacinth.generate([1] * size))
      assert_equal size.between?(1, 2), of(String, length: 1..2).valid?(Jacinth.generate("é" * size))
    end
  end

  # After a fault nothing is made and no converter is called, whatever follows.
  def test_no_converter_after_a_fault
    calls = []
    type = Type.object do
      field :a, Integer
      field :b, [Integer], unique: true
      field :c, String, via: ->(value) { calls << value }
    end
    assert_raises(Jacinth::ValidationError) { type.parse('{"a":"","b":[1,2],"c":"x"}') }
    assert_empty calls
    type.parse('{"a":1,"b":[1,2],"c":"x"}')
    assert_equal ["x"], calls
  end

  def test_bounds
    amount = of(BigDecimal, min: 0, max: BigDecimal("99.99"), null: true)
    assert_equal BigDecimal("99.99"), amount.parse("99.990")
    assert_nil amount.parse("null")
    ["99.99000000000000000000001", "-1e-400", "1e99999"].each do |text|
      assert_equal [[:range, ""]], codes(amount, text), text
      refute amount.valid?(text)
    end
    assert_equal [0, BigDecimal("1e400")], of([BigDecimal]).parse("[0e-99999999999999999999,1e400]")
    %w[1e99999999999999999999 -0.1e-99999999999999999999].each do |text|
      assert_raises(RangeError, text) { of(BigDecimal).parse(text) }
    end
    exact = [BigDecimal("0.1234567890123456789")]
    assert_equal exact, of([BigDecimal]).from(of([BigDecimal]).to_h(exact, decimal_class: BigDecimal))
    at = of(Time, min: Time.utc(2026), max: Time.utc(2027))
    assert at.valid?('"2026-12-31T23:00:00-01:00"')
    assert_equal [[:range, ""]], codes(at, '"2026-12-31T23:00:00.000000001-01:00"')
    assert_equal [[:range, ""]], codes(of(Date, max: Date.new(2026)), '"2026-01-02"')
    assert_equal "a date <= 2026-01-01", of(Date, max: Date.new(2026)).node.to_s
    [[BigDecimal, "1"], [BigDecimal, BigDecimal("NaN")], [Time, Date.new(1)], [Date, DateTime.now], [Date, 1]]
      .each { |type, bound| assert_raises(TypeError) { of(type, min: bound) } }
    assert_raises(ArgumentError) { of(Date, min: Date.new(2), max: Date.new(1)) }
    assert Ractor.shareable?(of(Time, min: Time.now))
  end

  def test_lazily
    type = Type.object { [field(:id, Integer), field(:body, :lazily)] }
    text = '{"id":1,"body":{"a":[1, 2]}}'
    made = type.parse(text)
    assert_kind_of Jacinth::Document, made[:body]
    assert_equal 2, made[:body].dig("a", 1)
    assert_equal text, type.generate(made)
    assert_equal 1, Type.lazily.parse("1").value
    assert_raises(TypeError) { type.generate({ id: 1, body: {} }) }
  end

  FORMATS = {
    uri: [%w[http://a.example mailto:a@b urn:x:y], ["", "a", "//a", "http://é", "http://a b"]],
    email: [%w[a@b.c a.b+c@d.example], ["", "a", "a@", "a b@c.d", "a@b"]],
    uuid: [%w[00000000-0000-0000-0000-00000000000F], ["", "00000000-0000-0000-0000-00000000000G", "0" * 32]],
    ipv4: [%w[0.0.0.0 255.255.255.255 1.2.3.40], ["", "1.2.3", "256.1.1.1", "1.2.3.4.", "1.2.3.4.5", "01.2.3.4"]],
    ipv6: [%w[:: ::1 1:: 1:2:3:4:5:6:7:8 fe80::a:1.2.3.4 1:2:3:4:5:6:1.2.3.4],
           ["", ":", ":::", "1", "1::2::3", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "12345::", "::1.2.3", "g::"]],
    hostname: [%w[a a.b-c.example 1], ["", "-a", "a-", "a..b", "a.", "é", "a" * 64]],
    date: [%w[2024-02-29], ["2023-02-29", "2024-2-29", "2024-13-01", "2024-02-29T"]],
    time: [%w[00:00:00Z 02:29:60.5+02:30], ["24:00:00Z", "00:00Z", "00:00:00", "00:00:00+2"]],
    "date-time": [%w[2024-02-29T00:00:00Z 2024-02-29t00:00:00.123-01:00], %w[2023-02-29T00:00:00Z 2024-02-29]]
  }.freeze

  def test_formats
    FORMATS.each do |format, (good, bad)|
      type = of(String, format: format)
      good.each { |text| assert_equal text, type.parse(Jacinth.generate(text)), format }
      [*bad, *good.map { |text| "#{text}\n" }].each do |text|
        assert_equal [[:format, ""]], codes(type, Jacinth.generate(text)), "#{format}: #{text.inspect}"
      end
    end
    assert_equal FORMATS.keys.sort, Type.const_get(:Node).then { Type.send(:const_get, :Formats)::NAMES.sort }
    assert_equal :a, of(Symbol, format: :hostname, pattern: /a/).parse('"a"')
    assert_equal [[:pattern, ""]], codes(of(String, format: :hostname, pattern: /a/), '"b"')
    assert_raises(ArgumentError) { of(String, format: :phone) }
    assert_raises(ArgumentError) { of(Integer, format: :uri) }
    assert_equal "a String in the format date-time", of(String, format: :date_time).node.to_s
  end

  def pets
    cat = Type.object(Cat) { [field(:name, String), field(:lives, Integer, default: 9)] }
    dog = Type.object(Dog) { [field(:kind, Type.enum("dog", "wolf")), field(:name, String)] }
    Type.union({ "cat" => cat, "dog" => dog, "wolf" => dog }, tag: "kind")
  end

  def test_tagged_unions
    type = pets
    assert_both_ways Cat.new("Tom", 9), type, '{"kind":"cat","name":"Tom","lives":9}'
    assert_both_ways Dog.new("wolf", "Rex"), type, '{"kind":"wolf","name":"Rex"}'
    assert_equal Cat.new("Tom", 9), type.parse('{"name":"Tom","k":[{"kind":"dog"}],  "k\u0069nd" : "c\u0061t" }')
    assert_equal Dog.new("dog", "R"), type.parse('{ "name" : "R" , "kind" : "dog"}')
    assert_equal '[{"kind":"cat","name":"a","lives":1}]', type.generate([{ kind: :cat, name: "a", lives: 1 }])
    assert_equal '{"kind":"cat","name":"a","lives":1}', type.generate({ "kind" => "cat", "name" => "a", "lives" => 1 })
  end

  def test_faults_of_tagged_unions
    type = Type.array(pets)
    assert_equal [[:missing, "/0/kind"]], codes(type, "[{}]")
    assert_equal [[:enum, "/1/kind"]], codes(type, '[{"kind":"cat","name":""},{"a":{"kind":1},"kind":"cow"}]')
    assert_equal [[:type, "/0/kind"], [:type, "/1"]], codes(type, '[{"kind":null,"kind":1},[]]')
    assert_equal [[:missing, "/0/name"]], codes(type, '[{"lives":1,"kind":"cat"}]')
    text = '[{"a":[1,{"b":"]}"}],"kind":"bird"}]'
    assert_equal [1, 29, '"bird"'], type.errors(text).first.then { |fault| [fault.line, fault.column, fault.got] }
    ["[{\"kind\"", "[{\"kind\":", "[{\"kind\":\"cat", "[{\"kind\":\"c\\", '[{"a":tru,"kind":"cat"}]', "[{",
     '[{"kind":"cat","name":"","kind":"cat"}]'].each do |broken|
      assert_raises(Jacinth::ParserError, broken) { type.parse(broken) }
      refute type.valid?(broken)
    end
    assert_raises(Jacinth::GeneratorError) { type.generate([{ kind: "cow" }]) }
    assert_raises(Jacinth::GeneratorError) { type.generate([1]) }
    deep = "#{'{"a":' * 90}1#{"}" * 90}"
    assert_equal [[:missing, "/0/kind"]], codes(type, "[#{deep}]")
    assert_raises(Jacinth::NestingError) { type.parse("[#{'{"a":' * 101}1#{"}" * 101}]") }
  end

  def test_definitions_of_tagged_unions
    dog = Type.object(Dog) { [field(:kind, Type.const("dog")), field(:name, String)] }
    cat = Type.object { field :kind, Type.const("cat") }
    assert_equal({ kind: "cat" }, Type.union(dog, cat, tag: "kind").parse('{"kind":"cat"}'))
    assert_nil Type.union(dog, cat, tag: "kind", null: true).parse("null")
    assert_equal 1, Type.union(Integer, Type.union(dog, cat, tag: "kind")).parse("1")
    assert_raises(ArgumentError) { Type.union(dog, dog, tag: "kind") }
    assert_raises(ArgumentError) { Type.union(dog, Type.object(Dog) { field :kind, Type.const("w") }, tag: "kind") }
    assert_raises(ArgumentError) { Type.union({ "a" => pet = Type.object(Cat) { }, "b" => pet }, tag: "kind") }
    plain = Type.object { field :a, Integer }
    both = Type.union({ "x" => plain, "y" => plain }, tag: "kind")
    assert_equal({ kind: "y", a: 1 }, both.parse('{"a":1,"kind":"y"}'))
    assert_equal '{"kind":"y","a":1}', both.generate({ a: 1, kind: "y" })
    assert_raises(ArgumentError) { Type.union(dog, Integer, tag: "kind") }
    assert_raises(ArgumentError) { Type.union(dog, cat, tag: "name") }
    assert_raises(ArgumentError) { Type.union({ "a" => dog }, tag: "kind") }
    assert_raises(TypeError) { Type.union(dog, cat, tag: 1) }
  end

  def test_the_rest
    type = Type.object(Cat) do
      field :name, String
      unknown into: :lives
    end
    assert_both_ways Cat.new("a", { "b" => [1], "c" => { "d" => nil } }), type, '{"name":"a","b":[1],"c":{"d":null}}'
    assert_equal Cat.new("a", {}), type.parse('{"name":"a"}')
    assert_equal({ "x" => 1, "y" => 2, "lives" => 3 }, type.parse('{"x":1,"name":"a","\u0079":2,"lives":3}').lives)
    ['{"x":1,"name":"a","x":2}', '{"x":1,"x":2}', '{"x":1,"y":3,"\u0078":2}'].each do |twice|
      assert_raises(Jacinth::ParserError) { type.parse(twice) }
      refute type.valid?(twice)
    end
    assert_equal [[:type, "/name"]], codes(type, '{"x":{"y":1},"name":{"z":[]}}')
    assert_equal '{"name":"a"}', type.generate(Cat.new("a", nil))
    assert_equal '{"name":"a","b":1}', type.generate(Cat.new("a", { b: 1 }))
    assert_raises(Jacinth::GeneratorError) { type.generate(Cat.new("a", { "name" => 1 })) }
    assert_raises(Jacinth::GeneratorError) { type.generate(Cat.new("a", { 1 => 1 })) }
    assert_raises(Jacinth::GeneratorError) { type.generate(Cat.new("a", 1)) }
    assert_raises(ArgumentError) { Type.object { unknown :raise, into: :a } }
    assert_raises(ArgumentError) { Type.object { [unknown(into: :a), unknown(into: :b)] } }
  end
end
