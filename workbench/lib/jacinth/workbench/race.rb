# frozen_string_literal: true

require_relative "allocations"

module Jacinth
  module Workbench
    # Times contenders against each other, in short turns and in an order that changes, so that any drift (the clock,
    # other work of the machine) affects all of them. Every turn starts from the same state of the garbage collector and
    # pays for its collections. A turn consists of many samples. A sample is so short that often neither the rest of the
    # machine, nor the collector, nor the kernel that provides fresh memory disturbs it. The best is the best sample;
    # the median is that of whole turns.
    class Race
      TURN = 0.01     # seconds; less in a race that is too short for LEAST_ROUNDS of them
      SAMPLE = 0.0003 # seconds; a call that takes longer is a sample of its own
      LEAST_ROUNDS = 4
      SLOWEST = 4     # a contender skips a round while it has used this many times the fastest one's time

      # Nanoseconds per call; objects: allocated by one call; turns: how many it had; spread: the interquartile
      # range of the turns, as a share of the median; memory: bytes allocated by one call.
      Result = Struct.new(:best, :median, :objects, :turns, :spread, :memory)

      # cpu: the calls are timed in CPU time of the process.
      #: (Array[Contenders::Contender], untyped, ?cpu: bool) -> void
      def initialize(contenders, input, cpu: false)
        @cpu = cpu
        @contenders = contenders
        @inputs = contenders.to_h { |contender| [contender, contender.taken(input)] }
        @random = Random.new(1)
      end

      # Runs for about `seconds`; returns the results by contender.
      #: (Float) -> Hash[Contenders::Contender, Result]
      def run(seconds)
        results = @contenders.to_h do |contender|
          objects, memory = Allocations.of { contender.many.call(@inputs[contender], 1) }
          [contender, Result.new(Float::INFINITY, nil, objects, [], nil, memory)]
        end
        counts = @contenders.to_h { |contender| [contender, calibrate(contender)] }
        spent = @contenders.to_h { |contender| [contender, 0.0] }
        @turn = [TURN, seconds / (LEAST_ROUNDS * @contenders.size)].min
        finish = Race.clock + seconds
        rounds = 0
        while rounds < LEAST_ROUNDS || Race.clock < finish
          due = spent.select { |_, time| rounds < LEAST_ROUNDS || time <= spent.values.min * SLOWEST }.keys
          due.shuffle(random: @random).each do |contender|
            spent[contender] += turn(contender, counts[contender], results[contender])
          end
          rounds += 1
        end
        results.each_value do |result|
          result.median = Race.median(result.turns)
          result.spread = Race.spread(result.turns)
          result.turns = result.turns.size
        end
      end

      #: () -> Float
      def self.clock = Process.clock_gettime(Process::CLOCK_MONOTONIC)

      #: (Array[Float]) -> Float
      def self.median(list)
        sorted = list.sort
        (sorted[(sorted.size - 1) / 2] + sorted[sorted.size / 2]) / 2.0
      end

      # The interquartile range, as a share of the median.
      #: (Array[Float]) -> Float
      def self.spread(list)
        sorted = list.sort
        (sorted[(sorted.size * 3 / 4).clamp(0, sorted.size - 1)] - sorted[sorted.size / 4]) / median(list)
      end

      private

      # Returns the seconds that the turn took.
      def turn(contender, count, result)
        GC.start
        spent = 0.0
        calls = 0
        loop do
          time = timed(contender, count)
          result.best = [result.best, time * 1e9 / count].min
          spent += time
          calls += count
          break if spent >= @turn
        end
        result.turns << spent * 1e9 / calls
        spent
      end

      def timed(contender, count)
        call = contender.many
        input = @inputs[contender]
        start = now
        call.call(input, count)
        now - start
      end

      def now = @cpu ? Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) : Race.clock

      # Finds how many calls fill a sample, and warms up on the way.
      def calibrate(contender)
        count = 1
        GC.start
        while (time = timed(contender, count)) < SAMPLE / 2
          count = time < SAMPLE / 20 ? count * 8 : (count * SAMPLE / time).ceil
        end
        [(count * SAMPLE / time).round, 1].max
      end
    end
  end
end
