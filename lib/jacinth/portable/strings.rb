# frozen_string_literal: true
# :stopdoc:

module Jacinth
  module Portable
    # How a Reader reads strings: where they end, what their escapes stand for, and which of several errors comes first.
    module Strings
      PLAIN_STRING = /[^"\\\x00-\x1f]*"/n
      SPECIAL = /["\\\x00-\x1f]/n
      UNIT = /\\u([0-9a-fA-F]{4})/n
      LETTERS = {
        '"' => '"',
        "\\" => "\\",
        "/" => "/",
        "b" => "\b",
        "f" => "\f",
        "n" => "\n",
        "r" => "\r",
        "t" => "\t"
      }.to_h { |letter, meaning| [letter.ord, meaning.b] }.freeze
      QUOTE = '"'.ord
      BACKSLASH = "\\".ord
      CUT = 12 # bytes at the end of an unfinished string: an incomplete escape there is not an error yet

      private

      # The text of the string whose quote is at `from`. Leaves the scanner after the closing quote.
      def read_string(from, phase)
        @scanner.pos = from + 1
        if (size = @scanner.skip(PLAIN_STRING))
          check_utf8(from + 1, from + size, phase) unless @well_formed
          return lexeme(from + 1, from + size)
        end
        stop, escaped = string_end(from + 1, phase)
        check_utf8(from + 1, stop, phase) unless @well_formed
        @scanner.pos = stop + 1
        escaped ? decode(from + 1, stop, phase) : lexeme(from + 1, stop)
      end

      # The position of the closing quote, and whether an escape precedes it.
      def string_end(from, phase)
        at = from
        escaped = false
        while special(at)
          at = @scanner.pos - 1
          case @text.getbyte(at)
          when QUOTE then return [at, escaped]
          when BACKSLASH
            escaped = true
            following = @text.getbyte(at + 1)
            at += following.nil? || following < 0x20 ? 1 : 2
          else
            refuse_string(:control_character, from, at, phase, 2) unless @config.allow_control_characters
            at += 1
          end
        end
        refuse_string(:eof_string, from, @text.bytesize, phase, CUT)
      end

      def special(at)
        return false if at >= @text.bytesize

        @scanner.pos = at
        @scanner.search_full(SPECIAL, true, false)
      end

      # Reports `status` at `at`, unless the string has an error before that position. A wrong escape in the last `room`
      # bytes before `at` does not count yet.
      def refuse_string(status, from, at, phase, room)
        content = @text.byteslice(from, at - from)
        unless @well_formed
          valid = valid_prefix(content)
          cut = status == :eof_string && content.bytesize - valid < 4
          status, at, room = :invalid_utf8, from + valid, 2 if valid < content.bytesize && !cut
        end
        decode(from, at, phase, room)
        fail_at(status, at, phase, string: status == :eof_string ? from - 1 : nil)
      end

      # Checks the content in [from, to), which has no escapes. Errors in its last `room` bytes are left to the caller.
      def decode(from, to, phase, room = 0)
        content = @text.byteslice(from, to - from)
        out = String.new(capacity: content.bytesize)
        at = 0
        while (backslash = content.index("\\", at))
          out << content.byteslice(at, backslash - at)
          at = unescape(content, backslash, out) do |status, place|
            return if content.bytesize - place < room

            fail_at(status, from + place, phase)
          end
        end
        (out << content.byteslice(at, content.bytesize)).force_encoding(Encoding::UTF_8)
      end

      # Appends the character for the escape at `at` and returns the end of the escape. Calls the block with an error
      # and its position.
      def unescape(content, at, out)
        letter = content.getbyte(at + 1)
        if (meaning = LETTERS[letter])
          out << meaning
          return at + 2
        end
        return unicode(content, at, out) { |status, place| yield status, place } if letter == "u".ord

        yield :invalid_escape, at unless @config.allow_invalid_escape && letter
        out << content.getbyte(at + 1)
        at + 2
      end

      def unicode(content, at, out)
        unit = content.byteslice(at, 6)[UNIT, 1]&.hex
        yield :incomplete_unicode, at unless unit
        yield :unpaired_surrogate, at if unit.between?(0xdc00, 0xdfff)
        return at + append(out, unit, 6) unless unit.between?(0xd800, 0xdbff)

        following = content.byteslice(at + 6, 6)
        yield :incomplete_surrogate, at unless following.bytesize == 6 && following.start_with?("\\u")
        low = following[UNIT, 1]&.hex
        yield :incomplete_unicode, at + 6 unless low
        yield :invalid_surrogate, at unless low.between?(0xdc00, 0xdfff)
        at + append(out, 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00), 12)
      end

      def append(out, character, size)
        out << [character].pack("U").b
        size
      end

      # Checks that the content of a string is UTF-8.
      def check_utf8(from, to, phase)
        content = @text.byteslice(from, to - from)
        valid = valid_prefix(content)
        return if valid == content.bytesize

        decode(from, from + valid, phase, 2)
        fail_at(:invalid_utf8, from + valid, phase)
      end

      # The number of bytes at the beginning of `content` that are whole characters.
      def valid_prefix(content)
        text = String.new(content, encoding: Encoding::UTF_8)
        return content.bytesize if text.valid_encoding?

        size = 0
        text.each_char do |character|
          break unless character.valid_encoding?

          size += character.bytesize
        end
        size
      end
    end
  end
end
