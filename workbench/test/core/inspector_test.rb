# frozen_string_literal: true

require_relative "../../../test/test_helper"
require "jacinth/inspector"
require "jacinth/workbench/documents"

# Jacinth::Inspector: its sums equal those of ObjectSpace, and its words about slots agree with the
# running Ruby. This file contains no slot size.
class InspectorTest < Minitest::Test
  Inspector = Jacinth::Inspector
  Layout = Inspector::Layout

  def report(object) = Inspector.new(object).report

  # All objects of a tree of plain data, found in another way: by Ruby's own recursion.
  def reached(object, found = {}.compare_by_identity)
    return found if ObjectSpace.memsize_of(object).zero? || found.key?(object)

    found[object] = true
    object.each { |element| reached(element, found) } if object.is_a?(Array)
    object.each { |pair| pair.each { |element| reached(element, found) } } if object.is_a?(Hash)
    found
  end

  def document = @document ||= Jacinth.parse(Jacinth::Workbench::Documents["made_ohai"])

  def test_the_sums_are_those_of_object_space
    objects = reached(document).keys
    counts = report(document)

    assert_operator objects.size, :>, 500
    assert_equal objects.size, counts[:objects]
    assert_equal objects.sum { |object| ObjectSpace.memsize_of(object) }, counts[:bytes]
    assert_equal objects.grep(String).sum(&:bytesize), counts[:strings][:text_bytes]
    assert_equal objects.grep(Hash).sum(&:size), counts[:keys][:places]
    assert_equal objects.grep(Hash).flat_map(&:keys).uniq.size, counts[:keys][:texts]
    assert_equal objects.count(&:frozen?), counts[:frozen]
    assert_equal objects.group_by(&:class).to_h { |type, list| [type.name, list.size] },
                 counts[:types].transform_values { |sum| sum[:objects] }
  end

  def test_every_sum_is_cut_in_the_same_way
    counts = report(document)
    assert_equal counts[:bytes], counts[:slot_bytes] + counts[:malloc_bytes]
    %i[types slots].each do |cut|
      sums = counts[cut].values
      totals = { slots: :slot_bytes, malloc: :malloc_bytes, idle_slots: :idle_slot_bytes,
                 idle_malloc: :idle_malloc_bytes, objects: :objects }
      totals.each do |part, whole|
        assert_equal counts[whole], sums.sum { |sum| sum[part] }, "#{cut} #{part}"
      end
    end
    by_slot = counts[:cells].group_by { |cell| cell[:slot] }
    by_slot = by_slot.transform_values { |cells| cells.sum { |cell| cell[:objects] } }
    assert_equal counts[:slots].transform_values { |sum| sum[:objects] }, by_slot.sort.to_h
    counts[:slots].each { |size, sum| assert_equal size * sum[:objects], sum[:slots] }
    { strings: "String", arrays: "Array", hashes: "Hash" }.each do |key, type|
      assert_equal counts[:types][type][:objects], counts[key].except(:text_bytes).values.sum
    end
  end

  # At each length around the edges: where a new String and a new Array are, and how much of the slot is idle.
  def test_what_is_embedded_is_what_ruby_embeds
    edges = Layout::STRINGS.longest.values
    assert_equal edges.sort, edges
    edges.flat_map { |edge| [edge - 1, edge, edge + 1] }.each do |length|
      text = "x" * length
      embedded = ObjectSpace.dump(text).include?('"embedded":true')
      assert_equal({ embedded: embedded ? 1 : 0, extended: embedded ? 0 : 1, shared: 0, text_bytes: length },
                   report(text)[:strings],
                   "#{length} bytes")
    end
    Layout::STRINGS.longest.each do |slot, most|
      assert_equal [slot, 0], report("x" * most).then { |counts| [counts[:slot_bytes], counts[:idle_slot_bytes]] }
      assert_equal 1, report("x" * (most - 1))[:idle_slot_bytes]
    end
    Layout::ARRAYS.longest.each do |slot, most|
      assert_equal({ slot => 0 }, report([nil] * most)[:slots].transform_values { |sum| sum[:idle_slots] })
      assert_equal Layout::WORD, report([nil] * (most - 1))[:idle_slot_bytes]
    end
  end

  def test_idle_bytes_of_malloc_blocks
    text = String.new(capacity: 5_000) << "abc"
    array = Array.new(1_000, 1).tap { |all| 1.upto(100) { all << 1 } }
    assert_equal 4_997, report(text)[:idle_malloc_bytes]
    assert_equal ObjectSpace.memsize_of(array) - Layout::ARRAYS.outside - (1_100 * Layout::WORD),
                 report(array)[:idle_malloc_bytes]
    assert_equal [0, 0, 1], report((1..40).to_h { |key| [key, key] })[:hashes].values
    assert_equal 24 * Layout::ENTRY, report((1..40).to_h { |key| [key, key] })[:idle_malloc_bytes]
    small = report({ 1 => 1, 2 => 2, 3 => 3 })
    assert_equal (Layout::ROW_PAIRS - 3) * Layout::PAIR, small[:idle_malloc_bytes] + small[:idle_slot_bytes]
    assert_equal [1, 0, 0], report({})[:hashes].values
    assert_equal 8, Layout::ROW_PAIRS
  end

  # A Hash that is created with a table may have another slot than one that changed to a table later.
  def test_a_table_takes_as_much_wherever_it_is
    grown = (1..40).to_h { |key| [key, key] }
    parsed = Jacinth.parse(Jacinth.generate((1..40).to_h { |key| ["key #{key}", 1] }))
    used = [grown, parsed].map { |hash| Layout.used(Inspector::Facts.of(hash), hash) }
    assert_equal 1, used.uniq.size
    assert_operator used.first, :>=, Layout::BASIC + Layout::WORD
    if Layout::TABLE_IN_SLOT
      assert_includes 0..4 * Layout::WORD, report({}).then { |counts| counts[:slot_bytes] - counts[:idle_slot_bytes] }
    end
  end

  def test_keys
    counts = report([{ "first" => 1, "second" => { "first" => 2 } }, { "first" => 3 }])[:keys]
    assert_equal({ places: 4, symbols: 0, objects: 2, interned: 2, texts: 2 }, counts)

    own = Array.new(3) { {}.compare_by_identity.tap { |hash| hash["key".dup] = 1 } }
    assert_equal({ places: 3, symbols: 0, objects: 3, interned: 0, texts: 1 }, report(own)[:keys])
    assert_equal({ places: 2, symbols: 2, objects: 0, interned: 0, texts: 0 }, report({ a: 1, b: 2 })[:keys])
  end

  def test_each_object_once
    text = "a text that stands in two places"
    twice = report([text, text, [text]])
    assert_equal [3, 1], [twice[:objects], twice[:types]["String"][:objects]]
    ring = []
    ring << ring << { ring => ring }
    assert_equal 2, report(ring)[:objects]
    deep = (1..50_000).reduce([]) { |inner, _| [inner] }
    assert_equal 50_001, report(deep)[:objects]
  end

  # A shared text or a shared Array counts as one more object, however many objects share it.
  def test_shared_texts_and_arrays
    text = "y" * 50_000
    parts = [text[10_000..], text[20_000..]]
    counts = report(parts)
    assert_equal 2, counts[:strings][:shared]
    assert_includes 50_000..51_000, counts[:bytes]
    array = Array.new(5_000, 1)
    counts = report([array[1_000..], array[2_000..]])
    assert_equal [2, 1], [counts[:arrays][:shared], counts[:hidden]]
    assert_includes 40_000..45_000, counts[:bytes]
  end

  def test_values_without_a_slot
    counts = report([1, -1, 2**61, 1.5, 0.0, nil, true, false, :a, 2**70, 1e300])
    assert_equal({ "Integer" => 3, "Float" => 2, "Symbol" => 1, "false" => 1, "nil" => 1, "true" => 1 },
                 counts[:immediates])
    assert_equal %w[Array Float Integer], counts[:types].keys.sort
    assert_equal [0, {}, []], report(1).values_at(:objects, :types, :cells)
  end

  def test_coderanges
    known = "ASCII alone".tap(&:valid_encoding?)
    unknown = [0xC3, 0xA9].pack("C*").force_encoding("UTF-8")
    counts = report([known, unknown])[:coderanges]
    return assert_nil(counts) unless Layout::CODERANGES

    assert_equal({ "7bit": 1, valid: 0, unknown: 1, broken: 0 }, counts)
    assert_equal 0, report(Jacinth.parse('["é","a"]'))[:coderanges][:unknown]
  end

  class Liar < String
    %i[class to_s inspect hash bytesize size encoding frozen? == eql? to_str].each do |name|
      define_method(name) { |*| raise "asked for #{name}" }
    end
    def self.name = raise("asked for its name")
  end

  class LyingArray < Array
    %i[class each size length to_a to_ary hash ==].each { |name| define_method(name) { |*| raise "asked for #{name}" } }
  end

  Pair = Struct.new(:left, :right) { def to_a = raise("asked for to_a") }
  Holder = Class.new { def initialize(value) = @value = value }

  def test_objects_that_lie_or_say_nothing
    lone = "own".dup.tap { |text| def text.bytesize = raise("asked") }
    things = [
      Liar.new("lies"), LyingArray.new([1.5, "in it"]), BasicObject.new, lone, Pair.new("left", ["right"]),
      Holder.new("held"), Set.new(["one"]), Ractor.make_shareable({ "a" => ["b"] }), Time.now, 1..2, ("c".."d"),
      Object.new.freeze, Class.new, $stdout, binding, Thread.current, "x".."y"
    ]
    counts = report(things)
    assert_operator counts[:objects], :>, things.size
    assert_equal 13, counts[:types]["String"][:objects]
    assert_equal counts[:bytes], counts[:types].values.sum { |sum| sum[:bytes] }
    assert_equal 1, report({}.compare_by_identity.tap { |hash| hash[Liar.new("key")] = 1 })[:keys][:texts]
  end

  def test_progress
    seen = []
    Inspector.new(Array.new(20_000) { [] }) { |count| seen << count }
    assert_operator seen.size, :>, 2
    assert_equal seen.sort, seen
  end

  def test_as_text
    text = Inspector.new({ "a" => ["b" * 1000] }).to_s
    assert_match(/^objects +4$/, text)
    assert_match(/^bytes +[\d,]+$/, text)
    assert_match(/^String +█.* [\d,]+ bytes, 2 objects$/, text)
    assert_match(/\ARuby #{Regexp.escape(RUBY_VERSION)}: .*#{Layout::SLOTS.last} bytes.*is embedded$/, text)
  end

  def test_libraries
    reports = Inspector.compare('{"a":[1,2.5,"text"]}', names: %w[json jacinth])
    assert_equal %w[json jacinth], reports.keys
    reports.each_value do |counts|
      assert_equal 4, counts[:objects]
      assert_operator counts[:parse][:allocated_objects], :>=, 3
    end
    assert_raises(ArgumentError) { Inspector.compare("[]", names: ["\xffno"]) }
    assert_raises(TypeError) { Inspector.compare(nil) }
    error = Inspector.compare("[\e]", names: ["jacinth"])["jacinth"][:error]
    assert_match(/\AJacinth::ParserError: expected a value/, error)
    refute_match(/[[:cntrl:]]/, error)
  end
end
