# frozen_string_literal: true

require "fileutils"
require "rbconfig"
require "tmpdir"

module Jacinth
  module Run
    # Runs the Ruby tests in one process of its own, in random order (minitest prints the seed), with
    # warnings on. The counts come back through a file that test/test_helper.rb writes.
    class RubyTests
      LIMIT = 1200 # seconds

      def initialize(pattern: nil, name: nil, lib: "lib")
        @files = Dir[pattern || "test/**/*_test.rb"].sort
        @name = name
        @lib = File.expand_path(lib)
      end

      # Returns { passed:, failed:, skipped: }; a run that died counts as one failure.
      def run
        raise "no test file matches" if @files.empty?

        Dir.mktmpdir do |folder|
          counts = File.join(folder, "counts")
          # JACINTH_PRELOAD holds the libraries of a sanitizer, which only the tests' own process is to load.
          env = { "JACINTH_LIB" => @lib, "JACINTH_COUNTS" => counts, "LD_PRELOAD" => ENV["JACINTH_PRELOAD"] }
          loader = "ARGV.shift(#{@files.size}).each { |path| require File.expand_path(path) }"
          arguments = @name ? ["-n", @name] : []
          ended = system(env, "timeout", "-k", "10", LIMIT.to_s, RbConfig.ruby, "-w", "-Itest", "-e", loader, *@files, *arguments)
          passed, failed, skipped = File.exist?(counts) ? File.read(counts).split.map(&:to_i) : [0, 0, 0]
          { passed: passed, failed: ended ? failed : [failed, 1].max, skipped: skipped }
        end
      end
    end
  end
end
