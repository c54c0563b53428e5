# frozen_string_literal: true

require "stringio"

# Reports to tool/run/ruby_tests.rb while the tests run, in the file that JACINTH_COUNTS names. The file gets a line
# when a test begins and when it ends, so nothing is lost if the process dies. A failure is printed at once with its
# whole message. Minitest's own reports are left out then, because several processes run at the same time.
#   began    Class#test
#   passed   Class#test    seconds    seconds of CPU, with its child processes (failed and skipped have the same fields)
#   over     the number of heavy tests that were left out
class CountsReporter < Minitest::StatisticsReporter
  def initialize(io, options)
    super
    @file = File.open(ENV["JACINTH_COUNTS"], File::WRONLY | File::CREAT | File::APPEND)
  end

  def prerecord(klass, name)
    super
    @spent = spent
    tell("began", "#{klass}##{name}")
  end

  def record(result)
    super
    name = "#{result.class_name}##{result.name}"
    kind = result.skipped? ? "skipped" : result.passed? ? "passed" : "failed"
    tell(kind, name, result.time.round(3), (spent - @spent).round(3))
    show(name, result.failures) unless result.passed?
  end

  def report
    super
    tell("over", Heavy.left)
  end

  private

  def tell(*words) = @file.syswrite("#{words.join("\t").tr("\n", " ")}\n")

  def show(name, failures)
    io.puts(
      failures.map do |failure|
        "#{failure.is_a?(Minitest::Skip) ? "skipped:" : "FAILED"} #{name} [#{failure.location}]:\n#{failure.message}"
      end
    )
    io.flush
  end

  def spent = Process.times.then { |times| times.utime + times.stime + times.cutime + times.cstime }
end

module Minitest
  def self.plugin_counts_init(options)
    return unless ENV["JACINTH_COUNTS"]

    reporter.reporters.each { |one| one.io = StringIO.new }
    reporter << CountsReporter.new(options[:io], options)
  end
end
Minitest.extensions << "counts"
