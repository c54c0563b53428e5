# frozen_string_literal: true

require "test_helper"

# Jacinth.edit that adds and removes, and edits of objects.
class EditTreeTest < Minitest::Test
  ABSENT = Jacinth::ABSENT

  # The same edit on the text, on its objects with Strings and with Symbols as keys, and on the document.
  def assert_edits(expected, text, targets, create: false)
    assert_equal expected, Jacinth.edit(text, targets, create: create)
    assert_equal expected, Jacinth.edit(Jacinth.document(text), targets, create: create)
    value = Jacinth.parse(expected)
    object = Jacinth.parse(text, freeze: true)
    assert_equal value, Jacinth.edit(object, targets, create: create)
    symbols = Jacinth.parse(text, symbolize_names: true)
    return if text.include?("{}") || text.include?("[]") # whose keys nobody knows

    copy = Marshal.load(Marshal.dump(symbols))
    made = Jacinth.edit(symbols, targets, create: create)
    assert_equal Jacinth.parse(expected, symbolize_names: true), made
    assert_equal copy, symbols, "the source is not changed"
  end

  def assert_refuses(message, text, targets, create: false, error: KeyError)
    [text, Jacinth.parse(text)].each do |source|
      assert_equal message, assert_raises(error) { Jacinth.edit(source, targets, create: create) }.message
    end
  end

  def test_members_are_added
    assert_edits '{"a": 1,"b": 2}', '{"a": 1}', { "/b" => 2 }, create: true
    assert_edits '{"b":2}', "{}", { "/b" => 2 }, create: true
    assert_edits '{"a": {"b":{"c":1,"d":2}}}', '{"a": {}}', { "/a/b/c" => 1, "/a/b/d" => 2 }, create: true
    assert_edits '{"a": 3,"b": null}', '{"a": 1}', { "/b" => nil, "/a" => 3 }, create: true
    assert_edits '{"a":1,"~/":{"":2}}', '{"a":1}', { "/~0~1/" => 2 }, create: true
    assert_edits '{"z":1,"b":2,"a":3}', '{"z":1}', { "/b" => 2, "/a" => 3 }, create: true
    assert_edits '{"a":{"0":1}}', '{"a":{}}', { "/a/0" => 1 }, create: true
  end

  def test_elements_are_added
    assert_edits "[1,2,3,4]", "[1]", { "/1" => 2, "/2" => 3, "/-" => 4 }, create: true
    assert_edits "[1,3,4]", "[1]", { "/-" => 4, "/1" => 3 }, create: true
    assert_edits '{"a":[5]}', "{}", { "/a/-" => 5 }, create: true
    assert_edits '[{"a":1}]', "[]", { "/-/a" => 1 }, create: true
    assert_edits '[{"a":[1]}]', "[]", { "/0/a/-" => 1 }, create: true
  end

  def test_children_are_removed
    assert_edits '{"b": 2}', '{"a": 1, "b": 2}', { "/a" => ABSENT }
    assert_edits "{}", '{"a": 1}', { "/a" => ABSENT }
    assert_edits "[2]", "[1,2,3]", { "/0" => ABSENT, "/2" => ABSENT }
    assert_edits "[9,4,5]", "[1,2,3,4]", { "/1" => ABSENT, "/0" => 9, "/2" => ABSENT, "/-" => 5 }
    assert_edits '[{"b":2},3]', '[0,{"a":1,"b":2},3]', { "/1/a" => ABSENT, "/0" => ABSENT }
    assert_edits "[[],[12]]", "[[1],[10,11,12]]", { "/1/1" => ABSENT, "/0/0" => ABSENT, "/1/0" => ABSENT }
    many = (0..20).to_a
    gone = [20, 3, 10, 9, 0].to_h { |at| ["/#{at}", ABSENT] }
    assert_edits Jacinth.generate(many - [20, 3, 10, 9, 0]), Jacinth.generate(many), gone
  end

  # All pointers are those of the document as it was.
  def test_all_at_once
    targets = { "/old" => ABSENT, "/list/0" => ABSENT, "/list/2/y" => 5, "/list/-" => 7, "/new/x" => 1 }
    assert_edits '{"list":[2,{"y":5},7],"new":{"x":1}}', '{"old":0,"list":[1,2,{"y":4}]}', targets, create: true
  end

  def test_bytes_that_are_not_touched_stay
    text = "{ // a\n  \"a\": 1.50, // one\n  \"b\": [1, 2],\n  \"c\": \"\\u00e9\" // last\n}\n"
    assert_equal "{ // a\n  \"a\": 1.50, // one\n  \"b\": [2],\n  \"c\": \"\\u00e9\", // last\n  \"d\": {\"e\":1}\n}\n",
                 Jacinth.edit(text, { "/b/0" => ABSENT, "/d/e" => 1 }, create: true, allow_comments: true)
    assert_equal '{"n": 100000000000000000000.10}',
                 Jacinth.edit('{"n": 100000000000000000000.10, "x": 1}', "/x" => ABSENT)
  end

  def test_what_leads_nowhere
    assert_refuses 'no value at "/b"; create: true adds one', '{"a":1}', { "/b" => 2 }
    assert_refuses 'no value at "/a/b"', '{"a":1}', { "/a/b" => 2 }
    assert_refuses 'no value at "/a/b"', '{"a":1}', { "/a/b" => 2 }, create: true
    assert_refuses 'no value at "/3"', "[1]", { "/3" => 2 }, create: true
    assert_refuses 'no value at "/01"', "[1]", { "/01" => 2 }, create: true
    assert_refuses 'no value at "/x"', "[1]", { "/x" => 2 }, create: true
    assert_refuses 'no value at "/b"', '{"a":1}', { "/b" => ABSENT }
    assert_refuses 'no value at "/b"', '{"a":1}', { "/b" => ABSENT }, create: true
    assert_refuses 'no value at "/-"', "[1]", { "/-" => ABSENT }
    assert_refuses "the whole document cannot be removed", "[1]", { "" => ABSENT }, error: ArgumentError
    assert_equal 'no value at "/b"', assert_raises(KeyError) { Jacinth.edit("[1]", "/b" => 1) }.message
  end

  def test_pointers_that_contradict
    [{ "/a" => 1, "/a/b" => 2 }, { "/a/b" => ABSENT, "/a" => 1 }, { "" => 1, "/a" => ABSENT }].each do |targets|
      [true, false].each do |create|
        [{ "a" => { "b" => 1 } }, '{"a":{"b":1}}'].each do |source|
          error = assert_raises(ArgumentError) { Jacinth.edit(source, targets, create: create) }
          assert_match(/ and .* overlap\z/, error.message)
        end
      end
    end
    assert_raises(ArgumentError) { Jacinth.edit([1], { "/0" => ABSENT }, "/0" => 1) }
    assert_raises(ArgumentError) { Jacinth.edit([1], "x" => 1) }
    assert_raises(TypeError) { Jacinth.edit([1], { 0 => 1 }) }
  end

  def test_objects_share_what_stays
    kept = { "x" => [1] }
    object = { "a" => kept, "b" => { "c" => 1 } }
    made = Jacinth.edit(object, "/b/c" => 2)
    assert_equal({ "a" => kept, "b" => { "c" => 2 } }, made)
    assert_same kept, made["a"]
    assert_equal({ "c" => 1 }, object["b"])
    assert_equal 5, Jacinth.edit([1], "" => 5)
    assert_raises(Jacinth::NestingError) { Jacinth.edit([[[1]]], { "/0" => 1 }, max_nesting: 2) }
  end

  def test_absent
    assert_equal "Jacinth::ABSENT", ABSENT.inspect
    assert Ractor.shareable?(ABSENT)
    assert_raises(Jacinth::GeneratorError) { Jacinth.generate(ABSENT) }
    assert_raises(Jacinth::GeneratorError) { Jacinth.edit("[1]", "/0" => [ABSENT]) }
  end

  # Against a model that changes parsed objects one by one.
  def test_random_removals_and_additions
    seed = Integer(ENV.fetch("SEED", rand(1 << 30)))
    random = Random.new(seed)
    200.times do
      array = Array.new(random.rand(1..12)) { |i| { "k" => i } }
      gone = (0...array.size).to_a.sample(random.rand(0..array.size), random: random)
      set = ((0...array.size).to_a - gone).sample(random.rand(0..3), random: random)
      added = random.rand(0..3)
      targets = [*gone.map { |at| ["/#{at}", ABSENT] }, *set.map { |at| ["/#{at}/k", "s"] },
                 *(array.size...array.size + added).map { |at| ["/#{at}", at] }]
      order = targets.shuffle(random: random).partition { |pointer, _| pointer[1..].to_i < array.size }
      expected = array.map.with_index { |one, at| set.include?(at) ? { "k" => "s" } : one }
      expected = expected.reject.with_index { |_, at| gone.include?(at) }
      expected += (array.size...array.size + added).to_a
      targets = (order.first + order.last.sort_by { |pointer, _| pointer[1..].to_i }).to_h
      assert_equal expected, Jacinth.edit(array, targets, create: true), "SEED=#{seed} #{targets}"
      text = Jacinth.edit(Jacinth.generate(array), targets, create: true)
      assert_equal expected, Jacinth.parse(text), "SEED=#{seed} #{targets}"
    end
  end
end
