# frozen_string_literal: true

module JsonDifferential
  # Objects to write, as Ruby text: mostly plain data, and every other kind that a caller may have.
  module Values
    STRINGS = ["", "a", "abc", "hello world", "\"", "\\", "\n\t\r\b\f", "\0\x1f\x7f", "\u00e9", "\u65e5\u672c\u8a9e",
               "\u{1F600}", "</script>", "/", "\u2028\u2029", "a" * 100, "&<>'", "x\u00e9\"y" * 10, "\xff", "\xc3",
               "a\xe2\x82", "\xed\xa0\x80", "\u0080\u07ff\u0800\uffff\u{10000}\u{10ffff}", "quo\"te" * 8, "1.5", "null",
               "\ufeff", "\e[0m"].freeze
    CODED = %w[UTF-16LE UTF-16BE UTF-32LE ISO-8859-1 Windows-1252 Shift_JIS EUC-JP BINARY US-ASCII UTF-16 UTF-7].freeze
    FLOATS = %w[0.0 -0.0 1.0 1.5 -1.5 0.1 100.0 1e15 1e16 123456789012345.0 1e14 1e-4 1e-5 0.00001234 1e-6 1e-7 1.5e-7
                1e-10 3e-10 1e20 1e21 1e22 1e23 1e100 1.7976931348623157e308 5e-324 2.2250738585072014e-308
                9007199254740993.0 0.30000000000000004 3.141592653589793 1234567.891 12345678901234567.0].freeze
    WILD = %w[Float::NAN Float::INFINITY -Float::INFINITY].freeze
    INTEGERS = %w[0 1 -1 9 10 99 100 12345 -987654 2**31 2**32 2**53 2**53+1 2**62-1 2**62 -2**62 -2**62-1 2**63 2**64
                  -2**64 10**30 -10**40 10**310 3**600].freeze
    ODD = ["SubHash[\"a\", 1]", "SubHash.new", "SubArray[1, 2]", "SubArray.new", "SubString.new(\"sub\")",
           "SubString.new(\"\\xff\")", "HashWithJson[\"a\", 1]", "ArrayWithJson[1, 2]", "StringWithJson.new(\"s\")",
           "StringWithText.new(\"t\")", "Pt.new(1, [2])", "Pt.new(\"a\")", "Kw.new(a: 1)", "Time.at(0).utc",
           "Time.at(1.5r).utc", "Date.new(2020, 2, 3)", "DateTime.new(2020, 2, 3, 4, 5, 6)", "BigDecimal(\"1.25\")",
           "BigDecimal(\"NaN\")", "BigDecimal(\"1e400\")", "1r", "2i", "1..2", "(\"a\"..)", "/a/i", "Set[1, 2]",
           "Object", "Zoo", "Comparable", "Text.new(\"text\")", "Text.new(\"t\\xff\")",
           "Text.new(\"\\u00e9\".encode(\"ISO-8859-1\"))", "Text.new(IOError.new(\"to_s\"))", "Json.new(\"[1]\")",
           "Json.new(\"\")", "Json.new(\"nonsense\")", "Json.new(nil)", "Json.new(1)", "Json.new(:sym)",
           "Json.new(IOError.new(\"to_json\"))", "Json.new(\"\\xff\")", "Json.new(SubString.new(\"2\"))",
           "Json.new(\"\\u00e9\".encode(\"UTF-16LE\"))", "Through.new([1, { \"a\" => nil }])",
           "Through.new({ \"a\" => [1] }, 1)", "Through.new([1.5, \"x\"], 2)", "Through.new({ 1 => [2] }, 3)",
           "Through.new(1, 4)", "Through.new([Through.new([], 4)], 0)", "Zoo.single(Object.new, \"7\")",
           "Zoo.single([1], \"8\")", "Zoo.single({ 1 => 2 }, \"9\")", "Zoo.single(+\"s\", \"10\")", "NoArguments.new",
           "Converts.new(:to_h, { \"a\" => 1 })", "Converts.new(:to_hash, { \"a\" => 1 })",
           "Converts.new(:to_s, \"converted\")", "Converts.new(:to_str, \"str\")", "Converts.new(:to_a, [1])",
           "Converts.new(:to_ary, [1])", "Converts.new(:to_s, :sym)", "Bare.new", "Hash.new(5).update(\"a\" => 1)",
           "Hash.new { 6 }", "{ \"a\" => 1 }.compare_by_identity", "[1, [2, [3]]].freeze",
           "{ \"a\" => { b: 1 } }.freeze", "\"frozen\".freeze", "Made.new(1)", "IOError.new(\"an error\")", "ENV.class",
           "Encoding::UTF_8", "OpenStruct.new(a: 1)", "{ nil => 1 }", "{ 1.5 => 2 }", "[nil, [nil]]", "StringIO",
           "Class", "Kernel"].freeze
    KEYS = ["\"a\"", "\"b\"", "\"c\"", ":a", ":b", ":sym", "\"\"", "1", "2", "nil", "true", "1.5", "[1]", "\"\\u00e9\"",
            "\"\\xff\"", ":\"\\u00e9 x\"", "SubString.new(\"sk\")", "StringWithText.new(\"st\")", "Object",
            "Text.new(\"tk\")", "Text.new(IOError.new(\"key\"))", "\"k\\u00e9\".encode(\"UTF-16LE\")",
            "\"k\\u00e9\".encode(\"ISO-8859-1\")", "\"\\xe9\".b", "\"ascii\".b", "Float::NAN", "2**70",
            "Text.new(nil.to_s)", "\"with \\\"quotes\\\"\"", "\"\\u{1F600}\"", "\"\\uffff\"", "Date.new(2020, 1, 2)",
            "{ \"k\" => 1 }", "Json.new(\"9\")", "\"</x>\""].freeze
    FRAGMENTS = ["JSON::Fragment.new(\"[1,2]\")", "JSON::Fragment.new(\"not json\")", "JSON::Fragment.new(nil)",
                 "JSON::Fragment.new(1)", "JSON::Fragment.new(\"\\xff\")", "JSON::Fragment.new(SubString.new(\"3\"))",
                 "JSON::Fragment.new(\"\\u00e9\".encode(\"UTF-16LE\"))", "JSON::Fragment.new(\"\")",
                 "JSON::Fragment.new(Converts.new(:to_str, \"4\"))"].freeze

    # Ruby text of an object; `odd` says how often it contains something that is not plain data.
    #: (?odd: Integer) -> String
    def object(odd: one([4, 8, 30]))
      @odd = odd
      @left = 3 + roll(one([3, 10, 25]))
      if once_in?(30)
        return "Zoo.nest(#{one([1, 2, 3, 98, 99, 100, 101])}, #{one(%w[1 [] {} nil "x"])}#{", true" if once_in?(2)})"
      end

      ruby_value(1 + roll(4))
    end

    #: () -> String
    def cyclic = "Zoo.cycle(#{one([":array", ":hash", ":both", ":struct"])})"

    #: () -> String
    def string_value
      return literal(one(STRINGS)) unless once_in?(6)

      text = one(STRINGS)
      name = one(CODED)
      begin
        literal(once_in?(3) ? text.b.force_encoding(name) : text.encode(name))
      rescue EncodingError
        literal(text.b.force_encoding(name))
      end
    end

    #: () -> String
    def float_value
      case roll(6)
      when 0, 1 then one(FLOATS)
      when 2 then ((roll(2_000_001) - 1_000_000) / one([10.0, 100.0, 8.0, 7.0])).to_s
      when 3 then (roll(1 << 53) * 10.0**(roll(40) - 28)).to_s
      when 4 then once_in?(4) ? one(WILD) : one(FLOATS)
      else
        float = [roll(1 << 64)].pack("Q").unpack1("D")
        float.finite? ? float.to_s : one(WILD)
      end
    end

    private

    def ruby_value(depth)
      @left -= 1
      return odd_value if once_in?(@odd)

      case depth.positive? && @left.positive? ? roll(11) : 4 + roll(7)
      when 0, 1 then "[#{Array.new(roll(5)) { ruby_value(depth - 1) }.join(", ")}]"
      when 2, 3 then ruby_hash(depth - 1)
      when 4, 5, 6 then string_value
      when 7 then one(%w[nil true false])
      when 8 then one(INTEGERS)
      when 9 then once_in?(2) ? float_value : roll(1000).to_s
      else one(%w[:sym :"a\ b" :a :"\u00e9" "x" 1 nil])
      end
    end

    def ruby_hash(depth)
      usual = !once_in?(3)
      keys = Array.new(roll(5)) { usual ? KEYS[roll(6)] : one(KEYS) }.uniq
      "{ #{keys.map { |key| "#{key} => #{ruby_value(depth)}" }.join(", ")} }"
    end

    def odd_value
      return one(ODD) unless once_in?(12)

      need(:fragment)
      one(FRAGMENTS)
    end
  end
end
