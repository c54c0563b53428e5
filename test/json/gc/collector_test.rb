# frozen_string_literal: true

require "test_helper"
require "support/hooks"
require "support/json_additions"
require "support/json_callbacks"
require "support/value_comparison"

# The JSON frontend with a garbage collection at every allocation, and with compaction moving what only the frontend
# still refers to: callbacks of both halves, options, errors, State, Coder and Parser.
class JsonGcTest < Minitest::Test
  include JsonFrontend

  # Runs the block twice, the second time under stress.
  def stressed(mode = GarbageCollectorModes::STRESS)
    yield
    GC.stress = mode
    yield
  ensure
    GC.stress = false
  end

  (JsonCallbacks::WRITE.keys - %w[warn inspect]).each do |callback|
    define_method("test_write_#{callback.gsub(/\W+/, "_")}") do
      RaiseWarnings.off do
        at_level(JsonCallbacks.level(callback)) do
          taken_over do
            element, options = JsonCallbacks.make(callback) { |*| "garbage" * 20 }
            object = ["text", element, { "k" => [element], "e" => 1.5 }]
            state = FRONTEND::State.new(options)
            expected = state.generate(object)
            text = stressed { state.generate(object) }
            assert_equal [expected, nil], [text, ValueComparison.coderange(text)]
          end
        end
      end
    end
  end

  Hooks::PLACES.each do |place, options|
    define_method("test_read_#{place}") do
      source = '[1,3,{"a":[2.5,"s"],"b":{}},3]'
      made = options.call(-> { "garbage" * 20 })
      value = stressed { FRONTEND.parse(source, made) }
      assert_equal [[1, 3], 4], [value.first(2), value.size]
    end
  end

  JsonAdditions::PLACES.each_key do |place|
    define_method("test_additions_#{place}") do
      at_level(2) do
        JsonAdditions.at(place, ->(_) { "garbage" * 20 }) do |source, options|
          value = stressed { FRONTEND.parse(source.sub("1," * 690, ""), options) }
          assert_equal [13, 1, 3], [value.size, value.first, value.last]
        end
      end
    end
  end

  ERRORS = { "[1,\"\xE9\",@]" => "place", "{\"k\u00e9y\":1,\"k\u00e9y\":2}" => "key", "[\"\\ud800" => "end",
             "[[[[1" => "end", "{\"a\":1e}" => "number" }.freeze

  [2, 3].each do |level|
    define_method("test_errors_#{level}") do
      at_level(level) do
        ERRORS.each_key do |source|
          messages = Array.new(2) do |round|
            GC.stress = round == 1
            FRONTEND.parse(source, allow_duplicate_key: false)
          rescue FRONTEND::ParserError => e
            e.message
          ensure
            GC.stress = false
          end
          assert_equal messages[0], messages[1]
          assert_instance_of String, messages[1]
        end
      end
    end

    define_method("test_options_#{level}") do
      at_level(level) do
        text = stressed do
          state = FRONTEND::State.new(indent: " " * 30, space: +" ", object_nl: "\n" * 2, array_nl: "\n",
                                      sort_keys: true)
          copy = state.dup.configure(indent: "\t" * 30, as_json: ->(value, *) { value.to_s })
          copy.to_h && copy.generate([{ "b" => 1, "a" => [2, :c] }])
        end
        assert_equal "[{\"b\":1,\"a\":[2,\"c\"]}]".size, text.delete(" \n\t").size
        parsed = stressed do
          config = FRONTEND::ParserConfig.new(symbolize_names: true, on_load: ->(value) { value })
          config.parse('[1,{"a":null}]')
        end
        assert_equal [1, { a: nil }], parsed
        assert_equal [[1.5]], stressed { FRONTEND::Parser.new("[[1.5]]".dup, freeze: true).parse }
      end
    end
  end

  # Options that only the State, Coder or Parser refers to, after everything has been moved.
  def test_kept_options
    made = Array.new(50) do |i|
      [FRONTEND::State.new(indent: " " * (i % 20 + 1), array_nl: "\n#{" " * i}"),
       FRONTEND::Coder.new(array_nl: "\n" * (i % 30 + 1)) { |value, *| "#{value}#{i}" },
       FRONTEND::Parser.new("[\"kept source #{i}\",1.5]".dup, on_load: ->(value) { value.is_a?(Float) ? i : value }),
       FRONTEND::ParserConfig.new(on_load: ->(_) { i })]
    end
    2.times do
      GC.start
      GC.compact if GC.respond_to?(:compact)
      Array.new(2000) { |i| "garbage #{i}" * 3 }
      made.each_with_index do |(state, coder, parser, config), i|
        assert_equal "[\n#{" " * i}#{" " * (i % 20 + 1)}1\n#{" " * i}]", state.generate([1])
        lines = "\n" * (i % 30 + 1)
        assert_equal "[#{lines}\"1..2#{i}\"#{lines}]", coder.dump([1..2])
        assert_equal [["kept source #{i}", i], i], [parser.parse, config.parse("[]")]
      end
    end
  end

  # Young options in an old State.
  def test_old_and_young
    state = FRONTEND::State.new
    4.times { GC.start }
    50.times do |i|
      state.indent = "#{" " * 30}#{"\t" * i}"
      state.array_nl = "\n"
      state.sort_keys = ->(hash) { hash.to_a.reverse.to_h { |key, value| [key, value + i] } }
      3.times { GC.start(full_mark: false) }
      Array.new(300) { |n| "garbage #{n}" * 2 }
      text = state.generate([{ "a" => 0, "b" => 0 }])
      assert_equal ["[\n{\"b\":#{i},\"a\":#{i}}\n]", i * 5], [text.delete(" \t"), text.count("\t")]
    end
  end
end
