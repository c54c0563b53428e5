# frozen_string_literal: true

require_relative "chart"
require_relative "report"
require_relative "steady_table"
require_relative "table"

module Jacinth
  module Workbench
    # What a run of `jacinth bench` says first: a sentence, one table and one chart. There is one time for each call,
    # its CPU time in the steady state, and beside it the memory that one call allocates and the change since the last
    # run of the same document. The sentence, the table and the chart have the same numbers.
    class BenchSummary
      NAMES = { "own" => "Jacinth", "json" => "json", "nosj" => "nosj", "oj" => "Oj" }.freeze
      VERBS = { "parse" => "parses", "generate" => "generates" }.freeze
      AXIS = "CPU time of one call, each call in its own scale; shorter is better"
      CHART = 30 # letters of the longest bar in the terminal
      SAME = 0.02 # a smaller change counts as none

      # report: as Report makes it. last: the times before this run, as BenchHistory has them.
      #: (Hash[String, untyped], ?last: Hash[String, untyped]) -> void
      def initialize(report, last: {})
        @report = report
        @last = last
        @results = report["results"].select { |result| (result["steady"] || {}).key?("own") }
        @others = (NAMES.keys - ["own"]).select { |one| @results.any? { |result| result["steady"].key?(one) } }
      end

      # For the terminal.
      #: () -> String
      def text
        [*sentences, "", Table.aligned(table, [0, 1]), *bars, "#{words}\n", *@report["warning"]].join("\n")
      end

      # A sentence for each document, or one with the means of several.
      #: () -> Array[String]
      def sentences
        cases = @results.group_by { |result| result["case"] }
        return cases.map { |name, results| sentence(name, results) } if cases.size <= 3

        ["#{cases.size} documents, geometric means: #{parts(@results)}."]
      end

      # Head and rows: a row for each call.
      #: () -> Array[Array[String]]
      def table
        rows = @results.map do |result|
          [result["case"], result["direction"], Table.number(result["bytes"]), *times(result), *memory(result),
           *(change(result) if compared?)]
        end
        [head, *rows]
      end

      # For the page: the times of the table as bars, each call's in its own scale. `id` must be unique on the page.
      #: (String) -> String
      def chart(id)
        groups = @results.map do |result|
          steady = result["steady"].slice("own", *@others)
          unit = steady.values.map { |time| time["high"] }.max
          bars = steady.map do |kind, time|
            Chart::Bar.new(NAMES.fetch(kind), time["cpu"] / unit, Table.time(time["cpu"]), kind, time["low"] / unit,
                           time["high"] / unit)
          end
          Chart::Group.new(label(result), bars)
        end
        words = sentences.join(" ")
        Chart.new(title: "CPU time of one call", axis: AXIS, groups: groups, description: words).inline(id)
      end

      # What the numbers of the table are.
      #: () -> String
      def words
        "Times are CPU time of one call, over seconds of calls, with the garbage collector. A number with x says how " \
          "many times as fast as that library Jacinth is. Memory is what one call allocates.#{since}"
      end

      # How the time differs from the time in the last run; empty without a last run.
      #: (Hash[String, untyped]) -> String
      def change(result)
        own = result["steady"]["own"]
        before = @last["#{result["id"]} #{result["direction"]}"]
        return "first run" unless result["id"] && before

        ratio = own["cpu"] / before["cpu"]
        same = (ratio - 1).abs < SAME || (own["low"] <= before["high"] && before["low"] <= own["high"])
        words = ratio > 1 ? "slower" : "faster"
        words = "no change" if same
        words = "but the machine was busy" if @report["warning"] || before["busy"]
        format("%+.0f %%, %s", (ratio - 1) * 100, words)
      end

      private

      def since = compared? ? " A change is one if the quartiles of both runs do not overlap." : ""

      def compared?
        @results.any? { |result| @last.key?("#{result["id"]} #{result["direction"]}") }
      end

      def label(result) = "#{result["case"]} #{result["direction"]}"

      def head
        there = ["own", *@others]
        ["document", "call", "bytes", *there.map { |one| NAMES.fetch(one) },
         *there.map { |one| "#{NAMES.fetch(one)}, memory" }, *("since the last run" if compared?)]
      end

      def times(result)
        [Table.time(result["steady"]["own"]["cpu"]),
         *@others.map do |one|
           time = result["steady"][one]
           time ? "#{Table.time(time["cpu"])}, #{SteadyTable.ratio(Report.steady_ratio(result, one))} x" : "-"
         end]
      end

      # The memory of the calls whose times are shown.
      def memory(result)
        ["own", *@others].map do |one|
          call = result.dig("steady", one, "call")
          bytes = call && result.dig("contenders", call, "memory")
          bytes ? size(bytes) : "-"
        end
      end

      def size(bytes)
        return "#{bytes} B" if bytes < 1_000

        bytes < 1_000_000 ? format("%.1f KB", bytes / 1e3) : format("%.2f MB", bytes / 1e6)
      end

      def sentence(name, results) = "#{name}: #{parts(results)}."

      def parts(results)
        words = results.group_by { |result| result["direction"] }.map do |direction, some|
          "#{VERBS.fetch(direction)} #{ratios(some)}"
        end
        "Jacinth #{words.join("; it ")}"
      end

      def ratios(results)
        there = @others.select { |one| results.any? { |result| result["steady"].key?(one) } }
        return "in #{Table.time(results.first["steady"]["own"]["cpu"])}" if there.empty?

        words = there.map do |one|
          "#{SteadyTable.mean(results.map { |result| Report.steady_ratio(result, one) })} times as fast as " \
            "#{NAMES.fetch(one)}"
        end
        words.join(", ")
      end

      # A bar for each library and call, if they are few.
      def bars
        return [] if @results.size > 6

        @results.map do |result|
          steady = result["steady"].slice("own", *@others)
          longest = steady.values.map { |time| time["cpu"] }.max
          lines = steady.map do |kind, time|
            length = [(time["cpu"] / longest * CHART).round, 1].max
            "  #{NAMES.fetch(kind).ljust(8)} #{("#" * length).ljust(CHART)} #{Table.time(time["cpu"])}\n"
          end
          "#{label(result)}, time: shorter is better\n#{lines.join}"
        end
      end
    end
  end
end
