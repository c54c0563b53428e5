# frozen_string_literal: true

# A warning from one of our own files fails the test that caused it. Warnings while files are loaded are kept for
# test/meta/warnings_test.rb, so that one of them does not stop all tests.
module RaiseWarnings
  OWN = %w[lib test ext bench].map { |folder| "#{File.expand_path("../..", __dir__)}/#{folder}/".freeze }.freeze
  @loading = []

  class << self
    # The warnings seen before the first test.
    attr_reader :loading

    # Runs the block without raising for our own warnings, for tests that expect one.
    def off
      Thread.current[:jacinth_warnings_allowed] = true
      yield
    ensure
      Thread.current[:jacinth_warnings_allowed] = false
    end
  end

  # Marks the beginning of the tests.
  module Begin
    def before_setup
      super
      Thread.current[:jacinth_test] = true
      RaiseWarnings.loading.freeze
    end
  end

  def warn(message, **options)
    options.compact!
    # Ruby 3.3 also calls this for warnings of a category that is off.
    return super if options[:category] && !Warning[options[:category]]
    return super unless message.start_with?(*OWN) && !Thread.current[:jacinth_warnings_allowed]
    raise "a warning: #{message}" if Thread.current[:jacinth_test] || RaiseWarnings.loading.frozen?

    RaiseWarnings.loading << message
    super
  end
end

Warning[:experimental] = false # Ractors are tested on purpose
Warning[:deprecated] = true
Warning.extend(RaiseWarnings)
Minitest::Test.prepend(RaiseWarnings::Begin)
