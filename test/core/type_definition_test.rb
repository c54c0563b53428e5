# frozen_string_literal: true

require "test_helper"

# The errors of descriptions: each says which field or option is wrong, and what would be right.
class TypeDefinitionTest < Minitest::Test
  Type = Jacinth::Type
  Point = Struct.new(:x, :y)

  def refuses(klass, message, &block)
    error = assert_raises(klass, &block)
    assert_equal message, error.message.lines.first.chomp
  end

  def test_notations
    refuses(TypeError, "a String is not a type; see Jacinth::Type.enum") { Type.of("a") }
    { "Integer" => "Integer", integer: "Integer", bool: ":boolean", date_time: "DateTime" }.each do |name, notation|
      refuses(TypeError, "a #{name.class} is not a type; write #{notation}") { Type.of(name) }
      Type.of(notation.start_with?(":") ? :boolean : Object.const_get(notation))
    end
    refuses(TypeError, "a Regexp is not a type; see the option pattern:") { Type.of(/a/) }
    refuses(TypeError, "a Range is not a type") { Type.of(1..2) }
    refuses(TypeError, "Range has no type of its own: describe it by Jacinth::Type.object") { Type.of(Range) }
    message = "expected an Array with the type of its elements, got 2 types; see Jacinth::Type.tuple and " \
              "Jacinth::Type.union"
    refuses(ArgumentError, message) { Type.of([Integer, String]) }
    message = "expected { String => type }, got 1 pairs with [Integer]; see Jacinth::Type.object"
    refuses(ArgumentError, message) { Type.of({ Integer => String }) }
    refuses(ArgumentError, "a tuple needs at least one type") { Type.tuple }
    refuses(ArgumentError, "a union needs at least two types") { Type.union(Integer) }
    refuses(ArgumentError, "two types of the union accept an array") { Type.union([Integer], Type.tuple(String)) }
    message = "two types of the union accept an object; give the union a tag:, which tells them apart"
    refuses(ArgumentError, message) { Type.union({ String => Integer }, Type.object { field :a, Integer }) }
    refuses(ArgumentError, "two types of the union accept null") { Type.union(Type.nullable(Integer), nil) }
    refuses(ArgumentError, "an enum needs at least one value") { Type.enum }
    refuses(ArgumentError, 'an enum has "a" twice') { Type.enum("a", :a) }
    message = "an enum cannot hold 1.5: give Strings, Symbols, Integers, true, false or nil"
    refuses(TypeError, message) { Type.enum(1.5) }
    refuses(ArgumentError, "an object needs a block with its fields") { Type.object(Point) }
    refuses(TypeError, "String cannot be the target of an object") { Type.object(String) { field :x, Integer } }
    rows = Class.new(Hash)
    refuses(TypeError, "#{rows} cannot be the target of an object") { Type.object(rows) { field :x, Integer } }
    refuses(TypeError, "an enum cannot hold #{{ "a" => 1 }}: give Strings, Symbols, Integers, true, false or nil") do
      Type.const({ "a" => 1 })
    end
    refuses(TypeError, "expected a Class, got Module") { Type.object(Kernel) { field :x, Integer } }
  end

  def test_constraints
    refuses(ArgumentError, ":minn is not a constraint of an Integer; did you mean :min?") { Type.of(Integer, minn: 1) }
    message = ":length is not a constraint of an Integer; expected :min, :max, :multiple_of, :null, :via"
    refuses(ArgumentError, message) { Type.of(Integer, length: 1) }
    refuses(ArgumentError, "min: 5 is above max: 4") { Type.of(Integer, min: 5, max: 4) }
    refuses(ArgumentError, "min: expected an Integer of at most 62 bits, got 1.5") { Type.of(Integer, min: 1.5) }
    refuses(ArgumentError, "max: expected an Integer of at most 62 bits, got #{2**62}") { Type.of(Integer, max: 2**62) }
    message = 'min: expected an Integer of at most 62 bits or a finite Float, got "a"'
    refuses(TypeError, message) { Type.of(Float, min: "a") }
    refuses(ArgumentError, "multiple_of: expected a positive Integer, got 0") { Type.of(Integer, multiple_of: 0) }
    refuses(TypeError, "length: expected an Integer or a Range, got String") { Type.of(String, length: "1") }
    refuses(ArgumentError, "length: 3..1 allows no length") { Type.of(String, length: 3..1) }
    refuses(ArgumentError, "length: -1..1 allows no length") { Type.of(String, length: -1..1) }
    refuses(ArgumentError, "length: 1...1 allows no length") { Type.of(String, length: 1...1) }
    refuses(TypeError, "length: expected a Range of Integers, got 1.0..2") { Type.of(String, length: 1.0..2) }
    refuses(TypeError, "pattern: expected a Regexp, got String") { Type.of(String, pattern: "a") }
    japanese = Regexp.new("\u3042".encode("EUC-JP"))
    message = "pattern: expected a Regexp for UTF-8, got one for EUC-JP"
    refuses(ArgumentError, message) { Type.of(String, pattern: japanese) }
    refuses(TypeError, "null: expected true or false, got NilClass") { Type.of(String, null: nil) }
    message = "multiple_of: expected a positive Integer or Float or BigDecimal, got"
    refuses(ArgumentError, "#{message} 0.0") { Type.of(Float, multiple_of: 0.0) }
    refuses(ArgumentError, "#{message} Infinity") { Type.of(Float, multiple_of: Float::INFINITY) }
    refuses(ArgumentError, "#{message} (1/2)") { Type.of(BigDecimal, multiple_of: 1r / 2) }
    refuses(TypeError, "#{message} \"1\"") { Type.of(Float, multiple_of: "1") }
    message = "via: expected something that answers call, a pair of them, or load and dump, got Integer"
    refuses(TypeError, message) { Type.of(String, via: 1) }
    message = ":minn is not a constraint of an Integer; did you mean :min?"
    refuses(ArgumentError, message) { Type.of(Type.of(Integer), minn: 1) }
  end

  def test_fields
    define = ->(*arguments, **options) { Type.object(Point) { field(*arguments, **options) } }
    message = "field :z: :z is not a member of #{Point}; expected :x, :y"
    refuses(ArgumentError, message) { define.(:z, Integer) }
    refuses(ArgumentError, "field :x: :optinal is not an option of a field of this type; did you mean :optional?") do
      define.(:x, Integer, optinal: true)
    end
    refuses(TypeError, "field :x: a String is not a type; write Integer") { define.(:x, "Integer") }
    refuses(TypeError, "field \"x\": expected a Symbol as the name, got String") { define.("x", Integer) }
    refuses(TypeError, "field :x: key: expected a String, got Symbol") { define.(:x, Integer, key: :x) }
    refuses(TypeError, "field :x: optional: expected true or false, got String") do
      define.(:x, Integer, optional: "no")
    end
    message = "field :x: default: expected a frozen object, a String, an empty Array or Hash, or a Proc, got Array"
    refuses(ArgumentError, message) { define.(:x, [Integer], default: [1]) }
    refuses(ArgumentError, "field :y: the field :x has the same name or key") do
      Type.object(Point) do
        field :x, Integer
        field :y, Integer, key: "x"
      end
    end
    refuses(ArgumentError, "field :\"a b\": :\"a b\" cannot name an instance variable") do
      Type.object(Class.new) { field :"a b", Integer }
    end
    refuses(ArgumentError, ":rise is not a way to handle unknown keys; did you mean :raise?") do
      Type.object(Point) { unknown :rise }
    end
    refuses(ArgumentError, "`this` is used outside of its object") do
      stolen = nil
      Type.object { stolen = field(:a, Integer) || this }
      Type.array(stolen)
    end
  end

  # A pattern keeps the time that it may take.
  if Regexp.respond_to?(:timeout)
    def test_timeouts_of_patterns
      pattern = Regexp.new("\\A(?:a?){40}(.)\\1*b\\z", timeout: 0.25)
      [pattern, pattern.dup].each do |one|
        assert_equal 0.25, Type.of(String, pattern: one).node.limits[:pattern].timeout
      end
    end
  end

  # A class can bring its type along.
  def test_types_of_classes
    klass = Struct.new(:x)
    type = Type.object(klass) { field :x, Integer }
    klass.define_singleton_method(:jacinth_type) { type }
    assert_equal [klass.new(1)], Type.of([klass]).parse('[{"x":1}]')
    refute Type.of([klass]).valid?('[{"x":"1"}]')
  end

  # Bounds at the edge of a Fixnum, beyond it, and between two Floats.
  def test_bounds_of_large_numbers
    edge = 2**62
    {
      [Integer, { min: -edge }] => { -edge => true, -edge - 1 => false, -(2**63) => false, 2**90 => true },
      [Integer, { max: edge - 1 }] => { edge - 1 => true, edge => false, 2**90 => false, -(2**90) => true },
      [Integer, { min: 1 }] => { 2**90 => true, -(2**90) => false, edge => true },
      [Numeric, { max: 1e300 }] => { 10**301 => false, 10**299 => true, edge - 1 => true, -(10**301) => true },
      [Numeric, { min: 1e300 }] => { edge - 1 => false, edge => false, 10**301 => true, 0 => false },
      [Numeric, { max: -1e300 }] => { -edge => false, -(10**301) => true, 5 => false },
      [Numeric, { max: edge - 1 }] => { edge => false, edge.to_f => false, edge - 1 => true },
      [Float, { max: (2**53) + 1 }] => { (2**53) + 2 => false, 2**53 => true }
    }.each do |(kind, bounds), cases|
      type = Jacinth::Type.of(kind, **bounds)
      cases.each { |number, valid| assert_equal valid, type.valid?(number.to_s), [kind, bounds, number].inspect }
    end
  end

  # What makes the next level of a type, and how many parts that adds.
  DEEP = {
    array: [->(part) { [part] }, 1], map: [->(part) { { String => part } }, 1],
    array_type: [->(part) { Type.array(part) }, 1], tuple: [->(part) { Type.tuple(part, part) }, 1],
    object: [->(part) { Type.object { field :a, part } }, 1], union: [->(part) { Type.union([part], nil) }, 2],
    nullable: [->(part) { Type.nullable([part]) }, 1],
    tagged: [->(part) { Type.union({ "a" => Type.object { field :x, part }, "b" => Leaf }, tag: "k") }, 2]
  }.freeze
  Leaf = Type.object { field :y, Integer }

  def test_levels
    start = (1..179).inject(Integer) { |part, _| [part] }
    DEEP.each do |name, (level, parts)|
      deep = (1..20 / parts).inject(start) { |part, _| level.call(part) }
      Type.of(deep)
      error = assert_raises(ArgumentError, name.to_s) { Type.of([level.call(deep)]) }
      assert_equal "a type has at most 200 levels", error.message[/\Aa type.*|(?<=: )a type.*/], name
    end
    endless = []
    endless << endless
    refuses(ArgumentError, "a type has at most 200 levels") { Type.of(endless) }
    refuses(ArgumentError, "a type has at most 200 levels") { Type.of((1..50_000).inject(1) { |part, _| [part] }) }
    refuses(ArgumentError, "a type has at most 200 levels") do
      Type.object { field :a, (1..200).inject(this) { |part, _| [part] } }
    end
    refuses(ArgumentError, "a type has at most 200 levels") do
      Type.group { |one| [Type.tuple((1..200).inject(one) { |part, _| Type.array(part) })] }
    end
  end
end
