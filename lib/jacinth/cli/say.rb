# frozen_string_literal: true

module Jacinth
  class CLI
    # What commands end well with.
    module Say
      private

      # Lines for @output; the exit status.
      def say(*lines)
        @output.puts(*lines)
        OK
      end
    end
  end
end
