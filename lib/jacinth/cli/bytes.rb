# frozen_string_literal: true

require_relative "messages"

module Jacinth
  class CLI
    # The bytes of an open input, read piece by piece, and unpacked if they begin like gzip or zstd. The methods that
    # look ahead (packed, lines?, first) consume nothing. docs/command-line.md has the table of what an input is.
    # Raises FileTrouble if the input cannot be read or unpacked.
    class Bytes
      CHUNK = 1 << 16
      CHUNK_PACKED = 1 << 13 # a piece of zeros is a thousand times as long when it is unpacked
      PACKED = { "\x1F\x8B".b => "gzip", "\x28\xB5\x2F\xFD".b => "zstd" }.freeze
      FRONT = 1 << 20 # bytes of a file that are enough for much of what is asked
      FURTHER = 8 # times as many are read if they are not enough
      LONGEST_FIRST = 1 << 20 # bytes of a first line that tells what the input is
      SEPARATOR = "\x1E" # of a JSON text sequence
      LEXEMES = { decimal_class: Fragment, max_digits: nil }.freeze # numbers of any size say nothing about the kind
      BLANK = /\A(?:\xEF\xBB\xBF)?\s*/n

      # The source; and its size, if it is a regular file.
      attr_reader :io, :size

      #: (IO, String, Progress) -> void
      def initialize(io, title, progress)
        @io = io
        @title = title
        @progress = progress
        @size = io.size if io.is_a?(File) && io.stat.file?
        @drawn = 0
        @piece = String.new
      end

      # "gzip" or "zstd", or nil.
      #: () -> String?
      def packed
        look unless @head
        @packed
      end

      # The next bytes, or nil at the end. The next call may change the String.
      #: () -> String?
      def draw
        look unless @head
        return unpacked if @head.empty?

        head = @head
        @head = "".b
        head
      end

      # All bytes; of an input with more than `limit`, the first ones and some more.
      #: (Integer?) -> String
      def all(limit)
        size = packed ? 0 : @size || 0
        text = String.new(capacity: [size, limit || size].min + CHUNK)
        while (limit.nil? || text.bytesize <= limit) && (piece = draw)
          text << piece
        end
        text
      end

      # Yields the bytes read so far, and whether these are all: first a few, then more, until the block returns true.
      # So much of a large file need not be read.
      #: () { (String, bool) -> boolish } -> void
      def fronts
        text = String.new
        size = FRONT
        piece = nil
        loop do
          text << piece while text.bytesize < size && (piece = draw)
          whole = text.bytesize < size
          return if yield(text, whole) || whole

          size *= FURTHER
        end
      end

      # Whether the input has a document on each line, judged by its first two lines. `skip`: broken lines are skipped.
      #: (Hash[Symbol, untyped], ?skip: bool?) -> bool
      def lines?(options, skip: false)
        return false if first == SEPARATOR

        options = { **LEXEMES, **options }
        from = BLANK.match(@head).end(0)
        line = line_from(from)
        following = line && @head.index(/\S/n, from + line.bytesize)
        return false unless following

        second = line_from(following) || @head.byteslice(following..)
        return !goes_on?(second, options) if Jacinth.valid?(line, **options)

        !begins?(line, options) && (skip || (second.match?(/\A[{\[]/n) && Jacinth.valid?(second, **options)))
      end

      # The first character that is not white space, or nil.
      #: () -> String?
      def first
        look unless @head
        until (found = @head[BLANK.match(@head).end(0)])
          piece = unpacked or return
          @head << piece
        end
        found
      end

      private

      # The line that begins at this byte. Reads on until something other than white space follows it. nil if the line
      # is too long, or the last one.
      def line_from(from)
        until (feed = @head.index("\n", from)) && @head.index(/\S/n, feed)
          return if @head.bytesize - from > LONGEST_FIRST || !(piece = unpacked)

          @head << piece
        end
        @head.byteslice(from...feed)
      end

      # Whether the line is the beginning of a document that goes on behind it.
      def begins?(line, options)
        require_relative "../stream/partial"
        !Jacinth.parse_partial("#{line}\n", **options).complete?
      rescue ParserError, EncodingError
        false
      end

      # Whether the line ends where a document that is written on several lines goes on. Elsewhere it may be cut.
      def goes_on?(line, options)
        line.match?(/[{\[,]\s*\z/n) && !Jacinth.valid?(line, **options) && begins?(line, options)
      end

      # Takes the first bytes, which tell whether the others are packed.
      def look
        @head = "".b
        until PACKED.none? { |magic, _| magic.start_with?(@head) } || !(piece = read(CHUNK_PACKED))
          @head << piece
        end
        @packed = PACKED.find { |magic, _| @head.start_with?(magic) }&.last
        return unless @packed

        first = @head
        @head = "".b
        require_relative @packed
        @unpacker = -> { (@unpacker = CLI.const_get(@packed.capitalize).new(first) { read(CHUNK_PACKED) }).call }
      end

      def unpacked
        @packed ? @unpacker.call : read(CHUNK)
      rescue Unreadable => e
        raise FileTrouble, "cannot read #{@title}: #{Messages.plain(e.message)}"
      end

      def read(size)
        @io.readpartial(size, @piece)
        @drawn += @piece.bytesize
        @progress.reading(@drawn, @size)
        @piece
      rescue EOFError
        whole = @size.nil? || @drawn >= @size || @io.size >= @size # a file of the kernel may have less than its size
        whole ? nil : raise(FileTrouble, "cannot read #{@title}: it became shorter while it was read")
      rescue SystemCallError, IOError => e
        raise FileTrouble, "cannot read #{@title}: #{Messages.reason(e)}"
      end
    end

    # Packed bytes that cannot be unpacked; the message says why.
    class Unreadable < StandardError
    end
  end
end
