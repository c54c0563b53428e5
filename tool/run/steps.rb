# frozen_string_literal: true

require "open3"

module Jacinth
  module Run
    # Commands that run one after another in a folder, in parts. Prints a line for each when it has ended, the output of
    # one that failed and what to do then, and at the end a table of the times. `status` is the exit status of it all.
    class Steps
      # A compiler on a busy machine takes minutes.
      SECONDS = 1800
      LINES = 30
      SLOWEST = 8
      SKIPPED = 75

      # verdict: "ok", "FAILED" or "SKIPPED". cpu: the seconds of the command and of what it started.
      Step = Struct.new(:part, :name, :verdict, :seconds, :cpu)

      attr_reader :environment, :folder

      #: (String, Hash[String, String?]) -> void
      def initialize(folder, environment)
        @folder = folder
        @environment = environment
        @steps = []
      end

      # The steps of the block are a part. words: what it does. advice: what to do if one of its steps fails.
      #: (String, String, String) { () -> void } -> void
      def part(name, words, advice)
        @part = name
        @advice = advice
        puts "", "#{name}: #{words}"
        yield
      end

      # Runs a command. expected: what its output must contain. Returns whether it did and ended with the status.
      #: (String, *String, ?expected: Regexp, ?status: Integer, ?folder: String, ?environment: Hash[String, String?])
      #:   -> bool
      def run(name, *command, expected: //, status: 0, folder: @folder, environment: {})
        output, ended, *times = timed(command, folder, environment)
        return note(name, "ok", *times) if ended == status && expected.match?(output)

        note(name, "FAILED", *times)
        explain(output, ended == status ? "it printed no #{expected.inspect}" : "exit status #{ended.inspect}")
        false
      end

      # As `run`, where a failure means that something cannot be installed here, unless its output contains `blamed`.
      #: (String, *String, blamed: String, ?environment: Hash[String, String?]) -> bool
      def try(name, *command, blamed:, environment: {})
        output, ended, *times = timed(command, @folder, environment)
        return note(name, "ok", *times) if ended&.zero?

        if output.include?(blamed)
          note(name, "FAILED", *times)
          explain(output, "exit status #{ended.inspect}")
        else
          skip(name, output.lines.grep(/\S/).last || "no answer after #{SECONDS} seconds", *times)
        end
        false
      end

      #: (String, String, ?Float, ?Float) -> void
      def skip(name, reason, *times)
        note(name, "SKIPPED", *times)
        puts "    #{reason}"
      end

      # A step that runs no command: fails with these lines, if there are any.
      #: (String, Array[String]) -> void
      def expect_none(name, faults)
        note(name, faults.empty? ? "ok" : "FAILED")
        explain(faults.join("\n"), "#{faults.size} faults") if faults.any?
      end

      #: (String) -> Integer
      def count(verdict) = @steps.count { |step| step.verdict == verdict }

      #: (String) -> Array[String]
      def names(verdict) = @steps.select { |step| step.verdict == verdict }.map(&:name)

      #: () -> Integer
      def status
        return 1 if count("FAILED").positive?

        count("SKIPPED").positive? ? SKIPPED : 0
      end

      # The times of each part, and the steps that took longest.
      #: () -> String
      def table
        width = @steps.map { |step| step.part.to_s.size }.push(5).max
        head = format("%-#{width}s %6s %7s %8s %8s %8s", "part", "steps", "failed", "skipped", "seconds", "CPU")
        rows = @steps.group_by(&:part).map { |part, steps| row(width, part, steps) }
        slowest = @steps.max_by(SLOWEST, &:seconds).map { |step| format("%8.1f  %s", step.seconds, step.name) }
        [head, *rows, row(width, "all", @steps), "", "The slowest, in seconds:", *slowest].join("\n")
      end

      private

      def row(width, part, steps)
        failed, skipped = %w[FAILED SKIPPED].map { |verdict| steps.count { |step| step.verdict == verdict } }
        format("%-#{width}s %6d %7d %8d %8.1f %8.1f", part, steps.size, failed, skipped, steps.sum(&:seconds),
               steps.sum(&:cpu))
      end

      # [output, exit status or nil, seconds, CPU seconds]
      def timed(command, folder, environment)
        before = [clock, children]
        output, status = Open3.capture2e(@environment.merge(environment), "timeout", SECONDS.to_s, *command,
                                         chdir: folder, stdin_data: "")
        [output.scrub, status.exitstatus, clock - before[0], children - before[1]]
      end

      def clock = Process.clock_gettime(Process::CLOCK_MONOTONIC)

      def children = Process.times.then { |times| times.cutime + times.cstime }

      def note(name, verdict, seconds = 0.0, cpu = 0.0)
        @steps << Step.new(@part, name, verdict, seconds, cpu)
        puts format("%-8s%6.1f s  %s", verdict, seconds, name)
        $stdout.flush
        verdict == "ok"
      end

      def explain(output, reason)
        puts output.lines.last(LINES).map { |line| "    | #{line}" }, "    #{reason}"
        puts "    what to do: #{@advice}" if @advice
      end
    end
  end
end
