# frozen_string_literal: true

require "test_helper"
require "bigdecimal"
require "objspace"

# Documents under garbage collection at every allocation, and compaction.
class DocumentGcTest < Minitest::Test
  SOURCE = '{"a":[1,{"b":"text","\u0063":[1.5,"é\n"]}],"long":"' + "x" * 100 + '","n":null}'

  def stressed(&block) = GarbageCollectorModes.stressed(&block)

  def test_reads
    stressed do
      assert_equal "text", Jacinth.dig(SOURCE.dup, "a", 1, "b")
      assert_equal [1.5, "é\n"], Jacinth.at(SOURCE.b, "/a/1/c")
      assert_equal [1, nil, "x" * 100], Jacinth.at_all(SOURCE.dup, ["/a/0", "/x", "/long"])
      assert_equal BigDecimal("1.5"), Jacinth.dig(SOURCE, "a", 1, "c", 0, decimal_class: BigDecimal)
    end
  end

  def test_documents
    [{}, { symbolize_names: true }, { on_load: ->(x) { x } }, { decimal_class: BigDecimal, check: :all }].each do |o|
      stressed do
        document = Jacinth.document(SOURCE.dup, **o)
        inner = document["a"][1]
        assert_equal ["text", "text"], [inner["b"], inner.fetch("b")]
        assert_equal %w[b c], inner.keys.map(&:to_s)
        assert_equal "/a/1/c", inner["c"].pointer
        assert_equal 2, document["a"].map { |child| child }.size
        assert_equal [:a, :long], document.deconstruct_keys(%i[a long x]).keys
        assert_equal "[1.5,\"é\\n\"]", Jacinth.generate(inner["c"])
        assert_raises(Jacinth::ParserError) { Jacinth.document("{\"a\":[1,@]}")["a"].value }
      end
    end
  end

  # A large one, which looks up the places of its children.
  def test_freeze
    source = "{\"a\":[[#{"1," * 2_500}2]],\"b\":{#{Array.new(40) { |i| "\"#{"k" * 100}#{i}\":#{i}" }.join(",")}}}"
    stressed do
      document = Jacinth.document(source.dup, on_load: ->(x) { x }).freeze
      assert_equal [2, 39], [document["a"][0][-1], document["b"]["#{"k" * 100}39"]]
    end
  end

  def test_a_part_keeps_its_source
    parts = Array.new(200) { |i| Jacinth.document("{\"a\":[\"#{"v" * 50}#{i}\"]}")["a"] }
    GC.start
    Array.new(5000) { "w" * 60 }
    parts.each_with_index { |part, i| assert_equal "#{"v" * 50}#{i}", part[0] }
  end

  def test_compaction
    skip "no compaction" unless GC.respond_to?(:compact)

    hooked = Class.new(Hash)
    documents = Array.new(100) { |i| Jacinth.document("{\"a\":[{\"i\":#{i}}]}", object_class: hooked)["a"] }
    begin
      GC.compact
    rescue NotImplementedError
      skip "no compaction"
    end
    documents.each_with_index do |document, i|
      assert_equal i, document[0]["i"]
      assert_instance_of hooked, document[0].value
      assert_equal document.hash, document.at("").hash
    end
  end

  def test_memsize
    source = "[#{(["{\"a\":1}"] * 20_000).join(",")}]"
    document = Jacinth.document(source)
    before = ObjectSpace.memsize_of(document)
    assert_operator before, :<, 200
    assert_nil document[20_000]
    grown = ObjectSpace.memsize_of(document) - before
    assert_operator grown, :>, 1000
    assert_operator grown, :<=, source.bytesize + 4096
    assert_equal before, ObjectSpace.memsize_of(document[0])
  end
end
