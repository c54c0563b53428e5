# frozen_string_literal: true

require_relative "../../json/differential/dice"
require_relative "../../json/differential/documents"

module OjDifferential
  # Cases of saj_parse and sc_parse: valid and invalid documents, for handlers that have some of the callbacks and
  # return various values.
  module HandlerCases
    FAMILIES = { saj: 12, sc: 12 }.freeze
    SAJ = %i[hash_start hash_end array_start array_end add_value error].freeze
    SC = %i[hash_start hash_end hash_key hash_set array_start array_end array_append add_value].freeze
    RETURNS = %w[:build :build :build nil 5 "x" :sym [] {} [[1]] 2.5].freeze
    ODD = [
      "[,]", "[1,,2]", "[1,]", "{\"a\":}", "{\"a\":,\"b\":1}", "[,[,{\"k\":}],\"x\"]",
      "[+1,01,-,1.,1e,-.5,1.e2,+1.5e3,1e0,1.0E+0,-012.50]", "[18014398509481982,18014398509481983,-18014398509481983]",
      "[0.12345678901234567,0.1234567890123456,1.00000000000000000]", "[+Infinity,-Infinity,Infinity]", "[1.5",
      "{\"a\":[1,{\"b\":2}", "1 [2] {} \"x\"", "[1][2] x", "{\"a\":1}{\"a\"", "+1", "007", "[,1] // c", "[1,/* c */,2]",
      "{\"a\":+1,\"b\":-}"
    ].freeze
    OPTIONS = [
      "symbol_keys: true", "mode: :strict", "mode: :compat", "mode: :null", "mode: :rails", "mode: :custom",
      "mode: :wab", "mode: :object", "bigdecimal_load: :bigdecimal", "bigdecimal_load: :float",
      "bigdecimal_load: :fast", "compat_bigdecimal: true", "cache_keys: false", "cache_str: 9", "allow_nan: false",
      "allow_invalid_unicode: true", "max_integer_digits: 6", "quirks_mode: false", "nilnil: true",
      "empty_string: false", "safe: true", "symbolize_names: true", "circular: true"
    ].freeze

    # The documents of the JSON frontend's cases.
    class Papers < JsonDifferential::Dice
      include JsonDifferential::Documents
    end

    private

    def papers = Papers.new(roll(1 << 40))

    def handler(names)
      has = once_in?(3) ? names : names.select { !once_in?(3) }
      "Zoo::Told.new(#{has.inspect}, #{one(RETURNS)})"
    end

    def paper
      return literal(one(ODD)) if once_in?(6)

      made = papers
      once_in?(20) ? made.source : literal(made.document)
    end

    def saj
      text = paper
      given = once_in?(8) ? one(["StringIO.new(%s)", "Zoo::Reads.new(%s)"]).sub("%s") { text } : text
      ["Zoo.told(#{handler(SAJ)}) { |handler| Oj.saj_parse(handler, #{given}) }"]
    end

    def sc
      text = paper
      given = case roll(8)
              when 0 then "StringIO.new(#{text})"
              when 1 then "Zoo::Reads.new(#{text}, #{one([1, 2, 7, 100])})"
              when 2 then "Zoo::ReadsPartly.new(#{text}, #{one([1, 2, 7, 100])})"
              else text
              end
      options = Array.new(roll(3)) { one(OPTIONS) }.uniq { |option| option[/\w+/] }.map { |option| ", #{option}" }.join
      yields = once_in?(6) ? " { |*place| handler.told << [:place, *place] }" : ""
      ["Zoo.told(#{handler(SC)}) { |handler| Oj.sc_parse(handler, #{given}#{options})#{yields} }"]
    end
  end
end
