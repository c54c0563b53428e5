# frozen_string_literal: true

module Jacinth
  class CLI
    # One line on a terminal about an input over 32 MB; nothing anywhere else.
    class Progress
      THRESHOLD = 32 << 20
      MEGABYTE = 1 << 20

      #: (IO, String) -> void
      def initialize(stream, title)
        @stream = stream
        @title = title
        @terminal = stream.respond_to?(:tty?) && stream.tty?
        @shown = false
      end

      # `total` is nil where the size is not known before the end.
      #: (Integer, Integer?) -> void
      def reading(bytes, total)
        goal = " of #{total / MEGABYTE}" if total
        show("reading #{bytes / MEGABYTE}#{goal} MB") if (total || bytes) > THRESHOLD
      end

      #: (String, Integer) -> void
      def phase(doing, bytes)
        show("#{doing} #{bytes / MEGABYTE} MB") if bytes > THRESHOLD
      end

      # Leaves the line empty for what comes next.
      #: () -> void
      def clear
        @stream.write("\r\e[K") if @shown
        @shown = false
      end

      private

      def show(words)
        return unless @terminal

        @stream.write("\r\e[K#{@title}: #{words}")
        @shown = true
      end
    end
  end
end
