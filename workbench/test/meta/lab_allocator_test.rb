# frozen_string_literal: true

require_relative "../../../test/test_helper"
require "jacinth/workbench/lab_allocator"

# `jacinth lab allocator`: its processes have the settings, and its report says what they change.
class LabAllocatorTest < Minitest::Test
  include Jacinth::Workbench

  ALLOCATOR = Lab::Allocator

  def row(size, call, way, cpu, faults)
    { "size" => size, "call" => call, "way" => way, "cpu" => cpu, "low" => cpu * 0.9, "high" => cpu * 1.1,
      "faults" => faults, "resident" => 50 << 20 }
  end

  # `keep` takes half the time of the default for generate at 1,000,000 bytes, and all of it elsewhere.
  def report
    rows = [10_000, 1_000_000].product(%w[parse generate]).flat_map do |size, call|
      kept = size == 1_000_000 && call == "generate" ? 500.0 : 1000.0
      [row(size, call, "default", 1000.0, 100.0), row(size, call, "keep", kept, 1.0)]
    end
    { "ruby" => "4.0", "results" => rows }
  end

  def shown = ALLOCATOR.new(report)

  def test_what_a_setting_changes
    words = "`keep` changes `generate` most at 1,000,000 bytes: 0.50 times the CPU time of the default, 1.0 page " \
            "faults per call instead of 100.0, 50 MB instead of 50."

    assert_includes shown.findings, words
    assert_includes shown.findings, "jemalloc was not installed."
    assert_in_delta 1.0, shown.mean("parse", "keep")
    assert_in_delta Math.sqrt(0.5), shown.mean("generate", "keep")
    assert_nil shown.mean("parse", "jemalloc")
  end

  def test_tables_and_charts
    times, faults, memory = shown.sheets

    assert_equal ["1,000,000", "generate", "1.00 us (1.00)", "500 ns (0.50)"], times.rows.last
    assert_equal ["1,000,000", "generate", "100.0", "1.0"], faults.rows.last
    assert_equal ["1,000,000", "generate", "50 MB", "50 MB"], memory.rows.last
    assert_equal %w[parse generate], shown.charts.keys
    assert_equal ["4.0", "1.00", "0.71"], ALLOCATOR.beside([report]).rows.first
    assert_equal 2, shown.appendix.size
  end

  def test_settings_reach_the_processes
    contender = Contenders::Contender.new(name: "keep", library: "jacinth",
                                          call: "ENV['MALLOC_TRIM_THRESHOLD_'] == input or raise 'no setting'")
    variables = ALLOCATOR::WAYS.find { |way| way.name == "keep" }.variables
    result = Steady.run([contender], variables.fetch("MALLOC_TRIM_THRESHOLD_"), 0.0,
                        environments: { "keep" => variables })[contender]

    assert_operator result.resident, :>, 1 << 20
    assert_raises(Steady::Died) { Steady.run([contender], "1", 0.0) }
  end

  def test_a_measurement
    report = ALLOCATOR.measure(0.0, 1, ->(*words) { (@told ||= []) << words })
    names = ALLOCATOR.ways.map(&:name)

    assert_equal %w[default keep huge], names - ["jemalloc"]
    assert_equal %w[parse generate].product(names), report["results"].map { |row| row.values_at("call", "way") }
    assert_equal [["parse, 10,000 bytes", 1, 2], ["generate, 10,000 bytes", 2, 2]], @told
    assert(report["results"].all? { |row| row["low"] <= row["high"] && row["cpu"].positive? })
  end
end
