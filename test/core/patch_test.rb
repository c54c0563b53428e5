# frozen_string_literal: true

require "test_helper"
require "support/patch_maker"
require "support/workload"

# Jacinth.patch: RFC 6902 on texts and on objects.
class PatchTest < Minitest::Test
  # RFC 6902, appendix A, in its order: document, operations, result (nil: an error)
  APPENDIX_A = [
    ['{"foo":"bar"}', '[{"op":"add","path":"/baz","value":"qux"}]', '{"foo":"bar","baz":"qux"}'],
    ['{"foo":["bar","baz"]}', '[{"op":"add","path":"/foo/1","value":"qux"}]', '{"foo":["bar","qux","baz"]}'],
    ['{"baz":"qux","foo":"bar"}', '[{"op":"remove","path":"/baz"}]', '{"foo":"bar"}'],
    ['{"foo":["bar","qux","baz"]}', '[{"op":"remove","path":"/foo/1"}]', '{"foo":["bar","baz"]}'],
    ['{"baz":"qux","foo":"bar"}', '[{"op":"replace","path":"/baz","value":"boo"}]', '{"baz":"boo","foo":"bar"}'],
    ['{"foo":{"bar":"baz","waldo":"fred"},"qux":{"corge":"grault"}}',
     '[{"op":"move","from":"/foo/waldo","path":"/qux/thud"}]',
     '{"foo":{"bar":"baz"},"qux":{"corge":"grault","thud":"fred"}}'],
    ['{"foo":["all","grass","cows","eat"]}', '[{"op":"move","from":"/foo/1","path":"/foo/3"}]',
     '{"foo":["all","cows","eat","grass"]}'],
    ['{"baz":"qux","foo":["a",2,"c"]}',
     '[{"op":"test","path":"/baz","value":"qux"},{"op":"test","path":"/foo/1","value":2}]',
     '{"baz":"qux","foo":["a",2,"c"]}'],
    ['{"baz":"qux"}', '[{"op":"test","path":"/baz","value":"bar"}]', nil],
    ['{"foo":"bar"}', '[{"op":"add","path":"/child","value":{"grandchild":{}}}]',
     '{"foo":"bar","child":{"grandchild":{}}}'],
    ['{"foo":"bar"}', '[{"op":"add","path":"/baz","value":"qux","xyz":123}]', '{"foo":"bar","baz":"qux"}'],
    ['{"foo":"bar"}', '[{"op":"add","path":"/baz/bat","value":"qux"}]', nil],
    ['{"/":9,"~1":10}', '[{"op":"test","path":"/~01","value":10}]', '{"/":9,"~1":10}'],
    ['{"/":9,"~1":10}', '[{"op":"test","path":"/~01","value":"10"}]', nil],
    ['{"foo":["bar"]}', '[{"op":"add","path":"/foo/-","value":["abc","def"]}]', '{"foo":["bar",["abc","def"]]}']
  ].freeze

  # Texts in which nothing but the operation's target changes.
  TEXTS = [
    [" [ 1 , 2 , 3 ]\n", [%w[remove /0]], " [ 2 , 3 ]\n"],
    [" [ 1 , 2 , 3 ]\n", [%w[remove /2]], " [ 1 , 2  ]\n"],
    [" [ 1 , 2 , 3 ]\n", [%w[remove /2], %w[remove /1]], " [ 1  ]\n"],
    [" [ 1 , 2 , 3 ]\n", [%w[remove /0], %w[remove /0], %w[remove /0]], " [  ]\n"],
    ["[1, 2]", [["add", "/0", 0]], "[0, 1, 2]"],
    ["[1, 2]", [["add", "/1", 0], ["add", "/-", 3]], "[1, 0, 2, 3]"],
    ["[1]", [%w[remove /0], ["add", "/0", 0], ["add", "/0", 1]], "[1,0]"],
    ['{"a" : 1.50, "b": {}}', [["add", "/a", 2]], '{"a" : 2, "b": {}}'],
    ['{"a":1,"b":2}', [%w[remove /a], ["add", "/a", 3]], '{"b":2,"a":3}'],
    ["{}", [["add", "/a\"", []], ["add", "/a\"/-", 1]], '{"a\"":[1]}'],
    [" 1 ", [["replace", "", { a: 1 }], ["add", "/b", 2]], ' {"a":1,"b":2} ']
  ].freeze

  MALFORMED = [
    {}, [], nil, { op: "add", path: "/a" }, { path: "/a", value: 1 }, { op: "spam", path: "/a" }, { op: 1, path: "" },
    { op: "add", value: 1 }, { op: "add", path: "a", value: 1 }, { op: "add", path: 1, value: 1 },
    { op: "remove", path: "/~" }, { op: "move", path: "/a" }, { op: "copy", from: "a", path: "/b" },
    { op: "replace", path: "\xff", value: 1 }, { op: "Add", path: "/a", value: 1 }
  ].freeze

  REFUSED = [
    %w[remove /c], ["remove", ""], %w[remove /l/3], %w[remove /l/-], %w[remove /l/00], %w[remove /s/0],
    ["replace", "/c", 1], ["replace", "/l/-", 1], ["add", "/l/4", 1], ["add", "/l/x", 1], ["add", "/l/-1", 1],
    ["add", "/l/1e0", 1], ["add", "/c/d", 1], ["add", "/s/x", 1], ["test", "/c", nil], ["test", "/l/-", 1],
    ["test", "/s", "S"], ["test", "/l", [1, 2]], ["test", "/o", { "a" => 1, "b" => 2 }],
    { op: "move", from: "/o", path: "/o/b" }, { op: "move", from: "", path: "/o" },
    { op: "move", from: "/c", path: "/c" }, { op: "copy", from: "/c", path: "/d" }
  ].freeze
  OBJECT = { "s" => "s", "l" => [1, 2, 3], "o" => { "a" => 1 } }.freeze

  def test_appendix_a
    APPENDIX_A.each do |document, operations, result|
      each_form(document, operations) do |source, given|
        next assert_raises(Jacinth::PatchError, document) { Jacinth.patch(source, given) } unless result

        expected = source.is_a?(String) ? result : Jacinth.parse(result)

        assert_equal expected, Jacinth.patch(source, given)
      end
    end
  end

  def test_texts
    TEXTS.each { |source, list, result| assert_equal result, Jacinth.patch(source, list.map { |row| operation(row) }) }
  end

  def test_comments_and_trailing_commas_stay
    source = "[ // one\n 1, // two\n 2, /* end */ ]"

    assert_equal "[ // one\n // two\n 2, /* end */ ]", lenient(source, %w[remove /0])
    assert_equal "[ // one\n 1, // two\n /* end */ ]", lenient(source, %w[remove /1])
    assert_equal "[ // one\n // two\n /* end */ ]", lenient(source, %w[remove /0], %w[remove /0])
    assert_equal "[3]", lenient("[1,]", ["add", "/-", 3], %w[remove /0])
  end

  # Values of a patch in a JSON text stay as they are written there.
  def test_lexemes
    assert_equal '{"a":1.500,"b":[ 1E2 ]}', Jacinth.patch('{"a":0}', <<~JSON)
      [{"op":"replace","path":"/a","value":1.500}, {"op":"add","path":"/b","value":[ 1E2 ]}]
    JSON
  end

  def test_malformed_operations
    [OBJECT, Jacinth.generate(OBJECT)].product(MALFORMED) do |source, wrong|
      error = assert_raises(Jacinth::PatchError, wrong.inspect) do
        Jacinth.patch(source, [{ op: "remove", path: "/s" }, wrong])
      end
      assert_equal [1, wrong], [error.index, error.operation]
      assert_operator error.message.bytesize, :<=, 256
    end
    assert_raises(Jacinth::PatchError) { Jacinth.patch("{}", '{"op":"add"}') }
    assert_raises(Jacinth::PatchError) { Jacinth.patch("{}", nil) }
    assert_raises(Jacinth::ParserError) { Jacinth.patch("{}", "[") }
  end

  def test_operations_that_cannot_be_applied
    [OBJECT, Jacinth.generate(OBJECT)].product(REFUSED) do |source, row|
      error = assert_raises(Jacinth::PatchError, row.inspect) do
        Jacinth.patch(source, [{ op: "add", path: "/new", value: 1 }, operation(row)])
      end
      assert_equal 1, error.index
      assert_match(/\Aoperation 1 \(#{error.operation[:op]} "/, error.message)
    end
    assert_equal({ "s" => "s", "l" => [1, 2, 3], "o" => { "a" => 1 } }, OBJECT)
  end

  def test_equality
    [["1", 1.0], ["1.0", 1], ["1e2", 100], ["-0", 0], ["10000000000000000000001", 10**22 + 1], ['"\u0061"', "a"],
     ['{"a":1,"b":[2]}', { b: [2.0], a: 1 }], ["[]", []], ["null", nil]].each do |text, value|
      assert_equal text, Jacinth.patch(text, [{ op: "test", path: "", value: value }])
    end
    [["10000000000000000000001", 1e22], ["0.1", "0.1"], ["1", true], ["0", false], ["null", false], ["[1,2]", [2, 1]],
     ["{}", []], ['{"a":null}', { b: nil }], ["0.1000000000000000000001", 0.1],
     ["1e-99999999999999999999", 0]].each do |text, value|
      assert_raises(Jacinth::PatchError) { Jacinth.patch(text, [{ op: "test", path: "", value: value }]) }
    end
  end

  def test_symbols
    assert_equal({ a: 2, b: 1 }, Jacinth.patch({ a: 1 }, [operation(["add", "/a", 2]), operation(["add", "/b", 1])]))
    assert_equal({ a: :x }, Jacinth.patch({ a: :x }, [{ op: :test, path: "/a", value: "x" }]))
  end

  def test_sharing
    kept = { "x" => [1] }
    object = { "a" => kept, "b" => { "c" => [1] } }
    added = [0]
    result = Jacinth.patch(object, [["add", "/b/c/-", added], ["add", "/b/c/1/-", 5]].map { |row| operation(row) })

    assert_same kept, result["a"]
    assert_equal [[1, [0, 5]], [1], [0]], [result["b"]["c"], object["b"]["c"], added]
    refute_predicate result, :frozen?
  end

  def test_copies_are_independent
    operations = [["add", "/a/x", 1], { op: "copy", from: "/a", path: "/b" }, ["add", "/b/x", 2], ["add", "/a/y", 3]]
    each_form('{"a":{}}', operations.map { |row| operation(row) }) do |source, given|
      result = Jacinth.patch(source, given)
      result = Jacinth.parse(result) if result.is_a?(String)

      assert_equal({ "a" => { "x" => 1, "y" => 3 }, "b" => { "x" => 2 } }, result)
    end
  end

  def test_copies_are_limited
    double = [{ op: "copy", from: "", path: "/-" }] * 40
    error = assert_raises(Jacinth::PatchError) { Jacinth.patch("[1]", double, max_bytes: 10_000) }
    assert_includes error.message, "max_bytes"
  end

  def test_equal_keys
    source = '{"a":1,"b":2,"a":3}'
    assert_raises(Jacinth::ParserError) { Jacinth.patch(source, [operation(%w[remove /a])]) }

    assert_equal '{"b":2}', Jacinth.patch(source, [operation(%w[remove /a])], allow_duplicate_key: true)
    assert_equal '{"a":1,"b":2,"a":4}', Jacinth.patch(source, [operation(["replace", "/a", 4])],
                                                      allow_duplicate_key: true)
  end

  def test_values_that_change_the_source
    source = +"[1,2]"
    patched = Jacinth.patch(source, [operation(["add", "/-", Object.new])]) { source.replace("[\"long text\"]") && 3 }

    assert_equal '["long text",3]', patched
  end

  # Each of many operations in one array costs the same, however long the text is.
  def test_many_operations
    many = Workload.rounds(15_000, 20_000)
    front = Array.new(many) { |at| operation(["add", "/list/0", at]) }
    removed = Array.new(many) { operation(%w[remove /list/0]) }
    added = Array.new(many) { |at| operation(["add", "/k#{at}", at]) }

    assert_equal((0...many).to_a.reverse, Jacinth.parse(Jacinth.patch('{"list":[]}', front))["list"])
    assert_equal '{"list":[7]}', Jacinth.patch('{"list":[7]}', front + removed)
    assert_equal many + 1, Jacinth.parse(Jacinth.patch('{"list":[]}', added)).size
  end

  def test_depth
    deep = "#{"[" * 100}1#{"]" * 100}"

    assert_equal deep.sub("1", "2"), Jacinth.patch(deep, [operation(["replace", "/0" * 100, 2])])
    assert_raises(Jacinth::NestingError) { Jacinth.patch("[#{deep}]", [operation(["replace", "/0/0", 2])]) }
    deep = "#{"[" * 3000}1#{"]" * 3000}"
    patched = Jacinth.patch(deep, [operation(["add", "#{"/0" * 2999}/-", 2])], max_nesting: nil)

    assert_equal deep.sub("1", "1,2"), patched
  end

  def test_text_and_object_agree = agree(800)

  heavy def test_text_and_object_agree_often = agree(Workload.rounds(5_000, 20_000))

  private

  def operation(row)
    return row if row.is_a?(Hash)

    %i[op path value].zip(row).first(row.size).to_h
  end

  def lenient(source, *list)
    Jacinth.patch(source, list.map { |row| operation(row) }, **PatchMaker::LENIENT)
  end

  # The document as text and as object, the operations as text and as Hashes with Strings and Symbols.
  def each_form(document, operations)
    operations = Jacinth.parse(operations) if operations.is_a?(String)
    text = Jacinth.generate(operations)
    forms = [text, Jacinth.parse(text), Jacinth.parse(text).map { |operation| operation.transform_keys(&:to_sym) }]
    [document, Jacinth.parse(document)].product(forms) { |source, given| yield source, given }
  end

  def agree(rounds)
    maker = PatchMaker.new(seed = Random.new_seed % 100_000)
    rounds.times do |round|
      options = round.odd? ? PatchMaker::LENIENT : {}
      object = maker.document
      operations, = maker.operations(object, 1 + (round % 8))
      text = maker.text(object, lenient: round.odd?)
      expected = outcome { Jacinth.patch(object, operations) }
      operations = Jacinth.generate(operations) if (round % 3).zero?
      actual = outcome { Jacinth.parse(Jacinth.patch(text, operations, **options), **options) }

      assert expected == actual, "seed #{seed}: #{text.inspect} #{operations}: #{expected} is not #{actual}"
    end
  end

  def outcome
    [yield]
  rescue Jacinth::PatchError => e
    e.message
  end
end
