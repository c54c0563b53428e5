# frozen_string_literal: true

require_relative "bench_summary"
require_relative "chart"
require_relative "html"
require_relative "report"
require_relative "steady_table"
require_relative "table"

module Jacinth
  module Workbench
    # The page that `jacinth bench --html` writes: one file that loads nothing. For each direction: CPU time per call
    # compared with json, as a chart and tables, then the best times; then charts and tables for each case.
    class Page
      # The beginning of a file of ours.
      OPENING = "<!DOCTYPE html>\n<!-- #{Report::KIND} -->\n"

      STYLE = <<~CSS
        :root { color-scheme: light dark; #{Palette.css(Palette::PAGE[:light])} }
        @media (prefers-color-scheme: dark) {
          :root { #{Palette.css(Palette::PAGE[:dark])} }
        }
        body {
          margin: 0 auto; max-width: 86rem; padding: 1.5rem; background: var(--paper); color: var(--ink);
          font: 15px/1.45 system-ui, sans-serif;
        }
        @media (max-width: 34rem) { body { padding: .8rem; } }
        h1 { margin: 0 0 .5rem; font-size: 1.7rem; }
        h2 { margin: 2.2rem 0 .6rem; font-size: 1.3rem; }
        h3 { margin: 1.4rem 0 .4rem; font-size: 1.05rem; }
        h1, h2, h3 { overflow-wrap: anywhere; }
        p, dt, .notes { color: var(--soft); }
        p { max-width: 46rem; }
        p.verdict { color: var(--ink); font-size: 1.15rem; max-width: none; }
        details { margin-top: 2rem; }
        summary { cursor: pointer; font-size: 1.15rem; font-weight: 600; }
        p.alarm { padding: .6rem .9rem; border-radius: 6px; background: var(--alarm); color: var(--alarm-ink); }
        dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: 0; }
        dd { margin: 0; overflow-wrap: anywhere; }
        .pair { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1.2fr); gap: 1rem 2rem; }
        @media (max-width: 66rem) { .pair { grid-template-columns: minmax(0, 1fr); } }
        #{Palette.wide("paper")}
        .chart text { paint-order: stroke; stroke: var(--paper); stroke-width: 3px; stroke-linejoin: round; }
        svg { width: 100%; height: auto; max-width: 36rem; }
        table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .86rem; }
        th, td { padding: .18rem .5rem; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--rule); }
        th:first-child, td:first-child { text-align: left; }
        th { background: var(--band); font-weight: 600; }
        td.name { text-align: left; }
        .legend span { display: inline-block; margin-right: 1.2rem; color: var(--ink); }
        .legend i { display: inline-block; width: .8rem; height: .8rem; border-radius: 2px; margin-right: .35rem; }
        #{Palette::LIBRARIES[:light].keys.map { |kind| ".legend i.#{kind} { background: var(--#{kind}); }" }.join("\n")}
      CSS

      LEGEND = { "own" => "Jacinth", "frontend" => "Jacinth called as ::JSON", "json" => "json", "nosj" => "nosj",
                 "oj" => "Oj", "floor" => "lower bound" }.freeze
      WORDS = [
        "The CPU time of a call, over seconds of calls: what a server pays for it, with the garbage collector and " \
        "with the page faults of fresh memory. Each library ran in processes of its own, in turns with the others, " \
        "and was warmed up first. Before that, all results were compared. The thin line at the end of a bar reaches " \
        "from the lower to the upper quartile of the turns: bars whose lines overlap do not differ.",
        "The best times are those of the fastest sample of every call, in one process: the collector is not in " \
        "them. The lower bound is a call that builds the same objects without reading JSON, or goes over the same " \
        "objects without writing numbers; one that only copies the same bytes; and an empty call."
      ].freeze
      DETAILS = ["call", "best", "median", "+-", "MB/s", "objects", "bytes allocated"].freeze
      SUMMARY = ["case", "bytes", "jacinth", "json", "x json", "x oj", "fastest of json and Oj", "its time", "x that",
                 "lower bound", "x bound", "to reach"].freeze

      # summary: what comes first, a BenchSummary; of the report without a last run if there is none.
      #: (Hash[String, untyped], ?BenchSummary) -> void
      def initialize(report, summary = BenchSummary.new(report))
        @report = report
        @results = report["results"]
        @summary = summary
      end

      #: () -> String
      def text
        directions = @results.group_by { |result| result["direction"] }
        sections = directions.map { |direction, part| section(direction, part) }.join
        body = <<~HTML
          <h1>jacinth bench</h1>
          #{Html.alarm(@report["warning"])}#{verdict}
          #{Html.table(*@summary.table.then { |head, *rows| [head, rows] })}
          <p>#{e(@summary.words)}</p>
          <p class="legend">#{legend(%w[own json nosj oj])}</p>
          #{@summary.chart("summary")}
          <details>
          <summary>All calls, page faults, best times, lower bounds</summary>
          #{facts}
          #{WORDS.map { |words| "<p>#{e(words)}</p>" }.join("\n")}
          <p class="legend">#{legend}</p>
        HTML
        style = STYLE + Html.rooted(Chart::STYLE)
        Html.page(OPENING, title: "jacinth bench", style: style, body: "#{body}#{sections}</details>\n")
      end

      CALLS = { "frontend" => "as ::JSON", "floor" => "lower bound", "floor memcpy" => "copy of the bytes",
                "floor empty call" => "empty call" }.freeze

      # The name of a contender in words that need no explanation.
      #: (String) -> String
      def self.call(name) = CALLS[name] || name.sub(/\Afrontend\b/, CALLS["frontend"])

      # How many times as fast as json the others are in the steady state of parse or generate, case by case.
      #: (String, Array[Hash[String, untyped]], ?legend: Hash[String, String]) -> Chart
      def self.ratios(direction, results, legend: {})
        groups = results.filter_map do |result|
          next unless result.dig("steady", "json")

          bars = %w[own nosj oj].filter_map { |kind| ratio_bar(result["steady"], kind) }
          Chart::Group.new(SteadyTable.label(result), bars)
        end
        words = groups.map do |group|
          "#{group.label}: #{group.bars.map { |bar| "#{bar.name} #{bar.text}" }.join(", ")}"
        end
        axis = "#{direction}: times as fast as json, in CPU time; longer is better"
        Chart.new(title: axis, description: words.join("; "), groups: groups, mark: "json = 1", legend: legend,
                  axis: axis, unit: ->(ratio) { format("%g", ratio) })
      end

      # The range: json's quartiles over the other quartiles of the call.
      #: (Hash[String, untyped], String) -> Chart::Bar?
      def self.ratio_bar(steady, kind)
        json, other = steady.values_at("json", kind)
        return unless other

        ratio = json["cpu"] / other["cpu"]
        Chart::Bar.new(LEGEND.fetch(kind), ratio, SteadyTable.ratio(ratio), kind, json["low"] / other["high"],
                       json["high"] / other["low"])
      end
      private_class_method :ratio_bar

      private

      def e(text) = Chart.escape(text)

      def facts
        "<dl>#{@report["facts"].map { |label, value| "<dt>#{e(label)}</dt><dd>#{e(value)}</dd>" }.join("\n")}</dl>"
      end

      def verdict = @summary.sentences.map { |words| %(<p class="verdict">#{e(words)}</p>) }.join("\n")

      # The kinds that are on this page.
      def legend(shown = LEGEND.keys)
        calls = @results.flat_map { |result| result["contenders"].keys }
        LEGEND.slice(*(calls.map { |name| Report.kind(name) } & shown)).map do |kind, name|
          %(<span><i class="#{kind}"></i>#{e(name)}</span>)
        end.join
      end

      def section(direction, results)
        <<~HTML
          <h2>#{e(direction)}</h2>
          #{steady(direction)}
          <h3>#{e(direction)}: best times</h3>
          #{Html.table(SUMMARY, results.map { |result| summary(result) })}
          #{results.each_with_index.map { |result, index| details(result, "#{direction}-#{index}") }.join}
        HTML
      end

      # For each group of documents a chart of the ratios and the tables; a line instead of the chart without json.
      def steady(direction)
        shown = SteadyTable.new(@report)
        shown.groups.select { |(one, _), _| one == direction }.map do |(_, real), group|
          title = "#{direction}, #{SteadyTable::GROUPS.fetch(real)}"
          there = group.any? { |result| result["steady"]["json"] }
          chart = Page.ratios(direction, group).inline("all-#{direction}-#{real}") if there
          head, *rows = shown.times(group)
          counts_head, *counts = shown.counts(group)
          <<~HTML
            <h3>#{e(title)}</h3>
            #{chart || "<p>json is not installed: no ratios.</p>"}
            #{Html.table(head, rows)}
            <p>#{e(SteadyTable::COUNTS)}</p>
            #{Html.table(counts_head, counts)}
          HTML
        end.join
      end

      def summary(result)
        marks = Report.marks(result)
        own = marks[:own]
        ratio = ->(other, ours) { other && ours ? format("%.2f", other.last / ours.last) : "" }
        shown = ->(mark) { mark ? Table.time(mark.last) : "" }
        [result["case"], Table.number(result["bytes"]), shown.(own), shown.(marks[:json]), ratio.(marks[:json], own),
         ratio.(marks[:oj], own), marks[:peer]&.first.to_s, shown.(marks[:peer]), ratio.(marks[:peer], own),
         shown.(marks[:floor]), ratio.(own, marks[:floor]), Table.bars(result.fetch("bars", []))]
      end

      def details(result, id)
        title = "#{result["case"]} #{result["direction"]}, #{Table.number(result["bytes"])} bytes"
        notes = result["notes"].map { |name, note| "#{name}: #{note}" }
        notes += result.fetch("marks", {}).map do |who, time|
          "#{who}, measured on another machine: #{Table.time(time)}"
        end
        <<~HTML
          <h3>#{e(title)}</h3>
          <div class="pair">
          <div>#{times(title, result, id)}</div>
          <div>#{Html.table(DETAILS, result["contenders"].map { |name, times| cells(name, times) })}
          #{notes.map { |line| %(<p class="notes">#{e(line)}</p>) }.join("\n")}</div>
          </div>
        HTML
      end

      # CPU time per call, then the best times.
      def times(title, result, id)
        steady = (result["steady"] || {}).map do |kind, time|
          Chart::Bar.new(time["call"], time["cpu"], Table.time(time["cpu"]), kind, time["low"], time["high"])
        end
        best = result["contenders"].map do |name, times|
          Chart::Bar.new(Page.call(name), times["best"], Table.time(times["best"]), Report.kind(name))
        end
        charts = { "CPU time of one call" => steady, "best time of one call" => best }.reject { |_, bars| bars.empty? }
        charts.each_with_index.map { |(axis, bars), index| drawn(title, axis, bars).inline("#{id}-#{index}") }.join
      end

      def drawn(title, axis, bars)
        Chart.new(title: "#{title}: #{axis}", axis: "#{axis}; shorter is better",
                  groups: bars.map { |bar| Chart::Group.new("", [bar]) }, unit: Table.method(:short_time),
                  description: bars.map { |bar| "#{bar.name} #{bar.text}" }.join("; "))
      end

      def cells(name, times)
        speed = times["bytes_per_second"]
        [Page.call(name), Table.time(times["best"]), Table.time(times["median"]),
         times["spread"] ? format("%.0f %%", times["spread"] * 50) : "", speed ? format("%.0f", speed / 1e6) : "",
         Table.number(times["objects"]), times["memory"] ? Table.number(times["memory"]) : ""]
      end
    end
  end
end
