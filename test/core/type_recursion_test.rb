# frozen_string_literal: true

require "test_helper"

# Types that refer to themselves, to objects around them, and to one another.
class TypeRecursionTest < Minitest::Test
  Type = Jacinth::Type
  Author = Struct.new(:name, :books)
  Book = Struct.new(:title, :author)
  Sum = Struct.new(:left, :right)

  AUTHOR, BOOK = Type.group do |author, book|
    [
      Type.object(Author) { [field(:name, String), field(:books, [book], default: [])] },
      Type.object(Book) { [field(:title, String), field(:author, author, null: true, optional: true)] }
    ]
  end

  def test_two_types
    text = '{"name":"Ann","books":[{"title":"One","author":{"name":"Bob","books":[]}},{"title":"Two"}]}'
    ann = AUTHOR.parse(text)

    assert_equal Author.new("Ann", [Book.new("One", Author.new("Bob", [])), Book.new("Two", nil)]), ann
    assert_equal text.sub('"Two"', '"Two","author":null'), AUTHOR.generate(ann)
    assert_equal [Book.new("T", nil)], BOOK.parse_array('[{"title":"T"}]')
    faults = BOOK.errors('{"title":"T","author":{"name":"A","books":[{"title":5},null]}}')

    assert_equal %w[/author/books/0/title /author/books/1], faults.map(&:pointer)
    assert_equal "expected an object, got null", faults.last.message
    refute AUTHOR.valid?("null")
  end

  def test_groups_of_other_types
    tree, leaves = Type.group do |tree, leaves|
      [Type.union(Integer, leaves), Type.of([tree], length: 1..2, null: true)]
    end

    assert_equal [1, [2, [3]]], tree.parse("[1,[2,[3]]]")
    assert_nil leaves.parse("null")
    assert_equal [:length, "/1"], leaves.errors("[1,[1,2,3]]").map { |one| [one.code, one.pointer] }.first
    expression, = Type.group do |expression|
      sum = Type.object(Sum) { [field(:left, expression), field(:right, expression)] }
      [Type.union({ "sum" => sum, "one" => Type.object(Author) { field :name, Integer } }, tag: "op")]
    end
    one = '{"op":"one","name":1}'
    text = %({"op":"sum","left":#{one},"right":{"op":"sum","left":#{one},"right":#{one}}})

    assert_equal Sum.new(Author.new(1), Sum.new(Author.new(1), Author.new(1))), expression.parse(text)
    assert_equal text, expression.generate(expression.parse(text))
    assert_equal ["/right/op"], expression.errors(%({"op":"sum","left":#{one},"right":{"op":"x"}})).map(&:pointer)
  end

  # A converter and null belong to the place, and not to the part.
  def test_constraints_of_references
    a, b = Type.group do |a, b|
      [Type.object { [field(:n, Integer), field(:b, b, null: true, via: ->(hash) { hash.size }, optional: true)] },
       Type.object { [field(:a, a, optional: true)] }]
    end

    assert_equal({ n: 1, b: 1 }, a.parse('{"n":1,"b":{"a":{"n":2,"b":null}}}'))
    assert_equal({ a: { n: 1, b: nil } }, b.parse('{"a":{"n":1,"b":null}}'))
    refute b.valid?('{"a":null}')
  end

  # What a part of a group says of null, and its converter, hold where it is referred to.
  def test_constraints_of_parts
    raw, texts, set, sets = Type.group do |raw, _texts, set, _sets|
      [Type.raw, [Type.nullable(raw)], Type.of(Set[Integer], null: true), [set]]
    end

    assert_equal "null", raw.parse("null")
    assert_equal [nil, "1"], texts.parse("[null,1]")
    assert_equal [[Set[1], nil], Set[2]], [sets.parse("[[1],null]"), set.parse("[2]")]
    assert_equal "[[1],null]", sets.generate([Set[1], nil])
    assert_equal({ "anyOf" => [{ "$ref" => "#/$defs/Value" }, { "type" => "null" }] }, sets.json_schema["items"])
  end

  def test_this_within_other_types
    type = Type.object do
      field :name, String
      field :union, Type.union(this, String, [this]), optional: true
      field :nullable, Type.nullable(this), optional: true
      field :array, Type.array(this, length: 1..), optional: true
      field :map, Type.map(this), optional: true
      field :tuple, Type.tuple(this, Integer), optional: true
    end
    one = '{"name":"a"}'

    assert_equal({ name: "b", union: { name: "a" } }, type.parse(%({"name":"b","union":#{one}})))
    assert_equal({ name: "b", union: [{ name: "a" }] }, type.parse(%({"name":"b","union":[#{one}]})))
    assert_equal({ name: "b", union: "c", nullable: nil }, type.parse('{"name":"b","union":"c","nullable":null}'))
    assert_equal({ name: "b", array: [{ name: "a" }], map: { "x" => { name: "a" } }, tuple: [{ name: "a" }, 1] },
                 type.parse(%({"name":"b","array":[#{one}],"map":{"x":#{one}},"tuple":[#{one},1]})))
    text = '{"name":"b","union":5,"nullable":{"name":1},"array":[null],"map":{"x":[]},"tuple":[1,1]}'

    assert_equal %w[/union /nullable/name /array/0 /map/x /tuple/0], type.errors(text).map(&:pointer)
  end

  # An object within an object refers to the one around it.
  def test_this_of_an_object_around
    type = Type.object(Author) do
      author = this
      field :name, String
      field :books, [Type.object(Book) { [field(:title, this, null: true), field(:author, author, null: true)] }]
    end
    text = '{"name":"A","books":[{"title":{"title":null,"author":null},"author":{"name":"B","books":[]}}]}'

    assert_equal Author.new("A", [Book.new(Book.new(nil, nil), Author.new("B", []))]), type.parse(text)
    assert_equal text, type.generate(type.parse(text))
    assert_equal ["/books/0/author/name"],
                 type.errors('{"name":"A","books":[{"title":null,"author":{"name":1,"books":[]}}]}').map(&:pointer)
  end

  # null of the field with the object is not null of `this`; `this` in a view is the view.
  def test_this_is_the_object_itself
    inner = Type.object { [field(:next, this, optional: true), field(:n, Integer)] }
    outer = Type.object { field :inner, inner, null: true, via: ->(hash) { [hash] } }

    assert outer.valid?('{"inner":null}')
    refute outer.valid?('{"inner":{"n":1,"next":null}}')
    assert_equal({ inner: [{ n: 1, next: { n: 2 } }] }, outer.parse('{"inner":{"n":1,"next":{"n":2}}}'))
    type = Type.object { [field(:next, this, null: true), field(:n, Integer), view(:short, only: [:next])] }
    both = Type.tuple(type.view(:short), type)
    node = { next: { next: nil, n: 2 }, n: 1 }

    assert_equal '[{"next":{"next":null}},{"next":{"next":null,"n":2},"n":1}]', both.generate([node, node])
  end

  def test_groups_that_cannot_be
    { "a group needs a block with its types" => -> { Type.group },
      "expected an Array of 2 types as the answer of the block" => -> { Type.group { |_a, _b| [Integer] } },
      "a type of the group is just another one" => -> { Type.group { |a, b| [b, a] } },
      "a union contains itself" => -> { Type.group { |a| [Type.union(a, String)] } } }.each do |message, define|
      assert_equal message, assert_raises(ArgumentError, &define).message
    end
    stolen = nil
    Type.group { |a| [Type.of([stolen = a])] }

    assert_equal [[]], Type.array(stolen).parse("[[]]")
    assert_raises(RuntimeError) { Type.object { (stolen = this) && raise } }
    assert_equal "`this` is used outside of its object", assert_raises(ArgumentError) { Type.of(stolen) }.message
  end

  def test_schemas
    schema = BOOK.json_schema

    assert_equal "#/$defs/Book", schema["$ref"]
    assert_equal({ "anyOf" => [{ "$ref" => "#/$defs/Author" }, { "type" => "null" }] },
                 schema["$defs"]["Book"]["properties"]["author"])
    assert_equal({ "type" => "array", "items" => { "$ref" => "#/$defs/Book" } },
                 schema["$defs"]["Author"]["properties"]["books"])
    tree, = Type.group { |tree| [Type.union(Integer, [tree])] }
    list = { "type" => "array", "items" => { "$ref" => "#/$defs/Value" } }

    assert_equal({ "anyOf" => [{ "type" => "integer" }, list] }, tree.json_schema["$defs"]["Value"])
    assert_raises(ArgumentError) { BOOK.json_schema(strict: true) }
  end

  # The time of a definition grows with the number of its fields, and not with its square. Calls are counted, as they do
  # not depend on the machine.
  def test_many_fields
    one, ten = [100, 1000].map do |count|
      klass = Struct.new(*(1..count).map { |i| :"f#{i}" })
      calls = 0
      trace = TracePoint.new(:c_call, :call, :b_call) { calls += 1 }
      trace.enable { Type.object(klass) { klass.members.each { |name| field name, Integer } } }
      calls
    end

    assert_operator ten, :<, 12 * one
  end
end
