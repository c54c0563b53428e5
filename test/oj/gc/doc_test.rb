# frozen_string_literal: true

require "test_helper"
require "json"
require "objspace"
require "jacinth/oj/api"

# Oj::Doc with a garbage collection at every allocation, with compaction during a call, and with many documents at once.
class OjDocGcTest < Minitest::Test
  Doc = Jacinth::Oj::Doc
  SMALL = '{"a":[1,{"k\u00e9":"v\n","":2.5}],"b":"text","long":123456789012345678901234567890}'

  def large(members = 30)
    "[#{Array.new(members) { |i| "{\"name #{i}\":[#{i},\"v\\n#{i}\",#{"9" * 30}]}" }.join(",")}]"
  end

  # The results of all methods, in one Array.
  def told(doc)
    seen = []
    doc.each_leaf { |leaf| seen << [leaf.where, leaf.local_key, leaf.fetch] }
    doc.home
    doc.each_child { |child| seen << child.where && child.each_value { |value| seen << value } }
    seen.push(doc.fetch, doc.dump, doc.size, doc.fetch("/b", "none"), doc.type("/1"))
  end

  def stressed(&block) = GarbageCollectorModes.stressed(&block)

  # A document whose text is held by nothing else and shares no memory with another String.
  def opened(text) = Doc.open(+"" << text)

  # What a document remembers of its containers is counted, is less than its text, and goes when it is closed.
  def test_memory
    text = "[#{Array.new(100) { "[#{"1," * 300}{}]" }.join(",")}]"
    doc = opened(text)
    empty = ObjectSpace.memsize_of(doc)
    assert_equal [1] * 100, Array.new(100) { |i| doc.fetch("/#{i + 1}/200") }
    assert_operator ObjectSpace.memsize_of(doc) - empty, :>, 2000
    assert_operator ObjectSpace.memsize_of(doc) - empty, :<=, text.bytesize + 4096
    doc.close
    assert_operator ObjectSpace.memsize_of(doc), :<=, empty
  end

  def test_stress
    assert_equal told(opened(SMALL)), stressed { Doc.open(SMALL.dup) { |doc| told(doc) } }
    [SMALL, large(5)].each do |text|
      expected = told(opened(text))
      doc = stressed { opened(text) }
      assert_equal expected, stressed { told(doc) }
    end
    assert_equal told(opened(large)), told(stressed { opened(large) })
    ["[1,", "[\"\\q\"]", "x", "#{large}["].each do |text|
      stressed { Doc.open(text) rescue assert_kind_of(Jacinth::Oj::ParseError, $!) }
    end
  end

  def test_compaction
    [SMALL, large].each do |text|
      expected = Doc.open(text) { |doc| told(doc) }
      Doc.open(text.dup) do |doc|
        seen = []
        doc.each_child do
          GarbageCollectorModes.compact if seen.size <= 1
          seen << doc.where
        end
        assert_equal doc.fetch.size, seen.size
        assert_equal expected, told(doc)
      end
    end
  end

  def test_many_documents_and_memories_that_pass_from_one_to_the_next
    docs = Array.new(30) { |i| Doc.open("[#{i},\"#{"x" * (i * 100)}\",[#{(["7"] * i * 40).join(",")}]]") }
    docs.each_slice(2) { |one, _| one.close }
    again = Array.new(15) do |i|
      Doc.open(large) do |doc|
        [doc.fetch("/#{i + 1}/name #{i}/1"), Doc.open("[[#{i}]]") { |inner| inner.fetch("/1/1") }, doc.size]
      end
    end
    assert_equal Array.new(15) { |i| [i, i, 151] }, again
    docs.each_with_index { |doc, i| assert_equal [i, "x" * (i * 100), [7] * (i * 40)], doc.fetch if i.odd? }
  end

  def test_a_document_left_in_a_fiber
    20.times { Fiber.new { Doc.open(large) { |doc| doc.each_leaf { Fiber.yield } } }.resume }
    GC.start
    assert_equal 151, Doc.open(large, &:size)
  end

  def test_a_ractor_has_its_own
    text = large.freeze
    ractor = Ractor.new(text) do |json|
      Array.new(20) { Jacinth::Oj::Doc.open(json) { |doc| doc.fetch("/7/name 6/1") } }.uniq
    end
    20.times { assert_equal 3, Doc.open(text) { |doc| doc.fetch("/4/name 3/1") } }
    assert_equal [6], ractor.value
  end
end
