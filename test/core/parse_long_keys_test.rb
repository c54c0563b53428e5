# frozen_string_literal: true

require "test_helper"
require "json"
require "support/child"
require "support/value_comparison"

# Keys too long to be copied into a shape or the key cache; the prediction of an object's first key from its position;
# empty containers; and frozen Strings, which are interned.
class ParseLongKeysTest < Minitest::Test
  def same(document, **options)
    3.times do
      found = ValueComparison.difference(JSON.parse(document, **options), Jacinth.parse(document, **options))
      assert_nil found, -> { "#{found}\n#{document[0, 300]} #{options}" }
    end
  end

  def rows(*keys) = "[#{Array.new(4) { |row| "{#{keys.map { |key| "#{key.to_json}:#{row}" }.join(",")}}" }.join(",")}]"

  def test_keys_that_are_alike_but_for_one_character
    [50, 56, 57, 64, 100, 255, 256, 257, 400].each do |size|
      long = ("abcdefghij" * 40)[0, size]
      near = [0, 8, 15, 16, size / 2, size - 17, size - 1].map { |at| long.dup.tap { |key| key[at] = "X" } }
      [[long], [long, "z"], [*near], ["#{long}y", long], [long[0...-1], long], ["a", long]].each do |keys|
        same(rows(*keys))
        same(rows(*keys), symbolize_names: true)
        same(rows(*keys), freeze: true)
      end
      same("[#{[long, *near].map { |key| rows(key) }.join(",")}]")
    end
  end

  def test_long_keys_of_other_characters
    [
      "\u00e9" * 40,
      "#{"k" * 70}\u20ac",
      "#{"k" * 70}\\",
      "\"#{"k" * 70}",
      "#{"k" * 70}\n",
      "\u{1f600}" * 20
    ].each do |key|
      same(rows(key, "x"))
      same(rows("x", key), freeze: true)
    end
    same(%([#{(["{\"#{"k" * 70}\\u0061\":1,\"#{"k" * 70}a2\":2}"] * 3).join(",")}]))
  end

  def test_a_long_key_is_one_string
    document = rows("long key " * 12)
    keys = Array.new(3) { Jacinth.parse(document) }.flatten.map { |row| row.keys[0] }
    assert_equal [true], keys.last(4).map { |key| key.equal?(keys[-1]) && key.frozen? }.uniq
  end

  def test_more_long_keys_than_are_kept
    names = Array.new(1_000) { |i| "#{"n" * 60} #{i} #{"m" * 40}" }
    2.times { names.each { |name| assert_equal({ name => 1 }, Jacinth.parse("{\"#{name}\":1}")) } }
    names.each_slice(100) { |slice| same(rows(*slice)) }
  end

  # The same first keys, and others, at all positions where an object can be.
  def test_first_keys_by_place
    rows = ['{"a":{"x":1,"y":2},"b":[{"p":1},{"p":2},[{"q":1}]],"c":{}}',
            '{"a":{"x":3,"y":4},"b":[{"p":3},{"r":4},[{"q":2}]],"c":{"x":1}}']
    same("[#{rows.join(",")}]")
    same('[[{"a":1}],[{"b":1}],[[{"a":2}]],{"a":[{"b":1},{"a":1}],"b":{"b":{"b":{"a":1}}}}]')
    same("[#{Array.new(30) { |i| "{\"k#{i % 3}\":{\"m#{i % 2}\":[{\"n#{i % 5}\":#{i}}]}}" }.join(",")}]")
    rows = Array.new(40) { |i| "{\"first #{i}\":{\"first #{i + 1}\":1},\"list\":[{\"first #{i / 2}\":1},{}]}" }
    same("[#{rows.join(",")}]", symbolize_names: true)
    same("{\"#{"z" * 300}\":{\"a\":[{\"b\":1}]},\"b\":{\"a\":{\"b\":2}}}")
  end

  def test_empty_containers
    ["{}", "[]", "[{},[],{}]", '{"a":{},"b":[],"c":{"d":{}}}', "[[[{}]]]"].each do |document|
      same(document)
      frozen = [Jacinth.parse(document, freeze: true)].flatten
      assert(frozen.all?(&:frozen?))
    end
    one, other = Jacinth.parse("[{},{}]")
    one["a"] = 1
    assert_empty other
  end

  # Interned as json interns them, whatever is known of their bytes.
  def test_frozen_texts_are_interned
    ["a", "\u00e9", "\u00e9" * 30, "x" * 56, "\u{1f600}" * 100, "y" * 600].each do |text|
      found = Jacinth.parse([text, [text]].to_json, freeze: true)
      assert_same found[0], found[1][0]
      assert_same(-text.dup, found[0])
      assert_equal [true, text.ascii_only?, true], [found[0].valid_encoding?, found[0].ascii_only?, found[0].eql?(text)]
    end
  end
end
