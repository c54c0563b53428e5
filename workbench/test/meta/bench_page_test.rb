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

  def page = @page ||= Page.new(JSON.parse(Report.text(report))).text

  def charts = page.scan(%r{<svg.*?</svg>}m)

  # For each direction: a chart of the ratios with its two tables, the table of the best times, and for each case the
  # charts of CPU time and of the best times with their table.
  def test_charts_and_tables
    assert_equal 2 * (1 + (2 * CASES.size)), charts.size
    assert_equal [CASES.size * 2, *[STEADY.size, NAMES.size] * CASES.size] * 2,
                 (charts.map { |chart| chart.scan("<rect").size })
    assert_equal 2 * (3 + CASES.size), page.scan("<table>").size
    assert_includes charts.first, 'text-anchor="middle">json = 1<'
    assert_includes charts.first, ">twitter: Jacinth 10.00, nosj 0.10; "
  end

  def test_every_chart_says_what_its_bars_are_and_which_are_better
    axes = charts.map { |chart| chart[/<text class="soft"[^>]*>([^<]*)</, 1] }

    assert_equal ["parse: times as fast as json, in CPU time; longer is better",
                  "CPU time of one call; shorter is better", "best time of one call; shorter is better",
                  "generate: times as fast as json, in CPU time; longer is better"], axes.uniq
    charts.each { |chart| assert_match(/<text class="soft"[^>]*text-anchor="middle">[\d.e+]+( ns| us| ms)?</, chart) }
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
    legend = page[%r{<p class="legend">.*</p>}]

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
    assert_match(/<desc[^>]+>jacinth 1 ns; json 10 ns;/, charts[1])
    assert_match(/<desc[^>]+>jacinth 1 ns; jacinth coder 10 ns; as ::JSON 100 ns;/, charts[2])
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
    assert_equal 4, text.scan("<svg").size
  end

  if Browser::PATH
    heavy def test_in_a_browser
      assert_equal [[[charts.map { true }, true]] * 2], Browser.probed([page])
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
      assert_match(/\A# x\n\n## Speed\n\n!\[parse.*on Ruby 3\.10; longer.*\]\(#{Readme::CHARTS["parse"]}\) !/, written)
      assert written.end_with?("and other Rubies.\n\n## Next\n\nkept\n")
      assert_includes written, "| document | bytes | parse, CPU time | x json | x nosj | generate, CPU time | x json |"
      assert_includes written, "Jacinth is faster. The documents are synthetic. The smallest"
      assert_includes written, "| twitter | 1,234 | 1 ns | 10.00 | 100.00 | 1 ns | 10.00 | 100.00 |"
      assert_includes written, "| geometric mean |  |  | 10.00 | 100.00 |  | 10.00 | 100.00 |"
      assert_includes written, "The smallest ratios: parse twitter 10.00 (json), "
      refute_includes written, "old"
      Readme::CHARTS.each do |direction, file|
        assert_match(/\A<svg xmlns=.*<style>.*dark.*>#{direction}: times as fast.*>twitter<.*>nosj<.*<\/svg>\n\z/m,
                     File.read(File.join(root, file)))
      end
      readme.write
      assert_equal written, File.read(File.join(root, "README.md"))
    end
  end

  # Where there are real documents, the synthetic ones are not in the README.
  def test_real_documents_come_before_made_ones
    mixed = Report.of({}, rows(%w[real_menu], real: true) + rows(%w[twitter]))
    with_readme("4.0.json" => Report.text(mixed)) do |readme, root|
      assert readme.write
      written = File.read(File.join(root, "README.md"))
      assert_includes written, "| menu | 1,234 |"
      refute_match(/\| twitter|synthetic/, written)
      assert_includes written, "Jacinth is faster. The documents are real ones, from programs in use. The smallest"
      assert_match(
        /^### parse, real documents\n\n.*\n.*\n\| menu \|.*### parse, synthetic documents\n\n.*\n.*\n\| twitter/m,
        File.read(File.join(root, Readme::PAGE))
      )
    end
  end

  def test_a_warning_is_in_the_readme_and_in_the_page
    busy = Report.text(Report.of({}, rows(%w[twitter]), { "warning" => "It was busy." }))
    with_readme("4.0.json" => busy) do |readme, root|
      readme.write
      ["README.md", Readme::PAGE].each { |file| assert_match(/^(.* )?It was busy\./, File.read(File.join(root, file))) }
    end
  end

  def test_results_without_a_steady_state_make_no_readme
    old = Report.text(Report.of({}, rows(%w[twitter]).each { |row| row.steady = nil }))
    with_readme("4.0.json" => old) do |readme, _|
      assert_match(/Ruby 4\.0 have no CPU time per call/, assert_raises(ArgumentError) { readme.write }.message)
    end
  end

  # The page has every case, every missed target with its ratio, and the table without the private layouts if there is
  # one.
  def test_the_page_of_all_cases
    text = Report.text(report(%w[twitter pair]))
    with_readme("3.1.json" => text, "3.4.json" => text, "3.4-public.json" => text) do |readme, root|
      assert readme.write
      page = File.read(File.join(root, Readme::PAGE))
      assert_includes page, "\n\n| document | Ruby 3.1 | Ruby 3.4 |\n| --- | --- | --- |\n" \
                            "| twitter | 1000.0 (0.0) / 1000.0 (0.0) |"
      assert_match(/^## CPU time per call on Ruby 3\.4$.*^## Best times of every case$/m, page)
      assert_includes page, "8 of 8 targets are missed.\n"
      assert_includes page, "| pair | generate | json, Oj | 5000.0 | 1000.00 | 1000.00 |"
      table = /\| document \| Ruby 3.4 \|\n.*\n\| twitter \|.*\n\| pair \|/
      assert_match(/^## Without the private layouts\n\n.*`JACINTH_PRIVATE=0`.*\n\n?#{table}/, page)
    end
    with_readme("3.1.json" => text) do |readme, root|
      readme.write && refute_includes(File.read(File.join(root, Readme::PAGE)), "Without")
    end
    jit = text.sub('"facts": {', '"facts": {"yjit": "on",')
    with_readme("3.1.json" => text, "4.0.json" => jit) do |readme, root|
      assert readme.write
      assert_includes File.read(File.join(root, "README.md")), "on Ruby 4.0 with YJIT; longer"
      assert_includes File.read(File.join(root, Readme::PAGE)), "| target | Ruby 3.1 | Ruby 4.0 with YJIT |\n"
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
