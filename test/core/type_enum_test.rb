# frozen_string_literal: true

require "test_helper"
require "support/linear"

# Enums of many values: how they are found, and which of several equal ones counts.
class TypeEnumTest < Minitest::Test
  include Linear

  Type = Jacinth::Type
  Point = Struct.new(:x, :y)

  # Makes the values of an enum, which all values of a document are.
  KINDS = {
    strings: ->(i) { "value #{i}" }, symbols: ->(i) { :"value #{i}" }, integers: ->(i) { i - 100 }
  }.freeze

  def test_time_is_linear
    KINDS.each do |name, value|
      make = lambda do |size|
        values = Array.new(size, &value)
        [Type.array(Type.enum(*values)), Jacinth.generate(values), values.map(&:dup)]
      end
      assert_linear(250, make, "parse #{name}") { |type, text, _| type.parse(text) }
      assert_linear(250, make, "generate #{name}") { |type, _, values| type.generate(values) }
    end
  end

  # Other objects are found by their own hash and eql?, whose calls are counted instead of times.
  def test_objects_are_asked_once
    calls = 0
    counted = Struct.new(:x) do
      define_method(:hash) { (calls += 1) && super() }
      define_method(:eql?) { |other| (calls += 1) && super(other) }
    end
    [1, 100, 1000].each do |size|
      objects = Array.new(size) { |i| counted.new(i) }
      type = Type.array(Type.enum(objects.to_h { |object| [object.x.to_s, object] }))
      calls = 0

      assert_equal Jacinth.generate([*0...size].map(&:to_s)), type.generate(objects.map(&:dup))
      assert_equal 2 * size, calls
    end
  end

  def test_in_unions
    make = ->(size) { [Type.array(Type.union(Type.enum(*0..size), String)), [*0..size]] }
    assert_linear(250, make) { |type, values| type.generate(values) }
  end

  def test_each_value_is_found
    values = [*(-300..300), true, false, nil, *"a".."zz", "", "é", "a\0b", "x" * 300]
    type = Type.array(Type.enum(*values))
    text = Jacinth.generate(values)

    assert_equal values, type.parse(text)
    assert_equal text, type.generate(values.map { |value| value.is_a?(String) ? +value : value })
    [301, "aaa", "éx", "x" * 301, "b\0b", 1.0, -301].each do |other|
      assert_raises(Jacinth::GeneratorError, other.inspect) { type.generate([other]) }
      assert_raises(Jacinth::ValidationError, other.inspect) { type.parse(Jacinth.generate([other])) }
    end
  end

  # The value itself is preferred, then the first one that is equal to it.
  def test_equal_values
    one, other = Array.new(2) { Point.new(1, 2) }
    type = Type.array(Type.enum("a" => one, "b" => other, "c" => "text", "d" => "text", "e" => 2**70, "f" => 0.1))

    assert_equal '["a","b","a","c","e","f"]', type.generate([one, other, Point.new(1, 2), +"text", 2**70, 0.1])
    assert_same other, type.parse('["b"]').first
    assert_raises(Jacinth::GeneratorError) { type.generate([Point.new(1, 2.0)]) }
    assert_raises(Jacinth::GeneratorError) { type.generate([BasicObject.new]) }
  end
end
