# frozen_string_literal: true

require "timeout"

# The ways to leave a callback of the JSON frontend: the code around the call, and the action of the callback.
module JsonExits
  # A callback may turn this exception into a GeneratorError with the same message.
  class Gone < StandardError; end

  # Runs the call and swallows this exception.
  def self.swallow(error, call)
    call.()
  rescue error
    nil
  end

  ALL = {
    "raise" => [->(call) { swallow(StandardError, call) }, -> { raise Gone }],
    "no exception of the usual" => [->(call) { swallow(NoMemoryError, call) }, -> { raise NoMemoryError }],
    "exit" => [->(call) { swallow(SystemExit, call) }, -> { exit 1 }],
    "throw" => [->(call) { catch(:gone) { call.() } }, -> { throw :gone }],
    "killed thread" => [->(call) { Thread.new(&call).join }, -> { Thread.exit }],
    "raise from outside" => [->(call) { outside(call) }, -> { sleep }],
    "timeout" => [->(call) { swallow(Timeout::Error, -> { Timeout.timeout(0.002) { call.() } }) }, -> { sleep }],
    "abandoned fiber" => [->(call) { Fiber.new { call.() }.resume }, -> { Fiber.yield }]
  }.freeze
  # The ways that need a new thread for each round.
  SLOW = ["killed thread", "raise from outside", "timeout"].freeze

  # Another thread raises an exception in the thread that runs the call.
  def self.outside(call)
    thread = Thread.new { Thread.current.report_on_exception = false; call.() }
    Thread.pass until thread.stop?
    thread.raise(Gone)
    swallow(StandardError, -> { thread.join })
  end
end
