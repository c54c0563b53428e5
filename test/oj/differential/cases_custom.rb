# frozen_string_literal: true

module OjDifferential
  # Custom and rails mode, add_to_json, and Oj::Rails. The objects are those of the cases of object mode.
  module CustomCases
    FAMILIES = {
      custom_others: 12, custom_values: 20, custom_layouts: 8, custom_circles: 4, custom_deep: 3, custom_times: 6,
      custom_odd: 2, additions: 10, rails_others: 8, rails_values: 10, rails_answers: 6, rails_optimized: 8,
      rails_encoders: 4
    }.freeze
    ASKED = [
      "AsJson.new([1, { \"a\" => nil }])", "AsJson.new(:itself)", "AsJson.new(AsJson.new(\"in\"))",
      "AsJson.new(Pt.new(1, 2))", "AsJson.new(:given)", "PlainAsJson.new({ a: 1 })", "PlainAsJson.new(:itself)",
      "AsJson.new(IOError.new(\"as\"))", "HashAsJson[1, [2]]", "ArrayAsJson[1, {}]", "RawJson.new(\"[7]\")",
      "RawJson.new(nil)", "Json.new(\"[1]\")", "Json.new(\"\")", "Converts.new(:to_hash, { \"a\" => [nil] })",
      "Converts.new(:to_hash, [1])", "Converts.new(:to_hash, nil)", "Both.new(1)",
      "Zoo.with(AsJson.new({ a: { b: 1 }, \"c\" => 2 }), z: 1)", "AsJson.new(1.5)", "AsJson.new(Float::NAN)",
      "AsJson.new(\"<&>\")", "RawJson.new(5)"
    ].freeze
    CODED = [
      "1r / 3", "Complex(1.5, 2r)", "2i", "1..2", "(\"a\"...\"c\")", "(1..)", "1.5..2.5", "(Date.new(2020, 1, 2)..)",
      "/a.b/mi", "/\\u00e9\"/", "Date.new(2020, 1, 2)", "Date.new(-1, 3, 4)", "DateTime.new(2020, 1, 2, 3, 4, 5.5)",
      "DateTime.new(1999, 12, 31, 23, 59, 59.123456789r, \"+09:30\")", "Time.at(1.25r).utc",
      "Time.at(-1.5r).getlocal(\"+01:00\")", "OpenStruct.new(a: 1, b: [1.1, nil, {}])",
      "OpenStruct.new(a: Pt.new(1, 2), t: Time.at(0).utc)", "OpenStruct.new", "BigDecimal(\"1.5\")",
      "BigDecimal(\"-Infinity\")", "BigDecimal(\"Infinity\")", "BigDecimal(\"0\")", "Pt.new(1, [2])", "Pt.new",
      "Kw.new(a: { b: 1 })", "Struct.new(:a).new(1)", "SubPt.new(1, 2)", "RuntimeError.new(\"m\")",
      "Zoo.raised { raise \"x\" }", "Zoo.raised { nosuch }", "SubError.new(\"<e>\")", "2**70", "-2**64",
      "SubHash[\"a\", 1]", "HashWithJson[1, 2]", "ArrayWithJson[1]", "SubArray[1, [2]]", "Set[1]", "String",
      "SubTime.at(0).utc", "SubRange.new(1, 2)", "Class.new(Regexp).new(\"a\")", "1.5", "0.1 + 0.2", "1e20", "1e-7",
      "-0.0", "100.0", "[1.1, 2.2]", "\"</script>\\u2028\"", "Zoo.with(Date.new(2020, 1, 2), a: 1)", "$stdin"
    ].freeze
    CUSTOM_OPTIONS = [
      "create_additions: true", "create_additions: true", "create_id: \"^o\"", "create_id: nil", "create_id: \"\"",
      "create_id: \"a b\"", "omit_nil: true", "ignore_under: true", "ignore: [Thing]", "ignore: [String, Integer]",
      "ignore: [NilClass]", "use_to_json: true", "use_as_json: true", "use_to_hash: true", "use_raw_json: true",
      "bigdecimal_as_decimal: true", "bigdecimal_as_decimal: false", "nan: :null", "nan: :huge", "nan: :word",
      "nan: :raise", "time_format: :unix_zone", "time_format: :xmlschema", "time_format: :ruby", "second_precision: 3",
      "second_precision: 0", "second_precision: 6", "escape_mode: :ascii", "escape_mode: :xss_safe",
      "escape_mode: :unicode_xss", "escape_mode: :slash", "integer_range: 2..5", "float_precision: 5",
      "float_precision: 0", "only: [:a, \"b\", :begin]", "except: [:a, :x]", "omit_null_byte: true", "circular: true",
      "max_nesting: 3", "indent: 2", "space: \" \"", "x: 1"
    ].freeze
    CUSTOM_SPACES = ["space: \" \"", "space_before: \"  \"", "array_nl: \"\\n\"", "object_nl: \"\\t\""].freeze
    ADDED = %w[
      Array BigDecimal Complex Date DateTime Exception Hash Integer OpenStruct Range Rational Regexp Struct Time String
      nil 5 Object
    ].freeze
    RAILS = [
      "\"<&>\\u2028\\u007f/\"", ":\"<s>\"", "\"\\xff\"", "\"a\\xe2\\x82\"", "\"\\u00e9\".encode(\"ISO-8859-1\")",
      "\"\\xe9\".b", "{ \"<\" => :\"&\" }", "[Float::NAN, -Float::INFINITY]", "2**70", "BigDecimal(\"NaN\")",
      "Object.new.singleton_class", "[]", "{}"
    ].freeze

    private

    def custom_value(depth = 3)
      case roll(6)
      when 0 then one(CODED)
      when 1 then "[#{Array.new(roll(4)) { one(CODED + ASKED) }.join(", ")}]"
      when 2 then one(ASKED)
      when 3
        first = one(CODED)
        second = depth.zero? ? 1 : custom_value(depth - 1)
        "{ \"a\" => #{first}, b: #{second}, #{one(%w[1 nil 1.5 [1] true])} => #{one(CODED + ASKED)} }"
      else object_value(depth)
      end
    end

    def custom_dump(value, *options)
      ["Oj.dump(#{unnamed(value)}, #{["mode: :custom", *options.flatten.reject(&:empty?)].join(", ")})"]
    end

    def custom_options(most = 4) = Array.new(roll(most)) { one(CUSTOM_OPTIONS) }.uniq { |text| text[/\w+/] }

    # The cases of other modes, in this one.
    def custom_others = send(one(ObjectCases::BORROWED)).map { |step| step.sub(/mode: :\w+/, "mode: :custom") }
    def custom_values = custom_dump(custom_value, custom_options)

    def custom_layouts
      indented = "indent: #{1 + roll(4)}"
      said =
        if once_in?(2)
          [indented, *CUSTOM_SPACES.sample(roll(4), random: Random.new(roll(1 << 30)))]
        else
          [layout]
        end
      custom_dump(custom_value, said, *(["create_additions: true"] if once_in?(2)))
    end

    def custom_circles
      web = "Zoo.web(#{Array.new(1 + roll(4)) { one(%w[:thing :array :hash :subarray :subhash :struct]) }.join(", ")})"
      members = "x, x, { \"a\" => x, 1 => x }, Thing.new(a: x), OpenStruct.new(a: x), (x..nil rescue 1)"
      object = one([web, "(x = #{custom_value}; [#{members}])"])
      custom_dump(object, "circular: true", *(["indent: 2"] if once_in?(4)))
    end

    def custom_deep
      count = one([1, 2, 3, 330, 331, 332, 333, 334, 497, 498, 499, 500, 501, 996, 997, 998, 999, 1000, 1001])
      core = one([
        "1", "[]", "{}", "Thing.new", "Thing.new(a: 1)", "Pt.new(1)", "1r", "OpenStruct.new(a: [[]])", "1..2",
        "Date.new(2020, 1, 2)", "IOError.new(\"x\")", "\"x\""
      ])
      wrap = one(["[x]", "Thing.new(a: x)", "Pt.new(x)", "{ 1 => x }"])
      options = "mode: #{one(%w[:custom :custom :rails])}#{", indent: 1" if once_in?(4)}"
      ["Oj.dump(#{count}.times.inject(#{core}) { |x, _| #{wrap} }, #{options})"]
    end

    def any_time
      second = one([
        "0", "-1", "1_700_000_000", (roll(1 << 33) - (1 << 32)).to_s, "-62_135_596_801", "253_402_300_799",
        "-62_200_000_000"
      ])
      nanosecond = one(["0", "1", "999_999_999", "500_000_000", "444_444_445", "999_500_000", roll(10**9).to_s])
      "Time.at(#{second}, #{nanosecond}, :nsec)#{one(ObjectCases::ZONES)}"
    end

    def any_date
      return "Date.new(#{roll(4000) - 500}, #{1 + roll(12)}, #{1 + roll(28)})" if once_in?(2)

      day = "#{1583 + roll(2000)}, #{1 + roll(12)}, #{1 + roll(28)}"
      time = "#{roll(24)}, #{roll(60)}, #{roll(60)} + #{roll(1000)}r / 1000"
      "DateTime.new(#{day}, #{time}, \"#{one(%w[+00:00 +09:00 -03:30 Z])}\")"
    end

    def custom_times
      value = one([any_time, any_time, any_date, "[#{any_time}, #{any_date}]"])
      precision = "second_precision: #{roll(10)}" unless once_in?(3)
      custom_dump(
        value,
        "time_format: #{one(%w[:unix :unix_zone :xmlschema :ruby])}",
        *precision,
        *(["create_additions: true"] if once_in?(4))
      )
    end

    def custom_odd
      members = Array.new(1 + roll(3)) { one([":a", "\"b\"", "\"a.to_s.size\"", "\"a.class\""]) }.join(", ")
      made = "k = Zoo.new_class(#{@number}, Thing); Zoo.odd(k, #{members})"
      ["#{made}; Oj.dump([k.allocate, Thing.new(a: k.allocate)], #{["mode: :custom", *custom_options].join(", ")})"]
    end

    # Compat, rails or custom mode after add_to_json, which is undone.
    def additions
      names = Array.new(roll(4)) { one(ADDED) }.join(", ")
      mode = one(%w[:compat :compat :compat :rails :custom])
      options = ["mode: #{mode}", *custom_options(3)].uniq { |text| text[/\w+/] }.join(", ")
      [
        "Oj.add_to_json(#{names})",
        *("Oj.remove_to_json(#{one(ADDED)})" if once_in?(3)),
        "Oj.dump(#{one([one(CODED), "[#{one(CODED)}, #{one(CODED)}]", rails_value])}, #{options})",
        "Oj.remove_to_json; 0"
      ]
    end

    # Without objects whose text contains the name of the frontend.
    def unnamed(value) = value.gsub(/Oj::Bag\.new\(\{.*?\}\)|Oj::EasyHash\.new/, "Set[1]")

    def rails_value = unnamed(any_rails_value)
    def any_rails_value = once_in?(3) ? "[#{one(RAILS)}, #{one(ASKED)}]" : custom_value

    def rails_others = send(one(ObjectCases::BORROWED)).map { |step| step.sub(/mode: :\w+/, "mode: :rails") }
    def rails_values = ["Oj.dump(#{rails_value}, #{["mode: :rails", *custom_options].join(", ")})"]

    # The arguments of as_json, and how its result is filtered.
    def rails_answers
      call = one([
        "Oj.dump(%s, mode: :rails, only: [:a, :given])", "Oj.dump(%s, { mode: :rails, except: :a, x: 2 })",
        "Oj::Rails.encode(%s)", "Oj::Rails.encode(%s, only: [:a])", "Oj::Rails.encode(%s, 1, 2)",
        "Oj::Rails.encode(%s, nil)", "Oj::Rails::Encoder.new(only: [:a], x: 1).encode(%s)"
      ])
      value = one([
        "AsJson.new(:given)", "[AsJson.new(:given), { a: AsJson.new(:given), b: 1 }]",
        "{ a: AsJson.new([AsJson.new(:given), { b: 1 }]), c: AsJson.new(:given) }",
        "PlainAsJson.new([{ a: 1, b: 2 }, AsJson.new(:given)])", "HashAsJson[:a, AsJson.new(:given)]",
        "[HashAsJson[:b, 1], { b: 1, a: 2 }]"
      ])
      [format(call, value)]
    end

    def rails_optimized
      list = Array.new(roll(3)) { one(%w[Array Hash Float Time BigDecimal Range Regexp]) }.join(", ")
      value = one([
        "[#{any_time}, 1.1, 0.1 + 0.2, 1e20, BigDecimal(\"1.5\"), 1..2, (\"<a>\"..\"b\"), /a/]",
        "[HashAsJson[:a, 1], ArrayAsJson[1]]",
        rails_value,
        "[#{any_time}, #{any_date}]"
      ])
      options = ["mode: #{one(%w[:rails :rails :compat])}", *custom_options(3)].uniq { |text| text[/\w+/] }.join(", ")
      [
        "Oj::Rails.optimize(#{list})",
        *("Oj::Rails.deoptimize(#{one(%w[Hash Array Float Time])})" if once_in?(3)),
        "Oj.dump(#{value}, #{options})",
        "[Time, Array, Range, String].map { |k| Oj::Rails.optimized?(k) }",
        "Oj::Rails.deoptimize; 0"
      ]
    end

    def rails_encoders
      options = [
        "", "nil", "{}", "{ indent: 2 }", "{ x: 1 }", "{ omit_nil: true, x: 1 }", "{ escape: false }",
        "{ time_format: :ruby, second_precision: 3 }", "{ bigdecimal_as_decimal: true }", "5"
      ]
      turn = one([
        "", "e.optimize; ", "e.optimize(Time); ", "e.deoptimize; ", "e.optimize(Range, Time); e.deoptimize(Time); "
      ])
      encoder = "Oj::Rails::Encoder.new(#{one(options)})"
      value = one([rails_value, "[#{any_time}, 1..2, nil, { a: nil }]", "AsJson.new(:given)"])
      results = "e.encode(#{value}), e.optimized?(Time), e.optimized?(Range), Oj::Rails.optimized?(Time)"
      ["e = #{encoder}; #{turn}[#{results}]", "Oj::Rails.deoptimize; 0"]
    end
  end
end
