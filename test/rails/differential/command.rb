# frozen_string_literal: true

require_relative "comparison"

module RailsDifferential
  # What `rake rails_differential` does: big runs by hand and in CI, one case to look at. The usual suite is
  # test/rails/differential_test.rb.
  class Command
    def initialize(environment)
      @cases = Integer(environment.fetch("CASES", 100_000))
      @seed = Integer(environment.fetch("SEED", 1))
      @first = Integer(environment.fetch("FIRST", 0))
      @shown = environment["SHOW"]&.then { |text| Integer(text) }
      @series = environment.fetch("RAILS", Series.usual)
      @json = environment.fetch("JSON", "2")
      @against = environment.fetch("AGAINST", "ours")
      @file = environment["OUT"]
    end

    # 0 when there was no unknown difference, 75 when there is nothing to compare with.
    #: () -> Integer
    def run
      reason = Series.bundle(@series, @json).missing
      return (puts "SKIPPED rails_differential #{@series}: #{reason}") || 75 if reason
      return show if @shown

      result = Comparison.new(seed: @seed, first: @first, count: @cases, series: @series, json: @json, against: @against).run
      puts result.summary, result.report
      File.write(@file, result.unknown.map { |difference| "#{result.show(difference)}\n\n" }.join, mode: "a") if @file
      puts "rails_differential_#{@series}: #{result.compared - result.unknown.size} passed, #{result.unknown.size} failed"
      result.unknown.empty? ? 0 : 1
    end

    private

    def show
      puts Cases.at(@seed, @shown).source
      bundle = Series.bundle(@series, @json)
      sides = ["real", @against].map { |kind| Side.new(kind, bundle, @seed, @shown, 1) }
      sides.zip(%w[Rails Jacinth]) { |side, name| puts "  #{name.ljust(8)}#{side.outcome}" }
      0
    ensure
      sides&.each(&:close)
    end
  end
end
