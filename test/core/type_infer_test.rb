# frozen_string_literal: true

require "test_helper"
require "support/inferred_types"

# Jacinth::Type.infer: code that defines a type which accepts the samples.
class TypeInferTest < Minitest::Test
  include InferredTypes

  # What has pairs is no list of samples, and a value that is neither is one sample.
  def test_one_value
    [Struct.new(:a).new(1), ENV].each { |value| assert_raises(TypeError) { Jacinth::Type.infer(value) } }
    { 1 => "Integer", nil => ":any", true => ":boolean" }.each do |value, type|
      assert_includes Jacinth::Type.infer(value), "Jacinth::Type.of(#{type})"
    end
  end

  def test_an_object
    samples = [
      { id: 1, name: "Ann", address: { street: "Main St", city: "Ulm" }, createdAt: "2026-01-02T03:04:05Z" },
      { id: 2, name: nil, address: { street: "Elm St" }, createdAt: "2026-01-02T03:04:05.5+02:00", tags: ["a"] }
    ]
    code = <<~RUBY
      # frozen_string_literal: true

      require "jacinth"

      User = Struct.new(:id, :name, :address, :created_at, :tags)
      Address = Struct.new(:street, :city)

      AddressJSON = Jacinth::Type.object(Address) do
        field :street, String
        field :city, String, optional: true
      end

      UserJSON = Jacinth::Type.object(User) do
        field :id, Integer
        field :name, String, null: true
        field :address, AddressJSON
        field :created_at, Time, key: "createdAt"
        field :tags, [String], optional: true
      end
    RUBY

    assert_equal code, Jacinth::Type.infer(samples, name: "User")
    assert_equal code, Jacinth::Type.infer(samples.map { |one| Jacinth.generate(one) }, name: "User")
    assert_equal code, Jacinth::Type.infer(samples.map { |one| Jacinth.generate(one) }.join("\n"), name: "User")
    assert_equal code, Jacinth::Type.infer(samples.each, name: "User")
    assert_equal code.sub("Struct.new(:id", "Data.define(:id").sub("Struct.new", "Data.define"),
                 Jacinth::Type.infer(samples, name: "User", target: :data)
  end

  def test_hashes
    code = <<~RUBY
      # frozen_string_literal: true

      require "jacinth"

      AJSON = Jacinth::Type.object do
        field :"x-y", Integer
      end

      DocumentJSON = Jacinth::Type.object do
        field :a, AJSON
        field :createdAt, :boolean
      end
    RUBY

    assert_equal code, Jacinth::Type.infer({ "a" => { "x-y" => 1 }, "createdAt" => true }, target: :hash)
  end

  def test_scalars
    {
      "1" => "Integer", "1.0" => "Float", "1 1.5" => "Float", "1.5 #{2**60}" => "Numeric", (10**40).to_s => "Integer",
      "1e2" => "Float", "true false" => ":boolean", '"a"' => "String", "null" => ":any", "[]" => "[:any]",
      "{}" => "{ String => :any }", '"2026-01-02"' => "Date", '"2026-01-02" "2026-02-30"' => "String",
      '"2026-01-02T03:04:05Z" "2026-01-02 03:04:05.123456789-01:30"' => "Time",
      '"2026-01-02T03:04:05Z" "x"' => "String", '"2026-01-02T03:04:05Z" "2026-01-02"' => "String",
      "[1,[2]]" => "[Jacinth::Type.union(Integer, [Integer])]", "[1,null]" => "[Jacinth::Type.nullable(Integer)]"
    }.each do |text, notation|
      assert_equal notation, written(text)[/\AJacinth::Type\.of\((.*)\)\z/, 1], text
    end

    assert_equal "Jacinth::Type.nullable(Integer)", written("1 null")
    assert_equal 'Jacinth::Type.union(Integer, String, :boolean, [String])', written('1 "a" true ["b"]')
  end

  def test_missing_and_null
    found = fields(['{"a":1,"b":1,"c":null,"d":null,"e":null,"f":null}', '{"a":1,"c":1,"e":null}',
                    '{"a":1,"c":1,"d":1,"e":null}'])

    assert_equal ["field :a, Integer", "field :b, Integer, optional: true", "field :c, Integer, null: true",
                  "field :d, Integer, null: true, optional: true", "field :e, :any", "field :f, :any, optional: true"],
                 found
  end

  def test_enums
    roles = %w[member admin]
    enum = 'Jacinth::Type.enum("admin", "member")'

    assert_equal enum, written((roles * 4).map { |text| "\"#{text}\"" }.join)
    assert_equal "Jacinth::Type.of(String)", written((roles * 3).map { |text| "\"#{text}\"" }.join)
    assert_equal "Jacinth::Type.of(String)", written((%w[a b c] * 3).map { |text| "\"#{text}\"" }.join)
    assert_equal "Jacinth::Type.of(String)", written((["one"] * 50).map { |text| "\"#{text}\"" }.join)
    assert_equal "Jacinth::Type.of(String)", written(((1..9).map { |i| "v#{i}" } * 9).map { |text| "\"#{text}\"" }.join)
    assert_equal "Jacinth::Type.of(String)", written((["a", "b" * 41] * 9).map { |text| "\"#{text}\"" }.join)
    assert_equal "Jacinth::Type.nullable(#{enum})", written("#{(roles * 4).map { |text| "\"#{text}\"" }.join} null")
  end

  def test_maps
    ids = (1..60).to_h { |i| ["user#{i}", i] }

    assert_equal "Jacinth::Type.of({ String => Integer })", written(Jacinth.generate(ids))
    assert_equal "Jacinth::Type.of({ String => Float })", written('{"1":1,"20":2.5}')
    assert_equal "Jacinth::Type.of({ String => [Integer] })", written('{"2026-01-02":[1],"2026-01-03":[]}')
    assert_equal "Jacinth::Type.of({ String => Jacinth::Type.nullable(Integer) })", written('{"7":1,"8":null}')
    # Keys that vary from object to object.
    varying = (1..20).map { |i| Jacinth.generate({ "k#{i}" => 1, "k#{i + 1}" => 2 }) }.join("\n")
    assert_equal "Jacinth::Type.of({ String => Integer })", written(varying)
    # Fields, as their values differ or they are always there.
    assert_match(/field :a1, Integer/, infer((1..60).to_h { |i| ["a#{i}", i == 60 ? "x" : i] }))
    assert_match(/field :id, Integer/, infer((1..20).map { |i| { "id" => 1, "k#{i}" => 1, "k#{i + 1}" => 2 } }))
    assert_match(/field :k1, Integer/, infer(Jacinth.generate((1..20).to_h { |i| ["k#{i}", 1] })))
    users = (1..3).to_h { |i| ["a1b2c3d#{i}", { "name" => "N#{i}", "age" => 1 }] }
    assert_match(/\nDocumentJSON = Jacinth::Type.of\(\{ String => DocumentItemJSON \}\)\n\z/, infer(users))
  end

  def test_recursive_objects
    tree = { "v" => 1, "kids" => [{ "v" => 2, "kids" => [{ "v" => 3, "kids" => [], "note" => "x" }] }] }
    list = (1..50).reduce(nil) { |rest, i| { "value" => i, "next" => rest } }

    assert_equal ["field :v, Integer", "field :kids, [this]"], fields(tree.merge("note" => "y")).first(2)
    assert_equal ["field :value, Integer", "field :next, this, null: true"], fields(list)
    assert_equal 1, infer(list).scan("Struct.new").size
    check(list)
    both = { "v" => 1, "kids" => [{ "v" => 2, "kids" => [] }], "next" => { "v" => 3, "kids" => [{ "v" => 4 }] } }
    assert_includes check(both), "field :kids, [this], optional: true\n  field :next, this, optional: true\n"
    check({ "kids" => [nil, { "kids" => [nil] }] })
    check({ "v" => 1, "kids" => [{ "v" => 2, "kids" => [nil, { "v" => 3, "kids" => [] }] }] })
    check({ "v" => 1, "kids" => [{ "v" => 2, "kids" => [{ "v" => 3, "kids" => [1, { "v" => 4 }] }] }] })
    check({ "v" => 1, "next" => { "v" => 2, "next" => { "v" => 3, "next" => "end" } } })
    check({ "a" => { "a" => { "a" => 1 } } })
    check({ "a" => { "a" => [{ "a" => nil }] } })
    check({ "x" => 1, "a" => { "x" => 1, "a" => { "x" => 2, "a" => "text" } } })
  end

  def test_names_of_classes
    code = infer({ "String" => { a: 1 }, "users" => [{ b: 1 }], "user" => { c: 1 }, "address" => { "user" => { d: 1 } },
                   "日本" => { e: 1 }, "line-items" => [{ f: 1 }], "categories" => [{ g: 1 }], "boxes" => [{ h: 1 }],
                   "DocumentJSON" => { i: 1 }, "type_error" => { j: 1 }, "1st" => { k: 1 }, "status" => [{ l: 1 }] })
    classes = code.scan(/^(\w+) = Struct/).flatten

    assert_equal %w[Document DocumentString User DocumentUser Address AddressUser DocumentItem LineItem Category Box
                    DocumentDocumentJSON DocumentTypeError Document1st Status].sort, classes.sort
  end

  def test_no_class_of_ruby_is_replaced
    load_path = $LOAD_PATH.map { |folder| "-I#{folder}" }
    script = "require 'jacinth'; require 'json'; puts Object.constants"
    names = IO.popen([RbConfig.ruby, *load_path, "-e", script], &:readlines).map(&:chomp)

    assert_operator names.size, :>, 90
    assert_empty names.select { |name| Jacinth.const_get(:Inference)::Names.constant?(name) }.grep_v(/_/)
  end

  # The files of schemas and of inference are loaded by the first call.
  def test_nothing_is_loaded_before_it_is_used
    load_path = $LOAD_PATH.map { |folder| "-I#{folder}" }
    script = "require 'jacinth'; p $LOADED_FEATURES.grep(%r{jacinth/type}).size; Jacinth::Type.of(Integer); " \
             "p $LOADED_FEATURES.grep(%r{jacinth/type/(?:schema|strict_schema|infer)}).size"

    assert_equal ["0\n", "0\n"], IO.popen([RbConfig.ruby, *load_path, "-e", script], &:readlines)
  end

  # What counts as a time or a date is what those types accept.
  def test_times_and_dates
    days = %w[0000-02-29 1500-02-29 1582-10-10 1900-02-29 2023-02-29 2024-00-10 2024-10-00 2024-13-01 2024-04-31
              9999-12-31 2024-1-01]
    clocks = ["T23:59:59Z", "T24:00:00Z", "T23:60:00Z", "T23:59:60Z", " 00:00:00.1Z", "T00:00:00.123456789Z",
              "T00:00:00.1234567890Z", "T00:00:00.Z", "T00:00:00", "T00:00:00z", "T00:00:00+23:59", "T00:00:00-24:00",
              "T00:00:00+10:60", "T00:00:00+1000", "T00:00:00Z\n", "\n"]
    texts = days + days.map { |day| "#{day}T00:00:00Z" } + clocks.map { |clock| "2024-02-29#{clock}" }
    types = { "Time" => Jacinth::Type.of(Time), "Date" => Jacinth::Type.of(Date) }
    found = texts.to_h { |text| [text, infer({ "text" => text })[/, (Time|Date)/, 1]] }

    texts.each { |text| assert_equal types.keys.select { |name| types[name].valid?(text.dump) }, [found[text]].compact }
    assert_equal [3, 7], [found.values.count("Date"), found.values.count("Time")]
  end

  def test_names_of_fields
    keys = %w[createdAt HTTPServer user-id _id __x 1st class with é Name name a_b aB]
    code = infer(keys.to_h { |key| [key, 1] })

    assert_equal [":created_at", ":http_server", ":user_id", ":_id", ":__x", ":field_1st", ":class_", ":with_",
                  ":\"é\"", ":name", ":name2", ":a_b", ":a_b2"], code.scan(/^  field (.*?), Integer/).flatten
  end

  def test_samples_of_many_forms
    assert_match(/field :a, Integer/, infer([{ "a" => 1 }, '{"a":2}', Jacinth.document('{"a":3}')]))
    assert_match(/of\(\[Integer\]\)/, infer([[1, 2]]))
    assert_match(/of\(String\)/, infer([:a]))
    assert_match(/of\(Float\)/, infer([BigDecimal("1.5")]))
    assert_equal infer("é".encode("UTF-16LE").then { |text| [{ text => text }] }), infer([{ "é" => "é" }])
    sample = { "a" => "b" }.freeze

    infer(sample)
    assert_equal({ "a" => "b" }, sample)
  end
end
