# frozen_string_literal: true

# How much the suites of generated cases do. Environment:
#   JACINTH_DIFFERENTIAL=n  documents in each differential test (default 20,000; CI: 200,000)
#   JACINTH_HEAVY=1         the long variants: bigger bombs, more rounds; beside the heavy tests (heavy.rb)
# Under the garbage collector modes every count shrinks, as each call there costs a thousand times more.
module Scale
  HEAVY = ENV["JACINTH_HEAVY"] == "1"
  STRESSED = ENV["JACINTH_GC_STRESS"] == "1"
  SLOWED = STRESSED || ENV["JACINTH_COMPACT"] == "1"
  # Under a sanitizer times and sizes of the process say nothing.
  MEASURED = !SLOWED && ENV["JACINTH_SANITIZED"] != "1"
  # A build with JAC_WINDOW takes short documents for long ones.
  WINDOWED = ENV["JACINTH_LIB"].to_s.include?("+window")
  DIFFERENTIAL = Integer(ENV.fetch("JACINTH_DIFFERENTIAL", 20_000))

  class << self
    #: () -> Integer
    def differential = SLOWED ? [DIFFERENTIAL / 40, 200].max : DIFFERENTIAL

    # `usual` rounds, `heavy` in CI, a fortieth of them when every call is slow.
    #: (Integer, ?Integer) -> Integer
    def rounds(usual, heavy = usual)
      count = HEAVY ? heavy : usual
      SLOWED ? [count / 40, 1].max : count
    end

    # The seed of the run, which minitest prints and SEED=n repeats.
    #: () -> Integer
    def seed = Minitest.seed
  end
end
