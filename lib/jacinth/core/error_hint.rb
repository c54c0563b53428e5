# frozen_string_literal: true

module Jacinth
  # What is probably meant where an error is, and what to write instead. The hint of a parse error is made when it is
  # asked for, from the reason of the error and the bytes on both sides of it.
  module ErrorHint
    PATH = "this is a path; read the file with load_file, or its lines with each_line(Pathname(path))"

    # The beginnings of texts that are not JSON.
    FOREIGN = {
      /\A\x1f\x8b/n => "these are gzip bytes; unpack them with Zlib.gunzip",
      /\A\x28\xb5\x2f\xfd/n => "these are zstd bytes; unpack them first",
      /\APK\x03\x04/n => "this is a zip archive; unpack it first",
      /\A<(?:!doctype html|html|head|body)/ni => "this is an HTML page; look at the status of the response",
      /\A```/n => "this is a Markdown code block; parse what is inside it",
      /\A</n => "this is XML or HTML, not JSON",
      /\A\)\]\}/n => "remove the prefix that keeps the text from being run as a script",
      /\A(?:data|event|id|retry):/n => "these are server-sent events; parse what follows \"data:\"",
      /\A---[\r\n ]/n => "this is YAML, not JSON",
      %r{\A(?:[~\w.-]*/[~\w.-]|[\w.-]+\.(?:nd)?jsonl?\z)}n => PATH,
      %r{\A(?:https?|ftp|wss?)://}ni => "this is an address, not a document; parse the body of the response",
      %r{\A(?:file://|[a-z]:[\\/]|\\\\[\w.])}ni => PATH,
      /\A\x1e/n => "this is a JSON text sequence (RFC 7464); each_document of Jacinth reads it",
      /\A[a-zA-Z_$][\w$.]*\(/n => "this is JSONP; parse what is between the parentheses"
    }.freeze

    # The beginnings of texts in other encodings, and the name with which String#encode reads them.
    WIDE = {
      /\A(?:\xff\xfe\0\0|\0\0\xfe\xff)/n => "UTF-32", /\A\0\0\0[^\0]/n => "UTF-32BE",
      /\A[^\0]\0\0\0[^\0]/n => "UTF-32LE", /\A(?:\xff\xfe|\xfe\xff)/n => "UTF-16", /\A\0[^\0]/n => "UTF-16BE",
      /\A[^\0]\0[^\0]/n => "UTF-16LE"
    }.transform_values { |name| "this is #{name[0, 6]}; convert it with text.encode(\"UTF-8\", \"#{name}\")" }.merge(
      /\A\d\0\z/n => "cut off the NUL byte; if this is UTF-16, convert it with text.encode(\"UTF-8\", \"UTF-16LE\")"
    ).freeze

    # What is found where a value is expected.
    VALUES = {
      /\A'/n => "strings have double quotes",
      /\A(?:\xe2\x80[\x98-\x9f]|\xc2[\xab\xbb]|`)/n => "strings have straight double quotes",
      /\Atrue\b/ni => "write true",
      /\Afalse\b/ni => "write false",
      /\A(?:nil|none|null|undefined)\b/ni => "write null",
      /\A[+-]?(?:nan|inf(?:inity)?)\b/ni => "allow_nan: true accepts NaN, Infinity and -Infinity",
      /\A[+-]?\.\d/n => "write 0 before the decimal point",
      /\A\+/n => "write the number without +",
      /\A-?0\d/n => "write the number without leading zeros",
      /\A-?\d+\.(?!\d)/n => "write a digit after the decimal point",
      /\A-?[\d.]+[eE][+-]?(?!\d)/n => "write a digit after the e",
      /\A:[a-zA-Z_"]/n => "this is a Ruby Symbol; write a string",
      /\A#</n => "this is a Ruby object as inspect shows it; write it as JSON with Jacinth.generate",
      /\A#/n => "JSON has no comments",
      /\A\(/n => "arrays have square brackets"
    }.freeze

    # What is found where a comma or the end of a container is expected.
    AFTER_VALUES = {
      /\Ax[0-9a-fA-F]/n => "JSON has no hexadecimal numbers",
      /\A_\d/n => "write the number without _",
      /\A;/n => "write a comma",
      /\A\}/n => "an array ends with ]",
      /\A\]/n => "an object ends with }",
      /\A:/n => "pairs stand in objects, which have curly brackets",
      /\A#/n => "JSON has no comments",
      /\A["\[{\dtfn]/n => "is a comma missing?"
    }.freeze

    COLONS = {
      /\A=>/n => "this is a Ruby Hash; write it as JSON with Jacinth.generate",
      /\A=/n => "write a colon",
      /\A[,}]/n => "a key needs a colon and a value"
    }.freeze

    KEYS = {
      /\A'/n => "keys have double quotes",
      /\A(?:\xe2\x80[\x98-\x9f]|\xc2[\xab\xbb]|`)/n => "keys have straight double quotes",
      /\A(?::[a-zA-Z_"]|[\w.:-]+\s*=>)/n => "this is a Ruby Hash; write it as JSON with Jacinth.generate",
      /\A[\w$-]/n => "put the key in double quotes",
      /\A#/n => "JSON has no comments"
    }.freeze

    ENDS = {
      /\A[\]}]/n => "one closing bracket too many",
      /\A\x00/n => "NUL bytes follow the document; cut them off",
      /\A\x1e/n => "this is a JSON text sequence (RFC 7464); each_document of Jacinth reads it",
      /\A[\["{\dtfn-]/n => "does another document follow? each_document and each_line of Jacinth read several"
    }.freeze

    CONTROLS = {
      /\A\n/n => "write a line feed in a string as \\n, or pass allow_control_characters: true",
      /\A\r/n => "write a carriage return in a string as \\r, or pass allow_control_characters: true",
      /\A\t/n => "write a tab in a string as \\t, or pass allow_control_characters: true",
      /\A./mn => "allow_control_characters: true accepts it"
    }.freeze

    # Characters that look like a space, or like nothing.
    INVISIBLE = {
      "\uFEFF" => "a byte order mark", "\u00A0" => "a no-break space", "\u200B" => "a zero-width space",
      "\u202F" => "a narrow no-break space", "\u3000" => "an ideographic space", "\u2028" => "a line separator"
    }.transform_keys(&:b).freeze

    # Bytes that look like UTF-8 and are not.
    NO_UTF8 = {
      /\A\xc0\x80/n => "the bytes C0 80 are NUL in the UTF-8 of Java; UTF-8 has one byte for it",
      /\A(?:[\xc0\xc1][\x80-\xbf]|\xe0[\x80-\x9f][\x80-\xbf]|\xf0[\x80-\x8f][\x80-\xbf]{2})/n =>
        "a character has more bytes than UTF-8 allows for it",
      /\A(?:\xf4[\x90-\xbf]|[\xf5-\xf7][\x80-\xbf])[\x80-\xbf]{2}/n => "Unicode has no characters beyond U+10FFFF",
      /\A(?:[\xc2-\xdf]|[\xe1-\xec\xee\xef][\x80-\xbf]?|\xe0[\xa0-\xbf]?|\xed[\x80-\x9f]?|
        \xf0(?:[\x90-\xbf][\x80-\xbf]?)?|[\xf1-\xf3][\x80-\xbf]{0,2}|\xf4(?:[\x80-\x8f][\x80-\xbf]?)?)\z/nx =>
        "the text ends in the middle of a character"
    }.freeze

    TABLES = {
      unexpected_character: VALUES, invalid_number: VALUES, trailing: ENDS, expected_colon: COLONS, expected_key: KEYS,
      expected_comma_array: AFTER_VALUES, expected_comma_object: AFTER_VALUES, control_character: CONTROLS
    }.freeze

    SENTENCES = {
      duplicate_key: "allow_duplicate_key: true keeps the last value",
      nesting: "max_nesting: sets the limit",
      too_long: "max_bytes: sets the limit",
      number_overflow: "decimal_class: BigDecimal reads it",
      invalid_escape: "write \\\\ for a backslash, or pass allow_invalid_escape: true",
      incomplete_surrogate: "a character beyond U+FFFF needs two \\u escapes",
      invalid_surrogate: "a character beyond U+FFFF needs two \\u escapes"
    }.freeze

    # The messages of GeneratorError.
    OBJECTS = {
      /\A(?:NaN|-?Infinity) not allowed/ => "allow_nan: true writes it",
      / not allowed as object key in JSON\z/ => "give the Hash Strings as keys, or pass as_json:",
      / not allowed in JSON\z/ => "pass as_json: to say how such objects are written",
      /\Aduplicate key .*"\z/m => "allow_duplicate_key: true writes both",
      /\A(?:NaN|-?Infinity) cannot be written with rfc8785\z/ => "give nil, or pass as_json: to say how it is written",
      / cannot be written with rfc8785\z/ => "to_f rounds it, and to_s keeps its digits in a String"
    }.freeze
    constants(false).each { |name| Ractor.make_shareable(const_get(name)) }
    private_constant(*constants(false))

    class << self
      # The hint for the error with that reason, or nil. `before` and `after` are bytes of the document, `first` says
      # that only white space and a byte order mark are before the error, `opened` what is open at its end.
      #: (Symbol, before: String, after: String, first: bool, ?opened: [String, Integer, Integer]?) -> String?
      def for(reason, before:, after:, first:, opened: nil)
        return open_hint(before, opened) if after.empty? && (opened || reason == :eof)

        (first && find_hint(FOREIGN, after)) || (before.bytesize < 2 && find_hint(WIDE, before + after)) ||
          bytes_hint(reason, before, after, first) || find_hint(TABLES.fetch(reason, {}), after) || SENTENCES[reason]
      end

      # What a hint says besides options, or nil.
      #: (String) -> String?
      def without_options(hint)
        text = hint.sub(/, or pass [a-z_]+: true\z/, "")
        text unless text.match?(/\A[a-z]+_[a-z_]+: /)
      end

      # The hint for a GeneratorError with that message about that object, or nil. Calls no method of the object.
      #: (String, untyped) -> String?
      def for_object(message, object)
        return converted(object) || find_hint(OBJECTS, message) if message.end_with?(" not allowed in JSON")
        return find_hint(OBJECTS, message) unless message.end_with?("not valid UTF-8")
        return "these are bytes; write them as text, as with [bytes].pack(\"m0\")" if binary?(object)

        "scrub the text, or convert it with encode from the encoding that it has"
      end

      private

      # Calls String's own method, not one of a subclass. The method is not in a constant, as Ractors could not share
      # it.
      def binary?(object)
        String === object && String.instance_method(:encoding).bind_call(object) == Encoding::BINARY
      end

      # What an object of a class without a JSON form has to make one.
      def converted(object)
        return unless Object === object

        name = Enumerable === object ? :to_a : :to_h
        klass = Kernel.instance_method(:class).bind_call(object)
        known = Module.instance_method(:method_defined?).bind_call(klass, name)
        "it has #{name}: pass as_json: :#{name}" if known
      end

      def find_hint(table, bytes) = table.find { |pattern, _| pattern.match?(bytes) }&.last

      def open_hint(before, opened)
        if opened
          kind, line, column = opened
          "the #{kind} that begins at line #{line} column #{column} is not closed"
        elsif before.match?(/\A\s*\z/n)
          "the text #{before.empty? ? "is empty" : "has no value"}"
        end
      end

      def bytes_hint(reason, before, after, first)
        return latin(after) if reason == :invalid_utf8
        return "allow_comments: true accepts comments" if comment?(reason, after)

        name = INVISIBLE.find { |character, _| after.start_with?(character) }&.last
        return "this is #{name}; JSON has space, tab, line feed and carriage return" if name
        return unless %i[unexpected_character expected_key].include?(reason)

        commas(reason, before, after) || (latin(outside_ascii(after)) unless first)
      end

      def comment?(reason, after)
        %i[unexpected_token unexpected_character].include?(reason) && after.match?(%r{\A/[/*]}n)
      end

      def commas(reason, before, after)
        return unless before.match?(/,\s*\z/n)
        return "one comma too many" if after.start_with?(",")
        return unless after.match?(/\A[\]}]/n)

        fits = after.start_with?(reason == :expected_key ? "}" : "]")
        fits ? "allow_trailing_comma: true accepts a comma before it" : find_hint(AFTER_VALUES, after)
      end

      # What follows a word of letters if it is not UTF-8, or "".
      def outside_ascii(after)
        rest = after[/\A[a-zA-Z]{0,16}([\x80-\xff].*)/mn, 1].to_s
        rest.dup.force_encoding(Encoding::UTF_8)[0]&.valid_encoding? ? "" : rest
      end

      def latin(after)
        return unless (byte = after.getbyte(0))

        find_hint(NO_UTF8, after) || surrogate(after) ||
          format("byte 0x%02X is not UTF-8; convert Latin-1 with text.encode(\"UTF-8\", \"ISO-8859-1\")", byte)
      end

      # The three bytes of a surrogate, which only UTF-16 has.
      def surrogate(after)
        return unless after.match?(/\A\xed[\xa0-\xbf][\x80-\xbf]/n)

        code = 0xd000 | (after.getbyte(1) & 0x3f) << 6 | after.getbyte(2) & 0x3f
        pair = after.match?(/\A\xed[\xa0-\xaf].\xed[\xb0-\xbf][\x80-\xbf]/mn)
        format("the bytes %s are the surrogate U+%04X, which UTF-8 does not have; %s",
               after.byteslice(0, 3).unpack("C*").map { |byte| format("%02X", byte) }.join(" "), code,
               pair ? "this is CESU-8: write the pair as one character of four bytes" : "half of a character is lost")
      end
    end
  end
  private_constant :ErrorHint
end
