# frozen_string_literal: true

require "test_helper"
require "bigdecimal"

# Jacinth::Document: check, equal keys, the read options, sources of all kinds, and how a document is written.
class DocumentOptionsTest < Minitest::Test
  def test_check
    source = '{"a":1,"b":[1 2]}'
    assert_equal 1, Jacinth.document(source)["a"]
    expected = assert_raises(Jacinth::ParserError) { Jacinth.parse(source) }
    error = assert_raises(Jacinth::ParserError) { Jacinth.document(source, check: :all) }
    assert_equal [expected.message, expected.json_path], [error.message, error.json_path]
    assert_raises(Jacinth::ParserError) { Jacinth.document(source)["b"].value }
    assert_raises(Jacinth::ParserError) { Jacinth.document(source).value }
    assert_raises(Jacinth::ParserError) { Jacinth.document('{"a":1} x', check: :all) }
    assert_raises(Jacinth::ParserError) { Jacinth.document('{"a":1} x').value }
    assert_raises(Jacinth::ParserError) { Jacinth.document("") }
    assert_equal 1, Jacinth.document("[1]", check: :touched)[0]
    [:some, nil, true, "all"].each do |choice|
      error = assert_raises(ArgumentError) { Jacinth.document("[]", check: choice) }
      assert_equal "check: expected :touched or :all", error.message
    end
    assert_raises(ArgumentError) { Jacinth.document("[]", foo: 1) }
    assert_equal BigDecimal("1e999"), Jacinth.document("[1e999]", check: :all, decimal_class: BigDecimal)[0]
  end

  def test_equal_keys
    source = '[{"a":1,"b":2,"a":3}]'
    document = Jacinth.document(source)[0]
    assert_equal 1, document["a"]
    expected = assert_raises(Jacinth::ParserError) { Jacinth.parse(source) }
    %i[keys size value to_h values].each do |name|
      error = assert_raises(Jacinth::ParserError, name.to_s) { document.public_send(name) }
      assert_equal [expected.message, expected.json_path], [error.message, error.json_path]
    end
    document = Jacinth.document(source, allow_duplicate_key: true)[0]
    assert_equal [3, %w[a b], 2], [document["a"], document.keys, document.size]
    assert_equal [["a", 3], ["b", 2]], document.each.to_a
  end

  def test_options
    assert_equal [:a], Jacinth.document('{"a":1}', symbolize_names: true).keys
    assert_equal({ a: 1 }, Jacinth.document('[{"a":1}]', symbolize_names: true)[0].value)
    assert_predicate Jacinth.document('["x"]', freeze: true)[0], :frozen?
    assert_equal BigDecimal("1.5"), Jacinth.document("[1.5]", decimal_class: BigDecimal)[0]
    klass = Class.new(Hash)
    assert_instance_of klass, Jacinth.document("[{}]", object_class: klass)[0].value
    assert_equal [2, 3], Jacinth.document("[1,2]", on_load: ->(x) { x.is_a?(Integer) ? x + 1 : x }).to_a
    assert_raises(Jacinth::NestingError) { Jacinth.document("[[1]]", max_nesting: 1)[0].value }
    assert_raises(Jacinth::ParserError) { Jacinth.document("[[1]]", max_bytes: 2) }
    assert_equal 2, Jacinth.document("/* */[1,2,]// x", allow_comments: true, allow_trailing_comma: true).size
  end

  def test_the_source_may_change
    source = +"[1,{\"a\":\"#{"x" * 100}\"}]"
    document = Jacinth.document(source)
    source.replace("[" * 200)
    source << "y" * 1000
    assert_equal "x" * 100, document[1]["a"]
    frozen = Class.new(String).new("[1,\"#{"z" * 100}\"]").freeze
    document = Jacinth.document(frozen)
    assert_equal frozen, -frozen
    GC.start
    assert_equal "z" * 100, document[1]
    part = ("  " * 50 + "[1,2]" + " " * 100)[100, 5]
    assert_equal [1, 2], Jacinth.document(part).to_a
    assert_equal "ü", Jacinth.document('["ü"]'.encode("UTF-16LE"))[0]
    assert_equal "ü", Jacinth.document('["ü"]'.b)[0]
    assert_equal Encoding::UTF_8, Jacinth.document('[["ü"]]'.b)[0].raw.encoding
    assert_raises(Jacinth::ParserError) { Jacinth.document("[\"\xff\"]")[0] }
  end

  def test_generate
    document = Jacinth.document('{"a": [1.0e2, "\u00e9"], "b": {"c":[1 2]}, "d":[é]}'.sub("é", '"é"'))
    assert_equal '{"part":[1.0e2, "\u00e9"]}', Jacinth.generate({ "part" => document["a"] })
    assert_equal '[["é"],["é"]]', Jacinth.generate([document["d"], document["d"]])
    assert_predicate Jacinth.generate(document["d"]), :valid_encoding?
    assert_predicate Jacinth.generate([document["a"]]), :ascii_only?
    assert_raises(Jacinth::ParserError) { Jacinth.generate(document["b"]) }
    assert_raises(Jacinth::ParserError) { Jacinth.generate([document]) }
    assert_equal '[["\u00e9"]]', Jacinth.generate([document["d"]], ascii_only: true)
    assert_equal "[\n  [\n    100.0,\n    \"é\"\n  ]\n]", Jacinth.pretty_generate([document["a"]])
    assert_equal "[[1,2]]", Jacinth.generate([Jacinth.document("[1,/**/2,]", allow_comments: true,
                                                                               allow_trailing_comma: true)])
    assert_equal '{"a":2}', Jacinth.generate(Jacinth.document('{"a":1,"a":2}', allow_duplicate_key: true))
    assert_equal "1", Jacinth.generate(Jacinth.document(" 1 "))
    assert_raises(Jacinth::ParserError) { Jacinth.generate(Jacinth.document("[1] x")) }
  end

  # A document stands for its text wherever documents are changed or compared.
  def test_changes
    document = Jacinth.document('{"a": {"b": 1.50}, "c": 2}')
    assert_equal '{"b": 3}', Jacinth.edit(document["a"], "/b" => 3)
    assert_equal '{"a": {"b": 1.50}}', Jacinth.patch(document, [{ op: "remove", path: "/c" }])
    assert_equal '{"a": {"b": 1.50}, "c": 2, "d": 4}', Jacinth.merge_patch(document, { "d" => 4 })
    assert_equal '{"x":1,"b":1.50}', Jacinth.merge_patch('{"x":1}', document["a"])
    assert_equal({ "x" => 1, "b" => 1.5 }, Jacinth.merge_patch({ "x" => 1 }, document["a"]))
    assert_equal [{ "op" => "remove", "path" => "/c" }], Jacinth.diff(document, '{"a":{"b":1.5}}')
    operations = Jacinth.document('[{"op":"add","path":"/a","value":1.50}]')
    assert_equal '{"a":1.50}', Jacinth.patch("{}", operations)
    assert_equal '{"a":[{"b": 1.50}]}', Jacinth.edit('{"a":0}', "/a" => [document["a"]])
  end

  def test_json_of_other_libraries
    document = Jacinth.document('{"a":[1,2]}')
    assert_equal '{"a":[1,2]}', document.to_json
    assert_equal({ "a" => [1, 2] }, document.as_json)
  end

  # A scalar ends at a comment, whatever is around it.
  def test_comments_after_scalars
    options = { allow_comments: true, allow_trailing_comma: true }
    %w[0 -1.5 true "x"].product(["/* ] */", "// }\n", " /**/ "], ["", ",", ",/*]*/"]).each do |value, comment, comma|
      [["{\"a\":#{value}#{comment}#{comma}}", "/a"], ["[#{value}#{comment}#{comma}]", "/0"]].each do |text, pointer|
        expected = Jacinth.parse(value)

        assert_equal [expected], [Jacinth.document(text, **options).at(pointer)], text
        assert_equal [expected], [Jacinth.at(text, pointer, **options)], text
      end
    end
    ["{\"a\":0/**/ 1}", "{\"a\":0/**/x}", "[0/**/:]", "{\"a\":0/**/"].each do |text|
      assert_raises(Jacinth::ParserError, text) { Jacinth.document(text, **options).at(text[0] == "[" ? "/0" : "/a") }
    end
  end
end
