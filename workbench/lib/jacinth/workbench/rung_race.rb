# frozen_string_literal: true

require "jacinth"
require_relative "contenders"
require_relative "environment"
require_relative "load"
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

      # Rung => the value of JACINTH_PRIVATE that chooses it.
      RUNGS = { "layouts" => "1", "exported" => "exported", "public" => "0" }.freeze
      OTHERS = %w[json nosj].freeze
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

      # Measures each document by its name. Raises Unsound, or Steady::Died.
      #: (Hash[String, String]) -> Hash[String, untyped]
      def run(documents)
        load = Load.new
        rows = documents.flat_map do |name, text|
          object = ::JSON.parse(text)
          [row(name, "parse", text, text.bytesize, load), row(name, "generate", object, text.bytesize, load)]
        end
        said = load.report
        facts = Environment.facts(@libraries).slice("ruby", "cpu", "gems", "yjit").merge("load" => said["words"])
        { "facts" => facts, "warning" => said["warning"], "rows" => rows }
      end

      private

      def row(name, direction, input, bytes, load)
        contenders = contenders(direction)
        compare(name, direction, contenders, input)
        environments = RUNGS.transform_values { |value| { "JACINTH_PRIVATE" => value } }
        results = Steady.run(contenders, input, @seconds / 2, heaps: @heaps, environments: environments)
        results.each_value { |result| load.add(result.seconds, result.clock) }
        times = results.to_h { |contender, result| [contender.name, result.cpu.round(1)] }
        faults = results.to_h { |contender, result| [contender.name, result.faults.fdiv(result.calls).round(1)] }
        @output.puts("#{name} #{direction}: #{ratios(times)}")
        { "document" => name, "direction" => direction, "bytes" => bytes, "cpu" => times, "faults" => faults }
      end

      def contenders(direction)
        all = Contenders.for(direction, @libraries).to_h { |contender| [contender.name, contender] }
        ours = RUNGS.keys.map { |rung| all.fetch("jacinth").dup.tap { |contender| contender.name = rung } }
        ours + all.values_at(*OTHERS).compact
      end

      def compare(name, direction, contenders, input)
        ours, *others = contenders.uniq(&:library).map { |contender| contender.once.call(input) }
        others.each do |other|
          verdict = verdict(direction, other, ours)
          raise Unsound, "#{name} #{direction}: #{verdict.note}" unless verdict.same
        end
      end

      def verdict(direction, other, ours)
        return Sameness.of_trees(other, ours) if direction == "parse"

        Sameness.of_texts(other, ours) { |text| ::JSON.parse(text) }
      end

      def ratios(times)
        others = OTHERS.select { |name| times.key?(name) }
        RUNGS.keys.map do |rung|
          "#{rung} #{others.map { |name| format("%.2f over %s", times[name] / times[rung], name) }.join(", ")}"
        end.join("; ")
      end
    end
  end
end
