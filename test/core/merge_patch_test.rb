# frozen_string_literal: true

require "test_helper"
require "support/patch_maker"

# Jacinth.merge_patch: RFC 7396 on texts and on objects.
class MergePatchTest < Minitest::Test
  # RFC 7396, appendix A: target, patch, result
  APPENDIX_A = [
    ['{"a":"b"}', '{"a":"c"}', '{"a":"c"}'],
    ['{"a":"b"}', '{"b":"c"}', '{"a":"b","b":"c"}'],
    ['{"a":"b"}', '{"a":null}', "{}"],
    ['{"a":"b","b":"c"}', '{"a":null}', '{"b":"c"}'],
    ['{"a":["b"]}', '{"a":"c"}', '{"a":"c"}'],
    ['{"a":"c"}', '{"a":["b"]}', '{"a":["b"]}'],
    ['{"a":{"b":"c"}}', '{"a":{"b":"d","c":null}}', '{"a":{"b":"d"}}'],
    ['{"a":[{"b":"c"}]}', '{"a":[1]}', '{"a":[1]}'],
    ['["a","b"]', '["c","d"]', '["c","d"]'],
    ['{"a":"b"}', '["c"]', '["c"]'],
    ['{"a":"foo"}', "null", "null"],
    ['{"a":"foo"}', '"bar"', '"bar"'],
    ['{"e":null}', '{"a":1}', '{"e":null,"a":1}'],
    ["[1,2]", '{"a":"b","c":null}', '{"a":"b"}'],
    ["{}", '{"a":{"bb":{"ccc":null}}}', '{"a":{"bb":{}}}']
  ].freeze

  # Texts of which only the members that change differ.
  TEXTS = [
    [" { \"a\" : 1 , \"b\" : 2 }\n", { "a" => nil }, " { \"b\" : 2 }\n"],
    [" { \"a\" : 1 , \"b\" : 2 }\n", { "b" => nil }, " { \"a\" : 1  }\n"],
    [" { \"a\" : 1 , \"b\" : 2 }\n", { "a" => nil, "b" => nil }, " {  }\n"],
    [" { \"a\" : 1 , \"b\" : 2 }\n", { "a" => [3], "c" => 4 }, " { \"a\" : [3] , \"b\" : 2, \"c\": 4 }\n"],
    ["{\n  \"a\": 1\n}", { "b" => {} }, "{\n  \"a\": 1,\n  \"b\": {}\n}"],
    ['{"a":{"x":1.50,"y":[1, 2]},"b":1e2}', { "a" => { "z" => nil, "y" => 0 } }, '{"a":{"x":1.50,"y":0},"b":1e2}'],
    ['{"a":1.50}', '{"b": 2.50, "c": {"d" :null, "e":[ null ]}}', '{"a":1.50,"b":2.50,"c":{"e":[ null ]}}']
  ].freeze

  def test_appendix_a
    APPENDIX_A.each do |target, patch, result|
      assert_equal result, Jacinth.merge_patch(target, patch)
      object = Jacinth.parse(target)

      assert_equal [Jacinth.parse(result)], [Jacinth.merge_patch(object, patch)]
      assert_equal Jacinth.parse(target), object
    end
  end

  def test_texts
    TEXTS.each { |target, patch, result| assert_equal result, Jacinth.merge_patch(target, patch) }
  end

  def test_options
    lenient = PatchMaker::LENIENT

    assert_equal '{"a":1, /* b */ "c":3,}', Jacinth.merge_patch('{"a":1, /* b */ "b":2,}', { b: nil, c: 3 }, **lenient)
    assert_equal "{}", Jacinth.merge_patch('{"a":1,}', { a: nil }, **lenient)
    assert_equal "{}", Jacinth.merge_patch('{"a":1,"a":2}', { a: nil }, allow_duplicate_key: true)
    assert_raises(Jacinth::ParserError) { Jacinth.merge_patch('{"a":1,"a":2}', { a: nil }) }
    assert_raises(Jacinth::ParserError) { Jacinth.merge_patch("{}", '{"a":1,"a":2}') }
    assert_raises(Jacinth::ParserError) { Jacinth.merge_patch("{}", '{"a":[1 2]}') }
    assert_raises(Jacinth::ParserError) { Jacinth.merge_patch("{} x", "{}") }
    assert_equal '{"\u00fc":"\u00e9"}', Jacinth.merge_patch("{}", { "ü" => "é" }, ascii_only: true)
    assert_equal({ a: { b: 1 }, c: 2 }, Jacinth.merge_patch({ a: { b: 0 } }, { "a" => { "b" => 1 }, "c" => 2 }))
  end

  def test_random_patches
    maker = PatchMaker.new(seed = Random.new_seed % 100_000)
    800.times do |round|
      options = round.odd? ? PatchMaker::LENIENT : {}
      object, patch = maker.document, maker.document
      text = maker.text(object, lenient: round.odd?)
      given = round % 3 == 0 ? maker.text(patch, lenient: round.odd?) : patch
      expected = Jacinth.merge_patch(object, patch)
      merged = Jacinth.merge_patch(text, given, **options)

      assert [expected] == [Jacinth.parse(merged, **options)], "#{seed}: #{text} #{patch} #{merged}"
    end
  end

  def test_sharing
    shared = { "x" => 1 }
    object = { "a" => { "b" => shared, "c" => 1 }, "d" => shared }.freeze
    result = Jacinth.merge_patch(object, { "a" => { "c" => 2 } })

    assert_same shared, result["d"]
    assert_same shared, result["a"]["b"]
    assert_equal 1, object["a"]["c"]
  end

  def test_depth
    cycle = {}
    cycle["a"] = cycle
    assert_raises(Jacinth::NestingError) { Jacinth.merge_patch({}, cycle) }
    deep = "#{'{"a":' * 3000}1#{"}" * 3000}"

    assert_equal deep.sub("1", "2"), Jacinth.merge_patch(deep, deep.sub("1", "2"), max_nesting: nil)
  end
end
