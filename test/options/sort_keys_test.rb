# frozen_string_literal: true

require "test_helper"
require "json"
require "support/option_assertions"

class SortKeysTest < Minitest::Test
  include OptionAssertions

  def test_in_the_order_of_keys
    assert_equal '{"a":{"c":1,"d":2},"b":[{"x":1,"y":2}]}',
                 write({ "b" => [{ "y" => 2, "x" => 1 }], "a" => { "d" => 2, "c" => 1 } }, sort_keys: true)
    assert_equal '{"1":0,"2":0,"10":0}', write({ 10 => 0, 2 => 0, 1 => 0 }, sort_keys: true)
    assert_equal '{"A":1,"a":2,"é":3}', write({ "é" => 3, "a" => 2, "A" => 1 }, sort_keys: true)
  end

  def test_as_json_does
    [{ b: 1, a: 2 }, { "b" => { "z" => 1, "y" => 2 }, "a" => 1 }, { 3 => 1, 1 => 2 }, {}].each do |object|
      assert_equal JSON.generate(object, sort_keys: true), write(object, sort_keys: true)
    end
  end

  def test_many_keys
    keys = (0...500).map { |i| format("k%03d", i) }
    shuffled = keys.shuffle(random: Random.new(1)).to_h { |key| [key, 1] }
    assert_equal keys, Jacinth.parse(write(shuffled, sort_keys: true)).keys
  end

  # Keys that Ruby cannot compare are compared as text, or rejected. There is no crash.
  def test_mixed_keys
    text = Jacinth.generate({ :b => 1, "a" => 2, 3 => 4 }, sort_keys: true)
    assert_equal({ "3" => 4, "a" => 2, "b" => 1 }, Jacinth.parse(text))
  rescue ArgumentError, Jacinth::GeneratorError => e
    assert_match(/compar/, e.message)
  end

  def test_proc
    backwards = ->(hash) { hash.sort.reverse.to_h }
    assert_equal '{"b":{"d":1,"c":2},"a":3}', write({ "a" => 3, "b" => { "c" => 2, "d" => 1 } }, sort_keys: backwards)
    assert_equal "{}", Jacinth.generate({ "a" => 1 }, sort_keys: ->(_) { {} })
    [nil, 1, [], "x"].each do |answer|
      assert_raises(TypeError) { Jacinth.generate({ "a" => 1 }, sort_keys: ->(_) { answer }) }
    end
    assert_raises(KeyError) { Jacinth.generate({ "a" => 1 }, sort_keys: ->(_) { raise KeyError }) }
  end

  def test_the_object_is_not_changed
    object = { "b" => 1, "a" => { "d" => 1, "c" => 2 } }
    write(object, sort_keys: true)
    assert_equal [%w[b a], %w[d c]], [object.keys, object["a"].keys]
  end

  def test_structs
    pair = Struct.new(:b, :a).new(1, 2)
    assert_equal '{"a":2,"b":1}', write(pair, sort_keys: true)
  end

  def test_duplicates_are_found
    refuse_to_write({ "a" => 1, a: 2 }, Jacinth::GeneratorError, sort_keys: ->(hash) { hash })
    assert_equal '{"a":1,"a":2}',
                 Jacinth.generate({ "a" => 1, :a => 2 }, sort_keys: ->(hash) { hash }, allow_duplicate_key: true)
  end

  def test_values_that_cannot_be_compared
    assert_equal '{"a":null,"b":{}}', write({ "b" => {}, "a" => nil }, sort_keys: true)
  end

  def test_off
    [nil, false].each { |value| assert_equal '{"b":1,"a":2}', write({ "b" => 1, "a" => 2 }, sort_keys: value) }
  end

  def test_wrong_values
    refuse_values(:sort_keys, 1, "x", :sort, [], {}, Object.new, read: false, write: true)
  end
end
