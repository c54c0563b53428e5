# frozen_string_literal: true

require "jacinth"
require_relative "contenders"
require_relative "environment"
require_relative "load"
require_relative "report"
require_relative "sameness"
require_relative "steady"

module Jacinth
  module Workbench
    # `rake bench:rungs`: the CPU time of parse and generate of whole documents on each of the three rungs
    # (docs/rubies.md), beside json's and nosj's. Each has a process of its own, and all take turns (Steady). The
    # results are plain data for bench/results/rungs.json, by series of Ruby.
    class RungRace
      # Our result differs from json's.
      class Unsound < StandardError
      end

      # Rung => the value of JACINTH_PRIVATE that chooses it. In the results the first is "own", as in those of Report.
      RUNGS = { "layouts" => "1", "exported" => "exported", "public" => "0" }.freeze
      KEYS = RUNGS.keys.to_h { |rung| [rung, rung == RUNGS.keys.first ? "own" : rung] }.freeze
      OTHERS = %w[json nosj oj].freeze
      SECONDS = 20.0
      HEAPS = 2

      # The name of the running Ruby in the results: "4.0", "4.1dev".
      #: () -> String
      def self.series = "#{RUBY_VERSION[/\A\d+\.\d+/]}#{"dev" if RUBY_PATCHLEVEL.negative?}"

      # seconds: of CPU time for each document, parse and generate together, in each heap.
      #: (?seconds: Float, ?heaps: Integer, ?output: untyped) -> void
      def initialize(seconds: Environment.seconds(SECONDS), heaps: Environment.heaps(HEAPS), output: $stdout)
        @seconds = seconds
        @heaps = heaps
        @output = output
        @libraries = Contenders.load_libraries(Contenders::LIBRARIES.slice("jacinth", *OTHERS)) do |line|
          output.puts(line)
        end
      end

      # Measures each document by its name; returns a report as Report's, with a time for each rung. Raises Unsound, or
      # Steady::Died.
      #: (Hash[String, String]) -> Hash[String, untyped]
      def run(documents)
        load = Load.new
        results = documents.flat_map do |name, text|
          object = ::JSON.parse(text)
          [result(name, "parse", text, text.bytesize, load), result(name, "generate", object, text.bytesize, load)]
        end
        said = load.report
        facts = Environment.facts(@libraries).slice("ruby", "cpu", "gems", "yjit").merge("load" => said["words"])
        { "facts" => facts, "warning" => said["warning"], "results" => results }
      end

      private

      def result(name, direction, input, bytes, load)
        contenders = comparable(name, direction, contenders(direction), input)
        environments = RUNGS.transform_values { |value| { "JACINTH_PRIVATE" => value } }
        times = Steady.run(contenders, input, @seconds / 2, heaps: @heaps, environments: environments)
        times.each_value { |time| load.add(time.seconds, time.clock) }
        steady = times.to_h { |contender, time| [key(contender), Report.plain(time)] }
        @output.puts("#{name} #{direction}: #{ratios(steady)}")
        { "case" => name, "direction" => direction, "bytes" => bytes, "real" => true, "steady" => steady,
          "contenders" => {} }
      end

      def key(contender) = KEYS.fetch(contender.name) { Report.kind(contender.name) }

      def contenders(direction)
        ours, others = Steady.chosen(Contenders.for(direction, @libraries)).partition { |one| one.library == "jacinth" }
        RUNGS.keys.map { |rung| ours.first.dup.tap { |contender| contender.name = rung } } + others
      end

      # Those whose results are equal to json's. Raises Unsound if ours is not.
      def comparable(name, direction, contenders, input)
        json = contenders.find { |one| one.library == "json" }.once.call(input)
        verdicts = contenders.uniq(&:library).to_h do |one|
          [one.library, verdict(direction, json, one.once.call(input))]
        end
        ours = verdicts.fetch("jacinth")
        raise Unsound, "#{name} #{direction}: #{ours.note}" unless ours.same

        others = verdicts.reject { |_, found| found.same }
        others.each { |library, found| @output.puts("#{name} #{direction}: without #{library}: #{found.note}") }
        contenders.reject { |one| others.key?(one.library) }
      end

      def verdict(direction, other, ours)
        return Sameness.of_trees(other, ours) if direction == "parse"

        Sameness.of_texts(other, ours) { |text| ::JSON.parse(text) }
      end

      def ratios(steady)
        others = OTHERS.select { |name| steady.key?(name) }
        KEYS.map do |rung, key|
          "#{rung} #{others.map { |name| format("%.2f", steady[name]["cpu"] / steady[key]["cpu"]) }.join(", ")}"
        end.join("; ").concat(" (over #{others.join(", ")})")
      end
    end
  end
end
