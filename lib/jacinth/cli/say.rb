# frozen_string_literal: true

module Jacinth
  class CLI
    # How a command that succeeded ends.
    module Say
      private

      # Writes lines to @output; returns the exit status.
      def say(*lines)
        @output.puts(*lines)
        OK
      end
    end
  end
end
