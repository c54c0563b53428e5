# frozen_string_literal: true

require "test_helper"
require "type_schema/maker"

# json_schema(strict: true): the part of JSON Schema that language models take for structured output.
class TypeSchemaStrictTest < Minitest::Test
  Type = Jacinth::Type
  NULL = { "type" => "null" }.freeze
  Person = Struct.new(:name, :age)
  PERSON = Type.object(Person) { [field(:name, String, length: 1..80), field(:age, Integer, min: 0, null: true)] }

  def test_object
    type = Type.object do
      field :title, String
      field :note, String, optional: true, null: true, pattern: /x/
      field :tags, [String], default: []
      field :when, Time, null: true
      field :kind, Type.enum("a", "b")
      field :people, Type.array(PERSON, length: 1..9)
      field :value, Type.union(Integer, String)
    end
    expected = {
      "type" => "object",
      "properties" => {
        "title" => { "type" => "string" },
        "note" => { "anyOf" => [{ "type" => "string", "description" => "a String that matches /x/" }, NULL] },
        "tags" => { "type" => "array", "items" => { "type" => "string" } },
        "when" => { "anyOf" => [{ "type" => "string", "format" => "date-time" }, NULL] },
        "kind" => { "type" => "string", "enum" => %w[a b] },
        "people" => { "type" => "array", "items" => { "$ref" => "#/$defs/Person" },
                      "description" => "an Array of 1 to 9 elements" },
        "value" => { "anyOf" => [{ "type" => "integer" }, { "type" => "string" }] }
      },
      "required" => %w[title note tags when kind people value],
      "additionalProperties" => false,
      "$defs" => {
        "Person" => {
          "type" => "object",
          "properties" => {
            "name" => { "type" => "string", "description" => "a String of 1 to 80 characters" },
            "age" => { "anyOf" => [{ "type" => "integer", "description" => "an Integer >= 0" }, NULL] }
          },
          "required" => %w[name age],
          "additionalProperties" => false
        }
      }
    }

    assert_equal expected, type.json_schema(strict: true)
  end

  # Services refuse a list of types, above all beside an enum.
  def test_null_is_a_choice
    string, integer, boolean = %w[string integer boolean].map { |word| { "type" => word } }
    {
      Type.enum("a", "b", null: true) => [{ **string, "enum" => %w[a b] }, NULL],
      Type.enum("a", nil) => [{ **string, "enum" => ["a"] }, NULL],
      Type.enum("a", 1, nil, true, "b", null: true) =>
        [{ **string, "enum" => %w[a b] }, { **integer, "enum" => [1] }, NULL, { **boolean, "enum" => [true] }],
      Type.nullable(Type.const(1)) => [{ **integer, "enum" => [1] }, NULL],
      Type.of(true, null: true) => [{ **boolean, "enum" => [true] }, NULL],
      Type.of(:boolean, null: true) => [boolean, NULL],
      Type.of(Date, null: true) => [{ **string, "format" => "date" }, NULL],
      Type.of([Integer], null: true) => [{ "type" => "array", "items" => integer }, NULL],
      Type.union(Integer, String, null: true) => [integer, string, NULL],
      Type.union(Type.of(Integer, null: true), Type.enum("a")) => [integer, NULL, { **string, "enum" => ["a"] }],
      Type.nullable(PERSON) => [{ "$ref" => "#/$defs/Person" }, NULL],
      Type.union(Type.nullable(PERSON), Type.enum("x", 1)) =>
        [{ "$ref" => "#/$defs/Person" }, NULL, { **string, "enum" => ["x"] }, { **integer, "enum" => [1] }]
    }.each do |type, choices|
      schema = Type.object { field :a, type }.json_schema(strict: true)["properties"]["a"]

      assert_equal({ "anyOf" => choices }, schema)
    end
    assert_equal NULL, Type.object { field :a, nil, null: true }.json_schema(strict: true)["properties"]["a"]
  end

  # Types of all kinds, in one another.
  def test_no_list_of_types
    maker = SchemaTypeMaker.new(Random.new(seed = Random.new_seed))
    schemas = Array.new(150) do
      maker.type.last.json_schema(strict: true)
    rescue ArgumentError
      nil
    end.compact

    assert_operator schemas.size, :>, 20
    schemas.each { |schema| assert_empty lists(schema), "seed #{seed}" }
  end

  def test_what_is_not_possible
    { "of any type" => :any, "any type is not" => :raw, "any keys" => { String => Integer },
      "each place" => Type.tuple(Integer, String), "must accept null" => nil }.each do |words, notation|
      type = Type.object do
        field :list, [Type.object { notation ? field(:inner, notation) : field(:inner, String, optional: true) }]
      end
      error = assert_raises(ArgumentError) { type.json_schema(strict: true) }

      assert_includes error.message, words
      assert_match(/\Afield :list: field :inner: strict: /, error.message)
    end
  end

  def test_a_class_is_named
    type = Type.object { field :person, Type.object(Person) { [field(:name, String), field(:age, :any)] } }
    error = assert_raises(ArgumentError) { type.json_schema(strict: true) }

    assert_match(/\APerson: field :age: strict: a value of any type/, error.message)
  end

  def test_recursion
    type = Type.object { field :next, this, null: true }
    error = assert_raises(ArgumentError) { type.json_schema(strict: true) }

    assert_match(/field :next: strict: a type that contains itself/, error.message)
    assert_raises(ArgumentError) { Type.object { field :a, type }.json_schema(strict: true) }
  end

  def test_the_type_itself_must_be_an_object
    [Integer, [PERSON], { String => Integer }, Type.nullable(PERSON), Type.union(PERSON, Integer)].each do |notation|
      error = assert_raises(ArgumentError) { Type.of(notation).json_schema(strict: true) }

      assert_match(/\Astrict: the type must be an object/, error.message)
    end
  end

  private

  # The values of "type" that are no Strings, but for properties of that name.
  def lists(schema)
    return [] unless schema.is_a?(Hash) || schema.is_a?(Array)
    return schema.flat_map { |one| lists(one) } if schema.is_a?(Array)

    below = schema.flat_map { |word, one| lists(%w[properties $defs].include?(word) ? one.values : one) }
    schema["type"].is_a?(Array) ? [schema, *below] : below
  end
end
