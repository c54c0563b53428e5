# frozen_string_literal: true

require "test_helper"
require "support/oj_dumping"

# White space, omitted pairs, nesting and cycles: what the options do to containers in every mode.
class OjLayoutTest < Minitest::Test
  include OjDumping

  DATA = { "a" => [1, [], {}], "b" => { "c" => nil } }.freeze

  def nest(count, inside = nil) = count.times.inject(inside) { |inner, _| [inner] }

  def test_an_integer_s_indent
    %i[strict null compat].each do |mode|
      assert_equal "{\n  \"a\":[\n    1,\n    [],\n    {}\n  ],\n  \"b\":{\n    \"c\":null\n  }\n}\n",
                   dump(mode, DATA, indent: 2),
                   mode
      assert_equal ["1", '"a]"', "[]\n"],
                   [dump(mode, 1, indent: 2), dump(mode, "a]", indent: 2), dump(mode, [], indent: 2)]
      assert_equal '{"a":[1,[],{}],"b":{"c":null}}', dump(mode, DATA, indent: -2)
    end
    assert_equal "[\n#{" " * 16}1\n]\n", dump(:strict, [1], indent: 16)
  end

  def test_texts
    %i[strict null compat].each do |mode|
      assert_equal "{--\"a\":[----1,----[],----{}--],--\"b\":{----\"c\":null--}}", dump(mode, DATA, indent: "--"), mode
      assert_equal "{\"a\" : [1,[],{}],\"b\" : {\"c\" : null}}", dump(mode, DATA, space: " ", space_before: " ")
      assert_equal "{\n\"a\":[\t1,\t[],\t{}\t],\n\"b\":{\n\"c\":null\n}\n}",
                   dump(mode, DATA, object_nl: "\n", array_nl: "\t")
    end
    assert_equal "{\"a\": 1}\n", dump(:strict, { a: 1 }, space: " ", indent: 2)
    assert_equal "[\u00e9 1\u00e9]", dump(:strict, [1], array_nl: "\u00e9", indent: " ")
  end

  def test_pairs_that_are_left_out
    pairs = { "a" => nil, b: 1, "" => 2, "a:b" => { "a" => 3, c: nil } }
    %i[strict null compat].each do |mode|
      assert_equal '{"b":1,"":2,"a:b":{"a":3}}', dump(mode, pairs, omit_nil: true), mode
      assert_equal '{"a":null,"b":1}', dump(mode, pairs.reject { |key, _| key == "a:b" }, only: [:a, "b"])
      assert_equal '{"a":null,"b":1,"a:b":{"a":3}}', dump(mode, pairs, only: [:a, "b"])
      assert_equal '{"b":1,"":2,"a:b":{"c":null}}', dump(mode, pairs, except: "a")
      assert_equal '{"a":null,"b":1,"a:b":{"a":3}}', dump(mode, pairs, only: "a:b")
      assert_equal '{"":2}', dump(mode, pairs, except: %i[a b])
      assert_equal '{"b":1,"a:b":{}}', dump(mode, pairs, only: %i[a b], except: "a")
      assert_equal "{\n}\n", dump(mode, { a: nil }, omit_nil: true, indent: 2)
      assert_equal ["{}", "[null]"], [dump(mode, { a: nil }, omit_nil: true), dump(mode, [nil], omit_nil: true)]
    end
    assert_equal ["{}", '{"":1}'],
                 [dump(:compat, { nil => 1, "" => 2 }, only: :a), dump(:compat, { nil => 1 }, except: :a)]
    assert_equal '{"x\u0000y":1}', dump(:strict, { "x\0y" => 1, "x" => 2 }, except: "x")
  end

  def test_how_deep_it_goes
    %i[strict null wab].each do |mode|
      [1, {}, [], {}.compare_by_identity].each do |inside|
        assert dump(mode, nest(1000, inside)), mode
        refuse(NoMemoryError, "Too deeply nested.\n", mode, nest(1001, inside))
      end
      refuse(NoMemoryError, "Too deeply nested.\n", mode, nest(1001, 1), indent: 1)
      assert dump(mode, nest(1000, {}), indent: 1)
    end
    assert dump(:compat, nest(1000))
    [nil, [], {}].each do |inside|
      refuse(JSON::NestingError, "Too deeply nested", :compat, nest(inside.nil? ? 1001 : 1000, inside))
    end
    [{}, []].each do |empty|
      refuse(JSON::NestingError, "Too deeply nested", :compat, [empty], max_nesting: 1, indent: 1)
    end
    assert_equal "[1]", dump(:compat, [1], max_nesting: 1)
  end

  def test_circles
    list = [1].tap { |array| array << array }
    hash = { "a" => 1 }.tap { |made| made["b"] = [made] }
    shared = [1]
    %i[strict null].each do |mode|
      assert_equal ["[1,null]", '{"a":1,"b":[null]}'],
                   [dump(mode, list, circular: true), dump(mode, hash, circular: true)]
      assert_equal "[[1],null,{\"a\":null}]", dump(mode, [shared, shared, { "a" => shared }], circular: true)
      assert_equal "[\n []\n]\n", dump(mode, [[]], circular: true, indent: 1)
      refuse(NoMemoryError, "Too deeply nested.\n", mode, list)
    end
    refuse(JSON::NestingError, "Too deeply nested", :compat, list, circular: true)
    refuse(JSON::NestingError, "Too deeply nested", :compat, [shared, shared], circular: true)
    assert_equal "[[1],[1]]", dump(:compat, [[1], [1]], circular: true)
    refuse(NoMemoryError, "Too deeply nested.\n", :wab, list, circular: true)
  end

  def test_hashes_that_change_meanwhile
    hash = { "a" => 1 }
    hash["b"] = Object.new.tap { |object| object.define_singleton_method(:to_json) { |*| (hash["c"] = 1) && "1" } }
    assert_raises(RuntimeError) { dump(:compat, hash) }
  end
end
