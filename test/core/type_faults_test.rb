# frozen_string_literal: true

require "test_helper"

# The faults of documents: their codes, places and words, their number, and that a syntax error is a ParserError.
class TypeFaultsTest < Minitest::Test
  Type = Jacinth::Type
  Point = Struct.new(:x, :y)

  def faults(type, text)
    Type.of(type).errors(text).map { |fault| [fault.code, fault.pointer, fault.expected, fault.got] }
  end

  def assert_fault(code, expected, got, text, notation, **constraints)
    type = Type.of(notation, **constraints)
    assert_equal [[code, "", expected, got]], faults(type, text)
    refute type.valid?(text)
    assert_equal type.errors(text), assert_raises(Jacinth::ValidationError) { type.parse(text) }.faults
  end

  def test_scalars
    assert_fault :type, "an Integer", '"1"', '"1"', Integer
    assert_fault :type, "an Integer", "1.5", "1.5", Integer
    assert_fault :type, "an Integer", "9007199254740994.0", "9007199254740994.0", Integer
    assert_fault :type, "an Integer", "null", "null", Integer
    assert_fault :type, "a Float", "true", "true", Float
    assert_fault :type, "a String", "an Array", "[[1]]", String
    assert_fault :type, "true or false", "an object", '{"a":[{}]}', :boolean
    assert_fault :type, "null", "false", "false", nil
    assert_fault :type, "an Array", "1", "1", [Integer]
    assert_fault :type, "an object", "an Array", "[]", { String => Integer }
    assert_fault :type, "an Integer or a String", "an object", "{}", Type.union(Integer, String)
  end

  def test_constraints
    assert_fault :range, "an Integer >= 1", "0", "0", Integer, min: 1
    assert_fault :range, "an Integer <= 9", "1#{"0" * 19}", "1#{"0" * 19}", Integer, max: 9
    assert_fault :range, "an Integer >= 1", "-1#{"0" * 30}", "-1#{"0" * 30}", Integer, min: 1
    assert_equal [], faults(Type.of(Integer, max: 1), "-1#{"0" * 30}")
    assert_fault :range, "a Float >= 0.5 and <= 2", "0.25", "0.25", Float, min: 0.5, max: 2
    assert_fault :range, "a Float >= 0.5 and <= 2", "3", "3", Float, min: 0.5, max: 2
    assert_fault :range, "a number >= 0.5", "0", "0", Numeric, min: 0.5
    assert_fault :multiple_of, "an Integer that is a multiple of 5", "7", "7", Integer, multiple_of: 5
    long = "1#{"0" * 30}"
    assert_fault :multiple_of, "an Integer that is a multiple of 7", long, long, Integer, multiple_of: 7
    assert_fault :length, "a String of 2 to 3 characters", '"é"', '"é"', String, length: 2..3
    assert_fault :length, "a String of 1 character", '"\u00e9\n"', '"\u00e9\n"', String, length: 1
    assert_equal [], faults(Type.of(String, length: 2), '"\ud83d\ude00é"')
    assert_fault :pattern, "a String that matches /a+/ or null", '"b"', '"b"', String, pattern: /a+/, null: true
    assert_fault :length, "an Array of 1 to 2 elements", "0 elements", "[]", [Integer], length: 1..2
    assert_fault :unique, "an Array without equal elements", "an Array", '["a","b","\u0061"]', [String], unique: true
    assert_fault :length, "an object of at most 1 pair", "2 pairs", '{"a":1,"b":2}', { String => Integer }, length: 0..1
    assert_fault :enum, 'one of "a", 1, null', '"b"', '"b"', Type.enum("a", 1, nil)
    assert_fault :enum, '"a"', '"\u0062"', '"\u0062"', Type.const("a")
    assert_fault :format, "a time (RFC 3339)", '"now"', '"now"', Time
  end

  def test_places
    type = Type.of({ String => [Type.tuple(Integer, { String => String })] })
    text = %({\n "a/b~": [\n  [1, {"é": "x", "ü": 5}], ["é", {}], [1], [1, {}, 2, [3]]],\n "c": 1})
    expected = [
      [:type, "/a~1b~0/0/1/ü", 3, 23, "5"], [:type, "/a~1b~0/1/0", 3, 29, '"é"'],
      [:length, "/a~1b~0/2", 3, 39, "1 element"], [:length, "/a~1b~0/3/2", 3, 52, "more"], [:type, "/c", 4, 7, "1"]
    ]
    found = type.errors(text)
    assert_equal expected, found.map { |fault| [fault.code, fault.pointer, fault.line, fault.column, fault.got] }
    scalars = found.reject { |fault| fault.code == :length }
    scalars.each { |fault| assert_equal fault.got[0], text.byteslice(fault.byte_offset, 4)[0] }
    assert_equal 3, Type.of(Integer).errors("\uFEFF  \"a\"").first.column
  end

  def test_lengths
    assert_fault :length, "a String of at least 1 character", '""', '""', String, length: (1..)
    assert_fault :length, "an Array of 2 elements", "3 elements", "[[[1]],[2,3],{}]", [Object], length: 2
    assert_fault :length, "an Array of at least 1 element", "0 elements", "[ ]", Set[Integer], length: (1..)
    assert_fault :length, "an object of at least 2 pairs", "1 pair", '{"a":[1,2]}', { String => Object }, length: (2..)
    deep = "[#{"[" * 98}#{"]" * 98}]"
    assert_equal "1 element", Type.of([Object], length: 2).errors(deep).first.got
    assert_equal [[:length, "/1", "an Array of 1 element", "more"]], faults(Type.tuple(Integer), "[1,[2,3]]")
  end

  def test_tags
    union = Type.union(Type.object { field :kind, Type.enum("a", "b") }, Type.object { field :kind, Type.enum("c") },
                       tag: "kind")
    words = 'one of "a", "b", "c"'
    assert_equal [[:enum, "/0/kind", words, '"d"'], [:missing, "/1/kind", words, nil], [:type, "/2/kind", words, "1"],
                  [:type, "/3", "an object", "5"]], faults([union], '[{"kind":"d"},{},{"kind":1},5]')
    outer = Type.object { field :kind, union }
    assert_equal [[:missing, "/kind", "an object", nil]], faults(outer, "{}")
    assert_equal "/kind is missing (an object) at line 1 column 1", outer.errors("{}").first.to_s
  end

  def test_fields
    type = Type.object(Point) do
      field :x, Integer
      field :y, { String => Point }, key: "Y", default: {}
      unknown :raise
    end
    text = '{"Y":{"k":{"x":1}},"z":[1],"x":null,"\\u007a2":1}'
    expected = [
      [:missing, "/Y/k/y", "any value", nil], [:unknown, "/z", "an object", '"z"'],
      [:type, "/x", "an Integer", "null"], [:unknown, "/z2", "an object", '"\\u007a2"']
    ]
    assert_equal expected, faults(type, text)
    words = type.errors(text).map(&:message)
    assert_equal ["is missing (any value)", "unexpected key", "expected an Integer, got null",
                  "unexpected key"], words
    missing = type.errors("{}").first
    assert_equal [:missing, "/x", 1, 1], [missing.code, missing.pointer, missing.line, missing.column]
  end

  def test_the_error
    type = Type.object(Point) do
      field :x, Integer
      field :y, Integer
    end
    error = assert_raises(Jacinth::ValidationError) { type.parse(%({"x":"a",\n"y":[]})) }
    assert_kind_of Jacinth::Error, error
    refute_kind_of Jacinth::ParserError, error
    assert_equal '/x: expected an Integer, got "a" at line 1 column 6 (and 1 more)', error.message
    assert_equal 2, error.faults.size
    assert_predicate error.faults, :frozen?
    assert_predicate error.faults.first, :frozen?
    assert Ractor.shareable?(error.faults)
    long = Type.of({ String => Integer })
    error = assert_raises(Jacinth::ValidationError) { long.parse(%({"#{"é" * 500}":"#{"x" * 500}"})) }
    assert_operator error.message.bytesize, :<=, 256
    assert_operator error.faults.first.got.bytesize, :<=, 32
    assert_predicate error.message, :valid_encoding?
  end

  # A key cannot change the line of a log, nor the colors of a terminal.
  def test_control_characters
    type = Type.object { unknown :raise }
    error = assert_raises(Jacinth::ValidationError) { type.parse('{"a\n\u001b[31m\u0000":1}') }
    assert_equal "/a??[31m?: unexpected key at line 1 column 2", error.message
    assert_equal "/a\n\e[31m\0", error.faults.first.pointer
  end

  def test_number_of_faults
    type = Type.of([Integer])
    text = %([#{(['"a"'] * 5000).join(",")}])
    assert_equal 100, type.errors(text).size
    error = assert_raises(Jacinth::ValidationError) { type.parse(text) }
    assert error.message.end_with?("(and at least 99 more)"), error.message
    assert_equal (0...100).map { |i| "/#{i}" }, type.errors(text).map(&:pointer)
    assert_raises(Jacinth::ParserError) { type.errors("#{text}]") }
    refute type.valid?(text)
  end

  def test_syntax_errors
    type = Type.of([{ String => Object }])
    ['[{"a":1}', "[1,]", '[{"a":1,"a":2}]', '["\\x"]', "[1e400]", "[#{"[" * 200}", "", "[nul]"].each do |text|
      assert_raises(Jacinth::ParserError, text) { type.parse(text) }
      assert_raises(Jacinth::ParserError, text) { type.errors(text) }
      refute type.valid?(text), text
    end
    point = Type.object(Point) do
      field :x, Integer
      field :y, Object, optional: true
    end
    error = assert_raises(Jacinth::ParserError) { point.parse('{"x":1,"\\u0078":2}') }
    assert_match(/\Aduplicate key "x" at line 1 column 8\b/, error.message)
    assert_raises(Jacinth::ParserError) { point.parse('{"x":1,"y":{"a":1,"a":2}}') }
    assert_raises(Jacinth::ParserError) { point.parse('{"x":1,"z":"\\ud800"}') }
    assert point.valid?('{"x":1,"z":{"a":1,"a":2},"z":3}'), "keys of what is ignored are not compared"
  end
end
