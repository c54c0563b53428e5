# frozen_string_literal: true

module Jacinth
  class CLI
    # A line on a terminal that is overwritten again and again. Prints nothing if the output is not a terminal.
    class StatusLine
      #: (IO) -> void
      def initialize(stream)
        @stream = stream
        @terminal = stream.respond_to?(:tty?) && stream.tty?
        @shown = false
      end

      #: (String) -> void
      def show(words)
        return unless @terminal

        @stream.write("\r\e[K#{words}")
        @shown = true
      end

      # Clears the line for other output.
      #: () -> void
      def clear
        @stream.write("\r\e[K") if @shown
        @shown = false
      end
    end

    # The progress line for an input of more than 32 MB.
    class Progress < StatusLine
      THRESHOLD = 32 << 20
      MEGABYTE = 1 << 20

      #: (IO, String) -> void
      def initialize(stream, title)
        super(stream)
        @title = title
      end

      # `total` is nil if the size is not known before the end.
      #: (Integer, Integer?) -> void
      def reading(bytes, total)
        goal = " of #{total / MEGABYTE}" if total
        show("#{@title}: reading #{bytes / MEGABYTE}#{goal} MB") if (total || bytes) > THRESHOLD
      end

      #: (String, Integer) -> void
      def phase(doing, bytes)
        show("#{@title}: #{doing} #{bytes / MEGABYTE} MB") if bytes > THRESHOLD
      end
    end
  end
end
