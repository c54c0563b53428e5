# frozen_string_literal: true

require_relative "race"

module Jacinth
  module Workbench
    # A line for each race of a long run as it begins: which one it is, of how many, and how long the rest takes at the
    # speed so far.
    class Countdown
      #: (?untyped, ?clock: ^() -> Float) -> void
      def initialize(output = $stderr, clock: Race.method(:clock))
        @output = output
        @clock = clock
      end

      # The arguments are those that Bench passes to its progress.
      #: (String, String, Integer, Integer) -> void
      def call(name, direction, number, all)
        now = @clock.call
        @begun ||= now
        @output.puts("[#{number} of #{all}] #{direction} #{name}#{left(now - @begun, number - 1, all)}")
      end

      private

      def left(seconds, done, all)
        return if done.zero?

        minutes = (seconds / done * (all - done) / 60).round
        minutes.zero? ? ", less than a minute left" : ", about #{minutes} min left"
      end
    end
  end
end
