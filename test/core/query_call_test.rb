# frozen_string_literal: true

require "test_helper"

# The forms of Jacinth.query, and what a Path has of Regexp and Proc.
class QueryCallTest < Minitest::Test
  Path = Jacinth::Path
  TEXT = '{"a":[{"id":1},{"id":2.5}]}'

  def test_a_path_or_its_text
    path = Path.new("$..id")
    assert_equal [1, 2.5], Jacinth.query(TEXT, path)
    assert_equal [1, 2.5], Jacinth.query(Jacinth.parse(TEXT), path)
    assert_equal [1, 2.5], Jacinth.query(Jacinth.document(TEXT), path)
    assert_raises(TypeError) { Jacinth.query(TEXT, 1) }
  end

  def test_the_limits_replace_those_of_a_path
    path = Path.new("$..id", max_results: 1)
    assert_raises(Jacinth::QueryError) { Jacinth.query(TEXT, path) }
    assert_equal [1, 2.5], Jacinth.query(TEXT, path, max_results: 2)
    assert_raises(Jacinth::QueryError) { Jacinth.query(TEXT, Path.new("$..id", max_nesting: 1), max_results: 5) }
    assert_raises(ArgumentError) { Jacinth.query(TEXT, path, max_results: 0) }
  end

  def test_the_options_of_parse
    assert_equal [{ id: 1 }, { id: 2.5 }], Jacinth.query(TEXT, "$.a[*]", symbolize_names: true)
    assert_equal [BigDecimal("2.5")], Jacinth.query(TEXT, "$.a[1].id", decimal_class: BigDecimal)
    assert_equal [1], Jacinth.query('{"a":1,} // x', "$.a", allow_comments: true, allow_trailing_comma: true)
    assert_raises(Jacinth::ParserError) { Jacinth.query('{"a":1,}', "$") }
    assert_raises(Jacinth::ParserError) { Jacinth.query(TEXT, "$", max_bytes: 5) }
    assert_raises(Jacinth::ParserError) { Jacinth.query("[[[1]]]", "$", max_nesting: 2, freeze: true) }
    assert Jacinth.query(TEXT, "$.a", freeze: true).first.frozen?
  end

  # They are checked as for a text, and say nothing about what was read before.
  def test_objects_and_documents_have_been_read
    [Jacinth.parse(TEXT), Jacinth.document(TEXT), nil].each do |source|
      assert_equal Jacinth.query(source, "$"), Jacinth.query(source, "$", symbolize_names: true)
      assert_equal 1, Jacinth.query(source, "$", max_nesting: 5, max_results: 1).size
      messages = [source, TEXT].map do |one|
        assert_raises(TypeError) { Jacinth.query(one, "$", object_class: 1) }.message
      end
      assert_equal 1, messages.uniq.size
    end
    error = assert_raises(ArgumentError) { Jacinth.query(TEXT, "$", symbolize: 1) }
    assert_equal "unknown keyword: :symbolize; did you mean symbolize_names:?", error.message
  end

  def test_a_block_gets_each_value
    seen = []
    assert_nil(Jacinth.query(TEXT, "$..id") { |value| seen << value })
    assert_equal [1, 2.5], seen
    assert_equal 1, (Jacinth.query(TEXT, "$..id") { |value| break value })
  end

  def test_a_path_as_a_pattern
    path = Path.new("$.a[?@.id > 2]")
    assert_equal [true, false, true], [path.match?(TEXT), path.match?("{}"), path.match?(Jacinth.parse(TEXT))]
    assert Path.new("$.a").match?('{"a":null}'), "what is found may be nil"
    found = case TEXT
            when Path.new("$.b") then :b
            when path then :a
            end
    assert_equal :a, found
    assert_equal [TEXT], ["{}", TEXT].grep(path)
    assert_raises(Jacinth::ParserError) { path === "{" }
  end

  def test_a_path_as_a_block
    assert_equal [[1, 2.5], []], [TEXT, "{}"].map(&Path.new("$..id"))
    assert_equal [1, 2.5], [TEXT, "{}"].flat_map(&Path.new("$..id"))
  end
end
