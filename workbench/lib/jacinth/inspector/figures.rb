# frozen_string_literal: true

require "jacinth/workbench/chart"

module Jacinth
  class Inspector
    # Drawings of the page: the workbench's bars, divided into parts, and slots as squares. An idle part
    # is drawn in a lighter shade of its color.
    module Figures
      STYLE = ".chart .idle { fill-opacity: .28; }\n"

      # Bars of parts; a part's value has the unit of the bar's.
      class Stack < Workbench::Chart
        Part = Struct.new(:name, :value, :kind)
        Bar = Struct.new(:name, :value, :text, :parts)

        private

        def draw(bar, named, top)
          place = left.to_f
          parts = bar.parts.select { |part| part.value.positive? }.map do |part|
            width = part.value * scale
            drawn = %(<rect class="#{part.kind}" x="#{number(place)}" y="#{top}" ) +
                    %(width="#{format("%.2f", [width, 0.1].max)}" height="#{BAR}">) +
                    %(<title>#{Workbench::Chart.escape("#{bar.name}: #{part.name}")}</title></rect>\n)
            place += width
            drawn
          end
          middle = top + (BAR / 2.0) + 4
          (named ? label(bar.name, middle) : "") + parts.join + text(place + 5, middle, bar.text, "start")
        end
      end

      # The slots as squares of equally many bytes, by type, size and fill: each square is filled from below as
      # far as its slots are.
      class Squares
        # kind: its color; fill: 0 to 1; bytes: of all such slots; name: of the type.
        Cell = Struct.new(:name, :kind, :fill, :bytes)
        COLUMNS = 20
        COUNT = 240
        SIDE = 24
        SQUARE = 20

        #: (title: String, description: String, cells: Array[Cell], each: Integer) -> void
        def initialize(title:, description:, cells:, each:)
          @title = title
          @description = description
          @cells = cells
          @each = each
        end

        #: (String) -> String
        def inline(id)
          height = [squares.size.fdiv(COLUMNS).ceil, 1].max * SIDE
          <<~SVG
            <svg class="chart" viewBox="0 0 #{COLUMNS * SIDE} #{height}" role="img"
              aria-labelledby="#{id}-title #{id}-desc">
            <title id="#{id}-title">#{escape(@title)}</title>
            <desc id="#{id}-desc">#{escape(@description)}</desc>
            #{drawn}</svg>
          SVG
        end

        private

        def escape(text) = Workbench::Chart.escape(text)

        # The cell of each square: the one at the square's middle, when all cells are laid side by side.
        def squares
          @squares ||= begin
            ends = @cells.reduce([]) { |all, cell| all << ((all.last || 0) + cell.bytes) }
            Array.new([(ends.last || 0).fdiv(@each).round, ends.empty? ? 0 : 1].max) do |index|
              @cells[ends.bsearch_index { |last| last > (index + 0.5) * @each } || -1]
            end
          end
        end

        def drawn
          squares.each_with_index.chunk_while { |one, other| one.first.name == other.first.name }.map do |group|
            drawn = group.map { |cell, index| square(cell, index) }.join
            "<g><title>#{escape(group.first.first.name)}</title>\n#{drawn}</g>\n"
          end.join
        end

        def square(cell, index)
          row, column = index.divmod(COLUMNS)
          left = (column * SIDE) + 1
          top = (row * SIDE) + 1
          high = (cell.fill * SQUARE).round
          whole = rect("#{cell.kind} idle", left, top, SQUARE)
          high.zero? ? whole : whole + rect(cell.kind, left, top + SQUARE - high, high)
        end

        def rect(kind, left, top, height)
          %(<rect class="#{kind}" x="#{left}" y="#{top}" width="#{SQUARE}" height="#{height}"/>\n)
        end
      end
    end
  end
end
