# frozen_string_literal: true

require "test_helper"
require "support/patch_maker"

# Jacinth.edit: the values at JSON pointers change, and every other byte stays.
class EditTest < Minitest::Test
  # source, pointer, value, result
  EDITS = [
    ['{"a": 1, "b": [2]}', "/a", 3, '{"a": 3, "b": [2]}'],
    [" [ 1 , 2 ]\n", "/1", { "x" => [] }, " [ 1 , {\"x\":[]} ]\n"],
    ['"a"', "", nil, "null"],
    ["\xEF\xBB\xBF [1]", "/0", 2, "\xEF\xBB\xBF [2]"],
    ['{"":1,"~/":{"é":2}}', "/~0~1/é", "ü", '{"":1,"~/":{"é":"ü"}}'],
    ['{"\u0061": 1}', "/a", 2, '{"\u0061": 2}'],
    ['{"":1}', "/", 2, '{"":2}'],
    ['{"-":1}', "/-", 2, '{"-":2}'],
    ["[]", "/-", 1, "[1]"],
    ["[ ]", "/-", 1, "[1 ]"],
    ["[1]", "/-", 2, "[1,2]"],
    ["[1, 2 ]", "/-", 3, "[1, 2, 3 ]"],
    ["[\n  1,\n  2\n]", "/-", 3, "[\n  1,\n  2,\n  3\n]"],
    ['{"a":[[1]]}', "/a/0/-", 2, '{"a":[[1,2]]}']
  ].freeze

  def test_values_and_elements
    EDITS.each do |source, pointer, value, result|
      edited = Jacinth.edit(source, pointer => value)

      assert_equal result, edited
      assert_equal [Encoding::UTF_8, false], [edited.encoding, edited.frozen?]
      assert_equal result, Jacinth.edit(source, { pointer => value }), "in a Hash of its own"
    end
  end

  def test_read_options
    assert_equal "[1,3,]", Jacinth.edit("[1,2,]", "/1" => 3, allow_trailing_comma: true)
    assert_equal "[1,2,3,]", Jacinth.edit("[1,2,]", "/-" => 3, allow_trailing_comma: true)
    source = "[1 /* ] */ // x\n]"

    assert_equal "[1, /* ] */ // x\n  2\n]", Jacinth.edit(source, "/-" => 2, allow_comments: true)
    assert_equal "[2 /*]*/]", Jacinth.edit("[ /*]*/]".sub(" ", "1 "), "/0" => 2, allow_comments: true)
    assert_equal '{"a":1,"a":3}', Jacinth.edit('{"a":1,"a":2}', "/a" => 3, allow_duplicate_key: true)
    assert_equal "[NaN,1]", Jacinth.edit("[NaN,0]", "/1" => 1, allow_nan: true)
    error = assert_raises(Jacinth::ParserError) { Jacinth.edit('{"a":1,"b":0,"a":2}', "/a" => 3) }
    assert_equal 13, error.byte_offset
    assert_raises(Jacinth::NestingError) { Jacinth.edit("[[[1]]]", "/0/0/0" => 2, max_nesting: 2) }
    assert_raises(Jacinth::ParserError) { Jacinth.edit("[1]", "/0" => 2, max_bytes: 2) }
    assert_raises(ArgumentError) { Jacinth.edit("[1]", "/0" => 2, max_byte: 2) }
  end

  def test_write_options
    assert_equal "[[\n 1\n]]", Jacinth.edit("[0]", "/0" => [1], array_nl: "\n", indent: " ")
    assert_equal '["1..2"]', Jacinth.edit("[0]", { "/0" => (1..2) }) { |object, _| object.to_s }
    assert_raises(Jacinth::GeneratorError) { Jacinth.edit("[0]", "/0" => Float::NAN) }
  end

  def test_missing_values
    [["{}", "/a"], ["[1]", "/1"], ["[1]", "/01"], ["[[1]]", "/0/-/-"], ['{"a":{}}', "/a/-"], ["1", "/-"], ["1", "/a"],
     ['{"a":[1]}', "/b/-"], ["[1]", "/-1"]].each do |source, pointer|
      error = assert_raises(KeyError, "#{source} #{pointer}") { Jacinth.edit(source, pointer => 1) }
      assert_includes error.message, pointer
    end
  end

  def test_what_is_no_pointer
    ["a", "a/b", "/~", "/~2", "#/a", "/\xff"].each do |pointer|
      assert_raises(ArgumentError, pointer) { Jacinth.edit('{"a":1}', pointer => 1) }
    end
    assert_raises(TypeError) { Jacinth.edit("[1]", { 1 => 2 }) }
    assert_raises(KeyError) { Jacinth.edit(nil, "/a" => 2) }
    assert_raises(TypeError) { Jacinth.edit("[1]", 1) }
  end

  def test_pointers_that_overlap
    source = '{"a":{"b":[1]},"ab":1}'
    [%w[/a /a/b], %w[/a/b /a/b/0], ["", "/a"], %w[/a/b /a/b/-]].each do |first, second|
      error = assert_raises(ArgumentError) { Jacinth.edit(source, second => 1, first => 2) }
      assert_includes error.message, first.inspect
      assert_includes error.message, second.inspect
    end
    assert_equal '{"a":{"b":[2,4]},"ab":3}', Jacinth.edit(source, "/ab" => 3, "/a/b/0" => 2, "/a/b/-" => 4)
  end

  def test_faults_of_the_source
    ["", " ", "[1", '{"a":1', "[1 2]", "{a:1}", "[\"\xff\", 1]"].each do |source|
      assert_raises(Jacinth::ParserError, source) { Jacinth.edit(source, "/1" => 1) }
    end
    assert_raises(Jacinth::ParserError) { Jacinth.edit("[1] x", "/0" => 1) }
  end

  # The changed value is compared with parse, change, generate; the bytes before and after it with those of the source.
  def test_random_edits
    maker = PatchMaker.new(seed = Random.new_seed % 100_000)
    600.times do |round|
      lenient = round.odd?
      options = lenient ? PatchMaker::LENIENT : {}
      object = maker.document
      source = maker.text(object, lenient: lenient)
      pointer = maker.pick(maker.pointers(object).reject { |place| place.end_with?("/new") })
      expected = change(object, pointer, 4711) or next
      edited = Jacinth.edit(source, pointer => 4711, **options)
      at = edited.index("4711")
      # The comma of an element that is appended stands before the comments.
      before, after, old = [edited[0...at], edited[(at + 4)..], source].map { |text| text.delete(",") }

      assert_equal expected, Jacinth.parse(edited, **options), "#{seed}: #{source} #{pointer}"
      assert old.start_with?(before.rstrip), "#{seed}: #{source} #{pointer}"
      assert old.end_with?(after), "#{seed}: #{source} #{pointer}"
    end
  end

  def test_ten_thousand_targets
    source = "[#{Array.new(10_000) { |at| "{\"é\" : #{at}}" }.join(" , ")}]"
    edited = Jacinth.edit(source, Array.new(10_000) { |at| ["/#{at}/é", -at] }.to_h)

    assert_equal source.gsub(/[1-9]\d*/) { |digits| "-#{digits}" }, edited
  end

  def test_depth
    deep = "#{"[" * 100}1#{"]" * 100}"

    assert_equal deep.sub("1", "2"), Jacinth.edit(deep, "#{"/0" * 100}" => 2)
    assert_raises(Jacinth::NestingError) { Jacinth.edit("[#{deep}]", "/0" => 1) }
    deep = "#{"[" * 20_000}1#{"]" * 20_000}"

    assert_equal deep.sub("1", "1,2"), Jacinth.edit(deep, "#{"/0" * 19_999}/-" => 2, max_nesting: nil)
  end

  # A value that changes the source while it is written: the edit sees the changed source as a whole.
  def test_values_that_change_the_source
    source = +'{"a":1,"b":2}'
    edited = Jacinth.edit(source, "/b" => Object.new) { source.replace('{"long key":[1,2,3],"b":5}') && 7 }

    assert_equal '{"long key":[1,2,3],"b":7}', edited
    assert_equal '{"long key":[1,2,3],"b":5}', source
  end

  def test_the_source_stays_as_it_is
    source = "[1,#{" " * 100}2]"
    Jacinth.edit(source, "/1" => 3)

    refute_predicate source, :frozen?
    assert_equal "[1,#{" " * 100}2] ", source << " "
    assert_equal "[1,#{" " * 100}3]", Jacinth.edit(Class.new(String).new(source.strip).freeze, "/1" => 3)
  end

  def test_encodings_and_coderanges
    assert_equal "[\"é\"]", Jacinth.edit("[1]".b, "/0" => "é")
    assert_equal "[\"é\",2]", Jacinth.edit("[\"é\",1]".encode(Encoding::UTF_16LE), "/1" => 2)
    assert_equal "[\"é\",2]", Jacinth.edit("[\"é\",1]".b, "/1" => 2)
    ["[\"é\",1]", "[1,\"é\"]", "[1,2]", "[1,2]".b].product([1, "ü", [nil]], %w[/0 /1]) do |source, value, pointer|
      source.valid_encoding?
      edited = Jacinth.edit(source, pointer => value)

      assert_predicate edited, :valid_encoding?
      assert_equal edited.b.ascii_only?, edited.ascii_only?
    end
  end

  private

  # The object after the edit, or nil when there is no such value.
  def change(object, pointer, value)
    op = pointer.end_with?("/-") ? "add" : "replace"
    Jacinth.patch([object], [{ op: op, path: "/0#{pointer}", value: value }])[0]
  rescue Jacinth::PatchError
    nil
  end
end
