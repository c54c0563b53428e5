# frozen_string_literal: true

require "test_helper"
require "jacinth/oj/api"

# Oj::Doc: moving within a document, and the iterators.
class OjDocPathTest < Minitest::Test
  Doc = Jacinth::Oj::Doc
  TEXT = '{"a":[10,[20,{"b":30}],{}],"x/y":{"..":1,"":{"":2}},"\u0061\n":3}'

  def setup = @doc = Doc.open(TEXT)

  def lost(step, path)
    error = assert_raises(ArgumentError) { @doc.move(path) }
    assert_equal "Failed to locate element #{step} of the path #{path.delete_prefix("/")}.", error.message
  end

  def test_moving
    assert_equal ["/", nil, "/"], [@doc.where, @doc.local_key, @doc.home]
    {
      "/a/2/2/b" => ["/a/2/2/b", "b"],
      "../../1" => ["/a/2/1", 1],
      "" => ["/a/2/1", 1],
      "../.." => ["/a", "a"],
      "3" => ["/a/3", 3],
      "/x\\/y//" => ["/x\\/y/", ""],
      "..//" => ["/x\\/y/", ""],
      "/a\n" => ["/a\n", "a\n"],
      "/" => ["/", nil]
    }.each do |path, place|
      assert_nil @doc.move(path)
      assert_equal place, [@doc.where, @doc.local_key], path
      assert_equal [@doc.where] * 2, [@doc.path, @doc.where?]
    end
    assert_equal(
      [Encoding::BINARY, Encoding::UTF_8, true],
      [@doc.move("/a/1") || @doc.where.encoding, @doc.move("/a") || @doc.local_key.encoding, @doc.home.frozen?]
    )
  end

  def test_a_path_that_leads_nowhere
    @doc.move("/a/2")
    lost 1, "9"
    lost 2, "1/x"
    lost 3, "../3/1"
    assert_equal "/a/2", @doc.where
    lost 2, "/a/1x"
    assert_equal "/", @doc.where
    lost 1, ".."
    {
      "/a/1x" => nil,
      "/x\\/y/\\.\\." => 1,
      "/a/0" => 10,
      "/a/99999999999999999999" => nil,
      "/x\\/y/\\" => nil,
      "/a/x" => nil
    }.each { |path, value| assert_equal [value], [@doc.fetch(path)], path }
    assert_equal [5, 5], ["x", "1/1x"].map { |path| Doc.open('[[{"x":5}]]').fetch(path) } # the same as Oj
    [nil, 5, :a].each { |path| assert_raises(TypeError) { @doc.move(path) } }
  end

  def test_relative_paths_of_the_others
    @doc.move("/a/2/2")
    assert_equal [30, 20, 10], [@doc.fetch("b"), @doc.fetch("../1"), @doc.fetch("../../1")]
    assert_equal [Integer, true, '{"b":30}'], [@doc.type("b"), @doc.exists?("../../3"), @doc.dump]
    assert_equal [30], [].tap { |seen| @doc.each_value("..") { |value| seen << value } }.last(1)
    assert_equal [nil, nil], [@doc.fetch("../../../.."), @doc.fetch("c")]
  end

  def test_depth
    deep = Doc.open("[" * 99 + "1" + "]" * 99)
    assert_equal [1], deep.fetch("/1" * 98)
    [
      -> { deep.fetch("/1" * 99) },
      -> { deep.move("/1" * 99) },
      -> { Doc.open("[" * 100 + "1" + "]" * 100).each_leaf {} }
    ].each do |call|
      assert_equal "Path too deep. Limit is 100 levels.", assert_raises(Jacinth::Oj::DepthError, &call).message
    end
    deep.move("/1" * 98)
    assert_equal ["/1" * 98 + "/1"], [].tap { |seen| deep.each_child { seen << deep.where } }
    assert_equal "/1" * 98, deep.where
  end

  def test_each_leaf_child_and_value
    leaves = []
    assert_nil(@doc.each_leaf { |leaf| leaves << [leaf.where, leaf.fetch] })
    assert_equal [["/a/1", 10], ["/a/2/1", 20], ["/a/2/2/b", 30], ["/x\\/y/..", 1], ["/x\\/y//", 2], ["/a\n", 3]],
                 leaves
    children = []
    result = @doc.each_child do |child|
      children << child.where
      child.each_child { |inner| children << inner.where }
    end
    assert_nil result
    assert_equal ["/a", "/a/1", "/a/2", "/a/3", "/x\\/y", "/x\\/y/..", "/x\\/y/", "/a\n"], children
    assert_equal [20, 30], [].tap { |seen| @doc.each_value("/a/2") { |value| seen << value } }
    values = []
    places = []
    @doc.each_value("/a/1") { |value| values << value }
    @doc.each_leaf("/a/1") { places << @doc.where }
    assert_equal [[10], ["/a/1"]], [values, places]
    assert_nil(@doc.each_child("/none") { flunk })
    assert_nil(@doc.each_leaf("/none") { flunk })
    assert_nil(@doc.each_value("/none") { flunk })
    assert_equal [nil] * 3, [@doc.each_leaf, @doc.each_child(5), @doc.each_value]
  end

  def test_where_a_document_is_after_them
    @doc.each_child("/a") {}
    assert_equal "/", @doc.where
    @doc.each_leaf("/a") {}
    assert_equal "/a", @doc.where # the same as in Oj
    @doc.each_child { break }
    assert_equal "/a/1", @doc.where
    @doc.home
    assert_equal 5, catch(:out) { @doc.each_leaf { throw :out, 5 if @doc.local_key == "b" } }
    assert_equal "/a/2/2/b", @doc.where
  end

  # oj/doc-blocks: an iteration goes on where it was, whatever its block reads.
  def test_blocks_that_read_the_document
    [
      -> { @doc.fetch("/a/2/2/b") },
      -> { @doc.type("/a") },
      -> { @doc.size },
      -> { @doc.dump }
    ].each do |read|
      seen = [[], []]
      @doc.home
      @doc.each_child("/a") { seen[0] << @doc.where && read.call }
      @doc.home
      @doc.each_leaf { seen[1] << @doc.where && read.call }
      assert_equal [%w[/a/1 /a/2 /a/3], 6], [seen[0], seen[1].uniq.size]
    end
  end

  def test_blocks_that_close_the_document
    { each_child: 1, each_leaf: 1, each_value: 1 }.each_key do |method|
      doc = Doc.open(TEXT)
      assert_equal "Document closed.", assert_raises(IOError) { doc.public_send(method) { doc.close } }.message
      doc = Doc.open(TEXT)
      assert_equal 7, doc.public_send(method) { doc.close || (break 7) }
      assert_raises(IOError) { doc.where }
    end
  end

  def test_iterators_that_are_left_and_go_on_side_by_side
    walks = %i[each_child each_leaf each_value].map do |method|
      doc = Doc.open(TEXT)
      Fiber.new { doc.public_send(method, "/a") { Fiber.yield(doc.where) } && nil }
    end
    walks.each(&:resume)
    assert_equal ["/a/2", "/a/2/1"], walks.first(2).map(&:resume)
    walks.clear
    GC.start
    assert_equal 30, @doc.fetch("/a/2/2/b")
  end

  # to_str runs before the document is read, and may close it.
  def test_paths_that_close_the_document
    path = Object.new
    path.define_singleton_method(:doc=) { |doc| @doc = doc }
    path.define_singleton_method(:to_str) { @doc.close || "/a" }
    %i[fetch move type exists? dump].each do |method|
      path.doc = doc = Doc.open(TEXT)
      assert_raises(IOError, method.to_s) { doc.public_send(method, path) }
    end
  end

  # Most Strings and Integers are read without a parse. They are those that a parse of the whole document gives.
  def test_scalars_by_themselves
    lexemes = %w[0 -0 -12 007 1234567890123456 -1234567890123456 12345678901234567 18014398509481983 1. 1.5 -1e2 1E2
                 "" "plain" "\u20ac" "é" "ab,}"] + ['"a\nb"', "\"raw\tone\"", "\"#{"long" * 700}\""]
    lexemes.product([",7]", "]", " ]", "\t]", "\r\n,7]", "/**/]"]) do |lexeme, rest|
      Doc.open("[#{lexeme}#{rest}") do |doc|
        value, whole = doc.fetch("/1"), doc.fetch[0]

        assert_equal [whole, whole.class, whole.frozen?], [value, value.class, value.frozen?], "#{lexeme}#{rest}"
        next unless value.is_a?(String)

        assert_equal [Encoding::UTF_8, true, whole.ascii_only?],
                     [value.encoding, value.valid_encoding?, value.ascii_only?]
      end
    end
  end
end
