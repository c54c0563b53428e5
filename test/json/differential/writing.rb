# frozen_string_literal: true

module JsonDifferential
  # The cases that write: generate, pretty_generate, dump with its arguments, to_json on everything.
  # Each method returns the steps of one case as Ruby text.
  module Writing
    OUTPUTS = ["StringIO.new", "StringIO.new", "StringIO.new(+\"\", \"w\")", "Badly.new(IOError.new(\"full\"))",
               "Badly.new(nil)", "Converts.new(:to_io, StringIO.new)", "StringIO.new.tap(&:close)", "nil",
               "Converts.new(:to_io, 3)", "Converts.new(:write, 3)", "Object.new", ":a", "\"text\"", "[]",
               "StringIO.new(\"x\".encode(\"UTF-16LE\"))", "false", "true"].freeze
    STATES = ["nil", "{}", "JSON::State.new", "JSON::State.new(indent: \"  \", array_nl: \"\\n\")", "{ indent: \" \" }",
              "3", ":a", "\"x\"", "Object.new", "[]", "false", "Converts.new(:to_h, { indent: \"-\" })",
              "Converts.new(:to_hash, { space: \" \" })", "JSON::State.new.freeze", "nil, nil",
              "JSON::State.new(depth: 3)", "JSON::State.new(strict: true)", "Class.new(JSON::State).new"].freeze

    #: () -> Array[String]
    def generate_objects
      ["JSON.#{one(%w[generate generate generate pretty_generate])}(#{object})"]
    end

    #: () -> Array[String]
    def generate_options_of_all_kinds
      options = generate_options
      ["JSON.#{one(%w[generate generate pretty_generate])}(#{object}, { #{options} })"]
    end

    # Options where their effect shows.
    #: () -> Array[String]
    def generate_where_it_matters
      flags = Array.new(1 + roll(2)) do
        one(["ascii_only: true", "script_safe: true", "allow_nan: true", "strict: true", "sort_keys: true",
             "indent: \"  \", array_nl: \"\\n\"", "object_nl: \"\\n\"",
             "allow_duplicate_key: #{one(%w[true false nil])}", "max_nesting: #{one(%w[1 2 3 0])}",
             "depth: 2, indent: \"\\t\", object_nl: \"\\n\"", "rfc8785: true",
             "strict: true, as_json: #{one(Options::GENERATE[:as_json])}",
             "sort_keys: #{one(Options::GENERATE[:sort_keys])}", "space_before: \" \""])
      end
      text = flags.join(", ")
      Options::LATER.each { |name| need(name) if text.include?(name.name) }
      made = object(odd: one([6, 40]))
      ["JSON.generate(#{made}, #{one(["%s", "{ %s }", "JSON::State.new(%s)"]).sub("%s") { text }})"]
    end

    #: () -> Array[String]
    def generate_floats
      ["JSON.generate([#{Array.new(3) { float_value }.join(", ")}]#{", allow_nan: true" if once_in?(2)})"]
    end

    #: () -> Array[String]
    def generate_with_arguments
      argument = one(STATES)
      need(:options_checked) if argument.match?(/\A(?:[3:"O\[f]|Converts)/)
      ["JSON.#{one(%w[generate generate pretty_generate])}(#{object}, #{argument})"]
    end

    #: () -> Array[String]
    def cycles
      options = one(["", ", max_nesting: 3", ", max_nesting: 100", ", indent: \" \"", ", strict: true",
                     ", allow_duplicate_key: true"])
      need(:strict) if options.include?("strict")
      return ["JSON.dump(#{cyclic}, #{one(%w[5 50])})"] if once_in?(4)

      [one(["JSON.generate(#{cyclic}#{options})", "JSON.pretty_generate(#{cyclic}#{options})", "#{cyclic}.to_json",
            "JSON::State.new.generate(#{cyclic})"])]
    end

    #: () -> Array[String]
    def old_names
      need(:old_names)
      name = one(%w[fast_generate unparse fast_unparse pretty_unparse restore])
      return ["JSON.restore(#{source})"] if name == "restore"
      return ["Zoo.printed { #{one(%w[j jj])}(#{object}#{", #{object}" if once_in?(3)}) }"] if once_in?(5)

      ["JSON.#{name}(#{object}#{", { #{generate_options(1)} }" if once_in?(2)})"]
    end

    #: () -> Array[String]
    def defaults
      need(:default_options)
      name = one(%w[load_default_options unsafe_load_default_options dump_default_options])
      ["JSON.#{name}", "JSON.create_id", "JSON.#{name}.frozen?"].first(1 + roll(3))
    end

    #: () -> Array[String]
    def created_id
      need(:additions)
      id = one(["\"type\"", "\"json_class\"", "\"\""])
      ["@was = JSON.create_id; JSON.create_id = #{id}; JSON.create_id",
       "JSON.load(#{literal(one(Reading::MADE))}, nil, create_additions: true)", "JSON.create_id = @was"]
    end

    #: () -> Array[String]
    def dump
      what = object
      return ["JSON.dump(#{what})"] if once_in?(4)

      case roll(5)
      when 0 then ["JSON.dump(#{what}, @io = #{one(OUTPUTS)})", "@io"]
      when 1 then ["JSON.dump(#{what}, #{one(%w[0 1 2 3 100 nil -1 2.5 "1" :a 2**70])})"]
      when 2 then ["JSON.dump(#{what}, @io = #{one(OUTPUTS)}, #{one(%w[nil 1 2 100])})", "@io"]
      when 3 then ["JSON.dump(#{what}, #{one(["", "StringIO.new, ", "nil, ", "3, "])}#{dump_options})"]
      else ["JSON.dump(#{what}, @io = StringIO.new, #{one(%w[nil 3])}, { #{generate_options(1)} })", "@io"]
      end
    end

    #: () -> Array[String]
    def to_json_of_all_kinds
      what = once_in?(3) ? one(Values::ODD) : object
      call = once_in?(3) ? ".to_json" : ".to_json(#{to_json_argument})"
      ["(#{what})#{call}"]
    end

    #: () -> Array[String]
    def fragments
      need(:fragment)
      text = one(Values::FRAGMENTS)
      [one(["JSON.generate([#{text}])", "#{text}.to_json",
            "JSON.generate({ \"a\" => #{text} }, indent: \" \", object_nl: \"\\n\")", "#{text}",
            "JSON.dump(#{text})", "#{text} == #{text}", "JSON.generate(#{text}, strict: true)",
            "#{text}.json.frozen?"])]
    end

    private

    def dump_options
      options = generate_options(1 + roll(2))
      options.empty? ? "{}" : one(["%s", "{ %s }"]).sub("%s") { options }
    end

    def to_json_argument
      argument = one(STATES)
      need(:strict) if argument.include?("strict")
      once_in?(4) ? "{ #{generate_options(1)} }" : argument
    end
  end
end
