# frozen_string_literal: true

require "set"

# Ruby code at every call of a C method: a TracePoint runs an action inside the engine's calls whenever they go through
# Ruby's VM. Debuggers, profilers and tracers do this in real programs.
module TracePoints
  EVENTS = %i[c_call c_return call return raise b_call].freeze
  # If there are more events, the action runs at this many of them, including the first and the last.
  ACTED = 16

  # The exception that leaves a call.
  class Left < StandardError; end

  # Needs more memory for values and frames than the C stack has.
  NUMBERS = "[#{Array.new(1000) { |i| i.to_s }.join(",")}]".freeze
  RECORDS = "[#{Array.new(120) { |i| "{\"id\":#{i},\"n#{i % 40}\":[1.5,\"t#{i}\",null]}" }.join(",")}]".freeze
  DEEP = "#{"[" * 90}1#{"]" * 90}".freeze
  VALUES = [Array.new(500) { |i|
    i * 1.5 }, { "text" => "\u00e9" * 3000, "a" => Array.new(50) { |i| { "k#{i}" => [i, nil] } }
  }].freeze

  # Uses everything that the engine caches for a Ractor.
  ENGINE = lambda do
    Jacinth.parse(NUMBERS)
    Jacinth.parse(RECORDS)
    Jacinth.parse(DEEP)
    Jacinth.generate(VALUES)
    Jacinth.valid?(RECORDS)
    Jacinth.reformat(DEEP)
  end

  # Actions that do not affect the call: name => the action, and the number of events for it (a collection is slow).
  HARMLESS = {
    engine: [ENGINE, ACTED],
    garbage: [-> { GC.start }, 3],
    compact: [-> { GC.compact }, 1],
    thread: [-> { Thread.new(&ENGINE).join }, 3],
    fiber: [-> { Fiber.new(&ENGINE).resume }, 3],
    pass: [-> { Thread.pass }, ACTED]
  }.freeze

  class << self
    # The events of this thread while the block runs.
    #: () { () -> untyped } -> Integer
    def count(&block)
      count = 0
      at_events(->(_) { count += 1 }, &block)
      count
    end

    # Runs the block, and the action at the events that `which` accepts. `which` receives the event's number, from 1,
    # and the event.
    #: (untyped, untyped) { () -> untyped } -> untyped
    def acting(action, which, &block)
      seen = 0
      at_events(->(event) { action.call if which.call(seen += 1, event) }, &block)
    end

    # `most` numbers out of 1 to `count`, evenly distributed.
    #: (Integer, Integer) -> Set[Integer]
    def some(count, most)
      return (1..count).to_set if count <= most || count < 2
      return Set[(count + 1) / 2] if most == 1

      Array.new(most) { |i| 1 + (i * (count - 1) / (most - 1)) }.to_set
    end

    private

    def at_events(run)
      thread = Thread.current
      inside = true
      point = TracePoint.new(*EVENTS) do |event|
        next if inside || Thread.current != thread

        inside = true
        run.call(event)
        inside = false
      end
      point.enable
      inside = false
      yield
    ensure
      inside = true
      point&.disable
    end
  end
end
