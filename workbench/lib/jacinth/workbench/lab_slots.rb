# frozen_string_literal: true

require_relative "lab"
require_relative "lab_strings"
require_relative "report"
require_relative "steady"

module Jacinth
  module Workbench
    module Lab
      # `jacinth lab slots`: makes the same text again and again, in a slot of Ruby's heap or in memory from malloc, and
      # shows what each costs with the garbage collector, and how much of that the collector takes.
      class Slots
        # code: makes a String of `input`.
        Way = Struct.new(:name, :kind, :code, :words)
        WAYS = [
          Way.new("slot", "own", "Jacinth::Workbench.__send__(:lab_inside, input)",
                  "`rb_str_new`, as `generate` ends: the bytes are in the smallest slot that holds them, or outside"),
          Way.new("malloc", "three", "Jacinth::Workbench.__send__(:lab_outside, input)",
                  "the smallest slot, and the bytes in memory from malloc")
        ].freeze
        SETUP = "require 'jacinth/jacinth_workbench'"
        SIZES = [100, 200, 328, 450, 600, 1000, 2000].freeze

        HOW = "Each way has a process of its own, and the processes take turns."
        RANGES = "The thin upright lines go from the lower to the upper quartile of the turns."
        TITLE = "What the slot of a short text costs, with the collector"
        STORY = <<~TEXT.split("\n\n").map { |paragraph| paragraph.split("\n").join(" ") }.freeze
          Ruby 3.2 and newer have slots of several sizes, which differ from Ruby to Ruby. A text that does not fit
          into one of them lies in the next larger one, and up to half of that is not used. The time of a single call
          does not show what that costs: a page of such slots is full sooner, so the collector has to run earlier and
          to sweep more pages, and new pages are touched for the first time.

          The other way to keep the text is the smallest slot, with a pointer to memory from malloc, which has no such
          waste. But malloc and free take time of their own, and free is called by the collector. The experiment makes
          the same text in both ways for seconds, and drops each at once. It also shows which part of the time Ruby
          itself counts as the collector's.
        TEXT

        class << self
          #: (Float, Integer?, Proc) -> Hash[String, untyped]
          def measure(seconds, only, progress)
            Extension.load
            sizes = only ? SIZES.take(only) : SIZES
            results = sizes.each_with_index.flat_map do |size, index|
              progress.call("#{Table.number(size)} bytes", index + 1, sizes.size)
              at("x" * size, seconds / sizes.size)
            end
            { "slots" => LabStrings.slots, "results" => results }
          end

          # The geometric mean over the sizes that a slot holds, for each Ruby.
          #: (Array[Hash[String, untyped]]) -> Sheet
          def beside(reports)
            rows = reports.map do |report|
              mean = new(report).mean
              [report["ruby"], report["slots"].join(", "), mean ? format("%.2f", mean) : "no such slot"]
            end
            Sheet.new("CPU time outside the slot, as a multiple of that inside, geometric mean over the sizes that a " \
                      "slot holds", ["Ruby", "bytes of a slot", "malloc"], rows, [1])
          end

          private

          def at(text, seconds)
            contenders = WAYS.map do |way|
              Contenders::Contender.new(name: way.name, library: "jacinth", setup: SETUP, call: way.code)
            end
            places = contenders.to_h { |one| [one.name, LabStrings.place(one.once.call(text))] }
            Steady.run(contenders, text, seconds).map do |contender, result|
              { "size" => text.bytesize, "way" => contender.name,
                **places[contender.name].to_h.transform_keys(&:to_s), **figures(result) }
            end
          end

          # gc_runs and faults are those of 1,000 calls.
          def figures(result)
            { "cpu" => result.cpu.round(1), "low" => result.low.round(1), "high" => result.high.round(1),
              "collecting" => result.collecting.fdiv(result.calls).round(1),
              "gc_runs" => (result.gc_runs * 1000.0 / result.calls).round(3),
              "faults" => (result.faults * 1000.0 / result.calls).round(2) }
          end
        end

        #: (Hash[String, untyped]) -> void
        def initialize(report)
          @report = report
          @rows = report["results"].group_by { |row| row["size"] }
        end

        # The results in sentences.
        #: () -> Array[String]
        def findings
          fitting = ratios.select { |size, _| find(size, "slot")["embedded"] }
          return ["No slot of this Ruby holds #{Table.number(@rows.keys.first)} bytes."] if fitting.empty?

          extremes(fitting) << collected
        end

        #: () -> Array[Sheet]
        def sheets
          [sheet("CPU time per call, and in brackets the multiple of that in a slot") do |row, inside|
             "#{Table.time(row["cpu"])} (#{format("%.2f", row["cpu"] / inside["cpu"])})"
           end,
           sheet("The collector's part of it") { |row| format("%.0f %%", row["collecting"] * 100 / row["cpu"]) },
           sheet("Garbage collections in 1,000 calls") { |row| format("%.2f", row["gc_runs"]) },
           sheet("Page faults in 1,000 calls") { |row| format("%.1f", row["faults"]) },
           sheet("Where the bytes are: `in 40` is a slot of 40 bytes, `40 + 57` has 57 from malloc") do |row|
             row["embedded"] ? "in #{row["slot"]}" : "#{row["slot"]} + #{row["memsize"] - row["slot"]}"
           end]
        end

        #: () -> Hash[String, LineChart]
        def charts
          lines = WAYS.map do |way|
            points = @rows.keys.map { |size| [size, *find(size, way.name).values_at("cpu", "low", "high")] }
            LineChart::Line.new(way.name, way.kind, points)
          end
          ticks = @rows.keys.map { |size| LineChart::Mark.new(size, Table.number(size)) }
          { "time" => LineChart.new(title: "CPU time of a text in a slot and outside, Ruby #{@report["ruby"]}",
                                    lines: lines, unit: Table.method(:time), ticks: ticks,
                                    axis: "CPU time per call, with the collector; lower is better",
                                    caption: "bytes of the text", description: findings.join(" ").delete("`")) }
        end

        # A description of each way.
        #: () -> Array[String]
        def appendix = WAYS.map { |way| "#{way.name.ljust(8)}#{way.words.delete("`")}" }

        # The geometric mean of `malloc` over `slot`, of the sizes that a slot holds; nil if there are none.
        #: () -> Float?
        def mean
          found = ratios.filter_map { |size, ratio| ratio if find(size, "slot")["embedded"] }
          Report.geometric_mean(found) if found.any?
        end

        private

        def find(size, way) = @rows.fetch(size).find { |row| row["way"] == way }

        # Size => CPU time outside the slot over CPU time inside.
        def ratios = @rows.keys.to_h { |size| [size, find(size, "malloc")["cpu"] / find(size, "slot")["cpu"]] }

        def extremes(fitting)
          fitting.minmax_by(&:last).uniq.map do |size, ratio|
            "At #{Table.number(size)} bytes, in a slot of #{find(size, "slot")["slot"]}, `malloc` takes " \
              "#{format("%.2f", ratio)} times the CPU time of `slot`."
          end
        end

        def collected
          parts = WAYS.map do |way|
            rows = @rows.keys.map { |size| find(size, way.name) }.map { |row| row["collecting"] * 100 / row["cpu"] }
            format("%.0f to %.0f %% of the time of `%s`", *rows.minmax, way.name)
          end
          "The collector takes #{parts.join(", and ")}."
        end

        def sheet(title)
          rows = @rows.map do |size, found|
            [Table.number(size), *WAYS.map { |way| yield(find(size, way.name), found.first) }]
          end
          Sheet.new(title, ["bytes", *WAYS.map(&:name)], rows, [])
        end
      end
    end
  end
end
