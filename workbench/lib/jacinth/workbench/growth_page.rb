# frozen_string_literal: true

require_relative "growth"
require_relative "growth_table"
require_relative "line_chart"
require_relative "page"

module Jacinth
  module Workbench
    # The page of `rake bench:growth`: one file that loads nothing. For each call a chart of the time and one of the
    # memory, by the size of the document, and their table.
    class GrowthPage
      OPENING = "<!DOCTYPE html>\n<!-- jacinth bench growth -->\n"
      TITLE = "What happens when a document grows"
      WORDS = [
        "An array of small objects grows from 1 KB on. Each measurement has a process of its own. CPU time is that " \
        "of one call: of many calls where one is short, with the garbage collector; of the first call where it is " \
        "long. Memory is what the process has more at the peak of the first call than before it: the result, what " \
        "the call needs until it has it, and for small documents the library's code.",
        "Both axes are logarithmic: a straight line means that ten times the bytes take ten times the time.",
        "valid? and one field read the document without building its objects; json has only JSON.parse for that."
      ].freeze
      KINDS = { "jacinth" => "own", "json" => "json" }.freeze
      LEAST_MEMORY = 4096 # a page; less cannot be seen

      # growth: after its run.
      #: (Growth) -> void
      def initialize(growth)
        @growth = growth
        @table = GrowthTable.new(growth.rows, growth.scales)
      end

      #: () -> String
      def text
        legend = KINDS.map { |name, kind| %(<span><i class="#{kind}"></i>#{Page::LEGEND.fetch(kind, name)}</span>) }
        body = <<~HTML
          <h1>#{TITLE}</h1>
          #{Html.alarm(@growth.warning)}#{WORDS.map { |words| "<p>#{e(words)}</p>" }.join("\n")}
          <p class="legend">#{legend.join}</p>
          #{@table.calls.map { |call, lines| section(call, lines) }.join}
          #{scales}#{@growth.notes.map { |note| %(<p class="notes">#{e(note)}</p>\n) }.join}
          <h2>Measured with</h2>
          <dl>#{@growth.facts.map { |label, value| "<dt>#{e(label)}</dt><dd>#{e(value)}</dd>" }.join("\n")}</dl>
        HTML
        Html.page(OPENING, title: "jacinth bench growth",
                  style: Page::STYLE + Html.rooted(LineChart::STYLE), body: body)
      end

      private

      def e(text) = Chart.escape(text)

      def section(call, lines)
        rows = @growth.rows.select { |row| row.call == call }
        id = call.delete("^a-z")
        time = chart(call, "CPU time of one call; lower is better", rows, Table.method(:short_time), &:cpu)
        peaks = rows.select(&:memory)
        memory = chart(call, "memory at the peak of a call; lower is better", peaks, method(:bytes)) do |row|
          [row.memory, LEAST_MEMORY].max
        end
        <<~HTML
          <h2>#{e(call)}</h2>
          <div class="pair"><div>#{time&.inline("#{id}-time")}</div><div>#{memory&.inline("#{id}-memory")}</div></div>
          #{table(lines)}
        HTML
      end

      # Nothing where there is nothing to draw.
      def chart(call, axis, rows, unit)
        return if rows.empty?

        lines = rows.group_by(&:library).map do |library, mine|
          LineChart::Line.new(library, KINDS.fetch(library), mine.map { |row| [row.at, yield(row)] })
        end
        ticks = (3..9).map { |power| LineChart::Mark.new(10**power, bytes(10**power)) }
        shown = ticks.select { |tick| tick.x <= rows.map(&:at).max * 1.3 && tick.x >= rows.map(&:at).min * 0.7 }
        LineChart.new(title: "#{call}: #{axis}", axis: axis, caption: "bytes of the document", lines: lines, unit: unit,
                      ticks: shown, description: GrowthTable::HEAD.join(", "))
      end

      def bytes(number)
        step, unit = [[1e9, "GB"], [1e6, "MB"], [1e3, "KB"]].find { |size, _| number >= size } || [1, "B"]
        format("%g %s", (number / step).round(1), unit)
      end

      def scales
        return "" if @growth.scales.empty?

        "<h2>A second worker</h2>\n<p>Calls a second on a document of #{Growth::SCALED / 1_000_000} MB, by one and " \
          "by two workers. A gain of 2 is the best: the second worker does as much as the first. Higher is " \
          "better.</p>\n" +
          table(@table.scales)
      end

      def table(lines)
        head, *rows = lines
        Html.table(head, rows)
      end
    end
  end
end
