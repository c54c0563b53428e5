# frozen_string_literal: true

# Writes "passed failed skipped" to the file JACINTH_COUNTS names, when the run is over.
class CountsReporter < Minitest::StatisticsReporter
  def report
    super
    broken = failures + errors
    File.write(ENV["JACINTH_COUNTS"], "#{count - broken - skips} #{broken} #{skips}\n")
  end
end

module Minitest
  def self.plugin_counts_init(options)
    reporter << CountsReporter.new(options[:io], options) if ENV["JACINTH_COUNTS"]
  end
end
Minitest.extensions << "counts"
