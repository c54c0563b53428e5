# frozen_string_literal: true

require_relative "../../json/differential/dice"
require_relative "../../json/differential/values"

module RailsDifferential
  # Objects to encode, as Ruby text.
  module Values
    include JsonDifferential::Values

    KEYS = ["\"a\"", "\"b\"", ":a", ":b", "\"only\"", ":c", "\"id\"", ":name", "\"\"", "1", "2", "\"1\"", "nil", "true",
            "1.5", "[1]", "\"\\u00e9\"", "\"\\xff\"", ":\"<x>\"", "\"</k>\\u2028\"", "SubString.new(\"sk\")",
            "StringToS.new(\"st\")", "StringAsJson.new(\"sj\")", "Object", "AsJson.new(\"key\")",
            "Text.new(\"text key\")", "Text.new(:sym)", "Text.new(IOError.new(\"key\"))", "Time.at(0).utc",
            "Date.new(2026, 1, 2)", "Float::NAN", "2**70", "BigDecimal(\"2.5\")", "\"k\\u00e9\".encode(\"UTF-16LE\")",
            "\"\\xe9\".b", "\"ascii\".b", "Pt.new(1)", "{ \"k\" => 1 }", "Itself.new", "(1..2)", "\"safe\".html_safe",
            "5.minutes", "Plain.new(a: 1).class", "ToJsonOnly.new(\"9\")"].freeze
    TIMES = ["Time.utc(2026, 1, 2, 3, 4, 5.678r)", "Time.at(0).utc", "Time.at(1_767_323_045, 123_456_789, :nsec)",
             "Time.new(2026, 7, 1, 12, 0, 0, \"+05:30\")", "Time.new(2026, 1, 1, 0, 0, 0, \"-00:30\")",
             "Time.utc(1, 1, 1)", "Time.utc(-1, 1, 1)", "Time.utc(10_000, 1, 1)", "Time.utc(0)",
             "Time.local(2026, 7, 1)", "Time.at(-1.5r)", "Time.utc(2026, 1, 2).in_time_zone(\"Tokyo\")",
             "Time.utc(2026, 7, 2).in_time_zone(\"America/New_York\")",
             "Time.utc(2026, 7, 2, 1, 2, 3.999_999_9r).in_time_zone(\"UTC\")",
             "Time.utc(1800).in_time_zone(\"Amsterdam\")", "Time.utc(2026, 1, 2).in_time_zone", "Date.new(2026, 1, 2)",
             "Date.new(-1, 1, 2)", "Date.new(12_345, 1, 2)", "DateTime.new(2026, 1, 2, 3, 4, 5.5r, \"+2\")",
             "DateTime.new(1, 1, 1)", "DateTime.new(-4712, 1, 1)", "TimeText.utc(2026)", "TimeAsJson.at(5)",
             "DateText.new(2026, 1, 2)", "DateTimeText.new(2026, 1, 2)",
             "DateTime.new(1500, 2, 29, 23, 59, 59.9999r, \"-00:30\")",
             "SubTime.at(5, 999_999_999, :nsec, in: \"-01:30\")", "SubDate.new(2026, 2, 3)",
             "SubDateTime.new(2026, 2, 3, 4, 5, 6.789r, \"+5\")", "Time.at(1 / 3r).utc",
             "Time.new(2026, 1, 1, 0, 0, 0, \"+00:00\")", "Time.new(2026, 1, 1, 0, 0, 0, 3723)",
             "Date.new(2026, 1, 2).to_time", "Time.utc(2026, 1, 1).in_time_zone(5.5)"].freeze
    NUMBERS = ["BigDecimal(\"1.50\")", "BigDecimal(\"NaN\")", "BigDecimal(\"-Infinity\")", "BigDecimal(\"1e40\")",
               "BigDecimal(\"-0.000000001\")", "1r", "-3/4r", "2i", "Complex(1, -2.5)", "Num.new(\"7<\")",
               "NumAsJson.new(\"odd\")", "NumAsJson.new(\"even\")", "NumToJson.new(\"n\")", "5.minutes",
               "1.month + 2.5.days", "3.7.seconds", "2**64", "10**40", "-0.0", "1e20", "1e16", "Float::NAN",
               "Float::INFINITY"].freeze
    LEAVES = ["1..2", "(1..)", "(\"a\"...\"<\")", "RangeText.new(1, 2)", "/a<b>/i", "RegexpText.new(\"x\")",
              "URI(\"http://a.b/?c=1&d=<\".delete(\"<\"))", "Uri.build(host: \"h\")", "Pathname.new(\"/a/<b>\")",
              "Path.new(\"p\")", "IPAddr.new(\"10.0.0.0/8\")", "IPAddr.new(\"::1\")", "IPAddr.new(\"1.2.3.4\")",
              "IPAddr.new(\"fe80::/10\")", "Address.new(\"1.1.1.1\")", "RuntimeError.new(\"no <\")", "Wrong.new(\"x\")",
              "WrongMessage.new(\"x\")", "WrongFields.new(1.5)", "RuntimeError.new(\"\\xff\")", "Object", "Zoo",
              "Class.new", "Named", "Comparable", "$stdin", "Zoo.status(0)", "Zoo.status(3)", "Object.new",
              "Encoding::UTF_8", "method(:puts).unbind.class", ":sym", ":\"<a&b>\"", ":\"\\u00e9\"", "Mutex.new",
              "Random.new(1).class", "binding.class", "StringIO.new(\"io\").class", "ENV.class", "Float",
              "Process.clock_gettime(0).class", "nil", "true", "\"<b>\".html_safe", "SafeText.new(\"&\")",
              "ActiveSupport::JSON"].freeze
    SUBCLASSES = ["SubString.new(\"sub\")", "SubString.new(\"\\xff\")", "StringToS.new(\"t\")",
                  "StringAsJson.new(\"j\")", "StringAsText.new(\"&\")", "StringToJson.new(\"j\")", "SubArray[1, :a]",
                  "ArrayMap[1, 2]", "ArrayEach[1, 2]", "ArrayAsJson[1]", "ArrayToJson[1]", "ArrayToA[1]"].freeze

    # Ruby text of an object; `odd` says how often it contains something that is not plain data.
    #: (?odd: Integer) -> String
    def object(odd: one([2, 2, 3, 8]))
      @odd = odd
      @left = 3 + roll(one([3, 8, 16]))
      value(1 + roll(4))
    end

    private

    def value(depth)
      @left -= 1
      return odd_value(depth) if once_in?(@odd)

      case depth.positive? && @left.positive? ? roll(11) : 4 + roll(7)
      when 0, 1 then "[#{values(depth)}]"
      when 2, 3 then pairs(depth)
      when 4, 5, 6 then string_value
      when 7 then one(%w[nil true false])
      when 8 then one(INTEGERS)
      when 9 then once_in?(2) ? float_value : roll(1000).to_s
      else one(["\"a\"", ":sym", ":\"<\"", "\"x > y & z\"", "\"\\u2028\"", "nil"])
      end
    end

    def inner(depth)
      return value(depth - 1) if depth.positive? && @left.positive?

      one(["1", "\"<\"", "nil", "Time.at(0).utc", "{ a: 1, \"b\" => 2 }", "[:a]", "AsJson.new(5)"])
    end

    def values(depth) = Array.new(roll(5)) { value(depth - 1) }.join(", ")

    def pairs(depth)
      usual = !once_in?(3)
      keys = Array.new(roll(5)) { usual ? KEYS[roll(8)] : one(KEYS) }.uniq
      "{ #{keys.map { |key| "#{key} => #{value(depth - 1)}" }.join(", ")} }"
    end

    def odd_value(depth)
      case roll(20)
      when 0, 1 then one(TIMES)
      when 16, 17, 18, 19 then asked(depth)
      when 2 then one(NUMBERS)
      when 3 then one(LEAVES)
      when 4 then one(SUBCLASSES)
      when 5, 6, 7 then asked(depth)
      when 8 then hashes(depth)
      when 9 then structs(depth)
      when 10 then "Plain.new(#{%w[a b name id].first(roll(4)).map { |name| "#{name}: #{inner(depth)}" }.join(", ")})"
      when 11 then enumerables(depth)
      when 12 then model
      when 13 then converts(depth)
      when 14 then special(depth)
      else "[#{pairs(depth)}, #{inner(depth)}]"
      end
    end

    def asked(depth)
      case roll(16)
      when 0
        if once_in?(4)
          one(["ItselfText.new", "Itself.new(#{inner(depth)})"])
        else
          "AsJson.new({ \"a\" => #{inner(depth)} })"
        end
      when 1 then one(["Super.new(#{inner(depth)})", "SuperNone.new(#{inner(depth)})"])
      when 2, 3 then "Passes.new(#{inner(depth)}#{one(["", ", :array"])})"
      when 4 then "Changes.new(#{inner(depth)}, #{one(%i[add delete]).inspect})"
      when 5 then "Chain.new(#{inner(depth)}, #{one([1, 2, 4, 5, 6, 7, 9])})"
      when 6
        if once_in?(4)
          one(["Throws.new(1)", "AsJson.new(IOError.new(\"as_json\"))", "Endless.new"])
        else
          "AsJsonMissing.new(#{inner(depth)})"
        end
      when 7 then "ToJsonOnly.new(#{one(["\"[1]\"", "\"<json>\"", "nil", "5"])})"
      when 8 then "Both.new(#{inner(depth)})"
      when 9 then "#{once_in?(4) ? "AsJsonNone" : "AsJson"}.new(#{inner(depth)})"
      else "#{one(%w[AsJson AsJson AsJson AsJsonStar AsJsonHash AsJsonKeywords AsJsonBoth])}.new(#{inner(depth)})"
      end
    end

    def hashes(depth)
      text = pairs(depth)
      case roll(13)
      when 0, 1 then "SubHash.new.merge!(#{text})"
      when 2 then "#{one(%w[HashEach HashEachPair HashSlice])}.new.merge!(#{text})"
      when 3 then "#{one(%w[HashAsJson HashAsJsonSuper HashToJson])}.new.merge!(#{text})"
      when 4, 5 then "ActiveSupport::HashWithIndifferentAccess.new(#{text})"
      when 6 then "#{text}.with_indifferent_access"
      when 7 then "Indifferent.new(#{text})"
      when 8 then "{ \"a\" => #{inner(depth)}, \"a\".dup => 2, :a => 3 }.compare_by_identity"
      when 9 then "Hash.new(5).merge!(#{text})"
      when 10 then "Hash.new { |_, key| key.to_s }.merge!(#{text})"
      when 11 then "#{text}.freeze"
      else "{ 1 => #{inner(depth)}, \"1\" => #{inner(depth)}, :\"1\" => #{inner(depth)}, 1.0 => 4 }"
      end
    end

    def structs(depth)
      case roll(7)
      when 0 then "Kw.new(a: #{inner(depth)}, b: #{inner(depth)})"
      when 1 then "PtToH.new(#{inner(depth)}, 2)"
      when 2 then one(["PtEach.new(1, 2)", "PtAsJson.new(1, :x)"])
      when 3 then "Point.new(#{inner(depth)}, #{inner(depth)})"
      when 4 then "PointToH.new(#{inner(depth)}, 2)"
      when 5 then "OpenStruct.new(a: #{inner(depth)})"
      else "Pt.new(#{inner(depth)}, #{inner(depth)})"
      end
    end

    def enumerables(depth)
      case roll(10)
      when 0, 1 then "Set[#{inner(depth)}, :a]"
      when 2 then "SetText[#{inner(depth)}]"
      when 3 then "[#{inner(depth)}, 2].each"
      when 4 then "[#{inner(depth)}, 2].lazy.map { |x| x }"
      when 5 then "NumbersToA.new(#{inner(depth)})"
      when 6 then "NumbersToHash.new(#{inner(depth)})"
      when 7
        one(["(1..3).each_slice(2)", "1.step(9, 4)", "\"ab\".each_char", "{ a: 1 }.each", "[3].each_with_index",
             "(1..3).step(2)"])
      else "NumbersEach.new(#{inner(depth)}, #{inner(depth)})"
      end
    end

    def model
      case roll(6)
      when 0 then "OwnAttributes.new(#{string_value}, #{roll(9)})"
      when 1
        "Zoo.model(#{one(%w[RootModel NamedRootModel OwnHash OwnRead OwnNames OwnSerializable OwnModelJson
                            OwnReader])})"
      when 2 then "Model.new"
      when 3 then "Zoo.model(Model, 2, #{one(TIMES.first(12))})"
      else "Zoo.model"
      end
    end

    def converts(depth)
      case roll(9)
      when 0, 1, 2 then "ToHash.new(#{one([pairs(depth), "[1]", "nil", "\"text\"", "Plain.new(x: 1)"])})"
      when 3 then "ToH.new(#{pairs(depth)})"
      when 4 then "HiddenToHash.new({ a: 1 })"
      when 5 then "MissingToHash.new(#{pairs(depth)})"
      when 6 then "Values.new(#{inner(depth)})"
      when 7 then "Variables.new(#{inner(depth)})"
      else "Text.new(#{inner(depth)})"
      end
    end

    def special(depth)
      case roll(10)
      when 0, 1
        "JSON::Fragment.new(#{one(["\"[1, 2]\"", "\"<not json>\"", "\"\\u2028\"", "\"\\xff\"", "SubString.new(\"3\")",
                                   "\"\\u00e9\".encode(\"UTF-16LE\")", "\"\""])})"
      when 2
        object = one(["Object.new", "[1]", "{ a: 1 }", "+\"s\"", "Time.at(0)", "Plain.new(a: 1)", "Pt.new(1)", "Set[1]",
                      "ToHash.new({})"])
        "Zoo.single(#{object}, :as_json, #{one([":self", "{ \"single\" => 1 }", "[1]", "nil", "5"])})"
      when 3
        object = one(["Object.new", "[1]", "{ a: 1 }", "+\"s\"", "RangeText.new(1, 2)", "Plain.new(a: 1)", "Pt.new(1)"])
        method = one(%w[to_json to_s to_h to_hash to_a each map instance_values])
        "Zoo.single(#{object}, :#{method}, #{one(["{ \"single\" => 1 }", "[1]", "\"text\""])})"
      when 4
        object = one(["Object.new", "[1]", "{ a: 1 }", "+\"s\"", "Time.at(0)", "Plain.new(a: 1)", "Zoo.model"])
        "Zoo.extended(#{object}, :as_json, #{one(["\"extended\"", "{ \"e\" => 1 }", "[Time.at(0).utc]"])})"
      when 5 then "Wraps.new(#{one([inner(depth), "{ a: 1 }", "\"<\"", "[1]", "5"])})"
      when 6
        container = one(["[1, \"a\"]", "[]", "{ \"a\" => 1 }", "{}", "{ a: 1, \"b\" => [2] }"])
        "Zoo.changing(#{container}, :#{one(%w[clear add replace rehash shrink freeze])})"
      when 7
        if once_in?(4)
          one(["Bare.new", "Plain.allocate.tap { |x| x.singleton_class.undef_method(:as_json) }"])
        else
          "AsJson.new(Zoo.changing([{ a: 1 }], :#{one(%w[clear add shrink])}))"
        end
      when 8
        "AsJson.new(#{one(["\"\\xff\"", "Float::NAN", "{ 1 => Float::NAN, \"1\" => 2 }",
                           "[Time.at(0).utc, Itself.new]", "\"\\xe9\".b", "\"\\u00e9\".encode(\"UTF-16LE\")",
                           "BigDecimal(\"1\")", "2r", "Object.new", "{ a: Object }"])})"
      else "Zoo.nest(#{one([1, 3, 20])}, #{inner(depth)}, :#{one(%w[array hash object as_json struct mixed])})"
      end
    end
  end
end
