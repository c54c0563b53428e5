# frozen_string_literal: true

module Jacinth
  module Workbench
    # How busy the machine was with other work while something was measured: its load before and after, and how much of
    # the measured time the calls had a processor. Times of a busy machine are not to be believed.
    class Load
      # More processes that wait or run than this, beside ours, are too many.
      OTHERS = 0.7
      # Calls that have a processor for less of their time than this have to share it.
      SHARE = 0.95
      FILE = "/proc/loadavg"

      # The number of processes that ran or waited, on average of the last minute; nil where it cannot be read.
      #: () -> Float?
      def self.average = File.readable?(FILE) ? Float(File.read(FILE).split.first) : nil

      #: () -> void
      def initialize
        @start = Load.average
        @cpu = @wall = 0.0
      end

      # Adds a measured time: what the process used and what the clock says, in the same unit.
      #: (Float, Float) -> void
      def add(cpu, wall)
        @cpu += cpu
        @wall += wall
      end

      # Ends the measurement. Plain data: the facts in words, and a warning or nil.
      #: () -> Hash[String, String?]
      def report
        finish = Load.average
        facts = []
        facts << format("%<start>.2f at the start, %<finish>.2f at the end", start: @start, finish: finish) if finish
        facts << format("the calls had a processor for %.0f %% of their time", share * 100) if @wall.positive?
        { "words" => facts.join("; "), "warning" => warning(finish) }
      end

      private

      def share = [@cpu / @wall, 1.0].min

      # The last minute of a measurement has one process more: ours.
      def warning(finish)
        reasons = []
        reasons << "#{number(@start)} other processes ran when it began" if @start && @start > OTHERS
        reasons << "#{number(finish - 1)} others ran when it ended" if finish && finish - 1 > OTHERS
        if @wall.positive? && share < SHARE
          reasons << format("the calls had a processor for only %.0f %% of their time", share * 100)
        end
        return if reasons.empty?

        "The machine was busy with other work: #{reasons.join("; ")}. Do not trust these times; measure again when " \
          "it is idle."
      end

      def number(load) = format("%.1f", load)
    end
  end
end
