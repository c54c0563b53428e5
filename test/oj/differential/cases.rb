# frozen_string_literal: true

require_relative "../../json/differential/dice"
require_relative "../../json/differential/values"
require_relative "options"
require_relative "cases_object"
require_relative "cases_custom"
require_relative "cases_load"
require_relative "cases_object_load"
require_relative "cases_docs"
require_relative "cases_writers"
require_relative "cases_handlers"
require_relative "cases_parser"

module OjDifferential
  # A case is known by its number, which determines its family (by the weights below) and all the rest. Its objects are
  # those of the JSON frontend's cases, and a few that only Oj treats specially.
  class Cases < JsonDifferential::CaseDice
    include JsonDifferential::Values
    include Options
    include ObjectCases
    include CustomCases
    include LoadCases
    include ObjectLoadCases
    include DocCases
    include WriterCases
    include HandlerCases
    include ParserCases

    PARTS = [
      ObjectCases, CustomCases, LoadCases, ObjectLoadCases, DocCases, WriterCases, HandlerCases, ParserCases
    ].freeze
    FAMILIES = {
      objects: 20, options: 20, where_it_matters: 12, wrong_options: 8, floats: 10, integers: 4, strings: 10, nested: 3,
      circular: 3, defaults: 6, json_calls: 6, files: 2, wab: 5, several: 3
    }.merge(*PARTS.map { |part| part::FAMILIES }).freeze
    WHEEL = FAMILIES.flat_map { |name, weight| [name] * weight }.freeze
    MODES = %w[:strict :null :compat :json :wab].freeze
    OWN = [
      "Zoo.shared", "RawJson.new(\"[7]\")", "RawJson.new(nil)", "WAB::UUID.new(\"u\")", "URI(\"http://example.com/a\")",
      "URI(\"ftp://example.com\")", "Time.at(-1.5r).utc", "Time.at(1_700_000_000, 123_456_789, :nsec)", "1.0..2.5",
      "1...3", "(1..)", "(..2)", "Object.new.singleton_class", "Class.new.name", "$stdin", "\"a\".match(/a/)", "1r/3",
      "BigDecimal(\"-Infinity\")", "BigDecimal(\"1e-30\")", "BigDecimal(\"-0\")", "Pt",
      "Process.clock_gettime(0).class", "[].each.class"
    ].freeze

    FILTERED = [
      "{ \"a\" => nil, b: 1, \"\" => 2, nil => 3 }",
      "{ \"a:b\" => 1, \"a\" => [{ \"b\" => nil }] }",
      "{ a: { a: nil, b: {} }, \"c\" => 1 }",
      "{ \"x\\0y\" => 1, \"x\" => 2 }"
    ].freeze
    SPACED = [
      "{ \"a\" => [], \"b\" => {} }", "[[], {}, [1], { a: 1 }]", "[]", "{}", "[1, [2, [3, { a: [4] }]]]", "\"a\"",
      "nil", "1.5"
    ].freeze
    CONVERTED = [
      *OWN, "Json.new(\"[1]\")", "Text.new(\"t\")", "SubHash[\"a\", 1]", "HashWithJson[1, 2]"
    ].freeze

    WRONG_FILES = [
      "Oj.to_file(\"/nowhere/at/all\", [1], { mode: :strict })",
      "Oj.to_stream(5, 1, { mode: :strict })",
      "Oj.to_file(nil, 1, { mode: :strict })",
      "Oj.to_file(\"a\\0b\", 1, { mode: :strict })",
      "File.open(File::NULL) { |io| Oj.to_stream(io, [1], { mode: :strict }) }"
    ].freeze
    COMPAT = "Oj.default_options = { mode: :compat }"
    SEVERAL = [
      "Oj.dump", "Oj.dump(1, 2, 3)", "Oj.dump(1, { mode: :strict, indent: 3 }, 3)", "Oj.default_options = 5",
      "Oj.default_options = nil", "Oj.dump([1], { mode: :strict }, 2)", "Oj.to_json",
      "#{COMPAT}; Oj.dump([Json.new(\"1\")], 5)",
      "#{COMPAT}; Oj.dump([Through.new(1, 4)], 1, 2)",
      "#{COMPAT}; Oj.dump(Float::NAN)",
      "#{COMPAT}; Oj.dump([Through.new(1, 4), Float::INFINITY], { indent: 0, only: [:a], x: 1 })",
      "h = { mode: :strict, indent: 2 }; Oj.dump([1], h); h",
      "Oj.dump([Through.new(1, 4)], { mode: :compat, \"a\" => 1 })"
    ].freeze

    #: () -> Case
    def make
      family = one(WHEEL)
      Case.new(@number, family, send(family).map { |step| "r { #{step} }" }.join("\n"))
    end

    #: (Symbol) -> Symbol
    def need(name) = name

    private

    def thing = once_in?(12) ? one(["[#{one(OWN)}]", one(OWN)]) : object

    def mode = once_in?(6) ? nil : "mode: #{one(MODES)}"

    # One call of dump, which always names a mode.
    def dump(object, *options)
      said = [*options.reject(&:empty?), "mode: #{one(MODES)}"]
      "Oj.dump(#{object}, #{said.shuffle(random: Random.new(roll(99))).join(", ")})"
    end

    def objects = [dump(thing)]
    def options = [dump(thing, legal_options)]
    def wrong_options = [dump(once_in?(2) ? "1" : thing, wrong_option, *(legal_options if once_in?(3)))]

    # Objects with options that affect them.
    def where_it_matters
      case roll(5)
      when 0 then [dump(one(FILTERED), filter, *(layout if once_in?(3)))]
      when 1 then [dump(one(SPACED), layout, *(filter if once_in?(4)))]
      when 2
        hash = "{ #{string_value} => #{string_value}, :sym => #{string_value} }"
        [dump(hash, "escape_mode: #{one(ESCAPES)}", *("omit_null_byte: true" if once_in?(2)))]
      when 3
        text = one(CONVERTED)
        text = "[#{text}]" if once_in?(2)
        conversions = "use_to_json: #{one(%w[true false nil])}, use_raw_json: #{one(%w[true false])}"
        [dump(text, conversions, *(layout if once_in?(4)))]
      else [dump("[#{Array.new(1 + roll(4)) { string_value }.join(", ")}]", layout, "escape_mode: #{one(ESCAPES)}")]
      end
    end

    def floats
      many = Array.new(1 + roll(20)) { float_value }.join(", ")
      [dump("[#{many}]", *(float_options unless once_in?(2)))]
    end

    def integers
      numbers = Array.new(1 + roll(9)) do
        once_in?(2) ? one(JsonDifferential::Values::INTEGERS) : (roll(2001) - 1000).to_s
      end
      [dump("[#{numbers.join(", ")}]", "integer_range: #{one(RANGES)}")]
    end

    def strings
      list = "[#{Array.new(1 + roll(5)) { string_value }.join(", ")}]"
      [dump(list, "escape_mode: #{one(ESCAPES)}", *("omit_null_byte: #{one(%w[true false])}" if once_in?(2)))]
    end

    def nested
      count = one([1, 5, 99, 100, 101, 998, 999, 1000, 1001, 1002, 1003])
      nest = "Zoo.nest(#{count}, #{one(%w[1 [] {} nil "x"])}#{", true" if once_in?(2)})"
      limit = "max_nesting: #{one(%w[true false nil 0 1 5 100 999 1000 1001 -1 "5"])}"
      [dump(nest, limit, *("circular: true" if once_in?(6)))]
    end

    def circular
      object = once_in?(2) ? "Zoo.shared" : one(["Zoo.cycle(:array)", "Zoo.cycle(:hash)", "Zoo.cycle(:both)"])
      [dump(object, "circular: true", *(layout if once_in?(3)))]
    end

    # Sets the defaults, reads them, and calls dump without options.
    def defaults
      text =
        once_in?(3) ? wrong_option : [*(mode unless once_in?(2)), legal_options].compact.reject(&:empty?).join(", ")
      ["Oj.default_options = { #{text} }", "Oj.default_options", "Oj.dump(#{thing})"]
    end

    def json_calls
      ["Oj.to_json(#{thing}#{one(["", ", nil", ", 5", *[", { #{json_options} }"] * 3])})"]
    end

    def files
      said = "mode: #{one(MODES)}, #{legal_options}"
      case roll(4)
      when 0 then ["Zoo.written { |path| Oj.to_file(path, #{thing}, { #{said} }) }"]
      when 1 then ["io = StringIO.new; [Oj.to_stream(io, #{thing}, { #{said} }), io.string]"]
      when 2 then ["Zoo.written { |path| File.open(path, \"w\") { |io| Oj.to_stream(io, #{thing}, { #{said} }) } }"]
      else [one(WRONG_FILES)]
      end
    end

    def wab
      value = one([
        "Time.at(#{roll(1 << 34) - (1 << 33)}, #{roll(10**9)}, :nsec)",
        *OWN.first(8),
        "[1.5, :a, nil]",
        "{ a: #{float_value} }",
        "#{float_value}",
        "{ \"a\" => 1 }",
        "{ a: { b: [] } }"
      ])
      ["Oj.dump(#{value}, mode: :wab, #{once_in?(2) ? layout : legal_options})"]
    end

    def several = [one(SEVERAL)]
  end
end
