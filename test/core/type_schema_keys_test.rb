# frozen_string_literal: true

require "test_helper"

# json_schema of fields whose keys are properties of every object of JavaScript.
class TypeSchemaKeysTest < Minitest::Test
  Type = Jacinth::Type
  Cat = Struct.new(:lives)

  # "properties" of validators in JavaScript leave this name out, which all objects have there.
  def test_the_key_proto
    string = { "type" => "string" }
    type = Type.object do
      field :a, String, key: "__proto__"
      field :b, String, key: "constructor", optional: true
      unknown :raise
    end
    expected = { "type" => "object", "properties" => { "constructor" => string }, "required" => %w[__proto__],
                 "patternProperties" => { "^__proto__$" => string }, "additionalProperties" => false }

    assert_equal expected, type.json_schema.except("$schema")
    strict = Type.object { field :a, String, key: "__proto__" }.json_schema(strict: true)

    assert_equal({ "__proto__" => string }, strict["properties"])
    refute strict.key?("patternProperties")
  end

  def test_the_tag_proto
    cat = Type.object { [field(:lives, Integer), unknown(:raise)] }
    tree = Type.object(Cat) { [field(:lives, this, null: true), unknown(:raise)] }
    schema = Type.union({ "cat" => cat, "tree" => tree }, tag: "__proto__").json_schema
    told = %w[cat tree].map { |text| { "^__proto__$" => { "type" => "string", "enum" => [text] } } }

    assert_equal(told, schema["anyOf"].map { |one| one["patternProperties"] })
    assert_equal([%w[lives], []], schema["anyOf"].map { |one| one["properties"].keys })
    assert_equal({ "^__proto__$" => { "readOnly" => true } }, schema["$defs"]["Cat"]["patternProperties"])
  end
end
