# frozen_string_literal: true

require "test_helper"
require "jacinth/oj/api"

# Oj::Parser with a create_id: documents can create objects of the classes that they name, and nothing else.
class OjParserCreateTest < Minitest::Test
  Parser = Jacinth::Oj::Parser

  class Plain
    attr_reader :a

    def initialize = @made = true
  end

  class Json
    def self.json_create(hash) = [:json, hash]
  end

  def parse(text, **options)
    Parser.new(:usual, { create_id: "^" }.merge(options)).parse(text.gsub("Plain", Plain.name).gsub("Json", Json.name))
  end

  def test_objects
    object = parse('{"a":[{"^":"Plain"}],"^":"Plain","b":null,"a":2}')
    assert_instance_of Plain, object
    variables = object.instance_variables.to_h { |name| [name, object.instance_variable_get(name)] }
    assert_equal({ :@made => true, :@a => 2, :@b => nil }, variables)
    assert_equal [:json, { "x" => 1 }], parse('{"x":1,"^":"Json"}')
    assert_equal [:json, { x: 1 }], parse('{"x":1,"^":"Json"}', symbol_keys: true)
    assert_equal [:json, { "x" => 1 }], parse('{"x":1,"^":"Plain","^":"Json"}')
    assert_equal [:@x], parse('{"x":1,"^":"Json"}', ignore_json_create: true).instance_variables
    assert_equal [], parse('{"b":null,"^":"Json"}', ignore_json_create: true, omit_null: true).instance_variables
  end

  def test_what_is_no_class_is_a_value
    ["Nowhere", "", "Foo:Bar", "::Object", "Object::", "math", "Math::PI", "\u00c9", "x" * 2000].each do |name|
      text = Jacinth.generate({ "^" => name, "a" => 1 })
      assert_equal({ "^" => name, "a" => 1 }, parse(text))
    end
    assert_equal({ "^" => 1 }, parse('{"^":1}'))
    assert_raises(TypeError) { parse('{"^":"Comparable"}') }
    assert_raises(TypeError) { parse('{"^":"Integer"}') }
  end

  def test_missing_class
    error = assert_raises(LoadError) { parse('{"^":"Nowhere"}', missing_class: :raise) }
    assert_equal "Nowhere is not define", error.message
    object = parse('{"^":"OjParserMade::Inner","a":1}', missing_class: :auto)
    assert_equal ["OjParserMade::Inner", Jacinth::Oj::Bag, 1], [object.class.name, object.class.superclass, object.a]
    assert_equal({ "^" => "lower case" }, parse('{"^":"lower case"}', missing_class: :auto))
    assert_equal({ "^" => "NowhereCached" }, parse('{"^":"NowhereCached"}', class_cache: true))
    refute Object.const_defined?(:NowhereCached)
  ensure
    Object.send(:remove_const, :OjParserMade) if Object.const_defined?(:OjParserMade)
  end

  def test_without_create_id_a_document_creates_nothing
    text = Jacinth.generate({ "^" => Plain.name, "json_class" => Plain.name, "^o" => Plain.name })
    assert_equal Jacinth.parse(text), Parser.new(:usual).parse(text)
  end

  def test_names_leave_no_symbols
    before = Symbol.all_symbols.size
    parse("[#{Array.new(500) { |i| "{\"^\":\"OjParserNever#{i}\"}" }.join(",")}]")
    assert_operator Symbol.all_symbols.size, :<, before + 100
  end
end
