# frozen_string_literal: true

require_relative "../../../test/test_helper"
require "jacinth/jacinth_workbench"
require "jacinth/workbench/lab_slots"
require "jacinth/workbench/steady_child"

# `jacinth lab slots`: its two ways make the same text in different places, and its report says what that costs.
class LabSlotsTest < Minitest::Test
  include Jacinth::Workbench

  SLOTS = Lab::Slots

  def row(size, way, cpu, embedded)
    { "size" => size, "way" => way, "embedded" => embedded, "slot" => embedded ? 640 : 40,
      "memsize" => embedded ? 640 : 40 + size, "cpu" => cpu, "low" => cpu * 0.9, "high" => cpu * 1.1,
      "collecting" => cpu / 4, "gc_runs" => 0.5, "faults" => 2.0 }
  end

  # Outside the slot a text of 100 bytes takes twice the time, and one of 328 half of it. No slot holds 2,000.
  def report
    rows = [row(100, "slot", 100.0, true), row(100, "malloc", 200.0, false),
            row(328, "slot", 300.0, true), row(328, "malloc", 150.0, false),
            row(2000, "slot", 400.0, false), row(2000, "malloc", 4000.0, false)]
    { "ruby" => "4.0", "slots" => [40, 640], "results" => rows }
  end

  def shown(report = self.report) = SLOTS.new(report)

  def test_what_a_slot_costs
    assert_equal ["At 328 bytes, in a slot of 640, `malloc` takes 0.50 times the CPU time of `slot`.",
                  "At 100 bytes, in a slot of 640, `malloc` takes 2.00 times the CPU time of `slot`.",
                  "The collector takes 25 to 25 % of the time of `slot`, and 25 to 25 % of the time of `malloc`."],
                 shown.findings
    assert_in_delta 1.0, shown.mean
    outside = report.merge("results" => report["results"].last(2))
    assert_equal ["No slot of this Ruby holds 2,000 bytes."], shown(outside).findings
    assert_nil shown(outside).mean
    assert_equal [["3.1", "40", "no such slot"], ["4.0", "40, 640", "1.00"]],
                 SLOTS.beside([outside.merge("ruby" => "3.1", "slots" => [40]), report]).rows
  end

  def test_tables_and_charts
    rows = shown.sheets.map { |sheet| sheet.rows[1] }

    assert_equal [["328", "300 ns (1.00)", "150 ns (0.50)"], ["328", "25 %", "25 %"], ["328", "0.50", "0.50"],
                  ["328", "2.0", "2.0"], ["328", "in 640", "40 + 328"]], rows
    assert_equal ["time"], shown.charts.keys
    assert_equal %w[slot malloc], shown.appendix.map { |line| line[/\w+/] }
  end

  # The copies are equal. Only the first is in a slot that is larger than the smallest one of a String, if this Ruby has
  # any; the second keeps what it needs.
  def test_the_two_places
    edges = LabStrings.edges
    [0, 1, *edges.map(&:length), edges.last.length + 1, 328, 2000].each do |size|
      text = "x" * size
      inside = Jacinth::Workbench.__send__(:lab_inside, text)
      outside = Jacinth::Workbench.__send__(:lab_outside, text)
      assert_equal [text.b, text.b], [inside, outside]
      assert_equal LabStrings.place(text).embedded, LabStrings.place(inside).embedded, size
      next if size <= edges.first.length

      place = LabStrings.place(outside)
      assert_equal [false, edges.first.slot], [place.embedded, place.slot], size
      assert_includes size..size + 80, place.memsize - place.slot
    end
    assert_raises(TypeError) { Jacinth::Workbench.__send__(:lab_inside, nil) }
    assert_raises(TypeError) { Jacinth::Workbench.__send__(:lab_outside, 1) }
  end

  def test_a_measurement
    report = SLOTS.measure(0.0, 2, ->(*words) { (@told ||= []) << words })

    assert_equal [[100, "slot"], [100, "malloc"], [200, "slot"], [200, "malloc"]],
                 report["results"].map { |row| row.values_at("size", "way") }
    assert_equal [["100 bytes", 1, 2], ["200 bytes", 2, 2]], @told
    assert(report["results"].all? { |row| row["low"] <= row["high"] && row["cpu"].positive? })
    assert_equal [false], report["results"].select { |row| row["way"] == "malloc" }.map { |row| row["embedded"] }.uniq
  end

  def test_the_time_of_the_collector_is_measured
    calls = { "GC.start" => :positive?, "input.hash" => :zero? }
    calls.each do |call, verdict|
      child = SteadyChild.new(features: [], input: Marshal.dump(nil), call: call, heap: 0)
      *, collecting, _resident = child.slice(0.0)
      assert_predicate collecting, verdict, call
    end
  end
end
