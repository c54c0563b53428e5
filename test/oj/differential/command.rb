# frozen_string_literal: true

require_relative "comparison"

module OjDifferential
  # What `rake oj_differential` does: big runs by hand and in CI, one case to look at. The usual suite is
  # test/oj/differential_test.rb.
  class Command
    def initialize(environment)
      @cases = Integer(environment.fetch("CASES", 100_000))
      @seed = Integer(environment.fetch("SEED", 1))
      @first = Integer(environment.fetch("FIRST", 0))
      @shown = environment["SHOW"]&.then { |text| Integer(text) }
      @mimic = environment.key?("MIMIC")
      @file = environment["OUT"]
    end

    # Whether there was no unknown difference.
    #: () -> bool
    def run
      return show if @shown

      result = Comparison.new(seed: @seed, first: @first, count: @cases, mimic: @mimic).run
      puts result.summary, result.report
      File.write(@file, result.unknown.map { |difference| "#{result.show(difference)}\n\n" }.join, mode: "a") if @file
      puts "oj_differential#{"_mimic" if @mimic}: #{result.compared - result.unknown.size} passed, #{result.unknown.size} failed"
      result.unknown.empty?
    end

    private

    def show
      puts (@mimic ? MimicCases : Cases).at(@seed, @shown).source
      sides = %w[real ours].to_h { |kind| [kind, Side.new(kind, @mimic ? "mimic" : "-", @seed, @shown, 1)] }
      sides.each { |kind, side| puts "  #{kind.ljust(6)}#{side.outcome}" }
      true
    ensure
      sides&.each_value(&:close)
    end
  end
end
