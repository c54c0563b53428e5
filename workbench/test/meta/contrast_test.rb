# frozen_string_literal: true

require_relative "../../../test/test_helper"
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

  TEXT = 4.5
  SHAPES = 3.0
  PAGES = {
    "bench" => Page::STYLE + Chart::STYLE, "lab" => LabPage::STYLE + LineChart::STYLE,
    "inspect" => Page::STYLE + Chart::STYLE + Jacinth::Inspector::Page::STYLE,
    "profile" => ProfileStyle.css(Flame::STEPS),
    "site" => File.read(File.expand_path("../../../tool/docs/assets/site.css", __dir__))
  }.freeze
  DARK = /@media \(prefers-color-scheme: dark\) \{((?:[^{}]*\{[^{}]*\})*)[^{}]*\}/m

  # Red, green and blue of 0 to 1.
  def channels(color)
    case color
    when /\A#(\h)(\h)(\h)\z/ then [$1, $2, $3].map { |digit| (digit * 2).to_i(16) / 255.0 }
    when /\A#(\h\h)(\h\h)(\h\h)\z/ then [$1, $2, $3].map { |digits| digits.to_i(16) / 255.0 }
    when /\Ahsl\((\d+) (\d+)% (\d+)%\)\z/ then hsl($1.to_i, $2.to_i / 100.0, $3.to_i / 100.0)
    else flunk "#{color} is no color that this test can read"
    end
  end

  def hsl(hue, saturation, lightness)
    reach = saturation * [lightness, 1 - lightness].min
    [0, 8, 4].map do |offset|
      turn = (offset + (hue / 30.0)) % 12
      lightness - (reach * [[turn - 3, 9 - turn, 1].min, -1].max)
    end
  end

  def luminance(color)
    linear = channels(color).map { |one| one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055)**2.4 }
    linear.zip([0.2126, 0.7152, 0.0722]).sum { |one, weight| one * weight }
  end

  def contrast(one, other)
    darker, lighter = [luminance(one), luminance(other)].sort
    (lighter + 0.05) / (darker + 0.05)
  end

  def assert_contrast(least, front, back, words)
    found = contrast(front, back)
    assert_operator found, :>=, least, "#{words}: #{front} on #{back}"
  end

  # The custom properties of a style sheet: in light, then in dark.
  def properties(css)
    dark = css.scan(DARK).flatten.join
    light = css.gsub(DARK, "")
    [light, light + dark].map { |rules| rules.scan(/--([\w-]+): *([^;}]+);/).to_h }
  end

  # [selector, declarations] of each rule.
  def rules(css) = css.gsub(DARK, "").scan(/([^{}@]+)\{([^{}]*)\}/).map { |pair| pair.map(&:strip) }

  # The colors of text, and what may be behind text that has no background of its own.
  def text_and_backgrounds(css)
    text = rules(css).flat_map do |selector, declarations|
      next [] if declarations.match?(/(?:\A|[ ;])background:/) && declarations.include?("color:")

      fills = selector.match?(/\btext\b/) ? declarations.scan(/fill: *([^;]+)/) : []
      (declarations.scan(/(?:\A|[ ;])color: *([^;]+)/) + fills).flatten
    end
    [text.uniq - ["inherit"], rules(css).flat_map { |selector, declarations| backgrounds(selector, declarations) }.uniq]
  end

  # Colored squares (<i>) have no text. A rule with both colors is a pair of its own.
  def backgrounds(selector, declarations)
    return [] if selector.match?(/\bi\b|\bkey\b/)
    return [] if declarations.match?(/(?:\A|[ ;])color:/) && !selector.match?(/\Abody/)

    declarations.scan(/background: *(var\([^)]*\)|#\h+)/).flatten
  end

  def resolved(value, names) = value[/\Avar\(--([\w-]+)\)\z/, 1].then { |name| name ? names.fetch(name) : value }

  PAGES.each do |page, css|
    define_method("test_the_text_of_#{page}") do
      text, backs = text_and_backgrounds(css)
      refute_empty text
      refute_empty backs
      properties(css).zip(%w[light dark]) do |names, mode|
        text.product(backs) do |front, back|
          # The text of flame graphs lies on frames, and that of kinds of work on bars.
          next if front == "#111" || front == "var(--page)"

          assert_contrast TEXT, resolved(front, names), resolved(back, names), "#{page} in #{mode}: #{front} on #{back}"
        end
        rules(css).each do |selector, declarations|
          front = declarations[/(?:\A|[ ;])color: *([^;]+)/, 1]
          back = declarations[/background: *(var\([^)]*\)|#\h+|hsl\([^)]*\))/, 1]
          next unless front && back && front != "inherit"

          assert_contrast TEXT, resolved(front, names), resolved(back, names), "#{page} in #{mode}: #{selector}"
        end
      end
    end
  end

  def test_the_text_of_kinds_of_work
    properties(PAGES["profile"]).each do |names|
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
    fills += properties(css).map { |colors| colors.fetch("same") }
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
          distance = channels(first).zip(channels(second)).sum { |left, right| (left - right)**2 }**0.5
          assert_operator distance, :>, 0.12, "#{mode}: #{one} and #{other}"
        end
      end
    end
  end

  def test_the_computation
    assert_in_delta 21.0, contrast("#000", "#ffffff"), 0.001
    assert_in_delta 4.54, contrast("#767676", "#fff"), 0.01
    assert_equal channels("#ff0000"), channels("hsl(0 100% 50%)")
    channels("hsl(210 50% 40%)").zip([0.2, 0.4, 0.6]) { |found, expected| assert_in_delta expected, found, 0.001 }
  end

  # What is wider than the window has a shadow where it is cut, which a cover in the color of the page hides at the end.
  def test_what_scrolls_shows_it
    PAGES.reject { |name, _| name == "site" }.each do |name, css|
      wide = rules(css).select { |selector, _| selector == ".wide" }.map(&:last).join
      paper = rules(css).find { |selector, _| selector == "body" }.last[/background: (var\(--\w+\))/, 1]

      assert_includes wide, "overflow-x: auto", name
      assert_equal 2, wide.scan(/\(\w+, #{Regexp.escape(paper)} [^)]*\)[^,]* no-repeat local/).size, name
      assert_equal 2, wide.scan(/no-repeat scroll/).size, name
    end
  end
end
