# frozen_string_literal: true

require "fileutils"
require "yaml"

module Jacinth
  module Run
    # The counts of every suite that ran. They are in tmp/counts (or JACINTH_COUNTS_FOLDER), so that suites can run in
    # separate processes. Also the minimum counts (test/minimum_counts.yml): the smallest accepted counts.
    class Ledger
      Count = Struct.new(:suite, :passed, :failed, :skipped, :detail, :notes) do
        def ok? = failed.zero? && notes.empty?

        def to_s
          text = format("%-24s %5d passed, %d failed", "#{suite}:", passed, failed)
          text << ", #{skipped} skipped" if skipped.positive?
          text << "  (#{[*detail, *notes].join("; ")})" unless Array(detail).empty? && notes.empty?
          text
        end
      end

      def initialize(folder: ENV.fetch("JACINTH_COUNTS_FOLDER", "tmp/counts"), minimums: "test/minimum_counts.yml")
        @folder = folder
        @minimums = File.exist?(minimums) ? YAML.load_file(minimums) : {}
      end

      # Deletes the counts of earlier runs.
      def clear
        FileUtils.rm_rf(@folder)
      end

      # Records the counts of a suite and returns them as a Count. `checks` is the number of checks within its tests, if
      # it counts them. `again` is how often one of its processes was run again (tool/run/ruby_tests.rb). `left` is the
      # number of tests that were left out (test/support/heavy.rb). With `whole: false` only a part of the suite
      # ran, so no minimum count applies. A count below its minimum, or a skipped test, is a failure.
      def record(suite, passed:, failed:, skipped: 0, checks: nil, again: 0, left: 0, whole: true)
        notes = []
        if whole
          notes.concat(under_minimum(suite, passed + failed))
          notes.concat(under_minimum("#{suite} checks", checks)) if checks
          notes << "nothing may be skipped here: make the case absent, or run it" if skipped.positive?
        end
        detail = [
          checks && "#{checks} checks",
          again.positive? && "#{again} run again after a crash of Ruby 3.1's compaction",
          left.positive? && "#{left} left to .ci/run"
        ]
        count = Count.new(suite, passed, failed + notes.size, skipped, detail.grep(String), notes)
        FileUtils.mkdir_p(@folder)
        File.write(File.join(@folder, suite.gsub(/[^\w.+-]+/, "_")), Marshal.dump(count.to_a))
        count
      end

      def counts
        Dir[File.join(@folder, "*")].sort_by { |path| File.mtime(path) }
                                    .map { |path| Count.new(*Marshal.load(File.binread(path))) }
      end

      # The last lines of a run, with the total at the end.
      def summary(all = counts)
        total = "#{all.sum(&:passed)} passed, #{all.sum(&:failed)} failed"
        skipped = all.sum(&:skipped)
        total << ", #{skipped} skipped" if skipped.positive?
        all.map(&:to_s) << total
      end

      private

      def under_minimum(key, number)
        least = @minimums[key]
        return ["no minimum count for '#{key}' in test/minimum_counts.yml: add it"] unless least

        return [] if number >= least

        ["#{number} is below the minimum of #{least} '#{key}' in test/minimum_counts.yml: tests got lost"]
      end
    end
  end
end
