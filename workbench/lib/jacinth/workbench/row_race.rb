# frozen_string_literal: true

# `rake bench:oj`, `bench:types`, `bench:documents`, `bench:streams`, `bench:numbers`: compares our calls with other
# calls that have the same results. The rows of each are data (oj_calls.rb and so on). Each row has a process of its
# own. Results are compared before anything is timed. Times are CPU time, unless other processes work, too; beside them
# are the page faults of a call, which cost as much as the work itself on some machines.
require "json"
require "jacinth"
require "zlib"
require_relative "apart"
require_relative "contenders"
require_relative "environment"
require_relative "race"
require_relative "table"

module Jacinth
  module Workbench
    class RowRace
      # input: a lambda, whose answer may have `close`. calls: code by the name of the side, ours first. setup: code
      # that runs once before, for all or by the name of the side. each: the calls are made with each element of the
      # input. bars: by the name of the side, the least time of that side over ours. by: :best (if nothing is said) or
      # :median, which the bars compare. wall: other processes work, so CPU time says nothing, and no results are
      # compared. apart: the setup changes the process, so each side has one of its own. large: the row is measured
      # only if it is asked for. compared: a lambda that returns, for a call, the code whose result is compared.
      Row = Struct.new(:name, :input, :calls, :setup, :each, :bars, :by, :wall, :apart, :large, :compared,
                       keyword_init: true) do
        # The name of our side.
        #: () -> String
        def ours = calls.keys.first
      end

      # What a race consists of: its rows; the libraries that are named at its head, and other facts; seconds for each
      # row. means: the beginning of names => the bar of the geometric mean of these rows. plain: a lambda, which makes
      # results of sides comparable.
      Plan = Struct.new(:rows, :libraries, :facts, :seconds, :means, :plain, keyword_init: true)

      # The name of a side => its library, if that may be missing.
      LIBRARIES = { "nosj" => "nosj", "oj" => "oj", "oj default" => "oj" }.freeze
      # The side that has no results to compare: a loop without a call.
      LOOP = "loop"
      COLUMNS = "%-44s %-18s %10s %10s %9s %8s %6s%s"
      HEAD = format(COLUMNS, "", "", "best", "median", "faults", "x ours", "bar", "")
      FAULTS = "/proc/self/stat"

      #: (String) -> bool
      def self.there?(library)
        require library
        true
      rescue LoadError
        false
      end

      #: (Plan, ?seconds: Float?, ?output: untyped) -> void
      def initialize(plan, seconds: nil, output: $stdout)
        @plan = plan
        @seconds = seconds || Environment.seconds(plan.seconds)
        @output = output
        @missing = (LIBRARIES.values & plan.rows.flat_map { |row| LIBRARIES.values_at(*row.calls.keys) })
                   .reject { |library| RowRace.there?(library) }
      end

      # Measures the rows with one of the words in their names, or all; returns how many bars were missed.
      #: (Array[String]) -> Integer
      def run(words)
        facts.each { |label, value| @output.puts("#{label.ljust(16)} #{value}") }
        @missing.each { |library| @output.puts("#{library} is not installed: it is not compared") }
        @output.puts("", HEAD)
        ratios = {}
        missed = each_result(words).sum do |row, results|
          ratios[row.name] = ratios_of(row, results)
          show(row, results, ratios[row.name])
        end
        missed + (words.empty? ? show_means(ratios) : 0)
      end

      # Yields each of these rows with its results: [best, median, faults] by the name of the side.
      #: (?Array[String]) { (Row, Hash[String, [Float, Float, Integer?]]) -> void } -> void
      def each_result(words = [])
        return to_enum(:each_result, words) unless block_given?

        @plan.rows.each do |row|
          next unless words.empty? ? !row.large : words.any? { |word| row.name.include?(word) }

          yield row, row.apart ? measure_apart(row) : in_process { measure(row, sides(row)) }
        end
      end

      # What ran where: the name and the words of each fact.
      #: () -> Hash[String, String]
      def facts = Environment.facts(@plan.libraries - @missing).merge(@plan.facts || {})

      # Raises an error if a side has another result than ours.
      #: (Row) -> void
      def compare(row)
        with_input(row) { |input| compare_results(row, results(row, sides(row), input)) }
      end

      private

      def in_process(&block) = Apart.run(->(*) {}) { |_| block.call }

      def sides(row)
        row.calls.reject { |name, _| @missing.include?(LIBRARIES[name]) }
           .map { |name, call| contender(row, name, call) }
      end

      # Literals are frozen, as in most programs.
      def contender(row, name, call)
        setup = row.setup.respond_to?(:fetch) ? row.setup.fetch(name, nil) : row.setup
        Contenders::Contender.new(name: name, setup: "# frozen_string_literal: true\n#{setup}", call: call,
                                  each: row.each)
      end

      def with_input(row)
        input = row.input.call
        yield input
      ensure
        input.close if input.respond_to?(:close)
      end

      def measure(row, sides)
        with_input(row) do |input|
          compare_results(row, results(row, sides, input)) unless row.wall
          race = Race.new(sides, input, cpu: !row.wall).run(@seconds)
          count = row.each ? input.size : 1
          race.to_h { |side, result| [side.name, [result.best / count, result.median / count, faults(side, input)]] }
        end
      end

      # Measures each side in processes of its own, in turns.
      def measure_apart(row)
        turns = Array.new(2) do
          sides(row).to_h do |side|
            [side.name, in_process { [*measure(row, [side])[side.name], checksum(row, side)] }]
          end
        end
        compare_results(row, turns.first.transform_values(&:last))
        turns.first.to_h do |name, figures|
          [name, figures.zip(turns.last[name]).first(3).map { |pair| pair.compact.min }]
        end
      end

      def checksum(row, side)
        with_input(row) { |input| Zlib.crc32(results(row, [side], input).values.first.inspect) }
      end

      def results(row, sides, input)
        sides.reject { |side| side.name == LOOP }.to_h do |side|
          side = contender(row, side.name, row.compared.call(side.call)) if row.compared
          result = side.once.call(input)
          [side.name, @plan.plain ? @plan.plain.call(result) : result]
        end
      end

      def compare_results(row, results)
        ours = results.values.first
        differing = results.keys.reject do |name|
          results[name] == ours || Marshal.dump(results[name]) == Marshal.dump(ours)
        end
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

      # The time of each other side over ours.
      def ratios_of(row, results)
        times = results.transform_values { |best, median, _| row.by == :median ? median : best }
        times.except(row.ours).transform_values { |time| time / times[row.ours] }
      end

      # Prints a row. Returns how many of its bars were missed.
      def show(row, results, ratios)
        results.sum do |side, (best, median, faults)|
          show_line(side == row.ours ? row.name : "", side, [Table.time(best), Table.time(median), faults || "-"],
                    ratios[side], (row.bars || {})[side])
        end
      end

      def show_line(name, side, times, ratio, bar)
        missed = ratio && bar && ratio < bar
        @output.puts(format(COLUMNS, name, side, *times, ratio ? format("%.2f", ratio) : "", bar || "",
                            missed ? " below" : "").rstrip)
        missed ? 1 : 0
      end

      # Prints the geometric means. Returns how many of their bars were missed.
      def show_means(ratios)
        (@plan.means || {}).sum do |beginning, bars|
          rows = ratios.select { |name, _| name.start_with?(beginning) }.values
          bars.sum do |side, bar|
            times = rows.filter_map { |row| row[side] }
            next 0 if times.empty?

            mean = Math.exp(times.sum { |time| Math.log(time) } / times.size)
            show_line("#{beginning}geometric mean", side, ["", "", ""], mean, bar)
          end
        end
      end
    end
  end
end
