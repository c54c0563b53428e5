# frozen_string_literal: true

require_relative "../../../test/test_helper"
require "jacinth/workbench/rung_results"
require "jacinth/workbench/speed_page"
require "stringio"

# `rake bench:rungs`: each rung is measured in a process that is on it, and the table is made of the results.
class RungsTest < Minitest::Test
  include Jacinth::Workbench

  TEXT = '{"a":[1,2.5,"x",null],"b":{"c":true}}'

  def race(output = StringIO.new) = RungRace.new(seconds: 0.0, heaps: 1, output: output)

  def test_every_rung_beside_json
    output = StringIO.new
    result = race(output).run({ "small" => TEXT })

    assert_equal(%w[parse generate], result["results"].map { |row| row["direction"] })
    result["results"].each do |row|
      assert_equal %w[exported json own public], row["steady"].keys.sort - %w[nosj oj]
      assert_operator row["steady"].values.map { |time| time["cpu"] }.min, :>, 0
    end
    assert_match(/^small parse: layouts [\d.]+.*; exported .*; public .* \(over json/, output.string)
  end

  def test_the_processes_are_on_their_rungs
    call = "raise Jacinth.info[:rung] if Jacinth.info[:rung] != input"
    %w[exported public].each do |rung|
      one = Contenders::Contender.new(name: rung, library: "jacinth", call: call)
      results = Steady.run([one], rung, 0.0, environments: { rung => { "JACINTH_PRIVATE" => RungRace::RUNGS[rung] } })

      assert_operator results.fetch(one).calls, :>, 0
    end
  end

  ROWS = [["a", 4.0, 3.0, 2.0, 6.0], ["b", 1.0, 2.0, 3.0, 6.0]].flat_map do |name, *times|
    Cases::DIRECTIONS.map do |direction|
      steady = %w[own exported public json].zip(times).to_h do |key, time|
        [key, { "cpu" => time, "low" => time, "high" => time, "faults" => 0.5, "gc_runs" => 0.0 }]
      end
      { "case" => name, "direction" => direction, "bytes" => 1, "real" => true, "steady" => steady,
        "contenders" => {} }
    end
  end
  FACTS = { "ruby" => "ruby 4.1.0dev", "cpu" => "one", "gems" => "json 3.1.0", "yjit" => "on" }.freeze
  RESULTS = { "4.1dev" => { "facts" => FACTS, "results" => ROWS },
              "3.1" => { "facts" => FACTS.merge("yjit" => "off"), "results" => ROWS } }.freeze

  def test_the_table
    assert_equal [RungTable::HEAD,
                  ["3.1", "layouts", "2.99", "1.50 (a)", "2.99", "1.50 (a)"],
                  ["3.1", "exported", "2.44", "2.00 (a)", "2.44", "2.00 (a)"],
                  ["3.1", "public", "2.44", "2.00 (b)", "2.44", "2.00 (b)"],
                  ["4.1dev with YJIT", "layouts", "2.99", "1.50 (a)", "2.99", "1.50 (a)"],
                  ["4.1dev with YJIT", "exported", "2.44", "2.00 (a)", "2.44", "2.00 (a)"],
                  ["4.1dev with YJIT", "public", "2.44", "2.00 (b)", "2.44", "2.00 (b)"]], RungTable.cells(RESULTS)
  end

  def test_the_page
    text = SpeedPage.new({ "4.0" => { "facts" => {}, "results" => [] } }, rungs: RESULTS).text

    assert_includes text, "| 4.1dev with YJIT | exported | 2.44 | 2.00 (a) | 2.44 | 2.00 (a) |\n"
    assert_includes text, "- Ruby 3.1: ruby 4.1.0dev; one; json 3.1.0\n"
  end

  def test_what_cannot_be_measured
    assert_raises(RungResults::Trouble) { RungResults.new(Dir.pwd, output: StringIO.new).run(["no such document"]) }
  end
end
