# frozen_string_literal: true

module Jacinth
  class CLI
    # Unpacks zstd by the gem zstd-ruby, frames one after another. Raises Unreadable.
    class Zstd
      # A zstd frame that is unpacked after all others. If the frame before it was complete, the last unpacked bytes are
      # the mark.
      MARK = "the end."
      LAST = "\x28\xB5\x2F\xFD\x20\x08\x41\x00\x00#{MARK}".b.freeze
      NEEDED = "it is compressed with zstd, which needs the gem zstd-ruby, 2.0 or later: gem install zstd-ruby; " \
               "or unpack it first: zstd -dc FILE | jacinth ..."

      # `bytes` are the first ones; the block returns the next ones, or nil.
      #: (String) { () -> String? } -> void
      def initialize(bytes, &more)
        require "zstd-ruby"
        @stream = ::Zstd::StreamingDecompress.new
        raise LoadError unless @stream.respond_to?(:decompress_with_pos)

        @bytes = bytes
        @more = more
      rescue LoadError
        raise Unreadable, NEEDED
      end

      # The next unpacked bytes, or nil at the end.
      #: () -> String?
      def call
        until @ended
          piece = step
          return piece unless piece.empty?
        end
      rescue RuntimeError => e
        raise Unreadable, "broken zstd data: #{e.message}"
      end

      private

      def step
        @bytes = @more.call || "" if @bytes.empty?
        return finish if @bytes.empty?

        piece, used = @stream.decompress_with_pos(@bytes)
        @bytes = @bytes.byteslice(used..)
        piece
      end

      # What the library still has, without the mark.
      def finish
        @ended = true
        rest, piece, used, last = "".b, nil, 0, LAST
        until last.empty? && piece&.empty?
          piece, used = @stream.decompress_with_pos(last)
          rest << piece
          last = last.byteslice(used..)
        end
        raise "no mark" if !rest.end_with?(MARK) || rest.end_with?(LAST)

        rest.byteslice(0, rest.bytesize - MARK.bytesize)
      rescue RuntimeError
        raise Unreadable, "the zstd data end too early"
      end
    end
  end
end
