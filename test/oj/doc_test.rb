# frozen_string_literal: true

require "test_helper"
require "support/oj_dumping"

# Oj::Doc: which documents are accepted and which are rejected, and what a path gives.
class OjDocTest < Minitest::Test
  include OjDumping

  Doc = Jacinth::Oj::Doc
  FAMILY = '{"name":"Ann","tags":["a",{"b/c":1.5,"":[]},[],null],"n":-12,"big":123456789012345678901234567890}'

  def open(text, &block) = Doc.open(text, &block)

  def refused(words, text)
    error = assert_raises(Jacinth::Oj::ParseError, text) { open(text) }
    assert_equal words, error.message
  end

  def test_values_by_path
    open(FAMILY) do |doc|
      assert_equal JSON.parse(FAMILY), doc.fetch
      assert_equal(
        ["Ann", "a", 1.5, [], nil, -12, 123456789012345678901234567890],
        ["/name", "tags/1", "/tags/2/b\\/c", "/tags/2//", "/tags/4", "n/", "big"].map { |path| doc.fetch(path) }
      )
      assert_equal [nil, :no, nil], [doc.fetch("/none"), doc.fetch("/tags/9", :no), doc.fetch("/none", 1, 2)]
      assert_equal [Hash, Array, String, Float, Integer, NilClass, nil],
                   ["", "/tags", "/name", "/tags/2/b\\/c", "/n", "/tags/4", "/x"].map { |path| doc.type(path) }
      assert_equal [true, true, false, false], ["/", "/tags/2", "/tags/5", "/name/1"].map { |path| doc.exists?(path) }
      assert_equal 11, doc.size
    end
  end

  # A document of some length has a table of the ends of its containers.
  def test_long_documents
    random = Random.new(7)
    made = lambda do |depth|
      next ["]}" * random.rand(900), random.rand(99), nil].sample(random: random) if depth > 5 || random.rand(6).zero?

      list = Array.new(random.rand(1..9)) { made.(depth + 1) }
      depth.odd? ? list : list.each_with_index.to_h { |value, index| ["k#{index}", value] }
    end
    [15_000, 20_000, 200_000, 800_000].each do |size|
      value = { "list" => [] }
      length = 0
      length += JSON.generate([value["list"].push(made.(1)).last]).size while length < size
      ["", "\u{feff}"].each { |mark| compare_long("#{mark} #{JSON.pretty_generate(value)}", value) }
    end
  end

  def compare_long(text, value)
    open(text) do |doc|
      assert_equal value, doc.fetch
      check = lambda do |part, path|
        assert_equal [part], [doc.fetch(path)]
        part = part.each.with_index(1).to_h { |one, index| [index, one] } if part.is_a?(Array)
        next unless part.is_a?(Hash)

        part.to_a.values_at(0, -1).compact.each { |key, one| check.(one, "#{path}/#{key}") }
      end
      value["list"].each.with_index(1) { |one, index| check.(one, "/list/#{index}") }
      GC.start
      assert_equal [value["list"].last], [doc.fetch("/list/#{value["list"].size}")]
    end
  end

  # oj/doc-values
  def test_fetch_makes_a_new_value_each_time
    open('["x",{"k":[1]}]') do |doc|
      doc.fetch("/1") << "y"
      doc.fetch("/2")["k"] << 2
      assert_equal ["x", { "k" => [1] }], doc.fetch
      assert_equal Encoding::UTF_8, doc.fetch("/1").encoding
    end
  end

  def test_what_oj_takes
    {
      "01" => 1,
      "[007]" => [7],
      "[-07]" => [-7],
      "+2" => 2,
      "[+.5]" => [0.5],
      "[-.5]" => [-0.5],
      "-" => 0,
      "12abc" => 12,
      "[1e400,-0.0]" => [Float::INFINITY, -0.0],
      "[1.]" => [1],
      "\ufeff[1,/* c */\f2] junk" => [1, 2],
      "\"tab\\there\n\"" => "tab\there\n",
      '{"a":1,"a":2}' => { "a" => 2 },
      "// c\r[1//x\f]" => [1]
    }.each { |text, value| assert_equal value, open(text, &:fetch), text }
    assert_equal [1, nil, nil, "/", nil, false],
                 open("xyz") { |doc| [doc.size, doc.fetch, doc.type, doc.where, doc.dump, doc.exists?("/")] }
    ["", " ", "\ufeff", "NaN", "]", "/* c */"].each { |text| assert_nil open(text, &:fetch), text }
    assert_equal "\xff", open("\"\xff\"", &:fetch)
    assert_equal "\u00e9", open("\"\u00e9\"".b, &:fetch)
  end

  def test_what_oj_refuses_and_where
    refused "unexpected character at line 1, column 4", "[1,]"
    refused "unexpected character at line 3, column 3", "[1,\n[2,\n x]]"
    refused "unexpected character at line 1, column 2", "{a:1}"
    refused "invalid format, expected 'nil' at line 1, column 2", "nul"
    refused "invalid format, expected 'true' at line 1, column 3", "[tru]"
    refused "invalid format, expected 'false' at line 1, column 3", "[fals"
    refused "invalid format, expected : at line 1, column 6", '{"a" 1}'
    refused "invalid format, expected , or } while in an object at line 1, column 7", '{"a":1'
    refused "invalid format, expected , or ] while in an array at line 1, column 3", "[1"
    refused "invalid format, expected , or ] while in an array at line 1, column 3", "[-x]"
    refused "invalid number at line 1, column 5", "[1.5x]"
    refused "invalid number at line 1, column 4", "1.5x"
    refused "invalid number at line 1, column 3", "1e+"[0, 2]
    refused "quoted string not terminated at line 1, column 5", '["ab'
    refused "invalid escaped character at line 1, column 4", '["\q"]'
    refused "invalid escaped character at line 1, column 9", '["\ud800x"]'
    refused "invalid hex character at line 1, column 2", '["\u12g4"]'
    refused "comment not terminated at line 1, column 7", "[1/*x]"
    refused "comment not terminated at line 1, column 4", "/*x"
    refused "invalid comment at line 1, column 4", "[1/x]"
  end

  # oj/doc-nul
  def test_a_nul_ends_a_document_and_is_a_character_of_texts_and_paths
    assert_equal [1], open("[1]\0]]", &:fetch)
    refused "quoted string not terminated at line 1, column 3", "\"a\0b\""
    open('{"a\u0000b":"x\u0000y"}') do |doc|
      assert_equal ["x\0y", nil], [doc.fetch("/a\0b"), doc.fetch("/a")]
      assert_equal ["/a\0b"], [].tap { |seen| doc.each_child { seen << doc.where } }
      assert_equal "a\0b", doc.move("/a\0b") || doc.local_key
      assert_raises(ArgumentError) { doc.move("a\0c") }
      assert_equal '{"a\u0000b":"x\u0000y"}', doc.home && doc.dump
    end
  end

  def test_dump_writes_what_is_there
    open('[1.50,1e3,{"a":"\u00e9</","a":[ ]},{ },"x"]') do |doc|
      assert_equal '[1.50,1e3,{"a":"é</","a":[]},{},"x"]'.b, doc.dump
      doc.fetch
      assert_equal ["1.50", '"é</"'.b, nil, "{}"], ["/1", "/3/a", "/9", "/4"].map { |path| doc.dump(path) }
      Oj.default_options = { indent: 2, escape_mode: :ascii }
      assert_equal "[\n  1.50,\n  1e3,\n  {\n    \"a\":\"\\u00e9</\",\n    \"a\":[]\n  },\n  {},\n  \"x\"\n]", doc.dump
    end
    Oj.default_options = { indent: 0 }
    assert_equal "[7,0,2,-0.5,1]", open("[007,-,+2,-.5,1.]", &:dump)
  end

  # oj/doc-files
  def test_files
    path = File.join(Dir.tmpdir, "jacinth_doc_#{Process.pid}")
    assert_nil(open("[1,[2]]") { |doc| doc.dump("/2", path) })
    assert_equal "[2]", File.read(path)
    assert_equal [2], Doc.open_file(path, &:fetch)
    doc = Doc.open_file(path)
    assert_equal 2, doc.fetch("/1")
    {
      "/nowhere" => [IOError, "No such file or directory"],
      Dir.tmpdir => [IOError, "Is a directory"],
      "a\0b" => [ArgumentError, "string contains null byte"],
      5 => [TypeError, "no implicit conversion of Integer into String"]
    }.each do |name, (type, words)|
      assert_equal words, assert_raises(type) { Doc.open_file(name) }.message
    end
    assert_equal "No such file or directory\n", assert_raises(IOError) { doc.dump("/", "/nowhere/x") }.message
    assert_raises(TypeError) { doc.dump(nil, nil) }
    assert_raises(TypeError) { doc.dump(5) }
  ensure
    File.delete(path) if File.exist?(path)
  end

  def test_a_closed_document
    doc = open("[1]")
    assert_nil doc.close
    %i[close fetch type size where local_key home dump].each do |method|
      assert_equal "Document already closed or not open.",
                   assert_raises(IOError, method.to_s) { doc.public_send(method) }.message
    end
    assert_raises(IOError) { doc.move("/1") }
    assert_nil doc.each_leaf
    kept = open("[1]") { |inner| inner }
    assert_raises(IOError) { kept.fetch }
    assert_equal(3, open("[1]") { |inner| inner.close || 3 })
    [-> { raise IndexError }, -> { throw :out }].each do |leave|
      left = nil
      catch(:out) { open("[1]") { |inner| (left = inner) && leave.call } } rescue IndexError
      assert_raises(IOError) { left.size }
    end
  end

  def test_what_a_document_is_not
    assert_raises(TypeError) { Doc.new }
    assert_raises(TypeError) { Doc.allocate }
    assert_raises(NotImplementedError) { open("[]").dup }
    assert_raises(NotImplementedError) { open("[]").clone }
    assert_raises(TypeError) { Marshal.dump(open("[]")) }
    [nil, 5, :a].each { |source| assert_raises(TypeError) { open(source) } }
    assert_instance_of Class.new(Doc).tap { |type| @type = type }, @type.parse("[]")
  end

  def test_integers_with_too_many_digits
    open('[12345,{"a":123456789012345678901}]') do |doc|
      Oj.default_options = { max_integer_digits: 20 }
      assert_equal 12345, doc.fetch("/1")
      assert_equal "integer exceeds :max_integer_digits (21 > 20)",
                   assert_raises(Jacinth::Oj::ParseError) { doc.fetch }.message
      assert_raises(Jacinth::Oj::ParseError) { doc.each_value {} }
      Oj.default_options = { max_integer_digits: 0 }
      assert_equal 123456789012345678901, doc.fetch("/2/a")
    end
  end

  # A small document lies in the object, a large one in memory of its own.
  def test_a_document_keeps_its_text_and_large_ones_are_whole
    [3, 200, 40_000].each do |count|
      text = "[#{Array.new(count) { |i| "{\"k#{i}\":[#{i},\"v\\n#{i}\"]}" }.join(",")}]"
      expected = JSON.parse(text)
      doc = open(text)
      text.replace("x" * text.bytesize)
      GC.start
      assert_equal expected, doc.fetch
      assert_equal ["v\n#{count - 1}", "/#{count}/k#{count - 1}/2"],
                   [doc.fetch("/#{count}/k#{count - 1}/2"), doc.move("/#{count}/k#{count - 1}/2") || doc.where]
      assert_equal 1 + 4 * count, doc.size
    end
  end

  # oj/doc-nesting
  def test_depth_is_memory
    count = 100_000
    doc = open("[" * count + "1" + "]" * count)
    assert_equal count + 1, doc.size
    assert_equal [1], [].tap { |seen| doc.each_value { |value| seen << value } }
    assert_equal count * 2 + 1, doc.dump.size
  end
end
