# frozen_string_literal: true

# `rake bench` and `jacinth bench`: measures the cases of bench/cases against the peers that are installed, each result
# compared with json's before it is timed, and beside them the floors. Arguments: parts of case names. Environment:
#   BENCH_TIME=seconds      for each case, parse and generate together (default 8)
#   BENCH_JSON=file         writes the results there, as JSON
#   JACINTH_CORPUS=folder   measures the documents there too
require_relative "cases"
require_relative "contenders"
require_relative "documents"
require_relative "environment"
require_relative "floors"
require_relative "race"
require_relative "report"
require_relative "sameness"
require_relative "table"

module Jacinth
  module Workbench
    class Bench
      CASES = File.expand_path("../../../bench/cases", __dir__)
      SECONDS = 8.0
      DIRECTIONS = %w[parse generate].freeze
      # The first one there makes the results that the others are compared with.
      REFERENCES = %w[json jacinth].freeze

      # One case in one direction. results: by contender; notes: by contender's name.
      Row = Struct.new(:name, :direction, :bytes, :results, :notes, keyword_init: true)

      # Our own result differs from the reference, or a peer changed another one's methods.
      class Unsound < StandardError
      end

      # details: all contenders of each case are printed as it ends, not the table alone.
      # progress: called with (case, direction, number of the race, how many there are) as each begins.
      #: (?seconds: Float, ?output: IO, ?details: bool, ?progress: Proc?) -> void
      def initialize(seconds: Float(ENV.fetch("BENCH_TIME", SECONDS)), output: $stdout, details: true, progress: nil)
        @seconds = seconds
        @output = output
        @details = details
        @progress = progress
        @begun = @races = 0
        @libraries = Contenders.load_libraries { |line| @output.puts(line) }
      end

      # What the measurement is made with.
      #: () -> Hash[String, String]
      def facts = @facts ||= Environment.facts(@libraries)

      # Measures `cases`, prints as it goes and the table at the end; returns the rows.
      #: (Array[Cases::Case]) -> Array[Row]
      def run(cases)
        facts.each { |label, value| @output.puts("#{label.ljust(16)} #{value}") }
        @races = cases.size * DIRECTIONS.size
        rows = cases.flat_map { |entry| measure(entry) }
        @output.puts("", Table.text(rows))
        save(ENV["BENCH_JSON"], rows) unless ENV["BENCH_JSON"].to_s.empty?
        rows
      end

      # The document and the object of a case.
      #: (Cases::Case) -> [String, untyped]
      def inputs(entry)
        generate = reference("generate")
        return [generate.once.call(object = entry.object.call), object] if entry.object

        document = entry.document.call
        [document, reference("parse").once.call(document)]
      end

      # One direction of one case: compares, then times.
      #: (String, String, untyped, Integer) -> Row
      def row(name, direction, input, bytes)
        @progress&.call(name, direction, @begun += 1, @races)
        expected = reference(direction).once.call(input)
        contenders, notes = comparable(direction, input, expected)
        contenders += floors(direction, input, expected)
        say("", "#{name} #{direction}, #{Table.number(bytes)} bytes")
        results = unchanged { Race.new(contenders, input).run(@seconds / DIRECTIONS.size) }
        row = Row.new(name: name, direction: direction, bytes: bytes, results: results.transform_keys(&:name), notes: notes)
        say(Table.details(row))
        row
      end

      private

      def measure(entry)
        document, object = inputs(entry)
        written = reference("generate").once.call(object)
        [row(entry.name, "parse", document, document.bytesize), row(entry.name, "generate", object, written.bytesize)]
      end

      def say(*lines)
        @output.puts(*lines) if @details
      end

      # The floors of the race; the tree that the parse's floor makes is the parse's.
      def floors(direction, input, expected)
        return [] unless @libraries.include?("jacinth")

        floors = Floors.for(direction, input, direction == "parse" ? input : expected)
        tape = floors.find { |floor| direction == "parse" && floor.name == Floors::NAME }
        verdict = tape && Sameness.of_trees(expected, tape.once.call(tape.taken(nil)))
        raise Unsound, "floor parse: #{verdict.note}" if verdict && !verdict.same

        floors
      end

      def reference(direction)
        contenders = Contenders.for(direction, @libraries)
        REFERENCES.filter_map { |name| contenders.find { |contender| contender.name == name } }.first ||
          raise(Unsound, "neither json nor jacinth can be loaded")
      end

      # The contenders whose result is the reference's, and what is to be said about any of them.
      def comparable(direction, input, expected)
        notes = {}
        same = Contenders.for(direction, @libraries).select do |contender|
          verdict = verdict(direction, expected, contender, input)
          notes[contender.name] = verdict.note if verdict.note
          raise Unsound, "#{contender.name} #{direction}: #{verdict.note}" if contender.library == "jacinth" && !verdict.same

          notes[contender.name] = "skipped: #{verdict.note}" unless verdict.same
          verdict.same
        end
        [same, notes]
      end

      def verdict(direction, expected, contender, input)
        result = contender.once.call(input)
        return Sameness.of_trees(expected, result) if direction == "parse"

        Sameness.of_texts(expected, result) { |text| reference("parse").once.call(text) }
      rescue StandardError => e
        Sameness::Verdict.new(false, "#{e.class}: #{e.message[0, 80]}")
      end

      # A peer that replaces json's methods would be measured under json's name.
      def unchanged
        return yield unless @libraries.include?("json")

        methods = -> { %i[generate parse dump load].map { |name| ::JSON.method(name).unbind } + [::JSON.generator, ::JSON.state] }
        before = methods.call
        result = yield
        raise Unsound, "a contender replaced methods of JSON" unless methods.call == before

        result
      end

      def save(path, rows)
        File.write(path, Report.text(Report.of(facts, rows)))
        @output.puts("", "results written to #{path}")
      end
    end
  end
end

if $PROGRAM_NAME == __FILE__
  begin
    $stdout.sync = true
    Jacinth::Workbench::Cases.load_all(Jacinth::Workbench::Bench::CASES)
    cases = Jacinth::Workbench::Cases.select(ARGV)
    Jacinth::Workbench::Bench.new.run(cases)
  rescue ArgumentError, Jacinth::Workbench::Bench::Unsound => e
    abort "bench: #{e.message}"
  rescue Interrupt
    exit 130
  end
end
