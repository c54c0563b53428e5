# frozen_string_literal: true

require_relative "goals"
require_relative "report"
require_relative "table"

module Jacinth
  module Workbench
    # The steady state of a report as text: CPU time per call, real documents before synthetic ones, with the ratios of
    # the best times beside it; then page faults and runs of the garbage collector; then the goals.
    class SteadyTable
      # Name of a library in a report => its name in words.
      LIBRARIES = { "own" => "jacinth", "json" => "json", "nosj" => "nosj", "oj" => "oj" }.freeze
      OTHERS = %w[json nosj oj].freeze
      GROUPS = { true => "real documents", false => "synthetic documents" }.freeze
      TITLE = "CPU time per call over seconds of calls, including garbage collection and page faults.\n" \
              "x json: json's time over jacinth's; above 1, jacinth is faster. +-: half the interquartile range " \
              "of the turns.\nbest: the same ratio for the best samples, in which the garbage collector did not run.\n"
      COUNTS = "Page faults per call, and garbage collections in 1,000 calls (GC)"
      MEAN = "geometric mean"
      GOALS_HEAD = ["call", "by", "over", "documents", "mean", "goal", "", "worst", "its ratio", "at least", "",
                    "mean at the bound"].freeze

      # The name of a case.
      #: (Hash[String, untyped]) -> String
      def self.label(result) = result["case"]

      #: (Hash[String, untyped]) -> void
      def initialize(report)
        @report = report
        @results = report["results"].select { |result| (result["steady"] || {}).key?("own") }
        @others = OTHERS.select { |library| @results.any? { |result| result["steady"].key?(library) } }
        @best = @results.any? { |result| result["contenders"].any? } ? @others : []
      end

      #: () -> String
      def text
        return "" if @results.empty?

        [TITLE, *part { |group| times(group) }, "#{COUNTS}\n", *part { |group| counts(group) }].join("\n")
      end

      # The goals, and whether the machine was too busy; for the end of the output.
      #: () -> String
      def verdict = [*goals, *@report["warning"]].join("\n")

      # The results by direction and whether they are of real documents, which come first.
      #: () -> Hash[[String, bool], Array[Hash[String, untyped]]]
      def groups
        all = @results.group_by { |result| [result["direction"], result["real"] ? true : false] }
        all.sort_by { |(direction, real), _| [Cases::DIRECTIONS.index(direction), real ? 0 : 1] }.to_h
      end

      # Head and rows: the times of a group, and a row of geometric means if it has several.
      #: (Array[Hash[String, untyped]]) -> Array[Array[String]]
      def times(group)
        head = ["case", "bytes", "jacinth", "+-", *@others.flat_map { |library| [library, "x #{library}"] },
                *@best.map { |library| "best x #{library}" }]
        rows = group.map do |result|
          own = result["steady"]["own"]
          [SteadyTable.label(result), Table.number(result["bytes"]), Table.time(own["cpu"]), SteadyTable.spread(own),
           *@others.flat_map { |library| [time(result, library), ratio(Report.steady_ratio(result, library))] },
           *@best.map { |library| ratio(Report.best_ratio(result, library)) }]
        end
        [head, *rows, *([means(group)] if group.size > 1)]
      end

      # Head and rows: page faults and runs of the collector.
      #: (Array[Hash[String, untyped]]) -> Array[Array[String]]
      def counts(group)
        there = ["own", *@others]
        names = there.map { |library| LIBRARIES.fetch(library) }
        rows = group.map do |result|
          all = result["steady"].values_at(*there)
          [SteadyTable.label(result), *all.map { |one| one ? format("%.1f", one["faults"]) : "-" },
           *all.map { |one| one ? format("%.1f", one["gc_runs"] * 1_000) : "-" }]
        end
        [["case", *names.map { |name| "faults #{name}" }, *names.map { |name| "GC #{name}" }], *rows]
      end

      # The goals as text: none if none can be judged.
      #: () -> Array[String]
      def goals
        rows = goal_rows
        rows.empty? ? [] : ["Goals for real documents\n#{Table.aligned(rows, [0, 1, 2, 7])}"]
      end

      # Head and rows of the goals; empty if none can be judged.
      #: () -> Array[Array[String]]
      def goal_rows
        rows = Goals.verdicts(@report).map do |one|
          [one.direction, one.goal.by, one.library, one.documents.to_s, ratio(one.mean), one.least_mean.to_s,
           met(one.mean_met?), one.worst, ratio(one.least), one.goal.least.to_s,
           met(one.least_met?), ratio(one.bound)]
        end
        rows.empty? ? [] : [GOALS_HEAD, *rows]
      end

      # Half the interquartile range of the turns, as a share of the time.
      #: (Hash[String, untyped]) -> String
      def self.spread(time) = format("%.0f%%", (time["high"] - time["low"]) * 50 / time["cpu"])

      # Rounded down, so that a missed goal does not look met.
      #: (Float?) -> String
      def self.ratio(number) = number ? format("%.2f", number.floor(2)) : "-"

      # The geometric mean of those that there are.
      #: (Array[Float?]) -> String
      def self.mean(ratios) = ratios.compact.empty? ? "-" : ratio(Report.geometric_mean(ratios.compact))

      private

      def part
        groups.map do |(direction, real), group|
          "#{direction}, #{GROUPS.fetch(real)}\n#{Table.aligned(yield(group), [0])}"
        end
      end

      def ratio(number) = SteadyTable.ratio(number)

      def time(result, library) = result["steady"][library] ? Table.time(result["steady"][library]["cpu"]) : "-"

      def means(group)
        steady = @others.map { |one| SteadyTable.mean(group.map { |result| Report.steady_ratio(result, one) }) }
        best = @best.map { |one| SteadyTable.mean(group.map { |result| Report.best_ratio(result, one) }) }
        [MEAN, "", "", "", *steady.flat_map { |cell| ["", cell] }, *best]
      end

      def met(reached) = reached ? "met" : "NOT MET"
    end
  end
end
