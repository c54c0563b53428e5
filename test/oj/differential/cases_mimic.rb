# frozen_string_literal: true

require_relative "cases"

module OjDifferential
  # Calls of JSON after Oj.mimic_JSON. The objects and documents are those of the other cases.
  class MimicCases < Cases
    FAMILIES = {
      generates: 24, pretty: 8, dumps: 10, to_jsons: 16, users: 14, parses: 30, wrong_parses: 20, json_loads: 8,
      either: 4, forms: 8, mimic_defaults: 8, oj_calls: 8, states: 8, ids: 4, mimic_nested: 4, wrong_calls: 6,
      streams_of: 4
    }.freeze
    WHEEL = FAMILIES.flat_map { |name, weight| [name] * weight }.freeze
    PARSE_OPTIONS = {
      symbolize_names: %w[true true false nil 5],
      quirks_mode: %w[true false nil],
      create_additions: %w[true true false nil],
      allow_nan: %w[true true false nil 5],
      hash_class: %w[SubHash Hash nil 5],
      object_class: %w[SubHash Pairs nil "x"],
      array_class: %w[SubArray nil Items 5],
      decimal_class: %w[BigDecimal Float nil 5],
      max_nesting: %w[1 2 3 100 0 -1 true false nil "5"],
      match_string: ["{ /^a/ => Made }", "nil", "{}"],
      foo: %w[1],
      symbol_keys: %w[true]
    }.freeze
    LOAD_ARGUMENTS = [
      "nil", "nil, { symbol_keys: true }", "{ symbolize_names: true }",
      "proc { |value| value }, { create_additions: true }", "5"
    ].freeze
    CREATE = ["nil", "\"json_class\"", "\"^o\"", "\"a\"", "5", "\"a\\0b\"", ":a", "\"\""].freeze
    # Objects whose classes are among json's additions.
    FORMS = [
      "1r/3", "Complex(1, 2)", "BigDecimal(\"1.5\")", "Date.new(2020, 1, 2)",
      "DateTime.new(2020, 1, 2, 3, 4, 5, \"+3\")", "1..3", "\"a\"...\"b\"", "/a.b/mi", "Pt.new(1, [2])",
      "Time.at(1_700_000_000, 123_456_789, :nsec).utc", ":sym", "IOError.new(\"no\")", "OpenStruct.new(a: 1)",
      "Struct.new(:z).new(1)", "Kw.new(a: 1, b: 2)"
    ].freeze

    #: () -> Case
    def make
      family = one(WHEEL)
      Case.new(@number, family, send(family).map { |step| "r { #{step} }" }.join("\n"))
    end

    private

    def given = once_in?(2) ? "" : one(["", ", nil", *[", #{state_options}"] * 6]).sub(/, \z/, "")
    def state_options = json_options.then { |text| text.empty? ? "indent: \"\"" : text }

    def parse_options
      names = Array.new(1 + roll(2)) { one(PARSE_OPTIONS.keys) }.uniq
      names.map { |name| "#{name}: #{one(PARSE_OPTIONS[name])}" }.join(", ")
    end

    def asks = once_in?(2) ? "" : ", #{parse_options}"
    def readable = (space + document + space).dump

    def generates = ["JSON.#{one(%w[generate generate generate fast_generate unparse fast_unparse])}(#{thing}#{given})"]
    def pretty = ["JSON.#{one(%w[pretty_generate pretty_generate pretty_unparse])}(#{thing}#{given})"]

    def dumps
      case roll(4)
      when 0 then ["io = StringIO.new; JSON.dump(#{thing}, io#{one(["", ", 2", ", nil"])}); io.string"]
      when 1
        rest = ["nil", "nil, 2", "1", "3", "nil, 0", "0", "nil, -1", "5, nil", "Object.new", "nil, nil"]
        ["JSON.dump(#{thing}, #{one(rest)})"]
      else ["JSON.dump(#{thing})"]
      end
    end

    def to_jsons
      object = thing
      hash, other = json_options, json_options
      ["(#{object}).to_json#{one(["", "", "(nil)", "({ #{hash} })", "({ #{other} }, 2)", "(JSON.state.new)", "(5)"])}"]
    end

    def users
      inner = thing
      object = one([
        "Json.new(\"[1]\")", "Text.new(\"t\")", "Through.new(#{inner}, #{roll(3)})", "HashWithJson[1, 2]",
        "ArrayWithJson[1]", "NoArguments.new", "StringWithJson.new(\"a\")", "Zoo.single(Object.new, \"7\")",
        "Json.new(nil)", "Json.new(5)", "Json.new(IOError.new(\"x\"))", "RawJson.new(\"1\")",
        "Through.new(Through.new(#{inner}, 1), 1)"
      ])
      object = "[#{object}]" if once_in?(2)
      one([
        ["JSON.generate(#{object}#{given})"],
        ["JSON.pretty_generate(#{object})"],
        ["(#{object}).to_json"],
        ["JSON.dump(#{object})"],
        ["Oj.dump(#{object}#{", mode: :compat" if once_in?(2)})"]
      ])
    end

    def parses = ["JSON.#{one(%w[parse parse parse parse!])}(#{readable}#{asks})"]
    def wrong_parses = ["JSON.#{one(%w[parse parse parse parse!])}(#{wrong_document.dump}#{asks})"]

    def json_loads
      text = readable
      call = one(%w[load load restore])
      case roll(4)
      when 0 then ["seen = []; [JSON.#{call}(#{text}, proc { |value| seen << value }), seen]"]
      when 1 then ["seen = []; [JSON.#{call}(#{text}) { |value| seen << value }, seen]"]
      when 2 then ["JSON.#{call}(#{text}, #{one(LOAD_ARGUMENTS)})"]
      else
        [
          one([
            "JSON.#{call}(#{text})",
            "JSON.#{call}(nil)",
            "JSON.#{call}(\"\")",
            "JSON.#{call}(StringIO.new(#{text}))",
            "JSON.#{call}(#{wrong_document.dump})",
            "seen = []; JSON.recurse_proc(#{object}) { |value| seen << value.class }; seen"
          ])
        ]
      end
    end

    def streams_of = ["JSON.parse(StringIO.new(#{readable})#{asks})"]

    def either
      call = one(["JSON[%s]", "JSON(%s)", "Object.JSON(%s)"])
      arguments = one([
        thing, readable, "#{readable}, { symbol_keys: true }", "#{thing}, StringIO.new", "SubString.new(#{readable})"
      ])
      [format(call, arguments)]
    end

    def forms
      form = one(FORMS)
      case roll(4)
      when 0 then ["(#{form}).as_json"]
      when 1 then ["JSON.parse(Oj.dump((#{form}).as_json, mode: :strict), create_additions: true)"]
      when 2 then ["Oj.dump(#{form}, mode: #{one(%w[:rails :custom :compat])}#{", use_as_json: true" if once_in?(2)})"]
      else
        [
          one([
            "\"a\\xff\".to_json_raw",
            "\"ab\".to_json_raw_object",
            "JSON.parse(\"[]\".to_json_raw, create_additions: true)",
            "JSON.generate([#{form}])",
            "JSON.dump_default_options",
            "JSON.dump_default_options = { ascii_only: true }; Oj.default_options[:escape_mode]"
          ])
        ]
      end
    end

    def mimic_defaults
      call = one([
        "JSON.generate(#{thing}#{given})",
        "JSON.dump(#{thing})",
        "(#{thing}).to_json",
        "JSON.parse(#{readable}#{asks})",
        "JSON.load(#{readable})",
        "JSON.pretty_generate(#{thing})",
        "Oj.generate(#{thing}#{given})"
      ])
      ["Oj.default_options = { #{legal_options} }", call]
    end

    def oj_calls
      [
        one([
          "Oj.dump(#{thing}#{", mode: #{one(MODES)}" if once_in?(2)})",
          "Oj.generate(#{thing}#{given})",
          "Oj.fast_generate(#{thing})",
          "Oj.to_json(#{thing}, { #{json_options} })",
          "Oj.load(#{readable})",
          "Oj.load(#{wrong_document.dump})",
          "Oj.compat_load(#{wrong_document.dump})",
          "Oj.strict_load(#{readable})",
          "Oj.safe_load(#{wrong_document.dump})",
          "Oj.default_options",
          "Oj.dump(#{one(FORMS)}, mode: :custom)"
        ])
      ]
    end

    def states
      made = "JSON.state.new(#{one(["", state_options, "{ #{state_options} }"])})"
      [
        one([
          "JSON.generate(#{thing}, #{made})",
          "(#{thing}).to_json(#{made})",
          "state = #{made}; state.indent = \"  \"; JSON.generate(#{thing}, state)",
          "JSON.generate([Through.new(#{thing}, 1)], #{made})",
          "JSON.state == JSON::State",
          "state = #{made}; (Zoo.nest(101, 1)).to_json(state) rescue state.depth"
        ])
      ]
    end

    def ids
      id = one(CREATE)
      [
        "JSON.create_id = #{id}",
        "JSON.create_id",
        "Oj.default_options[:create_id]",
        one([
          "(1r/3).as_json",
          "JSON.parse(\"{\\\"a\\\":\\\"Made\\\",\\\"json_class\\\":\\\"Made\\\"}\", create_additions: true)"
        ])
      ]
    end

    def mimic_nested
      count = one([1, 2, 3, 99, 100, 101, 102, 999, 1000, 1001])
      nest = "Zoo.nest(#{count}, #{one(%w[1 [] {}])}#{", true" if once_in?(2)})"
      [
        one([
          "JSON.generate(#{nest}#{given})",
          "JSON.pretty_generate(#{nest}).size",
          "(#{nest}).to_json",
          "JSON.dump(#{nest})",
          "JSON.parse(\"[\" * #{count} + \"]\" * #{count}#{asks})",
          "JSON.dump(#{nest}, #{count - 1})",
          "JSON.load(\"[\" * #{count} + \"]\" * #{count}).size"
        ])
      ]
    end

    def wrong_calls
      [
        one([
          "JSON.generate", "JSON.pretty_generate", "JSON.parse", "JSON.parse(1, 2, 3)", "JSON.parse(nil)",
          "JSON.parse(5)", "JSON.parse(\"1\", 5)", "JSON.parse(\"1\", nil)", "JSON.parse(\"\")", "JSON.parse(\" \")",
          "JSON.generate(1, 5)", "JSON.generate(1, nil)", "JSON.generate([Through.new(1, 4)], 1, 2)",
          "JSON.generate([Through.new(1, 4)], nil)", "JSON[]", "JSON()", "JSON.recurse_proc([1])",
          "JSON.recurse_proc(1) { |v| v }", "JSON.parse(\"[1]\", symbolize_names: true, create_additions: true)",
          "JSON.parse!(\"[NaN,Infinity,-Infinity]\")", "JSON.parse(\"[NaN]\", allow_nan: true)",
          "JSON.generate([Float::NAN])", "JSON.generate([Float::NAN], allow_nan: true)", "JSON.dump([Float::INFINITY])",
          "[Float::NAN].to_json", "JSON::NaN", "JSON::Infinity", "JSON::MinusInfinity", "JSON.create_id = 5",
          "1.to_json(5)", "JSON.parse(:a)", "JSON.parse(Object.new)", "JSON.load(5)", "JSON.parse(\"\\xff\")",
          "JSON.generate(\"\\xff\")", "JSON.generate(\"\\xff\".b)", "JSON.parse(\"[1]\".encode(\"UTF-16LE\"))"
        ])
      ]
    end
  end
end
