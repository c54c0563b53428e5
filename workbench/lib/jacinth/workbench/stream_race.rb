# frozen_string_literal: true

# `rake bench:streams`: compares the streams with nosj, where it is installed, json and Oj. Each row has a process of
# its own. Results are compared before anything is timed. Times are CPU time, unless other processes work, too; beside
# them are the page faults of a call, which cost as much as the work itself on some machines.
require "pathname"
require "stringio"
require "jacinth"
require_relative "apart"
require_relative "contenders"
require_relative "document_race"
require_relative "environment"
require_relative "race"
require_relative "stream_calls"
require_relative "table"

module Jacinth
  module Workbench
    class StreamRace
      MEGABYTES = 64
      COLUMNS = "%-30s %-10s %10s %10s %9s %8s %5s%s"
      HEAD = format(COLUMNS, "", "", "best", "median", "faults", "x ours", "bar", "")
      FAULTS = "/proc/self/stat"
      SIDES = { "nosj" => "nosj", "oj" => "oj", "oj default" => "oj" }.freeze # side => library

      #: (?seconds: Float, ?megabytes: Integer, ?output: untyped) -> void
      def initialize(seconds: Environment.seconds(DocumentRace::SECONDS),
                     megabytes: Integer(Environment.setting("MEGABYTES") || MEGABYTES), output: $stdout)
        @seconds = seconds
        @megabytes = megabytes
        @output = output
      end

      # Measures the rows with one of the words in their names, or all; returns how many bars were missed.
      #: (Array[String]) -> Integer
      def run(words)
        @missing = SIDES.values.uniq.reject { |library| library == "nosj" ? DocumentRace.nosj? : there?(library) }
        Environment.facts(%w[jacinth json nosj oj] - @missing).each do |label, value|
          @output.puts("#{label.ljust(16)} #{value}")
        end
        @missing.each { |library| @output.puts("#{library} is not installed: it is not compared") }
        document = DocumentCalls.chosen("twitter")
        @output.puts("#{"document".ljust(16)} #{document}#{", a look-alike" if document.start_with?("made_")}")
        @output.puts("", HEAD)
        rows = StreamCalls.all.select { |row| words.empty? || words.any? { |word| row.name.include?(word) } }
        rows.sum { |row| show(row, Apart.run(->(*) {}) { |_| measure(row) }) }
      end

      private

      def there?(library)
        require library
        true
      rescue LoadError
        false
      end

      # [best, median, faults] by the name of the side.
      def measure(row)
        Dir.mktmpdir("jacinth-bench") do |folder|
          input = StreamCalls::Input.new(folder, @megabytes)
          calls = row.calls.reject { |side, _| @missing.include?(SIDES[side]) }
          compare(row, calls, input) unless row.wall
          sides = calls.map { |side, call| Contenders::Contender.new(name: side, call: call) }
          results = Race.new(sides, input, cpu: !row.wall).run(@seconds)
          results.to_h { |side, result| [side.name, [result.best, result.median, faults(side, input)]] }
        ensure
          input.close
        end
      end

      # Raises an error if a side has another result. Texts count as their values.
      def compare(row, calls, input)
        results = calls.transform_values do |call|
          result = eval("lambda { |input| #{StreamCalls.collecting(call)} }", nil, __FILE__, __LINE__).call(input)
          result.is_a?(String) ? result.each_line.map { |line| JSON.parse(line) } : result
        end
        differing = results.keys.reject { |name| results[name] == results["jacinth"] }
        raise "#{row.name}: other results of #{differing.join(" and ")}" unless differing.empty?
      end

      # The page faults of one call; nil if the system does not say.
      def faults(side, input)
        return unless File.readable?(FAULTS)

        GC.start
        before = minor_faults
        side.once.call(input)
        minor_faults - before
      end

      def minor_faults = File.read(FAULTS).rpartition(") ").last.split[7].to_i

      # Prints a row. Returns how many of its bars were missed.
      def show(row, results)
        times = results.transform_values { |best, median, _| row.by == :best ? best : median }
        results.each.with_index.sum do |(side, (best, median, faults)), index|
          bar = row.bars[side]
          ratio = times[side] / times["jacinth"] unless index.zero?
          missed = ratio && bar && ratio < bar ? 1 : 0
          texts = [index.zero? ? row.name : "", side, Table.time(best), Table.time(median), faults || "-",
                   ratio ? format("%.2f", ratio) : "", bar || "", missed == 1 ? " below" : ""]
          @output.puts(format(COLUMNS, *texts))
          missed
        end
      end
    end
  end
end
