# frozen_string_literal: true

require_relative "../../json/differential/task"
require_relative "comparison"

module OjDifferential
  # What `rake oj_differential` does: big runs by hand and in CI, one case to look at. The usual suite is
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
