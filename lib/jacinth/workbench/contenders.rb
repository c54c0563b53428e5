# frozen_string_literal: true

module Jacinth
  module Workbench
    # Who is measured, as data: the library, what is set up once, and the call that is timed. A peer that
    # is not installed is left out with a line. Oj.generate, Oj.mimic_JSON and Oj.default_options= are
    # never used: they change what other calls of the process do.
    module Contenders
      # setup: code that runs once; open: code before the calls, which takes the input apart. input: a
      # lambda that gives what it is called with, where that is not the race's; inside: self of the call.
      Contender = Struct.new(:name, :library, :setup, :open, :call, :input, :inside, keyword_init: true) do
        # A lambda (input) that makes one call and returns its result.
        #: () -> Proc
        def once = @once ||= eval("#{setup}; lambda { |input| #{open}; #{call} }", place, name)

        # A lambda (input, count). The call stands in the loop itself: no block is timed with it.
        #: () -> Proc
        def many
          @many ||= eval("#{setup}; lambda { |input, count| #{open}; while count > 0; #{call}; count -= 1; end }", place, name)
        end

        # What it is called with.
        #: (untyped) -> untyped
        def taken(common) = input ? input.call : common

        private

        def place = inside ? inside.instance_eval { binding } : TOPLEVEL_BINDING.dup
      end

      # Library => the feature that loads it.
      LIBRARIES = { "jacinth" => "jacinth", "json" => "json", "oj" => "oj" }.freeze

      # The JSON door while ::JSON is json's own, as it must stay for json's rows. Its to_json gets
      # another name, in the way in which the take-over puts it there.
      TO_JSON = "[::Hash, ::Array].each { |klass| klass.define_method(:door_to_json, Jacinth::JSON::GeneratorMethods.instance_method(:to_json)) }"
      DOOR_GENERATE = [
        { name: "door", library: "jacinth", call: "Jacinth::JSON.generate(input)" },
        { name: "door to_json", library: "jacinth", setup: TO_JSON, call: "input.door_to_json" },
        { name: "door state", library: "jacinth", setup: "state = Jacinth::JSON::State.new", call: "state.generate(input)" },
        { name: "door coder", library: "jacinth", setup: "coder = Jacinth::JSON::Coder.new", call: "coder.dump(input)" }
      ].freeze
      DOOR_PARSE = [
        { name: "door", library: "jacinth", call: "Jacinth::JSON.parse(input)" },
        { name: "door coder", library: "jacinth", setup: "coder = Jacinth::JSON::Coder.new", call: "coder.load(input)" }
      ].freeze

      GENERATE = [
        { name: "jacinth", library: "jacinth", call: "Jacinth.generate(input)" },
        { name: "jacinth coder", library: "jacinth", setup: "coder = Jacinth::Coder.new", call: "coder.dump(input)" },
        *DOOR_GENERATE,
        { name: "json", library: "json", call: "JSON.generate(input)" },
        { name: "json to_json", library: "json", call: "input.to_json" },
        { name: "json coder", library: "json", setup: "coder = ::JSON::Coder.new", call: "coder.dump(input)" },
        { name: "oj strict", library: "oj", setup: "options = { mode: :strict }", call: "Oj.dump(input, options)" },
        { name: "oj compat", library: "oj", setup: "options = { mode: :compat }", call: "Oj.dump(input, options)" }
      ].freeze

      # Oj makes BigDecimals of long decimals unless told otherwise.
      PARSE = [
        { name: "jacinth", library: "jacinth", call: "Jacinth.parse(input)" },
        { name: "jacinth coder", library: "jacinth", setup: "coder = Jacinth::Coder.new", call: "coder.load(input)" },
        *DOOR_PARSE,
        { name: "json", library: "json", call: "JSON.parse(input)" },
        { name: "json coder", library: "json", setup: "coder = ::JSON::Coder.new", call: "coder.load(input)" },
        { name: "oj strict", library: "oj", setup: "options = { mode: :strict, bigdecimal_load: :float }", call: "Oj.load(input, options)" },
        { name: "oj compat", library: "oj", setup: "options = { mode: :compat }", call: "Oj.load(input, options)" },
        { name: "oj parser", library: "oj", setup: "parser = Oj::Parser.new(:usual); parser.decimal = :float", call: "parser.parse(input)" }
      ].freeze

      class << self
        # Loads the libraries; yields a line for each that is missing. Returns the names of those there.
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

        # The contenders of "parse" or "generate" whose libraries are loaded and new enough.
        #: (String, Array[String]) -> Array[Contender]
        def for(direction, libraries)
          rows = direction == "parse" ? PARSE : GENERATE
          rows.select { |row| libraries.include?(row[:library]) && (row[:name] != "json coder" || ::JSON.const_defined?(:Coder)) }
              .map { |row| Contender.new(**row) }
        end
      end
    end
  end
end
