# frozen_string_literal: true

require_relative "cases"
require_relative "chart"
require_relative "report"
require_relative "steady_table"

module Jacinth
  module Workbench
    # The README's chart: parse and generate side by side, how many times as fast as json each library is, in CPU time.
    # The geometric means come first, then a group of bars for each document. A bar that would be longer than LIMIT is
    # cut there. Measures nothing.
    class SpeedChart
      WIDTH = 720
      COLUMN = 364 # from the start of one column to that of the other
      LABEL = 120
      UNIT = 31 # units of the drawing for a ratio of 1
      LIMIT = 6
      HEAD = 58
      BAR = 6
      GROUP = 28
      NAMES = { "own" => "Jacinth", "nosj" => "nosj", "oj" => "Oj" }.freeze
      MEAN = SteadyTable::MEAN

      # results: of the documents that are shown, both directions. json: the name and version of the json gem.
      #: (Array[Hash[String, untyped]], title: String, json: String) -> void
      def initialize(results, title:, json:)
        @title = title
        @json = json
        @columns = Cases::DIRECTIONS.to_h { |direction| [direction, rows(results, direction)] }
      end

      # A file of its own.
      #: () -> String
      def file
        height = HEAD + (@columns.values.map(&:size).max * GROUP)
        size = %(width="#{WIDTH}" height="#{height}" viewBox="0 0 #{WIDTH} #{height}")
        columns = @columns.keys.each_with_index.map { |direction, index| column(direction, index * COLUMN) }
        <<~SVG
          <svg xmlns="http://www.w3.org/2000/svg" class="chart" #{size} role="img" aria-labelledby="t d">
          <title id="t">#{Chart.escape(@title)}</title>
          <desc id="d">#{Chart.escape(description)}</desc>
          <style>#{Chart::STYLE}.chart text.strong { font-weight: 600; }</style>
          #{legend}#{columns.join}</svg>
        SVG
      end

      # Direction => the ratios of Jacinth to json, by document, and their mean.
      #: () -> Hash[String, Hash[String, Hash[String, Float]]]
      def ratios = @columns

      private

      # Label => library => ratio.
      def rows(results, direction)
        documents = results.select { |result| result["direction"] == direction && result.dig("steady", "json") }
        rows = documents.to_h do |result|
          times = result["steady"].slice("json", *NAMES.keys).transform_values { |time| time["cpu"] }
          [SteadyTable.label(result), times.except("json").transform_values { |time| times["json"] / time }]
        end
        means = NAMES.keys.to_h do |library|
          all = rows.values.filter_map { |row| row[library] }
          [library, (Report.geometric_mean(all) if all.any?)]
        end
        { MEAN => means.compact, **rows }
      end

      def description
        @columns.map do |direction, rows|
          "#{direction}: #{rows.map { |label, row| "#{label} #{words(row)}" }.join("; ")}"
        end.join(". ")
      end

      def words(row) = row.map { |library, ratio| "#{NAMES.fetch(library)} #{SteadyTable.ratio(ratio)}" }.join(", ")

      # The title with the legend in it.
      def legend
        there = @columns.values.flat_map(&:values).flat_map(&:keys)
        left = WIDTH - 200
        boxes = NAMES.slice(*there).map do |library, name|
          box = %(<rect class="#{library}" x="#{left}" y="3" width="11" height="11" rx="2"/>\n)
          box += text(left + 16, 13, name)
          left += 34 + (name.size * 7)
          box
        end
        text(0, 13, "times as fast as #{@json}, in CPU time; longer is better", "strong") + boxes.join
      end

      def column(direction, left)
        rows = @columns.fetch(direction)
        foot = HEAD + (rows.size * GROUP) - 8
        one = left + LABEL + UNIT
        head = text(left + LABEL, 40, direction, "strong") + text(one, HEAD - 5, "json", "soft", "middle")
        line = %(<line class="line" x1="#{one}" x2="#{one}" y1="#{HEAD - 1}" y2="#{foot}"/>\n)
        head + line + rows.each_with_index.map do |(label, row), index|
          group(label, row, left, HEAD + 2 + (index * GROUP))
        end.join
      end

      def group(label, row, left, top)
        kind = "strong" if label == MEAN
        bars = row.each_with_index.map do |(library, ratio), index|
          bar(library, ratio, left, top + (index * (BAR + 1)))
        end
        value = SteadyTable.ratio(row["own"])
        past = left + LABEL + ([row["own"], LIMIT].min * UNIT) + 4
        text(left + LABEL - 6, top + 14, label, kind, "end") + bars.join + text(past, top + 8, value, kind)
      end

      def bar(library, ratio, left, top)
        width = format("%.1f", [ratio, LIMIT].min * UNIT)
        words = "#{NAMES.fetch(library)}: #{SteadyTable.ratio(ratio)}"
        %(<rect class="#{library}" x="#{left + LABEL}" y="#{top}" width="#{width}" height="#{BAR}" rx="1">) +
          "<title>#{words}</title></rect>\n"
      end

      def text(x, y, words, kind = nil, anchor = "start")
        %(<text#{%( class="#{kind}") if kind} x="#{format("%g", x)}" y="#{y}" text-anchor="#{anchor}">) +
          "#{Chart.escape(words)}</text>\n"
      end
    end
  end
end
