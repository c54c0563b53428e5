# frozen_string_literal: true

module Jacinth
  class CLI
    # For commands that have @output and @errors: prints to them, and returns the exit status.
    module Console
      private

      # Writes lines to @output; returns the exit status.
      def say(*lines)
        @output.puts(*lines)
        OK
      end

      # Reports wrong usage, or a file that cannot be read or written.
      def complain(message)
        @progress&.clear
        tell("jacinth: #{message}")
        TROUBLE
      end

      # Errors that cannot be printed are ignored, because the exit status reports them, too.
      def tell(words)
        @errors.puts(words)
      rescue SystemCallError, IOError
        nil
      end
    end
  end
end
