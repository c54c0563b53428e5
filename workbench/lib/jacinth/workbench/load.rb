# frozen_string_literal: true

require "etc"
require_relative "race"

module Jacinth
  module Workbench
    # How busy the machine was with other work while something was measured: how many processors other processes used,
    # and how much of the measured time the calls had a processor. Times of a busy machine are not to be believed.
    class Load
      # If other processes used more processors than this on average, the machine was busy.
      OTHERS = 0.2
      # Calls that have a processor for less of their time than this have to share it.
      SHARE = 0.95
      FILE = "/proc/stat"
      # The fields of the first line of FILE that count time in which a processor worked, or in which the host of a
      # virtual machine withheld it: user, nice, system, irq, softirq, steal (man 5 proc).
      BUSY = [1, 2, 3, 6, 7, 8].freeze

      # The seconds that all processors have worked since the system's start; nil where they cannot be read. Some
      # containers report only zeros.
      #: () -> Float?
      def self.busy
        fields = File.foreach(FILE).first.split
        ticks = fields.values_at(*BUSY).sum(&:to_i)
        ticks.fdiv(Etc.sysconf(Etc::SC_CLK_TCK)) if ticks.positive?
      rescue SystemCallError
        nil
      end

      # The seconds that this process and its ended children have worked.
      #: () -> Float
      def self.own = Process.times.sum

      #: () -> void
      def initialize
        @start = [Load.busy, Load.own, Race.clock]
        @cpu = @wall = 0.0
      end

      # Adds a measured time: what the process used and what the clock says, in the same unit.
      #: (Float, Float) -> void
      def add(cpu, wall)
        @cpu += cpu
        @wall += wall
      end

      # Ends the measurement, after its child processes have ended. Plain data: the facts in words, and a warning or
      # nil.
      #: () -> Hash[String, String?]
      def report
        used = others
        facts = []
        facts << format("other processes used %.2f processors", used) if used
        facts << format("the calls had a processor for %.0f %% of their time", share * 100) if @wall.positive?
        { "words" => facts.join("; "), "warning" => warning(used) }
      end

      private

      # The average number of processors that other processes used since the start; nil if that is not known.
      def others
        busy, own, clock = [Load.busy, Load.own, Race.clock].zip(@start).map { |now, from| now - from if now && from }
        [(busy - own) / clock, 0.0].max if busy && clock.positive?
      end

      def share = [@cpu / @wall, 1.0].min

      def warning(used)
        reasons = []
        reasons << format("other processes used %.1f processors", used) if used && used > OTHERS
        if @wall.positive? && share < SHARE
          reasons << format("the calls had a processor for only %.0f %% of their time", share * 100)
        end
        return if reasons.empty?

        "The machine was busy with other work: #{reasons.join("; ")}. Do not trust these times; measure again when " \
          "it is idle."
      end
    end
  end
end
