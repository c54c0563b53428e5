# frozen_string_literal: true

require_relative "table"

module Jacinth
  module Workbench
    # The results of Growth as tables: for each call the time and memory by size; then what a second process and a
    # second Ractor bring.
    class GrowthTable
      HEAD = ["bytes", "jacinth", "json", "x json", "jacinth MB/s", "memory, jacinth", "memory, json"].freeze
      SCALE_HEAD = ["", "jacinth, 1", "jacinth, 2", "gain", "json, 1", "json, 2", "gain"].freeze

      # rows and scales: those of Growth.
      #: (Array[Growth::Row], Array[Growth::Scale]) -> void
      def initialize(rows, scales)
        @rows = rows
        @scales = scales
      end

      #: () -> String
      def text
        parts = calls.map { |call, lines| "#{call}: CPU time of one call, and memory at its peak\n#{aligned(lines)}" }
        parts << "calls a second, 1 and 2 workers\n#{aligned(scales)}" if @scales.any?
        parts.join("\n")
      end

      # Call => head and rows.
      #: () -> Hash[String, Array[Array[String]]]
      def calls = @rows.group_by(&:call).transform_values { |rows| [HEAD, *lines(rows)] }

      # Head and rows of what several workers do; gain: the calls a second of two workers over the calls of one.
      #: () -> Array[Array[String]]
      def scales
        rows = @scales.group_by { |one| "#{one.call}, #{one.kind}" }.map do |words, found|
          cells = %w[jacinth json].flat_map do |library|
            mine = found.select { |one| one.library == library }.sort_by(&:workers).map(&:calls)
            next %w[- - -] if mine.size < 2

            [*mine.map { |calls| format("%.0f", calls) }, format("%.2f", mine[1] / mine[0])]
          end
          [words, *cells]
        end
        [SCALE_HEAD, *rows]
      end

      #: (Integer?) -> String
      def self.memory(bytes)
        return "-" unless bytes

        bytes < 1_000_000 ? "#{(bytes / 1e3).round} KB" : format("%.1f MB", bytes / 1e6)
      end

      private

      def aligned(lines) = Table.aligned(lines, [0])

      def lines(rows)
        rows.group_by(&:at).map do |at, found|
          own, json = %w[jacinth json].map { |library| found.find { |row| row.library == library } }
          [Table.number(at), own ? Table.time(own.cpu) : "-", json ? Table.time(json.cpu) : "-",
           own && json ? format("%.2f", json.cpu.fdiv(own.cpu)) : "-",
           own ? format("%.0f", at * 1e3 / own.cpu) : "-",
           GrowthTable.memory(own&.memory), GrowthTable.memory(json&.memory)]
        end
      end
    end
  end
end
