# frozen_string_literal: true

module Jacinth
  class CLI
    # fmt and min of one long document: its new text is printed while the document is read, so that memory stays flat.
    class LongDocument
      CHUNK = 1 << 16

      #: (Hash[Symbol, untyped], StreamOutput) -> void
      def initialize(options, output)
        @reformat = StreamReformat.new(options)
        @output = output
      end

      # `text` is the beginning of the document, and is cleared; `bytes` has the rest. Raises ParserError.
      #: (String, Bytes) -> void
      def run(text, bytes)
        0.step(text.bytesize - 1, CHUNK) { |offset| pass(text.byteslice(offset, CHUNK)) }
        text.clear
        while (piece = bytes.draw)
          pass(piece)
        end
        pass(nil)
        @output << "\n"
      ensure
        @output.flush
      end

      private

      def pass(piece)
        @reformat.feed(piece)
        while (text = @reformat.text)
          @output << text
          text.clear
        end
      end
    end
  end
end
