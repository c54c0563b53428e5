# frozen_string_literal: true

# A warning that comes from one of our own files fails the test that caused it.
module RaiseWarnings
  OWN = %w[lib test ext bench].map { |folder| "#{File.expand_path("../..", __dir__)}/#{folder}/".freeze }.freeze

  # Runs the block with our own warnings let through, for the tests that want one.
  def self.off
    Thread.current[:jacinth_warnings_allowed] = true
    yield
  ensure
    Thread.current[:jacinth_warnings_allowed] = false
  end

  def warn(message, *)
    own = message.start_with?(*OWN) && !Thread.current[:jacinth_warnings_allowed]
    raise "a warning: #{message}" if own

    super
  end
end

Warning[:experimental] = false # Ractors are tested on purpose
Warning[:deprecated] = true
Warning.extend(RaiseWarnings)
