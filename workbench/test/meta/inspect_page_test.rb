# frozen_string_literal: true

require_relative "../../../test/test_helper"
require_relative "../../../test/support/browser"
require "jacinth/inspector"
require "jacinth/inspector/page"
require "jacinth/workbench/documents"

# The page of `jacinth inspect`: its drawings are as long as the numbers, for readers and browsers.
class InspectPageTest < Minitest::Test
  Inspector = Jacinth::Inspector
  Figures = Inspector::Figures
  Group = Jacinth::Workbench::Chart::Group

  HOSTILE = "<script>alert('&')</script>"

  def reports
    @reports ||= begin
      counts = Inspector.new(Jacinth.parse(Jacinth::Workbench::Documents["made_ohai"])).report
      shared = Inspector.new([("x" * 50_000)[20_000..], [1] * 500, { a: 1e300, b: 2**80 }, {}]).report
      { "jacinth" => counts.merge(parse: { parses: 4, gc_runs: 0.25, major_gc_runs: 0.0, allocated_objects: 12 }),
        HOSTILE => shared, "oj" => { error: "gone <away>" } }
    end
  end

  def page(reports = self.reports) = Inspector::Page.new(reports, title: "a <b> & c", bytes: 1234).text

  def widths(svg) = svg.scan(/<rect.*? width="([\d.]+)"/).flatten.map(&:to_f)

  def test_parts_are_as_long_as_their_values
    parts = [["a", 30, "own"], ["none", 0, "json"], ["b", 10, "own idle"]].map do |part|
      Figures::Stack::Part.new(*part)
    end
    bars = [Figures::Stack::Bar.new("long", 40, "40", parts), Figures::Stack::Bar.new("short", 10, "10", parts.last(1))]
    svg = Figures::Stack.new(title: "t", description: "d", groups: [Group.new("g", bars)], axis: "a").inline("x")

    long, light, short = widths(svg)
    assert_in_delta 3.0, long / light, 0.01
    assert_in_delta light, short, 0.01
    assert_equal 3, svg.scan("<rect").size
    lefts = svg.scan(/<rect.*? x="([\d.]+)"/).flatten.map(&:to_f)
    assert_in_delta lefts[0] + long, lefts[1], 0.1
    assert_equal lefts[0], lefts[2]
    assert_includes svg, "<title>long: b</title>"
  end

  def test_squares_are_as_many_and_as_full_as_the_slots
    cells = [["String", "own", 0.5, 600], ["Hash", "json", 1.0, 200], ["Array", "oj", 0.0, 200]].map do |cell|
      Figures::Squares::Cell.new(*cell)
    end
    svg = Figures::Squares.new(title: "t", description: "d", cells: cells, each: 100).inline("x")

    assert_equal [6, 2, 2], %w[own json oj].map { |kind| svg.scan(%(class="#{kind} idle")).size }
    assert_equal [6, 2, 0], %w[own json oj].map { |kind| svg.scan(%(class="#{kind}")).size }
    assert_equal [10, 20], %w[own json].map { |kind| svg[/class="#{kind}" .*height="(\d+)"/, 1].to_i }
    feet = svg.scan(/y="(\d+)" width="20" height="(\d+)"/).map { |top, high| top.to_i + high.to_i }
    assert_equal [18, [21]], [feet.size, feet.uniq]
    assert_equal %w[String Hash Array], svg.scan(%r{<g><title>(\w+)</title>}).flatten
    assert_equal 0,
                 Figures::Squares.new(title: "t", description: "d", cells: [], each: 1).inline("x").scan("<rect").size
  end

  def test_all_parts_are_there
    text = page
    assert_equal 7, text.scan("<svg").size
    assert_equal 2, text.scan('<div class="tile">').size
    assert_includes text, "<b>#{Inspector::Table.number(reports["jacinth"][:bytes])}</b>"
    assert_includes text, "Where the bytes of a &lt;b&gt; &amp; c live"
    assert_includes text, "&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;"
    assert_includes text, %(<p class="notes">oj: gone &lt;away&gt;</p>)
    assert_includes text, "<tr><td>GC runs for a parse</td><td>0.25 (0.0 major)</td><td></td></tr>"
    rows = Inspector::Table.rows(reports.values.first(2))
    assert_equal rows.size + Inspector::Differences.of(rows).size, text.scan("<tr><td>").size
    ids = text.scan(/ id="([^"]+)"/).flatten
    assert_equal ids.uniq, ids
    assert_equal ids, text.scan(/aria-labelledby="([^"]+)"/).flatten.flat_map(&:split)
  end

  def test_the_page_loads_nothing_and_runs_nothing
    text = page
    refute_match(/<script|<link|<img|\bsrc=|\bhref=|url\(|@import|https?:/, text)
    assert_includes text, "prefers-color-scheme: dark"
    tags = /(?:div|table|tr|td|th|p|svg|rect|g|h1|h2|h3|section|text)\b/
    assert_equal text.scan(/<#{tags}(?![^>]*\/>)/).size, text.scan(%r{</#{tags}>}).size
  end

  # Numbers that are alike are not in the first table, and have one card.
  def test_what_differs_comes_first
    one = Inspector.new(Jacinth.parse('{"a":[1,"x"]}')).report
    one[:keys][:interned] = 1
    other = one.merge(keys: one[:keys].merge(interned: 0))
    first = page({ "jacinth" => one, "json" => other }).split("<div class=\"tiles\">").first

    assert_equal [["keys: interned", "1", "0"]], first.scan(%r{<tr><td>(.*?)</td><td>(.*?)</td><td>(.*?)</td></tr>})
    assert_includes first, "Keys that are interned are identical to the literals of a program"
    assert_includes page({ "jacinth" => one, "json" => other }), '<div class="tile"><h2>jacinth, json</h2>'
    assert_includes page({ "jacinth" => one, "json" => one }), Inspector::Differences::NONE
    refute_includes page({ "jacinth" => one }), "What differs"
  end

  def test_what_a_difference_is
    differences = Inspector::Differences
    rows = { "same" => %w[1,000 1,005], "more" => %w[1,000 1,020], "share" => ["5 (1.0 %)", "6 (1.0 %)"],
             "words" => ["9", "Ruby does not say"], "alike" => ["Ruby does not say"] * 2, "zeros" => %w[0 0] }.to_a

    assert_equal %w[more share words], differences.of(rows).map(&:first)
    assert_empty differences.of([["one", ["1"]]])
    assert differences.apart?([100, 101, 99])
    refute differences.apart?([0, 0])
  end

  # Nothing is cut: the labels have room, and so has what stands after a bar.
  def test_no_label_is_cut
    bars = [Figures::Stack::Bar.new("Strings for the keys of it", 1, "160 bytes: 43.3 % of them",
                                    [Figures::Stack::Part.new("x", 1, "own")])]
    svg = Figures::Stack.new(title: "t", description: "d", groups: [Group.new("", bars)], axis: "a").inline("x")
    label, words = svg.scan(/<text x="([\d.]+)" [^>]*>(Strings for the keys of it|160 bytes: 43\.3 % of them)</)
    widest = 7.0 # of a letter

    assert_operator label.first.to_f, :>=, label.last.size * widest
    assert_operator words.first.to_f + (words.last.size * widest), :<=, Figures::Stack::WIDTH
    refute_includes page, "…"
  end

  def test_where_nothing_or_little_is_to_be_seen
    assert_equal 0, page({ "oj" => { error: "x" } }).scan("<svg").size
    assert_equal 6, page({ "jacinth" => Inspector.new(1).report }).scan("<svg").size
  end

  if Browser::PATH
    heavy def test_in_a_browser
      assert_equal [[[[true] * 7, true]] * 2], Browser.probed([page])
    end
  else
    Minitest.after_run { puts "the inspector's page: not drawn, no chromium here (.ci/run asks for it)" }
  end
end
