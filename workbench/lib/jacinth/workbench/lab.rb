# frozen_string_literal: true

require "jacinth"
require_relative "contenders"
require_relative "environment"
require_relative "extension"
require_relative "line_chart"
require_relative "load"
require_relative "race"
require_relative "table"

module Jacinth
  module Workbench
    # The lab: experiments on where Ruby and malloc keep the bytes of Strings, and what that costs. An experiment
    # measures itself on the running Ruby and returns plain data with String keys. The same class then presents such
    # data in tables, charts and words, for the terminal, the page and docs/.
    module Lab
      KIND = "jacinth lab"
      SECONDS = 20.0
      PASSES = 3

      autoload :Interpolation, "jacinth/workbench/lab_interpolation"
      autoload :Buffer, "jacinth/workbench/lab_buffer"
      autoload :Allocator, "jacinth/workbench/lab_allocator"
      autoload :Slots, "jacinth/workbench/lab_slots"
      autoload :Places, "jacinth/workbench/lab_places"

      # How the experiments of races measure, and what the ranges in their charts are.
      HOW = "All ways take turns in one process; best is the best of many short samples."
      RANGES = "The thin upright lines go up to the best time of the slowest pass over all sizes: the longer they " \
               "are, the less sure is the time."

      # Name on the command line => class and one line about it.
      Entry = Struct.new(:constant, :summary) do
        #: () -> Class
        def experiment = Lab.const_get(constant)
      end
      EXPERIMENTS = {
        "interpolation" => Entry.new(
          :Interpolation,
          "where \"\#{a}\#{b}\", a + b, <<, join and Text.concat put their results, and what each costs"
        ),
        "buffer" => Entry.new(
          :Buffer,
          "which buffer a long result is best written to in C, from 10 bytes to 10 MB"
        ),
        "allocator" => Entry.new(
          :Allocator,
          "what the settings of malloc do to the time and the memory of parse and generate"
        ),
        "slots" => Entry.new(
          :Slots,
          "what the slot of a text of 100 bytes to 2 KB costs with the collector, and what malloc does"
        ),
        "places" => Entry.new(
          :Places,
          "where Strings of 10 bytes to 2 KB and their copies lie on this Ruby, and what each length costs"
        )
      }.freeze

      # A table; left: the columns that are aligned left; strong: matches the cells that a page highlights, or nil.
      Sheet = Struct.new(:title, :head, :rows, :left, :strong)

      class << self
        #: () -> bool
        def available? = Extension.load

        # Measures for about this many seconds, at the first `only` sizes if that is given. Calls the block with the
        # name of the measurement, its number, and the total number.
        #: (String, ?seconds: Float, ?only: Integer?) ?{ (String, Integer, Integer) -> void } -> Hash[String, untyped]
        def measure(name, seconds: SECONDS, only: nil, &progress)
          load = Load.new
          start = [cpu, Race.clock]
          results = EXPERIMENTS.fetch(name).experiment.measure(seconds, only, progress || proc {})
          load.add(cpu - start.first, Race.clock - start.last)
          busy = load.report
          { "kind" => KIND, "experiment" => name, "ruby" => RUBY_VERSION[/\A\d+\.\d+/],
            "facts" => Environment.facts(["jacinth"]).merge("load" => busy["words"]), "warning" => busy["warning"] }
            .merge(results)
        end

        # The report in a file's text, or nil.
        #: (String) -> Hash[String, untyped]?
        def read(text)
          report = Jacinth.parse(text)
          report if report.is_a?(Hash) && report["kind"] == KIND
        rescue ParserError, EncodingError
          nil
        end

        # Presents a report: its experiment, with tables, charts and words.
        #: (Hash[String, untyped]) -> untyped
        def shown(report) = EXPERIMENTS.fetch(report["experiment"]).experiment.new(report)

        # For the terminal.
        #: (Hash[String, untyped]) -> String
        def text(report)
          experiment = shown(report)
          facts = report["facts"].slice("ruby", "cpu", "yjit").map { |label, value| "#{label}: #{value}" }
          sheets = experiment.sheets.map do |sheet|
            "#{plain(sheet.title)}\n#{Table.aligned([sheet.head] + sheet.rows, sheet.left)}"
          end
          findings = experiment.findings.map { |line| "- #{plain(line)}" }
          [facts.join("; "), *report["warning"], "", *findings, "", sheets.join("\n"), *experiment.appendix].join("\n")
        end

        # One race; results as plain data, by name.
        #: (Array[Contenders::Contender], untyped, Float) -> Hash[String, Hash[String, untyped]]
        def race(contenders, input, seconds)
          Race.new(contenders, input).run(seconds).to_h do |contender, result|
            [contender.name, { "best" => result.best.round(1), "median" => result.median.round(1),
                               "spread" => result.spread.round(3), "objects" => result.objects,
                               "allocated" => result.memory }]
          end
        end

        # Races at every size in turn, PASSES times over (once when only some sizes are wanted), so that a temporary
        # disturbance of the machine does not hit one size alone. The block returns the rows of a size, measured in
        # a share of the seconds.
        #: (Array[Integer], Float, Integer?, Proc) { (Integer, Float) -> Array[Hash[String, untyped]] }
        #:  -> Array[Hash[String, untyped]]
        def passes(sizes, seconds, only, progress)
          sizes = sizes.take(only) if only
          passes = only ? 1 : PASSES
          all = sizes * passes
          rows = all.each_with_index.map do |size, index|
            progress.call("#{Table.number(size)} bytes", index + 1, all.size)
            yield size, seconds / all.size
          end
          rows.each_slice(sizes.size).map { |pass| pass.flatten(1) }.transpose.map { |same| merged(same) }
        end

        # Merges a row of several passes: the best of all, the worst of their bests as high, the median of the medians.
        #: (Array[Hash[String, untyped]]) -> Hash[String, untyped]
        def merged(rows)
          middle = ->(key) { Race.median(rows.map { |row| row[key] }) }
          best, high = rows.map { |row| row["best"] }.minmax
          rows.first.merge("best" => best, "high" => high, "median" => middle.("median").round(1),
                           "spread" => middle.("spread").round(3))
        end

        # The best time and its range: from the best of all passes to the best of the worst pass, where that was kept.
        #: (Hash[String, untyped]) -> Array[Float]
        def range(row) = row["high"] ? row.values_at("best", "best", "high") : [row["best"]]

        private

        # The seconds of CPU time of this process and of the children that have ended.
        def cpu = Process.times.sum

        def plain(words) = words.delete("`")
      end
    end
  end
end
