# frozen_string_literal: true

require_relative "../../../test/test_helper"
require_relative "../../../tool/docs/contrast"
require "jacinth/inspector"
require "jacinth/inspector/page"
require "jacinth/workbench/flame"
require "jacinth/workbench/lab_page"
require "jacinth/workbench/page"
require "jacinth/workbench/profile_style"

# The colors of the pages, computed from their style sheets as WCAG 2.1 defines contrast: text has at least 4.5 to 1
# (criterion 1.4.3), shapes of charts have 3 to 1 (criterion 1.4.11).
class ContrastTest < Minitest::Test
  include Jacinth::Workbench
  Contrast = Jacinth::Docs::Contrast

  TEXT = 4.5
  SHAPES = 3.0
  PAGES = {
    "bench" => Page::STYLE + Chart::STYLE, "lab" => LabPage::STYLE + LineChart::STYLE,
    "inspect" => Page::STYLE + Chart::STYLE + Jacinth::Inspector::Page::STYLE,
    "profile" => ProfileStyle.css(Flame::STEPS),
    "site" => File.read(File.expand_path("../../../tool/docs/assets/site.css", __dir__))
  }.freeze

  def assert_contrast(least, front, back, words)
    found = Contrast.of(front, back)
    assert_operator found, :>=, least, "#{words}: #{front} on #{back}"
  end

  # The text of flame graphs lies on frames, and that of kinds of work on bars.
  PAGES.each do |page, css|
    define_method("test_the_text_of_#{page}") do
      pairs = Contrast.new(css).pairs.reject { |pair| pair.front == "#111" || pair.place.start_with?("var(--page) on") }

      assert_operator pairs.size, :>=, 6
      assert_empty pairs.select { |pair| pair.ratio < TEXT }.map(&:to_s)
    end
  end

  def test_the_text_of_kinds_of_work
    Contrast.new(PAGES["profile"]).properties.each_value do |names|
      kinds = names.select { |name, _| name.start_with?("kind-") }
      assert_operator kinds.size, :>=, 10
      kinds.each { |kind, back| assert_contrast TEXT, names.fetch("page"), back, kind }
    end
  end

  def test_the_text_of_flame_graphs
    names = Array.new(2_000) { |number| "f#{number}" } + Array.new(40) { |number| "lib+0x#{number}" } +
            Array.new(100) { |number| "k#{number}_[k]" }
    css = PAGES["profile"]
    fills = css.scan(/(?:more|less)\d \{ fill: (hsl[^;]+);/).flatten + css.scan(/found rect \{ fill: (\S+);/).flatten
    assert_equal (2 * Flame::STEPS) + 1, fills.size
    fills += Contrast.new(css).properties.values.map { |colors| colors.fetch("same") }
    (names.map { |name| Flame.color(name) }.uniq + fills).each { |fill| assert_contrast TEXT, "#111", fill, "flame" }
  end

  def test_shapes_are_seen
    all = [Palette::LIBRARIES, Palette::SERIES, Palette::MEMORY]
    %i[light dark].each do |mode|
      paper = Palette::PAGE[mode].fetch(:paper)
      all.flat_map { |colors| colors[mode].to_a }.each do |name, color|
        assert_contrast SHAPES, color, paper, "#{mode} #{name}"
      end
    end
  end

  # A color that stands for two things, or is hard to tell from another, would have two meanings on one page.
  def test_one_meaning_for_one_colour
    %i[light dark].each do |mode|
      [Palette::LIBRARIES[mode].except(:line).merge(Palette::SERIES[mode]), Palette::MEMORY[mode]].each do |colors|
        colors.to_a.combination(2) do |(one, first), (other, second)|
          pairs = Contrast.channels(first).zip(Contrast.channels(second))
          distance = pairs.sum { |left, right| (left - right)**2 }**0.5
          assert_operator distance, :>, 0.12, "#{mode}: #{one} and #{other}"
        end
      end
    end
  end

  def test_the_computation
    assert_in_delta 21.0, Contrast.of("#000", "#ffffff"), 0.001
    assert_in_delta 4.54, Contrast.of("#767676", "#fff"), 0.01
    assert_equal Contrast.channels("#ff0000"), Contrast.channels("hsl(0 100% 50%)")
    found = Contrast.channels("hsl(210 50% 40%)")
    found.zip([0.2, 0.4, 0.6]) { |one, expected| assert_in_delta expected, one, 0.001 }
    assert_raises(ArgumentError) { Contrast.channels("red") }
  end

  # What is wider than the window has a shadow where it is cut, which a cover in the color of the page hides at the end.
  def test_what_scrolls_shows_it
    PAGES.each do |name, css|
      rules = Contrast.new(css).rules
      wide = rules.select { |selector, _| selector == ".wide" }.map(&:last).join
      paper = rules.find { |selector, _| selector == "body" }.last[/background: (var\(--\w+\))/, 1]

      assert_includes wide, "overflow-x: auto", name
      assert_equal 2, wide.scan(/\(\w+, #{Regexp.escape(paper)} [^)]*\)[^,]* no-repeat local/).size, name
      assert_equal 2, wide.scan(/no-repeat scroll/).size, name
    end
  end
end
