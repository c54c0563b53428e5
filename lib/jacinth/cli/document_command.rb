# frozen_string_literal: true

# What the commands that read or change parts of a document share: their options, their inputs, and how they report what
# is wrong. Each command is a class in a file of its own.
require_relative "input"
require_relative "read_options"
require_relative "replacement"
require_relative "request"
require_relative "words"

module Jacinth
  class CLI
    class DocumentCommand
      include Inputs
      include ReadOptions

      #: (input: IO, output: IO, errors: IO) -> void
      def initialize(input:, output:, errors:)
        @input = input
        @output = output
        @errors = errors
        @out = StreamOutput.new(output)
        @read = {}
      end

      # Returns the exit status: 1 if nothing is found, or a document or a patch is wrong. Raises Request::Wrong,
      # FileTrouble, SystemCallError.
      #: (Array[String]) -> Integer
      def run(arguments)
        rest = parser.permute(arguments.map { |argument| argument.valid_encoding? ? argument : argument.b })
        return say(@help) if @help

        perform(*arranged(rest)).tap { @out.flush }
      rescue OptionParser::ParseError => e
        raise Request::Wrong, Words.plain(e.message)
      rescue ParserError => e
        failed(Words.invalid(@title, e))
      end

      private

      # The arguments, with "-" for a file that is not named.
      def arranged(rest)
        rest = ["-", *rest] if rest.size < self.class::LEAST
        raise Request::Wrong, "#{name} needs #{self.class::NEEDS}" if rest.size < self.class::LEAST
        if rest.size > self.class::MOST
          raise Request::Wrong, "#{name} takes #{self.class::NEEDS}; #{Words.title(rest.last)} is one too many"
        end

        rest
      end

      def name = self.class.name[/\w+\z/].downcase

      def parser
        OptionParser.new(self.class::HELP) do |parser|
          own_options(parser)
          read_options(parser)
          parser.on("-h", "--help", "Print this") { @help = parser.help }
        end
      end

      def own_options(parser); end

      def raw_option(parser)
        parser.on("-r", "--raw", "Print a string as it is, without quotes and escapes") { @raw = true }
      end

      def in_place_option(parser)
        parser.on("-i", "--in-place", "Replace the file atomically instead of printing the result") { @in_place = true }
      end

      # The bytes of an input.
      def text(file)
        input = Input.new(file, @input)
        @title = input.title
        @progress = Progress.new(@errors, @title)
        input.read(@read[:max_bytes], @progress).tap { @progress.clear }
      end

      # Yields the text of the document in an input, or those of its lines. Returns the exit status: a broken line is
      # reported, and the next one follows.
      def texts(input, bytes)
        status = OK
        if lines?(bytes)
          require_relative "records"
          @progress.hide if @output.tty?
          Records.new(bytes, @out, @progress, @read) { |error| status = invalid(input, error) }
                 .lines { |text| yield text }
        else
          text = bytes.all(@read[:max_bytes])
          @progress.clear
          yield text
        end
        status
      end

      def lines?(bytes) = @lines || bytes.lines?(@read)

      # Prints the new text of a document, or writes it to its file.
      def deliver(file, old, new)
        if @in_place
          raise Request::Wrong, "--in-place needs a file" if file == "-"

          Replacement.new(file).write(new, unless_equal: old)
        else
          @output.write(new)
          @output.write("\n") unless new.end_with?("\n")
        end
        OK
      end

      # Prints a value on a line.
      def show(value)
        @out << shown(value) << "\n"
      end

      def shown(value)
        value = value.value if @raw && value.is_a?(Document::Scalar) && value.kind == :string
        return value if @raw && value.is_a?(String)

        value.is_a?(Document) ? Jacinth.reformat(value.raw, **@read) : Jacinth.generate(value, allow_nan: true)
      rescue ParserError
        value.value # raises, with the place in the document
        raise
      end

      def failed(words)
        @out.flush
        tell(words)
        INVALID
      end
    end
  end
end
