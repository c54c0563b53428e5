# frozen_string_literal: true

require_relative "../../../test/test_helper"
require "jacinth/jacinth_workbench"
require "jacinth/workbench/lab_places"
require "jacinth/workbench/steady_child"

# `jacinth lab places`: it finds where this Ruby puts Strings, and says so.
class LabPlacesTest < Minitest::Test
  include Jacinth::Workbench

  PLACES = Lab::Places

  def row(size, cpu, places)
    { "size" => size, "places" => places, "cpu" => cpu, "low" => cpu * 0.9, "high" => cpu * 1.1,
      "collecting" => cpu / 4, "gc_runs" => 0.5 }
  end

  def report
    inside = { "made" => [true, 40, 40, false], "copy" => [true, 40, 40, false], "part" => [true, 40, 40, false],
               "grown" => [false, 40, 64, false] }
    outside = inside.merge("made" => [false, 40, 141, false], "copy" => [false, 40, 40, true])
    { "ruby" => "4.1", "slots" => [40, 80], "edges" => [[40, 2], [80, 4]], "shared_from" => 4,
      "results" => [row(10, 100.0, inside), row(100, 400.0, outside)] }
  end

  def test_words_and_tables
    shown = PLACES.new(report)
    assert_equal ["Ruby 4.1 has 2 sizes of slots. A String of up to 4 bytes lies in its slot.",
                  "Over all lengths up to that, 19 % of a slot is empty on average.",
                  "A copy shares the memory of a String of 4 bytes or more; below that the bytes are copied.",
                  "The collector takes 25 to 25 % of the time."], shown.findings
    assert_equal [[%w[40 2], %w[80 4]],
                  [["10", "in 40", "in 40", "in 40", "40 + 24"],
                   ["100", "40 + 101", "40, shared", "in 40", "40 + 24"]],
                  [["10", "100 ns", "25 %", "0.50"], ["100", "400 ns", "25 %", "0.50"]]], shown.sheets.map(&:rows)
    assert_in_delta 200.0, shown.mean
    assert_equal ["time"], shown.charts.keys
    one = report.merge("ruby" => "3.1", "slots" => [40], "edges" => [[40, 4]], "shared_from" => nil)
    assert_equal "Ruby 3.1 has one size of slots. A String of up to 4 bytes lies in its slot.",
                 PLACES.new(one).findings.first
    assert_equal [["3.1", "40", "4", "38 %", "none", "200 ns", "25 %"],
                  ["4.1", "40, 80", "4", "19 %", "4", "200 ns", "25 %"]], PLACES.beside([one, report]).rows
  end

  # What it finds is what Ruby does at that length.
  def test_a_measurement
    report = PLACES.measure(0.0, 2, ->(*words) { (@told ||= []) << words })
    assert_equal [["10 bytes", 1, 2], ["30 bytes", 2, 2]], @told
    assert_equal [LabStrings.slots, LabStrings.edges.map(&:to_a)], report.values_at("slots", "edges")
    report["results"].each do |row|
      embedded, slot, memsize, shared = row["places"].fetch("made")
      assert_equal LabStrings.place("x" * row["size"]).to_a, [embedded, slot, memsize]
      refute shared
      assert_equal PLACES::WAYS.map(&:name), row["places"].keys
      assert_operator row["cpu"], :>, 0
    end
    from = report["shared_from"] or return
    assert_equal [false, true], [from - 1, from].map { |size| LabStrings.shared?(("x" * size).dup) }
  end
end
