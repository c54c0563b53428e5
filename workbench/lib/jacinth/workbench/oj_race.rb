# frozen_string_literal: true

# `rake bench:oj`: compares the calls of Jacinth::Oj with those of the installed Oj, both in one process, with one
# process for each row. Results are compared before anything is timed.
require "oj"
require "zlib"
require "jacinth/oj/api"
require_relative "apart"
require_relative "contenders"
require_relative "environment"
require_relative "oj_calls"
require_relative "race"

module Jacinth
  module Workbench
    class OjRace
      SECONDS = 1.0
      # A call that we do not have yet.
      Missing = Class.new(StandardError)
      HEAD = format("%-32s %12s %12s %7s %5s", "ns each, the best", "Oj", "Jacinth", "times", "bar")

      #: (?seconds: Float, ?output: untyped) -> void
      def initialize(seconds: Environment.seconds(SECONDS), output: $stdout)
        @seconds = seconds
        @output = output
      end

      # Measures the rows with one of the words in their names, or all except the one of 100 MB; returns how many
      # are below their bars.
      #: (Array[String]) -> Integer
      def run(words)
        rows = OjCalls.all.select do |row|
          words.empty? ? !row.name.include?("100 MB") : words.any? { |word| row.name.include?(word) }
        end
        Environment.facts(%w[jacinth oj]).each { |label, value| @output.puts("#{label.ljust(16)} #{value}") }
        @output.puts("", HEAD)
        rows.count { |row| below?(row) }
      end

      private

      def below?(row)
        kind, *figures = row.apart ? measure_apart(row) : Apart.run(->(*) {}) { |_| measure(row) }
        if kind == :left_out
          @output.puts(format("%-32s left out: %s", row.name, figures.first))
          return false
        end
        oj, ours, *memory = figures
        below = oj / ours < row.bar
        @output.puts(format("%-32s %12.0f %12.0f %7.2f %5.1f%s%s", row.name, oj, ours, oj / ours, row.bar,
                            below ? " below" : "", memory.any? ? format(" (%d and %d MB more)", *memory) : ""))
        below
      end

      # Measures a row in a process of its own.
      def measure(row)
        input = row.input.call
        sides = %w[Oj Jacinth::Oj].map { |name| contender(row, name) }
        oj, ours = sides.map { |side| result(side, input) }
        return [:left_out, "other results than Oj's"] unless row.name.include?("100 MB") || same?(oj, ours)
        return [:measured, *once(sides, input)] if row.name.include?("100 MB")

        results = Race.new(sides, input).run(@seconds)
        [:measured, *sides.map { |side| results.fetch(side).best }]
      rescue Missing => e
        [:left_out, e.message]
      end

      # Measures each side in processes of its own, in turns.
      def measure_apart(row)
        turns = Array.new(2) { %w[Oj Jacinth::Oj].map { |name| Apart.run(->(*) {}) { |_| one_side(row, name) } } }
        oj, ours = turns.first.map(&:last)
        return [:left_out, "other results than Oj's"] unless oj == ours

        [:measured, *turns.transpose.map { |side| side.map(&:first).min }]
      rescue Missing => e
        [:left_out, e.message]
      end

      def one_side(row, name)
        input = row.input.call
        side = contender(row, name)
        outcome = result(side, input)
        [Race.new([side], input).run(@seconds / 2).fetch(side).best,
         Zlib.crc32(outcome.is_a?(String) ? outcome : outcome.inspect)]
      end

      # Literals are frozen, as in serializers.
      def contender(row, name)
        code = [row.setup, row.call].map { |text| text&.gsub(/(?<![:\w])Oj\b/, name) }
        Contenders::Contender.new(name: "#{row.name}, #{name}", setup: "# frozen_string_literal: true\n#{code[0]}",
                                  call: code[1])
      end

      def result(side, input)
        side.once.call(input)
      rescue NameError => e
        raise Missing, "#{e.message.lines.first.chomp} (#{side.name})"
      end

      def same?(oj, ours) = oj.is_a?(String) ? oj == ours : Marshal.dump(oj) == Marshal.dump(ours) || oj == ours

      # One call of each takes long enough. Also reports the growth of the process.
      def once(sides, input)
        times = []
        memory = sides.map do |side|
          GC.start
          before = resident
          start = Race.clock
          side.once.call(input)
          times << (Race.clock - start) * 1e9
          (resident - before) >> 20
        end
        times + memory
      end

      def resident = File.read("/proc/self/status")[/VmRSS:\s+(\d+)/, 1].to_i << 10
    end
  end
end
