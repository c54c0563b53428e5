# frozen_string_literal: true

require "rbconfig"
require "tmpdir"

module Jacinth
  module Run
    # Runs the Ruby tests in two processes side by side, each in random order (minitest prints the
    # seed), with warnings on: the suites that collect garbage all the time have a small heap of their
    # own. The counts come back through files that test/test_helper.rb writes.
    #
    # Ruby 3.1 itself crashes when it compacts, now and then: it follows one word more than its VM's stack holds
    # (rb_vm_each_stack_value in vm.c), and its report of a crash reads pages that it has locked meanwhile, so that
    # there may be no word of it. A process that a signal ended there, and no other, is run again, twice at most.
    class RubyTests
      LIMIT = 1200 # seconds
      APART = %r{\Atest/(?:gc|safety)/}
      CRASHES = %w[SEGV BUS ABRT].map { |name| Signal.list.fetch(name) }.freeze

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

      def run_group(files, tries: 3)
        Dir.mktmpdir do |folder|
          counts = File.join(folder, "counts")
          status = run_process(counts, files)
          if tries > 1 && compaction_crash?(counts, status)
            puts "Ruby crashed in its own compaction (#{status}); these #{files.size} files again"
            return run_group(files, tries: tries - 1)
          end
          puts "no counts: the process died (#{status})" unless File.exist?(counts)
          passed, failed, skipped = File.exist?(counts) ? File.read(counts).split.map(&:to_i) : [0, 1, 0]
          { passed: passed, failed: status.success? ? failed : [failed, 1].max, skipped: skipped }
        end
      end

      # One process; what it prints is shown when it has ended, or as it comes when it is the only one.
      # Returns its Process::Status.
      def run_process(counts, files)
        # JACINTH_PRELOAD holds the libraries of a sanitizer, which only the tests' own process is to load.
        env = { "JACINTH_LIB" => @lib, "JACINTH_COUNTS" => counts, "LD_PRELOAD" => ENV["JACINTH_PRELOAD"] }
        words = +""
        IO.popen([env, *command(files), { err: %i[child out] }], "rb") do |output|
          until output.eof?
            words << (text = output.readpartial(65_536))
            $stdout.write(text) if @groups.one?
          end
        end
        $?
      ensure
        $stdout.write(words) unless @groups.one?
      end

      # test/support/gc_modes.rb keeps the file there while Ruby compacts.
      def compaction_crash?(counts, status)
        RUBY_VERSION < "3.2" && status.signaled? && CRASHES.include?(status.termsig) && File.exist?("#{counts}.compacting")
      end

      def command(files)
        loader = "ARGV.shift(#{files.size}).each { |path| require File.expand_path(path) }"
        arguments = @name ? ["-n", @name] : []
        ["timeout", "--foreground", "-k", "10", LIMIT.to_s, RbConfig.ruby, "-w", "-Itest", "-e", loader, *files, *arguments]
      end
    end
  end
end
