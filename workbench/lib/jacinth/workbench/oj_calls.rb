# frozen_string_literal: true

require "json"
require "oj"
require "tempfile"
require "jacinth/oj/api"
require_relative "documents"
require_relative "row_race"

module Jacinth
  module Workbench
    # The measured calls of Oj, as data: an input, a setup that runs once, the call, and its bar. `Oj` in the code
    # stands for Jacinth::Oj on our side.
    module OjCalls
      OUR_NAME = /(?<![:\w])Oj\b/.freeze
      MODES = %i[compat strict null object custom rails].freeze
      SAMPLE = {
        "word" => "quartz", "yes" => true, "count" => 48_213,
        "row" => [false, [true, [-987_654_321, nil], 2.7183, ["another word.", true], nil]],
        "table" => { "none" => nil, "one" => 1, "two" => 2, "list" => [5] }, "nothing" => nil,
        "deep" => { "k" => { "l" => { "m" => { "n" => {} } } } }
      }.freeze
      FLOATS = Random.new(2).then { |random| Array.new(1_000) { (random.rand - 0.5) * 1_000 } }.freeze
      USER = { "username" => "jhawthorn", "id" => 123, "event" => "wrote json serializer" }.freeze
      # The bytes of the large file, which has one record a line.
      BIG = 100 << 20

      # Name => the code that makes the text.
      TEXTS = {
        "user" => -> { JSON.generate(USER) },
        "sample" => -> { JSON.generate(SAMPLE) },
        "made_twitter" => -> { Documents["made_twitter"] },
        "made_citm_catalog" => -> { Documents["made_citm_catalog"] },
        "made_canada" => -> { Documents["made_canada"] },
        "floats" => -> { JSON.generate(FLOATS) }
      }.freeze
      FLOATING = %w[made_canada floats].freeze

      SAJ_METHODS = ["hash_start(key)", "hash_end(key)", "array_start(key)", "array_end(key)",
                     "add_value(value, key)", "error(message, line, column)"].map { |head| "def #{head} = nil" }
      SAJ = "handler = Class.new(Oj::Saj) { public; #{SAJ_METHODS.join("; ")} }.new".freeze
      SC_METHODS = ["hash_start = nil", "hash_end = nil", "hash_key(key) = key", "hash_set(hash, key, value) = nil",
                    "array_start = nil", "array_end = nil", "array_append(array, value) = nil",
                    "add_value(value) = nil"].map { |method| "def #{method}" }
      SC = "handler = Class.new(Oj::ScHandler) { public; #{SC_METHODS.join("; ")} }.new".freeze
      # Ten pairs, as an object of a response has them.
      OBJECT = {
        '"some text"' => "name", "12_345" => "id", "1.5" => "price", '"another value here"' => "title", "nil" => "gone",
        "true" => "open", '"x@example.com"' => "email", "99" => "count", "3.25" => "rate", '"2020-01-02"' => "day"
      }.map { |value, key| "writer.push_value(#{value}, #{key.dump})" }.join("; ").freeze
      STRING_WRITER = "writer = Oj::StringWriter.new(mode: :%s)"
      TEXT_OF = "writer.reset; %s; writer.to_s"
      OWN = "own = Class.new { def initialize(members) = @members = members; " \
            "def to_json(*state) = @members.to_json(*state) }"
      OWN_LIST = "#{OWN}; list = Array.new(10) { own.new({ \"username\" => \"jhawthorn\", \"id\" => 123 }) }".freeze
      STREAM = "io = Object.new; def io.write(text) = text.bytesize; " \
               "writer = Oj::StreamWriter.new(io, mode: :compat, buffer_size: %d)"

      # Objects with special forms in object mode: a hundred of each.
      OBJECTS = {
        "objects" => "Record.new(number)",
        "structs" => "Place.new(number, [1.5, nil], \"town\")",
        "times" => "Time.at(number, 123_456_789, :nsec)",
        "symbols" => "{ number => :symbol, key: [:a] }"
      }.freeze
      EQUAL = "instance_variables.all? { |name| instance_variable_get(name) == other.instance_variable_get(name) }"
      RECORD = "Place = Struct.new(:id, :at, :name) unless defined?(Place); class Record; " \
               "def initialize(number) = (@id, @name, @tags, @score = number, 'some name', ['a', nil], 2.5); " \
               "def ==(other) = #{EQUAL}; end unless defined?(Record)".freeze
      CIRCULAR = "inner = [1, { \"a\" => 2 }]; options = { mode: :object, circular: true }"
      CIRCULAR_LIST = "Array.new(50) { [inner, [2]] }"
      PUSH_OBJECT = "writer.push_object; #{OBJECT}; writer.pop".freeze

      class << self
        #: () -> RowRace::Plan
        def plan
          rows = dumps + loads + [*objects, *parsers, *handlers, *docs, *writers, *mimics, *files]
          RowRace::Plan.new(rows: rows, libraries: %w[jacinth oj], seconds: 1.0)
        end

        private

        def row(name, input, call, bar, setup = nil)
          calls, setups = [call, setup.to_s].map do |code|
            { "jacinth" => code.gsub(OUR_NAME, "Jacinth::Oj"), "oj" => code }
          end
          RowRace::Row.new(name: name, input: input, setup: setups, calls: calls, bars: { "oj" => bar })
        end

        def object(name) = -> { JSON.parse(TEXTS.fetch(name).call) }
        def bar_of(name) = FLOATING.include?(name) ? 6.0 : 2.0

        def dumps
          modes = MODES.product(TEXTS.keys).map do |mode, name|
            row("dump #{mode} #{name}", object(name), "Oj.dump(input, options)", bar_of(name),
                "options = { mode: :#{mode} }")
          end
          wab = %w[sample made_twitter floats].map do |name|
            row("dump wab #{name}", -> { JSON.parse(TEXTS.fetch(name).call, symbolize_names: true) },
                "Oj.dump(input, options)", bar_of(name), "options = { mode: :wab }")
          end
          modes + wab
        end

        def loads
          [*MODES, :wab].product(TEXTS.keys).map do |mode, name|
            floats = ", bigdecimal_load: :float" if FLOATING.include?(name)
            row("load #{mode} #{name}", TEXTS.fetch(name), "Oj.load(input, options)", bar_of(name),
                "options = { mode: :#{mode}#{floats} }")
          end
        end

        def objects
          OBJECTS.flat_map do |name, one|
            list = "#{RECORD}; list = Array.new(100) { |number| #{one} }; options = { mode: :object }"
            [row("dump object #{name}", -> {}, "Oj.dump(list, options)", 2.0, list),
             row("load object #{name}", -> {}, "Oj.load(text, options)", 2.0, "#{list}; text = Oj.dump(list, options)")]
          end + [row("dump object circular", -> {}, "Oj.dump(list, options)", 2.0,
                     "#{CIRCULAR}; list = #{CIRCULAR_LIST}"),
                 row("load object circular", -> {}, "Oj.load(text, options)", 2.0,
                     "#{CIRCULAR}; text = Oj.dump(#{CIRCULAR_LIST}, options)")]
        end

        def parsers
          TEXTS.keys.map do |name|
            row("parser #{name}", TEXTS.fetch(name), "parser.parse(input)", FLOATING.include?(name) ? 6.0 : 1.5,
                "parser = Oj::Parser.new(:usual); parser.decimal = :float")
          end
        end

        def handlers
          %w[sample made_twitter made_citm_catalog].flat_map do |name|
            [row("saj_parse #{name}", TEXTS.fetch(name), "Oj.saj_parse(handler, input)", 2.0, SAJ),
             row("sc_parse #{name}", TEXTS.fetch(name), "Oj.sc_parse(handler, input)", 2.0, SC)]
          end
        end

        def docs
          paths = { "made_twitter" => "/statuses/100/user/id", "made_citm_catalog" => "/events/138586341/name",
                    "sample" => "/table/two" }
          paths.map do |name, path|
            row("doc #{name}", TEXTS.fetch(name), "Oj::Doc.open(input) { |doc| doc.fetch(#{path.dump}) }", 4.0)
          end
        end

        def writers
          json = 'writer.push_json("{\"a\":1,\"b\":[1,2,3]}", "k"); '
          [
            *%i[strict compat rails].map { |mode| writer("string_writer object #{mode}", mode, PUSH_OBJECT) },
            writer("string_writer 100 objects", :compat, "writer.push_array; 100.times { #{PUSH_OBJECT} }; writer.pop"),
            writer("string_writer texts", :compat, "writer.push_object; #{json * 10}writer.pop"),
            writer("string_writer values", :compat,
                   "writer.push_array; 20.times { writer.push_value(input) }; writer.pop",
                   -> { SAMPLE }),
            writer("string_writer floats", :strict,
                   "writer.push_array; input.each { |float| writer.push_value(float) }; writer.pop",
                   -> { FLOATS.first(100) }),
            row("string_writer new", -> {}, "writer = Oj::StringWriter.new(options); #{PUSH_OBJECT}; writer.to_s", 2.0,
                "options = { mode: :compat }"),
            *[0, 4096].map do |size|
              row("stream_writer buffer #{size}", -> {},
                  "writer.push_array; 20.times { #{PUSH_OBJECT} }; writer.pop; writer.flush", 2.0, format(STREAM, size))
            end
          ]
        end

        def mimics
          calls = { "generate" => "JSON.generate(input)", "pretty_generate" => "JSON.pretty_generate(input)",
                    "dump" => "JSON.dump(input)", "to_json" => "input.to_json" }
          rows = calls.flat_map do |name, call|
            %w[user made_twitter].map { |text| mimic("#{name} #{text}", object(text), call) }
          end
          rows += ["", ", symbolize_names: true"].flat_map do |options|
            %w[user made_twitter].map do |text|
              mimic("parse#{options[/ \w+/]} #{text}", TEXTS.fetch(text), "JSON.parse(input#{options})")
            end
          end
          rows + [mimic("generate options user", object("user"), "JSON.generate(input, options)",
                        'options = { space: " ", indent: "  ", object_nl: "\n" }'),
                  mimic("generate to_json", -> { USER }, "JSON.generate(list)", OWN_LIST),
                  mimic("to_json to_json", -> { USER }, "list.to_json", OWN_LIST)]
        end

        def mimic(name, input, call, setup = nil)
          row("mimic #{name}", input, call, 2.0, ["Oj.mimic_JSON", *setup].join("; ")).tap { |made| made.apart = true }
        end

        def writer(name, mode, pushes, input = -> {})
          row(name, input, format(TEXT_OF, pushes), 2.0, format(STRING_WRITER, mode))
        end

        def files
          [row("load_file made_twitter", -> { file { |io| io.write(Documents["made_twitter"]) } },
               "Oj.load_file(input, mode: :compat)", 3.0),
           row("load_file 100 MB", -> { file { |io| big(io) } }, "Oj.load_file(input, mode: :compat) { |_| }", 3.0)
             .tap { |row| row.large = true }]
        end

        def big(io)
          line = "#{JSON.generate(SAMPLE)}\n" * 1_000
          io.write(line) while io.size < BIG
        end

        # The path of a file that exists as long as the process.
        def file
          @files ||= []
          @files << Tempfile.create("oj_calls").tap { |io| yield(io) && io.close }
          at_exit { File.delete(@files.pop.path) if @files.any? }
          @files.last.path
        end
      end
    end
  end
end
