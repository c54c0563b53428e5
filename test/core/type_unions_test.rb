# frozen_string_literal: true

require "test_helper"
require "bigdecimal"
require "set"
require "uri"

# Unions within unions; converters of unions, of any value, and one after the other; and which part of a union writes a
# value that a converter made.
class TypeUnionsTest < Minitest::Test
  Type = Jacinth::Type
  Money = Struct.new(:cents)
  Owner = Struct.new(:name)
  MONEY = [->(text) { Money.new(Integer(text)) }, ->(money) { money.cents.to_s }].freeze
  BOX = [->(value) { [:box, value] }, ->(box) { box.last }].freeze

  def faults(type, text) = type.errors(text).map { |fault| [fault.code, fault.pointer] }

  def assert_both_ways(value, type, text)
    assert_equal [value], [type.parse(text)]
    assert_equal text, type.generate(value)
    assert_equal "[#{text},#{text}]", Type.array(type).generate([value, value])
  end

  def test_unions_within_unions
    object = Type.object(Owner) { field :name, Integer }
    inner = Type.union(String, [Integer], object)
    [Type.union(Float, inner), Type.union(Float, Type.union(inner, :boolean)), Type.union(Float, inner, null: true)]
      .each do |type|
      assert_both_ways 1.5, type, "1.5"
      assert_both_ways "a", type, '"a"'
      assert_both_ways [1], type, "[1]"
      assert_both_ways Owner.new(1), type, '{"name":1}'
      assert_equal [[:type, "/0"]], faults(type, '["x"]')
      assert_equal [[:type, "/name"]], faults(type, '{"name":"x"}')
    end
    map = Type.union(Integer, Type.union(String, { String => Integer }))
    assert_both_ways({ "a" => 1 }, map, '{"a":1}')
    assert_equal [[:type, "/a"]], faults(map, '{"a":{"b":1}}')
    assert_equal [[:type, ""]], faults(map, "[[1]]")
    assert_both_ways [1], Type.union(Integer, Type.union(String, Type.tuple(Integer))), "[1]"
    assert_both_ways nil, Type.union(Integer, Type.nullable(Type.union(String, [Integer]))), "null"
    assert_equal [[:type, ""]], faults(map, "null")
    [[Type.nullable(map), nil], [map, Integer], [map, Type.union(String, nil)]].each do |parts|
      error = assert_raises(ArgumentError) { Type.union(*parts) }
      assert_match(/\Atwo types of the union accept (?:an object; give .*|an? \w+|null)\z/, error.message)
    end
    error = assert_raises(ArgumentError) { Type.union(Integer, Type.of(inner, via: BOX)) }
    assert_equal "a union within a union takes no via:", error.message
  end

  # A part of a group stands for a union within another one.
  def test_unions_within_unions_of_a_group
    type, other = Type.group { |_, b| [Type.union(Integer, b), Type.union(String, [b], Type.map(b))] }
    assert_both_ways 1, type, "1"
    assert_both_ways ["a", ["b"], { "c" => "d" }], type, '["a",["b"],{"c":"d"}]'
    assert_equal [[:type, "/0/0"]], faults(type, "[[1]]")
    assert_equal [[:type, ""]], faults(other, "1")
    words = "expected an Integer or a String or an Array or an object, got true"
    assert_equal [words], type.errors("true").map(&:message)
    error = assert_raises(ArgumentError) { Type.group { |a, b| [Type.union(Integer, b), Type.union(String, a)] } }
    assert_equal "a union contains itself", error.message
  end

  # The converter of a union gets the values of all its parts.
  def test_converters_of_unions
    type = Type.union(Integer, String, [Integer], Type.object(Owner) { field :name, String }, via: BOX, null: true)
    { "1" => 1, '"a"' => "a", "[1,2]" => [1, 2], '{"name":"x"}' => Owner.new("x") }.each do |text, value|
      assert_both_ways [:box, value], type, text
    end
    assert_both_ways nil, type, "null"
    cat = Type.object(Owner) { [field(:name, String)] }
    tagged = Type.union({ "cat" => cat, "dog" => Type.object { field :age, Integer } }, tag: "kind", via: BOX)
    assert_both_ways [:box, Owner.new("x")], tagged, '{"kind":"cat","name":"x"}'
    assert_both_ways [:box, { kind: "dog", age: 1 }], tagged, '{"kind":"dog","age":1}'
    assert_both_ways Owner.new("x"), cat, '{"name":"x"}'
    pets = Type.union({ "cat" => cat, "dog" => Type.object { field :age, Integer } }, tag: "kind")
    both = Type.union(Integer, pets, via: BOX)
    assert_both_ways [:box, Owner.new("x")], both, '{"kind":"cat","name":"x"}'
    assert_both_ways [:box, 1], both, "1"
    assert_both_ways Owner.new("x"), pets, '{"kind":"cat","name":"x"}'
    list, = Type.group { |_, one| [Type.of([one]), Type.union(Integer, String, via: BOX)] }
    assert_both_ways [[:box, 1], [:box, "a"]], list, '[1,"a"]'
    [->(one) { [Type.of([Type.of(one, via: BOX)]), pets] }, ->(one) { [Type.union(Integer, one, via: BOX), pets] }]
      .each do |block|
      error = assert_raises(ArgumentError) { Type.group { |_, one| block.call(one) } }
      assert_equal "via: give it to the union, not to what stands for it", error.message
    end
  end

  # A converter gets what the class of the type is, or what another converter made.
  def test_converters_one_after_the_other
    {
      BigDecimal => ["1.5", BigDecimal("1.5")], Rational => ['"1/3"', 1r / 3], Set[Integer] => ["[2,1]", Set[2, 1]],
      URI => ['"http://a.b"', URI("http://a.b")],
      DateTime => ['"2026-01-02T03:04:05+00:00"', DateTime.new(2026, 1, 2, 3, 4, 5)],
      Type.of(Integer, via: [->(one) { one + 1 }, ->(one) { one - 1 }]) => ["1", 2], :raw => ['{"a" : 1}', '{"a" : 1}']
    }.each { |notation, (text, value)| assert_both_ways [:box, value], Type.of(notation, via: BOX), text }
    assert_equal 4, Type.of(Type.of(Integer, via: ->(one) { one + 1 }), via: ->(one) { one * 2 }).parse("1")
    shift = Module.new { def self.call(value) = value + 1 }
    assert Ractor.shareable?(Type.of(BigDecimal, via: [shift, shift]))
  end

  # A converter that writes may answer nil where null is a value.
  def test_converters_that_write_null
    convert = [nil, ->(one) { one unless one.zero? }]
    assert_equal "[1,null,null]", Type.array(Type.of(Integer, via: convert, null: true)).generate([1, 0, nil])
    assert_raises(Jacinth::GeneratorError) { Type.of(Integer, via: convert).generate(0) }
    set = Type.of(Set[Integer], via: [nil, ->(one) { one unless one.empty? }], null: true)
    assert_equal "[[1],null]", Type.array(set).generate([Set[1], Set[]])
  end

  # The converter of any value gets the whole value, and not what is inside.
  def test_converters_of_any_value
    type = Type.any(via: BOX)
    ["1", '"a"', "true", "[]", "[[1]]", '{"a":[1,{"b":null}],"c":"d"}'].each do |text|
      value = Jacinth.parse(text)
      assert_both_ways [:box, value], type, text
      assert_both_ways [[:box, value], [:box, value]], Type.of([type]), "[#{text},#{text}]"
      assert_both_ways({ "k" => [:box, value] }, Type.map(type), %({"k":#{text}}))
      object = Type.object { [field(:a, type), field(:b, Integer), field(:c, type)] }
      assert_both_ways({ a: [:box, value], b: 1, c: [:box, value] }, object, %({"a":#{text},"b":1,"c":#{text}}))
      assert_both_ways [[:box, value], 1], Type.tuple(type, Integer), "[#{text},1]"
    end
    list, = Type.group { |_, one| [Type.of([one]), type] }
    assert_both_ways [[:box, [1]], nil], list, "[[1],null]"
  end

  # The part whose converter, class or enum makes such a value.
  def test_parts_that_write
    money = Type.of(String, via: MONEY)
    owner = Owner.new("x").freeze
    enum = Type.enum("one" => 1, "owner" => owner)
    {
      [BigDecimal, String, [Integer]] => { "1.5" => BigDecimal("1.5"), '"a"' => "a" },
      [BigDecimal, Type.object(Owner) { field :name, String }] => { "2.5" => BigDecimal("2.5"),
                                                                    '{"name":"x"}' => Owner.new("x") },
      [Set[Integer], String] => { "[1,2]" => Set[1, 2], '"a"' => "a" },
      [URI, Integer, { String => Integer }] => { '"http://a.b"' => URI("http://a.b"), '{"a":1}' => { "a" => 1 } },
      [Rational, :boolean] => { '"1/3"' => 1r / 3, "true" => true },
      [DateTime, Integer] => { '"2026-01-02T03:04:05+00:00"' => DateTime.new(2026, 1, 2, 3, 4, 5) },
      [money, Integer, Type.object(Owner) { field :name, String }] => { '"7"' => Money.new(7), "7" => 7,
                                                                        '{"name":"x"}' => Owner.new("x") },
      [enum, [Integer]] => { '"one"' => 1, '"owner"' => owner, "[1]" => [1] },
      [enum, Integer, nil] => { '"owner"' => owner, "1" => 1, "null" => nil },
      [Type.of(Integer, via: [:to_s.to_proc, :to_i.to_proc]), [String]] => { "5" => "5", '["5"]' => ["5"] }
    }.each do |parts, values|
      values.each { |text, value| assert_both_ways value, Type.union(*parts), text }
    end
    assert_equal "2", Type.union(BigDecimal, String).generate(2)
    [[[BigDecimal, String], :a], [[Set[Integer], String], { "a" => 1 }], [[enum, [Integer]], 2]].each do |parts, value|
      assert_raises(Jacinth::GeneratorError, TypeError) { Type.array(Type.union(*parts)).generate([value]) }
    end
  end
end
