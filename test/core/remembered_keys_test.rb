# frozen_string_literal: true

require "test_helper"
require "support/parse_errors"
require "support/shapes"

# Keys, shapes and templates that a parse remembers for the next one. They make it faster and change nothing else.
class RememberedKeysTest < Minitest::Test
  include ParseErrors

  # More shapes and keys than any cache holds, then the first ones again.
  def test_more_shapes_than_are_remembered
    documents = Array.new(3000) do |i|
      "{\"a#{i}\":1,\"b#{i % 7}\":[{\"c#{i}\":2,\"d\":3}],\"e\":{\"f#{i * 31}\":null}}"
    end
    2.times do
      documents.each_with_index do |document, i|
        assert_equal ["a#{i}", "b#{i % 7}", "e"], Jacinth.parse(document).keys
      end
    end
  end

  def test_a_hash_from_a_template_is_its_own
    Shapes.wake
    document = "[#{(["{\"a\":1,\"b\":[2],\"c\":\"d\"}"] * 5).join(",")}]"
    rows = Jacinth.parse(document)
    rows[0]["a"] = 9
    rows[1].delete("b")
    rows[2]["new"] = 1
    rows[3].default = 7
    rows[0].compare_by_identity
    assert_equal [{ "a" => 1, "b" => [2], "c" => "d" }] * 5, Jacinth.parse(document)
    assert_equal 1, rows[4]["a"]
    assert_nil rows[4].default
    refute_predicate rows[4], :compare_by_identity?
    rows[4].rehash
    assert_equal({ "a" => 1, "b" => [2], "c" => "d" }, rows[4])
  end

  # A key that was read with escapes must not be found when its characters are unescaped.
  def test_keys_with_escapes_are_not_predicted
    Shapes.wake
    {
      '{"a\"b":1,"c":2}' => '{"a"b":1,"c":2}',
      '{"a\nb":1,"c":2}' => "{\"a\nb\":1,\"c\":2}",
      '{"c":1,"\u0001":2}' => "{\"c\":1,\"\u0001\":2}"
    }.each do |right, wrong|
      5.times { assert_equal Jacinth.parse("[#{right}]") * 5, Jacinth.parse("[#{([right] * 5).join(",")}]") }
      assert_parse_error(wrong)
      assert_parse_error("[#{right},#{wrong}]")
    end
    4.times { assert_equal [{ "a\\b" => 1 }] * 3, Jacinth.parse("[#{(['{"a\\\\b":1}'] * 3).join(",")}]") }
    assert_equal({ "a\b" => 1 }, Jacinth.parse('{"a\b":1}'))
  end

  # Keys of one length with equal ends and a different middle.
  def test_keys_that_differ_in_the_middle
    keys = Array.new(3000) { |i| "abcdefgh#{format("%04d", i)}hgfedcba" }
    2.times { keys.each { |key| assert_equal [key], Jacinth.parse("{\"#{key}\":1}").keys } }
    Shapes.wake
    keys.first(200).each_slice(2) do |one, other|
      rows = "[{\"#{one}\":1,\"x\":2},{\"#{one}\":1,\"x\":2},{\"#{one}\":1,\"x\":2},{\"#{other}\":1,\"x\":2}]"
      2.times { assert_equal [one, one, one, other], Jacinth.parse(rows).map { |row| row.keys[0] } }
    end
  end

  # Equal strings are separate objects, because a change of one must not affect another.
  def test_values_are_not_shared
    first, second = Jacinth.parse('["abc","abc"]')
    first << "d"
    assert_equal "abc", second
    one, other = Jacinth.parse('[{"k":"v"},{"k":"v"}]')
    one["k"] << "!"
    assert_equal "v", other["k"]
    source = "[\"#{"z" * 100}\"]"
    long = Jacinth.parse(source)[0]
    source.clear << "[0]"
    assert_equal "z" * 100, long
    long.setbyte(0, 65)
    assert_equal "[0]", source
  end
end
