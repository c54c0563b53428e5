# frozen_string_literal: true
# :stopdoc:

module Jacinth
  # The part of a stream that is in memory, as the extension's class of this name, for lines only.
  class StreamBuffer
    BYTE_ORDER_MARK = "\xEF\xBB\xBF".b
    BLANK = /\A[ \t\r]*\z/n
    COMMENTS = %r{\A(?:[ \t\r]|/\*.*?\*/|//.*)*+\z}n
    private_constant :BYTE_ORDER_MARK, :BLANK, :COMMENTS

    class << self
      # The text of an Array as lines.
      #: (Array[untyped], Hash[Symbol, untyped], Proc?) -> String
      def lines(array, options, hook)
        coder = Coder.new(**options, &hook)
        text = +""
        index = 0
        while index < array.size
          text << coder.generate(array[index]).tr("\n", " ") << "\n"
          index += 1
        end
        text
      rescue GeneratorError, NestingError => e
        StreamLineWriter.place(e, index)
        raise
      end
    end

    #: (Hash[Symbol, untyped], Symbol, Integer?) -> void
    def initialize(options, as, records)
      if as == :documents
        raise NotImplementedError, "as: :documents needs the C extension, which #{RUBY_ENGINE} cannot load"
      end

      @config = Portable.read_options(options)
      @raw = as == :texts
      @left = records || Float::INFINITY
      @text = "".b
      @at = @seen = @base = 0
      @line = 1
      @ended = @cut = @failed = false
    end

    #: (String) -> self
    def take(source)
      plain = [Encoding::UTF_8, Encoding::US_ASCII, Encoding::BINARY].include?(source.encoding)
      @text = (plain ? source : source.encode(Encoding::UTF_8)).b
      @ended = true
      self
    end

    # The stream is a part of a file that begins at that offset.
    #: (Integer) -> self
    def begin_at(offset)
      @base = offset
      self
    end

    #: (String?) -> self
    def feed(chunk)
      return (@ended = true) && self if chunk.nil?

      if @at > @text.bytesize - @at
        @base += @at
        @seen -= @at
        @text = @text.byteslice(@at..)
        @at = 0
      end
      @text << chunk.b
      self
    end

    #: () { (untyped) -> void } -> bool
    def lines
      while (line = next_line)
        return false if @left.zero?

        @left -= 1
        yield read(line)
      end
      true
    end

    # Whether the parse of a record has raised the latest exception.
    #: () -> bool
    def failed? = @failed

    #: () -> [Integer, Integer, Integer]
    def place = [@record, @record_line, 1]

    private

    # The next line that is not blank; nil if more bytes are needed.
    def next_line
      limit = @config.max_bytes
      while @at < @text.bytesize
        feed = @text.index("\n", @seen)
        return if !feed && !@ended && (@base + @at).zero? && @text.bytesize < 3 && BYTE_ORDER_MARK.start_with?(@text)

        stop = @seen = feed || @text.bytesize
        excess = limit && stop - @at > limit && take_line(stop).bytesize > limit
        return unless feed || @ended || excess || @cut

        dropped = @cut
        line = take_line(stop)
        @cut = !feed && (excess || dropped) ? true : false
        @at = @seen = feed ? stop + 1 : stop
        @line += 1 if feed
        return line unless dropped || (!excess && blank?(line))
      end
    end

    # A broken comment, or one that is not UTF-8, is left to the parse.
    def blank?(line)
      line.match?(@config.allow_comments && line.dup.force_encoding(Encoding::UTF_8).valid_encoding? ? COMMENTS : BLANK)
    end

    def take_line(stop)
      skipped = (@base + @at).zero? && @text.start_with?(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.bytesize : 0
      @record = @base + @at + skipped
      @record_line = @line
      @text.byteslice((@at + skipped)...stop).delete_suffix("\r")
    end

    def read(line)
      @failed = true
      excess = @config.max_bytes && line.bytesize > @config.max_bytes
      line = line.byteslice(0, @config.max_bytes + 1) if excess # enough for the error
      line.force_encoding(Encoding::UTF_8)
      result = @raw && !excess ? line : Portable.parse(line, @config)
      @failed = false
      result
    end
  end
end
