# frozen_string_literal: true

require_relative "row_race"

module Jacinth
  module Workbench
    # Jacinth::Number beside Float#to_s, Integer#to_s and Float(), called from Ruby, including the String, as data. The
    # side "loop" is the time of the loop without a call.
    module NumberCalls
      COUNT = 1000
      METHOD = "Float.define_method(:jacinth_text, Jacinth::Number::FloatMethods.instance_method(:to_s))"
      FORMAT = "Jacinth::Number.format(input)"
      # The names of Ruby's call and of our method => Ruby's call, ours.
      FLOATS = { "Float#to_s, format" => ["input.to_s", FORMAT],
                 "Float#to_s, jacinth_text" => ["input.to_s", "input.jacinth_text"] }.freeze

      RANDOM = Random.new(1)
      INPUTS = {
        "15 to 17 digits" => -> { RANDOM.rand },
        "any bits" => -> { RANDOM.bytes(8).unpack1("D").then { |float| float.finite? ? float : 0.5 } },
        "2 decimals" => -> { RANDOM.rand(10_000_000) / 100.0 },
        "1 decimal" => -> { RANDOM.rand(100_000) / 10.0 },
        "whole" => -> { RANDOM.rand(1_000_000).to_f }
      }.freeze

      class << self
        #: () -> RowRace::Plan
        def plan
          RowRace::Plan.new(rows: rows, libraries: ["jacinth"], seconds: 1.0, plain: ->(list) { list.map(&:inspect) })
        end

        private

        def rows
          floats = INPUTS.transform_values { |make| Array.new(COUNT) { make.call } }
          FLOATS.flat_map { |calls, code| floats.map { |name, list| row("#{name}: #{calls}", list, code) } } +
            floats.map do |name, list|
              row("#{name}: Float(), parse", list.map(&:to_s), ["Float(input)", "Jacinth::Number.parse(input)"])
            end +
            [3, 10, 18].map do |digits|
              row("#{digits} digits: Integer#to_s, format",
                  Array.new(COUNT) { RANDOM.rand(10**(digits - 1)...10**digits) }, ["input.to_s", FORMAT])
            end
        end

        def row(name, list, (theirs, ours))
          RowRace::Row.new(name: name, input: -> { list }, setup: METHOD, each: true,
                           calls: { "jacinth" => ours, "ruby" => theirs, RowRace::LOOP => "input" })
        end
      end
    end
  end
end
