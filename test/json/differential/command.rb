# frozen_string_literal: true

require_relative "comparison"

module JsonDifferential
  # What `rake differential` does: big runs by hand and in CI, one case to look at. The usual suite is
  # test/json/differential_test.rb.
  class Command
    def initialize(environment)
      @versions = environment.fetch("VERSIONS", Homes::VERSIONS.join(",")).split(",")
      @cases = Integer(environment.fetch("CASES", 100_000))
      @seed = Integer(environment.fetch("SEED", 1))
      @first = Integer(environment.fetch("FIRST", 0))
      @shown = environment["SHOW"]&.then { |text| Integer(text) }
      @against = environment["AGAINST"]
      @file = environment["OUT"]
      @options = { against: @against, required: environment["REQUIRE"], ours: environment["APART"] ? "apart" : "ours" }
    end

    # Whether no version had an unknown difference; a version that cannot be had is skipped.
    #: () -> bool
    def run
      there, missing = @versions.partition { |version| Homes.for(version) }
      missing.each { |version| puts "SKIPPED json #{version}: it is not in #{Homes::FOLDER} and cannot be installed" }
      return !there.empty? && there.each { |version| show(version) } if @shown

      results = there.flat_map { |version| compare(version) }
      failed = results.sum(&:failed)
      unmet(results) if there.size == Homes::VERSIONS.size && @cases >= 100_000 && !@against
      puts "differential: #{results.sum(&:compared) - failed} passed, #{failed} failed"
      failed.zero? && !results.empty?
    end

    private

    # As many ranges as it takes to compare that many cases: some are left out.
    def compare(version)
      results = []
      first = @first
      until (left = @cases - results.sum(&:compared)) <= 0
        count = results.empty? ? left : left * 2
        results << compare_range(version, first, count)
        first += count
      end
      results
    end

    def compare_range(version, first, count)
      start = Process.clock_gettime(Process::CLOCK_MONOTONIC)
      result = Comparison.new(version, seed: @seed, first: first, count: count, **@options).run
      puts result.summary, format("  in %.1f s", Process.clock_gettime(Process::CLOCK_MONOTONIC) - start), result.report
      File.write(@file, result.unknown.map { |difference| "#{Comparison.show(difference, @seed)}\n\n" }.join, mode: "a") if @file
      result
    end

    def unmet(results)
      ids = Rules.all.map(&:id) + OldJson::NAMES.keys - results.flat_map { |result| result.known.keys }
      puts "  ids that no case met: #{ids.join(", ")}" unless ids.empty?
    end

    def show(version)
      puts Cases.at(@seed, @shown, level: version.to_i < 3 ? 2 : 3).source
      sides = [["real", version], @against ? ["real", @against] : [@options[:ours], version]].map do |kind, of|
        [kind, of, Side.new(kind, of, @seed, @shown, 1, { "JACINTH_DIFFERENTIAL_REQUIRE" => @options[:required] })]
      end
      sides.each { |kind, of, side| puts "  #{"#{kind} #{of}".ljust(12)}#{side.outcome}" }
    ensure
      sides&.each { |_, _, side| side.close }
    end
  end
end
