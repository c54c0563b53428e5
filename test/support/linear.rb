# frozen_string_literal: true

# Tests that the time of a call grows in proportion to its input, however busy the machine is.
#
# The call is timed on a small input and on one eight times as large. The large one takes 8 times as long if the
# algorithm is linear and 64 times if it is quadratic; the bound lies between the two. Only CPU time counts, and for
# each input only the fastest run. Other work on the machine can make a run slower but never faster, so both minima
# approach the true times with every round: a linear algorithm falls below the bound after a few rounds, a quadratic one
# never does. An endless loop is left to the time limit of the whole test process (tool/run/ruby_tests.rb).
#
# The large input should fit into a processor's cache: memory that other processes use, too, slows each run down.
module Linear
  SCALE = 8
  BOUND = 24
  ROUNDS = 40
  # Runs per round. The small input has more of them, because a disturbance is a larger part of its time.
  SMALL_RUNS = 4
  LARGE_RUNS = 2
  # A run repeats the call until the small input takes this many seconds.
  LEAST_SECONDS = 0.0002
  MOST_CALLS = 100

  class << self
    # The time of the block for `large` as a multiple of that for `small`.
    #: (untyped, untyped, ?bound: Numeric) { (untyped) -> void } -> Float
    def ratio(small, large, bound: BOUND, &work)
      calls = (LEAST_SECONDS / seconds(SMALL_RUNS, 1, small, &work)).ceil.clamp(1, MOST_CALLS)
      least_ratio(bound) do
        without_collector { [seconds(SMALL_RUNS, calls, small, &work), seconds(LARGE_RUNS, calls, large, &work)] }
      end
    end

    # The block returns the CPU seconds of a small and of a large run. It is called until the smallest large time is
    # less than `bound` times the smallest small time, at most ROUNDS times. Returns the ratio of the two.
    #: (Numeric) { () -> [Float, Float] } -> Float
    def least_ratio(bound)
      small = large = Float::INFINITY
      ROUNDS.times do
        small, large = [small, large].zip(yield).map(&:min)
        break if large < small * bound
      end
      large / small
    end

    private

    # The fastest of some runs.
    def seconds(runs, calls, input)
      Array.new(runs) do
        start = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)
        calls.times { yield input }
        Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) - start
      end.min
    end

    def without_collector
      GC.start
      GC.disable
      yield
    ensure
      GC.enable
    end
  end

  # The block takes time in proportion to the size of its input, which `make` returns for a size. The large input is
  # `scale` times as large as the small one. A scale of 64 is for calls whose large input touches fresh memory, which
  # can cost several times the work: a quadratic algorithm then takes 4,096 times as long.
  #: (Integer, ^(Integer) -> untyped, ?String?, ?scale: Integer, ?bound: Numeric) { (untyped) -> void } -> void
  def assert_linear(size, make, words = nil, scale: SCALE, bound: BOUND, &work)
    assert_time_ratio(bound, make.(size), make.(size * scale), words, &work)
  end

  # The block takes less than `bound` times as long for `large` as for `small`.
  #: (Numeric, untyped, untyped, ?String?) { (untyped) -> void } -> void
  def assert_time_ratio(bound, small, large, words = nil, &work)
    ratio = Linear.ratio(small, large, bound: bound, &work)
    assert_operator ratio, :<, bound, [*words, "time for the large input over that for the small one"].join(": ")
  end
end
