# frozen_string_literal: true

require_relative "../../../test/test_helper"
require_relative "../../../test/support/bench_rows"
require "fileutils"
require "json"
require "tmpdir"
require "jacinth/workbench/bench_history"
require "jacinth/workbench/bench_summary"

# What `jacinth bench` says first: the sentence, the table and the chart, and the comparison with the last run.
class BenchSummaryTest < Minitest::Test
  include Jacinth::Workbench

  TIMES = { "own" => 100.0, "json" => 489.9, "oj" => 1_000.0 }.freeze

  def result(name, direction, times, id: "one", memory: 1_500)
    steady = times.to_h do |kind, cpu|
      [kind, { "call" => kind, "cpu" => cpu, "low" => cpu * 0.99, "high" => cpu * 1.01 }]
    end
    { "case" => name, "direction" => direction, "bytes" => 1_234, "id" => id, "real" => true, "steady" => steady,
      "notes" => {}, "contenders" => times.to_h { |kind, _| [kind, { "best" => 1.0, "memory" => memory }] } }
  end

  def report(*results, warning: nil, ruby: "ruby 9")
    { "kind" => Report::KIND, "facts" => { "ruby" => ruby, "yjit" => "off" }, "warning" => warning,
      "results" => results }
  end

  def two(**more) = report(result("mine", "parse", TIMES), result("mine", "generate", TIMES.except("oj")), **more)

  def summary(...) = BenchSummary.new(...)

  def test_the_sentence
    assert_equal ["mine: Jacinth parses 4.89 times as fast as json, 10.00 times as fast as Oj; it generates 4.89 " \
                  "times as fast as json."], summary(two).sentences
    assert_equal ["mine: Jacinth generates in 100 ns."],
                 summary(report(result("mine", "generate", TIMES.slice("own")))).sentences
    many = Array.new(4) { |number| result("d#{number}", "parse", { "own" => 1.0, "json" => 2.0**number }) }
    assert_equal ["4 documents, geometric means: Jacinth parses 2.82 times as fast as json."],
                 summary(report(*many)).sentences
  end

  # Only what was measured has a column.
  def test_the_table
    assert_equal [["document", "call", "bytes", "Jacinth", "json", "Oj", "Jacinth, memory", "json, memory",
                   "Oj, memory"],
                  ["mine", "parse", "1,234", "100 ns", "490 ns, 4.89 x", "1.00 us, 10.00 x", "1.5 KB", "1.5 KB",
                   "1.5 KB"],
                  ["mine", "generate", "1,234", "100 ns", "490 ns, 4.89 x", "-", "1.5 KB", "1.5 KB", "-"]],
                 summary(two).table
    alone = report(result("mine", "parse", TIMES.slice("own"), memory: 2_500_000))
    assert_equal [["document", "call", "bytes", "Jacinth", "Jacinth, memory"],
                  ["mine", "parse", "1,234", "100 ns", "2.50 MB"]], summary(alone).table
  end

  def test_the_chart_has_the_times_of_the_table
    shown = summary(two)
    times = shown.chart("x").scan(/<title>(\w+): ([^<]+)</)
    cells = shown.table.drop(1).flat_map { |row| row[3..5].map { |cell| cell[/\A[\d.]+ ns|\A[\d.]+ us/] } }

    assert_equal cells.compact, times.map(&:last)
    assert_equal %w[Jacinth json Oj Jacinth json], times.map(&:first)
    widths = shown.chart("x").scan(/<rect .*?width="([\d.]+)"/).flatten.map(&:to_f)
    assert_in_delta 4.899, widths[1] / widths[0], 0.02
  end

  def test_the_text
    lines = summary(two(warning: "It was busy.")).text.lines(chomp: true)

    assert_match(/\Amine: Jacinth parses/, lines.first)
    assert_equal 1, lines.count { |line| line.start_with?("document ") }
    assert_includes lines, "  Oj       ############################## 1.00 us"
    assert_includes lines, "  Jacinth  ###                            100 ns"
    assert_equal "It was busy.", lines.last
  end

  def test_the_last_run
    Dir.mktmpdir do |folder|
      history = BenchHistory.new(File.join(folder, "below/bench.json"))
      changes = lambda do |*all, **more|
        now = report(*all, **more)
        summary(now, last: history.last(now)).table.drop(1).map(&:last).tap { history.keep(now) }
      end
      parse = ->(cpu, **more) { result("mine", "parse", { "own" => cpu }, **more) }

      assert_equal ["1.5 KB"], changes.(parse.(100.0))
      assert_equal ["+1 %, no change"], changes.(parse.(101.0))
      assert_equal ["+9 %, slower"], changes.(parse.(110.0))
      new = result("x", "parse", { "own" => 1.0 }, id: "x")
      assert_equal ["-50 %, faster", "first run"], changes.(parse.(55.0), new)
      assert_equal ["1.5 KB"], changes.(parse.(55.0, id: "another document"))
      assert_equal ["1.5 KB"], changes.(parse.(55.0), ruby: "ruby 10")
      assert_equal ["+100 %, but the machine was busy"], changes.(parse.(110.0), warning: "busy")
      assert_equal ["+100 %, but the machine was busy"], changes.(parse.(220.0))
      assert_equal ["+0 %, no change"], changes.(parse.(220.0))
    end
  end

  def test_a_history_that_cannot_be_read_or_written
    Dir.mktmpdir do |folder|
      path = File.join(folder, "bench.json")
      ["[1]", "oops", '{"ruby 9, off":7}', '{"ruby 9, off":{"one parse":{"cpu":0}}}'].each do |text|
        File.write(path, text)
        assert_empty BenchHistory.new(path).last(two)
      end
      BenchHistory.new(path).keep(two)
      assert_equal ["one parse", "one generate"], BenchHistory.new(path).last(two).keys
      BenchHistory.new(File.join(path, "no/folder")).keep(two)
    end
  end
end
