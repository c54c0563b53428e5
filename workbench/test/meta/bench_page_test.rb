# frozen_string_literal: true

require_relative "../../../test/test_helper"
require_relative "../../../test/support/browser"
require "fileutils"
require "json"
require "tmpdir"
require "jacinth/workbench/bench"
require "jacinth/workbench/page"
require "jacinth/workbench/readme"

# The page with charts and the README's section: they contain all results, for readers and browsers.
class BenchPageTest < Minitest::Test
  include Jacinth::Workbench

  NAMES = ["jacinth", "jacinth coder", "frontend", "json", "json coder", "oj compat", "floor", "floor memcpy",
           "floor empty call"].freeze
  CASES = ["twitter", "<script>alert('&')</script>", "a name that is much longer than what a chart has room for"].freeze

  def rows(cases = CASES)
    cases.product(%w[parse generate]).map do |name, direction|
      results = NAMES.each_with_index.to_h do |contender, index|
        [contender, Race::Result.new(10.0**index, 11.0**index, index, 9, 0.1, 40 * index)]
      end
      Bench::Row.new(name: name, direction: direction, bytes: 1234, notes: { "oj strict" => "skipped: <b>" },
                     results: results, bars: { "peer" => 5_000.0 }, marks: { "orjson" => 236e3 })
    end
  end

  def report(...) = Report.of({ "ruby" => "ruby <1>", "cpu" => "a & b", "gems" => "json 1" }, rows(...))

  def page = @page ||= Page.new(JSON.parse(Report.text(report))).text

  def charts = page.scan(%r{<svg.*?</svg>}m)

  def test_a_chart_and_a_table_for_each_case_and_one_of_the_ratios
    assert_equal 2 * (1 + CASES.size), charts.size
    assert_equal [CASES.size * 2, *[NAMES.size] * CASES.size] * 2, (charts.map { |chart| chart.scan("<rect").size })
    assert_equal 2 * (1 + CASES.size), page.scan("<table>").size
    assert_equal 2 * (CASES.size + (CASES.size * NAMES.size)), page.scan("<tr><td>").size
    assert_includes charts.first, 'text-anchor="middle">json = 1<'
  end

  def test_bars_are_as_long_as_their_values
    bars = [4.0, 1.0].map { |value| Chart::Bar.new("bar", value, value.to_s, "own") }
    chart = Chart.new(title: "t", description: "d", groups: [Chart::Group.new("g", bars)]).inline("x")
    widths = chart.scan(/<rect.*? width="([\d.]+)"/).flatten.map(&:to_f)

    assert_in_delta 4.0, widths[0] / widths[1], 0.01
    assert_equal Chart::WIDTH - Chart::LABEL - Chart::ROOM, widths[0]
  end

  def test_charts_are_said_to_who_does_not_see_them
    charts.each do |chart|
      ids = chart[/role="img" aria-labelledby="([^"]+)"/, 1].split
      assert_equal ids, chart.scan(/<(?:title|desc) id="([^"]+)">[^<]+</).flatten
    end
    ids = page.scan(/ id="([^"]+)"/).flatten
    assert_equal ids.uniq, ids
    assert_match(/<desc[^>]+>jacinth 1 ns; jacinth coder 10 ns;/, charts[1])
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
    results = rows(["x"]).each { |row| row.results = row.results.slice("jacinth", "floor") }
    text = Page.new(Report.of({}, results)).text

    assert_includes text, "json is not installed"
    assert_equal 2, text.scan("<svg").size
  end

  if Browser::PATH
    heavy def test_in_a_browser
      Dir.mktmpdir do |folder|
        [1300, 520].each do |width|
          assert_equal "[[#{(["true"] * charts.size).join(",")}],true]",
                       Browser.probed(page, width: width, folder: folder),
                       "#{width} pixels"
        end
      end
    end
  else
    Minitest.after_run { puts "the page's charts: not drawn, no chromium here (.ci/run asks for it)" }
  end

  def with_readme(results)
    Dir.mktmpdir do |root|
      FileUtils.mkdir_p(File.join(root, "bench/results"))
      File.write(File.join(root, "README.md"), "# x\n\n## Speed\n\nold\n\n## Next\n\nkept\n")
      results.each { |name, text| File.write(File.join(root, "bench/results", name), text) }
      yield Readme.new(root), root
    end
  end

  def test_the_readme_is_made_of_committed_results
    text = Report.text(report(%w[twitter canada]))
    with_readme("3.1.json" => text, "3.10.json" => text, "counts.json" => "{}") do |readme, root|
      assert readme.write
      written = File.read(File.join(root, "README.md"))
      assert_match(/\A# x\n\n## Speed\n\n!\[.*on Ruby 3\.10\]\(#{Readme::CHART}\)\n/, written)
      assert written.end_with?("also without the private layouts.\n\n## Next\n\nkept\n")
      assert_includes written, "| document | Ruby 3.1 | Ruby 3.10 |\n| --- | --- | --- |\n" \
                               "| twitter | 1000.0 (0.0) / 1000.0 (0.0) |"
      assert_includes written, "| ohai | - / - | - / - |"
      refute_includes written, "old"
      assert_match(/\A<svg xmlns=.*<style>.*prefers-color-scheme: dark.*>parse twitter<.*>Oj<.*<\/svg>\n\z/m,
                   File.read(File.join(root, Readme::CHART)))
      readme.write
      assert_equal written, File.read(File.join(root, "README.md"))
    end
  end

  # The page has every case, every missed bar with its ratio, and the table without the private layouts if there is one.
  def test_the_page_of_all_cases
    text = Report.text(report(%w[twitter pair]))
    with_readme("3.1.json" => text, "3.4.json" => text, "3.4-public.json" => text) do |readme, root|
      assert readme.write
      page = File.read(File.join(root, Readme::PAGE))
      assert_includes page, "## Every case\n\n| document | Ruby 3.1 | Ruby 3.4 |\n| --- | --- | --- |\n" \
                            "| twitter | 1000.0 (0.0) / 1000.0 (0.0) |"
      assert_includes page, "8 of 8 bars.\n"
      assert_includes page, "| pair | generate | peer | 5000.0 | 1000.00 | 1000.00 |"
      table = /\| document \| Ruby 3.4 \|\n.*\n\| twitter \|.*\n\| pair \|/
      assert_match(/^## Without the private layouts\n\n.*`JACINTH_PRIVATE=0`.*\n\n?#{table}/, page)
    end
    with_readme("3.1.json" => text) do |readme, root|
      readme.write && refute_includes(File.read(File.join(root, Readme::PAGE)), "Without")
    end
    jit = text.sub('"facts": {', '"facts": {"yjit": "on",')
    with_readme("3.1.json" => text, "4.0.json" => jit) do |readme, root|
      assert readme.write
      assert_includes File.read(File.join(root, "README.md")), "| document | Ruby 3.1 | Ruby 4.0 with YJIT |\n"
      assert_includes File.read(File.join(root, Readme::PAGE)), "| bar | Ruby 3.1 | Ruby 4.0 with YJIT |\n"
    end
  end

  def test_without_results_the_readme_stays
    with_readme({}) do |readme, root|
      refute readme.write
      assert_includes File.read(File.join(root, "README.md")), "old"
    end
    assert_raises(ArgumentError) { with_readme("3.1.json" => "[]") { flunk } }
  end
end
