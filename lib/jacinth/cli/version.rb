# frozen_string_literal: true

require_relative "../core"
require_relative "options"
require_relative "console"
require_relative "messages"

module Jacinth
  class CLI
    # `jacinth version`: what --version prints.
    class Version
      include Console

      USAGE = "usage: jacinth version\n\nPrint the version and what a bug report should say.\n"

      #: (output: IO, errors: IO) -> void
      def initialize(output:, errors:)
        @output = output
        @errors = errors
      end

      #: () -> Options
      def options
        @options ||= Options.new(USAGE) { |options| options.on("-h", "--help", "Print this") { @help = true } }
      end

      # Returns the exit status.
      #: (Array[String]) -> Integer
      def run(arguments)
        rest = options.read(arguments)
        return say(options.help) if @help
        raise Wrong, "version takes no arguments" if rest.any?

        say(Messages.version(Jacinth.info))
      end
    end
  end
end
