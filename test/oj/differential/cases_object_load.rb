# frozen_string_literal: true

module OjDifferential
  # Documents that object mode loads: ones that its dump writes, and ones that no program would write.
  module ObjectLoadCases
    FAMILIES = {
      object_documents: 20,
      object_oddities: 14,
      object_references: 8,
      object_times_read: 4,
      object_classes: 4
    }.freeze
    WORDS = [
      "a", "", ":a", ":", ":a b", "\\u003aa", "^", "^i1", "^r1", "\\u005ei1", "^r", "^rx", "^r99999999999999999999",
      "^x", "~a", "self", "x y", "\\u00e9", ":\\u00e9", "\\n", "L::Thing", "String", ":\\n"
    ].freeze
    KEYS = [
      "a", "b", "c", "", ":a", ":b", "self", "~mesg", "~bt", "~x", "~", "@a", "a b", "^", "^x", "^i", "^r", "\\u003aa",
      "\\u005ex", "\\u00e9", "x", "y", "w", "x\\u0000", "numerator\\u0000A"
    ].freeze
    MARKS = %w[^o ^O ^u ^c ^t ^m ^s ^i ^#1 ^#a ^#].freeze
    CLASSES = %w[
      L::Thing L::Thing L::Thing L::Hashed L::Listed L::Worded L::Failed L::Picky L::Pair L::Word L::Mixed L::NUMBER
      L::Nothing No::Where ::String A:B L:: Object BasicObject Array Hash String Integer Range Rational Comparable
      Struct Proc Thread::Backtrace Oj::Bag Date DateTime Time StandardError NameError L::Made L::Odder x Symbol
    ].push("", "a b", "L::Thing::").freeze
    NUMBERS = %w[0 1 -1 2 3 17 -0 1.5 -2.25 1e3 123456789 3.3e14159265358979323846].freeze
    OBJECT_LOAD_OPTIONS = [
      "", "", "", "circular: true", "circular: true", "symbol_keys: true", "class_cache: false",
      "circular: true, symbol_keys: true", "class_cache: false, circular: nil"
    ].freeze

    private

    def object_document(depth)
      return leaf if depth.zero? || once_in?(4)

      case roll(10)
      when 0 then "[#{["\"^i#{1 + roll(4)}\"", *Array.new(roll(3)) { object_document(depth - 1) }].join(",")}]"
      when 1, 2 then "[#{Array.new(roll(4)) { object_document(depth - 1) }.join(",")}]"
      when 3, 4 then members(Array.new(roll(4)) { member(one(KEYS), depth) })
      when 5
        members([
          "\"^o\":\"#{one(CLASSES.first(7))}\"",
          *("\"^i\":#{1 + roll(4)}" if once_in?(2)),
          *Array.new(roll(4)) { member(one(KEYS.first(14)), depth) }
        ])
      when 6
        klass = one(["\"L::Pair\"", "\"L::Word\"", "\"Range\"", "\"L::Ranged\"", "[\"p\",\"q\"]"])
        values = Array.new(roll(4)) { object_document(depth - 1) }
        members(["\"^u\":[#{[klass, *values].join(",")}]"])
      when 7
        pairs = Array.new(1 + roll(2)) do |index|
          "\"^##{index}\":[#{object_document(depth - 1)},#{object_document(depth - 1)}]"
        end
        members([*pairs, member("a", depth)])
      when 8
        one([
          "{\"^O\":\"#{one(%w[Rational Date L::Made])}\",\"#{one(KEYS)}\":1}",
          "{\"^O\":\"Rational\",\"numerator\":#{roll(9)},\"denominator\":#{roll(9)}}",
          "{\"^O\":\"Date\",\"year\":2020,\"month\":#{1 + roll(13)},\"day\":2,\"start\":2299161.0}",
          "{\"^O\":\"L::Made\",\"a\":#{object_document(depth - 1)},\"b\":#{object_document(depth - 1)}}",
          "{\"^c\":\"String\"}",
          "{\"^m\":\"abc\"}",
          "{\"^t\":1.5e3600}"
        ])
      else oddity(depth)
      end
    end

    def leaf = one(["\"#{one(WORDS)}\"", "\"#{one(WORDS)}\"", one(NUMBERS), "null", "true", "false", "[]", "{}"])

    def member(key, depth) = "\"#{key}\":#{object_document(depth - 1)}"

    def members(list) = "{#{list.join(once_in?(5) ? ", " : ",")}}"

    # A tag, and a value that may not be valid for it.
    def oddity(depth)
      first = "\"#{once_in?(9) ? "\\u005eo" : one(MARKS)}\":"
      value = once_in?(3) ? object_document(depth - 1) : value_of_tag
      members([first + value, *Array.new(roll(3)) { member(once_in?(3) ? one(MARKS) : one(KEYS), depth) }])
    end

    def value_of_tag
      one([
        "\"#{one(CLASSES)}\"",
        "\"#{one(CLASSES)}\"",
        one(NUMBERS),
        "[#{[leaf, leaf].join(",")}]",
        "[\"#{one(CLASSES)}\",#{leaf}]",
        "\"2020-01-02T03:04:05Z\""
      ])
    end

    def object_load(text)
      options = one(OBJECT_LOAD_OPTIONS)
      "Zoo.object_load(#{text.dump}#{", #{options}" unless options.empty?})"
    end

    def object_documents = [object_load(object_document(4))]

    def object_oddities = [object_load(once_in?(2) ? oddity(2) : "[#{oddity(2)},#{oddity(2)}]")]

    # Containers that refer to one another.
    def object_references
      parts = Array.new(1 + roll(5)) do |index|
        inner = one([
          "\"^r#{1 + roll(6)}\"",
          leaf,
          "[\"^i#{index + 2}\",\"^r#{1 + roll(4)}\"]",
          "{\"^i\":#{index + 2},\"x\":\"^r#{1 + roll(4)}\"}"
        ])
        one([
          "{\"^o\":\"L::Thing\",\"^i\":#{index + 1},\"a\":#{inner},\"b\":\"^r#{index + 1}\"}",
          "{\"^i\":#{index + 1},\"a\":#{inner}}",
          "[\"^i#{index + 1}\",#{inner}]",
          "[#{inner},\"^i#{index + 1}\"]",
          "{\"^o\":\"L::Failed\",\"^i\":#{index + 1},\"x\":#{inner},\"~mesg\":\"m\",\"~bt\":null}",
          "{\"^i\":#{one(%w[0 -1 1.5 9 null "1"])},\"a\":1}",
          "{\"^u\":[\"L::Pair\",#{inner}]}"
        ])
      end
      text = "[#{once_in?(2) ? "\"^i1\"," : ""}#{parts.join(",")}]"
      ["Zoo.object_load(#{text.dump}, circular: #{once_in?(6) ? "false" : "true"})"]
    end

    def object_times_read
      number = object_time_number
      text = object_time_text
      ["Zoo.object_load(#{"{\"^t\":#{once_in?(2) ? number : text.dump}#{once_in?(6) ? ",\"a\":1" : ""}}".dump})"]
    end

    def object_time_number
      parts = [
        one(["", "-"]),
        one(%w[0 1 1700000000 253402300800 9223372036854775807 123456789012345678901]),
        one(["", ".5", ".123456789", ".1234567891", ".000000001", ".0"]),
        one(["", "e0", "e3600", "e-3600", "e86400", "e86399", "e90000", "e-86400", "e12345", "e+60", "e999999999"])
      ]
      parts.join
    end

    def object_time_text
      parts = [
        "20#{one(%w[20 21])}-#{one(%w[01 12 13 1])}-#{one(%w[02 31 30 00])}",
        one(["T", " "]),
        "#{one(%w[03 24 25])}:04:#{one(%w[05 59 60 61])}",
        one(["", ".", ".5", ".123456789", ".1234567890123456789", ".12345678901234567890"]),
        one(["", "Z", "+09:00", "-03:30", "+0900", "+9", "-", " ", "z", "Zx", "+25:00"])
      ]
      parts.join
    end

    # Classes that are defined for the document, with names that no other case has.
    def object_classes
      name = "Made#{@number}#{one(["", "", "::Inner", "::Inner::Most", "::lower", "::a b", ":", "::"])}"
      name = one(wrong_class_names) if once_in?(4)
      tag = "\"#{one(%w[^o ^o ^o ^c ^u])}\":#{one(["\"#{name}\"", "\"#{name}\"", "[\"#{name}\",1]"])}"
      text = "{#{tag}#{once_in?(2) ? ",\"a\":1" : ""}}"
      options = "auto_define: #{one(%w[true true true false nil])}, class_cache: #{one(%w[true false])}"
      load = "Zoo.object_load(#{text.dump}, #{options})"
      made = "Made#{@number}"
      [
        load,
        *(load if once_in?(2)),
        "Object.const_defined?(:#{made}) && [#{made}, #{made}.superclass, #{made}.constants]"
      ]
    end

    def wrong_class_names
      ["lower#{@number}", "Oj::Made#{@number}", "NUMBER#{@number}", "String::Made#{@number}", "RUBY_VERSION::Made"]
    end
  end
end
