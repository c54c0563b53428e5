# frozen_string_literal: true

require_relative "../../json/differential/task"
require_relative "comparison"

module OjDifferential
  # The rake task oj_differential: long runs by hand and in CI, and a look at one case. The ordinary suite runs
  # test/oj/differential_test.rb.
  class Command < JsonDifferential::Task
    def initialize(environment)
      super
      @mimic = environment.key?("MIMIC")
    end

    private

    def name = "oj_differential#{"_mimic" if @mimic}"
    def cases = @mimic ? MimicCases : Cases
    def compare(**range) = Comparison.new(**range, mimic: @mimic, tell: method(:heard)).run
    def sides = %w[real ours].to_h { |kind| [kind, Side.new(kind, @mimic ? "mimic" : "-", @seed, @shown, 1)] }
  end
end
