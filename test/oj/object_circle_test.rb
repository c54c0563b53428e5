# frozen_string_literal: true

require "test_helper"
require "support/oj_dumping"

# Object mode with circular: true: each object has an id, by which later occurrences refer to it.
class OjObjectCircleTest < Minitest::Test
  include OjDumping

  class Thing
    attr_accessor :a
  end

  class SubArray < Array; end
  class SubHash < Hash; end

  NAME = "OjObjectCircleTest"

  def text(object, **options) = dump(:object, object, circular: true, **options)

  def test_containers
    assert_equal '["^i1",["^i2"],{},["^i3",1],{"^i":4,":a":1}]', text([[], {}, [1], { a: 1 }])
    list = [1]
    assert_equal '["^i1",["^i2",1],"^r2",{"^i":3,"a":"^r2","^#1":[1,"^r2"]}]',
                 text([list, list, { "a" => list, 1 => list }])
    assert_equal '["^i1","^r1"]', text([].tap { |array| array << array })
    assert_equal '{"^i":1,"a":"^r1"}', text({}.tap { |hash| hash["a"] = hash })
  end

  # Two containers with equal contents remain two.
  def test_equal_containers
    value = [[1], [1], { "a" => [] }, { "a" => [] }]
    expected = '["^i1",["^i2",1],["^i3",1],{"^i":4,"a":["^i5"]},{"^i":6,"a":["^i7"]}]'
    assert_equal expected, Jacinth::Oj.dump(value, mode: :object, circular: true)
    %i[custom rails compat].each do |mode|
      assert_equal '[[1],[1],{"a":[]},{"a":[]}]', Jacinth::Oj.dump(value, mode: mode, circular: true), mode
    end
  end

  def test_objects
    thing = Thing.new
    thing.a = [thing]
    assert_equal %(["^i1",{"^o":"#{NAME}::Thing","^i":2,"a":["^i3","^r2"]},"^r2"]), text([thing, thing])
    one = '{"^O":"Rational","numerator":1,"denominator":1}'
    assert_equal %(["^i1","s","s",":a",#{one},#{one}]), text(["s", "s", :a, 1r, 1r])
  end

  def test_subclasses
    array = SubArray[1]
    hash = SubHash["a", 1]
    assert_equal %(["^i1",{"^o":"#{NAME}::SubArray","self":["^i2",1]},"^r2"]), text([array, array])
    assert_equal %(["^i1",{"^o":"#{NAME}::SubHash","self":{"^i":2,"a":1}},{"^o":"#{NAME}::SubHash","self":"^r2"}]),
                 text([hash, hash])
    assert_equal %({"^o":"#{NAME}::SubArray","self":["^i1","^r1"]}), text(SubArray[].tap { |own| own << own })
  end

  # The ends of a Range have no ids; the members of a Struct have.
  def test_ranges_and_structs
    pair = Struct.new(:x, :y)
    OjObjectCircleTest.const_set(:Pair, pair) unless OjObjectCircleTest.const_defined?(:Pair)
    list = [1]
    assert_equal %(["^i1",{"^u":["#{NAME}::Pair",["^i2",1],"^r2"]}]), text([Pair.new(list, list)])
    assert_equal '["^i1",{"^u":["Range",[1],[2],false]},["^i2",1]]', text([[1]..[2], [1]])
  end

  def test_layouts
    thing = Thing.new
    assert_equal <<~TEXT, text([[], { a: 1 }, thing], indent: 2)
      [
        "^i1",
        [
          "^i2"],
        {
          "^i":3,
          ":a":1
        },
        {
          "^o":"#{NAME}::Thing",
          "^i":4
        }
      ]
    TEXT
    assert_equal '["^i1",  1,  ["^i2",    2  ]]', text([1, [2]], indent: "  ")
  end

  def test_without_it_circles_are_too_deep
    array = []
    array << array
    refuse(NoMemoryError, "Too deeply nested.\n", :object, array)
    thing = Thing.new
    thing.a = thing
    refuse(NoMemoryError, "Too deeply nested.\n", :object, thing)
  end
end
