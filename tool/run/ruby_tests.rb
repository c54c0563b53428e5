# frozen_string_literal: true

require "fileutils"
require "rbconfig"
require "tmpdir"

module Jacinth
  module Run
    # Runs the Ruby tests in two processes side by side, each in random order (minitest prints the
    # seed), with warnings on: the suites that collect garbage all the time have a small heap of their
    # own. The counts come back through files that test/test_helper.rb writes.
    class RubyTests
      LIMIT = 1200 # seconds
      APART = %r{\Atest/(?:gc|safety)/}

      def initialize(pattern: nil, name: nil, lib: "lib")
        @groups = Dir[pattern || "test/**/*_test.rb"].sort.partition { |path| path.match?(APART) }.reject(&:empty?)
        @name = name
        @lib = File.expand_path(lib)
      end

      # Returns { passed:, failed:, skipped: }; a run that died counts as one failure.
      def run
        raise "no test file matches" if @groups.empty?

        counts = @groups.map { |files| Thread.new { run_group(files) } }.map(&:value)
        counts.reduce { |sum, count| sum.merge(count) { |_, mine, theirs| mine + theirs } }
      end

      private

      # One process; what it prints is shown when it has ended, or as it comes when it is the only one.
      def run_group(files)
        Dir.mktmpdir do |folder|
          counts = File.join(folder, "counts")
          output = File.join(folder, "output")
          # JACINTH_PRELOAD holds the libraries of a sanitizer, which only the tests' own process is to load.
          env = { "JACINTH_LIB" => @lib, "JACINTH_COUNTS" => counts, "LD_PRELOAD" => ENV["JACINTH_PRELOAD"] }
          redirection = @groups.one? ? {} : { %i[out err] => output }
          begin
            ended = system(env, *command(files), **redirection)
          ensure
            $stdout.write(File.read(output)) if File.exist?(output)
          end
          passed, failed, skipped = File.exist?(counts) ? File.read(counts).split.map(&:to_i) : [0, 0, 0]
          { passed: passed, failed: ended ? failed : [failed, 1].max, skipped: skipped }
        end
      end

      def command(files)
        loader = "ARGV.shift(#{files.size}).each { |path| require File.expand_path(path) }"
        arguments = @name ? ["-n", @name] : []
        ["timeout", "--foreground", "-k", "10", LIMIT.to_s, RbConfig.ruby, "-w", "-Itest", "-e", loader, *files, *arguments]
      end
    end
  end
end
