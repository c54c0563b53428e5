# frozen_string_literal: true

require "test_helper"
require "bigdecimal"
require "support/document_maker"
require "support/document_paths"
require "support/workload"

# Jacinth.dig, Jacinth.at and Jacinth.at_all beside parse and dig.
class DocumentReadTest < Minitest::Test
  include DocumentPaths

  USERS = '{"users":[{"name":"Ann","age":7},{"name":"B\u00f6b","tags":["x",[],{}]}],"n":null,"":{"~/":1.5}}'

  def test_dig
    assert_equal "Ann", Jacinth.dig(USERS, "users", 0, "name")
    assert_equal "Böb", Jacinth.dig(USERS, :users, -1, :name)
    assert_equal ["x", [], {}], Jacinth.dig(USERS, "users", 1, "tags")
    assert_equal Jacinth.parse(USERS), Jacinth.dig(USERS)
    assert_nil Jacinth.dig(USERS, "users", 2, "name")
    assert_nil Jacinth.dig(USERS, "users", -3)
    assert_nil Jacinth.dig(USERS, "n", "x", 5)
    assert_nil Jacinth.dig(USERS, 0)
    assert_nil Jacinth.dig(USERS, nil)
    assert_equal 7, Jacinth.dig(USERS, "users", 0.9, "age")
  end

  def test_dig_refuses_what_dig_refuses
    [["users", "x"], ["users", nil], ["users", 0, "age", "x"], ["users", 0, "name", 0], ["users", 2**70]].each do |path|
      expected = assert_raises(StandardError) { Jacinth.parse(USERS).dig(*path) }
      error = assert_raises(expected.class, path.inspect) { Jacinth.dig(USERS, *path) }
      assert_equal expected.message, error.message
    end
  end

  def test_at
    assert_equal "Böb", Jacinth.at(USERS, "/users/1/name")
    assert_equal 1.5, Jacinth.at(USERS, "//~0~1")
    assert_equal Jacinth.parse(USERS), Jacinth.at(USERS, "")
    ["/users/2", "/users/-", "/users/01", "/users/-1", "/users/0/age/x", "/x", "/n/x"].each do |pointer|
      assert_nil Jacinth.at(USERS, pointer)
      assert_equal [nil], Jacinth.at_all(USERS, [pointer])
    end
  end

  # A search that ends at a scalar says nothing of the document unless the scalar is one.
  def test_a_broken_scalar_on_the_way
    ["\x1e{\"a\":1}\n", "\x1e1", "nope", "tru", "truefalse", "1 2", "12x", "1\n2", "-", "1e999", "\"a",
     "\"a\tb\""].each do |text|
      assert_raises(Jacinth::ParserError, text.inspect) { Jacinth.dig(text, "a") }
      %w[/a /0 /a/b].each { |pointer| assert_refused(text, pointer) }
    end
    ["[tru]", "[12x]", "[1 2]", "[-]", "[1e999]", "[\"a\tb\"]", "[\x1e1]"].each do |text|
      %w[/0/a /0/0].each { |pointer| assert_refused(text, pointer) }
    end
  end

  def assert_refused(text, pointer)
    at = assert_raises(Jacinth::ParserError, text.inspect) { Jacinth.at(text, pointer) }
    [[pointer], [pointer, "/b"], ["/a/b/c", pointer]].each do |pointers|
      all = assert_raises(Jacinth::ParserError, text.inspect) { Jacinth.at_all(text, pointers) }
      assert_equal place(at), place(all)
    end
    document = assert_raises(Jacinth::ParserError, text.inspect) { Jacinth.document(text).at(pointer) }
    assert_equal place(at), place(document)
  end

  # A value of an equal key that does not count is not on the way.
  def test_broken_scalars_of_equal_keys
    text = '{"a":[12x],"a":1,"b":{"c":2}}'
    assert_equal [nil, 2], Jacinth.at_all(text, ["/a/0/x", "/b/c"], allow_duplicate_key: true)
    assert_raises(Jacinth::ParserError) { Jacinth.at_all(text, ["/a/0/x", "/b/c"]) }
  end

  def test_a_whole_scalar_on_the_way
    ["1", " null ", "\"a\"", "[1]", "{\"a\":1}"].each do |text|
      %w[/b /a/b /0/b].each do |pointer|
        assert_nil Jacinth.at(text, pointer)
        assert_equal [nil], Jacinth.at_all(text, [pointer])
      end
    end
  end

  # RFC 6901, section 5.
  def test_the_examples_of_the_rfc
    source = '{"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\\\j":5,"k\\"l":6," ":7,"m~n":8}'
    { "" => Jacinth.parse(source), "/foo" => %w[bar baz], "/foo/0" => "bar", "/" => 0, "/a~1b" => 1, "/c%d" => 2,
      "/e^f" => 3, "/g|h" => 4, "/i\\j" => 5, "/k\"l" => 6, "/ " => 7, "/m~0n" => 8 }.each do |pointer, value|
      assert_equal value, Jacinth.at(source, pointer)
      assert_equal [value], Jacinth.at_all(source, [pointer])
      assert_equal value, built(Jacinth.document(source).at(pointer))
      assert_equal "x", Jacinth.at(Jacinth.edit(source, pointer => "x"), pointer)
    end
  end

  # A pointer is text, and its encoding makes no difference; bytes without one are taken as UTF-8.
  def test_encodings_of_pointers
    source = '{"é":["ü"]}'
    %w[UTF-8 ISO-8859-1 UTF-16LE].map { |name| "/é/0".encode(name) }.push("/é/0".b).each do |pointer|
      assert_equal ["ü", ["ü"]], [Jacinth.at(source, pointer), Jacinth.at_all(source, [pointer])]
      assert_equal "ü", Jacinth.document(source).at(pointer)
    end
    assert_nil Jacinth.at(source, "/\xE9/0")
    assert_raises(ArgumentError) { Jacinth.at(source, "é".encode("UTF-16LE")) }
  end

  def test_no_pointers
    { "users" => "does not begin with /", "/a~" => "has a ~", "/~2" => "has a ~" }.each do |pointer, words|
      error = assert_raises(ArgumentError) { Jacinth.at(USERS, pointer) }
      assert_match(/\Anot a JSON pointer: "#{pointer}" #{words}/, error.message)
      assert_raises(ArgumentError) { Jacinth.at_all(USERS, ["", pointer]) }
    end
    [nil, 1, :a].each { |pointer| assert_raises(TypeError) { Jacinth.at(USERS, pointer) } }
    assert_raises(TypeError) { Jacinth.at_all(USERS, [1]) }
    assert_raises(TypeError) { Jacinth.at_all(USERS, "/a", ["/b"]) }
    assert_raises(ArgumentError) { Jacinth.at_all(USERS, "", "a") }
  end

  # As many arguments as there are pointers, or one Array.
  def test_pointers_as_arguments
    text = '{"a":1,"b":[2,3]}'
    assert_equal [3, nil, 1, 1], Jacinth.at_all(text, "/b/1", "/c", "/a", "/a")
    assert_equal [1], Jacinth.at_all(text, "/a")
    assert_equal [[], []], [Jacinth.at_all(text), Jacinth.at_all(text, [])]
    assert_equal [{ x: 1 }], Jacinth.at_all('{"a":{"x":1}}', "/a", symbolize_names: true)
  end

  def test_at_all
    pointers = ["/users/1/tags/0", "/n", "/users/0", "/x", "/users/0/name", "", "/users/0"]
    assert_equal(pointers.map { |pointer| Jacinth.at(USERS, pointer) }, Jacinth.at_all(USERS, pointers))
    assert_equal [], Jacinth.at_all(USERS, [])
  end

  # Indexes and keys that a set of pointers must tell apart although they have the same bits, and tokens for both.
  def test_at_all_in_wide_containers
    keys = Array.new(300) { |i| "#{i}#{"k" * (i % 130)}" }
    objects = [keys.to_h { |key| [key, key.size] }, { "\u00e9" * 64 => 7, "64" => 8 }]
    source = Jacinth.generate([[*0...300], *objects])
    pointers = [*0...300].sample(40).flat_map { |i| ["/0/#{i}", "/1/#{keys[i]}", "/2/#{i}"] }
    pointers += ["/0/300", "/1/#{"k" * 64}", "/2/#{"\u00e9" * 64}", "/2/64", "/0/64", "/0/128"]
    value = Jacinth.parse(source)
    wanted = pointers.map do |pointer|
      pointer.split("/").drop(1).reduce(value) { |found, token| found[found.is_a?(Array) ? token.to_i : token] }
    end
    assert_equal wanted, Jacinth.at_all(source, pointers)
    assert_equal wanted, Jacinth.at_all(source, pointers, allow_duplicate_key: true)
  end

  def test_arguments
    [[:dig], [:at, "1"], [:at_all], [:at, "1", "", 1]].each do |name, *arguments|
      assert_raises(ArgumentError) { Jacinth.public_send(name, *arguments) }
    end
    [[:dig, "1"], [:at, "1", ""], [:at_all, "1", []]].each do |name, *arguments|
      error = assert_raises(ArgumentError) { Jacinth.public_send(name, *arguments, foo: 1) }
      assert_equal "unknown keyword: :foo", error.message
    end
    assert_raises(TypeError) { Jacinth.dig(nil, "a") }
  end

  def test_sources
    latin = '{"é":"ü"}'.encode("ISO-8859-1")
    assert_equal "ü", Jacinth.dig(latin, "é")
    assert_nil Jacinth.dig(latin, "é".encode("ISO-8859-1"))
    assert_equal "ü", Jacinth.dig('{"é":"ü"}'.b, "é")
    assert_equal Encoding::UTF_8, Jacinth.dig('{"é":"ü"}'.b, "é").encoding
    assert_equal 1, Jacinth.dig("\ufeff [1]", 0)
    assert_equal 1, Jacinth.dig("/**/[1]", 0, allow_comments: true)
    assert_equal 1, Jacinth.dig(Class.new { def to_str = "[1]" }.new, 0)
  end

  def test_options
    assert_equal({ b: 1 }, Jacinth.dig('{"a":{"b":1}}', :a, symbolize_names: true))
    assert_predicate Jacinth.dig('["x"]', 0, freeze: true), :frozen?
    assert_equal BigDecimal("1.50"), Jacinth.dig("[1e999,1.50]", 1, decimal_class: BigDecimal)
    assert_equal "X", Jacinth.dig('["x"]', 0, on_load: ->(value) { value.is_a?(String) ? value.upcase : value })
    assert_predicate Jacinth.dig("[NaN]", 0, allow_nan: true), :nan?
    assert_equal 2, Jacinth.dig('{"a":1,"a":2}', "a", allow_duplicate_key: true)
    assert_equal 1, Jacinth.dig('{"a":1,"a":2}', "a")
    assert_raises(Jacinth::ParserError) { Jacinth.dig("[1]", 0, max_bytes: 2) }
    assert_raises(Jacinth::NestingError) { Jacinth.dig("[[1]]", 0, 0, max_nesting: 1) }
    assert_raises(Jacinth::NestingError) { Jacinth.dig("[[[1]]]", 0, max_nesting: 2) }
    assert_equal [1], Jacinth.dig("[[1]]", 0, max_nesting: 2)
    assert_equal 3, Jacinth.dig("[1,/* x */2,3,]", -1, allow_comments: true, allow_trailing_comma: true)
    assert_raises(Jacinth::ParserError) { Jacinth.dig("[123]", 0, max_digits: 2) }
  end

  # A number that ends with the source may be only the beginning of one.
  def test_cut_values
    ["[1", "[12x]", "[tru", "[truex]", '{"a":1', "[[1],2", "[1.5", "[\"a", "[null"].each do |source|
      assert_raises(Jacinth::ParserError, source) { Jacinth.dig(source, source[0] == "{" ? "a" : -1) }
    end
  end

  def test_faults_have_the_place_that_parse_reports
    {
      '[1,{"a":tru}]' => [1], '[{"b":[1,2}]' => [0, "b"], "[\n\n{\"a\":1 2}]" => [0, "b"], '[{"a":1 2}]' => [0],
      '[0,{"a":{"b":"\x"}}]' => [1, "a", "b"], '[{"a":1,"a":2}]' => [0], "[{\"a\":[\"\u0001\"]}]" => [0, "a", 0],
      "[{\"\u00e9\":\n[\"\u00e9\", 01]}]" => [0], "[[[[1,]]]]" => [0, 0], "[{" => [0, "a"], "[1,2" => [2]
    }.each do |source, path|
      expected = assert_raises(Jacinth::ParserError) { Jacinth.parse(source) }
      error = assert_raises(Jacinth::ParserError, source) { Jacinth.dig(source, *path) }
      assert_equal place(expected), place(error), source
    end
  end

  # The path does not depend on what is wrong in a value that was stepped over.
  def test_the_path_to_a_fault_behind_another_fault
    {
      '{"x":[1 2],"a":{"b":[0,@]}}' => [["a"], "$.a.b[1]", 23], '[[1 2],"\x01"]' => [[1], "$[1]", 8],
      '[[1 2],{"a":[01],"b":[[1 2],12x]}]' => [[1, "b", 1], "$[1].b[1]", 30],
      '[[01],{"k" 1}]' => [[1, "k"], "$[1].k", 11],
      '[[01],{"k":1,"k":2}]' => [[1], "$[1].k", 13], '[[01],[1 2],{1:2}]' => [[2, "k"], "$[2]", 13],
      '[[01],[' => [[1, 0], "$[1][0]", 7], '[[01],{"a":{"b":"' => [[1, "a", "b"], "$[1].a.b", 17]
    }.each do |source, (path, json_path, offset)|
      error = assert_raises(Jacinth::ParserError, source) { Jacinth.dig(source, *path) }
      assert_equal [json_path, offset], [error.json_path, error.byte_offset], source
    end
  end

  def test_what_is_stepped_over
    assert_equal 1, Jacinth.dig("[[1 2],1]", 1)
    ["[1e999,1]", "[tru,1]", "[\"\\q\",1]", "[01,1]", "[2 ,, 1]", "[[1 2] 1]"].each do |source| # passed on the way
      assert_raises(Jacinth::ParserError, source) { Jacinth.dig(source, 1) }
      assert_raises(Jacinth::ParserError, source) { Jacinth.query(source, "$[1]") }
    end
    ["[[1,1]", "[[\"\u0001\"],1]", "[{]},1]", "[[\"\xff\"],1]", "[[\"x],1]"].each do |source|
      assert_raises(Jacinth::ParserError, source) { Jacinth.dig(source, 1) }
    end
  end

  def test_generated_documents = compare_with_parse(600)
  heavy def test_many_generated_documents = compare_with_parse(Workload.rounds(1_000, 4_000))
  before_release def test_very_many_generated_documents = compare_with_parse(Workload.rounds(100_000))

  def compare_with_parse(count)
    each_document(count) do |source, value, random|
      6.times do
        path, pointer = random_path(value, random)
        expected = dug(value, path)
        assert_equal [expected], [Jacinth.dig(source, *path)], "#{source.inspect} #{path.inspect}"
        assert_equal [expected], [Jacinth.at(source, pointer)]
        assert_equal [expected, nil], Jacinth.at_all(source, [pointer, "#{pointer}/no such"])
      end
    end
  end

  def place(error) = [error.class, error.message, error.line, error.column, error.byte_offset, error.json_path]
end
