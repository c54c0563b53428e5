# frozen_string_literal: true

# `rake bench:types`: compares Jacinth::Type with Jacinth's own parse and generate of Hashes, which set its bars, and
# with other libraries. Each row has a process of its own. Results are compared before anything is timed. Times are CPU
# time.
require_relative "apart"
require_relative "contenders"
require_relative "environment"
require_relative "race"
require_relative "table"
require_relative "type_calls"
require_relative "type_libraries"

module Jacinth
  module Workbench
    class TypeRace
      SECONDS = 2.0
      COLUMNS = "%-32s %-18s %10s %10s %8s %6s%s"
      HEAD = format(COLUMNS, "CPU time", "", "best", "median", "x type", "bar", "")

      #: (?seconds: Float, ?output: untyped) -> void
      def initialize(seconds: Environment.seconds(SECONDS), output: $stdout)
        @seconds = seconds
        @output = output
      end

      # Measures the rows with one of the words in their names, or all; returns how many bars were missed.
      #: (Array[String]) -> Integer
      def run(words)
        facts.each { |label, value| @output.puts("#{label.ljust(16)} #{value}") }
        @output.puts("", HEAD)
        each_result(words).count { |row, results| missed?(row, results) }
      end

      # Yields each of these rows with its results: [best, median] in nanoseconds by the name of the contender.
      #: (?Array[String]) { (TypeCalls::Row, Hash[String, [Float, Float]]) -> void } -> void
      def each_result(words = [])
        return to_enum(:each_result, words) unless block_given?

        TypeCalls.rows(TypeLibraries.calls).each do |row|
          next unless words.empty? || words.any? { |word| row.name.include?(word) }

          yield row, Apart.run(->(*) {}) { |_| measure(row) }
        end
      end

      # What ran where: the name and the words of each fact.
      #: () -> Hash[String, String]
      def facts = Environment.facts(%w[jacinth json])

      private

      def measure(row)
        sides = row.calls.map { |name, call| Contenders::Contender.new(name: name, call: call) }
        compare(row, sides)
        Race.new(sides, row.input, cpu: true).run(@seconds)
            .to_h { |side, result| [side.name, [result.best, result.median]] }
      end

      # Raises an error if a contender has another result. Objects count as the Hashes that they stand for, texts as
      # their values.
      def compare(row, sides)
        results = sides.to_h { |side| [side.name, plain(side.once.call(row.input))] }
        differing = results.keys.reject { |name| results[name] == results["type"] }
        raise "#{row.name}: other results of #{differing.join(" and ")}" unless differing.empty?
      end

      def plain(value)
        case value
        when String then value.match?(/\A[\[{]/) ? plain(JSON.parse(value)) : value
        when Array then value.map { |item| plain(item) }
        when Hash then value.to_h { |key, item| [key.to_s, plain(item)] }.sort.to_h
        when Time then value.iso8601
        when Struct then plain(value.to_h)
        when TypeCalls::Plain then plain(TypeCalls::User.members.to_h { |name| [name, value.public_send(name)] })
        else value.respond_to?(:attributes) ? plain(value.attributes) : value
        end
      end

      # Prints a row. Returns whether the type takes longer than its bar allows.
      def missed?(row, results)
        own = results.fetch("type").first
        missed = row.bar && own / results.fetch(row.against).first > row.bar
        results.each do |name, (best, median)|
          bar = name == row.against ? row.bar : ""
          note = name == row.against && missed ? " below" : ""
          @output.puts(format(COLUMNS, row.name, name, Table.time(best), Table.time(median), format("%.2f", best / own),
                              bar, note))
        end
        missed
      end
    end
  end
end
