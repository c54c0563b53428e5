# frozen_string_literal: true

require "test_helper"

# What a part of a document has of the methods of Array and Hash, and how it is shown.
class DocumentAccessTest < Minitest::Test
  def plain(child) = child.is_a?(Jacinth::Document) ? child.value : child

  # Compares what Array says; the children of documents are compared by their values.
  def assert_as(array, document, *call)
    expected, actual = [array, document].map do |receiver|
      found = receiver.public_send(*call)
      found.is_a?(Array) ? found.map { |child| plain(child) } : plain(found)
    rescue TypeError, ArgumentError, IndexError => e
      e.class
    end
    expected.nil? ? assert_nil(actual, call.inspect) : assert_equal(expected, actual, call.inspect)
  end

  def test_ranges_and_counts_as_of_an_array
    [[], [1], [1, [2], { "a" => 3 }, nil, "x"]].each do |array|
      document = Jacinth.document(Jacinth.generate(array))
      places = (-7..7).to_a
      places.product(places) do |a, b|
        [[:[], a, b], [:[], a..b], [:[], a...b], [:slice, a, b], [:values_at, a, b]].each do |call|
          assert_as(array, document, *call)
        end
      end
      places.each do |at|
        calls = [[:[], at..], [:[], ..at], [:[], ...at], [:slice, at], [:last, at], [:last, at + 0.5]]
        calls.each { |call| assert_as(array, document, *call) }
      end
      assert_as(array, document, :last)
      assert_as(array, document, :first, 2)
      assert_as(array, document, :values_at)
      assert_as(array, document, :values_at, 0..2, -1)
    end
  end

  def test_arguments_that_are_wrong
    document = Jacinth.document("[1]")
    assert_raises(ArgumentError) { document[0, 1, 2] }
    assert_raises(ArgumentError) { document[] }
    assert_raises(TypeError) { document["a", 1] }
    assert_raises(TypeError) { document["a"..] }
    assert_raises(TypeError) { document.last("1") }
    [[0, 1], []].each { |call| assert_raises(ArgumentError) { Jacinth.document("{}")[*call] } }
    assert_nil Jacinth.document("{}")[0..]
    assert_raises(TypeError) { Jacinth.document("1")[0..] }
  end

  # What lies within the array is found without its end.
  def test_the_end_is_not_looked_for
    document = Jacinth.document("[1,2,3,@")
    assert_equal [[1, 2], [2, 3]], [document[0..1], document[1, 2]]
    assert_raises(Jacinth::ParserError) { document.last }
  end

  def test_an_object_as_a_hash
    text = '{"a":1,"b":{"c":[2]},"d":null}'
    document = Jacinth.document(text)
    hash = Jacinth.parse(text)
    assert_equal hash.values_at("a", "d", "x"), document.values_at("a", "d", :x)
    assert_equal hash["b"], document.values_at("b").first.value
    assert_equal [1, nil], document.fetch_values("a", "d")
    assert_raises(KeyError) { document.fetch_values("a", "x") }
    assert_equal ["x!"], document.fetch_values("x") { |key| "#{key}!" }
    assert_equal({ "a" => 1, "d" => nil }, document.slice("a", "x", "d"))
    assert_equal({ a: 1 }, document.slice(:a))
    assert_equal hash.keys, document.each_key.to_a
    assert_same document, document.each_key { nil }
    assert_equal hash.values, document.each_value.map { |child| plain(child) }
    assert_equal({ "a" => "1", "b" => "{\"c\"=>[2]}", "d" => "" },
                 document.transform_values { |child| plain(child).to_s.sub(" => ", "=>") })
    assert_equal({ "a" => 1 }, document.select { |key, child| key == "a" && child == 1 })
    assert_equal %w[a d], document.reject { |_, child| child.is_a?(Jacinth::Document) }.keys
    assert_equal({ "d" => nil }, document.filter { |_, child| child.nil? })
    assert_equal [3, 3], [document.each_key.size, document.transform_values.size]
    symbols = Jacinth.document(text, symbolize_names: true)
    assert_equal [%i[a b d], { a: 1 }], [symbols.each_key.to_a, symbols.slice(:a)]
  end

  def test_the_text_of_a_part
    document = Jacinth.document('{"meta" : { "count":2 } ,"list":[1, 2]}')
    assert_equal '{ "count":2 }', document["meta"].to_s
    assert_equal "[1, 2] and 2", "#{document["list"]} and #{document["meta"]["count"]}"
    assert_equal document.raw, document.to_s
    assert_equal ' "é" '.strip, Jacinth.document(' "é" ').to_s
  end

  def test_inspect_ends_where_the_part_ends
    document = Jacinth.document('{"meta":{"count":2},"list":["a]}", [1]],"s":"x"}')
    assert_equal '#<Jacinth::Document::Object at byte 8: "{\"count\":2}">', document["meta"].inspect
    assert_equal '#<Jacinth::Document::Array at byte 27: "[\"a]}\", [1]]">', document["list"].inspect
    { "1 " => "1", "\"a\\\"b\" " => "\"a\\\"b\"", "[] []" => "[]", "null\n" => "null",
      "[1, // ]\n 2] " => "[1, // ]\n 2]", "[/* ] */ 2]\n" => "[/* ] */ 2]", "-1.5e3," => nil,
      "[\"#{"é" * 30}\"]" => "[\"#{"é" * 19}...", "[\"\\\\\"] " => "[\"\\\\\"]", "[1/2" => nil }.each do |text, shown|
      begin
        part = Jacinth.document(text, allow_comments: true)
      rescue Jacinth::ParserError
        next assert_nil(shown, text)
      end
      expected = shown || text
      cut = expected.delete_suffix("...")
      assert_equal "#{cut.inspect}#{"..." if cut != expected}>", part.inspect[/: (.*)\z/m, 1], text
    end
    long = Jacinth.document("[#{"1," * 1000}1]")
    assert_operator long.inspect.bytesize, :<, 120
    assert_equal "[#{"1," * 19}1\"...>", long.inspect[-45..]
  end

  # Nothing behind what is shown is read.
  def test_inspect_of_what_is_broken
    assert_equal '#<Jacinth::Document::Array at byte 0: "[1,@">', Jacinth.document("[1,@").inspect
    assert_equal '#<Jacinth::Document::Array at byte 0: "[1">', Jacinth.document("[1").inspect
  end
end
