# frozen_string_literal: true

module JsonDifferential
  # JSON documents, right and wrong, as Strings: every way to write every value, then damage. The
  # result is what a case passes to a parser; `source` is its Ruby text.
  module Documents
    NUMBERS = %w[0 -0 1 -1 10 42 -17 123456789 1234567890123456789 9223372036854775807 9223372036854775808
                 -9223372036854775809 18446744073709551616 4611686018427387904 -4611686018427387905
                 123456789012345678901234567890 0.0 -0.0 1.5 0.1 3.14 -2.75 1e0 1E0 1e+2 1e-2 1.0e10 2.5E-3 1e22 1e23
                 1e308 1.7976931348623157e308 5e-324 2.2250738585072014e-308 0e5 0.0e-7 9007199254740993.0
                 123456789012345678.5 0.30000000000000004 100.0 1e15 1e16 123456.789e-3 1e-7
                 0.1234567890123456789012345678 12345678901234567890.5 1e1 00 01 -01 1. .5 -.5 1.e3 1e 1e+ 1E- - -- +1
                 1.5.2 1e5e5 0x10 1_000 1a -a 1.2a 1e400 -1e400 1e-400 1e99999999999999999999 0e99999999999999999999 NaN
                 -NaN Infinity -Infinity +Infinity -Infinit -I Nan nan infinity].freeze
    NUMBERS_USUAL = 44
    LITERALS = %w[null true false].freeze
    WRONG_LITERALS = %w~nul nulll tru truee fals falsey None undefined True NULL nULL t f n
                        'a' a ` @ # $ \ " } ] , :~.freeze
    SPACES = ["", "", "", " ", "\n", "\t", "\r\n", "  ", "\n    ", "          \n", " \t \n\r"].freeze
    COMMENTS = ["/**/", "/* a */", "// b\n", "/* * / */", "/*/", "/* open", "//", "// last", "/", "/x", "/***/",
                "//\r\n", "/*\n\n*/"].freeze
    ODD_SPACES = ["\f", "\v", "\0", "\u00a0", "\u2028", "\ufeff", "#", "\b"].freeze
    BROKEN = ["", " ", "\n\n", "\0", "\ufeff", "\ufeff[1]", "[", "{", "\"", "]", "}", ",", "[1,]", "{\"a\":1,}",
              "[,1]", "{,}", "{\"a\"}", "{\"a\":}", "{1:2}", "[1 2]", "{\"a\":1 \"b\":2}", "{\"a\" 1}", "{a:1}",
              "[1]]", "[1] x", "1 2", "[1}", "{\"a\":1]", "[1]\0", "nul", "[1,,2]", "{\"a\":1,,\"b\":2}",
              "\"a\"b", "{\"a\":1}}"].freeze
    NO_TEXTS = ["nil", "1", ":a", "[]", "{}", "Object.new", "Converts.new(:to_str, 1)", "Converts.new(:to_str, nil)",
                "Converts.new(:to_str, IOError.new(\"b\"))", "StringIO.new(\"[1]\")", "Bare.new",
                "Converts.new(:to_s, \"[1]\")", "StringWithText.new(\"[1]\")"].freeze
    TEXTS = ["a", "b", "id", "name", "", " ", "key with spaces", "\u00e9", "\u65e5\u672c\u8a9e", "\u{1F600}",
             "json_class", "ab" * 20, "x" * 70, "1", "a.b", "a\u00e9", "$", "__proto__", "/", "\u2028", "\u007f",
             "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "user_name", "JSON::GenericObject", "Range"].freeze
    ESCAPES = ["\\n", "\\t", "\\\"", "\\\\", "\\/", "\\b", "\\f", "\\r", "\\u0041", "\\u00e9", "\\u20AC",
               "\\ud83d\\ude00", "\\uD83D\\uDE00", "\\u0000", "\\u001f", "\\u2028"].freeze
    WRONG_ESCAPES = ["\\x", "\\a", "\\'", "\\u", "\\u1", "\\u12", "\\u123", "\\u12g4", "\\uD800", "\\uDC00",
                     "\\ud83d\\u0041", "\\ud83dx", "\\ud83d\\n", "\\ude00\\ud83d", "\\ud83d\\ud83d", "\\ud83d\\u",
                     "\\ud83d\\uZZZZ", "\\", "\\\n", "\\\u00e9", "\\U0041", "\n", "\t", "\0", "\x1f", "\r", "\x01",
                     "\xff", "\xc3", "\xe2\x82", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xc0\xaf", "\x80"].freeze
    TOKENS = (%w({ } [ ] , : " \\ 0 9 - + . e null true NaN Infinity // /* */ \u \ud800 1e999 "" "a" [] {} ,, '') +
              ["\0", "\n", " ", "\xff", "\u00e9", "\xef\xbb\xbf"]).freeze
    ENCODINGS = %w[UTF-16LE UTF-16BE UTF-32LE UTF-8 US-ASCII BINARY ISO-8859-1 Windows-1252 Shift_JIS EUC-JP UTF-16
                   UTF-7 IBM437].freeze

    #: () -> String
    def valid_document
      @left = 3 + roll(one([4, 12, 30]))
      @wrong = 0
      "#{space}#{json_value(1 + roll(4))}#{space}"
    end

    # It contains something that json refuses, or accepts by an option only.
    #: () -> String
    def wrong_document
      @left = 3 + roll(12)
      @wrong = 3 + roll(6)
      "#{space}#{json_value(1 + roll(3))}#{space}"
    end

    #: () -> String
    def damaged_document
      bytes = valid_document.b
      (1 + roll(2)).times { damage(bytes, roll(bytes.bytesize + 1)) }
      bytes.force_encoding(Encoding::UTF_8)
    end

    #: () -> String
    def deep_document
      count = one([1, 2, 3, 4, 5, 99, 100, 101, 102, 150, 600])
      open, close = one([["[", "]"], ["{\"a\":", "}"], ["[[],", "]"], ["[ {\"b\":", "}]"], ["[1,", "]"]])
      inside = one(["", "1", "[]", "{}", "null", "\"a\"", "x"])
      "#{open * count}#{inside}#{close * [count - roll(5) / 4, 0].max}"
    end

    #: () -> String
    def bare_document
      case roll(6)
      when 0 then one(SPACES) + one(NUMBERS) + one(SPACES)
      when 1 then one(LITERALS + WRONG_LITERALS)
      when 2 then one(BROKEN)
      when 3 then json_text(one([0, 3]))
      when 4 then "[#{Array.new(1 + roll(5)) { one(NUMBERS) }.join(",")}]"
      else number_of_any_shape
      end
    end

    #: () -> String
    def document
      case roll(12)
      when 0..3 then valid_document
      when 4, 5 then wrong_document
      when 6..8 then damaged_document
      when 9 then once_in?(4) ? deep_document : records
      when 10 then bare_document
      else duplicates
      end
    end

    # The Ruby text of a document: mostly UTF-8, sometimes in another encoding or of another class.
    #: (?String) -> String
    def source(text = document)
      return literal(text) unless once_in?(10)

      case roll(6)
      when 0 then "#{literal(text)}.freeze"
      when 1 then "SubString.new(#{literal(text)})"
      when 2 then "Converts.new(:to_str, #{literal(text)})"
      when 3 then one(NO_TEXTS)
      else reencoded(text)
      end
    end

    private

    def reencoded(text)
      name = one(ENCODINGS)
      bytes = once_in?(3) ? text.b.force_encoding(name) : text.encode(name)
      literal(bytes)
    rescue EncodingError
      literal(text.b.force_encoding(name))
    end

    def damage(bytes, at)
      case roll(8)
      when 0 then bytes.slice!(at, 1)
      when 1, 2 then bytes.insert(at, one(TOKENS).b)
      when 3 then bytes[at, 1] = one(TOKENS).b
      when 4 then bytes.slice!(at, 1 + roll(8))
      when 5 then bytes.setbyte(at, bytes.getbyte(at) ^ (1 << roll(8))) if at < bytes.bytesize
      when 6 then bytes.replace(bytes.byteslice(0, at))
      else bytes.insert(at, bytes.byteslice(roll(bytes.bytesize + 1), 1 + roll(12)))
      end
    end

    def wrong? = @wrong.positive? && once_in?(@wrong)

    def space
      return one(COMMENTS) if wrong? && once_in?(2)
      return one(ODD_SPACES) if wrong? && once_in?(6)

      one(SPACES)
    end

    def json_value(depth)
      @left -= 1
      return one(WRONG_LITERALS) if wrong? && once_in?(5)

      case depth.positive? && @left.positive? ? roll(10) : 4 + roll(6)
      when 0, 1 then json_array(depth - 1)
      when 2, 3 then json_object(depth - 1)
      when 4, 5 then json_text(@wrong)
      when 6 then one(LITERALS)
      when 7 then wrong? ? one(NUMBERS) : NUMBERS[roll(NUMBERS_USUAL)]
      when 8 then roll(2000).to_s
      else (roll(2_000_001) - 1_000_000).fdiv(one([1, 10, 1000, 7])).to_s
      end
    end

    def comma = wrong? ? one([",,", "", ";", ", ,"]) : ","

    def json_array(depth)
      items = Array.new(roll(5)) { "#{space}#{json_value(depth)}#{space}" }
      "[#{items.empty? ? space : items.join(comma)}#{"," if wrong?}]"
    end

    def json_object(depth)
      pairs = Array.new(roll(5)) do
        "#{space}#{json_key}#{space}#{wrong? ? one(["", "=", "::", "=>"]) : ":"}#{space}#{json_value(depth)}#{space}"
      end
      "{#{pairs.empty? ? space : pairs.join(comma)}#{"," if wrong?}}"
    end

    def json_key
      return one(["a", "1", "null", "'a'", "[]", "{}", "\"a", "a\"", ""]) if wrong? && once_in?(2)

      return json_text(@wrong) if once_in?(4)

      text = one(TEXTS).dump
      text.ascii_only? && !text.match?(/\\[ux$#]/) ? text : "\"k#{roll(9)}\""
    end

    def json_text(wrong)
      inner = Array.new(roll(4)) do
        if wrong.positive? && once_in?(wrong) then one(WRONG_ESCAPES)
        elsif once_in?(3) then one(ESCAPES)
        else one(TEXTS)
        end
      end
      "\"#{inner.join}\""
    end

    def records
      keys = Array.new(1 + roll(6)) { one(TEXTS) }.reject { |key| key.include?("\"") }
      rows = Array.new(2 + roll(5)) do
        "{#{keys.map { |key| "\"#{key}\":#{one([roll(100).to_s, "\"#{one(TEXTS)}\"", "null", "1.5"])}" }.join(",")}}"
      end
      "[#{rows.join(one([",", ",\n  "]))}]"
    end

    def duplicates
      key = one(["a", "b", "\\u0061", "k\\n", "\u00e9", "a b", "x" * 40])
      pairs = ["\"a\":#{roll(9)}", "\"#{key}\":[#{roll(9)}]", "\"b\":{\"#{key}\":1,\"a\":2}", "\"a\":null"]
      pairs = pairs.rotate(roll(4)).first(2 + roll(3))
      text = "{#{pairs.join(one([",", ",\n", " , "]))}}"
      once_in?(3) ? "[1,#{text}]" : text
    end

    def number_of_any_shape
      text = +(once_in?(3) ? "-" : "")
      text << (once_in?(8) ? "0" * (1 + roll(2)) : "") << digits(one([1, 3, 16, 18, 19, 20, 25]))
      text << "." << digits(one([1, 4, 17, 20, 30])) if once_in?(2)
      text << one(%w[e E]) << one(["", "+", "-"]) << digits(one([1, 1, 2, 3])) if once_in?(3)
      once_in?(2) ? "[#{text}]" : text
    end

    def digits(count) = Array.new(1 + roll(count)) { roll(10) }.join
  end
end
