# frozen_string_literal: true

require "etc"
require "fileutils"
require "rbconfig"
require "tmpdir"
require_relative "progress"

module Jacinth
  module Run
    # Runs the Ruby tests in parallel processes, as many as there are cores, each in random order, with warnings on. A
    # few files share a process. A file that collects garbage at every allocation has its own process, because a small
    # heap is collected faster. The processes that took longest the last time start first. They report through files
    # that test/support/counts.rb writes, so that the counts survive a process that dies.
    #
    # bin/test runs a sample of the tests of safety and of the collector, which are many and similar, and of those of
    # Rails, which start a process each: one in JACINTH_SAMPLE, chosen by the seed. .ci/run runs all of them.
    #
    # The processes start without Bundler, with the folders of the bundle's gems in RUBYLIB. Bundler's objects make each
    # garbage collection take four times as long, and Bundler takes longer to start than most child processes of the
    # tests. They do without error_highlight, which parses the caller's file again for the message of a NoMethodError
    # or, since Ruby 3.2, of a TypeError: a test that raises thousands of them takes twenty times as long.
    #
    # Ruby 3.1's compaction has a memory error of its own, and there may be no report of it. A process that a bad
    # address ended there is run again, at most twice, and counted; no other process is. But an object that our own code
    # failed to keep alive dies in a compaction, too. So a process is not run again if Ruby itself gave up (SIGABRT), or
    # if its output names T_NONE or has a frame of jacinth.so in the backtrace. Newer Rubies do not need this rule, so
    # it does not apply to them.
    class RubyTests
      ALL = "{test,workbench/test}/**/*_test.rb"
      LIMIT = 1200 * Integer(ENV.fetch("JACINTH_PATIENCE", 1)) # seconds for one process
      AGAIN_MOST = 2
      APART = /\bGC\.stress = |\.stressed\b/ # in the file
      TOGETHER = 6 # files that share a process
      SAMPLED = %r{/(?:gc|rails|safety)/} # in the path
      SAMPLE = Integer(ENV.fetch("JACINTH_SAMPLE", 1))
      CRASHES = %w[SEGV BUS].map { |name| Signal.list.fetch(name) }.freeze
      # The C frames in Ruby's crash report. The sections after them list files and memory, ours included.
      BACKTRACE = /^-- C level backtrace information -+$.*?(?=^-- Other runtime information -+$|^\* Loaded |\z)/m

      # `heavy`: only the heavy tests (test/support/heavy.rb).
      def initialize(pattern: nil, name: nil, lib: "lib", heavy: false, sample: SAMPLE)
        paths = Dir[pattern || ALL].sort
        paths = paths.select { |path| File.read(path).match?(/\bheavy\b/) } if heavy
        apart, others = paths.partition { |path| File.read(path).match?(APART) }
        folders = others.group_by { |path| File.dirname(path) }.values
        @groups = apart.map { |path| [path] } + folders.flat_map { |files| files.each_slice(TOGETHER).to_a }
        @name = name
        @lib = File.expand_path(lib)
        @heavy = heavy
        @sample = sample
        @seed = Integer(ENV["SEED"] || rand(0xFFFF))
        @pids = []
      end

      # Returns { passed:, failed:, skipped:, again:, left: }. A run that died counts as one failure. `again` is how
      # often a process was run again, `left` is the number of tests that were left out.
      def run
        raise "no test file matches" if @groups.empty?

        puts "SEED=#{@seed}"
        @progress = Progress.new
        counts = @progress.shown { in_parallel(@progress.ordered(@groups, &:first)) { |files| run_group(files) } }
        @progress.finish if @groups.size > 1 && @name.nil?
        counts.reduce { |sum, count| sum.merge(count) { |_, mine, theirs| mine + theirs } }
      end

      # Whether tests are left out by JACINTH_SAMPLE, so that the suite has a smaller minimum count.
      def sampled? = @sample > 1 && @groups.flatten.any?(SAMPLED)

      private

      # The results of the block for each job, run on as many threads as there are cores.
      def in_parallel(jobs)
        queue = Queue.new
        jobs.each { |job| queue << job }
        queue.close
        threads = Array.new([Etc.nprocessors, jobs.size].min) do
          Thread.new do
            results = []
            while (job = queue.pop)
              results << yield(job)
            end
            results
          end
        end
        threads.flat_map(&:value)
      ensure
        @pids.each { |pid| Process.kill(:TERM, pid) } # none, unless a signal ended this process
      end

      def run_group(files, again: 0)
        Dir.mktmpdir do |folder|
          counts = File.join(folder, "counts")
          log = @progress.watch(files.first, counts)
          status, words = run_process(counts, files)
          if again < AGAIN_MOST && compaction_crash?(counts, status, words)
            @progress.forget(files.first)
            @progress.say("Ruby crashed in its own compaction (#{status}); #{files.join(" ")} again\n")
            return run_group(files, again: again + 1)
          end
          log.close
          well = log.over? && (status.success? || log.failed.positive?)
          @progress.say(death(log, status, files)) unless well
          failed = log.failed + (well ? 0 : 1)
          { passed: log.passed, failed: failed, skipped: log.skipped, again: again, left: log.left }
        end
      end

      # The reason why a process did not finish, and the test that was running.
      def death(log, status, files)
        over = [124, 137].include?(status.exitstatus)
        reason = over ? "by its limit of #{LIMIT} seconds" : "early, the process died (#{status})"
        "ENDED #{reason}, while #{log.running || files.join(" ")} ran, " \
          "after #{log.passed} passed and #{log.failed} failed\n"
      end

      # Runs one process and shows its output line by line. Returns its Process::Status and the output.
      def run_process(counts, files)
        words = +""
        IO.popen([environment(counts, files), *command(files), { err: %i[child out] }], "rb") do |output|
          @pids << output.pid
          while (line = output.gets)
            words << line
            @progress.say(line)
          end
          @pids.delete(output.pid)
        end
        [$?, words.scrub]
      end

      def environment(counts, files)
        # JACINTH_PRELOAD has the libraries of a sanitizer. Only the process of the tests itself must load them.
        own = { "JACINTH_LIB" => @lib, "JACINTH_COUNTS" => counts, "LD_PRELOAD" => ENV["JACINTH_PRELOAD"] }
        own["JACINTH_HEAVY"] = "only" if @heavy
        own["JACINTH_SAMPLE"] = files.first.match?(SAMPLED) ? @sample.to_s : "1"
        own.merge(self.class.without_bundler)
      end

      # The environment in which a process finds the bundle's gems without Bundler.
      def self.without_bundler
        return {} unless defined?(Bundler) && ENV["RUBYOPT"].to_s.include?("bundler/setup")

        folders = Bundler.load.specs.flat_map(&:full_require_paths).select { |folder| File.directory?(folder) }
        { "RUBYLIB" => [*folders, *ENV["RUBYLIB"].to_s.split(File::PATH_SEPARATOR)].uniq.join(File::PATH_SEPARATOR),
          "RUBYOPT" => ENV["RUBYOPT"].split.reject { |option| option.end_with?("bundler/setup") }.join(" ") }
      end

      # The file exists while Ruby compacts (test/support/gc_modes.rb).
      def compaction_crash?(counts, status, words)
        RUBY_VERSION < "3.2" && status.signaled? && CRASHES.include?(status.termsig) &&
          File.exist?("#{counts}.compacting") && !ours?(words)
      end

      # Whether the output of a process shows that our own code may have failed to keep an object alive.
      def ours?(words)
        words.include?("T_NONE") || words.scan(BACKTRACE).any? { |frames| frames.include?("jacinth.so") }
      end

      def command(files)
        loader = "ARGV.shift(#{files.size}).each { |path| require File.expand_path(path) }"
        arguments = ["--seed", @seed.to_s, *(["-n", @name] if @name)]
        limited = ["timeout", "--foreground", "-k", "10", LIMIT.to_s]
        [*limited, RbConfig.ruby, "-w", "--disable=error_highlight", "-Itest", "-e", loader, *files, *arguments]
      end
    end
  end
end
