# frozen_string_literal: true

module OjDifferential
  # Object mode: the cases of other modes, and objects that only this mode distinguishes.
  module ObjectCases
    FAMILIES = {
      object_others: 14,
      object_values: 24,
      object_options: 14,
      object_circles: 6,
      object_layouts: 5,
      object_odd: 2,
      object_deep: 2,
      object_times: 3
    }.freeze
    BORROWED = %i[objects options where_it_matters wrong_options floats integers strings nested circular files].freeze
    MARKED = [
      "\":a\"", "\"^i1\"", "\"^r2\"", "\"^\"", "\":\"", "\"^o\"", "\"^x\"", "\"^ix\"", "\":\\u00e9\"", "\"^i\\\"\"",
      "\":\\n\"", ":sym", ":\":x\"", ":\"\"", ":\"^i\"", ":\"\\u00e9\"", ":\"a\\\"b\"", "\"^i\" * 30", "\":\\xff\"",
      "\":a\".encode(\"UTF-16LE\")", "\":\\u00e9\".encode(\"ISO-8859-1\")", "\"^t\"", "\"~a\"", "SubString.new(\":a\")"
    ].freeze
    WHOLE = [
      "String", "Kernel", "Zoo::Around::Thing", "Object.new.singleton_class", "$stdin", "proc {}", "[1].each",
      "Set[1, [2]]", "OpenStruct.new(a: 1)", "BasicObject.new", "BareThing.new(1)", "RuntimeError.new(\"x\")",
      "Zoo.raised { nosuch }", "Zoo.raised { 5.nosuch(1) }", "Zoo.raised { { a: 1 }.fetch(:b) }",
      "Zoo.raised { begin; raise \"a\"; rescue; raise \"b\"; end }", "Zoo.raised { exit(3) }",
      "SubError.new(\"\\xff\")", "Zoo.raised { Integer(\"x\") }", "Zoo.raised { throw :a }",
      "Zoo.raised { [].fetch(9) }", "Zoo.raised { \"a\".freeze << \"b\" }",
      "Zoo.raised { loop { raise StopIteration } || raise(\"z\") }",
      "Zoo.raised { [1].each.tap { |e| 2.times { e.next } } }", "Errno::ENOENT.new(\"x\")",
      "Zoo.with(RuntimeError.new(\"q\"), a: 1, _b: [2])", "1r / 3", "-5r", "Complex(1, 2)", "Date.new(2020, 1, 2)",
      "Date.new(-4712, 1, 1)", "DateTime.new(2020, 1, 2, 3, 4, 5.5)",
      "DateTime.new(1999, 12, 31, 23, 59, 59.123456789r, \"+09:30\")", "1..3", "1...2.5", "(1..)", "(..\"b\")",
      "SubRange.new(1, 2)", "(\"a\"..\":b\")", "Pt.new(1, [:a])", "Pt.new", "Kw.new(a: 1)", "Around::Pt.new(nil)",
      "SubPt.new(1, 2)", "/a.b/", "BigDecimal(\"1.5\")", "BigDecimal(\"-0\")", "BigDecimal(\"1e-30\")", "SubTime.at(0)",
      "Thread::Mutex.new", "\"abc\".match(/b/)", "1.method(:+)", "Encoding::UTF_8", "ENV", "Random.new(3)",
      "Oj::Bag.new({ :@a => 1, :@b => [:c] })", "Oj::EasyHash.new", "SubArray[1, [2]]", "SubArray.new", "SubHash[1, 2]",
      "SubHash.new", "SubString.new(\"\")", "Zoo.with(SubArray[1], x: 2)", "Zoo.with(SubHash[:a, 1], x: {})",
      "Zoo.with(SubString.new(\"s\"), é: 1)", "Zoo.with([1], x: 1)", "Zoo.with(\"s\".dup, x: 1)",
      "Zoo.single(Object.new, \"7\")", "Zoo.single([1], \"8\")",
      "Zoo.with(Class.new(Thing) { def self.name = \"N\" }.superclass.new, z: 1)", "Float::NAN", "-Float::INFINITY",
      "-0.0", "Process.clock_gettime(0).class", "Zoo.with(/r/.dup, x: 1)", "Zoo.with(proc {}, x: 1)",
      "StringIO.new(\"x\")", "Zoo.with(Pt.new(1), x: 1)", "HashWithJson[1, 2]", "Json.new(\"[1]\")",
      "RawJson.new(\"[7]\")", "Converts.new(:to_hash, { \"a\" => 1 })", "{ \"a\" => 1 }.compare_by_identity",
      "ObjectSpace::WeakMap.new"
    ].freeze
    NAMES = %w[a b c _d é a_name_of_a_variable_that_is_longer_than_others A].freeze
    STRANGE_KEYS = [
      "1", "nil", "1.5", "[1, :a]", "{ 1 => 2 }", "Thing.new(a: 1)", "SubString.new(\":k\")", "true", "2**70", "1r",
      "String", "(1..2)", "Pt.new(1)"
    ].freeze
    OBJECT_OPTIONS = [
      "circular: true", "omit_nil: true", "ignore_under: true", "ignore: [Thing]", "ignore: [String, Symbol]",
      "ignore: [NilClass, Integer]", "indent: 2", "indent: 1", "bigdecimal_as_decimal: false",
      "bigdecimal_as_decimal: true", "nan: :null", "nan: :raise", "nan: :word", "time_format: :unix_zone",
      "time_format: :xmlschema", "time_format: :ruby", "second_precision: 3", "second_precision: 0",
      "escape_mode: :ascii", "escape_mode: :xss_safe", "escape_mode: :unicode_xss", "escape_mode: :slash",
      "integer_range: 2..5", "float_precision: 5", "only: [:a, \"b\"]", "except: [:a]", "omit_null_byte: true",
      "use_to_json: true", "use_as_json: true", "use_to_hash: true", "use_raw_json: true", "create_additions: true",
      "class_cache: false", "quirks_mode: false"
    ].freeze

    ZONES = [
      ".utc", ".getlocal(\"+09:00\")", ".getlocal(\"-03:30\")", ".getlocal(\"+00:00\")", ".getlocal(12_345)"
    ].freeze
    ODD_MEMBERS = [":a", "\"b\"", "\"a.to_s.size\"", "\"a.class\"", ":hash_like", ":\"b?\""].freeze

    private

    def object_value(depth = 3)
      return one(MARKED + %w[1 nil true 1.5 "x" 2**70]) if depth.zero? || once_in?(4)

      case roll(9)
      when 0 then "[#{several_values(depth)}]"
      when 1 then "{ #{object_keys.map { |key| "#{key} => #{object_value(depth - 1)}" }.join(", ")} }"
      when 2, 3
        klass = one(%w[Thing SubThing Around::Thing])
        names = NAMES.sample(roll(5), random: Random.new(roll(1 << 30)))
        "#{klass}.new(#{names.map { |name| "#{name}: #{object_value(depth - 1)}" }.join(", ")})"
      when 4 then "#{one(%w[Pt SubPt])}.new(#{object_value(depth - 1)}, #{object_value(depth - 1)})"
      when 5 then "SubArray[#{several_values(depth)}]"
      when 6
        object = one(["SubHash[:a, #{object_value(depth - 1)}]", "RuntimeError.new(\"e\")"])
        "Zoo.with(#{object}, x: #{object_value(depth - 1)})"
      else one(WHOLE)
      end
    end

    def object_keys
      Array.new(roll(4)) { once_in?(3) ? one(STRANGE_KEYS) : one(MARKED.first(20) + ["\"a\"", ":a", ":b"]) }.uniq
    end

    def several_values(depth) = Array.new(roll(4)) { object_value(depth - 1) }.join(", ")

    def object_dump(value, *options) = ["Oj.dump(#{value}, #{["mode: :object", *options.reject(&:empty?)].join(", ")})"]

    # The cases of other modes, in this one.
    def object_others = send(one(BORROWED)).map { |step| step.sub(/mode: :\w+/, "mode: :object") }

    def object_values = object_dump(once_in?(5) ? "[#{one(WHOLE)}]" : object_value)

    def object_options
      object_dump(object_value(4), *Array.new(1 + roll(3)) { one(OBJECT_OPTIONS) }.uniq { |text| text[/\w+/] })
    end

    def object_circles
      web = "Zoo.web(#{Array.new(1 + roll(4)) { one(%w[:thing :array :hash :subarray :subhash :struct]) }.join(", ")})"
      value = one([
        web,
        "[#{web}, [], {}, #{object_value}]",
        "[*#{web}, #{object_value}]",
        "(x = #{object_value}; [x, x, { \"a\" => x, 1 => x }, Thing.new(a: x), (x..nil rescue 1)])"
      ])
      object_dump(
        value,
        *(["circular: true"] unless once_in?(8)),
        *(layout if once_in?(3)),
        *("ignore_under: true" if once_in?(5))
      )
    end

    def object_layouts
      object_dump(object_value(4), layout, *(once_in?(3) ? [filter] : []), *("circular: true" if once_in?(3)))
    end

    def object_deep
      count = one([1, 497, 498, 499, 500, 501, 996, 997, 998, 999, 1000, 1001])
      core = one([
        "1", "[]", "{}", "Thing.new", "Thing.new(a: 1)", "Pt.new(1)", "1r", "Date.new(2020, 1, 2)", "SubArray[1]",
        "SubArray.new", "{ 1 => 2 }", "{ 1 => [] }", "IOError.new(\"x\")", "String", "Time.at(0).utc", "1..2"
      ])
      wrap = one(["[x]", "Thing.new(a: x)", "Pt.new(x)", "{ 1 => x }", "SubArray[x]", "{ \"a\" => x }"])
      object_dump(
        "#{count}.times.inject(#{core}) { |x, _| #{wrap} }",
        *("circular: true" if once_in?(4) && !(core + wrap).include?("SubArray")),
        *("indent: 1" if once_in?(4))
      )
    end

    def object_times
      second = one([
        "0", "-1", "1_700_000_000", "#{roll(1 << 33) - (1 << 32)}", "-62_135_596_801", "253_402_300_799",
        "-62_200_000_000"
      ])
      nanosecond = one(["0", "1", "999_999_999", "500_000_000", "444_444_445", roll(10**9).to_s])
      time = "Time.at(#{second}, #{nanosecond}, :nsec)#{one(ZONES)}"
      format = "time_format: #{one(%w[:unix :unix_zone :xmlschema :ruby])}"
      object_dump(time, format, *("second_precision: #{roll(10)}" unless once_in?(3)))
    end

    def object_odd
      members = Array.new(1 + roll(3)) { one(ODD_MEMBERS) }.join(", ")
      made = "k = Zoo.new_class(#{@number}, #{one(%w[Thing Thing Thing SubArray SubHash SubString IOError])})"
      value = "[k.allocate, Thing.new(a: k.allocate)]"
      case roll(6)
      when 0
        dump = "Oj.dump(#{value}, mode: :object#{", indent: 2" if once_in?(3)})"
        ["#{made}; def (o = k.allocate).x = 1; Zoo.odd(k, #{members}); #{dump}"]
      when 1
        methods = "k.class_eval { def a = [1, :b]; def b = nil }; Zoo.odd(k, :a, \"b\", \"a.first\")"
        ["#{made}; #{methods}; Oj.dump(#{value}, mode: :object, #{one(OBJECT_OPTIONS)}, circular: true)"]
      when 2
        method = "k.class_eval { def r = #{one(["\"[1, 2]\"", "\"nonsense\"", "5", "nil", "\"{\\n}\""])} }"
        ["#{made}; #{method}; Zoo.odd(k, :r, raw: true); Oj.dump(#{value}, mode: :object, #{one(OBJECT_OPTIONS)})"]
      when 3 then [odd_module]
      when 4
        klass = "k = Zoo.new_class(#{@number}, IOError); k.class_eval { def a = 1 }"
        ["#{klass}; Zoo.odd(k, :a); Oj.dump([k.new(\"x\"), k], mode: :object, circular: true)"]
      else [wrong_odd]
      end
    end

    def odd_module
      steps = [
        "m = Zoo.const_set(:Module#{@number}, Module.new) unless Zoo.const_defined?(:Module#{@number})",
        "m ||= Zoo::Module#{@number}",
        "m.const_set(:K, Class.new(Thing)) unless m.const_defined?(:K)",
        "Zoo.odd(m, :a)",
        "Oj.dump([m::K.new(a: 3), m], mode: :object)"
      ]
      steps.join("; ")
    end

    def wrong_odd
      klass = "Zoo.new_class(#{@number})"
      one([
        "Oj.register_odd",
        "Oj.register_odd(1, 1, 1)",
        "Oj.register_odd(Thing, 1)",
        "Oj.register_odd(#{klass}, 1, \"x\")",
        "Oj.register_odd(#{klass}, 1, :x, 5)",
        "Oj.register_odd(#{klass}, 1, :x, *%i[a b c d e f g h i j])",
        "Oj.register_odd(#{klass}, 1, :x, *%i[a b c d e f g h i])",
        "Oj.register_odd_raw(Thing, 1)",
        "Oj.register_odd_raw(:a, 1, 2, 3)",
        "Oj.register_odd(\"Thing\", Thing, :new)",
        "Oj.register_odd_raw(#{klass}, 1, nil, :a)",
        "Oj.mem_report",
        "Oj.dump(Rational(1, 2), mode: :object)"
      ])
    end
  end
end
