# frozen_string_literal: true

require_relative "../../../test/test_helper"
require "jacinth/workbench/line_chart"

# A line chart puts its points where their values say, and each name beside the end of its line.
class LineChartTest < Minitest::Test
  include Jacinth::Workbench

  def test_lines_lie_where_their_values_say
    lines = [LineChart::Line.new("up", "own", [[1, 1.0], [10, 10.0], [100, 100.0]]),
             LineChart::Line.new("none", "json", [])]
    chart = LineChart.new(title: "t <1>", description: "d", lines: lines, ticks: [LineChart::Mark.new(10, "ten")],
                          unit: ->(value) { value.round.to_s }, dots: [[10, 10.0]]).file
    (x1, y1), (x2, y2), (x3, y3) = chart[/polyline[^>]*points="([^"]+)"/, 1].split.map do |pair|
      pair.split(",").map(&:to_f)
    end
    assert_equal [LineChart::LEFT, LineChart::WIDTH - LineChart::RIGHT], [x1, x3].map(&:to_i)
    assert_in_delta (x1 + x3) / 2, x2, 0.1
    assert_in_delta (y1 + y3) / 2, y2, 0.1
    assert_operator y1, :>, y3
    assert_equal [1, 1], [chart.scan("<polyline").size, chart.scan("<circle").size]
    assert_includes chart, "t &lt;1&gt;"
    assert_match(/\A<svg xmlns=.*role="img" aria-labelledby="chart-title chart-desc">\n<title id="chart-title">/, chart)
  end

  def test_names_of_lines_do_not_cover_each_other
    lines = Array.new(5) do |index|
      LineChart::Line.new("line#{index}", "own", [[1, 1.0], [10, 1.0 + (index / 1000.0)]])
    end
    chart = LineChart.new(title: "t", description: "d", lines: lines, ticks: [], unit: :to_s.to_proc).inline("x")
    heights = chart.scan(/y="([\d.]+)" text-anchor="start">line/).flatten.map(&:to_f).sort
    assert_equal 5, heights.size
    heights.each_cons(2) { |one, other| assert_operator other - one, :>=, LineChart::ROW - 0.2 }
    assert_operator heights.last, :<=, LineChart::HEIGHT
  end
end
