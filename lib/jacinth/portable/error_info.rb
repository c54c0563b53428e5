# frozen_string_literal: true
# :stopdoc:

require_relative "builder"
require_relative "error_path"

module Jacinth
  module Portable
    # Finds the second key with a name in an object that is the whole document. It is thrown, with its place.
    class SecondKey < Checker
      #: (String) -> void
      def initialize(name)
        super(ReadConfig.new({}))
        @name = name
        @count = 0
      end

      #: (Frame) -> void
      def object_end(_frame) = @objects.pop

      #: (String, Integer, Integer) -> void
      def key(text, from, _to)
        return unless @objects.size == 1 && text == @name

        throw(self, from) if (@count += 1) == 2
      end
    end
    private_constant :SecondKey

    # The errors of a Reader: message, line and column, path and snippet. They are computed only when there is an error,
    # so that reading does not have to count lines.
    module ErrorInfo
      TEXTS = {
        eof: "unexpected end of input", unexpected_character: "expected a value",
        unexpected_token: "unexpected token", trailing: "expected the end of the document",
        expected_comma_array: "expected ',' or ']' after an array element",
        expected_comma_object: "expected ',' or '}' after an object value",
        expected_key: "expected an object key", expected_colon: "expected ':' after an object key",
        invalid_number: "invalid number", number_overflow: "number does not fit a double",
        invalid_escape: "invalid escape sequence in a string",
        incomplete_unicode: "incomplete \\u escape sequence in a string",
        incomplete_surrogate: "incomplete surrogate pair in a string",
        invalid_surrogate: "invalid surrogate pair in a string", unpaired_surrogate: "unpaired surrogate in a string",
        control_character: "control character in a string", invalid_utf8: "invalid UTF-8",
        unterminated_comment: "a comment is not closed by '*/'",
        too_many_digits: "integer has more digits than max_digits allows"
      }.freeze
      # The errors that are about a token, and not about a byte within a string or a number.
      TOKENS = %i[
        unexpected_character unexpected_token trailing expected_comma_array expected_comma_object expected_key
        expected_colon invalid_number
      ].freeze
      # The errors that are reported as an unexpected end if they are at the end of the document.
      ENDING = %i[
        eof eof_string unexpected_character unexpected_token trailing expected_comma_array expected_comma_object
        expected_key expected_colon
      ].freeze
      SHOWN = 32 # bytes of the document that a message or a snippet shows
      SHOWN_KEY = 30
      BEFORE = 8 # bytes before and after an error that its hint is made from
      AFTER = 24

      # Raises the error at byte `at`. `phase` is :value, :comma (after a complete value) or :key (where a key is
      # expected). `string` is the first byte of the string that is not closed.
      #: (Symbol, Integer, ?Symbol, ?string: Integer?) -> bot
      def fail_at(status, at, phase = :value, string: nil)
        if status == :nesting
          raise_at(NestingError, "nesting of #{@frames.size + 1} is too deep", at, path(phase), status)
        end
        # A comment, or a word that begins as a literal does.
        status = :unexpected_character if status == :unexpected_token && phase == :value
        ended = at == @text.bytesize && ENDING.include?(status)
        text = TEXTS[ended ? :eof : status]
        text += show_found(text, at, status)
        raise_at(ParserError, text, at, path(phase), status, ended ? opened(string) : nil)
      end

      # Raises the error for the repeated key of the complete object that `frame` describes.
      #: (untyped, Reader::Frame) -> bot
      def fail_duplicate(key, frame)
        name = key.is_a?(String) || key.is_a?(Symbol) ? key.to_s : key.inspect
        if (second = second_key(name, frame.start))
          fail_second_key(name, second)
        end
        raise_at(
          ParserError,
          "duplicate key #{ErrorInfo.quoted(name)}",
          frame.start,
          path(:value, frames: @frames[0...-1]) + ErrorInfo.step(name),
          :duplicate_key
        )
      end

      # Raises the error for the repeated key at `from`. The innermost object is complete.
      #: (String, Integer) -> bot
      def fail_second_key(key, from)
        raise_at(
          ParserError,
          "duplicate key #{ErrorInfo.quoted(key)}",
          from,
          ErrorPath.text(steps(:value, @frames[0...-1]) << key_step(key)),
          :duplicate_key
        )
      end

      class << self
        # The beginning of a text in quotes, as long as a message shows it.
        #: (String) -> String
        def quoted(text) = "\"#{shown(text)}\""

        # The step of a path that a key makes. The key may have invalid bytes.
        #: (String) -> String
        def step(key)
          return ".#{key}" if key.bytesize <= SHOWN_KEY && key.b.match?(/\A[a-zA-Z_$][a-zA-Z_$0-9]*\z/n)

          "[\"#{shown(key).gsub(/["\\]/) { |character| "\\#{character}" }}\"]"
        end

        private

        def shown(text)
          kept = ErrorInfo.valid(text.byteslice(0, SHOWN_KEY))
          "#{Printable.marked(kept)}#{"..." if kept.bytesize < text.bytesize}"
        end
      end

      # The characters before the first byte that is not UTF-8.
      def self.valid(bytes)
        bytes = bytes.dup.force_encoding(Encoding::UTF_8)
        bytes.valid_encoding? ? bytes : bytes.each_char.take_while(&:valid_encoding?).join
      end

      private

      def raise_at(kind, message, at, path, reason, opened = nil)
        line, column = place(at)
        error = kind.new("#{message} at line #{line} column #{column}")
        facts = { line: line, column: column, byte_offset: at, json_path: path, snippet: snippet(at), reason: reason,
                  before: @text.byteslice([at - BEFORE, 0].max...at), after: @text.byteslice(at, AFTER),
                  opened: opened }
        facts.compact.each { |name, value| error.instance_variable_set(:"@#{name}", value) }
        raise error
      end

      # What the document has instead of what `text` expects.
      def show_found(text, at, status)
        shown = beginning(at)
        shown = token(shown, status) if TOKENS.include?(status)
        return "" if shown.empty?

        quote = shown.include?("'") && !shown.include?('"') ? '"' : "'"
        "#{text.start_with?("expected") ? ", found " : ": "}#{quote}#{Printable.marked(shown)}#{quote}"
      end

      # What is open at the end of the document, its line and its column.
      def opened(string)
        return ["string", *place(string)] if string
        return unless (frame = @frames.last)

        [frame.array ? "array" : "object", *place(frame.start)]
      end

      # The place of the second key with that name in the complete object at `from`.
      def second_key(name, from)
        search = SecondKey.new(name)
        at = catch(search) do
          Reader.new(@text.byteslice(from...@scanner.pos).freeze, @config, search).run
          return
        end
        from + at
      end

      def start_of_text = @text.start_with?(Reader::BYTE_ORDER_MARK) ? Reader::BYTE_ORDER_MARK.bytesize : 0

      def place(at)
        before = @text.byteslice(start_of_text, [at - start_of_text, 0].max)
        line = before.rpartition("\n").last
        # Every byte that begins a character.
        [before.count("\n") + 1, line.count("\x00-\x7f\xc0-\xff".b) + 1]
      end

      # The beginning of the text up to the next delimiter.
      def token(text, status)
        text[/\A(?:[,:\[\]{}]|"[^"]*"?|[^,\]}#{":" if status == :expected_key}]*)/]
      end

      # Raises the error for a text that is too long. The message has its length, unless only enough was read to see
      # that it is too long.
      #: (Integer, Integer) -> bot
      def fail_too_long(length, limit)
        words = length > limit + 1 ? "has #{length} bytes, max_bytes is" : "is longer than max_bytes, which is"
        raise_at(ParserError, "document #{words} #{limit}", 0, path(:value), :too_long)
      end

      # The text from byte `at` up to white space, NUL or an invalid character.
      def beginning(at)
        ErrorInfo.valid(@text.byteslice(at, SHOWN))[/\A[^ \n\t\r\0]*/]
      end

      # The part of the line around byte `at`, and a caret below it.
      def snippet(at)
        to = [@text.index(/[\r\n]/n, at) || @text.bytesize, at + SHOWN].min
        line = [(at.positive? && @text.rindex("\n", at - 1)&.succ) || 0, start_of_text].max
        # If the line continues beyond the room, half of the room is left for what precedes the error.
        from = [line, [to - SHOWN, at - SHOWN / 2].min].max
        from = [from, at].min
        to = [to, from + SHOWN].min
        before = whole(@text.byteslice(from, at - from), true)
        "#{Printable.marked(before + whole(@text.byteslice(at, to - at), false))}\n#{" " * before.size}^"
      end

      # The whole characters at the end (at_end) or at the beginning of the bytes.
      def whole(bytes, at_end)
        return ErrorInfo.valid(bytes) unless at_end

        bytes = bytes.force_encoding(Encoding::UTF_8)
        bytes.valid_encoding? ? bytes : bytes.each_char.to_a.reverse.take_while(&:valid_encoding?).reverse.join
      end

      # The path to the innermost open container, such as "$.a.b[2]".
      def path(phase, frames: @frames) = ErrorPath.text(steps(phase, frames))

      def steps(phase, frames)
        steps = frames.each_with_index.map do |frame, index|
          last = index == frames.size - 1
          if frame.array
            "[#{frame.count - (last && phase == :comma ? 1 : 0)}]"
          elsif frame.key && !(last && phase == :key)
            key_step(frame.key)
          end
        end
        steps.compact
      end

      def key_step(key)
        return ".#{key}" if key.match?(/\A[a-zA-Z_$][a-zA-Z_$0-9]*\z/)

        escaped = key.gsub(/["\\]/) { |character| "\\#{character}" }.gsub(UNPRINTABLE) do |character|
          character.encode(Encoding::UTF_16BE).unpack("n*").map { |unit| format("\\u%04x", unit) }.join
        end
        "[\"#{escaped}\"]"
      end
    end
  end
end
