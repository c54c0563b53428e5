# frozen_string_literal: true

require_relative "cases_more"
require_relative "values"

module RailsDifferential
  # One case as Ruby text: settings, a value, options, and the calls that encode it. Its seed and number identify it.
  class Cases < JsonDifferential::CaseDice
    include Values
    include MoreCases

    FAMILIES = { graphs: 10, with_options: 10, models: 4, calls: 6, json_calls: 3, times: 6, strings: 3, keys: 3,
                 nested: 1, redefined: 4, several: 3, odd_options: 1, **MoreCases::FAMILIES }.freeze
    WHEEL = FAMILIES.flat_map { |family, weight| [family] * weight }.freeze
    ZONES = ["nil", "\"Tokyo\"", "\"UTC\"", "\"America/New_York\"", "\"Kathmandu\""].freeze
    LOCALS = %w[UTC EST5EDT,M3.2.0,M11.1.0 IST-5:30 NZST-12NZDT,M9.5.0,M4.1.0/3].freeze
    NAMES = ["[:a]", "[\"a\"]", ":a", "\"b\"", "[:id, :name]", "[\"id\", :price]", "[]", "nil", "[1]", "1",
             "[:\"1\", nil]", "false", "%w[a b c]"].freeze
    SETTINGS = { use_standard_json_time_format: %w[true false], time_precision: %w[0 1 2 3 4 5 6 7 8 9 12 3.7],
                 escape_html_entities_in_json: %w[true false nil], escape_js_separators_in_json: %w[true false] }.freeze
    REDEFINED = %w[Time Date DateTime Hash Array String Symbol Integer Float BigDecimal NilClass TrueClass Struct Object
                   Enumerable Set Range Regexp Pt Model SubHash ActiveSupport::TimeWithZone ActiveSupport::Duration
                   ActiveModel::Serialization ActiveSupport::HashWithIndifferentAccess Exception Module URI::Generic
                   Numeric Plain].freeze
    OTHER_METHODS = [
      %w[Time xmlschema], %w[Struct to_h], %w[Range to_s], %w[Set to_a], %w[BigDecimal to_s],
      %w[Plain instance_values], %w[Model serializable_hash], %w[Model attributes], %w[Date strftime],
      %w[Plain to_hash], %w[Array map], %w[SubArray map], %w[SubHash each], %w[Pathname to_s], %w[Regexp to_s],
      %w[Pt to_h], %w[ActiveSupport::TimeWithZone xmlschema], %w[SubString to_s]
    ].freeze
    ENCODES = ["ActiveSupport::JSON.encode(v, o)", "encoder.new(o).encode(v)", "v.to_json(o)", "encode(v, o)"].freeze
    CALLS = ["[v].to_json(o)", "{ k: v }.to_json(o)", "ActiveSupport::JSON.dump(v)", "v.to_json(*[o].compact)",
             "v.as_json(o)", "encode([v, v], o)", "encode({ v: v, \"v\" => 1 }, o)", "Set[v].to_json(o)"].freeze
    JSON_CALLS = ["JSON.generate(v)", "JSON.dump(v)", "JSON.pretty_generate([v])",
                  "JSON.generate([v], script_safe: true)", "JSON.generate(v.as_json)", "JSON.dump([v])",
                  "encode(v, o)", "v.to_json(JSON::State.new)"].freeze
    NESTED = ["1", "[]", "{}", "\"<\"", "Time.at(0).utc", "Object.new", "[1, {}]"].freeze
    RESULTS = ["[\"mine\"]", "\"<mine>\"", "5", "nil", ":super", ":options", ":self"].freeze
    OTHER_RESULTS = ["[\"mine\"]", "\"<mine>\"", "{ \"mine\" => 1 }", "nil"].freeze
    OF_TYPE = {
      "Pt" => "Pt.new(1, 2)", "Model" => "Zoo.model", "SubHash" => "SubHash[\"a\", 1]", "Plain" => "Plain.new(a: 1)",
      "Set" => "Set[1]", "Struct" => "Pt.new(1)", "SubArray" => "SubArray[1]", "SubString" => "SubString.new(\"s\")"
    }.freeze
    ODD_OPTIONS = ["5", "\"x\"", "[]", "[1]", "false", "true", ":only", "Pt.new(1)", "nil", "Object.new",
                   "{ only: { a: 1 } }", "{ \"only\" => [\"a\"] }.with_indifferent_access", "SubHash[:only, [:a]]",
                   "{ only: [:a], except: [:a] }", "Hash.new(5)", "Hash.new { |_, key| [key] }", "{ escape: nil }",
                   "{ escape: 1 }", "{ escape: false, only: [:a] }", "{ escape: true }",
                   "{ escape_html_entities: nil }",
                   "{ prefixes: [], template: \"x\" }.compare_by_identity"].freeze

    #: () -> Case
    def make
      family = one(WHEEL)
      Case.new(@number, family, send(family).join("\n"))
    end

    private

    # The lines of a case: its settings, value and options, then its calls.
    def lines(object, options, *calls, settings: nil)
      [*("globals(#{settings})" if settings), "value(#{object})", *("options(#{options})" if options),
       *calls.map { |call| "r { #{call} }" }]
    end

    def graphs
      lines(object, nil, one(["ActiveSupport::JSON.encode(v)", "v.to_json", "encoder.new.encode(v)",
                              "encoder.new(nil).encode(v)", "encoder.new({}).encode(v)"]))
    end

    def with_options
      lines(object, given, one(ENCODES), settings: (settings if once_in?(6)))
    end

    def models
      value = one([model, "[#{model}, #{model}]", "{ \"x\" => #{model}, at: #{one(TIMES)} }",
                   "Array.new(3) { |i| Zoo.model(Model, i) }"])
      lines(value, (model_options unless once_in?(4)), one(["encode(v, o)", "v.to_json(o)"]))
    end

    def calls
      lines(object, (given unless once_in?(3)), *Array.new(1 + roll(2)) { one(CALLS) })
    end

    def json_calls
      lines(object, (given if once_in?(4)), *Array.new(1 + roll(2)) { one(JSON_CALLS) })
    end

    def some_times
      ["[#{Array.new(1 + roll(3)) { one(TIMES) }.join(", ")}]", "{ at: #{one(TIMES)}, text: #{string_value} }"]
    end
    def times
      lines(one([*some_times, *some_times, object]), (given if once_in?(4)), one(["encode(v, o)", "v.to_json(o)"]),
            settings: settings)
    end

    def strings
      lines("[#{Array.new(1 + roll(5)) { once_in?(4) ? one(SUBCLASSES) : string_value }.join(", ")}]",
            (one(["escape: false", "escape_html_entities: false", "escape_html_entities: true", given]) if once_in?(3)),
            "encode(v, o)", settings: (settings if once_in?(3)))
    end

    def keys
      pairs = Array.new(1 + roll(5)) { one(KEYS) }.uniq.map do |key|
        "#{key} => #{one(["1", "nil", "\"<\"", "AsJson.new(:x)", "Time.at(0).utc", "Float::NAN"])}"
      end
      lines("{ #{pairs.join(", ")} }#{one(["", "", ".compare_by_identity", ".with_indifferent_access", ".freeze"])}",
            (given if once_in?(2)), "encode(v, o)")
    end

    def nested
      if once_in?(9)
        return lines("Zoo.cycle(:#{one(%w[array hash object struct])})", (given if once_in?(3)), "encode(v, o)")
      end

      depth = one([19, 49, 50, 98, 99, 100, 101, 102, 110])
      nest = "Zoo.nest(#{depth}, #{one(NESTED)}, :#{one(%w[array hash object as_json struct mixed])})"
      lines(nest, (given if once_in?(3)), one(["encode(v, o)", "v.to_json(o)"]))
    end

    def redefined
      type, method = once_in?(3) ? one(OTHER_METHODS) : [one(REDEFINED), once_in?(8) ? "to_json" : "as_json"]
      result = one(method == "as_json" ? RESULTS : OTHER_RESULTS)
      call = "redefining(#{type}, :#{method}, #{result}, :#{one(%w[class class front])}) { encode(v, o) }"
      value = once_in?(2) && type != "Array" ? object : value_with(type)
      options = (given if once_in?(3) && type != "Array")
      lines(value, options, *("encode(v, o)" if once_in?(2)), call, "encode(v, o)")
    end

    def value_with(type)
      one(["[#{one(TIMES)}, #{one(LEAVES)}, #{one(NUMBERS)}]",
           "{ a: 1, \"b\" => [nil, \"s\", 1.5], c: #{inner_of(type)} }"])
    end

    def inner_of(type) = OF_TYPE.fetch(type) { one([*TIMES, *NUMBERS, *LEAVES]) }

    def several
      lines(object, (given if once_in?(2)), "encode(v, o)", "encode([1, v], nil)",
            one(["v.to_json", "encode(v, o)", "encoder.new(o).encode([v])", "[encode(v), encode(v, o)]"]))
    end

    def odd_options
      lines(object, nil, "encode(v, #{one(ODD_OPTIONS)})")
    end

    def settings_text = SETTINGS.keys.select { once_in?(2) }.map { |name| "#{name}: #{one(SETTINGS[name])}" }
    def settings
      [*settings_text, *("zone: #{one(ZONES)}" if once_in?(2)), *("tz: #{one(LOCALS).dump}" if once_in?(3))].join(", ")
    end

    # The options of a caller, as Ruby text.
    def given
      kinds = %w[only except methods include root prefixes own escape html string]
      names = Array.new(one([1, 1, 1, 2, 3])) { one(kinds) }.uniq
      text = names.map { |name| option(name) }.join(", ")
      once_in?(8) ? "{ #{text} }.freeze" : text
    end

    def option(name)
      case name
      when "only", "except" then "#{name}: #{one(NAMES)}"
      when "methods" then "methods: #{one([":full", "[:full]", "[]", "nil", "[:size]"])}"
      when "include" then "include: #{one([":children", "[:parent]", "{ children: { only: :id } }", "nil"])}"
      when "root" then "root: #{one(%w[true false nil "r"])}"
      when "prefixes" then "prefixes: [\"x\"], template: \"show\""
      when "own" then "own: { a: [1] }"
      when "escape" then "escape: #{one(%w[false false true])}"
      when "html" then "escape_html_entities: #{one(%w[false true])}"
      else "\"only\" => [\"a\"]"
      end
    end

    def model_options
      names = Array.new(1 + roll(3)) { one(%w[only except methods include root prefixes]) }.uniq
      names.map do |name|
        case name
        when "only", "except"
          "#{name}: #{one(["[:id]", "%w[id name]", ":name", "\"price\"", "[:at, \"at\"]", "[]", "nil", "[:children]"])}"
        when "methods" then "methods: #{one([":full", "[:full, \"parent\"]", "[:fails]", "[:missing]", "[]"])}"
        when "include"
          "include: #{one([":children", "[:parent, :children]", "{ children: { only: :id, methods: :full } }",
                           "[{ parent: { except: :name } }]", ":missing", "nil"])}"
        else option(name)
        end
      end.join(", ")
    end
  end
end
