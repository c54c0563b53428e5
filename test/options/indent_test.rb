# frozen_string_literal: true

require "test_helper"
require "support/differences"
require "support/option_assertions"

class IndentTest < Minitest::Test
  include OptionAssertions

  OBJECT = { "a" => [1, {}], "b" => [] }.freeze

  def test_once_per_level_before_each_element
    assert_equal '{  "a":[    1,    {}],  "b":[]}', write(OBJECT, indent: "  ")
    assert_equal "{\t\"a\":[\t\t1,\t\t{}],\t\"b\":[]}", write(OBJECT, indent: "\t")
    assert_equal "{\n  \"a\":[\n    1,\n    {}\n  ],\n  \"b\":[]\n}",
                 write(OBJECT, indent: "  ", object_nl: "\n", array_nl: "\n")
    assert_equal "{\n\"a\": [\n1,\n{}\n],\n\"b\": []\n}", Jacinth.pretty_generate(OBJECT, indent: "")
  end

  def test_a_number_of_spaces
    [0, 1, 2, 8, 64].each do |count|
      spaces = { indent: " " * count, array_nl: "\n", object_nl: "\n", space: " " }
      assert_equal write(OBJECT, **spaces), write(OBJECT, **spaces, indent: count)
    end
    assert_equal "{\n    \"a\": 1\n}", Jacinth.pretty_generate({ "a" => 1 }, indent: 4)
    assert_equal "[\n  1\n]", Jacinth.reformat("[1]", indent: 2, array_nl: "\n")
  end

  # As in JSON.stringify: the rest of the layout follows, unless the call says otherwise.
  def test_a_number_of_spaces_means_pretty
    [1, 2, 4].each do |count|
      pretty = Jacinth.pretty_generate(OBJECT, indent: count)
      assert_equal pretty, Jacinth.generate(OBJECT, indent: count)
      assert_equal pretty, Jacinth.dump(OBJECT, indent: count)
      assert_equal pretty, Jacinth::Coder.new(indent: count).generate(OBJECT)
      assert_equal pretty, Jacinth.reformat(Jacinth.generate(OBJECT), indent: count)
      written = Jacinth.write(indent: count) { |w| w.object { w.pair("a", [1, {}]); w.array("b") { nil } } }
      assert_equal pretty, written
    end
    assert_equal '{"a":1}', Jacinth.generate({ "a" => 1 }, indent: 0)
    assert_equal "{\n  \"a\":[    1,    {}],\n  \"b\":[]\n}",
                 Jacinth.generate(OBJECT, indent: 2, space: nil, array_nl: "")
    assert_equal "{  \"a\":1}", Jacinth.generate({ "a" => 1 }, indent: "  "), "a String stays json's option"
    assert_raises(ArgumentError) { Jacinth.generate(OBJECT, indent: 2, rfc8785: true) }
  end

  # The other frontends take what their libraries take.
  def test_no_number_in_json
    assert_raises(TypeError) { Jacinth::JSON.generate([1], indent: 2) }
  end

  def test_own_types
    assert_equal "[\n 1\n]", Jacinth.pretty_generate(Set[1], indent: " ")
    assert_equal "{\n \"x\": 1\n}", Jacinth.pretty_generate(Struct.new(:x).new(1), indent: " ")
  end

  def test_none
    ["", nil].each { |indent| assert_equal '{"a":[1,{}],"b":[]}', write(OBJECT, indent: indent) }
  end

  # Memory for every level is reserved before the level is written.
  def test_long_ones_and_deep_ones
    [1, 2, 63, 64, 65, 1000, 65_536].each do |length|
      text = write([[[1]], { a: { b: 2 } }], indent: " " * length, array_nl: "\n", object_nl: "\n")
      assert_equal [[[1]], { "a" => { "b" => 2 } }], Jacinth.parse(text)
      assert_includes text, "\n#{" " * length * 3}1\n"
    end
    deep = 99.times.reduce([1]) { |inner, _| [inner] }
    text = write(deep, indent: "\t" * 500, array_nl: "\n")
    assert_equal deep, Jacinth.parse(text)
  end

  def test_any_white_space_in_any_encoding
    assert_equal "[ \t\r\n1]", write([1], indent: " \t\r\n")
    assert_equal "[ 1]", write([1], indent: " ".encode("US-ASCII"))
    assert_equal "[ 1]", write([1], indent: " ".b)
    assert_equal Encoding::UTF_8, write([1], indent: " ".b).encoding
  end

  def test_only_white_space
    KnownDifferences.id("generate/layout-text")
    refuse_values(
      :indent,
      "x",
      "//",
      "\0",
      "\v",
      "\u00a0",
      "  é",
      "\u2020".encode("UTF-16LE"),
      "\xff",
      "#{" " * 1000},",
      read: false,
      write: true,
      error: [ArgumentError]
    )
  end

  def test_other_encodings
    assert_equal "[\n  1\n]", Jacinth.generate([1], indent: "  ".encode("UTF-16LE"), array_nl: "\n".encode("UTF-32BE"))
  end

  def test_wrong_values
    refuse_values(:indent, 1.5, true, false, :"  ", [" "], Object.new, read: false, write: true)
  end

  def test_numbers_out_of_range
    refuse_values(:indent, -1, 65, 2**70, read: false, write: true, error: [ArgumentError])
  end

  def test_the_string_is_not_changed
    indent = " ".dup
    Jacinth.generate([1], indent: indent)
    refute_predicate indent, :frozen?
    assert_equal " ", indent
  end
end
