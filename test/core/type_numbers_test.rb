# frozen_string_literal: true

require "test_helper"

# multiple_of: of Floats, BigDecimals and any numbers, and unique: of elements that are no scalars.
class TypeNumbersTest < Minitest::Test
  Type = Jacinth::Type

  # Both numbers count as they are written in decimal.
  def test_multiples
    { 0.1 => { "0.3" => true, "0.35" => false, "0" => true, "-0.7" => true, "1e22" => true, "-0.0" => true },
      7 => { "7e2" => true, "7e1" => true, "1e3" => false, "0.7" => false, "-21.0" => true, "1e300" => false },
      BigDecimal("2.5") => { "5" => true, "7.5" => true, "4" => false, "25e-1" => true, "25e-2" => false },
      0.25 => { "1.75" => true, "1.8" => false, "1e-300" => false },
      3 => { "9007199254740993" => true, "9007199254740992" => false },
      BigDecimal("1.5") => { "9007199254740993" => true, "9007199254740993.0" => true },
      1024 => { "1e10" => true, "1e9" => false, "1024" => true } }.each do |unit, cases|
      cases.each do |text, valid|
        [Float, BigDecimal, Numeric].each do |kind|
          assert_equal valid, Type.of(kind, multiple_of: unit).valid?(text), "#{kind} #{unit} #{text}"
        end
      end
    end
  end

  # A BigDecimal is compared as a whole, and its exponent takes no time.
  def test_multiples_of_decimals
    type = Type.of(BigDecimal, multiple_of: 3)

    assert type.valid?("0.3e1")
    assert type.valid?("3e1000000000")
    refute type.valid?("1e1000000000")
    refute type.valid?("3e-1000000000")
    assert Type.of(BigDecimal, multiple_of: BigDecimal("1e-30")).valid?("0.123456789012345678901234567890")
    refute Type.of(BigDecimal, multiple_of: BigDecimal("1e-30")).valid?("0.1234567890123456789012345678901")
  end

  # An Integer stays one, however long; the least Integer that is a multiple is what Integers are compared with.
  def test_multiples_of_any_numbers
    { 7 => { "7000000000000000000007" => true, "147573952589676412928" => false, "-14" => true, "-15" => false },
      2.5 => { "25000000000000000000005" => true, "25000000000000000000001" => false, "0" => true, "4" => false },
      BigDecimal("1e18") => { "1000000000000000000" => true, "1e19" => true, "100000000000000000" => false },
      BigDecimal("1e-1000000000") => { "1" => true, "0.1" => true, "100000000000000000000" => true } }
      .each do |unit, cases|
      cases.each do |text, valid|
        type = Type.of(Numeric, multiple_of: unit)

        assert_equal valid, type.valid?(text), "#{unit} #{text}"
        assert_equal valid ? [] : [:multiple_of], type.errors(text).map(&:code)
        assert_equal Jacinth.parse(text), type.parse(text) if valid
      end
    end
    type = Type.of(Numeric, multiple_of: 0.5, min: 1)

    assert_equal %i[range multiple_of multiple_of type],
                 Type.of([type]).errors('[0.25,1.25,12345678901234567890.25,"1",1,1.5]').map(&:code)
    assert_equal "expected a number >= 1 that is a multiple of 0.5, got 1.2", type.errors("1.2").first.message
    assert_equal({ "type" => "number", "minimum" => 1, "multipleOf" => 0.5 }, type.json_schema.except("$schema"))
    [2**62, 1e30, BigDecimal("1e1000000000")].each do |unit|
      message = "multiple_of: expected a positive Integer or Float or BigDecimal of at most 62 bits, got #{unit}"

      assert_equal message, assert_raises(ArgumentError) { Type.of(Numeric, multiple_of: unit) }.message
      assert Type.of(Float, multiple_of: unit)
    end
  end

  def test_faults_of_multiples
    type = Type.of([Type.of(BigDecimal, multiple_of: 0.5, min: 1, null: true)])

    assert_equal [[:range, "/0"], [:multiple_of, "/1"], [:type, "/2"]],
                 type.errors('[0.5,1.2,"1",null,2]').map { |one| [one.code, one.pointer] }
    assert_equal "expected a number >= 1 that is a multiple of 0.5 or null, got 1.2", type.errors("[1.2]").first.message
    assert_equal "a Float that is a multiple of 1.5", Type.of(Float, multiple_of: BigDecimal("1.5")).node.to_s
    assert_equal 0.5, Type.of(Float, multiple_of: 0.5).json_schema["multipleOf"]
    assert_equal 3, Type.of(BigDecimal, multiple_of: BigDecimal("3.0")).json_schema["multipleOf"]
    assert_equal 0.1, Type.of(BigDecimal, multiple_of: BigDecimal("0.1")).json_schema["multipleOf"]
  end

  Pair = Struct.new(:a, :b)

  # Elements are equal if their values in JSON are: the order of keys does not count, nor how a number is written.
  def test_unique_containers
    pair = Type.object(Pair) { [field(:a, Integer), field(:b, Integer, optional: true)] }
    [
      [[Integer], "[[1],[2]]", "[[1],[1.0]]"],
      [{ String => Integer }, '[{"a":1},{"a":2}]', '[{"a":1,"b":2},{"b":2,"a":1}]'],
      [pair, '[{"a":1,"b":2},{"a":1,"b":3}]', '[{"a":1,"b":2},{"b":2,"a":1}]'],
      [:any, '[1,"1",null,[],{}]', "[[{}],[{}]]"], [:any, "[0.1,0.10000000000000001]", "[0,-0.0]"],
      [Time, '["2026-01-02T03:04:05Z","2026-01-02T03:04:06Z"]', '["2026-01-02T03:04:05Z","2026-01-02T03:04:05\u005a"]'],
      [[:any], "[[1e-99999999999999999999],[0]]", "[[1e-99999999999999999999],[1e-99999999999999999999]]"],
      [BigDecimal, "[1,1.1]", "[1,10e-1]"], [:raw, "[1,2]", "[1,1]"],
      [Type.union(Integer, [String]), '[1,2,["a"]]', '[["a"],1,["a"]]'],
      [Type.of(String, via: :upcase.to_proc), '["a","A"]', '["a","a"]']
    ].each do |item, good, bad|
      type = Type.array(item, unique: true)

      assert_empty type.errors(good), good
      assert type.valid?(good)
      assert_equal Type.array(item).parse(good).to_s[0, 30], type.parse(good).to_s[0, 30]
      assert_equal [[:unique, ""]], type.errors(bad).map { |one| [one.code, one.pointer] }, bad
      refute type.valid?(bad)
      assert_raises(Jacinth::ValidationError) { type.parse(bad) }
    end
  end

  # valid? makes no objects, and calls no converters, for elements that must differ.
  def test_unique_makes_nothing
    type = Type.array(Type.of([Integer], via: ->(_) { raise "called" }), unique: true)

    assert type.valid?("[[1],[2]]")
    assert_empty type.errors("[[1],[2]]")
    assert_equal "called", assert_raises(RuntimeError) { type.parse("[[1]]") }.message
    inner = Type.array(Type.array(Type.of([Integer]), unique: true), unique: true)

    assert_equal [[[1], [2]], [[2], [1]]], inner.parse("[[[1],[2]],[[2],[1]]]")
    assert_equal %w[/0], inner.errors("[[[1],[1]],[[2],[2.0],[3]]]").map(&:pointer).first(1)
    assert_equal ["/1/0"], inner.errors('[[[1]],["x",[1]],[[1]]]').map(&:pointer)
  end

  # An array with other faults is not compared; an error of JSON within it is one.
  def test_unique_with_other_faults
    type = Type.array([Integer], unique: true, length: ..2)

    assert_equal [:length], type.errors("[[1],[1],[1]]").map(&:code)
    assert_equal %i[type type], type.errors(%q([["a"],["a"]])).map(&:code)
    assert_raises(Jacinth::ParserError) { type.errors("[[1],[1]") }
    assert Type.array(:raw, unique: true).valid?('[{"a":1,"a":1},{"a":2}]')
  end

  # The options of parse, which a type does not take, are not in the hint of an error.
  def test_hints
    type = Type.of(Object)
    { "[1,]" => nil, "[NaN]" => nil, "// a\n1" => nil, '{"a":1,"a":2}' => nil,
      "[\"a\n\"]" => "write a line feed in a string as \\n",
      "[" * 101 => nil, '["\\x"]' => "write \\\\ for a backslash", "[1 2]" => "is a comma missing?",
      "['a']" => "strings have double quotes" }.each do |text, hint|
      error = assert_raises(Jacinth::ParserError) { type.parse(text) }
      if hint
        assert_equal hint, error.hint, text
      else
        assert_nil error.hint, text
        assert assert_raises(Jacinth::ParserError) { Jacinth.parse(text) }.hint
      end
    end
  end
end
