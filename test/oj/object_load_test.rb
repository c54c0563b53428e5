# frozen_string_literal: true

require "test_helper"
require "support/oj_object_loading"

# What object mode creates from documents: objects, Structs, classes, times, odd classes, Symbols, and Hashes with any
# keys.
class OjObjectLoadTest < Minitest::Test
  include OjObjectLoading

  class Kept; end

  def test_plain_data
    text = '{"a":[1,-2,1.5,null,true,false,"x",123456789012345678901234567890],"b":{},"":[]}'
    assert_equal(
      { "a" => [1, -2, 1.5, nil, true, false, "x", 123_456_789_012_345_678_901_234_567_890], "b" => {}, "" => [] },
      load(+text)
    )
    assert_equal [1, nil, "x", :x, {}], ["1", "null", '"x"', '":x"', "{}"].map { |document| load(+document) }
    assert_equal({ a: 1 }, load(+'{"a":1}', symbol_keys: true))
  end

  def test_symbols_and_marked_texts
    assert_equal [:a, :"", ":a", "^x", "^", "^i1", "^i1", :"a b", :"\n"],
                 load(+'[":a",":","\u003aa","^x","^","^i","\u005ei1",":a b",":\n"]'.sub('"^i"', '"^i1"'))
    3.times { assert_equal({ a: 1, ":a" => 2, "": 3, "a" => 4 }, load(+'{":a":1,"\u003aa":2,":":3,"a":4}')) }
    assert_equal [{ a: :b }] * 3, load(+'[{":a":":b"},{":a":":b"},{":a":":b"}]')
    long = "k" * 300
    assert_equal({ long.to_sym => 1, long => 2 }, load(+"{\":#{long}\":1,\"#{long}\":2}"))
  end

  def test_other_modes_share_no_keys
    text = '[{":a":1},{":a":2},{":a":3}]'
    2.times do
      assert_equal [{ a: 1 }, { a: 2 }, { a: 3 }], load(+text)
      assert_equal [{ ":a" => 1 }, { ":a" => 2 }, { ":a" => 3 }], Jacinth.parse(text)
      assert_equal [:":a"], Jacinth.parse(text, symbolize_names: true).first.keys
    end
  end

  def test_objects
    thing = load(+'{"^o":"L::Thing","a":1,"b":{"^o":"L::Thing","a":[":x",{"^o":"Object"}]},"c d":null,"":2,"@e":3}')
    assert_instance_of Thing, thing
    assert_equal 1, thing.a # the names of the others are not valid in Ruby
    assert_equal :x, thing.b.a.first
    assert_instance_of Object, thing.b.a.last
    assert_instance_of Thing, load(+'{"\u005eo":"L::Thing"}')
  end

  # Objects of several classes in turn, some with more variables: the parser predicts the next key.
  def test_many_objects
    texts = Array.new(300) do |i|
      more = ',"c":[]' if (i % 3).zero?
      %({"^o":"L::Thing","a":#{i},"b":"#{i}"#{more}},{"^o":"L::Failed","a":#{i}},{"a":#{i},":b":":#{i}"})
    end
    list = load("[#{texts.join(",")}]")
    300.times do |i|
      thing, failed, hash = list[3 * i, 3]
      expected = { :@a => i, :@b => i.to_s, **((i % 3).zero? ? { :@c => [] } : {}) }
      assert_equal [Thing, expected, Failed, { :@a => i }, { "a" => i, b: :"#{i}" }],
                   [thing.class, variables(thing), failed.class, variables(failed), hash]
    end
  end

  def test_containers_that_are_inherited_from
    hashed = load(+'{"^o":"L::Hashed","self":{"a":1},"x":"s","y":1,"z":null}')
    assert_equal [Hashed["a", 1], { :@x => "s", :@y => 1, :@z => nil }], [hashed, variables(hashed)]
    listed = load(+'{"^o":"L::Listed","self":[1,2],"x":"s"}')
    assert_equal [Listed[1, 2], { :@x => "s" }], [listed, variables(listed)]
    worded = load(+'{"^o":"L::Worded","self":"abc","x":1}')
    assert_equal [Worded.new("abc"), { :@x => 1 }], [worded, variables(worded)]
    message = "can not add attributes to a L::Worded (after self) at line 1, column 40"
    refuse Oj::ParseError, message, '{"^o":"L::Worded","self":5}'
  end

  def test_structs
    assert_equal Pair.new(1, :a), load(+'{"^u":["L::Pair",1,":a"]}')
    assert_equal Pair.new(1, nil), load(+'{"^u":["L::Pair",1]}')
    anonymous = load(+'{"^u":[["p","q"],1,[2]]}')
    assert_equal [%i[p q], [1, [2]]], [anonymous.members, anonymous.to_a]
    assert_equal [1..3, 1...3, Ranged.new("a", "b", true)],
                 load(+'[{"^u":["Range",1,3,false]},{"^u":["Range",1,3,true]},{"^u":["L::Ranged","a","b",true]}]')
  end

  def test_classes_symbols_and_texts
    assert_equal [String, Kernel, Thing], load(+'[{"^c":"String"},{"^c":"Kernel"},{"^c":"L::Thing"}]')
    assert_equal [:bc, :abc, { "^m" => "" }], load(+'[{"^m":"abc"},{"^m":":abc"},{"^m":""}]')
    text = load(+'{"^s":":abc","x":1}')
    assert_equal [":abc", { :@x => 1 }], [text, variables(text)]
    refute text.frozen?
  end

  def test_pairs_of_any_key
    assert_equal(
      { 1 => 2, [] => 3, "a" => 5, s: 6, nil => 7 }, load(+'{"^#1":[1,2],"^#2":[[],3],"a":5,":s":6,"^#a":[null,7]}')
    )
    assert_equal({ "a" => 1, 1 => 2 }, load(+'{"a":1,"^#1":[1,2]}'))
    assert_equal({ "^#1" => 5, "^#" => [1, 2] }, load(+'{"^#1":5,"^#":[1,2]}'))
  end

  def test_exceptions
    error = load(+'{"^o":"L::Failed","~mesg":"m","~bt":["a:1","b:2"],"x":1,"~y":2}')
    assert_equal [Failed, "m", %w[a:1 b:2], { :@x => 1 }],
                 [error.class, error.message, error.backtrace, variables(error)]
    assert_nil load(+'{"^o":"L::Failed","~bt":null}').backtrace
  end

  # oj/exception-internals: what is set is what `raise` and `new` set.
  def test_insides_of_exceptions_stay_ruby_s
    error = load(+'{"^o":"NameError","~name":":x","~mesg":"m"}')
    assert_equal [:x, "m"], [error.name, error.message.lines.first.chomp]
  end

  def test_marks_that_mark_nothing
    {
      '{"^o":5}' => { "^o" => 5 },
      '{"^o":null,"a":1}' => { "^o" => nil, "a" => 1 },
      '{"^u":"x"}' => { "^u" => "x" },
      '{"^":1,"^ox":"Object"}' => { "^" => 1, "^ox" => "Object" },
      '{"a":1,"^o":"Object"}' => { "a" => 1, "^o" => "Object" },
      '{"^O":"Nothing","x":1}' => { "^O" => "Nothing", "x" => 1 },
      '{"^i":1,"a":"^r1"}' => { "^i" => 1, "a" => "^r1" },
      '{"^o":"No::Where","a":1}' => { "a" => 1 },
      '{"^o":"A:B"}' => {},
      '{"^o":"::String"}' => {},
      '{"^o":"Thread::Backtrace"}' => {},
      '{"^t":"rubbish","a":1}' => { "a" => 1 }
    }.each do |text, hash|
      assert_equal hash, load(+text), text
    end
  end

  def test_odd_classes
    {
      '{"^O":"Rational","numerator":1,"denominator":3}' => 1r / 3,
      '{"^O":"Date","year":2020,"month":1,"day":2,"start":2299161.0}' => Date.new(2020, 1, 2),
      '{"^O":"Range","begin":1,"end":2,"exclude_end?":true}' => 1...2
    }.each { |text, value| assert_equal [value], load("[#{text}]") }
    second = '{"^O":"Rational","numerator":11,"denominator":2}'
    offset = '{"^O":"Rational","numerator":1,"denominator":24}'
    members = %("year":2020,"month":1,"day":2,"hour":3,"min":4,"sec":#{second},"offset":#{offset},"start":2299161.0)
    assert_equal DateTime.new(2020, 1, 2, 3, 4, 5.5, "+01:00"), load(%({"^O":"DateTime",#{members}}))
  end

  # A Module that is registered as odd covers every class in it.
  module Oddities
    def self.make(a, b) = [:made, a, b]
    class Inside; end
  end

  # oj/odd-modules
  def test_odd_modules_and_methods
    Oj.register_odd(Oddities, Oddities, :make, :a, "b")
    assert_equal [:made, 1, "x"], load(+'{"^O":"OjObjectLoadTest::Oddities::Inside","b":"x","a":1}')
    assert_equal [:made, nil, nil], load(+'{"^O":"OjObjectLoadTest::Oddities"}')
    message = "c is not an attribute of Module (after c) at line 1, column 48"
    refuse Oj::ParseError, message, '{"^O":"OjObjectLoadTest::Oddities::Inside","c":1}'
  end

  def test_as_oj_refuses
    refuse ArgumentError, "class 'Nope' is not defined (after ^o) at line 1, column 11", '{"^o":"Nope","a":1}'
    message = "class 'Nope' is not defined (after [1][1].a.^u) at line 2, column 37"
    refuse ArgumentError, message, "[1,\n[2,{\"^o\":\"Object\",\"a\":{\"^u\":[\"Nope\"]}}]]"
    refuse ArgumentError, "Invalid struct data (after ^u) at line 1, column 9", '{"^u":[5]}'
    refuse ArgumentError, "Object is not a Struct (after ^u) at line 1, column 18", '{"^u":["Object",1]}'
    message = "class 'RUBY_VERSION' is not defined (after a.^c) at line 1, column 24"
    refuse ArgumentError, message, '{"a":{"^c":"RUBY_VERSION"}}'
    refuse Oj::ParseError, "Invalid struct data (after ^u) at line 1, column 8", '{"^u":[]}'
    refuse Oj::ParseError, "invalid hash pair (after ^#1) at line 1, column 20", '{"a":1,"^#1":[1,2,3]}'
    refuse Oj::ParseError, "Class is not an odd class (after a) at line 1, column 20", '{"^c":"String","a":1}'
    refuse Oj::ParseError, "can not add attributes to a Module (after a) at line 1, column 20", '{"^c":"Kernel","a":1}'
    refuse Oj::ParseError, "can not add attributes to a Symbol (after b) at line 1, column 15", '{"^m":"a","b":1}'
    refuse Oj::ParseError, "can not add attributes to a Time (after a) at line 1, column 16", '{"^t":1.5,"a":22}'
    refuse Oj::ParseError, "x is not an attribute of Class (after x) at line 1, column 22", '{"^O":"Rational","x":1}'
  end

  def test_as_ruby_refuses
    refuse TypeError, "allocator undefined for Integer", '{"^o":"Integer"}'
    refuse TypeError, "wrong argument type Module (expected Class)", '{"^o":"Kernel"}'
    message = assert_raises(TypeError) { StandardError.new.set_backtrace(5) }.message
    refuse TypeError, message, '{"^o":"L::Failed","~bt":5}'
    refuse TypeError, "can't convert nil into Rational", '{"^O":"Rational","numerator":1}'
    refuse ArgumentError, "bad value for range", '{"^u":["Range",1,"a"]}'
    refuse ArgumentError, "duplicate member: a", '{"^u":[["a","a"],1]}'
  end

  # The remembered keys of a variable's value are either Strings or Symbols, and must not be mixed up.
  def test_keys_in_variables_with_and_without_symbols
    document =
      "{\"^o\":\"#{Kept.name}\",\"self\":{\"^o\":\"#{Kept.name}\",\"self\":1},\"self\":{\"a b\":true,\"w\":{}}}"
    random = Random.new(5)
    200.times do
      symbols = random.rand(2).zero?
      made = load(+document, symbol_keys: symbols).instance_variable_get(:@self)
      assert_equal symbols ? { "a b": true, w: {} } : { "a b" => true, "w" => {} }, made
    end
  end
end
