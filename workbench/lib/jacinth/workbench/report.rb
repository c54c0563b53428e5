# frozen_string_literal: true

require_relative "cases"
require_relative "floors"

module Jacinth
  module Workbench
    # The raw results as plain data with String keys: what --json writes, what the page and the README's
    # section are made from, whether they come from this run or from a file.
    module Report
      # What tells a file of ours from another JSON document.
      KIND = "jacinth bench"

      class << self
        #: (Hash[String, String], Array[Bench::Row]) -> Hash[String, untyped]
        def of(facts, rows)
          { "kind" => KIND, "facts" => facts, "results" => rows.map { |row| result(row) } }
        end

        #: (Hash[String, untyped]) -> String
        def text(report) = "#{Jacinth.pretty_generate(report)}\n"

        # The report in a file's text, or nil.
        #: (String) -> Hash[String, untyped]?
        def read(text)
          report = Jacinth.parse(text)
          report if report.is_a?(Hash) && report["kind"] == KIND
        rescue Jacinth::ParserError, EncodingError
          nil
        end

        # The best time of the fastest contender whose name the block takes, with that name; or nil.
        #: (Hash[String, untyped]) { (String) -> boolish } -> [String, Float]?
        def best(result, &block)
          result["contenders"].select { |name, _| block.call(name) }.map { |name, times| [name, times["best"]] }.min_by(&:last)
        end

        # The three times that ratios are made of, by name: Jacinth's, the fastest peer's, the floor.
        #: (Hash[String, untyped]) -> Hash[Symbol, [String, Float]?]
        def marks(result)
          { own: best(result) { |name| kind(name) == "own" }, json: best(result) { |name| kind(name) == "json" },
            oj: best(result) { |name| kind(name) == "oj" }, peer: best(result) { |name| %w[json oj].include?(kind(name)) },
            floor: best(result) { |name| name == Floors::NAME } }
        end

        # What was asked of a case and what came of it: a Hash for each bar whose call was there, with the
        # call (or Cases::PEER), the bar and the ratio.
        #: (Bench::Row) -> Array[Hash[String, untyped]]
        def bars(row)
          times = row.results.transform_values(&:best)
          own = times.select { |name, _| kind(name) == "own" }.values.min
          (row.bars || {}).filter_map do |over, bar|
            other = over == Cases::PEER ? times.select { |name, _| %w[json oj].include?(kind(name)) }.values.min : times[over]
            { "over" => over, "bar" => bar, "ratio" => other / own } if own && other
          end
        end

        # How a contender is drawn: own, frontend, json, oj, floor; else other.
        #: (String) -> String
        def kind(name)
          { "jacinth" => "own", "frontend" => "frontend", "json" => "json", "oj" => "oj", "floor" => "floor" }.fetch(name[/\A\w+/].to_s, "other")
        end

        private

        def result(row)
          contenders = row.results.to_h do |name, times|
            speed = times.best.positive? && name != Floors::EMPTY ? (row.bytes * 1e9 / times.best).round : nil
            [name, times.to_h.transform_keys(&:to_s).merge("bytes_per_second" => speed)]
          end
          { "case" => row.name, "direction" => row.direction, "bytes" => row.bytes, "notes" => row.notes, "bars" => bars(row),
            "marks" => row.marks || {}, "contenders" => contenders }
        end
      end
    end
  end
end
