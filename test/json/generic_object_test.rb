# frozen_string_literal: true

require "test_helper"
require "support/json_frontend"

# GenericObject: json's own where json has one, else ours under the same name.
class JsonGenericObjectTest < Minitest::Test
  include JsonFrontend

  G = FRONTEND::GenericObject

  def test_members
    object = G[a: 1, b: 2]
    assert_equal 1, object.a
    assert_equal({ a: 1, b: 2 }, object.to_hash)
    assert_equal G[a: 1, b: 2, c: 3], object | G[a: 9, c: 3]
    assert_equal({ "json_class" => "JSON::GenericObject", a: 1 }, G[a: 1].as_json)
    assert_equal '{"json_class":"JSON::GenericObject","a":1}', FRONTEND.generate(G[a: 1])
  end

  def test_from_hash
    object = G.from_hash("a" => [{ "b" => 1 }], "c" => nil)
    assert_equal 1, object.a.first.b
    assert_nil object.c
    assert_equal 5, G.from_hash(5)
  end

  def test_load_and_dump
    at_level(2) do
      assert_equal 1, G.load('{"a":{"b":1}}').a.b
      assert_equal G.new, G.load("null")
      assert_equal "[1]", G.dump([1])
    end
  end

  # A document may name it only after the program has allowed it.
  def test_creatable
    text = '{"json_class":"JSON::GenericObject","a":1}'
    taken_over do
      at_level(2) do
        assert_instance_of Hash, JSON.unsafe_load(text)
        G.json_creatable = true
        assert_equal G[a: 1], JSON.unsafe_load(text)
        assert_same G, JSON::GenericObject
      end
    end
  ensure
    G.json_creatable = false
  end

  def test_constants_of_json_2_at_level_2
    taken_over do
      at_level(2) do
        said = warnings { assert_equal "[\n  1\n]", JSON::PRETTY_STATE_PROTOTYPE.generate([1]) }
        deprecated = "JSON::PRETTY_STATE_PROTOTYPE is deprecated and will be removed in json 3.0.0, " \
                     "just use JSON.pretty_generate"
        assert_equal [deprecated], said
        assert_raises(NameError) { JSON::NoSuchConstant }
      end
    end
  end
end
