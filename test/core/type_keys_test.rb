# frozen_string_literal: true

require "test_helper"

# The keys of an object in any order: those that are predicted, and all others.
class TypeKeysTest < Minitest::Test
  Inner = Struct.new(:one, :two)
  Outer = Struct.new(:number, :text, :list, :inner, :"key with seventeen")
  INNER = Jacinth::Type.object(Inner) do
    field :one, Integer
    field :two, String, optional: true
  end
  OUTER = Jacinth::Type.object(Outer) do
    field :number, Integer, min: 0
    field :text, String, default: "none", length: 1..4
    field :list, [Integer]
    field :inner, INNER, null: true
    field :"key with seventeen", Float, min: 0, optional: true
  end
  LIST = Jacinth::Type.array(OUTER)
  # The texts of the members, by their keys; `other` is no field.
  MEMBERS = {
    number: "7", text: '"t\u0065xt"', list: "[1,2,3]", inner: '{"two":"x","one":1}', "key with seventeen": "1.5e0",
    other: '[{"number":"x"},5]'
  }.freeze
  VALUES = { number: 7, text: "text", list: [1, 2, 3], inner: Inner.new(1, "x"), "key with seventeen": 1.5 }.freeze
  COLONS = [":", " :", ": ", "\n:\t", ":  "].freeze
  REQUIRED = %i[number list inner].freeze

  def document(keys, colon) = "{#{keys.map { |key| "\"#{key}\"#{colon}#{MEMBERS.fetch(key)}" }.join(",")}}"

  def expected(keys)
    Outer.new(*Outer.members.map { |key| keys.include?(key) ? VALUES[key] : (key == :text ? "none" : nil) })
  end

  def check(keys, text)
    missing = REQUIRED - keys
    pointers = missing.map { |key| "/#{key}" }

    assert_equal pointers, OUTER.errors(text).map(&:pointer), text
    assert_equal missing.empty?, OUTER.valid?(text), text
    assert_equal expected(keys), OUTER.parse(text), text if missing.empty?
    assert_equal [expected(keys)] * 2, OUTER.parse_array("[#{text},#{text}]"), text if missing.empty?
  end

  # All orders of all keys, and of each selection of them.
  def test_orders
    keys = MEMBERS.keys
    (0..keys.size).each do |size|
      keys.permutation(size).with_index { |some, at| check(some, document(some, COLONS[at % COLONS.size])) }
    end
  end

  # A key that comes twice is refused wherever it does so, and also if both are predicted in turn.
  def test_twice
    keys = MEMBERS.keys - [:other]
    keys.each do |twice|
      (1..keys.size).each do |at|
        text = document(keys.dup.insert(at, twice), ":")
        assert_raises(Jacinth::ParserError, text) { OUTER.parse(text) }
        refute OUTER.valid?(text)
      end
    end
  end

  # The document may end anywhere, also after a key or its colon.
  def test_ends
    text = document(MEMBERS.keys, ":")
    text.size.times do |size|
      part = text[0, size].dup

      refute OUTER.valid?(part), part
      assert_raises(Jacinth::ParserError, part) { OUTER.parse(part) }
    end
  end

  # A fault leaves the order as it is.
  def test_faults
    (MEMBERS.keys - %i[other list]).each do |wrong|
      text = document(MEMBERS.keys, ":").sub(":#{MEMBERS[wrong]}", ":[{},[]]")

      assert_equal ["/#{wrong}"], OUTER.errors(text).map(&:pointer)
      assert_equal ["/0/#{wrong}", "/1/#{wrong}"], LIST.errors("[#{text},#{text}]").map(&:pointer)
    end
  end

  # Whether a number is a Float is answered without its value where only its sign matters.
  def test_floats
    bounds = { {} => -1e9, { min: 0 } => 0.0, { min: -1 } => -1.0, { min: 0.25 } => 0.25, { max: 2 } => -1e9 }
    bounds.each do |bound, low|
      type = Jacinth::Type.of(Float, **bound)
      high = bound.fetch(:max, 1e300)
      %w[0.0 -0.0 0.2 -0.2 0.25 2.0 2.1 -1.5 1e0 -1e-300 1e-300 1e9 123456789012345678901234567890.5].each do |text|
        value = Float(text)

        assert_equal value >= low && value <= high, type.valid?(text), "#{text} #{bound}"
      end
      refute type.valid?("1e400")
      refute type.valid?("1e")
    end
  end

  # Texts of an enum of every length, and those that differ from them in one byte.
  def test_enums
    texts = (0..40).map { |size| ("abcdefghij" * 4)[0, size] }
    type = Jacinth::Type.enum(*texts)
    texts.each do |text|
      assert type.valid?(text.inspect)
      text.size.times { |at| refute type.valid?(text.dup.tap { |one| one[at] = "_" }.inspect) }
    end
  end
end
