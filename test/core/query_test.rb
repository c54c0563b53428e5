# frozen_string_literal: true

require "test_helper"
require "bigdecimal"
require "support/child"

# Jacinth::Path and Jacinth.query: their methods, errors, limits, and what counts as equal. The examples of the RFC are
# in query_rfc_test.rb.
class QueryTest < Minitest::Test
  Path = Jacinth::Path

  def query(document, text, **limits) = Jacinth.query(document, text, **limits)

  def error(text, **limits) = assert_raises(Jacinth::QueryError) { Path.new(text, **limits) }

  def limit_error(message, document, text, **limits)
    error = assert_raises(Jacinth::QueryError) { query(document, text, **limits) }
    assert_equal message, error.message
    assert_nil error.byte_offset
    assert_nil error.snippet
  end

  # ---- the methods ----

  def test_methods
    path = Path.new("$..a")
    document = { "a" => [{ "a" => 1 }], "b" => 2 }
    assert_equal [[{ "a" => 1 }], 1], path.values(document)
    assert_same document["a"], path.first(document)
    assert_equal ["/a", "/a/0/a"], path.pointers(document)
    assert_equal ["$['a']", "$['a'][0]['a']"], path.paths(document)
    seen = []
    assert_same path, path.each(document) { |value| seen << value }
    assert_equal path.values(document), seen
    assert_equal seen, path.each(document).to_a
    assert_equal seen, query(document, "$..a")
    assert_nil path.first([])
    assert_equal [], path.values([])
  end

  def test_what_a_path_is
    path = Path.new("$.é", max_steps: 5)
    assert_predicate path, :frozen?
    assert_equal "$.é", path.to_s
    assert_predicate path.to_s, :frozen?
    assert_equal "#<Jacinth::Path $.é>", path.inspect
    same = Path.new("$.é".encode("UTF-16LE"), max_steps: 5)
    assert_equal path, same
    assert path.eql?(same)
    assert_equal path.hash, same.hash
    [Path.new("$.é"), Path.new("$.e", max_steps: 5), Class.new(Path).new("$.é", max_steps: 5), "$.é"].each do |other|
      refute_equal path, other
    end
    copies = [path.dup, path.clone, Marshal.load(Marshal.dump(path))]
    copies.each { |copy| assert_equal [path, [1]], [copy, copy.values({ "é" => 1 })] }
    assert_raises(FrozenError) { path.send(:initialize, "$") }
    assert_raises(TypeError) { Path.allocate.values([]) }
  end

  def test_arguments
    assert_raises(ArgumentError) { Path.new }
    assert_raises(ArgumentError) { Path.new("$", 1) }
    assert_raises(ArgumentError) { Path.new("$", max_depth: 1) }
    assert_raises(TypeError) { Path.new(nil) }
    [0, -1, 1.5, "1", 2**64].each { |limit| assert_raises(ArgumentError) { Path.new("$", max_steps: limit) } }
    text = Object.new
    def text.to_str = "$.a"
    assert_equal [1], query({ "a" => 1 }, text)
  end

  def test_sources
    source = Object.new
    def source.to_str = '{"a":[1,2]}'
    [source, source.to_str, source.to_str.encode("UTF-16LE"), Class.new(String).new(source.to_str)].each do |text|
      assert_equal [1, 2], query(text, "$.a[*]")
    end
    assert_equal ["a"], query('"a"', "$")
    assert_raises(Jacinth::ParserError) { query("[1,", "$") }
    assert_raises(Jacinth::NestingError) { query("[" * 101 + "]" * 101, "$") }
    [nil, true, false, 1, 1.5, :symbol, Object].each do |object|
      assert_equal [[object], []], [query(object, "$"), query(object, "$..*")]
    end
  end

  def test_errors
    error = error("$.a[?@.b = 1]")
    assert_equal "'=' is not an operator: compare with '==' at offset 9", error.message
    assert_equal 9, error.byte_offset
    assert_equal "$.a[?@.b = 1]\n         ^", error.snippet
    assert_kind_of Jacinth::Error, error
    long = error("$#{".long" * 20}[x]#{".long" * 20}")
    assert_equal ".long.long.long[x].long.long.lon\n                ^", long.snippet
    assert_equal "$['é\n  ^", error("$['é").snippet
    assert_equal "$['?\n   ^", error("$['\u0001").snippet
    assert_equal "$['?\n   ^", error("$['\xff".b).snippet
    assert_equal "the query is too long at offset 65536", error("$#{".a" * 40_000}").message
  end

  # ---- limits ----

  def test_max_results
    assert_equal [1, 2], query([1, 2], "$[*]", max_results: 2)
    limit_error "more than max_results (2) results", [1, 2, 3], "$[*]", max_results: 2
    assert_equal 1, Path.new("$[*]", max_results: 1).first([1, 2, 3])
  end

  def test_max_steps
    assert_equal 10, query((1..10).to_a, "$[*]", max_steps: 10).size
    limit_error "more than max_steps (9) steps", (1..10).to_a, "$[*]", max_steps: 9
    limit_error "more than max_steps (1000) steps", ["a" * 1000], "$[?match(@, '(a|a)*b')]", max_steps: 1000
    numbers = (1..100).to_a
    limit_error "more than max_steps (5000) steps", numbers, "$[?count($[?@ == $[99]]) == 1]", max_steps: 5000
    limit_error "more than max_steps (50) steps", [numbers, numbers.dup], "$[?@ == $[1]]", max_steps: 50
  end

  def nested(depth, inner = 1) = depth.times.reduce(inner) { |object, i| i.even? ? [object] : { "a" => object } }

  def test_max_nesting
    assert_equal 101, query(nested(100), "$..*").size + 1
    limit_error "more than max_nesting (100) levels of nesting", nested(101), "$..*"
    limit_error "more than max_nesting (3) levels of nesting", nested(4), "$..*", max_nesting: 3
    assert_equal 2, query([nested(99), nested(99)], "$[?@ == $[0]]").size
    limit_error "more than max_nesting (100) levels of nesting", [nested(101), nested(101)], "$[?@ == $[0]]"
    steps = "['a'][0]" * 100
    limit_error "more than max_nesting (100) levels of nesting", nested(200), "$#{steps}"
    assert_equal [1], query(nested(200), "$#{steps}", max_nesting: nil)
  end

  def test_circles
    array = []
    array << array << 1
    hash = { "a" => array }
    array << hash
    ["$..*", "$..[?@ == $]", "$[?@ == $[0][0]]"].each do |text|
      limit_error "more than max_nesting (100) levels of nesting", array, text
    end
    assert_equal [1], query(array, "$[0][0][0][1]")
  end

  # A machine stack would overflow at this depth.
  def test_deep_objects
    deep = nested(200_000)
    other = nested(200_000)
    assert_equal 200_000, query(deep, "$..*", max_nesting: nil).size
    assert_equal [1], query(deep, "$..[?@ == 1]", max_nesting: nil)
    assert_equal 2, query([deep, other], "$[?@ == $[0]]", max_nesting: nil).size
    pointer = Path.new("$..[?@ == 1]", max_nesting: nil).pointers(deep).first
    assert_equal 200_000, pointer.count("/")
    assert_equal [1], query(nested(300), "$..[?@ == 1]", max_nesting: 300)
  end

  def test_in_a_fiber_and_threads
    path = Path.new("$..[?search(@.a, 'x+')]")
    document = [{ "a" => "yxx" }] * 50
    expected = path.values(document)
    assert_equal expected, Fiber.new { path.values(document) }.resume
    threads = Array.new(4) { Thread.new { Array.new(20) { path.values(document) }.uniq } }
    assert_equal [[expected]] * 4, threads.map(&:value)
  end

  def test_interrupts
    path = Path.new("$[?count($[?count($[*]) == 0]) == 1]")
    document = (1..3000).to_a
    started = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    thread = Thread.new { path.values(document) }
    sleep 0.05
    thread.kill
    thread.join
    assert_operator Process.clock_gettime(Process::CLOCK_MONOTONIC) - started, :<, 20
    assert_nil thread.value
  end

  # Another thread changes the document while it is queried: the results may be of both states, and that is all.
  def test_changes_by_other_threads
    document = { "rows" => Array.new(300) { |i| { "a" => i, b: "x" * 40 } }, "keys" => { "a" => 1 } }
    path = Jacinth::Path.new("$..[?search(@.b, 'x+y') || @.a == $.keys || @.a >= 0]")
    queries = Thread.new { Array.new(200) { path.values(document).size } }
    changes = 0
    while queries.alive?
      document["rows"].rotate!(7).each_with_index { |row, i| i.even? ? row.delete(:b) : row[:b] = "x" * i }
      document["rows"].size > 100 ? document["rows"].pop(50) : document["rows"].concat(Array.new(200) { { "a" => 1 } })
      document["keys"] = { "a" => changes }.merge((1..changes % 20).to_h { |i| [i.to_s, i] })
      changes += 1
      Thread.pass
    end
    assert_equal 200, queries.value.size
    assert_operator changes, :>, 0
  end

  def test_ractors
    out = Child.output(<<~'RUBY')
      Warning[:experimental] = false
      path = Jacinth::Path.new("$..[?match(@.é, '\\\\p{L}{2}')]['é', 'b']", max_results: 5)
      raise "not shareable" unless Ractor.shareable?(path) && Ractor.make_shareable(path).equal?(path)
      ractors = Array.new(3) do
        Ractor.new(path) do |shared|
          document = { "a" => [{ "é" => "xy", b: 1.5 }, { "é" => "xyz" }] }
          results = Array.new(50) { [shared.values(document), shared.paths(document), shared.first('{"é":"aé"}')] }
          raised = begin
            Jacinth::Path.new("$[")
          rescue Jacinth::QueryError => e
            e.snippet
          end
          [results.uniq, raised, Jacinth.query("[1]", "$[0]")]
        end
      end
      p ractors.map { |ractor| ractor.respond_to?(:value) ? ractor.value : ractor.take }.uniq
    RUBY
    assert_equal "[[[[[\"xy\", 1.5], [\"$['a'][0]['é']\", \"$['a'][0]['b']\"], nil]], \"$[\\n  ^\", [1]]]\n", out
  end
end
