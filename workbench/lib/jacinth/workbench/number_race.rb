# frozen_string_literal: true

# `rake bench:numbers`: compares Jacinth::Number with Float#to_s, Integer#to_s and Float(), called from Ruby, including
# the String. Results are compared before anything is timed. JACINTH_BENCH_TIME=seconds for each row.
require_relative "contenders"
require_relative "environment"
require_relative "race"

module Jacinth
  module Workbench
    module NumberRace
      COUNT = 1000
      SECONDS = 1.0
      METHOD = "Float.define_method(:jacinth_text, Jacinth::Number::FloatMethods.instance_method(:to_s))"
      # [Ruby's name of the call, Ruby's call, ours, our setup]
      FORMAT = ["Float#to_s", "input.to_s", "Jacinth::Number.format(input)"].freeze
      CALL = ["Float#to_s", "input.to_s", "input.jacinth_text", METHOD].freeze
      PARSE = ["Float()", "Float(input)", "Jacinth::Number.parse(input)"].freeze
      INTEGER = ["Integer#to_s", "input.to_s", "Jacinth::Number.format(input)"].freeze

      RANDOM = Random.new(1)
      INPUTS = {
        "15 to 17 digits" => -> { RANDOM.rand },
        "any bits" => -> { RANDOM.bytes(8).unpack1("D").then { |float| float.finite? ? float : 0.5 } },
        "2 decimals" => -> { RANDOM.rand(10_000_000) / 100.0 },
        "1 decimal" => -> { RANDOM.rand(100_000) / 10.0 },
        "whole" => -> { RANDOM.rand(1_000_000).to_f }
      }.freeze

      Row = Struct.new(:name, :theirs, :ours, :loop) do
        #: () -> Float
        def times = theirs / ours

        # The time without the loop's own.
        #: () -> Float
        def net = (theirs - self.loop) / (ours - self.loop)

        #: () -> String
        def to_s = format("%-44s %9.1f %9.1f %7.1f %7.1f", name, theirs, ours, times, net)
      end

      class << self
        #: (?seconds: Float, ?output: IO) -> Array[Row]
        def run(seconds: Environment.seconds(SECONDS), output: $stdout)
          Environment.facts(["jacinth"]).each { |label, value| output.puts("#{label.ljust(16)} #{value}") }
          output.puts("", format("%-44s %9s %9s %7s %7s", "ns each, the best", "Ruby", "Jacinth", "times", "net"))
          work.map { |name, calls, inputs| row(name, calls, inputs, seconds).tap { |row| output.puts(row) } }
        end

        private

        # [name, calls, inputs]; the calls are those of one row.
        def work
          floats = INPUTS.transform_values { |make| Array.new(COUNT) { make.call } }
          [FORMAT, CALL].flat_map { |calls| floats.map { |name, list| ["#{name}: #{named(calls)}", calls, list] } } +
            floats.map { |name, list| ["#{name}: Float(), parse", PARSE, list.map(&:to_s)] } +
            [3, 10, 18].map do |digits|
              ["#{digits} digits: Integer#to_s, format", INTEGER,
               Array.new(COUNT) { RANDOM.rand(10**(digits - 1)...10**digits) }]
            end
        end

        # Ruby's name of the call, and the name of our method.
        def named(calls) = "#{calls[0]}, #{calls[2][/\w+(?=\(|\z)/]}"

        def row(name, calls, inputs, seconds)
          theirs, ours = calls[1..2].map do |call|
            Contenders::Contender.new(name: call, setup: calls[3], call: call, each: true)
          end
          nothing = Contenders::Contender.new(name: "loop", call: "input", each: true)
          unless theirs.once.call(inputs).map(&:inspect) == ours.once.call(inputs).map(&:inspect)
            raise "#{name}: other results than Ruby's"
          end

          results = Race.new([theirs, ours, nothing], inputs).run(seconds)
          Row.new(name, *[theirs, ours, nothing].map { |contender| results.fetch(contender).best / inputs.size })
        end
      end
    end
  end
end
