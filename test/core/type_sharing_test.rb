# frozen_string_literal: true

require "test_helper"

# Types whose levels share parts: their programs, schemas and words grow with the number of levels, although the number
# of ways to a part doubles with each level. Sizes are compared, not times.
class TypeSharingTest < Minitest::Test
  Type = Jacinth::Type
  Program = Type.const_get(:Program)
  Leaf = Struct.new(:a, :b)

  # What makes the next level of a type, whose places all have the same part.
  LEVELS = {
    object: ->(part) { Type.object { [field(:a, part), field(:b, part)] } },
    struct: ->(part) { Type.object(Leaf) { [field(:a, part), field(:b, part)] } },
    tuple: ->(part) { Type.tuple(part, part) },
    arrays: ->(part) { Type.tuple([part], [[part]]) },
    maps: ->(part) { Type.tuple({ String => part }, Type.map(part, length: 1..2)) },
    sets: ->(part) { Type.tuple(Set[part], Set[part]) },
    union: ->(part) { Type.union([part], { String => part }, nil) },
    null: ->(part) { Type.object { [field(:a, part, null: true), field(:b, part, optional: true)] } },
    converted: ->(part) { Type.object { [field(:a, part, via: [:itself.to_proc, nil]), field(:b, part)] } },
    converted_union: lambda { |part|
      Type.object { [field(:a, Type.union([part], { String => part }, via: [:itself.to_proc, nil])), field(:b, part)] }
    },
    tagged: lambda { |part|
      Type.union({ "a" => Type.object { field :x, part }, "b" => Type.object { field :y, part } }, tag: "t")
    },
    view: ->(part) { Type.object { [field(:a, part), field(:b, part), view(:short, except: :b)] }.view(:short) },
    enum: ->(part) { Type.tuple(part, part, Type.enum(*"a".."z")) }
  }.freeze

  def test_the_size_grows_with_the_levels
    LEVELS.each do |name, level|
      small, large = [10, 20].map { |count| sizes(levels(count, &level)) }
      large.zip(small, %w[rows schema words]) do |more, less, what|
        assert_operator more, :<, less * 3, "#{name}: #{what}"
      end
    end
  end

  # Where a part belongs to an object around it, its copies are those of that object.
  def test_parts_of_recursive_types
    LEVELS.except(:tagged, :view).each do |name, level|
      small, large = [10, 20].map do |count|
        words = 0
        type = Type.object do
          inner = level.call([this])
          count.times { inner = level.call(inner) }
          words = inner.inspect.size
          field :inner, inner
        end
        [*sizes(type), words]
      end
      large.zip(small) { |more, less| assert_operator more, :<, less * 3, name }
    end
  end

  def test_groups
    small, large = [10, 20].map do |count|
      Type.group { |one, other| [Type.object { field :b, other }, levels(count, one, &LEVELS[:tuple])] }.sum do |type|
        sizes(type).sum
      end
    end

    assert_operator large, :<, small * 3
  end

  # The union in each part of the group holds that of the next part twice.
  def test_unions_that_hold_a_union_twice
    error = assert_raises(ArgumentError) do
      Type.group do |_, b, c, d, e|
        [Type.union(b, b), Type.union(c, c), Type.union(d, d), Type.union(e, e), Type.union(Integer, String)]
      end
    end
    assert_equal "a union contains the same union twice", error.message
    error = assert_raises(ArgumentError) { Type.group { |a, b| [Type.union(Integer, b), Type.union(String, a)] } }
    assert_equal "a union contains itself", error.message
  end

  # The values of shared parts: with other constraints, converters and recursion in each place.
  def test_what_shared_parts_read_and_write
    double = Type.object(Leaf) { [field(:a, Integer), field(:b, [this], default: [])] }
    twice = ->(object) { object && [object, object] }
    type = Type.object do
      field :plain, double
      field :null, double, null: true
      field :more, double, via: [twice, :first.to_proc]
      field :union, Type.union(double, Integer, via: [twice, :first.to_proc])
      field :again, Type.union(double, String)
    end
    text = '{"plain":{"a":1,"b":[{"a":2,"b":[]}]},"null":null,"more":{"a":3,"b":[]},"union":{"a":4,"b":[]},' \
           '"again":{"a":5,"b":[{"a":6,"b":[]}]}}'
    value = type.parse(text)

    assert_equal Leaf.new(1, [Leaf.new(2, [])]), value[:plain]
    assert_nil value[:null]
    assert_equal [Leaf.new(3, [])] * 2, value[:more]
    assert_equal [Leaf.new(4, [])] * 2, value[:union]
    assert_equal Leaf.new(5, [Leaf.new(6, [])]), value[:again]
    assert_equal text, type.generate(value)
    assert_equal [[:type, "/plain", "an object"], [:type, "/null", "an object or null"]],
                 type.errors(text.sub(/{"a":1.*?}\]}/, "null").sub('"null":null', '"null":1')).map { |fault|
                   [fault.code, fault.pointer, fault.expected]
                 }
  end

  # A part under several objects that `this` stands for is described for each of them.
  def test_this_in_tagged_objects
    inner = nil
    type = Type.object do
      inner = Type.object { [field(:up, this, optional: true), field(:x, Integer)] }
      field :top, Type.union({ "a" => this, "b" => inner, "c" => Type.object { field :z, inner } }, tag: "t")
    end
    text = '{"top":{"t":"a","top":{"t":"c","z":{"up":{"x":2},"x":1}}}}'

    assert type.valid?(text)
    assert_equal({ top: { t: "a", top: { t: "c", z: { up: { x: 2 }, x: 1 } } } }, type.parse(text))
    refute_empty type.json_schema["$defs"]
  end

  def test_the_schema_places_a_part_once
    point = Type.object { [field(:x, Float), field(:y, Float)] }
    words = Type.enum(*"a".."z")
    schema = Type.object do
      field :from, point
      field :to, point, null: true
      field :word, words
      field :other, words, null: true
      field :pair, Type.tuple(Integer, String)
      field :same, Type.tuple(Integer, String)
    end.json_schema
    properties = schema["properties"]
    ref = { "$ref" => "#/$defs/Object" }

    assert_equal ref, properties["from"]
    assert_equal({ "anyOf" => [ref, { "type" => "null" }] }, properties["to"])
    assert_equal({ "$ref" => "#/$defs/Value" }, properties["word"])
    assert_equal({ "anyOf" => [{ "$ref" => "#/$defs/Value" }, { "type" => "null" }] }, properties["other"])
    assert_equal({ "type" => "string", "enum" => [*"a".."z"] }, schema["$defs"]["Value"])
    assert_equal %w[Object Value], schema["$defs"].keys
    assert_equal 2, properties["same"]["prefixItems"].size
  end

  private

  def levels(count, part = Type.of(Integer), &level) = count.times.reduce(part) { |inner, _| level.call(inner) }

  def sizes(type) = [Program.new(type.node).rows.size, Jacinth.generate(type.json_schema).bytesize, type.inspect.size]
end
