# frozen_string_literal: true

require_relative "cases"

module Jacinth
  module Workbench
    # The measured calls as data: the library, the setup that runs once, and the timed call. A library that is not
    # installed is left out, with a line. Oj.generate, Oj.mimic_JSON and Oj.default_options= are never used, because
    # they change other calls of the process.
    module Contenders
      # setup: code that runs once; open: code before the calls, which takes the input apart. input: a
      # lambda that makes the argument of the call, if that is not the race's input; inside: self of the call.
      # each: the input is an Array, and the call is made with each of its elements.
      Contender = Struct.new(:name, :library, :setup, :open, :call, :input, :inside, :each, keyword_init: true) do
        # A lambda (input) that makes one call and returns its result.
        #: () -> Proc
        def once
          @once ||= eval("#{setup}; lambda { |input| #{open}; #{each ? "input.map { |input| #{call} }" : call} }",
                         place, name)
        end

        # A lambda (input, count). The call is inside the loop itself, so that no block is timed with it.
        #: () -> Proc
        def many
          @many ||= begin
            rounds = "while count > 0; #{each ? every : call}; count -= 1; end"
            eval("#{setup}; lambda { |input, count| #{open}; #{rounds} }", place, name)
          end
        end

        # The argument of its call.
        #: (untyped) -> untyped
        def taken(common) = input ? input.call : common

        private

        def every = "list ||= input; index = -1; while (input = list[index += 1]); #{call}; end"

        def place = inside ? inside.instance_eval { binding } : TOPLEVEL_BINDING.dup
      end

      # Library => the feature that loads it.
      LIBRARIES = { "jacinth" => "jacinth", "json" => "json", "oj" => "oj", "nosj" => "nosj" }.freeze

      # The names that Oj and nosj have for json's options: the name of an option with the same value, or names and
      # values. They do not have an option that is not listed.
      WORDS = {
        dump: {
          indent: :indent, space: :space, space_before: :space_before, object_nl: :object_nl, array_nl: :array_nl,
          max_nesting: {}, ascii_only: { escape_mode: :ascii }, script_safe: { escape_mode: :slash }
        },
        strict: { symbolize_names: :symbol_keys, max_nesting: {}, decimal_class: { bigdecimal_load: :bigdecimal } },
        compat: { symbolize_names: :symbol_keys, max_nesting: {}, decimal_class: :decimal_class },
        parser: { symbolize_names: :symbol_keys, max_nesting: {}, decimal_class: { decimal: :bigdecimal } },
        nosj: %i[indent space space_before object_nl array_nl max_nesting ascii_only script_safe symbolize_names freeze]
          .to_h { |name| [name, name] }
      }.freeze

      # A row holds the parts of a Contender. In its code %<only>s stands for the options of the case, %<more>s
      # for the same after other arguments, %<set>s for the same as assignments to `parser`. options: those of
      # the row itself; words: how it names json's options, when not as json. instead: the options that its
      # call's name stands for: it takes part in the cases of exactly these.

      # The JSON frontend while ::JSON is json's own, as json's rows require. Its to_json gets another name, and is
      # defined in the same way as by the take-over.
      TO_JSON = "[::Hash, ::Array].each { |klass| klass.define_method(:frontend_to_json, " \
                "Jacinth::JSON::GeneratorMethods.instance_method(:to_json)) }"
      FRONTEND_GENERATE = [
        { name: "frontend", library: "jacinth", call: "Jacinth::JSON.generate(input%<more>s)" },
        { name: "frontend to_json", library: "jacinth", setup: TO_JSON, call: "input.frontend_to_json(%<only>s)" },
        { name: "frontend state", library: "jacinth", setup: "state = Jacinth::JSON::State.new(%<only>s)",
          call: "state.generate(input)" },
        { name: "frontend coder", library: "jacinth", setup: "coder = Jacinth::JSON::Coder.new(%<only>s)",
          call: "coder.dump(input)" }
      ].freeze
      FRONTEND_PARSE = [
        { name: "frontend", library: "jacinth", call: "Jacinth::JSON.parse(input%<more>s)" },
        { name: "frontend coder", library: "jacinth", setup: "coder = Jacinth::JSON::Coder.new(%<only>s)",
          call: "coder.load(input)" }
      ].freeze

      # The modes of Oj.dump whose texts can equal json's.
      OJ_DUMP = %i[strict null compat rails custom object].map do |mode|
        { name: "oj #{mode}", library: "oj", options: { mode: mode }, words: :dump, setup: "options = { %<only>s }",
          call: "Oj.dump(input, options)" }
      end.freeze
      # Oj makes BigDecimals of long decimals by default.
      OJ_LOAD = { strict: { bigdecimal_load: :float }, compat: {} }.map do |mode, options|
        { name: "oj #{mode}", library: "oj", options: { mode: mode }.merge(options), words: mode,
          setup: "options = { %<only>s }", call: "Oj.load(input, options)" }
      end.freeze

      GENERATE = [
        { name: "jacinth", library: "jacinth", call: "Jacinth.generate(input%<more>s)" },
        { name: "jacinth pretty", library: "jacinth", instead: Cases::PRETTY, call: "Jacinth.pretty_generate(input)" },
        { name: "jacinth coder", library: "jacinth", setup: "coder = Jacinth::Coder.new(%<only>s)",
          call: "coder.dump(input)" },
        *FRONTEND_GENERATE,
        { name: "json", library: "json", call: "JSON.generate(input%<more>s)" },
        { name: "json pretty", library: "json", instead: Cases::PRETTY, call: "JSON.pretty_generate(input)" },
        { name: "json to_json", library: "json", call: "input.to_json(%<only>s)" },
        { name: "json state", library: "json", setup: "state = ::JSON::State.new(%<only>s)",
          call: "state.generate(input)" },
        { name: "json coder", library: "json", setup: "coder = ::JSON::Coder.new(%<only>s)",
          call: "coder.dump(input)" },
        { name: "nosj", library: "nosj", words: :nosj, call: "NOSJ.generate(input%<more>s)" },
        *OJ_DUMP
      ].freeze

      PARSE = [
        { name: "jacinth", library: "jacinth", call: "Jacinth.parse(input%<more>s)" },
        { name: "jacinth coder", library: "jacinth", setup: "coder = Jacinth::Coder.new(%<only>s)",
          call: "coder.load(input)" },
        *FRONTEND_PARSE,
        { name: "json", library: "json", call: "JSON.parse(input%<more>s)" },
        { name: "json coder", library: "json", setup: "coder = ::JSON::Coder.new(%<only>s)",
          call: "coder.load(input)" },
        { name: "nosj", library: "nosj", words: :nosj, call: "NOSJ.parse(input%<more>s)" },
        *OJ_LOAD,
        { name: "oj parser", library: "oj", options: { decimal: :float }, words: :parser,
          setup: "parser = Oj::Parser.new(:usual)%<set>s", call: "parser.parse(input)" }
      ].freeze

      class << self
        # Loads the libraries; yields a line for each that is missing. Returns the names of the loaded ones.
        #: (?Hash[String, String]) { (String) -> void } -> Array[String]
        def load_libraries(libraries = LIBRARIES)
          libraries.filter_map do |name, feature|
            require feature
            name
          rescue LoadError
            yield "skipped: #{name} is not installed"
            nil
          end
        end

        # The contenders of "parse" or "generate" whose libraries are loaded and new enough and have the
        # options. each: as in a Contender.
        #: (String, Array[String], ?Hash[Symbol, untyped], ?each: bool) -> Array[Contender]
        def for(direction, libraries, options = {}, each: false)
          rows(direction, libraries, options).reject { |row| lacking(row, options).any? }.map do |row|
            parts = spelled(row, options)
            Contender.new(name: row[:name], library: row[:library], setup: row[:setup] && filled(row[:setup], parts),
                          call: filled(row[:call], parts), each: each)
          end
        end

        # The reasons why others are not among them, by name.
        #: (String, Array[String], Hash[Symbol, untyped]) -> Hash[String, String]
        def without(direction, libraries, options)
          rows(direction, libraries, options).to_h { |row| [row[:name], lacking(row, options)] }.reject do |_, names|
            names.empty?
          end
                                             .transform_values { |names| "has no #{names.join(", ")}" }
        end

        private

        def rows(direction, libraries, options)
          rows = direction == "parse" ? PARSE : GENERATE
          rows.select do |row|
            libraries.include?(row[:library]) && (row[:name] != "json coder" || ::JSON.const_defined?(:Coder)) &&
              (row[:instead].nil? || row[:instead] == options)
          end
        end

        # Ruby warns about parts that the text does not use.
        def filled(text, parts) = text.include?("%<") ? format(text, parts) : text

        def lacking(row, options) = row[:words] ? options.keys - WORDS.fetch(row[:words]).keys : []

        # The options in the names of the row's library, as code.
        def spelled(row, options)
          words = row[:words] ? WORDS.fetch(row[:words]) : {}
          named = options.reduce(row.fetch(:options, {})) do |all, (name, value)|
            word = words.fetch(name, name)
            all.merge(word.is_a?(Hash) ? word : { word => value })
          end
          only = named.map { |name, value| "#{name}: #{value.inspect}" }.join(", ")
          { only: only, more: only.empty? ? "" : ", #{only}",
            set: named.map { |name, value| "; parser.#{name} = #{value.inspect}" }.join }
        end
      end
    end
  end
end
