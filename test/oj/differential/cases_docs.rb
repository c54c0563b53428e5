# frozen_string_literal: true

module OjDifferential
  # Oj::Doc: a document, often broken or nonstandard, and a random sequence of calls. Each step gives its result or
  # error, and the document's position.
  module DocCases
    FAMILIES = { docs: 12, doc_texts: 6, doc_numbers: 2, doc_depths: 1 }.freeze
    NAMES = %w[a b c a b c x/y 1 0 .. . é] + ["", "a b", "k" * 40]
    SPELLED = ["\\u0061", "\\u00e9", "x\\/y", "\\\"q\\\"", "\\\\", "\\n"].freeze
    SCALARS = %w[
      0 1 -1 17 -0 12345 9223372036854775807 9223372036854775808 -123456789012345678901234567890 18014398509481983 0.5
      -1.5 1e3 1E-2 1.25e+10 0.1 3.141592653589793238 1e400 123456.789 1.50 true false null "" "a" "text" "é"
      "\\u00e9\\n" "\\ud83d\\ude00" "x\\/y" "</a>" "&"
    ].freeze
    ODD_NUMBERS = %w[
      01 -01 00 007 +1 +0 +1.5 1. -1. 1.e5 -.5 -.5e1 +.5 - 01.5 00.5 1.5e05 0e0 -0.0 0.0e-9 12345678901234567890.5 1e999
      -1e-999 +9223372036854775808 001234567890123456789 1e 1e+ 1.5x 1x 1.5.5 1-2 +-1 -- .5 1_000 0x10 NaN Infinity
      -Infinity 1.5-1 1, -. . +. -.e1 -x 3.3e14159265358979323846 -3.0e14159265358979323846
    ].freeze
    JUNK = [
      "nul", "nulL", "tru", "trUe", "fals", "fAlse", "NaN", "Infinity", "nan", "x", "'a'", "\"open", "\"\\q\"",
      "\"\\u12g4\"", "\"\\ud800\"", "\"\\ud800x\"", "\"\\ud800\\n\"", "\"\\udc00\"", "\"\\u\"", "\"\\", "\"tab\there\"",
      "\"line\nfeed\"", "\"\x01\"", "/", "/x", "/* open", "// line", "", ":", ",", "]", "}", "[", "{", "[1", "{\"a\"",
      "{\"a\":", "{\"a\":1", "{\"a\":1,", "{a:1}", "{1:2}", "[1,]", "{\"a\":1,}", "[,1]", "[1 2]", "{\"a\" 1}",
      "{\"a\":1 \"b\":2}"
    ].freeze
    SPACES = ["", "", "", " ", "\n", "\t", " \r\n ", "/* c */", "// c\n"].freeze
    WRONG_PATHS = [
      "nil", "5", ":a", "[]", "Converts.new(:to_str, \"/a\")", "Converts.new(:to_str, 5)", "\"/\\xff\""
    ].freeze
    ROOT_WORDS = [
      "", " ", "\n\n", "\ufeff", "\ufeff[1]", "xyz", "NaN", "[1] x", "[1] /* open", "1 2", "17x", "1.5x", "1.5 x",
      "true,", "\"a\"b", "{}{}", "/* c */", "// c", "[1]\u0000[2", "null", "nullx", "-", "]"
    ].freeze

    private

    def docs
      steps = Array.new(2 + roll(9)) { doc_step }
      [
        "Zoo::Docs.take(@d = Oj::Doc.#{one(%w[open open parse])}(#{doc_source}))",
        *steps.map { |step| "Zoo::Docs.at(@d) { |d| #{step} }" }
      ]
    end

    # Broken and nonstandard texts, opened and read completely.
    def doc_texts
      text = once_in?(3) ? one(ROOT_WORDS) : doc_broken(doc_text)
      ["Oj::Doc.open(#{text.dump}) { |d| Zoo::Docs.look(d) }"]
    end

    def doc_numbers
      numbers = Array.new(1 + roll(3)) { once_in?(2) ? one(ODD_NUMBERS) : one(SCALARS) }
      text = once_in?(4) ? numbers.first : "[#{numbers.join(doc_space + "," + doc_space)}]"
      ["Oj::Doc.open(#{text.dump}) { |d| #{one(["d.fetch", "d.dump", "d.size", "d.each_value { |v| v }"])} }"]
    end

    def doc_depths
      count = one([1, 5, 97, 98, 99, 100, 101, 150])
      object = once_in?(3)
      text = object ? "'{\"a\":' * #{count} + '[1,2]' + '}' * #{count}" : "'[' * #{count} + '1' + ']' * #{count}"
      path = "\"#{object ? "/a" : "/1"}\" * #{one([count, count - 1, count + 1, 98, 99])}"
      steps = Array.new(2 + roll(3)) do
        one([
          "d.fetch(#{path})",
          "d.type(#{path})",
          "d.move(#{path})",
          "d.each_leaf { |x| seen << x.where.size }",
          "d.each_child { |x| seen << x.where.size }",
          "d.each_value { |x| seen << x }",
          "d.each_leaf(#{path}) { seen << 1 }",
          "d.each_child(#{path}) { seen << 1 }",
          "d.move(\"..\")",
          "d.fetch(\"../..\")"
        ])
      end
      ["@d = Oj::Doc.open(#{text}); nil", *steps.map { |step| "Zoo::Docs.at(@d) { |d| seen = []; [#{step}, seen] }" }]
    end

    def doc_source
      text = doc_text
      return text.dump unless once_in?(12)

      one([
        doc_broken(text).dump,
        one(ROOT_WORDS).dump,
        "#{text.dump}.b",
        "#{text.dump}.encode(\"UTF-16LE\")",
        "SubString.new(#{text.dump})",
        "nil",
        "5",
        ":a",
        "#{text.dump}.freeze"
      ])
    end

    def doc_broken(text)
      at = roll(text.size + 1)
      case roll(4)
      when 0 then text[0, at] + one(JUNK) + text[at..].to_s
      when 1 then text[0, at] + text[at + 1..].to_s
      when 2 then text[0, at]
      else text.sub(/null|true|[0-9]+|"[^"]*"/) { one(JUNK) }
      end
    end

    def doc_text
      @doc_left = 4 + roll(20)
      doc_space + doc_value(once_in?(8) ? 0 : 1 + roll(4)) + doc_space
    end

    def doc_space = once_in?(3) ? one(SPACES) : ""

    def doc_value(levels)
      @doc_left -= 1
      return one(SCALARS) if levels.zero? || @doc_left.negative?

      members = once_in?(2)
      count = roll(5)
      inside = Array.new(count) do
        before = doc_space
        key = "#{doc_key}#{doc_space}:#{doc_space}" if members
        "#{before}#{key}#{doc_value(once_in?(3) ? 0 : levels - 1)}#{doc_space}"
      end
      members ? "{#{inside.join(",")}}" : "[#{inside.join(",")}]"
    end

    def doc_key = once_in?(8) ? "\"#{one(SPELLED)}\"" : "\"#{one(NAMES)}\""

    def doc_path
      return one(WRONG_PATHS) if once_in?(40)

      steps = Array.new(once_in?(8) ? 0 : 1 + roll(4)) do
        one([
          *Array.new(4) { (1 + roll(4)).to_s }, *NAMES.first(6), *NAMES.first(6), one(NAMES).sub("/", "\\/"),
          one(NAMES), "..", "..", "0", "7", "12", "1x", "a\\", "..a", "\\a", "..."
        ])
      end
      "#{one(["/", "/", "/", "", "", "//", "../"])}#{steps.join("/")}#{"/" if once_in?(12)}".dump
    end

    def doc_step
      case roll(20)
      when 0, 1, 2 then "d.fetch(#{doc_path})"
      when 3
        one(["d.fetch", "d.fetch(#{doc_path}, :none)", "d.fetch(#{doc_path}, 1, 2)", "d.fetch(#{doc_path}, nil)"])
      when 4, 5, 6 then "d.move(#{doc_path})"
      when 7 then "d.type(#{doc_path})"
      when 8 then "d.exists?(#{doc_path})"
      when 9 then one(%w[d.type d.home d.size d.local_key d.where? d.path])
      when 10 then "d.dump(#{once_in?(3) ? "nil" : doc_path})"
      when 11 then doc_rare
      else doc_iteration
      end
    end

    def doc_rare
      one([
        "d.close", "d.dup", "d.clone", "d.move", "d.where(1)", "d.fetch(nil, 1)", "d.dump",
        "Zoo::Docs.written { |path| d.dump(nil, path) }",
        "Zoo::Docs.written { |path| d.dump(#{doc_path}, path) }",
        "d.dump(nil, \"/nowhere/at/all\")", "d.dump(nil, nil)", "d.dump(nil, \"a\\0b\")", "d.dump(5)",
        "Marshal.dump(d)", "Oj::Doc.open_file(\"/nowhere\")", "Oj::Doc.open_file(5)", "Oj::Doc.allocate",
        "d.each_child", "d.each_leaf(5)", "d.each_value",
        "Oj.default_options = { indent: #{roll(4)} }; d.dump",
        "Oj.default_options = { escape_mode: #{one(%w[:ascii :xss_safe :slash :unicode_xss :newline])} }; d.dump",
        "Oj.default_options = { max_integer_digits: #{one([1, 3, 19, 20])} }; d.fetch",
        "Zoo::Docs.file(#{doc_text.dump}) { |path| Oj::Doc.open_file(path) { |x| Zoo::Docs.look(x) } }"
      ])
    end

    # Iterations whose block reads the document, stops early, iterates again, or closes it.
    def doc_iteration
      path = once_in?(2) ? "" : "(#{doc_path})"
      look = one([
        "seen << [x.where, x.local_key]",
        "seen << x.fetch",
        "seen << x.type",
        "seen << x.fetch(#{doc_path})",
        "seen << x.where; break 7 if seen.size == 2",
        "seen << x.local_key; raise IOError, \"left\" if seen.size == 2",
        "x.each_child { |y| seen << y.where }; seen << x.where",
        "x.each_value { |y| seen << y }",
        "throw :out, 3 if (seen << x.where).size == 3",
        "x.close if (seen << 1).size == 2",
        "seen << x.dump; next 5",
        "seen << x.exists?(\"..\")"
      ])
      call = one([
        "d.each_child#{path} { |x| #{look} }",
        "d.each_child#{path} { |x| #{look} }",
        "d.each_leaf#{path} { |x| #{look} }",
        "d.each_value#{path} { |x| seen << x }",
        "d.each_value#{path} { |x| d.close if (seen << x).size == 2 }"
      ])
      "seen = []; [catch(:out) { #{call} }, seen]"
    end
  end
end
