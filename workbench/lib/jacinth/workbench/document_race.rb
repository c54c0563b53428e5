# frozen_string_literal: true

# `rake bench:documents`: compares the calls that read, edit and check documents without building them with nosj, where
# it is installed, and with json, which builds them. Each row has a process of its own. Results are compared before
# anything is timed. Times are CPU time.
require "json"
require "jacinth"
require_relative "apart"
require_relative "contenders"
require_relative "document_calls"
require_relative "environment"
require_relative "race"
require_relative "table"

module Jacinth
  module Workbench
    class DocumentRace
      SECONDS = 2.0
      COLUMNS = "%-36s %10s %10s %10s %10s %10s %7s %7s %5s%s"
      HEAD = format(COLUMNS, "CPU time, best and median", "jacinth", "", "nosj", "", "json", "x json", "x nosj", "bar",
                    "")
      CHECK = "valid?, "

      #: () -> bool
      def self.nosj?
        require "nosj"
        true
      rescue LoadError
        false
      end

      #: (?seconds: Float, ?output: untyped) -> void
      def initialize(seconds: Environment.seconds(SECONDS), output: $stdout)
        @seconds = seconds
        @output = output
      end

      # Measures the rows with one of the words in their names, or all; returns how many bars were missed.
      #: (Array[String]) -> Integer
      def run(words)
        @nosj = self.class.nosj?
        libraries = ["jacinth", "json", *("nosj" if @nosj)]
        Environment.facts(libraries).each { |label, value| @output.puts("#{label.ljust(16)} #{value}") }
        @output.puts("#{"document".ljust(16)} #{DocumentCalls.chosen("twitter")}")
        @output.puts("nosj is not installed: no bar is compared") unless @nosj
        @output.puts("", HEAD)
        rows = DocumentCalls.all.select { |row| words.empty? || words.any? { |word| row.name.include?(word) } }
        ratios = rows.to_h { |row| [row, show(row, Apart.run(->(*) {}) { |_| measure(row) })] }
        rows.count { |row| ratios[row]&.<(row.bar) } + (mean?(ratios) ? 0 : 1)
      end

      private

      # The results by the name of the library.
      def measure(row)
        input = DocumentCalls.document(row.document).freeze
        input.valid_encoding? # so that Ruby knows it
        sides = { jacinth: row.ours, nosj: (row.nosj if @nosj), json: row.json }.compact.map do |name, call|
          Contenders::Contender.new(name: name.to_s, call: call)
        end
        compare(row, sides, input)
        results = Race.new(sides, input, cpu: true).run(@seconds)
        results.to_h { |side, result| [side.name, [result.best, result.median]] }
      end

      # Raises an error if a library has another result. An edited text counts as its value.
      def compare(row, sides, input)
        results = sides.to_h do |side|
          result = side.once.call(input)
          [side.name, result.is_a?(String) && result.start_with?("{", "[") ? JSON.parse(result) : result]
        end
        differing = results.keys.reject { |name| results[name] == results["jacinth"] }
        raise "#{row.name}: other results of #{differing.join(" and ")}" unless differing.empty?
      end

      # Prints a row. Returns how many times as fast as nosj we are; nil without nosj.
      def show(row, results)
        ours, nosj, json = results.values_at("jacinth", "nosj", "json")
        ratio = nosj[0] / ours[0] if nosj
        below = ratio && ratio < row.bar ? " below" : ""
        times = [ours, nosj || [nil, nil], json.first(1)].flatten.map { |time| time ? Table.time(time) : "-" }
        ratios = [json[0] / ours[0], ratio].map { |one| one ? format("%.2f", one) : "-" }
        @output.puts(format(COLUMNS, row.name, *times, *ratios, row.bar, below))
        ratio
      end

      # Prints the geometric mean of valid?. Returns whether it reaches its bar.
      def mean?(ratios)
        checks = ratios.select { |row, ratio| ratio && row.name.start_with?(CHECK) }.values
        return true if checks.size < (DocumentCalls::CHECKED + DocumentCalls::CHECKED_MADE).size

        mean = checks.sum { |ratio| Math.log(ratio) }.fdiv(checks.size).then { |sum| Math.exp(sum) }
        missed = mean < DocumentCalls::CHECKED_MEAN
        @output.puts(format(COLUMNS, "valid?, geometric mean", *[""] * 6, format("%.2f", mean),
                            DocumentCalls::CHECKED_MEAN, missed ? " below" : ""))
        !missed
      end
    end
  end
end
