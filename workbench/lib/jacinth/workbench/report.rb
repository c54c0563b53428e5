# frozen_string_literal: true

require_relative "cases"
require_relative "floors"

module Jacinth
  module Workbench
    # The raw results as plain data with String keys: the output of --json, and the input of the page and the README's
    # section, whether they come from this run or from a file.
    module Report
      # Distinguishes a file of ours from other JSON documents.
      KIND = "jacinth bench"

      class << self
        # load: what Load says of the machine.
        #: (Hash[String, String], Array[Bench::Row], ?Hash[String, String?]) -> Hash[String, untyped]
        def of(facts, rows, load = {})
          facts = facts.merge("load" => load["words"]) if load["words"]
          { "kind" => KIND, "facts" => facts, "warning" => load["warning"],
            "results" => rows.map { |row| result(row) } }
        end

        #: (Hash[String, untyped]) -> String
        def text(report) = "#{Jacinth.pretty_generate(report)}\n"

        # What is kept of a result: what the pages and the README read, in nine digits.
        KEPT = { "contenders" => %w[best], "steady" => %w[cpu low high faults gc_runs] }.freeze
        private_constant :KEPT

        # The text of a report that is kept, made of the text of a whole report: one result a line.
        #: (Hash[String, untyped]) -> String
        def kept(report)
          rows = report["results"].map { |result| Jacinth.generate(short(result)) }
          head = Jacinth.generate(report.merge("results" => []))
          "#{head.delete_suffix("]}")}\n#{rows.join(",\n")}\n]}\n"
        end

        # The report in a file's text, or nil.
        #: (String) -> Hash[String, untyped]?
        def read(text)
          report = Jacinth.parse(text)
          report if report.is_a?(Hash) && report["kind"] == KIND
        rescue Jacinth::ParserError, EncodingError
          nil
        end

        # How many times the CPU time of Jacinth that library needs in the steady state; nil if one was not measured.
        #: (Hash[String, untyped], String) -> Float?
        def steady_ratio(result, library)
          own, other = (result["steady"] || {}).values_at("own", library)
          own && other && (other["cpu"] / own["cpu"])
        end

        # The ratio of the best times: the fastest call of the library over ours.
        #: (Hash[String, untyped], String) -> Float?
        def best_ratio(result, library)
          own, other = marks(result).values_at(:own, library.to_sym)
          own && other && (other.last / own.last)
        end

        # The ratio of the best times if Jacinth took only the time of the lower bound; nil if that was not measured.
        #: (Hash[String, untyped], String) -> Float?
        def best_bound(result, library)
          floor, other = marks(result).values_at(:floor, library.to_sym)
          floor && other && (other.last / floor.last)
        end

        # The ratio in the steady state if Jacinth's own work took no time: what its best time is above the lower bound
        # is taken off. The collector, page faults and the objects themselves remain.
        #: (Hash[String, untyped], String) -> Float?
        def steady_bound(result, library)
          own, other = (result["steady"] || {}).values_at("own", library)
          best, floor = marks(result).values_at(:own, :floor)
          own && other && best && floor && (other["cpu"] / (own["cpu"] - [best.last - floor.last, 0].max))
        end

        #: (Array[Float]) -> Float
        def geometric_mean(ratios) = Math.exp(ratios.sum { |ratio| Math.log(ratio) } / ratios.size)

        # The best time of the fastest contender whose name the block accepts, with that name; or nil.
        #: (Hash[String, untyped]) { (String) -> boolish } -> [String, Float]?
        def best(result, &block)
          times = result["contenders"].select { |name, _| block.call(name) }.transform_values { |found| found["best"] }
          times.min_by(&:last)
        end

        # The times that the ratios are made of, with their names: Jacinth's, json's, Oj's, nosj's, the fastest one of
        # json and Oj, and the floor's.
        #: (Hash[String, untyped]) -> Hash[Symbol, [String, Float]?]
        def marks(result)
          {
            own: best(result) { |name| kind(name) == "own" },
            json: best(result) { |name| kind(name) == "json" },
            oj: best(result) { |name| kind(name) == "oj" },
            nosj: best(result) { |name| kind(name) == "nosj" },
            peer: best(result) { |name| %w[json oj].include?(kind(name)) },
            floor: best(result) { |name| name == Floors::NAME }
          }
        end

        # The targets of a case and its results: a Hash for each bar whose call was measured, with the
        # call (or Cases::PEER), the bar and the ratio.
        #: (Bench::Row) -> Array[Hash[String, untyped]]
        def bars(row)
          times = row.results.transform_values(&:best)
          own = times.select { |name, _| kind(name) == "own" }.values.min
          (row.bars || {}).filter_map do |over, bar|
            peers = times.select { |name, _| %w[json oj].include?(kind(name)) }
            other = over == Cases::PEER ? peers.values.min : times[over]
            { "over" => over, "bar" => bar, "ratio" => other / own } if own && other
          end
        end

        # The color of a contender: own, frontend, json, oj, nosj, floor; else other.
        #: (String) -> String
        def kind(name)
          library = name[/\A\w+/].to_s
          return "own" if library == "jacinth"

          %w[frontend json oj nosj floor].include?(library) ? library : "other"
        end

        # A result of Steady as plain data: faults and gc_runs are those of one call.
        #: (Steady::Result) -> Hash[String, Numeric]
        def plain(result)
          { "cpu" => result.cpu, "low" => result.low, "high" => result.high, "calls" => result.calls,
            "faults" => result.faults.fdiv(result.calls), "gc_runs" => result.gc_runs.fdiv(result.calls) }
        end

        private

        def short(result)
          KEPT.reduce(result) do |all, (part, names)|
            times = all.fetch(part, {}).transform_values do |one|
              one.slice(*names).transform_values { |number| format("%.9g", number).to_f }
            end
            all.merge(part => times)
          end
        end

        def result(row)
          contenders = row.results.to_h do |name, times|
            speed = times.best.positive? && name != Floors::EMPTY ? (row.bytes * 1e9 / times.best).round : nil
            [name, times.to_h.transform_keys(&:to_s).merge("bytes_per_second" => speed)]
          end
          steady = (row.steady || {}).to_h { |name, result| [kind(name), { "call" => name, **plain(result) }] }
          { "case" => row.name, "direction" => row.direction, "bytes" => row.bytes, "id" => row.id,
            "real" => row.real ? true : false,
            "notes" => row.notes, "bars" => bars(row), "marks" => row.marks || {}, "steady" => steady,
            "contenders" => contenders }
        end
      end
    end
  end
end
