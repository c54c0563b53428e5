# frozen_string_literal: true

require "test_helper"
require "support/query_maker"
require "support/query_reference"
require "support/workload"

# Queries with a garbage collection at every allocation, and on a heap that is compacted between and inside them.
class QueryGcTest < Minitest::Test
  QUERIES = ["$..*", "$..[?@.a == $.b || search(@.c, 'x+y')]['a', 'b']", "$..[?match('xy', @)]", "$[?@ == $.b]",
             "$.*[::-1]", "$..[?length(@) > 1 && count(@..*) < 1e3]", "$['\\u00e9\\ud83d\\ude00', 'b']"].freeze

  def document
    {
      "a" => "xxy".dup, b: { "c" => "\u{1f600}xy".dup, "a" => [1, 2.5, 2**70, ["x.".dup, "é".encode("UTF-16LE")]] },
      "é\u{1f600}" => Array.new(40) { |i| { "a" => i.to_s, "b" => nil } }, "c" => (0..12).to_h { |i| ["k#{i}", [i]] }
    }
  end

  def results(path, document) = [path.values(document), path.paths(document), path.pointers(document)]

  def stressed(&block) = GarbageCollectorModes.stressed(&block)

  def test_under_stress
    object = { "a" => "xy", b: { "c" => "xxy", "a" => [1, "x."] }, "c" => (0..9).to_h { |i| ["k#{i}", [i]] } }
    QUERIES.each do |text|
      expected = results(Jacinth::Path.new(text), object)
      assert_equal expected, stressed { results(Jacinth::Path.new(text), object) }, text
    end
    assert_raises(Jacinth::QueryError) { stressed { Jacinth::Path.new("$[?match(@, '[a')]") } }
    assert_raises(Jacinth::QueryError) { stressed { Jacinth.query([[[]]], "$..*", max_nesting: 2) } }
  end

  TEXT_QUERIES = [*QUERIES, "$.a[*]['x', 'é']", "$..x", "$.a[?match(@.x, @.p) || @ == $.a[0]]", "$.b[::-1]"].freeze

  def text = '{"a":[{"x":"y\\u0041","\\u00e9":[1.5,12345678901234567890]},{"x":"zz","p":"z+"}],"b":[true,null,"\\n"]}'

  def test_texts_under_stress
    TEXT_QUERIES.each do |query|
      path = Jacinth::Path.new(query)
      expected = results(path, Jacinth.parse(text))
      assert_equal expected, stressed { results(path, text) }, query
    end
    path = Jacinth::Path.new("$..b")
    ['{"a":[1,{"b":1,"\\u0062":2}]}', '{"a":tru,"b":1}'].each do |broken|
      assert_raises(Jacinth::ParserError) { stressed { path.values(broken) } }
    end
  end

  def test_texts_and_compaction
    paths = TEXT_QUERIES.map { |query| Jacinth::Path.new(query) }
    document = Jacinth.document(text)
    expected = paths.map { |path| results(path, Jacinth.parse(text)) }
    3.times do
      GarbageCollectorModes.compact
      assert_equal [expected] * 2, [text, document].map { |source| paths.map { |path| results(path, source) } }
    end
  end

  def test_compaction
    paths = QUERIES.map { |text| Jacinth::Path.new(text) }
    object = document
    expected = paths.map { |path| results(path, object) }
    3.times do
      GarbageCollectorModes.compact
      assert_equal expected, paths.map { |path| results(path, object) }
    end
  end

  def test_automatic_compaction
    skip "this platform does not compact" unless GC.respond_to?(:auto_compact=)
    paths = QUERIES.map { |text| Jacinth::Path.new(text) }
    expected = paths.map { |path| results(path, document) }
    GC.auto_compact = true
    Workload.rounds(5, 50).times { assert_equal expected, paths.map { |path| results(path, document) } }
  ensure
    GC.auto_compact = false if GC.respond_to?(:auto_compact=)
  end

  # The stack of a deep evaluation, and the memory of programs and of patterns, are given back.
  def test_memory
    path = Jacinth::Path.new("$..[?match(@.a, @.p) || @ == 7]", max_nesting: nil)
    deep = 3000.times.reduce(7) { |object, i| i.even? ? [object] : { "a" => object, "p" => "a{200}" } }
    200.times { path.values(deep) }
    GC.start
    before = ObjectSpace.count_objects[:T_STRING]
    200.times { path.values(deep) }
    GC.start
    assert_operator ObjectSpace.count_objects[:T_STRING] - before, :<, 1000
  end

  def test_random
    maker = QueryMaker.new(Workload.seed, ruby: true)
    Workload.rounds(20, 200).times do
      query, object = maker.query, maker.document
      text = maker.text(query)
      expected = QueryReference.nodes(query, object).map(&:last)
      values = stressed { Jacinth.query(object, text) }
      assert expected.size == values.size && expected.zip(values).all? { |one, other| one.equal?(other) }, text
    end
  end
end
