# frozen_string_literal: true

# The process that `jacinth profile` examines: makes the calls of a job (a file that Profile wrote),
# and nothing else. Started by ProfileSampler in one of two ways:
#   sample       prints "ready" when warm, calls until its input is closed, prints nanoseconds per call
#   count CALLS  makes that many calls in a block of Array#delete, where callgrind counts
require_relative "contenders"
require_relative "race"
require "io/wait"

module Jacinth
  module Workbench
    class ProfileChild
      BATCH = 0.01 # seconds
      WARM = 3     # calls before callgrind counts

      #: (Hash[Symbol, untyped]) -> void
      def initialize(job)
        job.fetch(:features).each { |feature| require feature }
        @input = job.fetch(:input).then { |dump| Marshal.load(dump) }
        @call = Contenders::Contender.new(name: "profile", library: "none", setup: job[:setup],
                                          call: job.fetch(:call), each: job[:each]).many
      end

      #: () -> void
      def sample
        count = calibrate
        announce("ready")
        batches = []
        batches << (timed(count) / count) until $stdin.wait_readable(0)
        announce(batches.empty? ? timed(count) * 1e9 / count : Race.median(batches) * 1e9)
      end

      #: (Integer) -> void
      def count(calls)
        @call.call(@input, WARM)
        GC.start
        [].delete(nil) { @call.call(@input, calls) }
      end

      private

      def announce(value)
        $stdout.puts(value)
        $stdout.flush
      end

      def calibrate
        count = 1
        count *= 2 while timed(count) < BATCH
        count
      end

      # In CPU time, which is what perf samples: other work of the machine is not in it.
      def timed(count)
        start = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)
        @call.call(@input, count)
        Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) - start
      end
    end
  end
end

if $PROGRAM_NAME == __FILE__
  begin
    child = Jacinth::Workbench::ProfileChild.new(Marshal.load(File.binread(ARGV[0])))
    ARGV[1] == "count" ? child.count(Integer(ARGV[2])) : child.sample
  rescue StandardError, ScriptError => e
    abort "#{e.class}: #{e.message.lines.first.to_s.strip}"
  end
end
