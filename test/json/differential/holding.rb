# frozen_string_literal: true

module JsonDifferential
  # The cases of objects that outlive a call: State with its accessors, Coder, and sequences of calls
  # on one of them. Each method returns the steps of one case as Ruby text.
  module Holding
    READERS = %w[indent space space_before object_nl array_nl max_nesting depth buffer_initial_length allow_nan?
                 ascii_only? check_circular? to_h to_hash frozen?].freeze
    LATER_READERS = %w[script_safe script_safe? strict strict? as_json sort_keys rfc8785? escape_slash escape_slash?
                       allow_duplicate_key?].freeze
    WRITERS = [
      *%w[indent space space_before object_nl array_nl].map { |name| [name, Options::TEXTS] },
      ["max_nesting", Options::NESTING + %w[-1 "3" 2.5 :a]],
      ["depth", %w[0 1 5 nil "1" 1.5]],
      ["buffer_initial_length", %w[0 1 10 -1 4096 nil "x"]]
    ].freeze
    LATER_WRITERS = [
      *%w[script_safe strict ascii_only allow_nan].map { |name| [name, Options::FLAGS] },
      ["as_json", Options::GENERATE[:as_json]],
      ["sort_keys", Options::GENERATE[:sort_keys]],
      ["allow_duplicate_key", Options::FLAGS]
    ].freeze
    CONFIGURE = ["nil", "{}", "3", "Object.new", "[]", "Converts.new(:to_h, { indent: \"-\" })",
                 "Converts.new(:to_hash, { space: \" \" })", "\"x\"", "JSON::State.new(space: \"+\")",
                 "{ foo: 1 }"].freeze
    STATE_CALLS = %w[allocate.to_h new.inspect.class generate([1],nil,nil)
                     generate([1],{indent:"x",array_nl:"y"},nil) generate([1],3,nil)
                     generate([1],nil,StringIO.new)].freeze
    BLOCKS = ["|o| o.to_s", "|o, k| k ? \"k\" : [o.class.name]", "nil", "|o| o", "raise IOError, \"block\"",
              "|o, k| k ? o.to_s : o.to_s", "Float::NAN", "|o| \"\\xff\"", "1"].freeze
    CONSTANTS = %w[State Parser NaN Infinity MinusInfinity ParserError NestingError GeneratorError JSONError
                   VERSION].join(" ").freeze
    FUNCTIONS = %w[parse load dump generate fast_generate restore create_id load_default_options unsafe_load
                   load_file state pretty_generate].freeze

    #: () -> Array[String]
    def state_accessors
      steps = [new_state]
      (1 + roll(4)).times { steps << state_step }
      steps << "@s.generate(#{object})" if once_in?(2)
      steps << "@s.to_h"
    end

    #: () -> Array[String]
    def state_making
      case roll(7)
      when 0 then ["@s = JSON::State.from_state(#{one(CONFIGURE)}); @s.to_h"]
      when 1 then ["@s = JSON::State.new(#{one(CONFIGURE)}); @s.to_h"]
      when 2 then ["@a = JSON::State.new(#{generate_options(2)}); @s = JSON::State.from_state(@a); @s.equal?(@a)"]
      when 3
        [new_state, "@t = @s.#{one(%w[dup clone])}; @t.to_h", "@t.indent = \"..\"; @s.indent", "@t.generate(#{object})"]
      when 4
        [new_state, "@s.freeze.frozen?", "@s.generate(#{object})", "@s.indent = \" \"", "@s.depth", "@s.dup.frozen?",
         "#{object}.to_json(@s)", "JSON.generate(#{object}, @s)"]
      when 5
        need(:state_generate)
        ["JSON::State.#{one(STATE_CALLS)}"]
      else
        [new_state, "@s.send(:initialize_copy, #{one(%w[JSON::State.new @s nil 3])}).equal?(@s)"]
      end
    end

    #: () -> Array[String]
    def state_brackets
      need(:state_brackets)
      name = one(%w[:indent :space "indent" :max_nesting :depth :foo "foo" :allow_nan? nil 3 :to_h])
      [new_state, "@s[#{name}]", "@s[#{one(%w[:indent :foo "bar" :space])}] = #{one(["\"v\"", "nil", "3"])}",
       "@s[#{name}]", "@s.to_h"]
    end

    # Several calls on one State, each of which meets what the earlier ones left behind.
    #: () -> Array[String]
    def state_sequences
      steps = [new_state(good_layout)]
      (2 + roll(4)).times do
        steps << case roll(8)
                 when 0
                   need(:generate_to_io)
                   "@s.generate(#{object}, #{one(["StringIO.new", "nil", "Badly.new(IOError.new(\"full\"))"])})"
                 when 1 then "JSON.generate(#{object(odd: 4)}, @s)"
                 when 2 then "(#{object}).to_json(@s)"
                 when 3 then state_step
                 when 4 then "JSON.pretty_generate(#{object}, @s)"
                 else "@s.generate(#{object(odd: 4)})"
                 end
        steps << "@s.depth" if once_in?(2)
      end
      steps
    end

    #: () -> Array[String]
    def coders
      need(:coder)
      block = once_in?(2) ? "" : " { #{one(BLOCKS)} }"
      options = one(["", "", coder_options])
      ["@c = JSON::Coder.new(#{options})#{block}; 0"] + Array.new(1 + roll(4)) { coder_step }
    end

    #: () -> Array[String]
    def resumable
      need(:resumable)
      text = document.b
      chunks = []
      chunks << text.slice!(0, 1 + roll(one([1, 4, 20, 200]))) until text.empty?
      return ["JSON::ResumableParser.new(#{parse_options(1)}).class"] if once_in?(20)

      options = one(["", "symbolize_names: true", "freeze: true", "allow_nan: true", "max_nesting: 2",
                     "allow_trailing_comma: true"])
      steps = ["@p = JSON::ResumableParser.new(#{options}); 0"]
      chunks.first(8).each do |chunk|
        steps << "@p << #{chunk.dump}; [@p.parse, @p.value?, @p.partial_value?, @p.parsed_bytes, @p.value? && @p.value]"
      end
      steps + ["@p.rest", "@p.eos?", "@p.empty?", "@p.partial_value", "@p.value", "@p.clear; @p.empty?"].first(roll(7))
    end

    # Modules and names: which ones exist, and their classes.
    #: () -> Array[String]
    def names
      [one([
        "JSON.constants.sort & %i[#{CONSTANTS}]",
        "JSON.state == JSON::State", "JSON.parser == JSON::Parser",
        "[JSON.state, JSON.parser, JSON.generator].map { |owner| owner.name[/[A-Z]\\w+\\z/] }",
        "JSON.state.name[/::Generator::State\\z/]", "JSON.parser.to_s[/::Ext::Parser\\z/]",
        "JSON::NestingError.ancestors.first(4)", "JSON::NaN", "JSON::GeneratorError.new(\"a\").message",
        "JSON::ParserError.new(\"a\").message", "JSON.generator.class", "JSON::VERSION",
        "JSON.respond_to?(:#{one(FUNCTIONS)})",
        "JSON::State.instance_method(:generate).class", "JSON(#{source})", "JSON([1, #{object}])",
        "JSON(#{object})", "JSON[#{object}]", "JSON[#{source}#{passed(parse_options(1))}]",
        "JSON[[1], nil]", "JSON.generate", "JSON.parse", "JSON.dump", "JSON.load", "JSON.generate(1, 2, 3)",
        "JSON.parse(1, 2, 3, 4)", "JSON.pretty_generate", "Object.new.respond_to?(:to_json)",
        "[].method(:to_json).arity", "JSON.method(:generate).arity", "JSON::State.new.method(:generate).arity",
        "Class.new { include JSON }.new.send(:generate, [1])",
        "Class.new { include JSON; def go = parse(\"[1]\") }.new.go",
        "Class.new { extend JSON }.private_methods.include?(:parse)",
        "JSON::State.name", "JSON::State.new.is_a?(JSON::State)"
      ])]
    end

    # Objects that were allocated without initialize. What json's ResumableParser does then is json/uninitialized.
    #: () -> Array[String]
    def uninitialized
      case roll(4)
      when 0
        steps = ["@s.generate(#{object})", "@s.to_h", "@s.dup.to_h", "JSON.generate([1], @s)"]
        ["@s = JSON::State.allocate; 0", *steps.first(roll(5))]
      when 1
        steps = ["@p.source", "@p.parse", "@p.dup.source", "@p.clone.parse", "@p.send(:initialize, \"[1]\"); @p.parse",
                 "@p.send(:initialize_copy, #{one(%w[3 nil @p JSON::State.new])}).equal?(@p)"]
        ["@p = JSON::Parser.allocate; 0", *steps.first(1 + roll(6))]
      when 2
        need(:parser_config)
        ["@c = JSON::Parser::Config.allocate; 0", "@c.parse('[1,{\"a\":null}]')", "@c.dup.parse(\"[]\")",
         "@c.send(:initialize_copy, #{one(%w[3 nil @c])}).equal?(@c)"]
      else
        need(:coder)
        ["@c = JSON::Coder.allocate; 0",
         "@c.#{one(%w[dump generate])}(#{object})", "@c.#{one(%w[load parse])}(\"[1]\")",
         "@c.dup.dump([1])", "@c.send(:initialize); @c.dump([1])",
         "@c.send(:initialize_copy, #{one(%w[3 nil JSON::State.new])})"]
      end
    end

    EARLIER = [%w[state State], %w[state State], %w[state Ext::Generator::State], %w[parser Parser],
               %w[parser Ext::Parser], %w[coder Coder]].freeze

    # Objects that json's classes created before anything was taken over.
    #: () -> Array[String]
    def earlier
      name, klass = one(EARLIER)
      need(:coder) if name == "coder"
      klass = "JSON::#{klass}"
      steps = ["@e = Zoo.earlier(:#{name}); 0", "#{klass} === @e",
               "[@e.is_a?(#{klass}), @e.kind_of?(#{klass}), @e.instance_of?(#{klass})]",
               "@o = Class.new(#{klass}); [@o === @e, @e.is_a?(@o), @e.instance_of?(@o), @o === @o.allocate]",
               "[#{klass} === nil, @e.is_a?(Object), @e.is_a?(Hash)]"]
      return steps unless name == "state"

      uses = ["JSON::State.from_state(@e).equal?(@e)", "JSON.generate(#{object}, @e)", "(#{object}).to_json(@e)",
              "JSON.pretty_generate(#{object}, @e)"]
      steps + uses.sample(2, random: Random.new(roll(99)))
    end

    SPELLED = ["nil", "\"7\"", "\"x\"", ":a", "3", "\"\\xff\"", "\"\\u00e9\"", "IOError.new(\"to_s\")",
               "Converts.new(:to_str, \"9\")", "\"1\".encode(\"UTF-16LE\")"].freeze
    SPELLING = ["JSON.generate([2**70, 1])", "JSON.generate({ 5 => 1 })",
                "JSON.pretty_generate([2**500, { 2**64 => 1 }])",
                "JSON.generate({ \"a\" => -(2**64) }, script_safe: true)", "(2**63).to_json", "5.to_json",
                "JSON.dump([2**64])", "JSON::State.new(ascii_only: true).generate([2**66])",
                "JSON::Coder.new.dump([2**66, 5])", "JSON.generate([2**62 - 1, 2**62, -(2**62), -(2**62) - 1])",
                "JSON.generate([2**65], strict: true)", "JSON.generate({ 2**65 => 1 }, sort_keys: true)"].freeze

    # Integer#to_s redefined, as a program may do it.
    #: () -> Array[String]
    def core_methods
      need(:integer_to_s)
      ["Zoo.redefined(Integer, :to_s, #{one(SPELLED)}) { #{one(SPELLING)} }"]
    end

    private

    def new_state(options = generate_options(one([0, 1, 2, 3]))) = "@s = JSON::State.new(#{options}); 0"

    def state_step
      case roll(6)
      when 0 then "@s.#{one(READERS)}"
      when 1
        name = one(LATER_READERS)
        need(:"reader_#{name.delete("?")}")
        "@s.#{name}"
      when 2, 3
        name, values = one(WRITERS)
        "@s.#{name} = #{one(values)}; @s.#{name}"
      when 4
        name, values = one(LATER_WRITERS)
        need(:"writer_#{name}")
        "@s.#{name} = #{one(values)}; 0"
      else "@s.#{one(%w[configure merge])}(#{once_in?(2) ? one(CONFIGURE) : "{ #{generate_options(2)} }"}).equal?(@s)"
      end
    end

    def coder_options
      once_in?(2) ? parse_options(1 + roll(2)) : generate_options(1 + roll(2))
    end

    def coder_step
      case roll(6)
      when 0 then guarded("@c.#{one(%w[load parse])}(#{source})")
      when 1 then "@c.dump(#{object}, @io = #{one(Writing::OUTPUTS)}); @io"
      when 2 then "Zoo.file(#{literal(document)}) { |path| @c.load_file(path) }"
      else "@c.#{one(%w[dump dump generate])}(#{object(odd: 4)})"
      end
    end
  end
end
