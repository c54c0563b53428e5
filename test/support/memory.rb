# frozen_string_literal: true

# What this process holds, from /proc.
module Memory
  class << self
    # Resident bytes; nil where the system does not tell.
    #: () -> Integer?
    def resident
      return unless File.readable?("/proc/self/status")

      File.read("/proc/self/status")[/^VmRSS:\s+(\d+) kB/, 1].to_i * 1024
    end

    SMALL = 4 << 20 # bytes
    TRIES = 4

    # By how many bytes the process grew over the second half of `rounds` calls of the block; the
    # first half warms everything up. Where it grew more than a little the second half is done again,
    # and the least growth counts: what leaks does so every time, what the collector and malloc leave
    # behind does not.
    #: (Integer) { () -> void } -> Integer
    def growth(rounds, &block)
      settle(rounds / 2, &block)
      grown = []
      TRIES.times do
        before = resident
        settle(rounds / 2, &block)
        grown << resident - before
        break if grown.last < SMALL
      end
      grown.min
    end

    private

    def settle(rounds)
      rounds.times do |i|
        yield
        GC.start if (i % 500) == 499
      end
      3.times { GC.start }
    end
  end
end
