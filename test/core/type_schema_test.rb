# frozen_string_literal: true

require "test_helper"

# Jacinth::Type#json_schema. That schemas accept what their types accept is compared by `rake type_schema`.
class TypeSchemaTest < Minitest::Test
  Type = Jacinth::Type
  Address = Struct.new(:street, :city)
  User = Struct.new(:id, :name, :email, :tags, :address, :created_at, :role)
  ADDRESS = Type.object(Address) do
    field :street, String
    field :city, String, optional: true
  end
  USER = Type.object(User) do
    field :id, Integer, min: 1
    field :name, String, length: 1..200
    field :email, String, null: true, default: nil, pattern: /@/
    field :tags, [String], default: []
    field :address, ADDRESS
    field :created_at, Time, key: "createdAt"
    field :role, Type.enum("admin", :member)
    unknown :raise
  end

  def test_object
    expected = {
      "$schema" => "https://json-schema.org/draft/2020-12/schema",
      "type" => "object",
      "properties" => {
        "id" => { "type" => "integer", "minimum" => 1 },
        "name" => { "type" => "string", "minLength" => 1, "maxLength" => 200 },
        "email" => { "type" => %w[string null], "pattern" => "@" },
        "tags" => { "type" => "array", "items" => { "type" => "string" } },
        "address" => { "$ref" => "#/$defs/Address" },
        "createdAt" => { "type" => "string", "format" => "date-time" },
        "role" => { "type" => "string", "enum" => %w[admin member] }
      },
      "required" => %w[id name address createdAt role],
      "additionalProperties" => false,
      "$defs" => {
        "Address" => {
          "type" => "object",
          "properties" => { "street" => { "type" => "string" }, "city" => { "type" => "string" } },
          "required" => ["street"]
        }
      }
    }

    assert_equal expected, USER.json_schema
    assert_equal expected, Jacinth.parse(Jacinth.generate(USER.json_schema))
    refute_same USER.json_schema["properties"], USER.json_schema["properties"]
  end

  def test_scalars
    assert_schema({ "type" => "integer", "minimum" => -2, "maximum" => 9, "multipleOf" => 3 },
                  Type.of(Integer, min: -2, max: 9, multiple_of: 3))
    assert_schema({ "type" => "number", "minimum" => 0.5 }, Type.of(Float, min: 0.5))
    assert_schema({ "type" => "number", "maximum" => 7 }, Type.of(Numeric, max: 7))
    assert_schema({ "type" => "number" }, BigDecimal)
    assert_schema({ "type" => %w[string null], "maxLength" => 3 }, Type.of(Symbol, length: 0..3, null: true))
    assert_schema({ "type" => "string", "minLength" => 2 }, Type.of(String, length: 2..))
    assert_schema({ "type" => "boolean" }, :boolean)
    assert_schema({ "type" => "null" }, Type.of(nil, null: true))
    assert_schema({ "type" => "string", "format" => "date" }, Date)
    assert_schema({}, Type.any(null: true))
    assert_schema({}, :raw)
  end

  def test_containers
    assert_schema({ "type" => "array", "items" => {}, "minItems" => 1, "maxItems" => 4 },
                  Type.array(Object, length: 1..4))
    assert_schema({ "type" => "array", "items" => { "type" => "integer" }, "uniqueItems" => true },
                  Type.array(Integer, unique: true))
    assert_schema({ "type" => "object", "additionalProperties" => { "type" => "number" }, "maxProperties" => 0 },
                  Type.map(Float, length: 0))
    assert_schema({ "type" => %w[array null], "prefixItems" => [{ "type" => "integer" }, {}],
                    "minItems" => 2, "maxItems" => 2 }, Type.tuple(Integer, :any, null: true))
    assert_schema({ "type" => "object", "properties" => { "a" => { "type" => "boolean" } } },
                  Type.object { field :x, :boolean, key: "a", optional: true })
  end

  def test_classes_with_converters
    assert_schema({ "type" => "string", "format" => "date-time" }, DateTime)
    assert_schema({ "type" => "string", "format" => "date" }, Type.of(Date, min: Date.new(2020), max: Date.new(2021)))
    assert_schema({ "type" => "string", "format" => "date-time" }, Type.of(Time, min: Time.at(0)))
    assert_schema({ "type" => "string", "format" => "uri" }, URI)
    assert_schema({ "type" => "string", "pattern" => "^-?\\d+(?:/0*[1-9]\\d*)?$" }, Rational)
    assert_schema({ "type" => "array", "items" => { "type" => "integer" }, "minItems" => 1 },
                  Type.of(Set[Integer], length: 1..))
    assert_schema({}, :lazily)
    assert_schema({ "type" => "string", "format" => "date-time" }, Type.of(String, format: :date_time))
  end

  # A BigDecimal that is no Float becomes the next one beyond it.
  def test_bounds_of_decimals
    { "0.5" => 0.5, "12" => 12, "-3.00" => -3, "0.1" => 0.1, "1e22" => 10**22 }.each do |text, bound|
      assert_schema({ "type" => "number", "minimum" => bound, "maximum" => bound },
                    Type.of(BigDecimal, min: BigDecimal(text), max: BigDecimal(text)))
    end
    assert_schema({ "type" => "number", "minimum" => 10**300, "maximum" => 1e300 },
                  Type.of(BigDecimal, min: BigDecimal("1e300"), max: BigDecimal("1e300")))
    assert_schema({ "type" => "number", "minimum" => 2**53 + 1 }, Type.of(BigDecimal, min: BigDecimal(2**53 + 1)))
    tenth = BigDecimal("0.100000000000000001")

    assert_schema({ "type" => "number", "minimum" => 0.1, "maximum" => 0.1.next_float },
                  Type.of(BigDecimal, min: tenth, max: tenth))
    assert_schema({ "type" => "number", "minimum" => -0.1.prev_float, "maximum" => -0.1 },
                  Type.of(BigDecimal, min: -tenth, max: -tenth))
    assert_schema({ "type" => "number", "minimum" => 0.0, "maximum" => 0.0.next_float },
                  Type.of(BigDecimal, min: BigDecimal("1e-400"), max: BigDecimal("1e-400")))
    assert_schema({ "type" => "number" }, Type.of(BigDecimal, max: BigDecimal("1e400") + BigDecimal("0.5")))
    assert_schema({ "type" => "number" }, Type.of(BigDecimal, max: BigDecimal("1e1000000")))
  end

  def test_fields_that_documents_need_not_have
    type = Type.object do
      field :a, Integer
      virtual(:b, String) { "b" }
      unknown into: :rest
    end
    properties = { "a" => { "type" => "integer" }, "b" => { "readOnly" => true } }

    assert_schema({ "type" => "object", "properties" => properties, "required" => ["a"] }, type)
    strict = type.json_schema(strict: true)

    assert_equal [%w[a], false], [strict["properties"].keys, strict["additionalProperties"]]
    assert_equal %w[a], strict["required"]
  end

  Cat = Struct.new(:lives)
  Dog = Struct.new(:kind)

  def test_tagged_unions
    cat = Type.object(Cat) { [field(:lives, Integer), unknown(:raise)] }
    dog = Type.object(Dog) { field :kind, Type.enum("dog", "wolf") }
    told = { "type" => "object", "properties" => { "kind" => { "type" => "string", "enum" => ["cat"] },
                                                   "lives" => { "type" => "integer" } },
             "required" => %w[kind lives], "additionalProperties" => false }
    type = Type.object do
      field :pet, Type.union({ "cat" => cat, "dog" => dog, "wolf" => dog }, tag: "kind", null: true)
      field :other, cat
    end
    schema = type.json_schema

    assert_equal({ "anyOf" => [told, { "$ref" => "#/$defs/Dog" }, { "type" => "null" }] }, schema["properties"]["pet"])
    assert_equal %w[Dog Cat], schema["$defs"].keys
    assert_equal %w[lives], schema["$defs"]["Cat"]["properties"].keys
    strict = type.json_schema(strict: true)["properties"]["pet"]["anyOf"]

    assert_equal %w[kind lives], strict.first["required"]
    assert_equal %w[kind lives], strict.first["properties"].keys
  end

  # A recursive object that gets its tag from the union is a definition; the union adds the tag.
  def test_recursive_objects_with_tags
    tree = Type.object(Cat) { field :lives, this, null: true }
    schema = Type.union({ "tree" => tree, "dog" => Type.object { field :a, Integer } }, tag: "kind").json_schema
    tag = { "kind" => { "type" => "string", "enum" => ["tree"] } }

    assert_equal({ "$ref" => "#/$defs/Cat", "properties" => tag, "required" => ["kind"] }, schema["anyOf"].first)
    assert_equal({ "readOnly" => true }, schema["$defs"]["Cat"]["properties"]["kind"])
    assert_equal %w[lives], schema["$defs"]["Cat"]["required"]
  end

  # 1 and 1.0 are equal in JSON Schema, and not in Ruby.
  def test_unique_numbers
    assert_schema({ "type" => "array", "items" => { "type" => "number" } }, Type.array(Numeric, unique: true))
    assert_schema({ "type" => "array", "items" => { "type" => "number" }, "uniqueItems" => true },
                  Type.array(Float, unique: true))
  end

  def test_enums
    assert_schema({ "type" => %w[string integer null boolean], "enum" => ["a", "b", 1, nil, true, false] },
                  Type.enum("a", :b, 1, nil, true, false))
    assert_schema({ "type" => %w[integer null], "enum" => [1, nil] }, Type.enum(1, null: true))
    assert_schema({ "type" => %w[integer null], "enum" => [1, nil] }, Type.enum(1, nil, null: true))
    assert_schema({ "type" => "string", "enum" => ["x"] }, Type.enum("x" => :mapped))
    assert_schema({ "type" => "boolean", "enum" => [true] }, true)
  end

  def test_unions
    assert_schema({ "anyOf" => [{ "type" => "integer" }, { "type" => "string", "minLength" => 1 }] },
                  Type.union(Integer, Type.of(String, length: 1..)))
    assert_schema({ "anyOf" => [{ "type" => "integer" }, { "type" => "string" }, { "type" => "null" }] },
                  Type.union(Integer, String, null: true))
    assert_schema({ "anyOf" => [{ "type" => "integer" }, { "type" => "null" }] }, Type.union(Integer, nil, null: true))
  end

  # A type with Floats compares what remains of a whole number when it is a Float.
  def test_bounds_beyond_exact_floats
    [2**53, 2**53 + 1, 2**61, 2**61 + 1, 1e300, -(2**60)].each do |bound|
      { min: %w[minimum exclusiveMinimum >= >], max: %w[maximum exclusiveMaximum <= <] }.each do |name, words|
        type = Type.of(Float, name => bound)
        word, limit = type.json_schema.slice(*words.first(2)).first
        sign = words[words.index(word) + 2]
        step = bound.to_f.next_float.to_i - bound.to_f.to_i
        half = step / 2
        [-step, -1 - half, -half, 1 - half, -1, 0, 1, half / 2, half - 1, half, half + 1, step].each do |by|
          number = bound.to_f.to_i + by
          assert_equal type.valid?(number.to_s), number.public_send(sign, limit), "#{name} #{bound}: #{number}"
        end
      end
    end

    assert_schema({ "type" => "number", "maximum" => Float::MAX }, Type.of(Float, max: Float::MAX))
    assert_schema({ "type" => "number", "minimum" => 2**53 + 1 }, Type.of(Numeric, min: 2**53 + 1))
    assert_schema({ "type" => "number", "maximum" => 2**53 + 3 }, Type.of(Numeric, max: 2**53 + 3))
  end

  # Another kind or constraint of types needs a place in Schema.
  def test_every_kind_is_known
    node = Type.const_get(:Node)
    kinds = node::WORDS.keys + %i[enum union]

    assert_equal %i[any array boolean date decimal enum float integer map null number object raw string symbol tagged
                    time tuple union], kinds.sort
    assert_equal %i[format length max min multiple_of pattern unique], node::CONSTRAINTS.values.flatten.uniq.sort
    assert_equal %i[null via], node::COMMON
  end

  private

  def assert_schema(expected, notation)
    schema = Type.of(notation).json_schema

    assert_equal "https://json-schema.org/draft/2020-12/schema", schema.delete("$schema")
    assert_equal expected, schema
  end
end
