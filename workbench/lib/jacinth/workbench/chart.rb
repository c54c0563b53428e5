# frozen_string_literal: true

require_relative "palette"

module Jacinth
  module Workbench
    # Horizontal bars as inline SVG: groups of bars under one label, each bar with its value in words and, where it is
    # known, a thin line for its range. Words above the bars say what their length is and which direction is better; a
    # scale below has numbers, and a dashed line stands at 1 where the bars are ratios. The lengths of text fit a screen
    # of 400 pixels. Light and dark by the reader's preference. Title and description are for readers who cannot see it.
    # Knows nothing of JSON.
    class Chart
      # kind: the class that colors it, a name of Palette; low and high: the range of the value, or nil.
      Bar = Struct.new(:name, :value, :text, :kind, :low, :high)
      # If label is empty, the bars have names themselves.
      Group = Struct.new(:label, :bars)

      WIDTH = 440
      SHOWN = 660 # pixels that a file of its own is wide
      LABEL = 132 # for the labels, if none of them is longer than LETTERS
      BAR = 14
      GAP = 3
      BETWEEN = 8
      ROOM = 74   # for the words after the longest bar, unless they are longer
      LETTER = 7  # the width of a letter
      ROW = 17    # of words
      LETTERS = 17 # of a label
      MOST = 30    # letters of the longest label that is not cut
      STEPS = [1, 2, 2.5, 5, 10].freeze # of the scale

      ENTITIES = { "&" => "&amp;", "<" => "&lt;", ">" => "&gt;", '"' => "&quot;", "'" => "&#39;" }.freeze

      LIGHT, DARK = %i[light dark].map do |mode|
        Palette.css(ink: Palette::PAGE[mode][:ink], **Palette::LIBRARIES[mode], **Palette::SERIES[mode])
      end
      # The names of the colors of bars and lines.
      KINDS = (Palette::LIBRARIES[:light].keys - [:line] + Palette::SERIES[:light].keys).freeze
      # The rules that fill the shapes of a chart with the colors of that name.
      #: (Array[Symbol]) -> String
      def self.fills(names) = names.map { |name| ".chart .#{name} { fill: var(--#{name}); }\n" }.join

      STYLE = <<~CSS
        .chart { #{LIGHT} }
        @media (prefers-color-scheme: dark) {
          .chart { #{DARK} }
        }
        .chart text { font: 12.5px system-ui, sans-serif; fill: var(--ink); }
        .chart text.soft { font-size: 12px; fill: var(--line); }
        .chart .line { stroke: var(--line); stroke-dasharray: 3 3; }
        .chart .grid { stroke: var(--line); stroke-opacity: .25; }
        .chart .range { stroke: var(--ink); stroke-width: 1.2; }
        #{fills(KINDS)}
      CSS

      class << self
        # Text that is safe in HTML and SVG, in elements and in attributes.
        #: (String) -> String
        def escape(text) = text.to_s.gsub(/[&<>"']/, ENTITIES)
      end

      # axis: what the length of a bar is, and which direction is better. unit: turns a value of the scale into words;
      # without it there is no scale. mark: words at the line at 1. legend: kind => name, where the surroundings of the
      # chart do not explain it.
      #: (title: String, description: String, groups: Array[Group], axis: String, ?unit: Proc?, ?mark: String?,
      #:  ?legend: Hash[String, String]) -> void
      def initialize(title:, description:, groups:, axis:, unit: nil, mark: nil, legend: {})
        @title = title
        @description = description
        @groups = groups
        @axis = axis
        @unit = unit
        @mark = mark
        @legend = legend
      end

      # For a page that has STYLE. `id` must be unique on the page.
      #: (String) -> String
      def inline(id) = svg(id, "")

      # A file of its own.
      #: () -> String
      def file
        svg("chart", %(<style>#{STYLE}</style>\n),
            %( xmlns="http://www.w3.org/2000/svg" width="#{SHOWN}" height="#{height * SHOWN / WIDTH}"))
      end

      private

      def svg(id, style, attributes = "")
        labels = %(aria-labelledby="#{id}-title #{id}-desc")
        <<~SVG
          <svg#{attributes} class="chart" viewBox="0 0 #{WIDTH} #{height}" role="img" #{labels}>
          <title id="#{id}-title">#{Chart.escape(@title)}</title>
          <desc id="#{id}-desc">#{Chart.escape(@description)}</desc>
          #{style}#{text(0, 12, @axis, "start", "soft")}#{ruler}#{line}#{drawn}#{named}</svg>
        SVG
      end

      def head = @mark ? 40 : 24

      def height = foot + (@unit ? ROW : 0) + (@legend.empty? ? 0 : ROW + GAP)

      # Where the bars end.
      def foot = head + @groups.sum { |group| (group.bars.size * (BAR + GAP)) + BETWEEN }

      def longest
        all = @groups.flat_map(&:bars).flat_map { |bar| bar.respond_to?(:high) ? [bar.value, bar.high] : [bar.value] }
        [*all.compact, @mark ? 1 : 0].max.to_f
      end

      # Where the bars begin: labels have the room that they need.
      def left
        @left ||= begin
          labels = @groups.flat_map { |group| group.label.empty? ? group.bars.map(&:name) : [group.label] }
          LABEL + (([labels.map(&:size).max.to_i, MOST].min - LETTERS).clamp(0..) * LETTER)
        end
      end

      def room = [ROOM, (@groups.flat_map(&:bars).map { |bar| bar.text.size }.max.to_i * LETTER) + 8].max

      # Units of the drawing for a unit of the values.
      def scale = @scale ||= longest.zero? ? 0.0 : (WIDTH - left - room) / longest

      # Where a ratio is 1.
      def line
        return "" unless @mark

        x = number(left + scale)
        %(<line class="line" x1="#{x}" x2="#{x}" y1="#{head - 4}" y2="#{foot - BETWEEN}"/>\n) +
          text(left + scale, head - 9, @mark, "middle")
      end

      # Numbers below the bars and faint lines behind them, at most five.
      def ruler
        return "" unless @unit && longest.positive?

        power = 10.0**Math.log10(longest / 5).floor
        step = STEPS.map { |one| one * power }.find { |one| one * 5 >= longest } || (10 * power)
        (0..(longest / step).floor).map do |count|
          x = left + (count * step * scale)
          %(<line class="grid" x1="#{number(x)}" x2="#{number(x)}" y1="#{head - 4}" y2="#{foot - BETWEEN + 3}"/>\n) +
            text(x, foot + 9, @unit.call(count * step), "middle", "soft")
        end.join
      end

      def drawn
        top = head
        @groups.map do |group|
          first = top
          bars = group.bars.map { |bar| draw(bar, group.label.empty?, top).tap { top += BAR + GAP } }
          middle = first + (((group.bars.size * (BAR + GAP)) - GAP) / 2.0) + 4
          top += BETWEEN
          [label(group.label, middle), *bars].join
        end.join
      end

      def label(words, y) = words.empty? ? "" : text(left - 7, y, short(words), "end")

      def draw(bar, named, top)
        width = [bar.value * scale, 1].max
        middle = top + (BAR / 2.0) + 4
        (named ? label(bar.name, middle) : "") +
          %(<rect class="#{bar.kind}" x="#{number(left)}" y="#{top}" width="#{number(width)}" height="#{BAR}" rx="2">) +
          %(<title>#{Chart.escape(bar.name)}: #{Chart.escape(bar.text)}</title></rect>\n) +
          range(bar, top + (BAR / 2.0)) +
          text(left + [width, (bar.high || 0) * scale].max + 5, middle, bar.text, "start")
      end

      # A thin line with ends from the low to the high value.
      def range(bar, y)
        return "" unless bar.low && bar.high

        from, to = [bar.low, bar.high].map { |value| left + (value * scale) }
        path = "M#{number(from)} #{number(y)}H#{number(to)}" +
               [from, to].map { |x| "M#{number(x)} #{number(y - 3)}v6" }.join
        %(<path class="range" d="#{path}" fill="none"/>\n)
      end

      def named
        top = foot + (@unit ? ROW : 0)
        left = 0
        @legend.map do |kind, name|
          drawn = %(<rect class="#{kind}" x="#{left}" y="#{top}" width="11" height="11" rx="2"/>) +
                  text(left + 16, top + 10, name, "start")
          left += 30 + (name.size * 7)
          drawn
        end.join
      end

      def text(x, y, words, anchor, kind = nil)
        %(<text#{%( class="#{kind}") if kind} x="#{number(x)}" y="#{number(y)}" text-anchor="#{anchor}">) +
          %(#{Chart.escape(words)}</text>\n)
      end

      def short(text) = text.size > MOST ? "#{text[0, MOST - 1]}…" : text

      def number(value) = format("%.1f", value).delete_suffix(".0")
    end
  end
end
