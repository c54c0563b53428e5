# frozen_string_literal: true
# :stopdoc:

require "strscan"
require_relative "error_info"
require_relative "strings"

module Jacinth
  module Portable
    # The grammar: RFC 8259 and the extensions that the read options allow. Reads one document and reports events to a
    # sink (builder.rb, reformat.rb). It does not recurse: every state is a method that returns the next state.
    class Reader
      include ErrorInfo
      include Strings

      # An open container: the position of its bracket, the number of complete values, the latest key and the position
      # of its text.
      Frame = Struct.new(:array, :start, :count, :key)

      SPACE = /[ \t\r\n]+/n
      INTEGER = /-?(?:0(?![0-9])|[1-9][0-9]*)/n
      FRACTION = /\.[0-9]+/n
      EXPONENT = /[eE][-+]?[0-9]+/n
      LINE_COMMENT = %r{//[^\n]*}n
      BLOCK_COMMENT = %r{/\*.*?\*/}mn
      LITERALS = { "true" => true, "false" => false, "null" => nil }.freeze
      WORDS = { "t" => "true", "f" => "false", "n" => "null" }.to_h { |first, word| [first.ord, word] }.freeze
      NONFINITE = { "NaN" => Float::NAN, "Infinity" => Float::INFINITY, "-Infinity" => -Float::INFINITY }.freeze
      SLASH = "/".ord
      COMMA = ",".ord
      COLON = ":".ord
      MINUS = "-".ord
      DIGITS = ("0".ord.."9".ord)
      OPEN_ARRAY = "[".ord
      CLOSE_ARRAY = "]".ord
      OPEN_OBJECT = "{".ord
      CLOSE_OBJECT = "}".ord
      BYTE_ORDER_MARK = "\xEF\xBB\xBF".b.freeze

      # text: the document as BINARY, frozen.
      #: (String, ReadConfig, Checker) -> void
      def initialize(text, config, sink)
        @text = text
        @config = config
        @sink = sink
        @scanner = StringScanner.new(text)
        @frames = []
        @frame = nil
        # True: strings need not be checked one by one.
        @well_formed = String.new(text, encoding: Encoding::UTF_8).valid_encoding?
      end

      #: () -> self
      def run
        fail_too_long(@text.bytesize, @config.max_bytes) if @config.max_bytes && @text.bytesize > @config.max_bytes
        @sink.start(self)
        @scanner.pos = BYTE_ORDER_MARK.bytesize if @text.start_with?(BYTE_ORDER_MARK)
        state = :read_value
        state = __send__(state) while state
        self
      end

      attr_reader :config

      #: () -> Integer
      def bytesize = @text.bytesize

      #: () -> Integer
      def depth = @frames.size

      # The source text of a value or a key, as UTF-8.
      #: (Integer, Integer) -> String
      def lexeme(from, to) = @text.byteslice(from, to - from).force_encoding(Encoding::UTF_8)

      private

      # The next byte that is neither white space nor the beginning of a comment; nil at the end.
      def next_byte(phase)
        byte = @text.getbyte(@scanner.pos)
        while byte && (byte <= 0x20 || byte == SLASH)
          byte == SLASH ? skip_comment(phase) : @scanner.skip(SPACE) || break
          byte = @text.getbyte(@scanner.pos)
        end
        byte
      end

      def skip_comment(phase)
        from = @scanner.pos
        fail_at(:unexpected_token, from, phase) unless @config.allow_comments
        unless @scanner.skip(LINE_COMMENT) || @scanner.skip(BLOCK_COMMENT)
          fail_at(@text.byteslice(from, 2) == "/*" ? :unterminated_comment : :unexpected_token, from, phase)
        end
        return if @well_formed

        valid = valid_prefix(@text.byteslice(from, @scanner.pos - from))
        fail_at(:invalid_utf8, from + valid, phase) if from + valid < @scanner.pos
      end

      # Consumes the next byte if it is `wanted`.
      def consume?(wanted, phase)
        return false unless next_byte(phase) == wanted

        @scanner.pos += 1
        true
      end

      def read_value
        byte = next_byte(:value)
        from = @scanner.pos
        case byte
        when QUOTE
          text = read_string(from, :value)
          @sink.string(text, from, @scanner.pos)
        when DIGITS, MINUS then read_number(from)
        when OPEN_OBJECT then return open(from, false)
        when OPEN_ARRAY then return open(from, true)
        when nil then fail_at(:eof, from)
        else read_word(byte, from)
        end
        after_value
      end

      def read_word(byte, from)
        word = WORDS[byte] || (@config.allow_nan && { "N".ord => "NaN", "I".ord => "Infinity" }[byte])
        return literal(word, LITERALS[word], from) if word && WORDS[byte]
        return literal(word, NONFINITE[word], from) if word

        fail_at(byte == "N".ord || byte == "I".ord ? :unexpected_token : :unexpected_character, from)
      end

      def literal(word, value, from)
        fail_at(:unexpected_token, from) unless @text.byteslice(from, word.bytesize) == word
        @scanner.pos = from + word.bytesize
        @sink.literal(value, from, @scanner.pos)
      end

      def read_number(from)
        unless @scanner.skip(INTEGER)
          infinite = @config.allow_nan && @text.byteslice(from, 2) == "-I"
          return literal("-Infinity", -Float::INFINITY, from) if infinite

          fail_at(:invalid_number, from)
        end
        byte = @text.getbyte(@scanner.pos)
        return integer(from) unless byte == 0x2e || byte == 0x65 || byte == 0x45

        fail_at(:invalid_number, from) if byte == 0x2e && !@scanner.skip(FRACTION)
        byte = @text.getbyte(@scanner.pos)
        fail_at(:invalid_number, from) if (byte == 0x65 || byte == 0x45) && !@scanner.skip(EXPONENT)
        @sink.decimal(from, @scanner.pos)
      end

      def integer(from)
        digits = @scanner.pos - from
        digits -= 1 if @text.getbyte(from) == 0x2d
        fail_at(:too_many_digits, from) if @config.max_digits && digits > @config.max_digits
        @sink.integer(from, @scanner.pos)
      end

      def open(from, array)
        if @config.max_nesting.positive? && @frames.size >= @config.max_nesting
          fail_at(:nesting, from)
        end
        @frames << (@frame = Frame.new(array, from, 0, nil))
        @scanner.pos = from + 1
        if array
          @sink.array_begin
          :first_element
        else
          @sink.object_begin
          :first_key
        end
      end

      def first_element = consume?(CLOSE_ARRAY, :value) ? close : :read_value

      def after_element
        byte = next_byte(:comma)
        fail_at(:expected_comma_array, @scanner.pos, :comma) unless byte == COMMA || byte == CLOSE_ARRAY
        @scanner.pos += 1
        return close if byte == CLOSE_ARRAY

        @config.allow_trailing_comma ? :first_element : :read_value
      end

      def first_key = consume?(CLOSE_OBJECT, :key) ? close : :read_key

      def read_key
        fail_at(:expected_key, @scanner.pos, :key) unless next_byte(:key) == QUOTE
        from = @scanner.pos
        text = read_string(from, :key)
        to = @scanner.pos
        @frame.key = text
        @sink.key(text, from, to)
        fail_at(:expected_colon, @scanner.pos) unless consume?(COLON, :value)
        :read_value
      end

      def after_member
        byte = next_byte(:comma)
        fail_at(:expected_comma_object, @scanner.pos, :comma) unless byte == COMMA || byte == CLOSE_OBJECT
        @scanner.pos += 1
        return close if byte == CLOSE_OBJECT

        @config.allow_trailing_comma ? :first_key : :read_key
      end

      def close
        frame = @frame
        frame.array ? @sink.array_end(frame) : @sink.object_end(frame)
        @frames.pop
        @frame = @frames.last
        after_value
      end

      def after_value
        return :after_document unless @frame

        @frame.count += 1
        @frame.array ? :after_element : :after_member
      end

      def after_document
        fail_at(:trailing, @scanner.pos, :comma) if next_byte(:comma)
        nil
      end
    end
  end
end
