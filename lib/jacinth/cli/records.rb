# frozen_string_literal: true

require_relative "../stream/lines"
require_relative "../stream/elements"

module Jacinth
  # What the streams have in addition when the command line runs them.
  module StreamOfTexts
    # Yields the texts of the records. A ParserError that the block raises counts as an error of the record: its place
    # becomes the place in the stream, and it goes to `on_broken`, which raises it or returns to go on.
    #: (untyped, ^(ParserError) -> void) { (String) -> void } -> void
    def run_texts(source, on_broken)
      run(source) do |*, text|
        yield text
      rescue ParserError => e
        refuse_foreign
        on_broken.call(located(e))
      end
    end
  end

  # The elements of an array that is a whole document: nothing may follow it.
  class StreamWholeArray < StreamElements
    private

    def yield_values(&block)
      return true if @state != :done && super
      return true if @buffer.peek.nil?

      broken("unexpected token after the array")
    end
  end
  private_constant :StreamOfTexts, :StreamWholeArray

  class CLI
    # The texts of the records in an input, as a stream gives them. The output is written out whenever the stream needs
    # more bytes, so that it does not lag behind a slow input.
    class Records
      # The memory of records of LONG bytes is freed at once, and the memory of what was made of them after RESTS bytes.
      LONG = 1 << 12
      RESTS = 8 << 20

      # The block takes the error of a record; it raises it, or returns to go on. The output is written out before.
      #: (Bytes, StreamOutput, Progress, Hash[Symbol, untyped]) { (ParserError) -> void } -> void
      def initialize(bytes, output, progress, options)
        @bytes = bytes
        @output = output
        @progress = progress
        @options = { **options, raw: true }
        @rests = 0
        @on_broken = lambda do |error|
          output.flush
          yield error
        end
      end

      # The lines; those that begin in the part of a file.
      #: (?[Integer, Integer]?) { (String) -> void } -> void
      def lines(part = nil, &block)
        options = { **@options, on_error: @on_broken }
        return run(StreamLines.new(options), self, &block) unless part

        io = @bytes.io
        seen = 0
        run(StreamLines.new({ **options, part: part[0], of: part[1] }), io) do |text|
          @progress.reading(seen += text.bytesize + 1, io.size / part[1])
          block.call(text)
        end
      end

      # The documents, one after another.
      #: () { (String) -> void } -> void
      def documents(&block) = run(StreamDocuments.new({ **@options, on_error: @on_broken }), self, &block)

      # The elements of the array, or the values of the object, at the pointer; of the whole document for nil.
      #: (?String?) { (String) -> void } -> void
      def elements(pointer = nil, &block)
        run(pointer ? StreamElements.new(@options, pointer) : StreamWholeArray.new(@options, ""), self, &block)
      end

      # What the stream reads.
      #: () { (String) -> void } -> void
      def each
        while (piece = @bytes.draw)
          yield piece
          piece.clear unless piece.frozen? # unpacked pieces have megabytes
          @output.flush
        end
      end

      private

      def run(stream, source, &block)
        stream.extend(StreamOfTexts).run_texts(source, @on_broken) do |text|
          size = text.bytesize
          block.call(text)
          tidy(text, size) if size >= LONG
        end
      ensure
        @output.flush
      end

      def tidy(text, size)
        text.clear
        @rests += size
        return if @rests < RESTS

        @rests = 0
        GC.start
      end
    end
  end
end
