# frozen_string_literal: true

require "test_helper"

# Tagged unions of references: of `this`, and of the parts of a group.
class TypeTaggedReferencesTest < Minitest::Test
  Type = Jacinth::Type
  Author = Struct.new(:name)
  Sum = Struct.new(:left, :right)
  Sign = Struct.new(:kind, :value)
  Node = Struct.new(:kind, :left, :right)

  # Tags that are fields of the parts.
  def test_tagged_unions_of_references
    tree, leaf, = Type.group do |tree, leaf, node|
      [Type.union(leaf, node, tag: "kind"),
       Type.object(Sign) { [field(:kind, Type.enum("leaf", "bud")), field(:value, Integer)] },
       Type.object(Node) { [field(:kind, Type.const("node")), field(:left, tree), field(:right, tree, null: true)] }]
    end
    text = '{"kind":"node","left":{"kind":"leaf","value":1},"right":{"kind":"node","left":{"kind":"bud","value":2},' \
           '"right":null}}'

    assert_equal Node.new("node", Sign.new("leaf", 1), Node.new("node", Sign.new("bud", 2), nil)), tree.parse(text)
    assert_equal text, tree.generate(tree.parse(text))
    assert_equal [[:enum, "/left/kind"], [:missing, "/right/kind"]],
                 tree.errors('{"left":{"kind":"x"},"right":{"value":1},"kind":"node"}').map { |f| [f.code, f.pointer] }
    refute leaf.valid?(text)
    assert_equal({ "anyOf" => [{ "$ref" => "#/$defs/Sign" }, { "$ref" => "#/$defs/Node" }] },
                 tree.json_schema["$defs"]["Value"])
    list = Type.object(Node) do
      field :kind, Type.const("more")
      field :left, Integer
      field :right, Type.union(this, Type.object(Sign) { [field(:kind, Type.const("end")), field(:value, nil)] },
                               tag: "kind")
    end
    text = '{"kind":"more","left":1,"right":{"kind":"more","left":2,"right":{"kind":"end","value":null}}}'

    assert_equal Node.new("more", 1, Node.new("more", 2, Sign.new("end", nil))), list.parse(text)
    assert_equal text, list.generate(list.parse(text))
  end

  # A reference gets its tag in the union, and is without it elsewhere. The union may be told by several.
  def test_tags_that_references_get
    tree, leaf, node = Type.group do |tree, leaf, node|
      [Type.union({ "leaf" => leaf, "node" => node }, tag: "op"),
       Type.object(Author) { [field(:name, Integer), unknown(:raise)] },
       Type.object(Sum) { [field(:left, tree), field(:right, leaf), unknown(:raise)] }]
    end
    text = '{"op":"node","left":{"op":"node","left":{"op":"leaf","name":1},"right":{"name":2}},"right":{"name":3}}'
    sum = Sum.new(Sum.new(Author.new(1), Author.new(2)), Author.new(3))

    assert_equal sum, tree.parse(text)
    assert_equal text, tree.generate(sum)
    assert_equal text.sub('"op":"node",', ""), node.generate(sum)
    assert_equal [:unknown], leaf.errors('{"op":"leaf","name":1}').map(&:code)
    assert_equal %w[/op /x], tree.errors('{"op":"tree"}').map(&:pointer) +
                             tree.errors('{"op":"leaf","name":1,"x":1}').map(&:pointer)
    told = { "op" => { "type" => "string", "enum" => ["leaf"] } }
    schema = tree.json_schema

    assert_equal({ "$ref" => "#/$defs/Author", "properties" => told, "required" => ["op"] },
                 schema["$defs"]["Value"]["anyOf"].first)
    assert_equal %w[name op], schema["$defs"]["Author"]["properties"].keys
  end

  def test_tags_that_this_gets
    tree = Type.object do
      field :value, Integer
      field :parts, [Type.union({ "more" => this, "text" => Type.object { field :text, String } }, tag: "kind")]
    end
    text = '{"value":1,"parts":[{"kind":"more","value":2,"parts":[]},{"kind":"text","text":"a"}]}'
    hash = { value: 1, parts: [{ kind: "more", value: 2, parts: [] }, { kind: "text", text: "a" }] }

    assert_equal hash, tree.parse(text)
    assert_equal text, tree.generate(hash)
    assert_equal ["kind"], tree.json_schema["$defs"]["Object"]["properties"]["parts"]["items"]["anyOf"][0]["required"]
    assert_equal ["/parts/0/value"], tree.errors(text.sub('"value":2', '"value":"2"')).map(&:pointer)
  end

  def test_tagged_unions_that_cannot_be
    author = Type.object(Author) { field :name, String }
    define = lambda do |part, *choices|
      Type.group { |tree, other| [Type.union(*choices.map { |one| one == :other ? other : one }, tag: "k"), part] }
    end
    objects = "tag: the types must be objects without constraints, got"
    { "#{objects} an Array" => -> { define.call([Integer], author, :other) },
      "#{objects} an object or null" => -> { define.call(Type.nullable(author), :other, author) },
      "tag: an object has no field with the key \"k\" that is an enum of Strings" =>
        -> { define.call(author, :other, author) },
      "two types of the union make a #{Author}, whose tag is not a field of both" => lambda do
        Type.group { |_tree, other| [Type.union({ "a" => other, "b" => author }, tag: "k"), author] }
      end,
      "two types of the union have the tag \"x\"" => lambda do
        sign = Type.object(Sign) { [field(:kind, Type.const("x"), key: "k"), field(:value, nil)] }
        define.call(sign, :other, sign)
      end }.each do |message, call|
      assert_equal message, assert_raises(ArgumentError, message, &call).message
    end
  end
end
