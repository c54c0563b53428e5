# frozen_string_literal: true

require_relative "comparison"
require_relative "task"

module JsonDifferential
  # What `rake differential` does: large runs, by hand and in CI, or one case to look at. The suite's own smaller run
  # is test/json/differential_test.rb.
  class Command < Task
    def initialize(environment)
      super
      @versions = environment.fetch("VERSIONS", Homes::VERSIONS.join(",")).split(",")
      @against = environment["AGAINST"]
      @options = { against: @against, required: environment["REQUIRE"], ours: environment["APART"] ? "apart" : "ours" }
    end

    # A version that cannot be had is skipped; the exit status is 1 when there is none.
    #: () -> Integer
    def run
      there, missing = @versions.partition { |version| Homes.for(version) }
      missing.each { |version| puts "SKIPPED json #{version}: it is not in #{Homes::FOLDER} and cannot be installed" }
      return 1 if there.empty?
      return there.sum { |version| show_case(version) } if @shown

      results = there.flat_map { |version| compare(version) }
      unmet(results) if there.size == Homes::VERSIONS.size && @cases >= 100_000 && !@against
      finish(results.sum(&:compared), results.sum(&:failed))
    end

    private

    def name = "differential"

    def show_case(version)
      show(Cases.at(@seed, @shown, level: version.to_i < 3 ? 2 : 3), sides(version))
    end

    # Runs as many ranges as it takes to compare that many cases, because some cases are left out.
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
      result = Comparison.new(version, seed: @seed, first: first, count: count, tell: method(:heard), **@options).run
      tell(result) { |difference| Comparison.show(difference, @seed) }
      puts format("  in %.1f s", Process.clock_gettime(Process::CLOCK_MONOTONIC) - start)
      result
    end

    def unmet(results)
      ids = Rules.all.map(&:id) + OldJson::NAMES.keys - results.flat_map { |result| result.known.keys }
      puts "  ids that no case met: #{ids.join(", ")}" unless ids.empty?
    end

    def sides(version)
      [["real", version], @against ? ["real", @against] : [@options[:ours], version]].to_h do |kind, of|
        ["#{kind} #{of}",
         Side.new(kind, of, @seed, @shown, 1, { "JACINTH_DIFFERENTIAL_REQUIRE" => @options[:required] })]
      end
    end
  end
end
