# frozen_string_literal: true

# The process in which Steady measures one library: it loads that library alone and makes the calls of one job, a Hash
# that it reads from its standard input. For each line that follows, a number of seconds, it makes calls until they have
# used that CPU time, and prints one line:
#   calls, nanoseconds of CPU time, nanoseconds by the clock, page faults, runs of the garbage collector, nanoseconds in
#   the collector, and the bytes of memory that the process has then
require_relative "contenders"

module Jacinth
  module Workbench
    class SteadyChild
      BATCH = 2_000_000 # nanoseconds that the calls between two looks at the clock take at least
      STAT = "/proc/self/stat"
      STATUS = "/proc/self/status"

      #: (Hash[Symbol, untyped]) -> void
      def initialize(job)
        job.fetch(:features).each { |feature| require feature }
        @others = other_objects(Random.new(job.fetch(:heap)))
        @input = Marshal.load(job.fetch(:input))
        @call = Contenders::Contender.new(name: "steady", setup: job[:setup], call: job.fetch(:call),
                                          each: job[:each]).many
        @count = 1
      end

      #: (Float) -> Array[Integer]
      def slice(seconds)
        before = state
        calls = 0
        spent = 0
        loop do
          @call.call(@input, @count)
          calls += @count
          last = spent
          spent = cpu - before.first
          break if spent >= seconds * 1e9

          @count *= 2 if spent - last < BATCH
        end
        [calls, *state.zip(before).map { |now, then_| now - then_ }, resident]
      end

      private

      # What the rest of a program keeps in the heap: up to 20,000 objects, some with up to 800 bytes from malloc.
      def other_objects(random)
        objects = Array.new(random.rand(20_000)) { random.rand(4).zero? ? [1.5] : "other" * random.rand(160) }
        GC.start if random.rand(2).zero?
        objects
      end

      def cpu = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID, :nanosecond)

      def state
        [cpu, Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond), faults, GC.count, GC.total_time]
      end

      # Page faults without reading from a disk, which are first touches of fresh memory; 0 where Ruby cannot know.
      # The name of the process, in brackets, may contain spaces.
      def faults = File.readable?(STAT) ? File.read(STAT)[/\)(.*)/m, 1].split[7].to_i : 0

      def resident = File.readable?(STATUS) ? File.read(STATUS)[/^VmRSS:\s*(\d+) kB/, 1].to_i * 1024 : 0
    end
  end
end

if $PROGRAM_NAME == __FILE__
  begin
    child = Jacinth::Workbench::SteadyChild.new(Marshal.load($stdin.binmode))
    $stdout.sync = true
    while (line = $stdin.gets)
      puts child.slice(Float(line)).join(" ")
    end
  rescue StandardError, ScriptError => e
    abort "#{e.class}: #{e.message.lines.first.to_s.strip}"
  end
end
