# frozen_string_literal: true

require "test_helper"
require "support/oj_dumping"
require "uri"

# The modes that write few classes of objects: strict rejects the others, null writes null, wab accepts four more
# classes.
class OjStrictTest < Minitest::Test
  include OjDumping

  FOREIGN = [
    Object.new, Class, Kernel, 1..2, /a/, 1r, 2i, Time.at(0), Date.new(2020), $stdin, IOError.new("x"),
    Struct.new(:x).new(1), "a".match(/a/), proc {}
  ].freeze

  def test_plain_data
    data = { "a" => [1, -2, nil, true, false, "x", :sym, 2**70, -2**62], sym: {}, "empty" => [] }
    text = '{"a":[1,-2,null,true,false,"x","sym",1180591620717411303424,-4611686018427387904],"sym":{},"empty":[]}'
    %i[strict null compat json].each { |mode| assert_equal text, dump(mode, data), mode }
    assert_equal '{"a":[1,"b"]}', dump(:wab, { a: [1, :b] })
    assert_equal '{"a":1,"a":2}', dump(:strict, { "a" => 1, :a => 2 })
    assert_equal ["1", '"a"', "null", "1.5"], [1, "a", nil, 1.5].map { |value| dump(:strict, value) }
  end

  def test_subclasses_are_what_they_inherit
    %i[strict null compat].each do |mode|
      assert_equal '[{"a":1},[1],"s"]',
                   dump(mode, [Class.new(Hash)["a", 1], Class.new(Array)[1], Class.new(String).new("s")])
    end
  end

  def test_what_strict_refuses
    FOREIGN.each do |object|
      refuse(TypeError, "Failed to dump #{object.class} Object to JSON in strict mode.\n", :strict, [object])
    end
  end

  def test_what_null_nulls
    FOREIGN.each { |object| assert_equal ["null", "[null]"], [dump(:null, object), dump(:null, [object])] }
  end

  def test_keys
    [1, nil, 1.5, [1]].each do |key|
      %i[strict null].each do |mode|
        message = "In :strict and :null mode all Hash keys must be Strings or Symbols, not #{key.class}.\n"
        refuse(TypeError, message, mode, { key => 1 })
      end
      refuse(TypeError, "In :wab mode all Hash keys must be Symbols, not #{key.class}.\n", :wab, { key => 1 })
    end
    refuse(TypeError, "In :wab mode all Hash keys must be Symbols, not String.\n", :wab, { "a" => 1 })
    message = "In :strict and :null mode all Hash keys must be Strings or Symbols, not Integer.\n"
    refuse(TypeError, message, :strict, { 1 => nil }, omit_nil: true)
    assert_equal '{"1":1,"":2,"[1]":3,"1.5":4,"true":5}',
                 dump(:compat, { 1 => 1, nil => 2, [1] => 3, 1.5 => 4, true => 5 })
  end

  def test_big_decimals
    %i[strict null wab].each do |mode|
      assert_equal "[0.15e1,-0.1e-29]", dump(mode, [BigDecimal("1.5"), BigDecimal("-1e-30")])
    end
    assert_equal '["0.15e1","NaN"]', dump(:compat, [BigDecimal("1.5"), BigDecimal("NaN")])
    %i[strict null].each do |mode|
      refuse(TypeError, "Failed to dump BigDecimal Object to JSON in strict mode.\n", mode, BigDecimal("NaN"))
    end
    assert_equal "[null,null]", dump(:null, [BigDecimal("Infinity"), BigDecimal("-Infinity")], nan: :null)
  end

  def test_wab
    {
      Time.at(1_700_000_000, 123_456_789, :nsec) => '"2023-11-14T22:13:20.123456789Z"',
      Time.at(-1.5r) => '"1969-12-31T23:59:58.500000000Z"',
      Time.at(-62_167_219_300) => '"-001-12-31T23:58:20.000000000Z"',
      Time.utc(12_000) => '"12000-01-01T00:00:00.000000000Z"'
    }.each do |time, text|
      assert_equal text, dump(:wab, time)
      assert_equal "[#{text}]", dump(:wab, [time])
    end
    assert_equal '"http://example.com/a"', dump(:wab, URI("http://example.com/a"))
    refuse(TypeError, "Failed to dump URI::FTP Object to JSON in wab mode.\n", :wab, URI("ftp://example.com"))
    refuse(TypeError, "Failed to dump Float Object to JSON in wab mode.\n", :wab, Float::NAN, nan: :null)
    text = dump(:wab, { a: 1, b: nil }, omit_nil: true, only: [:b], space: " ", integer_range: 5..6)
    assert_equal '{"a":1,"b":null}', text.sub('"1"', "1")
    assert_equal "{\n  \"a\":[\n    1\n  ],\n  \"b\":{}\n}\n", dump(:wab, { a: [1], b: {} }, indent: 2, space: " ")
  end
end
