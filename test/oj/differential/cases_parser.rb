# frozen_string_literal: true

require_relative "../../json/differential/dice"
require_relative "../../json/differential/documents"

module OjDifferential
  # Oj::Parser: a new one, whose options are set and read, and which parses documents.
  module ParserCases
    FAMILIES = { parsers: 30 }.freeze
    USUAL = {
      array_class: %w[nil Array ListClass String 5],
      cache_keys: %w[true false nil 1],
      cache_strings: %w[0 1 6 12 35 99 -1 nil],
      cache_expunge: %w[0 1 3 9 -1 nil],
      capacity: %w[0 5 5000 nil],
      class_cache: %w[false nil],
      create_id: %w["^" "a" "" nil :a],
      decimal: %w[:auto :bigdecimal "float" :ruby :fast nil],
      hash_class: %w[nil Hash PairsClass Array],
      ignore_json_create: %w[true false],
      missing_class: %w[:ignore :raise "ignore" :what nil],
      omit_null: %w[true false nil],
      symbol_keys: %w[true false nil],
      raise_on_empty: %w[true false],
      handler: %w[nil],
      what: %w[1]
    }.freeze
    SAJ = { cache_keys: %w[true false], cache_strings: %w[0 3 16 99 nil], handler: %w[nil 5], capacity: %w[1] }.freeze
    LIMITS = %w[max_hash_size max_array_size max_depth max_total_elements].freeze
    CALLBACKS = %w[hash_start hash_end array_start array_end add_value].freeze
    OBJECTS = [
      '{"^":"Made","a":1,"b":null}', '[{"^":"Json","x":[1]}]', '{"a":1,"^":"Made"}', '{"^":"Nowhere","a":1}',
      '{"^":"Comparable"}', '{"^":"Integer"}', '{"^":null}', '{"^":"Math::PI"}', '{"^":"Made","^":"Json"}',
      '{"a":"Made"}', '{"^":"Process::Status"}', '{"":"Made","a":{"^":"Made","c":{}}}'
    ].freeze
    NUMBERS = %w[
      922337203685477579 922337203685477580 -922337203685477580 0.1234567890123456 1.2345678901234567
      12345678901234567e5 12345678901234567.5 1e308 1e400 1e4932 1e4933 1e-5000 0.00000000000000000000012
      1.00000000000000000 0.30000000000000004 -0.0 0e5 123456789.125
    ].freeze

    # Documents made by dice of their own.
    class Paper < JsonDifferential::Dice
      include JsonDifferential::Documents
    end

    private

    def parsers
      mode = one(%w[usual usual usual usual saj saj validate safe strict])
      steps = ["@p = #{parser_new(mode)}; 1", *Array.new(roll(4)) { parser_option(mode) }]
      (1 + roll(3)).times { steps << parser_step(mode) }
      steps << "@p.just_one = #{one(%w[true false nil 1])}" << parser_step(mode) if once_in?(6)
      steps << "Oj::Parser.#{one(%w[usual saj validate])}.just_one" if once_in?(20)
      steps
    end

    def parser_new(mode)
      case mode
      when "safe"
        limits = LIMITS.select { once_in?(2) }.map { |name| "#{name}: #{one(%w[0 1 2 3 5 9 40 nil])}" }
        "Oj::Parser.safe({ #{limits.join(", ")} })"
      when "validate" then one(["Oj::Parser.new", "Oj::Parser.new(:validate)", "Oj::Parser.new(nil)"])
      else
        name, value = parser_pair(mode)
        if once_in?(3)
          "Oj::Parser.new(:#{mode}, { #{name}: #{value} })"
        else
          "Oj::Parser.new(#{one([":#{mode}", "\"#{mode}\""])})"
        end
      end
    end

    def parser_pair(mode)
      name, values = (mode == "saj" ? SAJ : USUAL).to_a.then { |pairs| one(pairs) }
      [name, one(values)]
    end

    def parser_option(mode)
      name, value = parser_pair(mode)
      return "@p.#{name}" if once_in?(4)

      once_in?(2) ? "@p.#{name} = #{value}" : "@p.method_missing(:#{name}=, #{value})"
    end

    def parser_step(mode)
      text = parser_documents(mode)
      source = once_in?(8) ? Paper.new(roll(1 << 60)).source(text) : literal(text)
      reading = once_in?(4) ? "load(StringIO.new(#{literal(text)}))" : "parse(#{source})"
      if mode == "saj"
        callbacks = CALLBACKS.select { roll(4) < 3 }
        return "Listener.run(@p, %i[#{callbacks.join(" ")}], #{once_in?(3)}) { @p.#{reading} }"
      end

      once_in?(8) ? "y = []; [(@p.#{reading} { |h| y << h }), y]" : "@p.#{reading}"
    end

    def parser_documents(mode)
      text = parser_document(mode)
      roll(3).times { text = "#{text}#{one(["", " ", "\n", ",", " , "])}#{parser_document(mode)}" } if once_in?(5)
      text
    end

    def parser_document(mode)
      case roll(6)
      when 0 then "[#{Array.new(1 + roll(4)) { one(NUMBERS) }.join(one([",", " , ", ",\n"]))}]"
      when 1 then mode == "saj" ? Paper.new(roll(1 << 60)).valid_document : one(OBJECTS)
      else Paper.new(roll(1 << 60)).document
      end
    end
  end
end
