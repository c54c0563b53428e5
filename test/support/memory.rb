# frozen_string_literal: true

require_relative "workload"

# The memory of this process, from /proc.
module Memory
  class << self
    # Resident bytes, or nil if the system does not report them.
    #: () -> Integer?
    def resident
      return unless File.readable?("/proc/self/status")

      File.read("/proc/self/status")[/^VmRSS:\s+(\d+) kB/, 1].to_i * 1024
    end

    SMALL = 4 << 20 # bytes
    TRIES = 4

    # The number of bytes by which the process grew over the second half of `rounds` calls of the block. The first half
    # is the warm-up. If the process grew by more than a little, the second half is repeated, and the smallest growth
    # counts. A leak grows every time; memory that the collector and malloc leave behind does not.
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

    # The most bytes by which a test lets the process grow. AddressSanitizer keeps freed blocks: 256 MB of them, unless
    # its option quarantine_size_mb says otherwise.
    #: (Integer) -> Integer
    def allowed(bytes) = Workload::MEASURED ? bytes : bytes + (256 << 20)

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
