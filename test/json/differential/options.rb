# frozen_string_literal: true

module JsonDifferential
  # Options as Ruby text, each with legal, borderline and wrong values. For an option that some versions of json do
  # not know, `need` is called, so that those versions leave the case out.
  module Options
    FLAGS = %w[true true true true false nil 0 "no"].freeze
    TEXTS = ["\"  \"", "\" \"", "\"\\t\"", "\"\\n\"", "\"\"", "\"\\r\\n\"", "nil", "false", "3", ":a", "\"\\u00e9\"",
             "\"\\xff\"", "\"a\\0b\"", "\"--\"", "SubString.new(\" \")", "\" \".encode(\"UTF-16LE\")", "\" \".freeze",
             "Object.new", "true", "Converts.new(:to_str, \" \")", "\" \".b", "\"\\xe9\".b"].freeze
    NESTING = %w[0 1 2 3 4 5 100 101 nil false].freeze
    WRONG_NESTING = %w[true -1 2.5 "3" :a 2**40 2**70 [] 1r].freeze
    CLASSES = %w[SubHash SubHash Pairs OpenStruct Hash Items Fussy Needs Object nil false 3 "SubHash" Zoo Bare
                 Struct].freeze
    LISTS = %w[SubArray SubArray Items Set Array Pairs Fussy nil false 3 "SubArray" Queue].freeze
    DECIMALS = %w[BigDecimal BigDecimal Float Rational Tried Needs Fussy nil false Integer Object String Symbol 3
                  "BigDecimal" Zoo Kernel Comparable].freeze
    HOOKS = ["Zoo.watch", "Zoo.watch(:swap)", "Zoo.watch(:nil)", "Zoo.watch(:count)", "Zoo.watch(:raise)",
             "Zoo.watch(:throw)", "Zoo.watch(:wrap)", "Zoo.watch(:frozen)", "proc { |x| x }", "proc { |x, y| y }",
             "proc { 1 }", "lambda { |x, y| x }", "lambda { 1 }", "method(:Integer).to_proc", "nil",
             ":class.to_proc"].freeze
    WRONG_HOOKS = %w[1 :class "x" false method(:Array) Object.new [] Converts.new(:to_proc,proc{7})].freeze

    PARSE = {
      max_nesting: NESTING, allow_nan: FLAGS, allow_trailing_comma: FLAGS, allow_comments: FLAGS,
      allow_duplicate_key: FLAGS, allow_control_characters: FLAGS, allow_invalid_escape: FLAGS,
      symbolize_names: FLAGS, freeze: FLAGS, decimal_class: DECIMALS, on_load: HOOKS, object_class: CLASSES,
      array_class: LISTS
    }.freeze
    ADDITIONS = {
      create_additions: %w[true true false nil 1],
      create_id: %w["json_class" "type" :type nil 3],
      match_string: ["{ /a/ => Made }", "{ /x/ => Unmade }", "nil", "{}"]
    }.freeze
    GENERATE = {
      indent: TEXTS, space: TEXTS, space_before: TEXTS, object_nl: TEXTS, array_nl: TEXTS,
      max_nesting: NESTING, allow_nan: FLAGS, ascii_only: FLAGS, script_safe: FLAGS, escape_slash: FLAGS,
      strict: FLAGS, allow_duplicate_key: FLAGS,
      buffer_initial_length: %w[0 1 10 -1 4096 nil "x" 1.5 2**70],
      depth: %w[0 1 2 3 99 100 101 nil],
      sort_keys: ["true", "true", "false", "nil", "proc { |h| h.to_a.reverse.to_h }", "proc { |h| 3 }",
                  "proc { raise IOError }", "1", ":a", "lambda { |h| h.sort_by { |k, _| k.to_s }.to_h }"],
      rfc8785: FLAGS,
      as_json: ["proc { |o| o.to_s }", "proc { |o, k| k ? \"k\" : 1 }", "lambda { |o, k| [o.class.name, k] }",
                "lambda { |o| o.to_s }", "proc { nil }", "proc { |o| o }", "proc { raise IOError, \"no\" }", "nil",
                "false", "3", ":to_s", "proc { Float::NAN }", "method(:Array)", "proc { \"\\xff\" }"]
    }.freeze
    UNKNOWN = %w[foo quirks_mode indention Indent symbolize_keys].freeze
    # The options that json 2.6.1 does not have.
    LATER = %i[allow_trailing_comma allow_comments allow_duplicate_key allow_control_characters allow_invalid_escape
               on_load script_safe strict sort_keys rfc8785 as_json].freeze

    # Source text of some options for parse, "" for none: `a: 1, b: 2`.
    #: (?Integer) -> String
    def parse_options(count = one([0, 1, 1, 2, 3]))
      names = Array.new(count) { one(PARSE.keys) }.uniq
      parts = names.map { |name| "#{name}: #{parse_value(name)}" }
      parts << additions if once_in?(15)
      parts << odd_option if once_in?(40)
      parts.shuffle(random: Random.new(roll(99))).join(", ")
    end

    #: (?Integer) -> String
    def generate_options(count = one([0, 1, 1, 2, 3, 5]))
      names = Array.new(count) { one(GENERATE.keys) }.uniq
      names.each { |name| need(name) if LATER.include?(name) }
      parts = names.map { |name| "#{name}: #{generate_value(name)}" }
      parts << odd_option if once_in?(40)
      parts.join(", ")
    end

    # Options that json accepts without complaint.
    #: () -> String
    def good_layout
      one(["", "", "indent: \"  \"", "indent: \"  \", object_nl: \"\\n\", array_nl: \"\\n\", space: \" \"",
           "space: \" \"", "ascii_only: true", "allow_nan: true", "max_nesting: 0", "max_nesting: 3",
           "object_nl: \"\\n\"", "array_nl: \"\\n\"", "space_before: \" \"",
           "depth: 2, indent: \" \", array_nl: \"\\n\""])
    end

    # Passed as keywords, as a Hash, with String keys, or as an object that converts to a Hash.
    #: (String) -> String
    def passed(options)
      return "" if options.empty?

      case roll(level < 3 ? 12 : 60)
      when 0 then ", { #{options} }"
      when 1 then ", {#{options}}.freeze"
      when 2 then ", **{ #{options} }"
      else ", #{options}"
      end
    end

    private

    def parse_value(name)
      need(name) if LATER.include?(name)
      return one(PARSE[name]) unless once_in?(12)

      case name
      when :max_nesting then one(WRONG_NESTING)
      when :on_load
        need(:on_load_checked)
        one(WRONG_HOOKS)
      else one(PARSE[name])
      end
    end

    def generate_value(name)
      return one(WRONG_NESTING) if name == :max_nesting && once_in?(8)
      return need(:depth_checked) && one(%w[-1 2**31 2**70 "1" 1.5 :a true]) if name == :depth && once_in?(6)

      one(GENERATE[name])
    end

    def additions
      name = one(ADDITIONS.keys)
      "#{name}: #{one(ADDITIONS[name])}"
    end

    def odd_option
      case roll(3)
      when 0 then "#{one(UNKNOWN)}: #{one(FLAGS)}"
      when 1 then "\"#{one(%w[max_nesting indent freeze allow_nan foo])}\" => #{one(%w[1 true nil])}"
      else "#{one(UNKNOWN)}: 1, #{one(UNKNOWN)}_too: 2"
      end
    end
  end
end
