# frozen_string_literal: true

require "test_helper"
require "support/oj_dumping"
require "bigdecimal"
require "date"
require "delegate"
require "ostruct"
require "set"

# add_to_json and remove_to_json: which objects compat and rails mode write with the name of their class.
class OjAdditionsTest < Minitest::Test
  include OjDumping

  Pt = Struct.new(:x, :y)
  Wide = Struct.new(*(1..120).map { |i| :"m#{i}" })
  Quiet = Struct.new(:x) { undef_method :to_json }
  class Named < Hash
    def to_json(*) = '"named"'
  end

  def teardown
    Oj.remove_to_json
    super
  end

  TEXTS = {
    3r => '{"json_class":"Rational","n":3,"d":1}',
    Complex(1, 2) => '{"json_class":"Complex","r":1,"i":2}',
    Date.new(2020, 1, 2) => '{"json_class":"Date","y":2020,"m":1,"d":2,"sg":2299161.0}',
    DateTime.new(2020, 1, 2, 3, 4, 5, "+9") =>
      '{"json_class":"DateTime","y":2020,"m":1,"d":2,"H":3,"M":4,"S":5,"of":"3/8","sg":2299161.0}',
    Time.at(1.5r) => '{"json_class":"Time","s":1,"n":500000000}',
    (1...2) => '{"json_class":"Range","a":[1,2,true]}',
    /a/i => '{"json_class":"Regexp","o":1,"s":"a"}',
    OpenStruct.new(a: 1) => '{"json_class":"OpenStruct","t":{"a":1}}',
    BigDecimal("1.5") => %({"json_class":"BigDecimal","b":"#{BigDecimal("1.5")._dump}"}),
    IOError.new("m") => '{"json_class":"IOError","m":"m","b":null}',
    Pt.new(1, [2]) => '{"json_class":"OjAdditionsTest::Pt","v":[1,[2]]}'
  }.freeze

  def test_all
    before = TEXTS.keys.map { |object| dump(:compat, object) }
    assert_nil Oj.add_to_json
    assert_equal TEXTS.values, TEXTS.keys.map { |object| dump(:compat, object) }
    assert_nil Oj.remove_to_json
    assert_equal before, TEXTS.keys.map { |object| dump(:compat, object) }
  end

  def test_some
    Oj.add_to_json(Rational, 5, nil, String)
    assert_equal ['{"json_class":"Rational","n":3,"d":1}', '"0+1i"'], [dump(:compat, 3r), dump(:compat, 1i)]
    assert_equal '{"json_class":"Rational","n":3,"d":1}', dump(:rails, 3r)
    Oj.remove_to_json(Rational)
    assert_equal '"3/1"', dump(:compat, 3r)
    Oj.add_to_json(Date, Struct)
    Oj.remove_to_json(nil)
    assert_equal ['"2020-01-02"', '{"json_class":"OjAdditionsTest::Pt","v":[1,2]}'],
                 [dump(:compat, Date.new(2020, 1, 2)), dump(:compat, Pt.new(1, 2))]
  end

  def test_white_space_and_create_id
    Oj.add_to_json
    assert_equal "{\n  \"json_class\":\"Range\",\n    \"a\":[\n  1,\n  2,\n  false\n]\n}\n",
                 dump(:compat, 1..2, indent: 2)
    assert_equal '{"^c": "Rational","n": 3,"d": 1}', dump(:compat, 3r, create_id: "^c", space: " ")
  end

  # oj/struct-additions
  def test_structs
    Oj.add_to_json(Struct)
    assert_equal((1..120).to_a, JSON.parse(dump(:compat, Wide.new(*1..120)))["v"])
    error = assert_raises(JSON::JSONError) { dump(:compat, Struct.new(:a).new(1)) }
    assert_equal "Only named structs are supported.", error.message
    assert_equal '[{"json_class":"OjAdditionsTest::Quiet","v":[1]}]', dump(:compat, [Quiet.new(1)])
  end

  def test_hashes_and_integers
    big = Class.new(SimpleDelegator) # not an Integer, so it is handled like any object
    assert_equal ['["named"]', "[1180591620717411303424]"], [dump(:compat, [Named["a", 1]]), dump(:compat, [2**70])]
    Oj.add_to_json(Hash, Array, Integer)
    assert_equal ['[{"a":1}]', "[1180591620717411303424]"], [dump(:compat, [Named["a", 1]]), dump(:compat, [2**70])]
    refute_nil dump(:compat, big.new(5))
  end
end
