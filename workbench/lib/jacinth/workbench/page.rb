# frozen_string_literal: true

require_relative "chart"
require_relative "report"
require_relative "table"

module Jacinth
  module Workbench
    # The page that `jacinth bench --html` writes: one file that loads nothing, with a chart and a table
    # for each case and direction, and above them the ratios of all cases.
    class Page
      # The beginning of a file of ours.
      OPENING = "<!DOCTYPE html>\n<!-- #{Report::KIND} -->\n"

      STYLE = <<~CSS
        :root {
          color-scheme: light dark; --paper: #fff; --ink: #1d1d1f; --soft: #6e6e73; --rule: #d8d8dc; --band: #f5f5f7;
        }
        @media (prefers-color-scheme: dark) {
          :root { --paper: #161618; --ink: #f2f2f4; --soft: #a1a1a6; --rule: #3a3a3e; --band: #212124; }
        }
        body {
          margin: 0 auto; max-width: 86rem; padding: 1.5rem; background: var(--paper); color: var(--ink);
          font: 15px/1.45 system-ui, sans-serif;
        }
        h1 { margin: 0 0 .5rem; font-size: 1.7rem; }
        h2 { margin: 2.2rem 0 .6rem; font-size: 1.3rem; }
        h3 { margin: 1.4rem 0 .4rem; font-size: 1.05rem; }
        p, dt, .notes { color: var(--soft); }
        dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: 0; }
        dd { margin: 0; overflow-wrap: anywhere; }
        .pair { display: grid; grid-template-columns: minmax(0, 1fr) max-content; gap: 1rem 2rem; align-items: start; }
        @media (max-width: 66rem) { .pair { grid-template-columns: minmax(0, 1fr); } }
        .wide { overflow-x: auto; }
        svg { width: 100%; height: auto; max-width: 44rem; }
        table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .86rem; width: 100%; }
        th, td { padding: .18rem .5rem; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--rule); }
        th:first-child, td:first-child { text-align: left; }
        th { background: var(--band); font-weight: 600; }
        td.name { text-align: left; }
        .legend span { margin-right: 1.2rem; }
        .legend i { display: inline-block; width: .8rem; height: .8rem; border-radius: 2px; margin-right: .35rem; }
        #{%w[own json oj frontend floor].map { |kind| ".legend i.#{kind} { background: var(--#{kind}); }" }.join("\n")}
      CSS

      LEGEND = { "own" => "Jacinth", "frontend" => "Jacinth's JSON frontend", "json" => "json", "oj" => "Oj",
                 "floor" => "floor" }.freeze
      DETAILS = ["call", "best", "median", "+-", "MB/s", "objects", "allocated bytes"].freeze
      SUMMARY = ["case", "bytes", "jacinth", "json", "x json", "x oj", "best peer", "its time", "x peer", "floor",
                 "x floor", "bar"].freeze

      #: (Hash[String, untyped]) -> void
      def initialize(report)
        @report = report
        @results = report["results"]
      end

      #: () -> String
      def text
        directions = @results.group_by { |result| result["direction"] }
        sections = directions.map { |direction, part| section(direction, part) }.join
        <<~HTML
          #{OPENING}<html lang="en">
          <head>
          <meta charset="utf-8">
          <meta name="viewport" content="width=device-width, initial-scale=1">
          <title>jacinth bench</title>
          <style>
          #{STYLE}#{Chart::STYLE.gsub(".chart { --", ":root { --")}</style>
          </head>
          <body>
          <h1>jacinth bench</h1>
          #{facts}
          <p>All calls of a case took turns in one process, after their results had been compared. Best: the best sample
          of all turns. +-: half of what lies between the quartiles. Floor: the least that such a call could take,
          measured in the same run.</p>
          <p class="legend">#{LEGEND.map { |kind, name| %(<span><i class="#{kind}"></i>#{e(name)}</span>) }.join}</p>
          #{sections}</body>
          </html>
        HTML
      end

      # The speed of the others relative to json, case by case.
      #: (String, Array[Hash[String, untyped]], ?legend: Hash[String, String]) -> Chart
      def self.ratios(title, results, legend: {})
        groups = results.filter_map do |result|
          marks = Report.marks(result)
          next unless marks[:json]

          bars = %i[own oj].filter_map { |kind| marks[kind] && ratio_bar(marks, kind) }
          Chart::Group.new(result["label"] || result["case"], bars)
        end
        words = groups.map do |group|
          "#{group.label}: #{group.bars.map { |bar| "#{bar.name} #{bar.text}" }.join(", ")}"
        end
        Chart.new(title: title, description: words.join("; "), groups: groups, mark: "json = 1", legend: legend)
      end

      #: (Hash[Symbol, untyped], Symbol) -> Chart::Bar
      def self.ratio_bar(marks, kind)
        ratio = marks[:json].last / marks[kind].last
        Chart::Bar.new(marks[kind].first, ratio, format("%.2f", ratio), kind.to_s)
      end
      private_class_method :ratio_bar

      private

      def e(text) = Chart.escape(text)

      def facts
        "<dl>#{@report["facts"].map { |label, value| "<dt>#{e(label)}</dt><dd>#{e(value)}</dd>" }.join("\n")}</dl>"
      end

      def section(direction, results)
        comparable = results.any? { |result| Report.marks(result)[:json] }
        title = "#{direction}: how many times as fast as json, higher is better"
        chart = Page.ratios(title, results).inline("all-#{direction}") if comparable
        words = if comparable
                  "How many times as fast as the fastest call of json; longer bars are better."
                else
                  "json is not installed: no ratios."
                end
        <<~HTML
          <h2>#{e(direction)}</h2>
          <p>#{words}</p>
          #{chart}
          <div class="wide">#{table(SUMMARY, results.map { |result| summary(result) })}</div>
          #{results.each_with_index.map { |result, index| details(result, "#{direction}-#{index}") }.join}
        HTML
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
          <div>#{times(title, result).inline(id)}</div>
          <div class="wide">#{table(DETAILS, result["contenders"].map { |name, times| cells(name, times) })}
          #{notes.map { |line| %(<p class="notes">#{e(line)}</p>) }.join("\n")}</div>
          </div>
        HTML
      end

      def times(title, result)
        bars = result["contenders"].map do |name, times|
          Chart::Bar.new(name, times["best"], Table.time(times["best"]), Report.kind(name))
        end
        Chart.new(title: "#{title}: best time of one call, shorter is better",
                  groups: bars.map { |bar| Chart::Group.new("", [bar]) },
                  description: bars.map { |bar| "#{bar.name} #{bar.text}" }.join("; "))
      end

      def cells(name, times)
        speed = times["bytes_per_second"]
        [name, Table.time(times["best"]), Table.time(times["median"]),
         times["spread"] ? format("%.0f %%", times["spread"] * 50) : "", speed ? format("%.0f", speed / 1e6) : "",
         Table.number(times["objects"]), times["memory"] ? Table.number(times["memory"]) : ""]
      end

      def table(head, rows)
        lines = rows.map { |row| "<tr>#{row.map { |cell| "<td>#{e(cell)}</td>" }.join}</tr>" }
        titles = head.map { |cell| %(<th scope="col">#{e(cell)}</th>) }.join
        "<table>\n<thead><tr>#{titles}</tr></thead>\n<tbody>\n#{lines.join("\n")}\n</tbody></table>"
      end
    end
  end
end
