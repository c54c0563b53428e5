# frozen_string_literal: true

require "test_helper"

# json_schema(strict: true): the part of JSON Schema that language models take for structured output.
class TypeSchemaStrictTest < Minitest::Test
  Type = Jacinth::Type
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
        "note" => { "type" => %w[string null], "description" => "a String that matches /x/ or null" },
        "tags" => { "type" => "array", "items" => { "type" => "string" } },
        "when" => { "type" => %w[string null], "format" => "date-time" },
        "kind" => { "type" => "string", "enum" => %w[a b] },
        "people" => { "type" => "array", "items" => { "$ref" => "#/$defs/Person" },
                      "description" => "an Array of 1..9 elements" },
        "value" => { "anyOf" => [{ "type" => "integer" }, { "type" => "string" }] }
      },
      "required" => %w[title note tags when kind people value],
      "additionalProperties" => false,
      "$defs" => {
        "Person" => {
          "type" => "object",
          "properties" => {
            "name" => { "type" => "string", "description" => "a String of 1..80 characters" },
            "age" => { "type" => %w[integer null], "description" => "an Integer >= 0 or null" }
          },
          "required" => %w[name age],
          "additionalProperties" => false
        }
      }
    }

    assert_equal expected, type.json_schema(strict: true)
  end

  def test_what_cannot_be_said
    { "any value" => :any, "any value cannot" => :raw, "any keys" => { String => Integer },
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

    assert_match(/\APerson: field :age: strict: any value/, error.message)
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
end
