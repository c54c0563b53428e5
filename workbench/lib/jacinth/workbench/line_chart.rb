# frozen_string_literal: true

require_relative "chart"

module Jacinth
  module Workbench
    # Lines over a logarithmic axis as inline SVG, each named at its end, in the colors of Chart. Both axes are
    # logarithmic: equal ratios are equal lengths. Words above the lines say what their height is and which direction is
    # better. The lengths of text fit a screen of 400 pixels. Title and description are for readers who cannot see it.
    # Knows nothing of what is measured.
    class LineChart
      # points: [x, y] with x ascending, or [x, y, low, high] with the range of y; kind: the class that colors it.
      Line = Struct.new(:name, :kind, :points)
      # A point of the x axis with its label.
      Mark = Struct.new(:x, :text)

      WIDTH = 440
      SHOWN = 660 # pixels that a file of its own is wide
      HEIGHT = 300
      LEFT = 52
      RIGHT = 118
      TOP = 40
      BOTTOM = 42
      ROW = 17         # between the names of two lines
      LEAST_SPREAD = 2 # the least ratio of the y axis's top to its bottom
      DASHES = { "other" => "6 3", "floor" => "2 3", "oj" => "9 3 2 3", "two" => "6 3", "four" => "2 3" }.freeze

      TICK = ".lines text.tick { font-size: 12px; fill: var(--line); }"
      STROKES = Chart::KINDS.map do |kind|
        ".lines polyline.#{kind}, .lines path.#{kind} { fill: none; stroke: var(--#{kind}); }"
      end.join("\n").freeze
      STYLE = <<~CSS
        #{Chart::STYLE}.lines polyline { fill: none; stroke-width: 2; stroke-linejoin: round; } #{TICK}
        .lines .grid { stroke: var(--line); stroke-opacity: .22; }
        .lines .dot { fill: var(--ink); }
        #{STROKES}
      CSS

      #: () -> String
      attr_reader :title

      # axis: what the height is and which direction is better; caption: what the x axis is; ticks: its labels; marks:
      # dashed lines from top to bottom; dots: [x, y]; unit: turns a value of y into words.
      #: (title: String, description: String, lines: Array[Line], ticks: Array[Mark], unit: Proc, ?axis: String,
      #:  ?caption: String, ?marks: Array[Mark], ?dots: Array[[Numeric, Numeric]]) -> void
      def initialize(title:, description:, lines:, ticks:, unit:, axis: "", caption: "", marks: [], dots: [])
        @title = title
        @description = description
        @lines = lines.reject { |line| line.points.empty? }
        @ticks = ticks
        @unit = unit
        @axis = axis
        @caption = caption
        @marks = marks
        @dots = dots
        @xs = @lines.flat_map { |line| line.points.map(&:first) }.minmax.map(&:to_f)
        @ys = span(@lines.flat_map { |line| line.points.flat_map { |point| point.drop(1) } })
      end

      # For a page that has STYLE. `id` must be unique on the page.
      #: (String) -> String
      def inline(id) = svg(id, "")

      # A file of its own.
      #: () -> String
      def file
        svg("chart", %(<style>#{STYLE}</style>\n),
            %( xmlns="http://www.w3.org/2000/svg" width="#{SHOWN}" height="#{HEIGHT * SHOWN / WIDTH}"))
      end

      private

      def svg(id, style, attributes = "")
        head = %(<svg#{attributes} class="chart lines" viewBox="0 0 #{WIDTH} #{HEIGHT}" role="img" ) +
               %(aria-labelledby="#{id}-title #{id}-desc">)
        said = { title: @title, desc: @description }.map do |name, words|
          %(<#{name} id="#{id}-#{name}">#{Chart.escape(words)}</#{name}>)
        end
        [head, *said, "#{style}#{[*axes, *marked, *drawn, *dotted, *named].join("\n")}\n</svg>\n"].join("\n")
      end

      # The logarithmic range of the values, not narrower than LEAST_SPREAD.
      def span(values)
        low, high = values.minmax.map(&:to_f)
        spread = [LEAST_SPREAD / (high / low), 1].max**0.5
        [low / spread / 1.05, high * spread * 1.05]
      end

      def x(value) = place(value, @xs, LEFT, WIDTH - RIGHT)

      def y(value) = place(value, @ys, HEIGHT - BOTTOM, TOP)

      def place(value, (low, high), from, to)
        low == high ? (from + to) / 2.0 : from + ((to - from) * Math.log(value / low) / Math.log(high / low))
      end

      def axes
        rows = y_ticks.map do |value|
          line(LEFT, y(value), WIDTH - RIGHT, y(value), "grid") +
            text(LEFT - 6, y(value) + 4, @unit.call(value), "end", "tick")
        end
        rows + @ticks.map { |tick| text(x(tick.x), HEIGHT - BOTTOM + 16, tick.text, "middle", "tick") } <<
          text(0, HEIGHT - 8, @caption, "start", "tick") << text(0, 12, @axis, "start", "tick")
      end

      # 1, 2, 5 times powers of ten; only the powers where those would be too many.
      def y_ticks
        powers = (Math.log10(@ys[0]).floor..Math.log10(@ys[1]).ceil).map { |power| 10.0**power }
        within = lambda do |steps|
          powers.product(steps).map { |power, step| power * step }.select { |value| value.between?(*@ys) }
        end
        fine = within.([1, 2, 5])
        fine.size > 8 ? within.([1]) : fine
      end

      def marked
        @marks.map do |mark|
          line(x(mark.x), TOP, x(mark.x), HEIGHT - BOTTOM, "line") +
            text(x(mark.x), TOP - 8, mark.text, "middle", "tick")
        end
      end

      def drawn
        @lines.map do |one|
          places = one.points.map { |at, value, *| "#{number(x(at))},#{number(y(value))}" }
          dashes = %( stroke-dasharray="#{DASHES[one.kind]}") if DASHES[one.kind]
          %(<polyline class="#{one.kind}" points="#{places.join(" ")}"#{dashes}>) +
            %(<title>#{Chart.escape(one.name)}</title></polyline>) + ranges(one)
        end
      end

      # Thin upright lines from low to high.
      def ranges(one)
        all = one.points.filter_map do |at, _, low, high|
          low && high && high > low && "M#{number(x(at))} #{number(y(low))}V#{number(y(high))}"
        end
        all.empty? ? "" : %(<path class="#{one.kind}" d="#{all.join}" stroke-opacity=".55"/>)
      end

      def dotted
        @dots.map { |at, value| %(<circle class="dot" cx="#{number(x(at))}" cy="#{number(y(value))}" r="4"/>) }
      end

      # The names at the ends of the lines, moved apart where they would overlap.
      def named
        ends = @lines.sort_by { |one| y(one.points.last[1]) }
        heights = ends.map { |one| y(one.points.last[1]) }
        heights.each_index do |index|
          heights[index] = [heights[index], heights[index - 1] + ROW].max if index.positive?
        end
        over = [heights.last.to_f - (HEIGHT - BOTTOM), 0].max
        ends.zip(heights).map do |one, height|
          left = WIDTH - RIGHT
          height -= over
          last_x, last_y, = one.points.last
          %(<line class="grid" x1="#{number(x(last_x))}" y1="#{number(y(last_y))}" ) +
            %(x2="#{left + 14}" y2="#{number(height)}"/>) +
            %(<rect class="#{one.kind}" x="#{left + 14}" y="#{number(height - 5)}" width="10" height="10" rx="2"/>) +
            text(left + 29, height + 4.5, one.name, "start")
        end
      end

      def line(left, top, right, bottom, kind)
        %(<line class="#{kind}" x1="#{number(left)}" y1="#{number(top)}" x2="#{number(right)}" y2="#{number(bottom)}"/>)
      end

      def text(left, top, words, anchor, kind = nil)
        %(<text#{%( class="#{kind}") if kind} x="#{number(left)}" y="#{number(top)}" text-anchor="#{anchor}">) +
          %(#{Chart.escape(words)}</text>)
      end

      def number(value) = format("%.1f", value).delete_suffix(".0")
    end
  end
end
