# frozen_string_literal: true

module OjDifferential
  # Oj's options as Ruby source: legal values, values at a limit, and values of wrong types.
  module Options
    ESCAPES = %w[:newline :json :slash :xss_safe :ascii :unicode_xss].freeze
    RANGES = %w[1..5 -5..5 0..5 -5..0 1...5 -100..100 nil false (1..) "1" 1.0..2.0 2**70..2**71].freeze
    TEXTS = [
      "\"  \"", "\" \"", "\"\\n\"", "\"\\t\"", "nil", "\"\"", "\"--\"", "\"123456789012345\"", "\"1234567890123456\""
    ].freeze
    YES = %w[true true true false nil].freeze
    NAMES = [
      "[:a]", "[\"a\", :b]", ":a", "\"b\"", "[]", "nil", "[:\"\"]", "\"a:b\"", "[\"x\", :sym]", "\"\"", "5", "[5]",
      "\"a\\0b\"", "[nil]"
    ].freeze
    FORMATS = [
      "\"%0.15g\"", "\"%0.3f\"", "\"%g\"", "\"%0.10g\"", "\"%.17g\"", "\"%e\"", "\"%5.1f\"", "\"%+g\"", "\"%a\"",
      "\"%lf\"", "\"%lg%%\"", "\"%0.20g\"", "\"%0.20f\"", "\"%-8g\"", "\"%G\"", "\"%0.1g\"", "\"%.g\"", "\"%#g\"",
      "\"x\"", "\"%d\"", "\"%s\"", "\"%1234567g\"", "\"%g%g\"", "5", "\"%\"", "\"%l\"", "\"%.0f\"", "\"%08.3f\"",
      "\"%70g\"", "\"%0.70g\"", "\"%.12f\"", "\"%.2e\""
    ].freeze
    LEGAL = {
      indent: %w[0 1 2 4 16 -1 nil "\ \ " "\t" "" "123456789012345"],
      second_precision: %w[0 3 9 -1 12],
      circular: YES,
      class_cache: YES,
      auto_define: YES,
      symbol_keys: YES,
      bigdecimal_as_decimal: YES,
      create_additions: YES,
      use_to_json: YES,
      use_to_hash: YES,
      use_as_json: YES,
      use_raw_json: YES,
      nilnil: YES,
      allow_blank: YES,
      empty_string: YES,
      allow_gc: %w[true nil],
      quirks_mode: YES,
      allow_invalid_unicode: YES,
      allow_nan: YES,
      trace: %w[false nil],
      safe: YES,
      float_precision: %w[0 1 5 10 15 16 17 18 20 25 -1],
      float_format: FORMATS.first(7),
      cache_str: %w[0 5 32 40 -1],
      cache_string: %w[3],
      ignore_under: YES,
      cache_keys: YES,
      integer_range: RANGES.first(8),
      max_integer_digits: %w[0 5 nil false],
      escape_mode: ESCAPES,
      time_format: %w[:unix :unix_zone :xmlschema :ruby],
      bigdecimal_load: %w[:auto :bigdecimal :float :fast nil true false],
      compat_bigdecimal: YES,
      create_id: %w["^o" "json_class" nil ""],
      space: TEXTS.first(8),
      space_before: TEXTS.first(8),
      object_nl: TEXTS.first(8),
      array_nl: TEXTS.first(8),
      nan: %w[:null :huge :word :raise :auto nil],
      omit_nil: YES,
      omit_null_byte: YES,
      hash_class: %w[SubHash Hash nil],
      object_class: %w[SubHash nil],
      array_class: %w[SubArray nil],
      only: NAMES.first(9),
      except: NAMES.first(9),
      ignore: %w[[Pt] [] nil [Object,5]],
      symbolize_names: YES,
      decimal_class: %w[Float BigDecimal],
      ascii_only: YES + %w[5],
      max_nesting: %w[true false nil 3 100 0 -5 "x"],
      match_string: ["{ /a/ => Made }", "nil", "{}"]
    }.freeze
    WRONG = %w[
      nil true false 0 -1 5 17 1.5 "x" :sym [] {} Object 2**40 2**70 1..2 "a\ longer\ text\ than\ that" [nil] Object.new
      :json :unix "" Comparable {5=>Object} {/a/=>5}
    ].freeze

    JSON_NAMES = %i[
      indent space space_before object_nl array_nl max_nesting allow_nan ascii_only quirks_mode
    ].freeze

    #: () -> String
    def legal_options
      names = Array.new(one([1, 1, 2, 3, 5])) { one(LEGAL.keys) }.uniq
      names.map { |name| "#{name}: #{one(LEGAL[name])}" }.join(", ")
    end

    #: () -> String
    def wrong_option
      name = one(LEGAL.keys + [:mode])
      case roll(8)
      when 0 then "#{name.to_s.dump} => #{one(wrong_values(name))}"
      when 1 then "#{one(%w[foo indent_str Mode])}: #{one(WRONG)}"
      when 2 then "float_format: #{one(FORMATS)}"
      when 3
        one([
          "only: #{one(NAMES)}",
          "except: #{one(NAMES)}",
          "integer_range: #{one(RANGES)}",
          *%i[space space_before object_nl array_nl].map { |text| "#{text}: #{TEXTS.last}" }
        ])
      else "#{name}: #{one(wrong_values(name))}"
      end
    end

    # Only legal values of yes/no options: oj/option-names.
    def wrong_values(name)
      LEGAL.key?(name) && (LEGAL[name] - %w[true false nil]).empty? ? LEGAL[name] : WRONG
    end

    #: () -> String
    def layout
      return "indent: #{one(LEGAL[:indent])}" if once_in?(2)

      names = Array.new(1 + roll(4)) { one(%i[indent space space_before object_nl array_nl]) }.uniq
      names.map { |name| "#{name}: #{one(LEGAL[name])}" }.join(", ")
    end

    #: () -> String
    def filter
      filters = Array.new(1 + roll(2)) do
        one(["omit_nil: #{one(%w[true false nil])}", "only: #{one(NAMES.first(9))}", "except: #{one(NAMES.first(9))}"])
      end
      filters.uniq { |text| text[/\w+/] }.join(", ")
    end

    #: () -> String
    def float_options
      one([
        "float_precision: #{one(LEGAL[:float_precision])}",
        "float_format: #{one(FORMATS)}",
        "nan: #{one(LEGAL[:nan])}",
        "float_precision: 0, float_format: #{one(FORMATS.first(9))}"
      ])
    end

    # Options of JSON.generate.
    #: () -> String
    def json_options
      names = Array.new(roll(3)) { one(JSON_NAMES) }.uniq
      options = names.map do |name|
        values = case name
                 when :max_nesting then %w[true false nil 3 0]
                 when :allow_nan, :ascii_only, :quirks_mode then %w[true false nil 5]
                 else TEXTS + %w[5]
                 end
        "#{name}: #{one(values)}"
      end
      options.join(", ")
    end
  end
end
