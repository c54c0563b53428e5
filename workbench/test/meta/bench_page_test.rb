# frozen_string_literal: true

require_relative "../../../test/test_helper"
require_relative "../../../test/support/bench_rows"
require_relative "../../../test/support/browser"
require "json"
require "jacinth/workbench/page"

# The page with charts: it contains all results, for readers and browsers.
class BenchPageTest < Minitest::Test
  include BenchRows

  def page = @page ||= Page.new(JSON.parse(Report.text(report))).text

  def charts = page.scan(%r{<svg.*?</svg>}m)

  # For each direction: a chart of the ratios with its two tables, the table of the best times, and for each case the
  # charts of CPU time and of the best times with their table.
  def test_charts_and_tables
    assert_equal 2 * (1 + (2 * CASES.size)), folded.size
    assert_equal [CASES.size * 2, *[STEADY.size, NAMES.size] * CASES.size] * 2,
                 (folded.map { |chart| chart.scan("<rect").size })
    assert_equal 1 + (2 * (3 + CASES.size)), page.scan("<table>").size
    assert_includes folded.first, 'text-anchor="middle">json = 1<'
    assert_includes folded.first, ">twitter: Jacinth 10.00, nosj 0.10; "
  end

  # A sentence, a table and a chart; everything else is folded.
  def test_what_comes_first
    first, rest = page.split("<details>")

    assert_match(/<p class="verdict">twitter: Jacinth parses 10\.00 times as fast as json/, first)
    assert_equal [1, 1], [first.scan("<table>").size, first.scan("<svg").size]
    assert_equal CASES.size * 2 * STEADY.size, charts.first.scan("<rect").size
    assert_includes rest, "</details>"
  end

  def folded = charts.drop(1)

  def test_every_chart_says_what_its_bars_are_and_which_are_better
    axes = charts.map { |chart| chart[/<text class="soft"[^>]*>([^<]*)</, 1] }

    assert_equal [BenchSummary::AXIS, "parse: times as fast as json, in CPU time; longer is better",
                  "CPU time of one call; shorter is better", "best time of one call; shorter is better",
                  "generate: times as fast as json, in CPU time; longer is better"], axes.uniq
    folded.each { |chart| assert_match(/<text class="soft"[^>]*text-anchor="middle">[\d.e+]+( ns| us| ms)?</, chart) }
  end

  def test_bars_are_as_long_as_their_values
    bars = [4.0, 1.0].map { |value| Chart::Bar.new("bar", value, value.to_s, "own") }
    widths = chart(bars).scan(/<rect.*? width="([\d.]+)"/).flatten.map(&:to_f)

    assert_in_delta 4.0, widths[0] / widths[1], 0.01
    assert_equal Chart::WIDTH - Chart::LABEL - Chart::ROOM, widths[0]
  end

  def chart(bars, **more)
    Chart.new(title: "t", description: "d", groups: [Chart::Group.new("g", bars)], axis: "a", **more).inline("x")
  end

  def test_ranges_and_the_scale_have_the_measure_of_the_bars
    drawn = chart([Chart::Bar.new("bar", 2.0, "2", "own", 1.0, 4.0)], unit: ->(value) { "<#{value}>" })
    from, to = drawn[/class="range" d="M([\d.]+) [\d.]+H([\d.]+)M/].scan(/[\d.]+/).values_at(0, 2).map(&:to_f)
    width = drawn[/<rect.*? width="([\d.]+)"/, 1].to_f

    assert_equal [width / 2, width * 2], [from - Chart::LABEL, to - Chart::LABEL]
    assert_equal Chart::WIDTH - Chart::ROOM, to
    numbers = drawn.scan(/<text class="soft" x="([\d.]+)" [^>]*>&lt;([\d.]+)&gt;</)
    numbers = numbers.map { |pair| pair.map(&:to_f) }
    assert_equal [0.0, 1.0, 2.0, 3.0, 4.0], numbers.map(&:last)
    numbers.each { |x, value| assert_in_delta Chart::LABEL + (value * width / 2), x, 0.1 }
    refute_match(/class="(range|grid)"/, chart([Chart::Bar.new("bar", 2.0, "2", "own")]))
  end

  def test_a_warning_is_at_the_top
    busy = Report.of({}, rows, { "warning" => "busy & loud" })

    assert_match(%r{<h1>jacinth bench</h1>\n<p class="alarm" role="alert">busy &amp; loud</p>}, Page.new(busy).text)
    refute_includes page, "role=\"alert\""
  end

  def test_the_legend_has_what_the_page_has
    legend = page.scan(%r{<p class="legend">.*</p>}).last

    assert_equal ["Jacinth", "Jacinth called as ::JSON", "json", "nosj", "Oj", "lower bound"],
                 legend.scan(%r{</i>([^<]+)<}).flatten
    kinds = charts.flat_map { |chart| chart.scan(/<rect class="(\w+)"/).flatten }.uniq
    assert_equal kinds.sort, legend.scan(/<i class="(\w+)"/).flatten.sort
    refute_match(/>(?:floor|frontend)/, page)
  end

  def test_charts_are_said_to_who_does_not_see_them
    charts.each do |chart|
      ids = chart[/role="img" aria-labelledby="([^"]+)"/, 1].split
      assert_equal ids, chart.scan(/<(?:title|desc) id="([^"]+)">[^<]+</).flatten
    end
    ids = page.scan(/ id="([^"]+)"/).flatten
    assert_equal ids.uniq, ids
    assert_match(/<desc[^>]+>jacinth 1 ns; json 10 ns;/, folded[1])
    assert_match(/<desc[^>]+>jacinth 1 ns; jacinth coder 10 ns; as ::JSON 100 ns;/, folded[2])
  end

  def test_the_page_loads_nothing_and_runs_nothing
    refute_match(/<script|<link|<img|\bsrc=|\bhref=|url\(|@import|https?:/, page)
    assert_includes page, "&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;"
    assert_includes page, "oj strict: skipped: &lt;b&gt;"
    assert_includes page, "orjson, measured on another machine: 236.0 us"
    assert_includes page, "<td>1000.00 &lt; 5000.0</td>"
    assert_includes page, "prefers-color-scheme: dark"
    assert_equal page.scan(/<(?:div|table|tr|td|p|svg|rect|dl|dd|dt|h3)\b(?![^>]*\/>)/).size,
                 page.scan(%r{</(?:div|table|tr|td|p|svg|rect|dl|dd|dt|h3)>}).size
  end

  def test_results_without_json
    results = rows(["x"]).each do |row|
      row.results = row.results.slice("jacinth", "floor")
      row.steady = row.steady.slice("jacinth")
    end
    text = Page.new(Report.of({}, results)).text

    assert_includes text, "json is not installed"
    assert_equal 5, text.scan("<svg").size
  end

  if Browser::PATH
    heavy def test_in_a_browser
      assert_equal [[[charts.map { true }, true]] * 2], Browser.probed([page])
    end
  else
    Minitest.after_run { puts "the page's charts: not drawn, no chromium here (.ci/run asks for it)" }
  end
end
