# frozen_string_literal: true

# The inputs of a command: opens each, hands its bytes to the command, and reports what is wrong with it. Knows files,
# pipes and the standard input, and how an invalid document is reported; reads no JSON.
require_relative "bytes"
require_relative "progress"
require_relative "console"
require_relative "messages"

module Jacinth
  class CLI
    # A file, or the standard input for "-". Several commands run over several of them.
    class Input
      #: (String, IO) -> void
      def initialize(name, standard_input)
        @name = name
        @standard_input = standard_input
      end

      attr_reader :name

      # The name for messages.
      #: () -> String
      def title = @name == "-" ? "(standard input)" : Messages.title(@name)

      # Yields the Bytes. Raises FileTrouble if the file cannot be opened.
      #: (Progress) { (Bytes) -> untyped } -> untyped
      def open(progress)
        file = opened unless @name == "-"
        io = file || @standard_input
        io.binmode if io.respond_to?(:binmode)
        yield Bytes.new(io, title, progress)
      ensure
        file&.close
      end

      # All bytes; with a `limit`, not many more. Raises FileTrouble.
      #: (Integer?, Progress) -> String
      def read(limit, progress) = open(progress) { |bytes| bytes.all(limit) }

      private

      def opened
        File.open(@name, "rb")
      rescue SystemCallError => e
        raise FileTrouble, "cannot read #{title}: #{Messages.reason(e)}"
      end
    end

    # What a command with @input, @output, @errors, a name and options does with its inputs.
    module Inputs
      include Console

      private

      # Yields each input with its bytes; the block returns an exit status. What is wrong with one is reported, and the
      # next one follows. Returns the highest status.
      def each_input(names)
        names.map do |name|
          input = Input.new(name, @input)
          @progress = Progress.new(@errors, input.title)
          input.open(@progress) { |bytes| yield input, bytes }
        rescue ParserError => e
          invalid(input, e)
        rescue FileTrouble => e
          complain(e.message)
        ensure
          @progress.clear
        end.max
      end

      # Reports a document that is not valid.
      def invalid(input, error)
        @progress.clear
        tell(reported(input.title, error))
        INVALID
      end

      # The options that a hint may name.
      def advised = options.all.map(&:long)

      # The words of an invalid document, colored on a terminal.
      def reported(title, error)
        words = Messages.invalid(title, error, name, advised)
        return words unless color?(@errors)

        require_relative "paint"
        Paint.error(words)
      end
    end
  end
end
