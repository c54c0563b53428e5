# frozen_string_literal: true

require "test_helper"
require "support/document_maker"
require "support/value_comparison"
require "support/workload"

# The heap is compacted, and every reference checked, between calls and inside them. References in C code must be pinned
# or updated.
class CompactionTest < Minitest::Test

  def compact = GarbageCollectorModes.compact

  def test_between_calls
    maker = DocumentMaker.new(Workload.seed)
    documents = Array.new(Workload.rounds(8, 100)) { maker.document }
    coder = Jacinth::Coder.new(indent: "  ".dup, symbolize_names: true) { |object, _| object.to_s }
    kept = documents.map do |document|
      [
        Jacinth.parse(document),
        Jacinth.parse(document, symbolize_names: true),
        Jacinth.generate(Jacinth.parse(document))
      ]
    end
    3.times do
      compact
      documents.each_with_index do |document, i|
        assert_nil ValueComparison.difference(kept[i][0], Jacinth.parse(document))
        assert_nil ValueComparison.difference(kept[i][1], coder.load(document))
        assert_equal kept[i][2], Jacinth.generate(kept[i][0])
        assert_equal coder.dump(kept[i][1]), Jacinth.generate(kept[i][1], indent: "  ")
      end
    end
  end

  # Keys, shapes and templates are still known after objects have moved.
  def test_what_is_remembered
    rows = "[#{(["{\"moved\":1,\"keys\":[\"x\"],\"of\":{\"a\":null,\"shape\":2}}"] * 10).join(",")}]"
    wide = "[#{(["{#{Array.new(20) { |i| "\"moved#{i}\":#{i}" }.join(",")}}"] * 10).join(",")}]"
    [rows, wide].each do |document|
      [{}, { symbolize_names: true }].each do |options|
        expected = Marshal.load(Marshal.dump(Jacinth.parse(document, **options)))
        4.times do
          compact
          assert_equal expected, Jacinth.parse(document, **options)
        end
      end
    end
  end

  def test_inside_hooks
    document = "[#{"[\"x\",{\"a\":1.5}]," * 120}2.5]"
    expected = Jacinth.parse(document)
    count = 0
    move = lambda do |value|
      compact if ((count += 1) % 150).zero?
      value
    end
    assert_equal expected, Jacinth.parse(document, on_load: move)
    assert_equal expected,
                 Jacinth.parse(document, on_load: move, object_class: Class.new(Hash), array_class: Class.new(Array))
    text = Jacinth.generate([["x" * 3000], { "k" => 1..2 }, [1..2, "y"]], indent: " ".dup) do |range, _|
      compact
      range.to_s.dup
    end
    assert_equal [["x" * 3000], { "k" => "1..2" }, ["1..2", "y"]], Jacinth.parse(text)
  end

  # Compaction at every collection, with work that causes collections. On Ruby 3.1, only at the requested collections
  # (AboveTheStack).
  def test_automatic
    before = GC.auto_compact
    GC.auto_compact = true
    GC.disable if RUBY_VERSION < "3.2"
    maker = DocumentMaker.new(Workload.seed + 1)
    Workload.rounds(40, 400).times do |i|
      document = maker.document
      value = Jacinth.parse(document)
      GC.start if (i % 5).zero?
      assert_nil ValueComparison.difference(value, Jacinth.parse(document))
      assert_equal Jacinth.generate(value), Jacinth.generate(Jacinth.parse(document))
    end
  ensure
    GC.auto_compact = before
    GC.enable
  end

  def test_errors
    error = assert_raises(Jacinth::GeneratorError) { Jacinth.generate({ "a" => [Object.new] }) }
    object = error.invalid_object
    compact
    assert_same object, error.invalid_object
    assert_equal "$.a[0]", error.json_path
  end
end
