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

    # The progress line for an input of more than 32 MB: how far it is, how fast, and the seconds that are left.
    class Progress < StatusLine
      THRESHOLD = 32 << 20
      MEGABYTE = 1 << 20
      PAUSE = 0.1 # seconds from one line to the next
      CLOCK = -> { Process.clock_gettime(Process::CLOCK_MONOTONIC) }

      #: (IO, String, ?clock: ^() -> Float) -> void
      def initialize(stream, title, clock: CLOCK)
        super(stream)
        @title = title
        @clock = clock
        @began = clock.call
        @next = @began
      end

      # `total` is nil if the size is not known before the end.
      #: (Integer, Integer?) -> void
      def reading(bytes, total)
        return if !@terminal || (total || bytes) <= THRESHOLD || (now = @clock.call) < @next

        @next = now + PAUSE
        goal = " of #{total / MEGABYTE}" if total
        show("#{@title}: reading #{bytes / MEGABYTE}#{goal} MB#{pace(bytes, total, now - @began)}")
      end

      # Shows what is done with all the bytes while the block runs, and for how many seconds. Returns its result.
      #: (String, Integer) { () -> untyped } -> untyped
      def phase(doing, bytes)
        return yield unless @terminal && bytes > THRESHOLD

        began = @clock.call
        words = "#{@title}: #{doing} #{bytes / MEGABYTE} MB"
        show(words)
        ticker = Thread.new { loop { sleep(1) && show("#{words}, #{(@clock.call - began).round} s") } }
        yield
      ensure
        ticker&.kill&.join
        clear
      end

      # Shows nothing from now on.
      #: () -> void
      def hide
        clear
        @terminal = false
      end

      private

      def pace(bytes, total, seconds)
        return unless seconds.positive? && bytes.positive?

        rate = bytes / seconds
        left = ", #{((total - bytes) / rate).ceil} s left" if total && total >= bytes
        ", #{(rate / MEGABYTE).round} MB/s#{left}"
      end
    end
  end
end
