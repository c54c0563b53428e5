# frozen_string_literal: true

require_relative "../../../test/test_helper"
require "json"
require "jacinth/workbench/bench"
require "jacinth/jacinth_workbench"

# The floors of the benchmark: they do what they promise, and do not trust their input more than they
# should.
class FloorsTest < Minitest::Test
  include Jacinth::Workbench

  TREE = {
    "text" => ["é", "", "x" * 100, "a\0b"],
    "numbers" => [0, -1, 2**62, 2**80, 2.5, -0.0, 1e300],
    "words" => [nil, true, false],
    "empty" => [{}, []],
    "same" => [{ "a" => 1, "b" => [2] }, { "a" => 3, "b" => [4] }],
    "many" => (0..90).to_h { |number| ["key #{number}", number] }
  }.freeze

  def floor(name, *arguments) = Jacinth::Workbench.__send__("floor_#{name}", *arguments)

  def ready(size = 4_000) = "\0" * size

  def test_a_tape_makes_the_tree_anew
    tape = floor(:record, TREE)
    first, second = Array.new(2) { floor(:play, tape) }

    assert_equal [true, nil], Sameness.of_trees(TREE, first).to_a
    refute_same first["text"][0], second["text"][0]
    refute_same first["same"], second["same"]
    refute_predicate first["text"][0], :frozen?
    first["same"][0]["a"] = :changed
    assert_equal TREE, second
    assert_equal TREE, floor(:play, tape)
  end

  heavy def test_a_tape_of_every_document
    Documents.names.each do |name|
      tree = Jacinth.parse(Documents[name])
      assert_equal [true, nil], Sameness.of_trees(tree, floor(:play, floor(:record, tree))).to_a, name
    end
  end

  def test_a_tape_of_symbols
    tree = Jacinth.parse('[{"a":1},{"a":2}]', symbolize_names: true)

    assert_equal tree, floor(:play, floor(:record, tree))
  end

  # A tape refers to keys and templates by address, so they must not move.
  def test_a_tape_survives_collections
    tape = stressed { floor(:record, TREE) }
    GC.compact if GC.respond_to?(:compact)
    GC.start

    assert_equal TREE, floor(:play, tape)
    assert_equal TREE, stressed { floor(:play, tape) }
  rescue NotImplementedError
    skip "this Ruby cannot compact"
  end

  def stressed
    GC.stress = true
    yield
  ensure
    GC.stress = false
  end

  def test_deep_trees_have_a_tape
    deep = (1..5_000).inject([]) { |inner, _| [inner] }
    tree = floor(:play, floor(:record, deep))
    depth = 0
    depth += 1 while (tree = tree.first)

    assert_equal 5_000, depth
  end

  def test_what_no_parse_makes_has_no_tape
    [{ 1 => 2 }, { Class.new(String).new("a") => 1 }, [Object.new], [1r]].each do |tree|
      assert_raises(TypeError) { floor(:record, tree) }
    end
    ["tape", nil, Object.new].each { |tape| assert_raises(TypeError) { floor(:play, tape) } }
  end

  def test_a_generate_is_as_long_as_its_parts
    assert_equal JSON.generate(["abc", { "k" => nil }]).size + 1, floor(:generate, ["abc", { "k" => nil }], ready)
    text = ready
    floor(:generate, ["abc", { sym: "def" }, "é" * 20, "x" * 50, "y" * 90], text)
    ["abc", '"sym":"def"', "é" * 20, "x" * 50, "y" * 90].each { |part| assert_includes text.b, part.b }
  end

  def test_a_generate_stays_within_its_room
    (0..200).each do |size|
      text = "\0".b * size
      floor(:generate, TREE, text)
    rescue ArgumentError => e
      assert_equal "the ready String is too short", e.message
    else
      flunk "#{size} bytes were enough"
    end
    assert_raises(ArgumentError) { floor(:generate, (1..300).inject([]) { |inner, _| [inner] }, ready(90_000)) }
    assert_raises(TypeError) { floor(:generate, [Object.new], ready) }
    assert_raises(TypeError) { floor(:generate, { 1 => 2 }, ready) }
    assert_raises(TypeError) { floor(:generate, [], nil) }
    assert_raises(FrozenError) { floor(:generate, [], "frozen") }
  end

  def test_a_string_that_is_shared_is_not_written_through
    text = ready
    copy = text.dup
    floor(:generate, TREE, text)
    floor(:memcpy, "abc", text)

    assert_equal ready, copy
    assert_equal "abc", text[0, 3]
    assert_raises(ArgumentError) { floor(:memcpy, "abc", +"ab") }
    assert_raises(TypeError) { floor(:memcpy, 1, +"ab") }
  end

  def test_they_are_private
    %i[record play generate memcpy empty].each { |name| refute_respond_to Jacinth::Workbench, "floor_#{name}" }
    assert_same Jacinth::Workbench, floor(:empty)
  end

  def test_what_a_call_allocates
    kept = "x" * 10_000
    assert_equal [0, 0], Allocations.of { kept.bytesize }
    objects, bytes = Allocations.of { kept + "y" }

    assert_includes 1..2, objects
    assert_includes 10_001..10_400, bytes
    plain = Class.new # which no document has given variables
    objects, bytes = Allocations.of { Array.new(100) { plain.new } }
    assert_equal 101, objects
    assert_includes (101 * 32)..(101 * 100), bytes
  end

  def test_the_spread
    assert_equal 0.0, Race.spread([3.0])
    assert_in_delta 5.0 / 5.5, Race.spread((1..10).map(&:to_f).shuffle(random: Random.new(1)))
  end

  def test_the_contenders_of_a_race
    document = JSON.generate(TREE)
    names = ["floor", "floor memcpy", "floor empty call"]

    assert_equal names, Floors.for("parse", document, document).map(&:name)
    assert_equal names, Floors.for("generate", TREE, document).map(&:name)
    assert_equal names.drop(1), Floors.for("generate", [Object.new], "[]").map(&:name)
    tape = Floors.for("parse", document, document).first
    assert_equal TREE, tape.once.call(tape.taken(nil))
  end

  def test_a_floor_that_makes_another_tree_ends_the_run
    wrong = Contenders::Contender.new(name: Floors::NAME, call: "[]")
    bench = Bench.new(seconds: 0.0, output: StringIO.new)
    error = Floors.stub(:for, [wrong]) { assert_raises(Bench::Unsound) { bench.row("x", "parse", "[1]", 3) } }

    assert_equal "floor parse: 0 elements instead of 1 at $", error.message
  end

  def test_the_table_has_them_beside_the_times
    results = { "jacinth" => 150.0, "json" => 250.0, "floor" => 100.0, "floor memcpy" => 5.0 }
    results = results.transform_values { |best| Race::Result.new(best, best * 2, 3, 9, 0.1, 80) }
    row = Bench::Row.new(name: "x", direction: "parse", bytes: 10, notes: {}, results: results)

    assert_match(/^x +10 +150 ns +250 ns +1\.67 +json +250 ns +1\.67 +1\.67 +3 +100 ns +1\.50$/, Table.text([row]))
    assert_match(/^  jacinth +150 ns +median +300 ns \+-5% +67 MB\/s +3 objects +80 bytes$/, Table.details(row).first)
  end
end
