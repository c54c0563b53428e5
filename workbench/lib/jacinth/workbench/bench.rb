# frozen_string_literal: true

# `rake bench` and `jacinth bench`: measures the cases of bench/cases with the installed libraries. Each result is
# compared with json's before it is timed. Then it is measured what a call costs in the steady state (Steady), and how
# fast it can be at best (Race), with the floors. Arguments: parts of case names. Environment:
#   JACINTH_BENCH_TIME=seconds   for each case, parse and generate together (default 20)
#   JACINTH_BENCH_HEAPS=count    with that many times the time for the steady state of real documents, in as many heaps
#   JACINTH_BENCH_JSON=file      writes the results there, as JSON
#   JACINTH_CORPUS=folder        where the real documents are (Corpus)
require "digest"
require_relative "apart"
require_relative "cases"
require_relative "contenders"
require_relative "corpus"
require_relative "countdown"
require_relative "documents"
require_relative "environment"
require_relative "floors"
require_relative "load"
require_relative "race"
require_relative "report"
require_relative "sameness"
require_relative "steady"
require_relative "steady_table"
require_relative "table"

module Jacinth
  module Workbench
    class Bench
      CASES = File.expand_path("../../../bench/cases", __dir__)
      SECONDS = 20.0
      # The part of the time of a case that goes to the steady state.
      STEADY = 0.7
      # The first of these that is installed makes the reference results.
      REFERENCES = %w[json jacinth].freeze

      # One case in one direction. results and steady: those of Race and of Steady, by the contender's name; notes: by
      # that name; bars, marks and real: the case's. id: of the case's document.
      Row = Struct.new(:name, :direction, :bytes, :results, :steady, :notes, :bars, :marks, :real, :id,
                       keyword_init: true)

      # Our own result differs from the reference, or a library changed another one's methods.
      class Unsound < StandardError
      end

      # details: prints all contenders of each case when it ends, not only the table.
      # heaps: how many heaps the steady state of a real document is measured in, for that many times the time.
      # progress: called with (case, direction, number of the race, number of races) when each begins.
      #: (?seconds: Float, ?heaps: Integer, ?output: IO, ?details: bool, ?progress: Proc?) -> void
      def initialize(seconds: Environment.seconds(SECONDS), heaps: Environment.heaps(1), output: $stdout, details: true,
                     progress: nil)
        @seconds = seconds
        @heaps = heaps
        @output = output
        @details = details
        @progress = progress
        @begun = @races = 0
        @tell = method(:heard)
        @libraries = Contenders.load_libraries { |line| @output.puts(line) }
      end

      # The software and machine of the measurement.
      #: () -> Hash[String, String]
      def facts = @facts ||= Environment.facts(@libraries)

      # Measures `cases`, prints them as it goes and the tables at the end; returns the report. Documents that are not
      # on this machine are fetched first. Raises Corpus::Missing.
      #: (Array[Cases::Case]) -> Hash[String, untyped]
      def report(cases)
        cases.each { |entry| entry.document.call if entry.absent? }
        load = Load.new
        rows = run(cases)
        rows.flat_map { |row| row.steady.values }.each { |result| load.add(result.seconds, result.clock) }
        report = Report.of(facts, rows, load.report)
        steady = SteadyTable.new(report)
        @output.puts("", steady.text, "", Table.text(rows), "", steady.verdict)
        report
      end

      # Measures `cases` and prints them as it goes; returns the rows.
      #: (Array[Cases::Case]) -> Array[Row]
      def run(cases)
        facts.each { |label, value| @output.puts("#{label.ljust(16)} #{value}") }
        @races = cases.sum { |entry| entry.directions.size }
        cases.flat_map { |entry| measure_apart(entry) }
      end

      # The inputs of parse and of generate in a case.
      #: (Cases::Case) -> [untyped, untyped]
      def inputs(entry)
        generate = reference(entry, "generate")
        return [generate.once.call(object = entry.object.call), object] if entry.object

        document = entry.document.call
        [document, reference(entry, "parse").once.call(document)]
      end

      # One direction of one case: compares, then times the best of each. The steady state is not measured.
      #: (String, String, untyped, Integer, ?Cases::Case) -> Row
      def row(name, direction, input, bytes, entry = Cases::Case.new(name))
        @tell.call(:progress, name, direction)
        expected = reference(entry, direction).once.call(input)
        contenders, notes = comparable(entry, direction, input, expected)
        contenders += floors(direction, input, expected) if plain?(entry, direction)
        say("", "#{name} #{direction}, #{Table.number(bytes)} bytes")
        results = unchanged { Race.new(contenders, input).run(@seconds * (1 - STEADY) / Cases::DIRECTIONS.size) }
        row = Row.new(name: name, direction: direction, bytes: bytes, results: results.transform_keys(&:name),
                      steady: {}, notes: notes, bars: entry.bars(direction), marks: entry.marks(direction),
                      real: entry.real)
        say(Table.details(row))
        row
      end

      private

      # Measures in a process of its own: a case's times do not depend on the cases before it.
      def measure_apart(entry)
        Apart.run(method(:heard)) do |tell|
          @tell = tell
          measure(entry)
        end
      end

      def heard(kind, *words)
        kind == :progress ? @progress&.call(*words, @begun += 1, @races) : @output.puts(*words)
      end

      def measure(entry)
        document, object = inputs(entry)
        id = Digest::SHA256.hexdigest(Array(document).join("\n"))[0, 16]
        entry.directions.keys.map do |direction|
          input = direction == "parse" ? document : object
          text = direction == "parse" ? document : reference(entry, direction).once.call(object)
          row = row(entry.name, direction, input, Array(text).sum(&:bytesize), entry)
          row.steady = steady(entry, direction, input, row.results.keys)
          row.id = id
          row
        end
      end

      # The results by the names of the contenders, which had the same results before.
      def steady(entry, direction, input, names)
        chosen = Steady.chosen(contenders(entry, direction).select { |one| names.include?(one.name) })
        seconds = @seconds * STEADY / Cases::DIRECTIONS.size
        Steady.run(chosen, input, seconds, heaps: entry.real ? @heaps : 1).transform_keys(&:name)
      end

      def say(*lines)
        @tell.call(:lines, *lines) if @details
      end

      # Whether it has floors: those are for one document, read or written without options.
      def plain?(entry, direction) = !entry.each && entry.directions.fetch(direction).empty?

      # The floors of the race; the floor of a parse builds the same tree as the parse.
      def floors(direction, input, expected)
        return [] unless @libraries.include?("jacinth")

        floors = Floors.for(direction, input, direction == "parse" ? input : expected)
        tape = floors.find { |floor| direction == "parse" && floor.name == Floors::NAME }
        verdict = tape && Sameness.of_trees(expected, tape.once.call(tape.taken(nil)))
        raise Unsound, "floor parse: #{verdict.note}" if verdict && !verdict.same

        floors
      end

      def contenders(entry, direction)
        Contenders.for(direction, @libraries, entry.directions.fetch(direction, {}), each: entry.each)
      end

      def reference(entry, direction) = first(contenders(entry, direction))

      def first(contenders)
        REFERENCES.filter_map { |name| contenders.find { |contender| contender.name == name } }.first ||
          raise(Unsound, "neither json nor jacinth can be loaded")
      end

      # The contenders whose result is the reference's, and the notes about any of them. Older versions of json
      # write other white space than ours, and know fewer options: that does not end the run.
      def comparable(entry, direction, input, expected)
        notes = Contenders.without(direction, @libraries, entry.directions.fetch(direction)).transform_values do |note|
          "skipped: #{note}"
        end
        same = contenders(entry, direction).select do |contender|
          verdict = verdict(entry, direction, expected, contender.once, input)
          notes[contender.name] = verdict.note if verdict.note
          own = contender.library == "jacinth"
          sound = verdict.same || (own && verdict.note == Sameness::OTHER_WORDS)
          raise Unsound, "#{entry.name}: #{contender.name} #{direction}: #{verdict.note}" if own && !sound

          notes[contender.name] = "skipped: #{verdict.note}" unless sound
          sound
        end
        [same, notes]
      end

      # Libraries report too deep nesting in many ways.
      def verdict(entry, direction, expected, call, input)
        result = call.call(input)
        return Sameness.of_trees(expected, result) if direction == "parse"

        texts = [expected, result].map { |text| entry.each ? "[#{text.join(",")}]" : text }
        Sameness.of_texts(*texts) do |text|
          first(Contenders.for("parse", @libraries, { max_nesting: 0 })).once.call(text)
        end
      rescue StandardError, NoMemoryError, SystemStackError => e
        Sameness::Verdict.new(false, "#{e.class}: #{e.message[0, 80].strip}")
      end

      # A library that replaces json's methods would be measured under json's name.
      def unchanged
        return yield unless @libraries.include?("json")

        methods = lambda do
          %i[generate parse dump load].map { |name| ::JSON.method(name).unbind } + [::JSON.generator, ::JSON.state]
        end
        before = methods.call
        result = yield
        raise Unsound, "a contender replaced methods of JSON" unless methods.call == before

        result
      end
    end
  end
end

if $PROGRAM_NAME == __FILE__
  begin
    $stdout.sync = true
    Jacinth::Workbench::Cases.load_all(Jacinth::Workbench::Bench::CASES)
    countdown = Jacinth::Workbench::Countdown.new
    bench = Jacinth::Workbench::Bench.new(progress: countdown.method(:call))
    report = bench.report(Jacinth::Workbench::Cases.select(ARGV))
    if (file = Jacinth::Workbench::Environment.setting("JSON"))
      File.write(file, Jacinth::Workbench::Report.text(report))
      puts "", "results written to #{file}"
    end
  rescue ArgumentError, Jacinth::Workbench::Bench::Unsound, Jacinth::Workbench::Apart::Died,
         Jacinth::Workbench::Steady::Died, Jacinth::Workbench::Corpus::Missing => e
    abort "bench: #{e.message}"
  rescue Interrupt
    exit 130
  end
end
