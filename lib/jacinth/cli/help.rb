# frozen_string_literal: true

require_relative "commands"
require_relative "options"
require_relative "console"

module Jacinth
  class CLI
    # `jacinth help`: the commands, the help of one, or the manual page.
    class Help
      include Console

      TEXT = <<~TEXT
        usage: jacinth COMMAND [options] [FILE...]

        JSON on the command line: format, check, read, change and compare documents. "-", or no FILE, is the standard
        input. A FILE may be compressed with gzip or zstd, or have a document on each line (NDJSON).

          jacinth fmt data.json                     indent a document
          jacinth check *.json                      say what is wrong, and where
          jacinth get data.json /users/3/name       print one value
          jacinth edit -i config.json /timeout=30   change one value
          jacinth help get                          explain a command
      TEXT
      USAGE = "usage: jacinth help [COMMAND]\n\nPrint the commands, or the help of one of them.\n"
      LAST = <<~TEXT
        options:
          -h, --help         Print this; after a command, its options and examples
          -v, -V, --version  Print the version and what a bug report should say
      TEXT
      # The environment variables, for the manual page.
      ENVIRONMENT = <<~TEXT
        NO_COLOR turns colors off if it is not empty. JACINTH_SIMD selects the vector instructions (sse2, avx2, avx512
        or neon). JACINTH_PRIVATE=0 turns off the use of Ruby's private layouts; with JACINTH_PRIVATE=exported,
        functions that Ruby exports take their place. JACINTH_MALLOC=0 leaves malloc's limits as they are.
      TEXT
      STATUS = <<~TEXT
        exit status:
          0    all documents are valid, and what was asked for was found
          1    a document is invalid, differs, would change, or lacks what was asked for
          2    wrong usage, a file that cannot be read or written, or an invalid document for diff
          130  interrupted
          141  the output pipe was closed
      TEXT

      # What the commands of a home are listed below.
      TITLES = { nil => "commands:", REPOSITORY => "in #{REPOSITORY}:",
                 WORKBENCH => "commands of the gem #{WORKBENCH} (gem install #{WORKBENCH}):" }.freeze

      #: (output: IO, errors: IO) -> void
      def initialize(output:, errors:)
        @output = output
        @errors = errors
      end

      #: () -> Options
      def options
        @options ||= Options.new(USAGE) do |options|
          options.on("--man", "Print the manual page, for `man -l -` or a file jacinth.1") { @manual = true }
          options.on("-h", "--help", "Print this") { @help = true }
        end
      end

      # Returns the exit status.
      #: (Array[String]) -> Integer
      def run(arguments)
        name, *more = options.read(arguments)
        raise Wrong, "help takes one command, not #{more.size + 1}" if more.any?
        return say(options.help) if @help
        return say(manual) if @manual
        return say(overview) unless name
        raise Wrong, "no such command: #{Messages.title(name)}" unless COMMANDS.key?(name)

        command = CLI.new(output: @output, errors: @errors).command(name)
        command ? say(command.options.help) : complain(Messages.missing(name, COMMANDS.fetch(name)))
      end

      private

      def overview
        parts = COMMANDS.group_by { |_, command| command.home }.map do |home, commands|
          "\n#{TITLES.fetch(home)}\n#{commands.map { |name, command| "  #{name.ljust(11)}#{command.summary}\n" }.join}"
        end
        "#{Options.wrapped(TEXT)}#{parts.join}\n#{LAST}\n#{STATUS}"
      end

      def manual
        require_relative "manual"
        Manual.text(CLI.new(output: @output, errors: @errors))
      end
    end
  end
end
