# frozen_string_literal: true

require_relative "../../json/differential/task"
require_relative "comparison"

module RailsDifferential
  # What `rake rails_differential` does: large runs, by hand and in CI, or one case to look at. The suite's own smaller
  # run is test/rails/differential_test.rb.
  class Command < JsonDifferential::Task
    def initialize(environment)
      super
      @series = environment.fetch("RAILS", Series.usual)
      @json = environment.fetch("JSON", "2")
      @against = environment.fetch("AGAINST", "ours")
    end

    # The exit status is 75 when there is no ActiveSupport to compare with.
    #: () -> Integer
    def run
      reason = Series.bundle(@series, @json).missing
      return super unless reason

      puts "SKIPPED rails_differential #{@series}: #{reason}"
      75
    end

    private

    def name = "rails_differential_#{@series}"
    def cases = Cases
    def compare(**range)
      Comparison.new(**range, series: @series, json: @json, against: @against, tell: method(:heard)).run
    end
    def sides
      { "Rails" => "real", "Jacinth" => @against }.transform_values do |kind|
        Side.new(kind, Series.bundle(@series, @json), @seed, @shown, 1)
      end
    end
  end
end
