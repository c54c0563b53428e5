# frozen_string_literal: true

require_relative "rung_race"

module Jacinth
  module Workbench
    # The results of RungRace as a table: a row for each Ruby and rung, with the geometric means of json's CPU time over
    # ours, and the smallest ratio with its document.
    module RungTable
      HEAD = ["Ruby", "rung", "parse", "smallest", "generate", "smallest"].freeze
      DIRECTIONS = %w[parse generate].freeze

      class << self
        # Head and rows. `results`: bench/results/rungs.json.
        #: (Hash[String, Hash[String, untyped]]) -> Array[Array[String]]
        def cells(results)
          rows = results.sort_by { |series, _| series.scan(/\d+/).map(&:to_i) }.flat_map do |series, result|
            RungRace::RUNGS.keys.map do |rung|
              ruby = "#{series}#{" with YJIT" if result["facts"]["yjit"] == "on"}"
              [ruby, rung, *DIRECTIONS.flat_map { |direction| figures(result["rows"], direction, rung) }]
            end
          end
          [HEAD, *rows]
        end

        # json's CPU time over ours, by document.
        #: (Array[Hash[String, untyped]], String, String, ?String) -> Hash[String, Float]
        def ratios(rows, direction, rung, other = "json")
          there = rows.select { |row| row["direction"] == direction && row["cpu"].key?(other) }
          there.to_h { |row| [row["document"], row["cpu"][other] / row["cpu"].fetch(rung)] }
        end

        private

        def figures(rows, direction, rung)
          ratios = ratios(rows, direction, rung)
          return %w[- -] if ratios.empty?

          mean = Math.exp(ratios.values.sum { |ratio| Math.log(ratio) } / ratios.size)
          name, least = ratios.min_by(&:last)
          [format("%.2f", mean), format("%.2f (%s)", least, name)]
        end
      end
    end
  end
end
