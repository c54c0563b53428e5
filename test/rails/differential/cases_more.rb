# frozen_string_literal: true

module RailsDifferential
  # More families of cases: calls within calls, encoders and classes that change, kinds of objects that ActiveSupport
  # itself has, and decoding.
  module MoreCases
    FAMILIES = { kinds: 6, within: 4, encoders: 3, changes: 3, decodes: 4, clashes: 4 }.freeze
    KINDS = ["ActiveSupport::OrderedHash[:b, 1, \"a\", %s]", "ActiveSupport::OrderedOptions[:a, %s]",
             "ActiveSupport::InheritableOptions.new({ a: %s })", "ActiveSupport::StringInquirer.new(\"<x>\")",
             "[:a, %s].inquiry", "\"\\u00e9<\".mb_chars", "ActiveSupport::TimeZone[\"Tokyo\"]",
             "DelegateClass(Hash).new({ a: %s })", "SimpleDelegator.new([%s])", "Set[%s].compare_by_identity",
             "Set[Set[%s]]", "OpenStruct.new(as: %s, \"b c\" => 1)", "(Date.new(2026, 1, 30)..Date.new(2026, 2, 2))",
             "(Time.at(0).utc..)", "(1..).lazy.map { |n| n * 2 }.first(3)", "[%s].each_slice(2)", "{ a: %s }.each_pair",
             "[%s].to_enum(:each_with_index)", "Ractor.make_shareable({ a: [\"x\", :y], \"b\" => 1.5 })",
             "Thread.current.class", "proc { 1 }.class", "->(x) { x }.parameters", "Complex(\"1+2i\")",
             "Rational(\"2/3\")", "10**400", "-(2**64)", "5e-324", "1.7976931348623157e308", "100000000000000000.0",
             "1e15", "123456789.125", "0.1 + 0.2", "{ %s => %s }", "{ Cmp.new(1) => %s, Cmp.new(2) => 1 }",
             "Hash.new { |h, k| h[k] = 1 }.merge!(a: %s)", "{ a: %s }.compare_by_identity", "StructEach.new(%s, 2)",
             "StructMembers.new(%s, 2)", "StructValues.new(%s, 2)", "StructSub.new(%s)", "SafeAsJson.new(\"<\")",
             "\"<\".html_safe + \">\"", "StringToStr.new(\"s\")", "StringEncodes.new(\"<\")",
             "SubString.new(\"\\u2028<\")", "Missing.new(%s)", "Ghost.new", "ErrorDetailed.new(\"x <\")",
             "(raise \"a\" rescue $!)", "KeyError.new(\"k\", receiver: {}, key: 1)", "Zoo.errors",
             "Time.utc(2026, 3, 29, 1).in_time_zone(\"London\")",
             "Time.utc(2026, 10, 25, 1).in_time_zone(\"Europe/Berlin\")",
             "Time.utc(2026, 10, 25, 0).in_time_zone(\"Europe/Berlin\")",
             "Time.utc(2026, 3, 8, 10).in_time_zone(\"America/Los_Angeles\")",
             "Time.utc(1890).in_time_zone(\"Europe/Paris\")", "Time.utc(2011, 12, 30).in_time_zone(\"Pacific/Apia\")",
             "Time.utc(2026).in_time_zone(\"Asia/Kolkata\")", "Time.utc(2026).in_time_zone(\"Australia/Lord_Howe\")",
             "Time.utc(2026, 1, 1, 0, 0, 59.999_999_999r)", "Time.new(2026, 1, 1, 0, 0, 0, \"-23:59\")",
             "Time.utc(2026, 1, 1, 23, 59, 60)", "Time.at(2**40).utc", "Time.at(0, 1, :nsec).utc",
             "\"\\u00e9\".encode(\"ISO-8859-1\")", "\"\\u3042\".encode(\"Shift_JIS\")",
             "\"\\u{1F600}\".encode(\"UTF-16BE\")",
             "{ \"\\u00e9\".encode(\"ISO-8859-1\") => %s, \"\\u3042\".encode(\"EUC-JP\") => 1 }",
             "\"\\xE9t\\xE9\".dup.force_encoding(\"Windows-1252\")",
             "{ a: { \"b\" => %s }.with_indifferent_access }.with_indifferent_access",
             "[{ a: %s }.with_indifferent_access.freeze]",
             "ActiveSupport::HashWithIndifferentAccess.new { |h, k| k }.merge!(a: %s)",
             "{ \"only\" => %s }.with_indifferent_access.slice(:only)", "1.day + %s.to_s.size.hours",
             "{ 5.minutes => 1 }", "Encoding::Converter.name", "Zoo.singleton_class.class"].freeze
    # Keys that give the same text, some of them by a to_s that is recorded. No two of a row are eql?, as a BigDecimal
    # and an equal Float are: these are one key of a small Hash only if their hash values begin alike, by chance.
    CLASHES = [
      ["\"a\"", ":a", "Text.new(\"a\")"],
      ["1", "\"1\"", ":\"1\"", "Text.new(\"1\")"],
      ["nil", "\"\"", ":\"\""],
      ["1.5", "\"1.5\"", ":\"1.5\""],
      ["\"\\u00e9<\"", ":\"\\u00e9<\"", "\"\\u00e9<\".encode(\"ISO-8859-1\")"],
      ["\"b\"", ":b", "Text.new(:b)"],
      ["Object", "\"Object\""],
      ["SubString.new(\"s\")", ":s"],
      ["Date.new(2026, 1, 2)", "\"2026-01-02\""]
    ].freeze
    CLASH_AROUND = ["%s", "%s", "%s", "[%s, 2]", "AsJson.new(%s)", "Plain.new(a: %s)", "Pt.new(%s)",
                    "SubHash.new.merge!(%s)", "HashEach.new.merge!(%s)", "%s.with_indifferent_access", "Passes.new(%s)",
                    "Set[%s]", "%s.compare_by_identity", "%s.freeze"].freeze
    WITHIN = %w[Encodes Generates ToJsons InThread InFiber InEnumerator Catches Compacts].freeze
    TEXTS = ["2026-01-02", "2026-01-02T03:04:05Z", "2026-01-02T03:04:05.678+09:00", "2026-01-02 03:04:05", "2026-13-45",
             "2026-02-30", "2026-01-02T25:00:00Z", "0000-00-00", "9999-12-31", "2026-01-02T03:04", "2026-1-2",
             "x2026-01-02", "2026-01-02\\n", "\\u0032026-01-02", "2026-01-02T03:04:05.123456789Z",
             "2026-01-02T03:04:05+0530", "20260102", "2026-01-02t03:04:05z", "a", "<b>", "\\u00e9", "\\ud83d\\ude00",
             "/Date(1)/", "2026-03-29 02:30:00", "-001-01-01", "2026-01-02T03:04:60Z"].freeze
    ENCODERS = %i[shout wraps passes options_seen own_options raises text_of nothing not_text].freeze
    ENCODER_CALLS = ["encode(v, o)", "v.to_json(o)", "[v].to_json(o)", "JSON.generate(v)",
                     "encoder.new(o).encode(v)"].freeze

    private

    def kind
      one(KINDS).gsub("%s") { inner(1) }
    end

    def kinds
      @left = 4
      @odd = 3
      value = one([kind, "[#{kind}, #{kind}]", "{ \"k\" => #{kind}, k2: #{kind} }", "Plain.new(a: #{kind})",
                   "AsJson.new(#{kind})"])
      lines(value, (given if once_in?(2)),
            one(["encode(v, o)", "v.to_json(o)", "JSON.generate(v)", "v.as_json(o)", "JSON.pretty_generate([v])"]),
            settings: (settings if once_in?(3)))
    end

    def within
      text = "#{one(WITHIN)}.new(#{object(odd: 4)})"
      text = one(["[1, #{text}, \"<\"]", "{ a: #{text}, \"b\" => #{text} }", text, "#{one(WITHIN)}.new([#{text}])"])
      calls = Array.new(1 + roll(2)) do
        one(["encode(v, o)", "v.to_json(o)", "JSON.generate(v)", "Fiber.new { encode(v, o) }.resume",
             "Thread.new { encode(v, o) }.value", "interleaved(v, o)"])
      end
      lines(text, (given if once_in?(3)), *calls)
    end

    def encoders
      way = one(ENCODERS)
      lines(object, (given if once_in?(2)), "with_encoder(:#{way}) { #{one(ENCODER_CALLS)} }",
            one(["encode(v, o)", "ActiveSupport::JSON::Encoding::JSONGemEncoder.new(o).encode(v)"]))
    end

    # Nested Hashes whose keys give the same text. The calls are compared, so a second call of a method is found.
    def clashes
      value = once_in?(6) ? "Zoo.nest(#{one([2, 5, 9])}, #{clash_leaf}, :clash)" : clash(1 + roll(4))
      lines(one([value, "[#{value}, 1.5r]", "{ x: #{value}, \"y\" => 1 }"]), (given unless once_in?(3)),
            one(["encode(v, o)", "v.to_json(o)", "{ v: v, \"v\" => v, :w => 1 }.to_json(o)"]),
            settings: (settings if once_in?(8)))
    end

    def clash(depth)
      keys = Array.new(1 + roll(2)) { one(CLASHES) }.uniq.flat_map { |group| Array.new(2 + roll(2)) { one(group) } }
      keys += Array.new(roll(3)) { one(Values::KEYS.first(16)) }
      pairs = keys.uniq.sort_by { roll(100) }.map do |key|
        "#{key} => #{depth.positive? && once_in?(3) ? clash(depth - 1) : clash_leaf}"
      end
      one(CLASH_AROUND).sub("%s") { "{ #{pairs.join(", ")} }" }
    end

    def clash_leaf
      one(["AsJson.new(#{one(["1", "{ \"a\" => 1, a: [2] }", "\"]},\\\\\\\"\"", "[[], {}]"])})",
           "ToJsonOnly.new(\"]}<\")", "2r", "\"<}\\\"\"", "nil", "Time.at(0).utc", "[{}, [\"]\"]]",
           "NumAsJson.new(\"odd\")"])
    end

    # Methods that are removed, hidden or redefined between calls, and settings that change.
    def changes
      type = one(%w[Plain Pt SubHash SubArray Model Num TimeText StringToS HashEach Super Wrong OwnAttributes])
      value = one(["Plain.new(a: Time.at(0).utc)", "Pt.new(1, :a)", "SubHash[:a, 1]", "SubArray[1]", "Zoo.model",
                   "Num.new(\"1\")", "TimeText.utc(2026)", "StringToS.new(\"s\")", "HashEach[\"a\", 1]", "Super.new(1)",
                   "Wrong.new(\"x\")", "OwnAttributes.new(\"a\", 2)"])
      change = one(["taking(#{type}, :as_json, :undef) { %s }", "taking(#{type}, :as_json, :hide) { %s }",
                    "taking(#{type}, :to_hash, :undef) { %s }", "taking(#{type}, :to_s, :hide) { %s }",
                    "including(#{type}, :as_json, [\"included\"]) { %s }",
                    "including(#{type}, :to_hash, { a: 1 }) { %s }", "including(#{type}, :respond_to?, true) { %s }",
                    "globals(#{settings}) || %s", "globals(#{settings}) || %s"])
      lines("[#{value}, #{value}]", (given if once_in?(3)), "encode(v, o)", change.sub("%s") { "encode(v, o)" },
            "encode(v, o)")
    end

    def text_value = "\"#{one(TEXTS)}\""

    def document(depth)
      case depth.positive? ? roll(6) : 2 + roll(4)
      when 0 then "[#{Array.new(roll(4)) { document(depth - 1) }.join(", ")}]"
      when 1
        pairs = Array.new(roll(4)) do
          "#{one(["\"a\"", text_value, "\"\"", "\"json_class\""])}: #{document(depth - 1)}"
        end
        "{#{pairs.join(", ")}}"
      when 2 then one(%w[1 -0 1.5 1e3 true false null 123456789012345678901 0.1e-5])
      else text_value
      end
    end

    def decodes
      text = document(3)
      text = text.sub(one(["\"", ",", "}", "]", ":"])) { one(["", "x", ",,", "\0"]) } if once_in?(8)
      call = one(["ActiveSupport::JSON.decode(v)", "ActiveSupport::JSON.decode(v)", "ActiveSupport::JSON.load(v)",
                  "ActiveSupport::JSON.decode(v, symbolize_names: true)", "ActiveSupport::JSON.decode(v, {})",
                  "ActiveSupport::JSON.decode(v.dup.force_encoding(\"BINARY\"))"])
      source = one([text.dump, text.dump, text.dump, "\uFEFF#{text}".dump, "nil", "5", "SubString.new(#{text.dump})"])
      times = "parse_json_times: #{one(%w[true true true false nil])}"
      times += ", zone: #{one(Cases::ZONES)}" if once_in?(2)
      lines(source, nil, call, settings: times)
    end
  end
end
