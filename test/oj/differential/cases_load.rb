# frozen_string_literal: true

module OjDifferential
  # Documents to be loaded: valid ones, ones in the nonstandard forms that Oj accepts, and broken ones; by each of the
  # calls, with options, as a String or from a stream.
  module LoadCases
    FAMILIES = { documents: 30, broken: 25, loads: 12, streams: 8, load_additions: 8 }.freeze
    MODES = %w[:strict :null :compat :json :rails :custom :wab].freeze
    NUMBERS = %w[
      0 1 -1 01 -01 00 +1 1. -.5 - 1e5 1E+2 1.5e-3 1e 1.e2 -0 -0.0 0.1 12345678901234567 12345678901234567890
      1234567890123456.5 0.12345678901234567 1.7976931348623157e308 1e400 1e-400 9007199254740993.0 4.9e-324 1e99999
      1e100001 0.30000000000000004 NaN nan Nan naN -NaN Infinity -Infinity +Infinity 100000000000000000000
      -9223372036854775808 9223372036854775807 +12345678901234567890 -00012 00.25 0.0000000000000000012345678901234567
      123456789012345.67890123 3.3e14159265358979323846 3.0e14159265358979323846 -3.0e14159265358979323846
      3.3E14159265358979323846 -3.3e14159265358979323846 -. +. . 0x1 1.-
    ].freeze
    STRINGS = [
      '""', '"a"', '"\\u00e9"', '"\\ud83d\\ude00"', '"a\\nb"', '"\u00e9\u20ac"', '"\\q"', '"a\tb"', '"a\nb"',
      '"\\ud800"', '"\\udc00x"', '"\\u12"', '"\\"', '"\xff"', '"\\u0000"', '":a"', '"2020-01-02T03:04:05.123456789Z"',
      '"http://a.b/c"', '"123e4567-e89b-12d3-a456-426655440000"', '"\\/\\b\\f"',
      '"a long text that is longer than thirty-two bytes"'
    ].freeze
    SPACE = ["", "", "", "", " ", "\n", "\t", "\r\n", "\f", " // c\n", "/* c */", "/**/ "].freeze
    KEYS = [
      '"a"', '"b"', '"a"', '""', '"a b"', '"\\u00e9"', '"json_class"', '"^o"', '"\u20ac"', '"a.b"',
      '"some_longer_key_of_an_object"'
    ].freeze
    JUNK = [
      "", "x", ",", ":", "]", "}", "[", "{", '"', "1", "true", "nul", "/", "tru", "-", "+", ".", "\u00e9", "\\", "'",
      "0x1", "#", "\u0001", "\u007f", "1 2", "{}", "//", "/*", '"x"', "null", "NaN", "Inf", "f", "n", "\f"
    ].freeze
    SIMPLE = ["[1,2,[3]]", '{"a":{"b":[1,2]}}', '[{"a":1},"x"]', '{"a":[true,null],"b":"c"}'].freeze
    OPTIONS = [
      "symbol_keys: true", "symbolize_names: true", "bigdecimal_load: :bigdecimal", "bigdecimal_load: :float",
      "bigdecimal_load: :auto", "compat_bigdecimal: true", "nilnil: true", "nilnil: false", "empty_string: false",
      "empty_string: true", "quirks_mode: false", "allow_nan: false", "allow_nan: true", "allow_invalid_unicode: true",
      "cache_keys: false", "cache_str: 5", "cache_str: 32", "hash_class: SubHash", "array_class: SubArray",
      "max_integer_digits: 3", "max_integer_digits: 20", "safe: true", "circular: true", "allow_gc: false",
      "class_cache: false", "create_id: \"a\"", "decimal_class: BigDecimal", "create_additions: true", "foo: 1"
    ].freeze

    WRONG_LOADS = [
      "Oj.load(nil, mode: :strict)", "Oj.load(nil, mode: :compat)", "Oj.load(\"1\", 5)", "Oj.load(\"1\", mode: :foo)",
      "Oj.load", "Oj.load(\"1\", nil)", "Oj.load(\"[1]\", mode: \"strict\")",
      "Oj.default_options = { mode: :compat }; Oj.load(\"[1]\", nil)", "Oj.load(\"\", mode: :compat)",
      "Oj.load(\" \", mode: :compat)", "Oj.load(\"\", mode: :strict)", "Oj.strict_load(\"1\", 5)",
      "Oj.load(\"\", mode: :compat, nilnil: false)", "Oj.load(5, mode: :strict)", "Oj.load(:a, mode: :compat)",
      "Oj.load(Object, mode: :wab)", "Oj.strict_load", "Oj.safe_load(nil)"
    ].freeze

    private

    def space = one(SPACE)

    def document(depth = 0)
      case roll(depth > 3 ? 4 : 8)
      when 0, 1 then one(NUMBERS)
      when 2 then one(STRINGS)
      when 3 then one(%w[true false null])
      when 4, 5 then "[#{Array.new(roll(4)) { "#{space}#{document(depth + 1)}#{space}" }.join(",")}#{space}]"
      else
        pairs = Array.new(roll(4)) { "#{space}#{one(KEYS)}#{space}:#{space}#{document(depth + 1)}#{space}" }
        "{#{pairs.join(",")}#{space}}"
      end
    end

    # A document with an error in it.
    def wrong_document
      text = once_in?(4) ? one(SIMPLE) : document
      (1 + roll(2)).times do
        at = roll(text.size + 1)
        text = once_in?(3) ? text[0, at] : text[0, at] + one(JUNK) + text[(at + roll(2))..].to_s
      end
      text
    end

    def asked
      said = Array.new(one([0, 0, 1, 1, 2])) { one(OPTIONS) }.uniq { |option| option[/\w+/] }
      [*said, "mode: #{one(MODES)}"].join(", ")
    end

    def documents = ["Oj.load(#{(space + document + space).dump}, #{asked})"]
    def broken = ["Oj.load(#{wrong_document.dump}, #{asked})"]

    def loads
      text = (once_in?(3) ? wrong_document : document).dump
      case roll(8)
      when 0 then ["Oj.safe_load(#{text})"]
      when 1 then ["Oj.strict_load(#{text}, #{asked})"]
      when 2 then ["Oj.compat_load(#{text}, #{asked})"]
      when 3 then ["Oj.wab_load(#{text}, #{asked})"]
      when 4 then ["Oj.default_options = { #{asked} }", "Oj.default_options[:mode] == :object ? 0 : Oj.load(#{text})"]
      when 5
        several = Array.new(1 + roll(3)) { document }.join(one([" ", "\n", ""]))
        load = "Oj.load(#{several.dump}, mode: #{one(%w[:strict :null :wab])}) { |*given| got << given }"
        ["got = []; [#{load}, got]"]
      when 6
        ["Oj.load(#{text}.encode(#{one(%w["UTF-16LE" "UTF-8"])}, invalid: :replace, undef: :replace), #{asked})"]
      else [one(WRONG_LOADS)]
      end
    end

    def streams
      text = (once_in?(5) ? wrong_document : document).dump
      case roll(3)
      when 0 then ["Oj.load(StringIO.new(#{text}), #{asked})"]
      when 1 then ["Zoo.written { |path| File.write(path, #{text}); Oj.load_file(path, #{asked}) }"]
      else
        source = "StringIO.new(#{"#{document} #{document}".dump})"
        load = "Oj.load(#{source}, mode: #{one(%w[:strict :compat])}) { |value| got << value }"
        ["got = []; [#{load}, got]"]
      end
    end

    def load_additions
      name = one(%w[Made Pt Nope Object Zoo::Nope Complex Range])
      inner = one([
        "{\"json_class\":\"#{name}\",\"a\":1}",
        "{\"a\":[1],\"json_class\":\"#{name}\"}",
        "{\"json_class\":5}",
        "\"made\"",
        "[\"abc\",\"x\"]"
      ])
      match = once_in?(2) ? ", match_string: { /^ma/ => Made }" : ""
      text = one([inner, "[#{inner}]", "{\"x\":#{inner}}"]).dump
      options = "mode: #{one(%w[:compat :rails :strict])}, create_additions: #{one(%w[true true false])}#{match}"
      ["Oj.load(#{text}, #{options})"]
    end
  end
end
