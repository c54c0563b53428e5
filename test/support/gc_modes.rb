# frozen_string_literal: true

# The two garbage collector modes of the suite. Neither is on by default.

# With JACINTH_GC_STRESS=1 the garbage collector runs at every allocation inside engine calls: a full collection in the
# first call of a test, a minor one in the others. That is some thousand times slower. So only calls on small documents
# are stressed, each test has a budget, and the number of stressed calls is printed.
module StressedCalls
  SMALL = 512          # bytes of source
  PER_TEST = 0.2       # seconds
  YOUNG = 1            # the flag of GC.stress= for no full collection
  MAIN = Ractor.current
  @calls = 0

  class << self
    attr_reader :calls

    # Prepares for the next test.
    def renew
      @left = PER_TEST
      @mode = true
    end

    # Runs the block under stress if the source is small. `source` may be a BasicObject.
    def around(source)
      return yield if @left <= 0 || GC.stress || (String === source && source.bytesize > SMALL)

      start = Process.clock_gettime(Process::CLOCK_MONOTONIC)
      @calls += 1
      begin
        GC.stress = @mode
        @mode = YOUNG
        yield
      ensure
        GC.stress = false
        @left -= Process.clock_gettime(Process::CLOCK_MONOTONIC) - start
      end
    end

    # Wraps the named public methods of owner.
    def wrap(owner, names)
      # The methods are defined from text, because a block could not be called from another Ractor.
      bodies = names.map do |name|
        <<~RUBY
          def #{name}(*args, **opts, &block)
            return super unless Ractor.current == StressedCalls::MAIN

            StressedCalls.around(args.first) { super }
          end
        RUBY
      end
      owner.prepend(Module.new { module_eval(bodies.join("\n"), __FILE__, 1) })
    end
  end
end

if ENV["JACINTH_GC_STRESS"] == "1"
  StressedCalls.wrap(Jacinth.singleton_class, %i[parse load valid? generate pretty_generate dump])
  StressedCalls.wrap(Jacinth::Coder, %i[dump generate load parse])
  StressedCalls.wrap(Jacinth::Coder.singleton_class, %i[new])
  StressedCalls.wrap(Jacinth::Fragment.singleton_class, %i[new])
  StressedCalls.wrap(Jacinth::Number.singleton_class, %i[format parse])
  StressedCalls.renew
  Minitest.after_run { puts "#{StressedCalls.calls} calls under GC.stress" }
end

# Prepended to every test. Renews its budget of stressed calls. With JACINTH_COMPACT=1 it also moves every object that
# can be moved, and verifies all references, before the test and after the last one.
module GarbageCollectorModes
  COMPACT = ENV["JACINTH_COMPACT"] == "1"
  # In Ruby 3.1 the option is called double_heap. It is for the first compaction only, because the heap grows with it.
  ROOM = RUBY_VERSION < "3.2" ? { double_heap: true } : { expand_heap: true }
  # The value of GC.stress= in tests that choose their stressed calls: minor collections, which take a fifteenth of the
  # time of full ones and also free new objects that only C code refers to. JACINTH_GC_STRESS=1 makes them full.
  STRESS = ENV["JACINTH_GC_STRESS"] == "1" || StressedCalls::YOUNG
  @room = ROOM

  class << self
    # Moves every object that can be moved and verifies all references.
    #: () -> void
    def compact
      room, @room = @room, {}
      GC.verify_compaction_references(toward: :empty, **room)
    end

    # Runs the block under GC.stress, for tests that choose their stressed calls. Nothing is moved during the block:
    # Ruby 3.1 cannot compact at each allocation (AboveTheStack).
    #: () { () -> untyped } -> untyped
    def stressed
      compacts = GC.auto_compact
      GC.auto_compact = false if compacts
      GC.stress = STRESS
      yield
    ensure
      GC.stress = false
      GC.auto_compact = true if compacts
    end
  end

  def before_setup
    super
    StressedCalls.renew
    GarbageCollectorModes.compact if COMPACT
  end
end

# Ruby 3.1's compaction has a memory error: it also looks at the word above its VM's stack. Before a collection that a
# test starts, that word is set to nil. Other threads have such words, too, so a file tells tool/run/ruby_tests.rb that
# a compaction is running.
module AboveTheStack
  NILS = Array.new(200).freeze
  UNDER_WAY = ENV.key?("JACINTH_COUNTS") ? "#{ENV["JACINTH_COUNTS"]}.compacting".freeze : nil
  OWNER = Process.pid # a fork's own compaction does not count

  %i[start compact verify_compaction_references].each do |name|
    define_method(name) do |**options|
      told = UNDER_WAY && OWNER == Process.pid && (name != :start || auto_compact)
      File.write(UNDER_WAY, "") if told
      [].push(*NILS) # the arguments of a C function are on that stack
      super(**options)
    ensure
      File.delete(UNDER_WAY) if told
    end
  end
end
GC.singleton_class.prepend(AboveTheStack) if RUBY_VERSION < "3.2"

if GarbageCollectorModes::COMPACT
  GC.auto_compact = true
  GarbageCollectorModes.compact
  StressedCalls.renew
  Minitest.after_run { GarbageCollectorModes.compact }
end
Minitest::Test.prepend(GarbageCollectorModes)
