# frozen_string_literal: true

module JsonDifferential
  module Zoo
    # A stream that keeps the chunks that are written.
    class Chunks
      attr_reader :chunks

      def initialize = @chunks = []

      def write(text)
        @chunks << text
        text.bytesize
      end
    end

    # A writer and the text that it makes. After an error that may have changed something, nothing more is pushed.
    class Pushes
      HARMLESS = Regexp.union(
        /\ACan not push onto an Object/,
        /\ACan only push a key/,
        /\ACan not push more than one/,
        /\ACan not pop with no open/,
        /\A[Ww]rong number/
      ).freeze

      class << self
        #: (Hash[Symbol, untyped]) -> Pushes
        def string(options) = new(Oj::StringWriter.new(options)) { |writer| writer.to_s }

        #: (Hash[Symbol, untyped]) -> Pushes
        def stream(options)
          io = Chunks.new
          new(Oj::StreamWriter.new(io, options)) { io.chunks }
        end
      end

      def initialize(writer, &text)
        @writer = writer
        @text = text
      end

      # The block's result, and the text that was appended, or the whole text if it was changed otherwise.
      #: () { (untyped) -> untyped } -> untyped
      def step
        return :over if @over

        result = yield(@writer)
        before, @before = @before, @text.call(@writer).dup
        [result, before && @before[0, before.size] == before ? @before[before.size..] : @before]
      rescue Exception => e
        @over = !e.message.match?(HARMLESS)
        raise
      end
    end
  end
end
