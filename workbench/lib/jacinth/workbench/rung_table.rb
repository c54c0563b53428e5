# frozen_string_literal: true

require_relative "cases"
require_relative "rung_race"
require_relative "steady_table"

module Jacinth
  module Workbench
    # The results of RungRace as a table: a row for each Ruby and rung, with the geometric means of json's CPU time over
    # ours, and the smallest ratio with its document.
    module RungTable
      HEAD = ["Ruby", "rung", "parse", "smallest", "generate", "smallest"].freeze

      class << self
        # Head and rows. `reports`: those of RungRace, by series of Ruby.
        #: (Hash[String, Hash[String, untyped]]) -> Array[Array[String]]
        def cells(reports)
          rows = sorted(reports).flat_map do |series, report|
            ruby = "#{series}#{" with YJIT" if report["facts"]["yjit"] == "on"}"
            RungRace::KEYS.map do |rung, key|
              [ruby, rung, *Cases::DIRECTIONS.flat_map { |direction| figures(report["results"], direction, key) }]
            end
          end
          [HEAD, *rows]
        end

        # [series, report] of the newest release of Ruby, or nil.
        #: (Hash[String, Hash[String, untyped]]) -> [String, Hash[String, untyped]]?
        def newest(reports) = sorted(reports).reject { |series, _| series.end_with?("dev") }.last

        private

        def sorted(reports) = reports.sort_by { |series, _| series.scan(/\d+/).map(&:to_i) }

        def figures(results, direction, key)
          there = results.select { |result| result["direction"] == direction }
          ratios = there.to_h do |result|
            [SteadyTable.label(result), result["steady"]["json"]["cpu"] / result["steady"][key]["cpu"]]
          end
          return %w[- -] if ratios.empty?

          name, least = ratios.min_by(&:last)
          [SteadyTable.mean(ratios.values), "#{SteadyTable.ratio(least)} (#{name})"]
        end
      end
    end
  end
end
