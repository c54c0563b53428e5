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
    strings: ->(i) { "value #{i}" }, symbols: ->(i) { :"value #{i}" }, integers: ->(i) { i - 100 },
    wide: ->(i) { 2**64 + i }
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

  # Integers of any size, beyond those that Ruby keeps in a VALUE, too.
  def test_wide_integers
    values = [62, 63, 64, 128, 256, 4000].flat_map { |bits| [2**bits - 1, 2**bits, -2**bits, -2**bits - 1] }
    type = Type.array(Type.enum(*values, "text", nil))
    named = Type.array(Type.enum(values.to_h { |value| [value.to_s, value] }))

    assert_equal values, type.parse(Jacinth.generate(values))
    assert_equal Jacinth.generate(values), type.generate(values.map { |value| value + 1 - 1 })
    assert_equal Jacinth.generate(values.map(&:to_s)), named.generate(values.map { |value| value + 1 - 1 })
    assert_equal values, named.parse(Jacinth.generate(values.map(&:to_s)))
    values.flat_map { |value| [value + 2, -value * 3, value ^ 2**300] }.each do |other|
      assert_equal [:enum], type.errors(Jacinth.generate([other])).map(&:code), other.to_s
      assert_raises(Jacinth::GeneratorError, other.to_s) { type.generate([other]) }
    end
    error = assert_raises(ArgumentError) { Type.enum(2**70, 2**69 * 2) }
    assert_equal "an enum has #{2**70} twice", error.message
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
