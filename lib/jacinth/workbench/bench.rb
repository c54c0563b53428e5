# frozen_string_literal: true

# `rake bench`: measures the cases of bench/cases against the peers that are installed, each result
# compared with json's before it is timed. Arguments: parts of case names. Environment:
#   BENCH_TIME=seconds      for each case, parse and generate together (default 8)
#   BENCH_JSON=file         writes the results there, as JSON
#   JACINTH_CORPUS=folder   measures the documents there too
require_relative "cases"
require_relative "contenders"
require_relative "documents"
require_relative "environment"
require_relative "race"
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

      #: (?seconds: Float, ?output: IO) -> void
      def initialize(seconds: Float(ENV.fetch("BENCH_TIME", SECONDS)), output: $stdout)
        @seconds = seconds
        @output = output
        @libraries = Contenders.load_libraries { |line| @output.puts(line) }
      end

      # Measures `cases`, prints as it goes and the table at the end; returns the rows.
      #: (Array[Cases::Case]) -> Array[Row]
      def run(cases)
        facts = Environment.facts(@libraries)
        facts.each { |label, value| @output.puts("#{label.ljust(16)} #{value}") }
        rows = cases.flat_map { |entry| measure(entry) }
        @output.puts("", Table.text(rows))
        save(ENV["BENCH_JSON"], facts, rows) unless ENV["BENCH_JSON"].to_s.empty?
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
        contenders, notes = comparable(direction, input)
        @output.puts("", "#{name} #{direction}, #{Table.number(bytes)} bytes")
        results = unchanged { Race.new(contenders, input).run(@seconds / DIRECTIONS.size) }
        row = Row.new(name: name, direction: direction, bytes: bytes, results: results.transform_keys(&:name), notes: notes)
        @output.puts(Table.details(row))
        row
      end

      private

      def measure(entry)
        document, object = inputs(entry)
        [row(entry.name, "parse", document, document.bytesize), row(entry.name, "generate", object, document.bytesize)]
      end

      def reference(direction)
        contenders = Contenders.for(direction, @libraries)
        REFERENCES.filter_map { |name| contenders.find { |contender| contender.name == name } }.first ||
          raise(Unsound, "neither json nor jacinth can be loaded")
      end

      # The contenders whose result is the reference's, and what is to be said about any of them.
      def comparable(direction, input)
        expected = reference(direction).once.call(input)
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

      def save(path, facts, rows)
        results = rows.map do |row|
          { case: row.name, direction: row.direction, bytes: row.bytes, notes: row.notes,
            contenders: row.results.transform_values(&:to_h) }
        end
        File.write(path, "#{Jacinth.pretty_generate({ facts: facts, results: results })}\n")
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
