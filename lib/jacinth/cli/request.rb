# frozen_string_literal: true

# Turns arguments into a Request: the command, its inputs and its options. Has the help texts. Reads no file.
require "optparse"
require_relative "read_options"
require_relative "words"

module Jacinth
  class CLI
    class Request
      include ReadOptions

      # The arguments are not a valid request.
      class Wrong < StandardError
      end

      # doing: the verb of the progress line.
      Command = Struct.new(:summary, :doing, :example)
      COMMANDS = {
        "fmt" => Command.new("write each document indented", "formatting", "jacinth fmt --indent 4 data.json"),
        "min" => Command.new(
          "write each document on one line, without white space",
          "packing",
          "jacinth min < data.json > small.json"
        ),
        "check" => Command.new(
          "report what is wrong with each document; silent if all are valid",
          "checking",
          "jacinth check *.json"
        ),
        "stat" => Command.new(
          "print sizes, depth and counts of each document",
          "counting",
          "jacinth stat --allow-comments config.json"
        )
      }.freeze

      # Commands with arguments of their own. The class of that name in jacinth/cli/<command> parses them. reads:
      # whether the command reads the standard input. gem: the gem that has the command, if it is not this one.
      Apart = Struct.new(:name, :summary, :reads, :gem, keyword_init: true)
      WORKBENCH = "jacinth-workbench"
      APART = {
        "doctor" => Apart.new(
          name: :Doctor,
          summary: "show which libraries provide JSON, to_json and Oj in a bundle, and what to change"
        ),
        **{
          lines: "print each element of an array or each document on a line (NDJSON), or collect them",
          get: "print the values at JSON pointers", query: "print the values that a JSONPath selects",
          edit: "replace or append values, and leave every other byte",
          patch: "apply a JSON Patch (RFC 6902)", merge: "apply a merge patch (RFC 7396)",
          diff: "print the JSON Patch that turns one document into another",
          type: "print Ruby code for a type that accepts the documents, or its JSON Schema"
        }.to_h { |name, summary| [name.to_s, Apart.new(name: name.capitalize, summary: summary, reads: true)] },
        "bench" => Apart.new(name: :Bench, summary: "measure speed against the installed json and oj", gem: WORKBENCH),
        "inspect" => Apart.new(
          name: :Inspect,
          summary: "show where the objects of a document are in memory, by library",
          reads: true,
          gem: WORKBENCH
        ),
        "lab" => Apart.new(
          name: :Lab,
          summary: "experiments on this Ruby: how it stores Strings, and what that costs",
          gem: WORKBENCH
        ),
        "profile" => Apart.new(
          name: :Profile,
          summary: "compare two implementations of one task, as flame graphs",
          gem: WORKBENCH
        )
      }.freeze

      # What fmt and min do with what they accept.
      REWRITTEN = {
        allow_comments: "they are dropped", allow_trailing_comma: "it is dropped", allow_duplicate_key: "all are kept",
        allow_control_characters: "they are escaped", allow_invalid_escape: "the backslash is dropped"
      }.freeze

      SEE_HELP = "jacinth --help shows the commands and an example of each"
      DEEPEST_INDENT = 64

      # read: options for Jacinth's own methods. text: what to print instead of running a command, or nil.
      attr_reader :command, :read, :in_place, :lines, :verbose, :text

      #: (Array[String]) -> void
      def initialize(arguments)
        # A file name may hold any bytes. The option parser accepts invalid text only as BINARY.
        rest = arguments.map { |argument| argument.valid_encoding? ? argument : argument.b }
        @read = {}
        @layout = {}
        general.order!(rest)
        return if @text

        @command = rest.shift || raise(Wrong, "a command is missing")
        raise Wrong, "no such command: #{Words.title(@command)}" unless COMMANDS.key?(@command)

        indent(2) if @command == "fmt"
        specific.permute!(rest)
        @inputs = rest
        raise Wrong, "--in-place needs a file" if !@text && @in_place && (inputs - ["-"]).size < inputs.size
      rescue OptionParser::ParseError => e
        raise Wrong, "#{Words.plain(e.message)}#{"; options follow the command" unless @command}"
      end

      # The file names. "-" is the standard input.
      #: () -> Array[String]
      def inputs = @inputs.empty? ? ["-"] : @inputs

      # The verb of the progress line.
      #: () -> String
      def doing = COMMANDS.fetch(@command).doing

      # The output of fmt and min for `text`, or the statistics that check and stat print. Raises ParserError.
      #: (String) -> (String | Hash[Symbol, Integer])
      def result(text)
        return Jacinth.statistics(text, **@read) unless writes?

        Jacinth.reformat(text, **options) << "\n"
      end

      # The options of fmt and min for Jacinth.reformat.
      #: () -> Hash[Symbol, untyped]
      def options = @options ||= { **@read, **@layout }

      # Whether the command prints the documents.
      #: () -> bool
      def writes? = !%w[check stat].include?(@command)

      private

      def general
        parser = OptionParser.new(<<~TEXT)
          usage: jacinth COMMAND [options] [FILE...]

          Reads a JSON document from each FILE. Without a FILE, or for "-", it reads the standard input.
          A FILE with a document on each line (NDJSON) is read line by line, in flat memory. It is detected
          if its first line, of up to 1 MB, is a whole document and another line follows; --lines demands
          it. A FILE may be packed with gzip, or with zstd if the gem zstd-ruby is installed.
          A document must conform to RFC 8259 and be valid UTF-8, and an object must not have equal keys.
          Numbers and strings are copied unchanged, and keys keep their order. fmt and min end each document
          with a line feed. No Ruby objects are made, so memory use is a small multiple of a document's size.
          A document of more than 4 MB is printed while it is read, in flat memory, unless --max-bytes is
          given: what stands before an error is then printed already. fmt and min remember the keys of open
          objects to find equal ones, unless --allow-duplicate-key is given.
          fmt -i and min -i replace the file with a new one: another hard link to it keeps the old text.

          commands:
        TEXT
        COMMANDS.each do |name, command|
          parser.separator("  #{name.ljust(8)}#{command.summary}\n          #{command.example}")
        end
        APART.group_by { |_, command| command.gem }.each do |gem, commands|
          parser.separator("\ncommands of the gem #{gem} (gem install #{gem}):") if gem
          commands.each do |name, command|
            parser.separator("  #{name.ljust(8)}#{command.summary} (jacinth #{name} --help)")
          end
        end
        parser.separator("\noptions (jacinth COMMAND --help shows the command's):")
        last_options(parser)
        parser.separator(<<~TEXT.chomp)

          exit status: 0 when all documents are valid, 1 when one is not, 2 for wrong usage or a file that
          cannot be read or written, 130 when interrupted, 141 when the output pipe was closed. An invalid
          document is reported on the standard error, and the other documents are still processed.
        TEXT
        parser
      end

      def specific
        command = COMMANDS.fetch(@command)
        parser = OptionParser.new(<<~TEXT.chomp)
          usage: jacinth #{@command} [options] [FILE...]

          To #{command.summary}. Example:
            #{command.example}

          options:
        TEXT
        layout_options(parser) if @command == "fmt"
        in_place_option(parser) if writes?
        lines_option(parser)
        parser.on("-v", "--verbose", "Name the valid documents too") { @verbose = true } if @command == "check"
        read_options(parser, REWRITTEN)
        last_options(parser)
        parser
      end

      def in_place_option(parser)
        parser.on("-i", "--in-place", "Replace the files atomically; a hard link keeps the old text") do
          @in_place = true
        end
      end

      def layout_options(parser)
        parser.on(
          "--indent N",
          OptionParser::DecimalInteger,
          "Spaces per level, 0 to #{DEEPEST_INDENT} (default 2)"
        ) do |count|
          raise OptionParser::InvalidArgument, count.to_s unless count.between?(0, DEEPEST_INDENT)

          indent(count)
        end
        parser.on("--tabs", "One tab per level") { indent(1, "\t") }
      end

      def indent(count, text = " ")
        @layout = { indent: text * count, space: " ", object_nl: "\n", array_nl: "\n" }
      end

      def last_options(parser)
        parser.on("-h", "--help", "Print this") { @text = parser.help }
        parser.on("--version", "Print the version and what a bug report should say") do
          @text = Words.version(Jacinth.info)
        end
      end
    end
  end
end
