# frozen_string_literal: true

# What the commands that read or change parts of a document share: their options, their inputs, and how they report what
# is wrong. Each command is a class in a file of its own.
require_relative "../core"
require_relative "../stream/output"
require_relative "input"
require_relative "options"
require_relative "read_options"
require_relative "jq_words"

module Jacinth
  class CLI
    class DocumentCommand
      include Inputs
      include ReadOptions
      include JqWords

      # More of the document is needed.
      CutShort = Class.new(StandardError)
      # Numbers keep their digits, and every number of the grammar is accepted.
      LEXEMES = { decimal_class: Fragment, max_digits: nil }.freeze

      #: (input: IO, output: IO, errors: IO) -> void
      def initialize(input:, output:, errors:)
        @input = input
        @output = @target = output
        @errors = errors
        @out = StreamOutput.new(output)
        @read = {}
      end

      # Returns the exit status: 1 if nothing is found, or a document or a patch is wrong. Raises Wrong,
      # FileTrouble, SystemCallError.
      #: (Array[String]) -> Integer
      def run(arguments)
        rest = options.read(arguments)
        return say(options.help) if @help

        check_kind
        colored if options.all.any? { |option| option.long == "--color" } && !plain?
        perform(*arranged(rest)).tap { @out.flush }
      rescue ParserError => e
        failed(reported(@title, e))
      end

      # The options, under the text of the help.
      #: () -> Options
      def options
        @options ||= Options.new(help_text) do |options|
          own_options(options)
          read_options(options, read_notes)
          options.on("-h", "--help", "Print this") { @help = true }
        end
      end

      private

      # The arguments, with "-" for a file that is not named.
      def arranged(rest)
        rest = ["-", *rest] if rest.size < self.class::LEAST
        raise Wrong, "#{name} needs #{self.class::NEEDS}, such as #{example}" if rest.size < self.class::LEAST
        if rest.size > self.class::MOST
          raise Wrong, "#{name} takes #{self.class::NEEDS}; #{Messages.title(rest.last)} is one too many"
        end

        rest
      end

      # The first example of the help.
      def example = help_text[/^  (jacinth .*)/, 1]

      def name = self.class.name[/\w+\z/].downcase

      # Whether the output is not JSON.
      def plain? = @raw || @check || @pointers

      def help_text = self.class::HELP

      def own_options(options); end

      def read_notes = {}

      def raw_option(options)
        options.on("-r", "--raw", "Print a string as it is, without quotes and escapes") { @raw = true }
      end

      def in_place_option(options)
        options.on("-i", "--in-place", "Replace the file atomically instead of printing the result") do
          @in_place = true
        end
      end

      def replacement(name)
        require_relative "replacement"
        Replacement.new(name)
      end

      # The bytes of an input, which will be `rewritten` or not.
      def text(file, rewritten: false)
        input = Input.new(file, @input)
        @title = input.title
        @progress = Progress.new(@errors, @title)
        text = input.open(@progress) do |bytes|
          if rewritten && bytes.packed
            raise FileTrouble, "cannot rewrite #{@title}: it is compressed with #{bytes.packed}"
          end

          bytes.all(@read[:max_bytes])
        end
        text.tap { @progress.clear }
      end

      # Shows on a terminal how long the block works on a long text. Returns its result.
      def working(text, &block) = @progress.phase("working on", text.bytesize, &block)

      # Yields a Proc for the document in an input, or one for each of several. The Proc opens the document with further
      # options. A file with one document is read only as far as the block asks for it: the block is called again with
      # more of the document if it meets the end of what has been read.
      def documents(input, bytes, &block)
        if bytes.size.nil? || bytes.packed || bytes.size > (@read[:max_bytes] || bytes.size) || many?(bytes)
          return texts(input, bytes) { |text| yield ->(**more) { Jacinth.document(text, **more, **@read) } }
        end

        @progress.hide if @output.tty?
        bytes.fronts { |text, whole| front(text, whole, &block) }
        OK
      end

      # Yields for the document that begins with the text. Returns false, having printed nothing, if the text ends too
      # early.
      def front(text, whole)
        out = @out
        @out = [] unless whole
        @front = !whole
        working(text) { yield ->(**more) { beginning(text, more) } }
        @out.each { |piece| out << piece } unless whole
        true
      rescue CutShort, ParserError
        raise if whole
      ensure
        @out = out
        @front = false
      end

      # A number may go on behind the text.
      def beginning(text, more)
        document = Jacinth.document(text, **more, **@read)
        raise CutShort if @front && document.is_a?(Document::Scalar)

        document
      end

      # Yields the text of the document in an input, or of each of several. Returns the exit status: a broken line is
      # reported, and the next one follows.
      def texts(input, bytes)
        status = OK
        if many?(bytes)
          require_relative "records"
          @progress.hide if @output.tty?
          records = Records.new(bytes, @out, @progress, @read) { |error| status = invalid(input, error) }
          records.public_send(kind) { |text| yield text }
        else
          text = bytes.all(@read[:max_bytes])
          @progress.hide if @output.tty?
          working(text) { yield text }
        end
        status
      end

      # Whether an input has several documents.
      def many?(bytes) = @lines || @documents || bytes.lines?(@read)

      # How several documents follow one another.
      def kind = @documents ? :documents : :lines

      # Yields the value at each pointer; returns what the block did. No Integer is -0, so that is found in the text.
      def values(document, pointers)
        minus = nil
        pointers.map do |pointer|
          value = document.at(pointer)
          minus ||= minus_zeros(document.__send__(:source), pointers) if value.equal?(0)
          yield minus&.key?(pointer) ? Fragment.new("-0") : value
        end
      end

      # The pointers to -0. With one pointer, the text is read only up to its value.
      def minus_zeros(text, pointers)
        return pointers.select { |one| minus_zero?(text, one) }.to_h { |one| [one, true] } if pointers.size == 1

        places = Editing.find(text, pointers, Coder.new(**LEXEMES, **@read)).each_slice(2)
        pointers.zip(places).select { |_, (from, to)| from && text.byteslice(from...to) == "-0" }.to_h
      rescue ParserError
        raise if @front

        {} # behind the values
      end

      # Whether the value changes with one of the last -0 that are read to see its end; behind it are comments.
      def minus_zero?(text, pointer)
        value = ->(part) { Jacinth.document(part, **LEXEMES, **@read).at(pointer) rescue nil }
        size = 32
        size *= 2 until size >= text.bytesize || value[text.byteslice(0, size)]
        text = text.byteslice(0, (0..size).bsearch { |most| value[text.byteslice(0, most)] } || 0)
        at = text.size
        3.times.any? do
          at = text.rindex("-0", at - 1) or break
          value[text.dup.tap { |other| other[at, 2] = "1 " }] == 1
        end
      end

      # Prints the new text of a document, or writes it to its file.
      def deliver(file, old, new)
        if @in_place
          raise Wrong, "--in-place needs a file" if file == "-"

          replacement(file).write(new, unless_equal: old)
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

        value.is_a?(Document) ? Jacinth.reformat(value.raw, **LEXEMES, **@read) : written(value)
      rescue ParserError
        value.value # raises, with the place in the document
        raise
      end

      # A value that was read, as JSON. How deep it may be was asked when it was read.
      def written(value) = Jacinth.generate(value, allow_nan: true, max_nesting: nil)

      def failed(words)
        @out.flush
        tell(words)
        INVALID
      end
    end
  end
end
