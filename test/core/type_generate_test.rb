# frozen_string_literal: true

require "test_helper"
require "bigdecimal"
require "support/type_maker"

# Jacinth::Type#generate: what is written, where values come from, and what is refused.
class TypeGenerateTest < Minitest::Test
  Type = Jacinth::Type
  Point = Struct.new(:x, :y)

  # A plain class with readers.
  class Plain
    attr_reader :x, :y

    def initialize(x, y)
      @x = x
      @y = y
    end
  end

  def type(target, &block)
    block ||= proc do
      field :x, Integer
      field :y, String, optional: true, key: "Ü/y"
    end
    Type.object(target, &block)
  end

  def assert_refused(path, type, object)
    error = assert_raises(Jacinth::GeneratorError) { type.generate(object) }
    assert_equal path, error.json_path
  end

  def refusal(notation, object)
    assert_raises(Jacinth::GeneratorError) { Type.of(notation).generate(object) }.message
  end

  # The words name what the type has there. Values are shown only where the type lists the possible ones.
  def test_words_of_refusals
    assert_equal 'expected one of "a", 1, got "b" at $[0]', refusal([Type.enum("a", 1)], ["b"])
    assert_equal "expected \"a\", got Point at $[0]".sub("Point", Point.name), refusal([Type.const("a")], [Point.new])
    assert_equal "expected an Integer, got String at $[0]", refusal([Integer], ["secret"])
    assert_equal "expected an Integer or a String, got Array at $[0]", refusal([Type.union(Integer, String)], [[1]])
    assert_equal "expected an Array of at least 1 element, got Integer", refusal(Type.of([Integer], length: 1..), 1)
    assert_equal "expected an object, got Integer at $[0]", refusal([type(Point)], [1])
    assert_equal "expected an Integer, got BasicObject at $[0]", refusal([Integer], [BasicObject.new])
    message = "expected an Integer, got String; its via: only reads, give it a pair [reads, writes] at $[0]"
    assert_equal message, refusal([Type.of(Integer, via: ->(number) { number.to_s })], ["1"])
    tagged = Type.union({ "a" => Type.object {}, "b" => Type.object(Point) { field :x, Integer } }, tag: "kind")
    assert_equal 'expected "kind" => one of "a", "b", got "c"', refusal(tagged, { kind: "c" })
    assert_equal "expected an object, got Integer", refusal(tagged, 5)
    rest = Type.object(Point) { [field(:x, Integer), unknown(into: :y)] }
    assert_equal "Integer for the rest, expected Hash at $.y", refusal(rest, Point.new(1, 2))
    assert_equal "Float in the rest, expected String", refusal(rest, Point.new(1, { 2.5 => 1 }))[0, 34]
    assert_operator refusal(Type.enum(*("a".."z").map { |text| text * 100 }), "é" * 500).bytesize, :<=, 256
  end

  def test_objects
    text = '{"x":1,"Ü/y":"é"}'
    [Point, Plain].each do |klass|
      assert_equal text, type(klass).generate(klass.new(1, "é"))
      assert_equal "[#{text},#{text}]", type(klass).generate([klass.new(1, "é")] * 2)
      assert_equal '{"x":1}', type(klass).generate(klass.new(1, nil))
      assert_equal text, type(klass).generate({ x: 1, y: "é", z: 2 }), "a Hash"
      assert_equal text, type(klass).generate({ "x" => 1, "Ü/y" => "é" }), "a Hash with the keys of the text"
      assert_equal text, type(klass).generate(type(klass).to_h({ x: 1, y: "é" })), "with these as Symbols"
      assert_equal '{"x":1}', type(klass).generate({ x: 1, nil => "é" })
      assert_refused "$[1].x", type(klass), [klass.new(1, nil), klass.new("1", nil)]
      assert_refused "$.x", type(klass), {}
      assert_refused "$", type(klass), 1
    end
    assert_predicate type(Point).generate(Point.new(1, nil)), :ascii_only?
    assert_predicate type(Point).generate(Point.new(1, "a")), :valid_encoding?
    refute_predicate type(Point).generate(Point.new(1, "a")), :ascii_only?, "the key is not ASCII"
    assert_equal text, type(Hash).generate({ x: 1, y: "é" })
    assert_refused "$", type(Hash), Point.new(1, nil)
  end

  def test_values
    {
      [:boolean] => [true, false], [Integer] => [1, 2**70], [Float] => [1, 1.5], [Numeric] => [1, 1.5],
      [String] => ["a\"b", "x" * 5000], [Symbol] => [:a], [Object] => [nil, { "a" => [1] }],
      Type.tuple(Integer, nil) => [1, nil]
    }.each { |notation, values| assert_equal Jacinth.generate(values), Type.of(notation).generate(values) }
    time = Time.new(2026, 1, 2, 3, 4, 5.5r, "+02:00")
    assert_equal '"2026-01-02T03:04:05.5+02:00"', Type.of(Time).generate(time)
    assert_equal '"2026-01-02"', Type.of(Date).generate(Date.new(2026, 1, 2))
    assert_equal "1.5", Type.of(BigDecimal).generate(BigDecimal("1.50"))
    assert_equal '[{"a" :1}]', Type.of([:raw]).generate(['{"a" :1}'])
    assert_equal '{"a":[1],"b":[]}', Type.map([Integer]).generate({ "a" => [1], b: [] })
    assert_equal '["a","b",null,7]', Type.array(Type.enum("a", :b, nil, 7)).generate(["a", :b, nil, 7])
    assert_equal '"y"', Type.enum("y" => 1.5).generate(1.5)
    union = Type.union(Integer, String, { String => [Integer] }, nil)
    assert_equal '[1,"a",null,{"k":[2]}]', union.generate([1, "a", nil, { k: [2] }])
    assert_equal "null", Type.nullable(Integer).generate(nil)
  end

  # Values of an enum are found as keys of a Hash are, whatever they are.
  def test_values_of_enums
    values = [[1, 2], 1.5, -1e300, 2**70, BigDecimal("2.5"), Date.new(2026), Time.at(0), 1..2, 3r, { a: [1] }]
    type = Type.enum(values.to_h { |value| [value.to_s, value] })
    list = Type.array(type)
    copies = Marshal.load(Marshal.dump(values))
    assert_equal values.map(&:to_s), Jacinth.parse(list.generate(copies))
    [[1], 1.25, 2**71, Date.new(2027), 3, "[1, 2]", BasicObject.new].each do |value|
      assert_raises(Jacinth::GeneratorError) { list.generate([value]) }
    end
  end

  def test_refusals
    wrong = {
      Integer => 1.5, Float => "1", String => :a, Symbol => "a", :boolean => nil,
      Time => Date.new(2026), Date => DateTime.new(2026),
      [Integer] => [[1]], { String => Integer } => 1, Type.tuple(Integer) => [1, 2], Type.enum("a") => "b",
      Type.union(Integer, String) => 1.5, Type.enum(:a) => "a", nil => 1
    }
    wrong.each do |notation, value|
      assert_raises(Jacinth::GeneratorError, notation.inspect) { Type.of(notation).generate(value) }
    end
    assert_refused '$.a[1]["b c"]', Type.map([{ String => Integer }]), { "a" => [{}, { "b c" => "x" }] }
    assert_raises(Jacinth::ParserError) { Type.raw.generate("[1") }
    assert_raises(TypeError) { Type.of(BigDecimal).generate("1") }
    assert_raises(Jacinth::GeneratorError) { Type.of(Float).generate(Float::NAN) }
    assert_raises(Jacinth::GeneratorError) { Type.of(String).generate("\xff") }
    assert_raises(Jacinth::GeneratorError) { Type.map(Integer).generate({ "a" => 1, a: 2 }) }
  end

  def test_converters
    both = Type.of([Integer], via: [->(list) { list.sum }, ->(sum) { [sum, sum] }])
    assert_equal 3, both.parse("[1,2]")
    assert_equal "[7,7]", both.generate(7)
    assert_equal '["A"]', Type.array(Type.of(String, via: [nil, :upcase.to_proc])).generate(["a"])
  end

  # Instance variables in another order than the fields, missing ones, others, and many.
  def test_instance_variables
    names = Array.new(30) { |i| :"f#{i}" }
    klass = Class.new { attr_accessor(*names) }
    [2, 24, 25, 30].each do |count|
      own = Type.object(klass) { names.first(count).each { |name| field name, Integer, null: true } }
      [names, names.reverse, names.shuffle(random: Random.new(3)), names.values_at(1, 20, 2)].each do |set|
        object = klass.new
        object.instance_variable_set(:@other, 1)
        set.each_with_index { |name, i| object.public_send("#{name}=", i) }
        written = Jacinth.parse(own.generate(object), symbolize_names: true)
        assert_equal names.first(count).to_h { |name| [name, object.public_send(name)] }, written
      end
    end
  end

  # A converter that changes the object while it is written.
  def test_instance_variables_that_change
    klass = Class.new { attr_accessor :x, :y }
    object = klass.new
    object.y = "old"
    object.x = 1
    change = lambda do |x|
      object.y = "new #{x}"
      x
    end
    own = Type.object(klass) do
      field :x, Type.of(Integer, via: [nil, change])
      field :y, String
    end
    assert_equal '{"x":1,"y":"new 1"}', own.generate(object)
  end

  # Readers that a program defines or changes, before or after the type is defined.
  def test_readers_are_called
    klass = Class.new(Plain) { def y = "from #{x}" }
    assert_equal '{"x":1,"Ü/y":"from 1"}', type(klass).generate(klass.new(1, nil))
    [Struct.new(:x, :y), Class.new(Plain) { attr_reader :x, :y }].each do |target|
      own = type(target)
      object = target.new(1, "a")
      assert_equal '{"x":1,"Ü/y":"a"}', own.generate(object)
      target.class_eval { remove_method(:x) && def x = 2 }
      assert_equal '{"x":2,"Ü/y":"a"}', own.generate(object)
      below = Class.new(target) { def y = "below" }
      assert_equal '{"x":2,"Ü/y":"below"}', own.generate(below.new(1, "a"))
      object.define_singleton_method(:y) { "one" }
      assert_equal '{"x":2,"Ü/y":"one"}', own.generate(object)
      target.class_eval { private :x }
      assert_raises(NoMethodError) { own.generate(target.new(1, "a")) }
    end
    duck = Class.new { def x = 5 and def y = nil }
    assert_equal '{"x":5}', type(Point).generate(duck.new)
  end

  # A reader that replaces the readers that come after it, also those of the objects that follow.
  def test_readers_that_change_readers
    target = Struct.new(:x, :y)
    trap = Class.new do
      define_method(:x) do
        target.class_eval { remove_method(:x) && def x = 9 }
        1
      end
      def y = nil
    end
    objects = [target.new(1, "a"), trap.new, target.new(1, "a")]
    assert_equal '[{"x":1,"Ü/y":"a"},{"x":1},{"x":9,"Ü/y":"a"}]', type(target).generate(objects)
  end

  def test_depth
    tree = type(Point) do
      field :x, Integer
      field :y, this, null: true
    end
    deep = ->(n) { (1..n).inject(nil) { |inner, i| Point.new(i, inner) } }
    assert_equal deep[100], tree.parse(tree.generate(deep[100]))
    assert_raises(Jacinth::NestingError) { tree.generate(deep[101]) }
    loop = Point.new(1, nil)
    loop.y = loop
    assert_raises(Jacinth::NestingError) { tree.generate(loop) }
  end

  # Random types: what a type makes of a document is written as a document of the same value.
  def test_round_trips
    seed = Integer(ENV["SEED"] || rand(2**32))
    maker = TypeMaker.new(Random.new(seed), defaults: [nil])
    trips = 0
    600.times do
      description, type = maker.type
      5.times do
        text = Jacinth.generate(maker.value(description, 10**9))
        next unless type.valid?(text)

        object = type.parse(text)
        again = type.generate(object)
        words = "seed #{seed}: #{description.inspect}\n#{text}\n#{again}"
        faults = type.errors(again)
        if faults.any? # elements that differ only in what the type does not keep are equal where it writes them
          assert_equal [:unique], faults.map(&:code).uniq, words
          next
        end

        assert_equal [object], [type.parse(again)], words
        trips += 1
      end
    end
    assert_operator trips, :>, 500, "seed #{seed}"
  end
end
