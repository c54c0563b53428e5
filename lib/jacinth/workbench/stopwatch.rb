# frozen_string_literal: true

module Jacinth
  module Workbench
    # Times contenders fairly: they take turns in one process, so that whatever slows the machine for
    # a moment slows them all, each turn begins with a collected heap, the order goes round, and each
    # one's best turn counts. Prints nothing.
    module Stopwatch
      TURN = 0.01 # seconds that one turn lasts at least

      class << self
        # The best seconds per call of each block, turns going round for about `seconds` in all.
        #: (Hash[String, ^() -> untyped], seconds: Float) -> Hash[String, Float]
        def best(contenders, seconds:)
          calls = contenders.transform_values { |block| calls_per_turn(block) }
          best = contenders.transform_values { Float::INFINITY }
          finish = now + seconds
          order = contenders.keys
          loop do
            order.each { |name| best[name] = [best[name], turn(contenders[name], calls[name])].min }
            return best if now >= finish

            order.rotate!
          end
        end

        # How many objects one call allocates, the garbage collector held off.
        #: () { () -> untyped } -> Integer
        def allocations
          2.times { yield }
          GC.start
          GC.disable
          before = GC.stat(:total_allocated_objects)
          yield
          GC.stat(:total_allocated_objects) - before
        ensure
          GC.enable
        end

        private

        def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)

        def calls_per_turn(block)
          2.times { block.call }
          once = turn(block, 1)
          once.zero? ? 1000 : (TURN / once).ceil.clamp(1, 100_000)
        end

        def turn(block, calls)
          GC.start
          start = now
          calls.times { block.call }
          (now - start) / calls
        end
      end
    end
  end
end
