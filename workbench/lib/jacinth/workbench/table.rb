# frozen_string_literal: true

require_relative "cases"
require_relative "floors"
require_relative "report"

module Jacinth
  module Workbench
    # Prints measurements: one case with all its contenders, and the table of all cases. A ratio above 1 means that
    # Jacinth is faster; it compares the best times unless it says median. The JSON frontend is not a peer: its part
    # compares each call with the native call that it leads to. Times that others measured have a separate part. The
    # last line is the number of bars that were met.
    module Table
      OWN = "jacinth"
      # The native contender with which each of the frontend's is compared.
      FRONTEND = { "frontend" => "jacinth", "frontend to_json" => "jacinth", "frontend state" => "jacinth coder",
                   "frontend coder" => "jacinth coder" }.freeze
      FRONTEND_HEAD = ["case", "bytes", "", "call", "native", "", "frontend", "more ns", "more %"].freeze
      HEAD = ["case", "bytes", "jacinth", "json", "x json", "x oj", "fastest other", "", "x fastest", "median",
              "objects", "lower bound", "x bound", "target"].freeze
      HEAD_LEFT = [0, 6, 13].freeze
      MARK_HEAD = ["case", "bytes", "", "jacinth", "", "mark", "x mark"].freeze
      MARK_LEFT = [0, 4].freeze

      class << self
        # The lines of one case in one direction.
        #: (Bench::Row) -> Array[String]
        def details(row)
          own = best(row, &method(:own?))
          lines = row.results.map do |name, result|
            ratio = own && !own?(name) && !Floors.floor?(name) ? format("%6.2fx", result.best / own.best) : " " * 7
            rate = name == Floors::EMPTY ? "" : speed(row.bytes, result.best)
            format("  %-16s %11s  median %11s %-7s %s %9s %12s objects %15s%s", name, time(result.best),
                   time(result.median), spread(result), ratio, rate, number(result.objects), memory(result),
                   note(row, name))
          end
          skipped = row.notes.keys - row.results.keys
          lines + skipped.map { |name| "  #{name}: #{row.notes[name]}" }
        end

        # The table of all rows, one part for each direction.
        #: (Array[Bench::Row]) -> String
        def text(rows)
          rows.group_by(&:direction).map do |direction, part|
            title = "#{direction}: best of each; a ratio above 1 means jacinth is faster; " \
                    "x bound: its time over the lower bound"
            "#{title}\n#{aligned([HEAD] + part.map { |row| cells(row) }, HEAD_LEFT)}"
          end.push(*frontend(rows), *marks(rows), *count(rows)).join("\n")
        end

        #: (Numeric) -> String
        def number(value) = value.to_s.gsub(/(?<=\d)(?=(\d{3})+\z)/, ",")

        # Nanoseconds in a suitable unit.
        #: (Float) -> String
        def time(nanoseconds)
          return format("%.0f ns", nanoseconds) if nanoseconds < 1_000
          return format("%.2f us", nanoseconds / 1e3) if nanoseconds < 100_000
          return format("%.1f us", nanoseconds / 1e3) if nanoseconds < 1_000_000

          nanoseconds < 1e9 ? format("%.2f ms", nanoseconds / 1e6) : format("%.2f s", nanoseconds / 1e9)
        end

        # A time in as few letters as possible, for the scale of a chart.
        #: (Float) -> String
        def short_time(nanoseconds)
          step, unit = [[1e9, "s"], [1e6, "ms"], [1e3, "us"]].find { |size, _| nanoseconds >= size } || [1, "ns"]
          nanoseconds.zero? ? "0" : format("%g %s", nanoseconds / step, unit)
        end

        # The speed for `bytes` in that many nanoseconds.
        #: (Integer, Float) -> String
        def speed(bytes, nanoseconds) = format("%.0f MB/s", bytes * 1e3 / nanoseconds)

        # The frontend's times compared with those of the native calls: none or one part.
        #: (Array[Bench::Row]) -> Array[String]
        def frontend(rows)
          lines = rows.flat_map do |row|
            FRONTEND.filter_map { |name, native| frontend_cells(row, name, row.results[native], row.results[name]) }
          end
          return [] if lines.empty?

          ["the JSON frontend compared with the native calls: best of each\n#{aligned([FRONTEND_HEAD] + lines, [0])}"]
        end

        # The times of others with the same document: none or one part.
        #: (Array[Bench::Row]) -> Array[String]
        def marks(rows)
          lines = rows.flat_map do |row|
            own = best(row, &method(:own?))
            (own ? row.marks || {} : {}).map do |who, mark|
              [row.name, number(row.bytes), row.direction, time(own.best), who, time(mark), shown(mark / own.best)]
            end
          end
          return [] if lines.empty?

          ["marks: times that others measured, on another machine\n#{aligned([MARK_HEAD] + lines, MARK_LEFT)}"]
        end

        # The number of bars that were met: none or one line.
        #: (Array[Bench::Row]) -> Array[String]
        def count(rows)
          bars = rows.flat_map { |row| Report.bars(row) }
          met = bars.count { |bar| met?(bar) }
          bars.empty? ? [] : ["#{met} targets met, #{bars.size - met} missed\n"]
        end

        # The bars of a case. A missed one comes after the ratio that was reached.
        #: (Array[Hash[String, untyped]]) -> String
        def bars(bars)
          bars.map do |bar|
            over = bar["over"] == Cases::PEER ? "" : "#{bar["over"]} "
            met?(bar) ? "#{over}#{bar["bar"]}" : "#{over}#{shown(bar["ratio"])} < #{bar["bar"]}"
          end.join(", ")
        end

        # Aligns the columns in `left` to the left, the others to the right.
        #: (Array[Array[String]], Array[Integer]) -> String
        def aligned(lines, left)
          widths = lines.transpose.map { |column| column.map(&:size).max }
          lines.map do |line|
            cells = line.each_with_index.map do |cell, index|
              left.include?(index) ? cell.ljust(widths[index]) : cell.rjust(widths[index])
            end
            cells.join("  ").rstrip << "\n"
          end.join
        end

        private

        def met?(bar) = bar["ratio"] >= bar["bar"]

        # Rounded down, so that a missed bar does not look met.
        def shown(ratio) = format("%.2f", ratio.floor(2))

        def frontend_cells(row, name, native, frontend)
          return unless native && frontend

          more = frontend.best - native.best
          [row.name, number(row.bytes), row.direction, name, time(native.best), "", time(frontend.best),
           format("%+.0f", more), format("%+.1f", more * 100 / native.best)]
        end

        def own?(name) = name.start_with?(OWN)

        # The fastest result of the contenders that the block accepts.
        def best(row, &block)
          row.results.select { |name, _| block.call(name) }.values.min_by(&:best)
        end

        def cells(row)
          own = best(row, &method(:own?))
          json = best(row) { |name| name.start_with?("json") }
          oj = best(row) { |name| name.start_with?("oj") }
          peers = row.results.select { |name, _| %w[json oj].include?(Report.kind(name)) }
          peer = peers.min_by { |_, result| result.best }
          floor = row.results[Floors::NAME]
          [row.name, number(row.bytes), own && time(own.best), json && time(json.best), ratio(json, own, &:best),
           ratio(oj, own, &:best), peer && peer.first, peer && time(peer.last.best),
           ratio(peer && peer.last, own, &:best), ratio(peer && peer.last, own, &:median), own && number(own.objects),
           floor && time(floor.best), ratio(own, floor, &:best), bars(Report.bars(row))].map(&:to_s)
        end

        def ratio(theirs, ours) = theirs && ours && format("%.2f", yield(theirs) / yield(ours))

        def spread(result) = result.spread ? format("+-%.0f%%", result.spread * 50) : ""

        def memory(result) = result.memory ? "#{number(result.memory)} bytes" : ""

        def note(row, name) = row.notes[name] ? "  (#{row.notes[name]})" : ""
      end
    end
  end
end
