# frozen_string_literal: true

require "test_helper"
require "support/linear"
require "support/patch_maker"
require "support/workload"

# Jacinth.diff: operations that make one document of another.
class DiffTest < Minitest::Test
  # two documents, the operations as [op, path, value]
  DIFFS = [
    ["1", "1.0", []],
    ["1", "2", [["replace", "", 2]]],
    ['{"a":1,"b":2}', '{"b":2,"a":1}', []],
    ['{"a":1,"b":2}', '{"b":3,"c":4}', [["remove", "/a"], ["add", "/c", 4], ["replace", "/b", 3]]],
    ['{"a~/":{"x":[1]}}', '{"a~/":{"x":[1,2]}}', [["add", "/a~0~1/x/1", 2]]],
    ["[1,2,3]", "[1,3]", [["remove", "/1"]]],
    ["[1,3]", "[1,2,3]", [["add", "/1", 2]]],
    ["[1,2,3,4]", "[2,3,4,5]", [["remove", "/0"], ["add", "/3", 5]]],
    ['[{"id":1,"n":"a"},{"id":2}]', '[{"id":1,"n":"b"},{"id":2}]', [["replace", "/0/n", "b"]]],
    ["[1]", "{}", [["replace", "", {}]]],
    ["{}", "null", [["replace", "", nil]]],
    ['{"b":false}', "{}", [["remove", "/b"]]],
    ["{}", '{"b":false}', [["add", "/b", false]]],
    ['{"a":1,"b":2}', '{"c":3}', [["remove", "/a"], ["remove", "/b"], ["add", "/c", 3]]],
    ['{"":1}', '{"~":1}', [["remove", "/"], ["add", "/~0", 1]]],
    ['{"a":{"b":1}}', '{"a":{}}', [["remove", "/a/b"]]],
    ['{"a":{"b":1}}', '{"a":{"c":1}}', [["remove", "/a/b"], ["add", "/a/c", 1]]],
    ['[{"b":[1]}]', '[{"c":[1]}]', [["remove", "/0/b"], ["add", "/0/c", [1]]]],
    ['{"a":{"b":1}}', '{"a":[1]}', [["replace", "/a", [1]]]],
    ["[1,2]", "[]", [["remove", "/0"], ["remove", "/0"]]],
    ["[]", "[null]", [["add", "/0", nil]]],
    ["[10000000000000000000001]", "[1e22]", [["replace", "/0", 1e22]]]
  ].freeze

  def test_small_diffs
    DIFFS.each do |first, second, expected|
      assert_equal(expected, Jacinth.diff(first, second).map { |operation| operation.values_at(*operation.keys) })
      assert_equal(expected, Jacinth.diff(Jacinth.parse(first), Jacinth.parse(second)).map(&:values))
    end
    assert_equal [{ "op" => "remove", "path" => "/0" }], Jacinth.diff([nil], [])
    assert_equal [], Jacinth.diff({ a: :b }, { "a" => "b" })
    assert_raises(Jacinth::ParserError) { Jacinth.diff("[", "[]") }
    assert_equal [], Jacinth.diff("[1,]", "[1]", allow_trailing_comma: true)
    [["[]", "[]"], [[], []]].each { |a, b| assert_raises(ArgumentError) { Jacinth.diff(a, b, indent: " ") } }
  end

  def test_the_objects_do_not_change
    first = { "a" => [1, { "b" => 2 }].freeze }.freeze

    assert_equal 1, Jacinth.diff(first, { "a" => [1, { "b" => 3 }] }).size
  end

  def test_patch_of_diff = round_trips(600)

  heavy def test_patch_of_diff_often = round_trips(Workload.rounds(5_000, 20_000))
  before_release def test_patch_of_diff_very_often = round_trips(Workload.rounds(100_000))

  # A few changes in a long array give a few operations.
  def test_long_arrays
    list = Array.new(5000) { |at| { "id" => at, "name" => "n#{at}" } }
    changed = list.dup
    changed.delete_at(4000)
    changed.insert(1000, { "id" => -1 })
    changed[2500] = changed[2500].merge("name" => "x")
    operations = Jacinth.diff(list, changed)

    assert_equal %w[add remove replace], operations.map { |operation| operation["op"] }.sort
    assert_equal changed, Jacinth.patch(list, operations)
  end

  # Arrays of few different values have no unique elements, and must not cost the square of their length.
  def test_hostile_arrays
    random = Random.new(3)
    first, second = Array.new(2) { Array.new(50_000) { random.rand(2) } }
    operations = Jacinth.diff(first, second)

    assert_equal second, Jacinth.patch(first, operations)
  end

  def test_depth
    deep = "#{"[" * 3000}1#{"]" * 3000}"

    assert_equal ["/0" * 3000], Jacinth.diff(deep, deep.sub("1", "2"), max_nesting: nil).map { |row| row["path"] }
    cycle = []
    cycle << cycle
    assert_raises(Jacinth::NestingError) { Jacinth.diff(cycle, cycle) }
    nested = (1..100).reduce([]) { |inner, _| [inner] }
    assert_raises(Jacinth::NestingError) { Jacinth.diff([], nested) }
  end

  private

  # Some libraries cannot apply an operation on the whole document; a value is replaced only where its kind changes, or
  # where it is neither an object nor an array.
  def assert_replaces_no_container(first, operations, told)
    operations.select { |operation| operation["op"] == "replace" }.each do |operation|
      before = Jacinth.patch(first, operations.take(operations.index(operation)))
      old = operation["path"].split("/", -1).drop(1).reduce(before) do |value, key|
        value.is_a?(Array) ? value[Integer(key, 10)] : value.fetch(key.gsub("~1", "/").gsub("~0", "~"))
      end
      kinds = [old, operation["value"]].map { |value| [Hash, Array].find { |kind| kind === value } }
      refute(kinds[0] && kinds[0] == kinds[1], "#{told}: #{operation}")
    end
  end

  def round_trips(rounds)
    maker = PatchMaker.new(seed = Random.new_seed % 100_000)
    size = whole = 0
    rounds.times do |round|
      first = maker.document
      second = round.odd? ? maker.document : maker.operations(first, 3)[1]
      next if second.is_a?(String)

      operations = Jacinth.diff(first, second)
      size += Jacinth.generate(operations).bytesize
      whole += Jacinth.generate(second).bytesize

      assert second == Jacinth.patch(first, operations), "seed #{seed}: #{first} #{second} #{operations}"
      assert_replaces_no_container(first, operations, "seed #{seed}: #{first} #{second}") if round < 600
      text = Jacinth.patch(maker.text(first), operations)

      assert second == Jacinth.parse(text), "seed #{seed}: #{first} #{second} #{text}"
    end
    puts "diffs: #{size} bytes for documents of #{whole}" if ENV["JACINTH_HEAVY"]
    assert_operator size, :<, whole * 4
  end
end
