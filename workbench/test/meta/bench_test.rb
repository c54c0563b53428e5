# frozen_string_literal: true

require_relative "../../../test/test_helper"
require "json"
require "stringio"
require "tmpdir"
require_relative "bench_tools"

# The benchmark itself: it compares what it measures, and measures what it says.
class BenchTest < Minitest::Test
  include Jacinth::Workbench
  include BenchTools

  def test_cases_are_chosen_by_parts_of_their_names
    with_cases do
      %w[twitter made_twitter canada].each { |name| Cases.add(name, object: -> { [] }) }
      Cases.add("absent", document: -> {}, here: -> { false })

      assert_equal %w[twitter made_twitter], Cases.select(%w[twit]).map(&:name)
      assert_equal %w[made_twitter canada], Cases.select(%w[can made]).map(&:name)
      assert_equal %w[twitter], Cases.select(%w[twitter]).map(&:name)
      assert_equal %w[canada absent], Cases.select(%w[absent can]).map(&:name)
      assert_equal 3, Cases.select([]).size
      assert_equal 'no case has "nothing" or "none" in its name; jacinth bench --list prints the names',
                   assert_raises(ArgumentError) { Cases.select(%w[nothing none]) }.message
      assert_raises(ArgumentError) { Cases.add("twitter", object: -> {}) }
      assert_raises(ArgumentError) { Cases.add("both", object: -> {}, document: -> {}) }
      assert_raises(ArgumentError) { Cases.add("neither") }
    end
  end

  def test_equal_trees
    tree = { "a" => [1, 2.5, -0.0, nil, true, "é"], "b" => {} }

    assert_equal [true, nil], Sameness.of_trees(tree, Marshal.load(Marshal.dump(tree))).to_a
  end

  def test_trees_that_differ
    {
      [1, 1.0] => "Float instead of Integer at $",
      [[1], [1, 2]] => "2 elements instead of 1 at $",
      [{ "a" => 1, "b" => 2 }, { "b" => 2, "a" => 1 }] => "other keys, or another order, at $",
      [{ "a" => 1 }, { a: 1 }] => "other keys, or another order, at $",
      [{ "a" => ["x"] }, { "a" => ["y"] }] => "another String at $.a[0]",
      ["x", (+"x").force_encoding("BINARY")] => "another String at $",
      [nil, false] => "FalseClass instead of NilClass at $",
      [[7], [8]] => "another value at $[0]"
    }.each do |(left, right), words|
      assert_equal [false, words], Sameness.of_trees(left, right).to_a
    end
  end

  def test_floats_may_differ_and_are_counted
    assert_equal [true, "1 of 2 floats differ in value"], Sameness.of_trees([0.1, 2.0], [0.1, 2.1]).to_a
    assert_equal [true, "1 of 1 floats differ in value"], Sameness.of_trees([0.0], [-0.0]).to_a
  end

  def test_texts
    verdict = ->(left, right) { Sameness.of_texts(left, right) { |text| JSON.parse(text) }.to_a }

    assert_equal [true, nil], verdict.("[1.0]", "[1.0]")
    assert_equal [true, "floats are spelled otherwise, values equal"], verdict.("[1e-7]", "[0.0000001]")
    assert_equal [true, "1 of 1 floats differ in value"], verdict.("[0.12345678901234567]", "[0.123456789012346]")
    assert_equal [false, "other escapes or white space"], verdict.('["/"]', '["\\/"]')
    assert_equal [false, "other escapes or white space"],
                 verdict.('["é",0.12345678901234567]', '["\\u00e9",0.123456789012346]')
    assert_equal [false, "other escapes or white space"], verdict.("[1.0]", "[ 1.0]")
    assert_equal [false, "another value at $[0]"], verdict.("[1]", "[2]")
    assert_equal false, verdict.("[1]", "[1").first
  end

  def test_no_contender_changes_what_another_one_does
    (Contenders::GENERATE + Contenders::PARSE).each do |row|
      refute_match(/Oj\.(generate|mimic|default_options|add_to_json)/, "#{row[:setup]} #{row[:call]}")
    end
  end

  def test_a_missing_library_is_said_and_skipped
    lines = []

    assert_equal ["json"],
                 Contenders.load_libraries({ "json" => "json", "oj" => "no/such/oj" }) { |line| lines << line }
    assert_equal ["skipped: oj is not installed"], lines
    assert_equal(%w[json], Contenders.for("parse", ["json"]).map(&:library).uniq)
  end

  def test_a_race_ranks_and_counts
    slow = contender("sleep(0.004)", name: "slow")
    fast = contender("i = 0; i += 1 while i < 1_000", name: "fast")
    results = Race.new([slow, fast], nil).run(0.0)

    assert_operator results[slow].best, :>=, 4_000_000
    assert_operator results[fast].best, :<, results[slow].best
    results.each_value do |result|
      assert_operator result.best, :<=, result.median
      assert_operator result.turns, :>=, Race::LEAST_ROUNDS
    end
  end

  heavy def test_a_race_gives_slow_ones_fewer_turns
    seconds = [0.0] # as on a clock that only the contenders move
    slow = contender("input[0] += 0.1", name: "slow")
    fast = contender("input[0] += 0.001", name: "fast")
    results = Race.stub(:clock, -> { seconds[0] }) { Race.new([slow, fast], seconds).run(2.5) }

    assert_operator results[fast].turns, :>, results[slow].turns
  end

  def test_a_race_counts_the_objects_of_one_call
    four = contender("Array.new(3) { Object.new }")
    none = contender("input.itself")

    assert_equal [4, 0], Race.new([four, none], 1).run(0.0).values.map(&:objects)
  end

  def test_medians
    assert_equal 2.5, Race.median([4.0, 1.0, 3.0, 2.0])
    assert_equal 2.0, Race.median([3.0, 1.0, 2.0])
  end

  heavy def test_a_run_from_end_to_end
    output = StringIO.new
    tiny = Cases::Case.new("tiny", -> { { "a" => [1, 2.5, "x"] } }, nil)
    report = JSON.parse(Report.text(Bench.new(seconds: 0.0, output: output).report([tiny])))

    assert_equal [%w[parse generate], RUBY_DESCRIPTION],
                 [report["results"].map { |result| result["direction"] }, report["facts"]["ruby"]]
    report["results"].each do |result|
      assert_empty(%w[jacinth json] - result["contenders"].keys)
      assert_operator result["contenders"]["json"]["best"], :>, 0
      assert_equal %w[jacinth json], result["steady"].values_at("own", "json").map { |one| one["call"] }
      assert_operator result["steady"]["json"]["cpu"], :>, 0
    end
    assert_match(/^ruby +ruby /, output.string)
    assert_match(/^tiny generate, 17 bytes$/, output.string)
    refute_match(/targets met/, output.string)
    assert_match(/^parse, synthetic documents\ncase .*\ntiny +17 +\S+ [un]s +\d+% +\S+ [un]s +\d+\.\d\d/, output.string)
    assert_match(/^tiny +17 +\S+ [un]s +\S+ [un]s +\d+\.\d\d +\S/, output.string)
  end

  def test_a_document_is_read_and_its_value_written
    document, object = Bench.new(seconds: 0.0, output: StringIO.new).inputs(Cases::Case.new("x", nil, -> { "[1, 2]" }))

    assert_equal ["[1, 2]", [1, 2]], [document, object]
  end

  def test_a_wrong_result_of_ours_ends_the_run
    bench = Bench.new(seconds: 0.0, output: StringIO.new)
    wrong = [json, jacinth("[]")]
    error = Contenders.stub(:for, wrong) do
      assert_raises(Bench::Unsound) { bench.row("x", "parse", "[1]", 3) }
    end

    assert_equal "x: jacinth parse: 0 elements instead of 1 at $", error.message
  end

  def test_a_wrong_result_of_a_peer_leaves_it_out
    output = StringIO.new
    bench = Bench.new(seconds: 0.0, output: output)
    entries = [json, oj("[]"), oj("raise 'no'", mode: "compat")]
    row = Contenders.stub(:for, entries) { bench.row("x", "parse", "[1]", 3) }

    assert_equal ["json"], row.results.keys.grep_v(Floors::PREFIX)
    assert_includes output.string, "oj strict: skipped: 0 elements instead of 1 at $\n"
    assert_includes output.string, "oj compat: skipped: RuntimeError: no\n"
  end

  # json's own text changed with its versions: ours stays in the race, with a note; another library's is left out.
  def test_a_text_in_other_words
    bench = Bench.new(seconds: 0.0, output: StringIO.new)
    entries = [json("'[]'"), jacinth("'[ ]'"), oj("'[\n]'")]
    chosen = ->(direction, *, **) { direction == "parse" ? [json] : entries }
    row = Contenders.stub(:for, chosen) { bench.row("x", "generate", [], 2) }

    assert_equal %w[json jacinth], row.results.keys.grep_v(Floors::PREFIX)
    assert_equal({ "jacinth" => Sameness::OTHER_WORDS, "oj strict" => "skipped: #{Sameness::OTHER_WORDS}" }, row.notes)
  end

  # In a process of its own, because the changes to JSON are not undone.
  def test_replaced_methods_are_noticed
    script = <<~RUBY
      require "jacinth/workbench/bench"
      bench = Jacinth::Workbench::Bench.new(seconds: 0.0, output: $stderr)
      begin
        bench.send(:unchanged) { def JSON.generate(*) = "" }
      rescue Jacinth::Workbench::Bench::Unsound => e
        puts e.message
      end
    RUBY

    assert_equal ["a contender replaced methods of JSON\n", true], run_ruby(script)
  end

  def test_tables
    assert_equal(["999 ns", "1.50 us", "150.0 us", "2.00 ms"],
                 [999, 1_500, 150_000, 2_000_000].map { |time| Table.time(time) })
    assert_equal "1,234,567", Table.number(1_234_567)
    results = { "jacinth" => 100.0, "json" => 250.0, "json coder" => 300.0, "oj parser" => 150.0 }
    results = results.transform_values { |best| Race::Result.new(best, best * 2, 3, 9) }
    row = Bench::Row.new(name: "x", direction: "parse", bytes: 10, notes: {}, results: results)

    assert_match(/^x +10 +100 ns +250 ns +2\.50 +1\.50  oj parser +150 ns +1\.50 +1\.50 +3$/, Table.text([row]))
  end

  def test_the_library_loads_neither_workbench_nor_command_line
    assert_equal ["", true], run_ruby('require "jacinth"; puts $LOADED_FEATURES.grep(%r{jacinth/(workbench|cli)})')
  end
end
