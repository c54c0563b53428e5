# frozen_string_literal: true

require "test_helper"
require "bigdecimal"
require "support/document_paths"
require "support/workload"

# Jacinth::Document beside the value that parse builds.
class DocumentTest < Minitest::Test
  include DocumentPaths

  USERS = '{"users": [{"name":"Ann","age":7}, {"name":"Bob","tags":["x",[],{}]}], "n":null, "a/~":1.50}'

  def doc = Jacinth.document(USERS)

  def test_children
    assert_instance_of Jacinth::Document::Object, doc
    assert_instance_of Jacinth::Document::Array, doc["users"]
    assert_equal "Ann", doc["users"][0]["name"]
    assert_equal "Bob", doc[:users][-1][:name]
    assert_nil doc["x"]
    assert_nil doc["users"][2]
    assert_nil doc["users"][-3]
    assert_nil doc[0]
    assert_equal "x", doc.dig("users", 1, "tags", 0)
    assert_nil doc.dig("n", "x")
    assert_raises(TypeError) { doc["users"]["x"] }
    assert_raises(TypeError) { doc["users"][nil] }
    assert_raises(TypeError) { doc.dig("users", 0, "age", 1) }
    assert_raises(ArgumentError) { doc.dig }
  end

  def test_pointers
    assert_equal 1.5, doc.at("/a~1~0")
    assert_same doc.class, doc.at("/users/0").class
    assert_nil doc.at("/users/2")
    assert doc.at?("/n")
    refute doc.at?("/users/2")
    assert_equal "/users/1/tags/2", doc.at("/users/1/tags/2").pointer
    assert_equal "", doc.pointer
    assert_equal({}, doc.at("/users/1").at("/tags/2").value)
    document = doc
    assert_same document, document.at("")
    assert_raises(ArgumentError) { doc.at("users") }
    assert_raises(TypeError) { doc.at(nil) }
  end

  def test_fetch
    assert_equal 7, doc["users"][0].fetch("age")
    assert_equal 5, doc.fetch("x", 5)
    assert_nil doc.fetch("x", nil)
    assert_equal "x!", doc.fetch("x") { |key| "#{key}!" }
    error = assert_raises(KeyError) { doc.fetch("x") }
    assert_equal 'key not found: "x"', error.message
    assert_equal [doc.class, "x"], [error.receiver.class, error.key]
    assert_nil doc.fetch("n")
    assert_equal "Bob", doc["users"].fetch(-1)["name"]
    assert_equal 9, doc["users"].fetch(2, 9)
    assert_equal(-4, doc["users"].fetch(-4) { |index| index })
    error = assert_raises(IndexError) { doc["users"].fetch(5) }
    assert_equal "index 5 outside of array bounds: -2...2", error.message
  end

  def test_what_an_object_holds
    assert_equal %w[users n a/~], doc.keys
    assert_equal [3, 3, false], [doc.size, doc.length, doc.empty?]
    assert_equal [true, true, false, true, true], [doc.key?("n"), doc.key?(:n), doc.key?("x"), doc.include?("n"),
                                                   doc.member?("n")]
    assert_equal [nil, 1.5], doc.values[1..]
    assert_equal [["n", nil], ["a/~", 1.5]], doc.each.drop(1)
    assert_equal %w[users n a/~], doc.map { |key, _| key }
    assert_equal Jacinth.parse(USERS), doc.to_h
    assert_equal Jacinth.parse(USERS).to_a, doc.to_a
    assert_equal 3, doc.each.size
    assert_empty Jacinth.document("{}")
    assert_equal({ "b" => 1 }, Jacinth.document('{"b":1}').to_h { |key, value| [key, value] })
  end

  def test_what_an_array_holds
    users = doc["users"]
    assert_equal [2, 2, false], [users.size, users.length, users.empty?]
    assert_equal(%w[Ann Bob], users.map { |user| user["name"] })
    assert_equal %w[Ann Bob], users.each.map { |user| user["name"] }
    assert_equal Jacinth.parse(USERS)["users"], users.to_a
    assert_equal "Ann", users.first["name"]
    assert_equal 1, Jacinth.document("[1,2,@]").first
    assert_equal [1, 2], Jacinth.document("[1,2,3,@]").lazy.first(2)
    assert_equal 2, users.each.size
    assert_empty Jacinth.document(" [ ] ")
  end

  def test_pattern_matching
    result =
      case doc
      in { users: [{ name: String => name }, *rest], n: nil } then [name, rest.size]
      end
    assert_equal ["Ann", 1], result
    result =
      case Jacinth.document('{"a":1,"b":[@]}')
      in { x: } then x
      in { a: Integer => a } then a
      end
    assert_equal 1, result
    assert_equal %i[users n a/~], doc.deconstruct_keys(nil).keys
    assert_equal [1, [2]], (Jacinth.document("[1,[2]]").deconstruct.map { |x| x.is_a?(Integer) ? x : x.value })
  end

  def test_places
    document = Jacinth.document("\n {\"é\":[1, {\"b\":2}]}")
    inner = document["é"][1]
    assert_equal ['{"b":2}', Encoding::UTF_8], [inner.raw, inner.raw.encoding]
    assert_equal 12...19, inner.byte_range
    assert_equal [2, 11], [inner.line, inner.column]
    assert_equal inner, document.dig("é", 1)
    assert inner.eql?(document["é"][1])
    assert_equal inner.hash, document["é"][1].hash
    refute_equal inner, document["é"]
    refute_equal inner, Jacinth.document("\n {\"é\":[1, {\"b\":2}]}")["é"][1]
    assert_equal '#<Jacinth::Document::Object at byte 12: "{\"b\":2}">', inner.inspect
    assert_operator Jacinth.document("[#{"1," * 100_000}1]").inspect.size, :<, 200
  end

  def test_kinds
    { "{}" => :object, "[]" => :array, '"a"' => :string, "1" => :integer, "-1.5" => :decimal, "1e2" => :decimal,
      "true" => :boolean, "false" => :boolean, "null" => :null }.each do |source, kind|
      document = Jacinth.document(" #{source} ")
      assert_equal [kind, source, Jacinth.parse(source)], [document.kind, document.raw, document.value]
    end
    scalar = Jacinth.document("1")
    assert_raises(TypeError) { scalar["a"] }
    assert_raises(TypeError) { scalar.dig(0) }
    assert_nil scalar.at("/a")
    assert_raises(Jacinth::ParserError) { Jacinth.document("1 2") }
  end

  def test_copies
    document = doc
    assert_same document, document.dup
    assert_same document, document.clone
    error = assert_raises(TypeError) { Marshal.dump(document) }
    assert_match(/raw text or its value/, error.message)
    assert_raises(TypeError) { Jacinth::Document::Object.allocate }
    assert_raises(NoMethodError) { Jacinth::Document.new }
  end

  def test_generated_documents = compare_with_parse(400)
  heavy def test_many_generated_documents = compare_with_parse(Workload.rounds(1_000, 4_000))
  before_release def test_very_many_generated_documents = compare_with_parse(Workload.rounds(100_000))

  def compare_with_parse(count)
    each_document(count) do |source, value, random|
      document = Jacinth.document(source)
      6.times do
        path, pointer = random_path(value, random)
        expected = path.empty? ? value : value.dig(*path)
        assert_child(expected, path.inject(document) { |part, step| part[step] })
        assert_child(expected, document.at(pointer))
        assert_child(expected, document.dig(*path)) unless path.empty?
        next if path.empty?

        parent = path[0..-2].inject(document) { |part, step| part[step] }
        assert_parts(path[0..-2].inject(value) { |part, step| part[step] }, parent)
        child = parent[path[-1]]
        assert_equal pointer, child.pointer if child.is_a?(Jacinth::Document)
      end
    end
  end

  def assert_child(expected, child)
    assert_equal [expected], [built(child)]
  end

  def assert_parts(expected, document)
    assert_equal expected.size, document.size
    assert_equal expected, Jacinth.parse(document.raw)
    if expected.is_a?(Hash)
      assert_equal expected.keys, document.keys
      document.each { |key, child| assert_child(expected[key], child) }
    else
      document.each_with_index { |child, index| assert_child(expected[index], child) }
    end
    assert_patterns(expected, document)
  end

  # What a pattern binds is the child.
  def assert_patterns(expected, document)
    case document
    in [] | {} then assert_empty expected
    in [first, *] unless first.nil?
      assert_child(expected[0], first)
      document => [*, last]
      assert_child(expected[-1], last)
    in [nil, *] then assert_nil expected[0]
    in Jacinth::Document::Object
      keys = expected.keys.map(&:to_sym)
      picked = keys.values_at(0, keys.size / 2, -1).uniq
      assert_equal [*picked, *keys].uniq.sort, document.deconstruct_keys(nil).keys.sort
      document.deconstruct_keys([:"no such", *picked]).then do |found|
        assert_equal picked, found.keys
        found.each { |key, child| assert_child(expected[key.name], child) }
      end
    end
  end
end
