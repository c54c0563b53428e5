# frozen_string_literal: true

# Writes "passed failed skipped" to the file that JACINTH_COUNTS names when the run is over. Until then it prints each
# failure as it happens, and names the running test when a time limit ends the process, so that no failure is lost.
class CountsReporter < Minitest::StatisticsReporter
  def start
    super
    own = Process.pid
    Signal.trap("TERM") do
      $stdout.syswrite("\nENDED by a signal while #{@running} ran\n") if Process.pid == own
      Signal.trap("TERM", "DEFAULT")
      Process.kill("TERM", Process.pid)
    end
  end

  def prerecord(klass, name)
    super
    @running = "#{klass}##{name}"
  end

  def record(result)
    super
    return if result.passed? || result.skipped?

    failure = result.failure
    words = failure.message.lines.first(4).join(" ").split.join(" ")
    io.puts("", "FAILED #{result.class_name}##{result.name} [#{failure.location}]: #{words[0, 300]}")
    io.flush
  end

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
