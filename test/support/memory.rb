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

    # By how many bytes the process grew over the second half of `rounds` calls of the block; the
    # first half warms everything up.
    #: (Integer) { () -> void } -> Integer
    def growth(rounds, &block)
      settle(rounds / 2, &block)
      before = resident
      settle(rounds / 2, &block)
      resident - before
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
