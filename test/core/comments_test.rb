# frozen_string_literal: true

require "test_helper"
require "support/comment_maker"
require "support/patch_maker"
require "support/workload"

# What edit, patch and merge_patch do with the comments of a document: none is lost, and each stays on its line, behind
# what it stood behind.
class CommentsTest < Minitest::Test
  OPTIONS = { allow_comments: true }.freeze

  # a text, the key or index that is added with the value 9, the result
  ADDED = [
    [%({\n  "port": 8080 // default\n}), "n", %({\n  "port": 8080, // default\n  "n": 9\n})],
    [%({\n  "port": 8080 /* default */\n}), "n", %({\n  "port": 8080, /* default */\n  "n": 9\n})],
    [%({\r\n\t"port": 8080 // default\r\n}\r\n), "n", %({\r\n\t"port": 8080, // default\r\n\t"n": 9\r\n}\r\n)],
    [%({\n  "a": 1, // a\n  // b\n  "b": 2\n}), "n", %({\n  "a": 1, // a\n  // b\n  "b": 2,\n  "n": 9\n})],
    [%({\n  "a": 1 // a\n  // no more\n}), "n", %({\n  "a": 1, // a\n  // no more\n  "n": 9\n})],
    [%({\n  "a": 1\n  // no more\n}), "n", %({\n  "a": 1,\n  // no more\n  "n": 9\n})],
    [%({\n  // none\n}), "n", %({\n  // none\n  "n":9\n})],
    [%({ // none\n}), "n", %({ // none\n  "n":9\n})],
    [%({ \n  "a": 1 // a\n}), "n", %({ \n  "a": 1, // a\n  "n": 9\n})],
    [%({\t\r\n  "a": 1 /* a */ // b\r\n}), "n", %({\t\r\n  "a": 1, /* a */ // b\r\n  "n": 9\r\n})],
    [%({ /* none */ }), "n", %({ /* none */ "n":9 })],
    [%({"a": 1 /* a */}), "n", %({"a": 1 /* a */,"n": 9})],
    [%({\n  "a": { // in a\n  }\n}), "n", %({\n  "a": { // in a\n  },\n  "n": 9\n})],
    [%([1, 2 // two\n]), "-", %([1, 2, // two\n  9\n])],
    [%([1, 2 /* two */ ]), "-", %([1, 2 /* two */, 9 ])],
    [%([\n  1,\n  2\n  /* no more */]), "-", %([\n  1,\n  2,\n  /* no more */\n  9])],
    [%([\n  1, // one\n  2 // two\n]), "-", %([\n  1, // one\n  2, // two\n  9\n])],
    [%([\n  1, // one\n  2 // two\n]), "1", %([\n  1, // one\n  9,\n  2 // two\n])],
    [%([\n  // one\n  1,\n  // two\n  2\n]), "1", %([\n  // one\n  1,\n  9,\n  // two\n  2\n])],
    [%([\n  // one\n  1,\n  // two\n  2\n]), "0", %([\n  9,\n  // one\n  1,\n  // two\n  2\n])],
    [%([ // all\n  1\n]), "0", %([ // all\n  9,\n  1\n])],
    [%([1, /* two */ 2]), "1", %([1, 9, /* two */ 2])],
    [%([1,\n// two\n2, 3]), "1", %([1,\n9,\n// two\n2, 3])]
  ].freeze

  # Texts with a trailing comma.
  TRAILING = [
    [%({\n  "a": 1, // a\n}), "n", %({\n  "a": 1, // a\n  "n": 9,\n})],
    [%({\n  "a": 1 /* a */,\n}), "n", %({\n  "a": 1 /* a */,\n  "n": 9,\n})],
    [%([1, 2, /* two */]), "-", %([1, 2, /* two */ 9,])]
  ].freeze

  # a text, the key or index that is removed, the result
  REMOVED = [
    [%({\n  "a": 1, // a\n  "b": 2 // b\n}), "b", %({\n  "a": 1 // a\n  // b\n})],
    [%({\n  "a": 1, // a\n  "b": 2 // b\n}), "a", %({\n  // a\n  "b": 2 // b\n})],
    [%({\n  "a": 1, // a\n  // b\n  "b": 2\n}), "b", %({\n  "a": 1 // a\n  // b\n})],
    [%({\n  "a": 1,\n  "b": 2 // b\n}), "b", %({\n  "a": 1\n  // b\n})],
    [%([1, 2 /* two */, 3]), "1", "[1, /* two */ 3]"],
    [%([1, // one\n 2]), "1", "[1 // one\n ]"],
    [%([1 /* one */]), "0", "[ /* one */]"]
  ].freeze

  def test_what_is_added_stands_behind_the_comments
    (ADDED.map { |row| [*row, OPTIONS] } + TRAILING.map { |row| [*row, PatchMaker::LENIENT] })
      .each do |text, key, result, options|
      assert_equal result, Jacinth.patch(text, [{ op: "add", path: "/#{key}", value: 9 }], **options)
      assert_equal result, Jacinth.merge_patch(text, { key => 9 }, **options) if text.start_with?("{")
      assert_equal result, Jacinth.edit(text, "/-" => 9, **options) if key == "-"
    end
  end

  def test_comments_of_what_is_removed_stay
    REMOVED.each do |text, key, result|
      assert_equal result, Jacinth.patch(text, [{ op: "remove", path: "/#{key}" }], **OPTIONS)
    end
  end

  def test_a_value_before_a_comment
    text = %({\n  "a": 1, // a\n  "b": [2] /* b */\n})
    assert_equal text.sub("1", '"x"').sub("[2]", "{}"), Jacinth.edit(text, "/a" => "x", "/b" => {}, **OPTIONS)
  end

  def test_several_at_once
    text = %({\n  "a": 1, // a\n  "b": 2 // b\n})
    assert_equal %({\n  // a\n  // b\n  "c": 3,\n  "d": 4\n}),
                 Jacinth.merge_patch(text, { a: nil, b: nil, c: 3, d: 4 }, **OPTIONS)
    assert_equal %({\n  "a": 1, // a\n  // b\n  "b": 3\n}),
                 Jacinth.patch(text, [{ op: "remove", path: "/b" }, { op: "add", path: "/b", value: 3 }], **OPTIONS)
  end

  # Each change of a generated document, against the same change of its value.
  def test_generated
    random = Random.new(seed = Workload.seed)
    Workload.rounds(400).times do
      maker = CommentMaker.new(random)
      text, value = maker.document
      options = OPTIONS.merge(allow_trailing_comma: maker.trailing)
      assert_equal [value], [Jacinth.parse(text, **options)], "the maker's text: #{text}"
      operation = operation(value, random)
      changed = Jacinth.patch(text, [operation], **options)

      told = "seed #{seed}: #{operation}\n#{text}\n#{changed}"
      assert_equal [Jacinth.patch(value, [operation])], [Jacinth.parse(changed, **options)], told
      compare(text, changed, operation, told)
      appended(text, operation, changed, options, told)
    end
  end

  private

  def operation(value, random)
    pointers = PatchMaker.new(random.seed).pointers(value)
    existing = pointers.reject { |pointer| pointer.empty? || pointer.match?(%r{/(?:-|new)\z}) }
    existing.pop while existing.any? && !there?(value, existing.last)
    case existing.empty? ? 0 : random.rand(4)
    when 2 then { "op" => "remove", "path" => existing.select { |at| there?(value, at) }.sample(random: random) }
    when 3
      { "op" => "replace", "path" => existing.select { |at| there?(value, at) }.sample(random: random), "value" => -1 }
    else { "op" => "add", "path" => added(pointers, value).sample(random: random), "value" => -1 }
    end
  end

  def there?(value, pointer)
    Jacinth.patch(value, [{ "op" => "copy", "from" => pointer, "path" => "" }]) || true
  rescue Jacinth::PatchError
    false
  end

  # Places where something can be added: new members, and each place of an array.
  def added(pointers, value)
    pointers.select do |pointer|
      next false if pointer.empty?

      parent = pointer.rpartition("/").first.split("/").drop(1).reduce(value) do |part, key|
        part.is_a?(Array) ? part[key.to_i] : part[key.gsub("~1", "/").gsub("~0", "~")]
      end
      parent.is_a?(Array) || pointer.end_with?("/new")
    end
  end

  # edit and merge_patch give the same text where they can make the same change.
  def appended(text, operation, changed, options, told)
    return unless operation["op"] == "add"

    path = operation["path"]
    assert_equal changed, Jacinth.edit(text, path => -1, **options), told if path.end_with?("/-")
    return unless path.match?(%r{\A/[^/]*new\z}) && text.match?(/^\{/)

    assert_equal changed, Jacinth.merge_patch(text, { "new" => -1 }, **options), told
  end

  def compare(text, changed, operation, told)
    before, after = CommentMaker.places(text), CommentMaker.places(changed)
    return if operation["op"] != "add" && before.size != after.size && inner?(before, after)

    assert_equal before.map(&:comment), after.map(&:comment), told
    return if operation["op"] == "remove"

    before.zip(after) { |old, new| assert_place(old, new, operation, told) }
    refute_match(/(?<!\r)\n/, changed, told) if text.include?("\r\n")
  end

  # Comments within a value that is removed or replaced go with it.
  def inner?(before, after)
    (after.map(&:comment) - before.map(&:comment)).empty?
  end

  def assert_place(old, new, operation, told)
    return if operation["op"] == "replace" && [old.before, old.behind] != [new.before, new.behind]

    told = "#{old.comment} #{told}"
    assert_equal old.begins, new.begins, told
    same = [old.before == new.before, [old.behind, old.ends] == [new.behind, new.ends]]
    # A comment on a line of its own belongs to what follows, unless that is the end of the container.
    return assert(same[1], told) if old.begins && !old.behind.match?(/\A[\]}]/)

    assert(same[0] || (same[1] && !old.begins && !old.ends), told)
  end
end
