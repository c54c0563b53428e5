# frozen_string_literal: true

require "test_helper"
require "support/oj_object_loading"

# Parts of loading in object mode: references, times, and classes that are defined or cached.
class OjObjectLoadPartsTest < Minitest::Test
  include OjObjectLoading

  def test_references
    thing = load(+'{"^o":"L::Thing","^i":1,"a":"^r1","b":["^i2","^r1","^r2",{"^i":3,"c":"^r3"}]}', circular: true)
    assert_same thing, thing.a
    assert_same thing, thing.b[0]
    assert_same thing.b, thing.b[1]
    assert_same thing.b[2], thing.b[2]["c"]
    assert_equal ["c"], thing.b[2].keys
    list = load(+'["^i1","^r1",["^r1"],{"a":"^r1"}]', circular: true)
    assert_equal 3, list.size
    [list[0], list[1][0], list[2]["a"]].each { |again| assert_same list, again }
  end

  def test_references_to_nothing
    assert_equal [nil, "a", nil, "^r"], load(+'["^r1","a","^r99999999999999999999","^r"]', circular: true)
    assert_equal [1], load(+'["^i5",1]', circular: true)
    assert_equal [{ "a" => nil }, 1], load(+'[{"^i":7,"a":"^r7"},1]', circular: true)
    assert_equal ["a", "^i1"], load(+'["a","^i1"]', circular: true)
    assert_equal [[], [], 1], load(+'[["^i1"],["^i2"],1]', circular: true)
    refuse Oj::ParseError, "not a valid ID number (after [1]) at line 1, column 9", '["a","^rx"]', circular: true
    message = "not a valid ID number (after a.b[0]) at line 1, column 15"
    refuse Oj::ParseError, message, '{"a":{"b":["^rx"]}}', circular: true
  end

  def test_times
    assert_equal [Time.at(1_700_000_000, 123_456_789, :nsec), Time.at(-2, 500_000_000, :nsec), Time.at(5)],
                 load(+'[{"^t":1700000000.123456789},{"^t":-1.5},{"^t":5}]')
    zones = load(+'[{"^t":1.5e3600},{"^t":1.5e-3600},{"^t":1.5e86400},{"^t":1e0}]')
    assert_equal [[3600, false], [-3600, false], [0, true], [0, false]],
                 zones.map { |time| [time.utc_offset, time.utc?] }
    assert_equal [Time.utc(2020, 1, 2, 3, 4, 5), Time.new(2020, 1, 2, 3, 4, 5.5r, "+09:00")],
                 load(+'[{"^t":"2020-01-02T03:04:05Z"},{"^t":"2020-01-02T03:04:05.5+09:00"}]')
    ['1.1234567891', "123456789012345678901", "1e123456789012"].each do |number|
      refuse ArgumentError, "Invalid time decimal representation.", "{\"^t\":#{number}}"
    end
    refuse ArgumentError, "utc_offset out of range", '{"^t":1e90000}'
  end

  def test_classes_that_are_made
    name = "OjMade#{__method__.hash.abs}"
    message = "class '#{name}' is not defined (after ^o) at line 1, column #{name.size + 7}"
    refuse ArgumentError, message, "{\"^o\":\"#{name}\"}"
    made = load(+"{\"^o\":\"#{name}::Inner\",\"a\":1}", auto_define: true)
    assert_equal ["#{name}::Inner", Oj::Bag, Oj::Bag, 1],
                 [made.class.name, made.class.superclass, Object.const_get(name).superclass, made.a]
    assert_same made.class, load(+"{\"^c\":\"#{name}::Inner\"}")
    message = "class '#{name}F' is not defined (after ^u) at line 1, column #{name.size + 13}"
    refuse ArgumentError, message, "{\"^u\":[\"#{name}F\",1]}", auto_define: true
  ensure
    Object.send(:remove_const, name) if Object.const_defined?(name)
  end

  def test_classes_that_are_remembered
    name = "OjRemembered#{object_id}"
    before = Object.const_set(name, Class.new)
    text = "{\"^o\":\"#{name}\"}"
    assert_instance_of before, load(+text)
    Object.send(:remove_const, name)
    after = Object.const_set(name, Class.new)
    assert_instance_of before, load(+text)
    assert_instance_of after, load(+text, class_cache: false)
  ensure
    Object.send(:remove_const, name)
  end

  # Calls back while a document is read: `act` may load another one, change the source, raise or throw.
  class Caller < Hash
    class << self
      attr_accessor :act
    end

    def replace(other)
      self.class.act.call
      super
    end
  end

  def test_callbacks_that_load_again_raise_and_throw
    things = Array.new(400) { |i| %({"^o":"OjObjectLoading::Thing","a":#{i}}) }
    calling = '{"^o":"OjObjectLoadPartsTest::Caller","self":{"a":[1]}}'
    text = "[#{[*things, calling, '"end"'].join(",")}]"
    Caller.act = -> { load('{"^o":"OjObjectLoading::Thing","a":{":b":1}}') }
    assert_equal [{ "a" => [1] }, "end"], load(text).last(2)
    Caller.act = -> { throw :out, 5 }
    assert_equal 5, catch(:out) { load(text) }
    Caller.act = -> { raise IOError, "no" }
    assert_equal "no", assert_raises(IOError) { load(text) }.message
    Caller.act = -> { text.replace("x" * 10) }
    assert_equal "end", load(text).last
    Caller.act = nil
  end

  def test_deep
    deep = load("#{'{"^o":"OjObjectLoading::Thing","a":' * 5000}1#{"}" * 5000}")
    5000.times { deep = deep.a }
    assert_equal 1, deep
  end

  def test_stress
    values = [
      '{"^o":"L::Thing","^i":1,"a":"^r1",":b":":sym"}',
      '["^i2",{"^u":["L::Pair",1,"x"]}]',
      '{"^#1":[[1],{}],":k":"v"}',
      '{"^O":"Rational","numerator":1,"denominator":2}',
      '{"^o":"L::Failed","~mesg":"m","~bt":["a"]}',
      '{"^t":1.5e3600}'
    ]
    text = "[#{values.join(",")}]"
    plain = load(+text, circular: true)
    GC.stress = GarbageCollectorModes::STRESS
    again = load(+text, circular: true)
    GC.stress = false
    assert_equal plain[2..3], again[2..3]
    assert_same again[0], again[0].a
    assert_equal ["m", Pair.new(1, "x"), plain[5]], [again[4].message, again[1][0], again[5]]
  ensure
    GC.stress = false
  end
end
