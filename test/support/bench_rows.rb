# frozen_string_literal: true

require "jacinth/workbench/bench"

# Made results of the benchmark, for the tests of the workbench's pages.
module BenchRows
  include Jacinth::Workbench

  NAMES = ["jacinth", "jacinth coder", "frontend", "json", "json coder", "nosj", "oj compat", "floor", "floor memcpy",
           "floor empty call"].freeze
  STEADY = %w[jacinth json nosj].freeze
  CASES = ["twitter", "<script>alert('&')</script>", "a name that is much longer than what a chart has room for"].freeze

  # Every time is ten times the one before it.
  def rows(cases = CASES, real: false)
    cases.product(%w[parse generate]).map do |name, direction|
      results = NAMES.each_with_index.to_h do |contender, index|
        [contender, Race::Result.new(10.0**index, 11.0**index, index, 9, 0.1, 40 * index)]
      end
      steady = STEADY.each_with_index.to_h do |contender, index|
        cpu = 10.0**index
        [contender, Steady::Result.new(cpu, cpu * 0.9, cpu * 1.2, 10, 25, 5, 1.0, 1.0)]
      end
      Bench::Row.new(name: name, direction: direction, bytes: 1234, notes: { "oj strict" => "skipped: <b>" },
                     results: results, steady: steady, bars: { "peer" => 5_000.0 }, marks: { "orjson" => 236e3 },
                     real: real)
    end
  end

  def report(...) = Report.of({ "ruby" => "ruby <1>", "cpu" => "a & b", "gems" => "json 1" }, rows(...))
end
