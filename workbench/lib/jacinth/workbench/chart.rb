# frozen_string_literal: true

module Jacinth
  module Workbench
    # Horizontal bars as inline SVG: groups of bars under one label, each bar with its value in words, and a
    # line at 1 where the bars are ratios. Light and dark by the reader's preference. Title and description
    # are for readers who cannot see it. Knows nothing of JSON.
    class Chart
      # kind: the class that colours it (own, frontend, json, oj, floor, other).
      Bar = Struct.new(:name, :value, :text, :kind)
      # If label is empty, the bars have names themselves.
      Group = Struct.new(:label, :bars)

      WIDTH = 640
      LABEL = 170
      BAR = 16
      GAP = 4
      BETWEEN = 10
      ROOM = 90 # for the words after the longest bar

      ENTITIES = { "&" => "&amp;", "<" => "&lt;", ">" => "&gt;", '"' => "&quot;", "'" => "&#39;" }.freeze

      LIGHT = "--own: #c2410c; --frontend: #e9a17c; --json: #2f6fb3; --oj: #6d7d2b; --floor: #9a9a9a; " \
              "--other: #7a5aa8; --ink: #1d1d1f; --line: #6e6e73;"
      DARK = "--own: #fb923c; --frontend: #9a5b32; --json: #6cb0f5; --oj: #b5c95a; --floor: #7d7d82; " \
             "--other: #b79be0; --ink: #f2f2f4; --line: #a1a1a6;"
      FILLS = %w[own frontend json oj floor other].map { |kind| ".chart .#{kind} { fill: var(--#{kind}); }" }.freeze
      STYLE = <<~CSS
        .chart { #{LIGHT} }
        @media (prefers-color-scheme: dark) {
          .chart { #{DARK} }
        }
        .chart text { font: 13px system-ui, sans-serif; fill: var(--ink); }
        .chart .line { stroke: var(--line); stroke-dasharray: 3 3; }
        #{FILLS.first(3).join(" ")}
        #{FILLS.last(3).join(" ")}
      CSS

      class << self
        # Text that is safe in HTML and SVG, in elements and in attributes.
        #: (String) -> String
        def escape(text) = text.to_s.gsub(/[&<>"']/, ENTITIES)
      end

      # legend: kind => name, where the surroundings of the chart do not explain it.
      #: (title: String, description: String, groups: Array[Group], ?mark: String?,
      #:  ?legend: Hash[String, String]) -> void
      def initialize(title:, description:, groups:, mark: nil, legend: {})
        @title = title
        @description = description
        @groups = groups
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
            %( xmlns="http://www.w3.org/2000/svg" width="#{WIDTH}" height="#{height}"))
      end

      private

      def svg(id, style, attributes = "")
        labels = %(aria-labelledby="#{id}-title #{id}-desc")
        <<~SVG
          <svg#{attributes} class="chart" viewBox="0 0 #{WIDTH} #{height}" role="img" #{labels}>
          <title id="#{id}-title">#{Chart.escape(@title)}</title>
          <desc id="#{id}-desc">#{Chart.escape(@description)}</desc>
          #{style}#{line}#{drawn}#{named}</svg>
        SVG
      end

      def head = @mark ? 22 : 4

      def height = foot + (@legend.empty? ? 0 : BAR + GAP)

      # Where the bars end.
      def foot = head + @groups.sum { |group| (group.bars.size * (BAR + GAP)) + BETWEEN }

      def scale = (WIDTH - LABEL - ROOM) / [@groups.flat_map(&:bars).map(&:value).max || 1, @mark ? 1 : 0].max.to_f

      # Where a ratio is 1.
      def line
        return "" unless @mark

        x = number(LABEL + scale)
        %(<line class="line" x1="#{x}" x2="#{x}" y1="18" y2="#{foot - BETWEEN}"/>\n) +
          %(<text x="#{x}" y="13" text-anchor="middle">#{Chart.escape(@mark)}</text>\n)
      end

      def drawn
        top = head
        @groups.map do |group|
          first = top
          bars = group.bars.map { |bar| draw(bar, group.label.empty?, top).tap { top += BAR + GAP } }
          middle = first + (((group.bars.size * (BAR + GAP)) - GAP) / 2.0) + 4.5
          top += BETWEEN
          [label(group.label, middle), *bars].join
        end.join
      end

      def label(text, y)
        return "" if text.empty?

        words = Chart.escape(short(text))
        %(<text x="#{LABEL - 8}" y="#{number(y)}" text-anchor="end">#{words}</text>\n)
      end

      def draw(bar, named, top)
        width = [bar.value * scale, 1].max
        (named ? label(bar.name, top + (BAR / 2.0) + 4.5) : "") +
          %(<rect class="#{bar.kind}" x="#{LABEL}" y="#{top}" width="#{number(width)}" height="#{BAR}" rx="2">) +
          %(<title>#{Chart.escape(bar.name)}: #{Chart.escape(bar.text)}</title></rect>\n) +
          %(<text x="#{number(LABEL + width + 6)}" y="#{number(top + (BAR / 2.0) + 4.5)}">) +
          %(#{Chart.escape(bar.text)}</text>\n)
      end

      def named
        @legend.each_with_index.map do |(kind, name), index|
          left = LABEL + (index * 110)
          %(<rect class="#{kind}" x="#{left}" y="#{foot}" width="12" height="12" rx="2"/>) +
            %(<text x="#{left + 18}" y="#{foot + 11}">#{Chart.escape(name)}</text>\n)
        end.join
      end

      def short(text) = text.size > 21 ? "#{text[0, 20]}…" : text

      def number(value) = format("%.1f", value).delete_suffix(".0")
    end
  end
end
