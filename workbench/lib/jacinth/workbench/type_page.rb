# frozen_string_literal: true

require_relative "page"
require_relative "type_calls"

module Jacinth
  module Workbench
    # `rake bench:types:page`: types beside Hashes and other libraries, as a page that loads nothing: a chart and a
    # table for each row of the race.
    class TypePage
      OPENING = "<!DOCTYPE html>\n<!-- jacinth bench types -->\n"
      TITLE = "Types beside Hashes and other libraries"
      WORDS = [
        "1,000 records of eight fields, or one of them, are read into objects, written from objects, or checked. All " \
        "checks of the type are on. The results were compared first.",
        "The bars are the best CPU times of a call in one process, without garbage collection. The medians are in " \
        "the tables."
      ].freeze
      LEGEND = { "own" => "Jacinth::Type", "frontend" => "Jacinth, Hashes", "json" => "json",
                 "other" => "others" }.freeze
      STYLE = <<~CSS.freeze
        #{Page::STYLE}body { max-width: 48rem; }
        p { color: var(--ink); }
        .legend i.other { background: var(--other); }
      CSS
      HEAD = ["call", "best", "median", "x type"].freeze

      #: (?race: RowRace) -> void
      def initialize(race: RowRace.new(TypeCalls.plan))
        @race = race
      end

      #: () -> String
      def text
        sections = @race.each_result.with_index.map { |(row, results), index| section(row, results, "row-#{index}") }
        body = <<~HTML
          <h1>#{TITLE}</h1>
          #{WORDS.map { |words| "<p>#{e(words)}</p>" }.join("\n")}
          <p class="legend">#{LEGEND.map { |kind, name| %(<span><i class="#{kind}"></i>#{e(name)}</span>) }.join}</p>
          #{sections.join}<h2>Measured with</h2>
          <dl>#{@race.facts.map { |label, value| "<dt>#{e(label)}</dt><dd>#{e(value)}</dd>" }.join("\n")}</dl>
        HTML
        Html.page(OPENING, title: "jacinth bench types", style: STYLE + Html.rooted(Chart::STYLE),
                  body: body)
      end

      private

      def e(text) = Chart.escape(text)

      def section(row, results, id)
        <<~HTML
          <h2>#{e(row.name)}</h2>
          #{chart(row, results).inline(id)}
          #{table(results)}
        HTML
      end

      def chart(row, results)
        groups = results.map do |name, (best, _)|
          Chart::Group.new("", [Chart::Bar.new(name, best, Table.time(best), kind(row, name))])
        end
        words = groups.flat_map(&:bars).map { |bar| "#{bar.name} #{bar.text}" }.join("; ")
        Chart.new(title: row.name, description: words, groups: groups, axis: "CPU time of one call; shorter is better",
                  unit: Table.method(:short_time))
      end

      # The key in LEGEND.
      def kind(row, name)
        return "own" if name == "type"
        return "json" if name.start_with?("JSON")

        name == row.calls.keys[1] ? "frontend" : "other"
      end

      def table(results)
        own = results.fetch("type").first
        rows = results.map do |name, (best, median)|
          [name, Table.time(best), Table.time(median), format("%.2f", best / own)]
        end
        Html.table(HEAD, rows)
      end
    end
  end
end
