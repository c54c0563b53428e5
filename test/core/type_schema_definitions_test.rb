# frozen_string_literal: true

require "test_helper"

# "$defs" and "$ref" of Jacinth::Type#json_schema, and the schemas of large types.
class TypeSchemaDefinitionsTest < Minitest::Test
  Type = Jacinth::Type
  Address = Struct.new(:street, :city)
  User = Struct.new(:address)
  Node = Struct.new(:value, :children)
  Über = Struct.new(:a)
  # Takes the name that Address has in "$defs".
  module Other
    Address = Struct.new(:planet)
  end

  ADDRESS = Type.object(Address) do
    field :street, String
    field :city, String, optional: true
  end
  USER = Type.object(User) { field :address, ADDRESS }

  def test_definitions_of_classes
    type = Type.object do
      field :home, ADDRESS
      field :work, Type.of(ADDRESS, null: true)
      field :again, Type.object(Address) { [field(:street, String), field(:city, String, optional: true)] }
      field :short, Type.object(Address) { field :street, String }
      field :far, Other::Address
      field :über, [Über]
    end
    schema = type.json_schema
    properties = schema["properties"]
    ref = { "$ref" => "#/$defs/Address" }

    names = ["Address", "TypeSchemaDefinitionsTest.Address", "TypeSchemaDefinitionsTest.Other.Address", "_ber"]

    assert_equal names, schema["$defs"].keys.sort
    assert_equal ref, properties["home"]
    assert_equal({ "anyOf" => [ref, { "type" => "null" }] }, properties["work"])
    assert_equal ref, properties["again"]
    assert_equal "#/$defs/TypeSchemaDefinitionsTest.Address", properties["short"]["$ref"]
    assert_equal "#/$defs/TypeSchemaDefinitionsTest.Other.Address", properties["far"]["$ref"]
    assert_equal "#/$defs/_ber", properties["über"]["items"]["$ref"]
  end

  # Each of these differs from ADDRESS in one thing.
  def test_definitions_that_differ
    fields = { street: [String, {}], city: [String, { optional: true }] }
    types = [
      { street: [String, { optional: true }] }, { street: [String, { length: 1.. }] }, { street: [Symbol, {}] },
      { city: [String, { optional: true, null: true }] }, { city: [String, { optional: true, key: "town" }] },
      { city: [Type.enum("a"), { optional: true }] }, { city: [[String], { optional: true }] }, {}
    ].map do |changed|
      Type.object(Address) { fields.merge(changed).each { |name, (type, options)| field(name, type, **options) } }
    end
    strict = Type.object(Address) { [field(:street, String), field(:city, String, optional: true), unknown(:raise)] }

    assert_equal 9, Type.tuple(ADDRESS, *types, strict).json_schema["$defs"].size
  end

  def test_recursive_types
    type = Type.object(Node) do
      field :value, Integer
      field :children, [this], default: []
    end
    tree = { "type" => "object",
             "properties" => { "value" => { "type" => "integer" },
                               "children" => { "type" => "array", "items" => { "$ref" => "#/$defs/Node" } } },
             "required" => ["value"] }

    assert_schema({ "$ref" => "#/$defs/Node", "$defs" => { "Node" => tree } }, type)
    assert_schema({ "type" => "array", "items" => { "$ref" => "#/$defs/Node" }, "$defs" => { "Node" => tree } }, [type])
    assert_schema({ "anyOf" => [{ "$ref" => "#/$defs/Node" }, { "type" => "null" }], "$defs" => { "Node" => tree } },
                  Type.nullable(type))
  end

  # Objects that contain themselves, and have no name of their own.
  def test_recursive_types_without_a_name
    list = -> { Type.object { field :next, this, null: true, optional: true } }
    trees = %w[a b].map { |key| Type.object { [field(:items, [this], key: key), field(:x, [list.call])] } }
    schema = Type.tuple(list.call, list.call, *trees).json_schema

    assert_equal %w[Object Object Object2 Object3].map { |name| "#/$defs/#{name}" }, references(schema["prefixItems"])
    assert_equal 3, schema["$defs"].size
    assert_equal({ "anyOf" => [{ "$ref" => "#/$defs/Object" }, { "type" => "null" }] },
                 schema["$defs"]["Object"]["properties"]["next"])
    assert_equal "#/$defs/Object", schema["$defs"]["Object3"]["properties"]["x"]["items"]["$ref"]
  end

  def test_references_for_open_api
    schema = Type.object { field :user, USER }.json_schema(refs: "#/components/schemas/")

    assert_equal ["#/components/schemas/User", "#/components/schemas/Address"], references(schema)
    assert_equal %w[User Address], schema["$defs"].keys
    refute_includes schema, "$schema"
    assert_raises(TypeError) { USER.json_schema(refs: nil) }
    assert_raises(ArgumentError) { USER.json_schema(ref: "#") }
  end

  # What only looks like a reference stays as it is.
  def test_hostile_names
    type = Type.object do
      field :"$ref", Type.enum("#/$defs/Address")
      field :"$defs", ADDRESS
      field :x, ADDRESS, key: "\u0000</script>\u{1F600}"
    end
    schema = type.json_schema

    assert_equal({ "type" => "string", "enum" => ["#/$defs/Address"] }, schema["properties"]["$ref"])
    assert_equal schema, Jacinth.parse(Jacinth.generate(schema))
    assert_equal ["$ref", "$defs", "\u0000</script>\u{1F600}"], schema["required"]
  end

  def test_deep_and_wide_types
    deep = (1..40).reduce(Type.of(Integer)) { |type, _| Type.array(type) }
    wide = Type.object { 2_000.times { |i| field :"f#{i}", Integer } }
    many = Type.object { 300.times { |i| field :"f#{i}", ADDRESS } }

    assert_equal 41, Jacinth.generate(deep.json_schema).scan('"type"').size
    assert_equal 2_000, wide.json_schema["properties"].size
    assert_equal ["Address"], many.json_schema["$defs"].keys
  end

  def test_a_schema_is_the_callers_own
    type = Type.object do
      field :a, Type.union(Integer, String, null: true)
      field :b, Date
      field :c, ADDRESS, null: true
      field :d, Type.enum("x")
    end
    expected = Marshal.dump(type.json_schema)
    change(type.json_schema)

    assert_equal expected, Marshal.dump(type.json_schema)
  end

  def test_in_a_ractor
    type = Type.object { [field(:home, Type.of(Address)), field(:word, String, pattern: /\bx\b/, length: 1..)] }
    expected = type.json_schema
    found = Ractor.new(Ractor.make_shareable(type)) { |one| one.json_schema }.value

    assert_equal expected, found
    assert_includes found["properties"]["word"]["pattern"], "x"
  end

  private

  def assert_schema(expected, notation)
    schema = Type.of(notation).json_schema

    assert_equal "https://json-schema.org/draft/2020-12/schema", schema.delete("$schema")
    assert_equal expected, schema
  end

  def references(value)
    case value
    when Hash then [*(value["$ref"] if value["$ref"].is_a?(String)), *value.values.flat_map { |one| references(one) }]
    when Array then value.flat_map { |one| references(one) }
    else []
    end
  end

  # Empties everything that can be changed.
  def change(value)
    case value
    when Hash then value.each_value { |one| change(one) }.clear
    when Array then value.each { |one| change(one) }.clear
    when String then value.frozen? || value.clear
    end
  end
end
