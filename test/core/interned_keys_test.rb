# frozen_string_literal: true

require "test_helper"
require "support/differences"
require "support/value_comparison"

# A key is a frozen String the first time, and an interned String from the second time on.
class InternedKeysTest < Minitest::Test
  # A key is interned when it is repeated. The first time, it is not known whether it will be repeated.
  def test_keys_are_frozen_and_shared
    KnownDifferences.id("parse/keys-once")
    first, second, third =
      Jacinth.parse('[{"some key":1},{"some\u0020key":2},{"some key":3}]').map { |hash| hash.keys[0] }
    assert_equal ["some key"] * 3, [first, second, third]
    assert_same second, third
    assert_same second, -"some key"
    assert_predicate first, :frozen?
    assert_predicate second, :frozen?
  end

  # The second object with the same keys shows that they are repeated.
  def test_keys_of_repeated_objects
    keys = Jacinth.parse("[#{(['{"row key":1,"row key 2":{"row key 3":2}}'] * 4).join(",")}]")
                  .map { |row| row.keys + row["row key 2"].keys }
    keys.drop(2).each { |row| row.zip(keys.last) { |key, same| assert_same same, key } }
    keys.last.each { |key| assert_same(-key.dup, key) }
  end

  def test_keys_that_come_once_are_strings_like_the_others
    [3, 8, 22, 23, 24, 54, 55, 8].each_with_index do |size, i|
      key = i == 7 ? "#{i}once\u00e9!" : (i.to_s + "once" * 14)[0, size]
      hash = Jacinth.parse("{\"#{key}\":1,\"and #{i}\":2}")
      first = hash.keys[0]
      assert_equal [key, Encoding::UTF_8, true, true], [first, first.encoding, first.frozen?, first.valid_encoding?]
      assert_equal [1, 2], [hash[key], hash["and #{i}"]]
      assert_nil ValueComparison.coderange(hash.keys[0])
      assert Ractor.shareable?(hash.keys[0])
      again = Array.new(2) { Jacinth.parse("{\"#{key}\":1}").keys[0] }
      assert_same(*again)
      assert_same again[0], -String.new(key, encoding: "UTF-8")
    end
    assert_same(-"frozen at once", Jacinth.parse('{"frozen at once":1}', freeze: true).keys[0])
  end
end
