# frozen_string_literal: true

# The number of generated cases that the suites run. Environment:
#   JACINTH_DIFFERENTIAL=n  documents in each differential test (default 10,000; .ci/full: 200,000)
#   JACINTH_HEAVY=1         larger inputs and more rounds; also runs the heavy tests (heavy.rb)
#   JACINTH_SHARE=n         one in n of the generated cases (default 1). bin/test runs one in three, and so does .ci/run
#                           where a suite runs again on another build, with another seed.
# In the garbage collector modes the share is one in 40, because each call then takes a thousand times as long.
module Workload
  HEAVY = ENV["JACINTH_HEAVY"] == "1"
  STRESSED = ENV["JACINTH_GC_STRESS"] == "1"
  SLOWED = STRESSED || ENV["JACINTH_COMPACT"] == "1"
  # Under a sanitizer the times and sizes of the process mean nothing.
  MEASURED = !SLOWED && ENV["JACINTH_SANITIZED"] != "1"
  # A build with JAC_WINDOW treats short documents as long ones.
  WINDOWED = ENV["JACINTH_LIB"].to_s.match?(%r{[/+]window\b})
  SHARE = SLOWED ? 40 : Integer(ENV.fetch("JACINTH_SHARE", 1))
  DIFFERENTIAL = Integer(ENV.fetch("JACINTH_DIFFERENTIAL", 10_000)) / SHARE

  class << self
    #: () -> Integer
    def differential = SLOWED ? [DIFFERENTIAL, 200].max : DIFFERENTIAL

    # The number of rounds: one in SHARE of `usual`, or of `heavy` with JACINTH_HEAVY=1; at least one.
    #: (Integer, ?Integer) -> Integer
    def rounds(usual, heavy = usual)
      [(HEAVY ? heavy : usual) / SHARE, 1].max
    end

    # The seed of the run, which minitest prints and SEED=n repeats.
    #: () -> Integer
    def seed = Minitest.seed
  end
end
