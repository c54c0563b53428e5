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
    # there may be no word of it. A process that a bad address ended there, and no other, is run again, twice at most,
    # and counted. An object that our own code let go of dies in a compaction, too. So a process is not run again when
    # Ruby itself gave up (SIGABRT), nor when what it printed names T_NONE or has a frame of jacinth.so in the
    # backtrace. Newer Rubies need no such rule, so none holds there.
    class RubyTests
      ALL = "{test,workbench/test}/**/*_test.rb"
      LIMIT = 1200 * Integer(ENV.fetch("JACINTH_PATIENCE", 1)) # seconds
      AGAIN_MOST = 2
      APART = %r{\Atest/(?:gc|safety)/}
      CRASHES = %w[SEGV BUS].map { |name| Signal.list.fetch(name) }.freeze
      # The frames of C functions in Ruby's report of a crash. What follows them lists files and memory, ours included.
      BACKTRACE = /^-- C level backtrace information -+$.*?(?=^-- Other runtime information -+$|^\* Loaded |\z)/m

      def initialize(pattern: nil, name: nil, lib: "lib")
        @groups = Dir[pattern || ALL].sort.partition { |path| path.match?(APART) }.reject(&:empty?)
        @name = name
        @lib = File.expand_path(lib)
      end

      # Returns { passed:, failed:, skipped:, again: }; a run that died counts as one failure, and `again` is how
      # often a process was run again.
      def run
        raise "no test file matches" if @groups.empty?

        counts = @groups.map { |files| Thread.new { run_group(files) } }.map(&:value)
        counts.reduce { |sum, count| sum.merge(count) { |_, mine, theirs| mine + theirs } }
      end

      private

      def run_group(files, again: 0)
        Dir.mktmpdir do |folder|
          counts = File.join(folder, "counts")
          status, words = run_process(counts, files)
          if again < AGAIN_MOST && compaction_crash?(counts, status, words)
            puts "Ruby crashed in its own compaction (#{status}); these #{files.size} files again"
            return run_group(files, again: again + 1)
          end
          puts "no counts: the process died (#{status})" unless File.exist?(counts)
          passed, failed, skipped = File.exist?(counts) ? File.read(counts).split.map(&:to_i) : [0, 1, 0]
          { passed: passed, failed: status.success? ? failed : [failed, 1].max, skipped: skipped, again: again }
        end
      end

      # One process; what it prints is shown when it has ended, or as it comes when it is the only one.
      # Returns its Process::Status and what it printed.
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
        [$?, words.scrub]
      ensure
        $stdout.write(words) unless @groups.one?
      end

      # test/support/gc_modes.rb keeps the file there while Ruby compacts.
      def compaction_crash?(counts, status, words)
        RUBY_VERSION < "3.2" && status.signaled? && CRASHES.include?(status.termsig) &&
          File.exist?("#{counts}.compacting") && !ours?(words)
      end

      # Whether what a process printed shows that our own code may have let go of an object.
      def ours?(words) = words.include?("T_NONE") || words.scan(BACKTRACE).any? { |frames| frames.include?("jacinth.so") }

      def command(files)
        loader = "ARGV.shift(#{files.size}).each { |path| require File.expand_path(path) }"
        arguments = @name ? ["-n", @name] : []
        ["timeout", "--foreground", "-k", "10", LIMIT.to_s, RbConfig.ruby, "-w", "-Itest", "-e", loader, *files, *arguments]
      end
    end
  end
end
