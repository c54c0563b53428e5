# frozen_string_literal: true

module Jacinth
  class CLI
    # One line of a terminal that is overwritten again and again; nothing where the output is not a terminal.
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

      # Leaves the line empty for what comes next.
      #: () -> void
      def clear
        @stream.write("\r\e[K") if @shown
        @shown = false
      end
    end

    # A progress line for an input over 32 MB.
    class Progress < StatusLine
      THRESHOLD = 32 << 20
      MEGABYTE = 1 << 20

      #: (IO, String) -> void
      def initialize(stream, title)
        super(stream)
        @title = title
      end

      # `total` is nil where the size is not known before the end.
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
