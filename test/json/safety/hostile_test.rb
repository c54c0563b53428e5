# frozen_string_literal: true

require "test_helper"
require "support/child"
require "support/json_callbacks"

# Arguments of every kind at every place of every public method of the JSON frontend, objects in states that
# nobody intended, nesting without end: a clear exception, or a result, and no crash.
class JsonHostileTest < Minitest::Test
  include JsonFrontend

  ODD = {
    nil: nil, true: true, integer: 1, minus: -1, big: 2**70, float: 1.5, nan: Float::NAN, symbol: :a,
    object: Object.new, basic: BasicObject.new, array: [], nested: [[1, { "a" => nil }]], hash: {},
    string_keys: { "indent" => 1 }, integer_keys: { 1 => 2 }, odd_options: { indent: 1, space: :a, as_json: [] },
    negative: { max_nesting: -1, depth: -1, buffer_initial_length: -1 },
    huge: { max_nesting: 2**62, depth: 2**40 }, bignum: { max_nesting: 2**80 },
    proc: -> {}, class: Class.new, module: Kernel, frozen: "x", empty: "", nul: "\0",
    document: "[1,\"\0\"]", broken: "[\"\xff\"]", utf16: "[1]".encode("UTF-16LE"),
    dummy: "[1]".dup.force_encoding("UTF-7"), large: "[#{"1," * 50_000}1]", unfinished: "[" * 5000,
    range: 1..2, struct: Struct.new(:a).new(1), state: FRONTEND::State.new(indent: " ").freeze,
    real_state: ::JSON::State.new, method: 1.method(:+), error: ArgumentError.new("x"), encoding: Encoding::UTF_8,
    subclass: JsonCallbacks.text("[1]", :size) { raise "never asked" },
    hash_subclass: Class.new(Hash) { def fetch(*) = raise }.new,
    to_hash: JsonCallbacks.object(:to_hash) { |*| 1 }, to_h: JsonCallbacks.object(:to_h) { |*| nil },
    to_str: JsonCallbacks.object(:to_str) { |*| :a }, read: JsonCallbacks.object(:read) { |*| 1 },
    to_io: JsonCallbacks.object(:to_io) { |*| BasicObject.new }, to_proc: JsonCallbacks.object(:to_proc) { |*| 1 },
    write: JsonCallbacks.object(:write) { |*| nil }, to_s: JsonCallbacks.object(:to_s) { |*| 1 },
    to_json: JsonCallbacks.object(:to_json) { |*| 1 },
    utf16_json: JsonCallbacks.object(:to_json) { |*| "1".encode("UTF-16LE") },
    empty_json: JsonCallbacks.object(:to_json) { |*| "" }
  }.freeze
  FEW = %i[nil integer symbol basic hash odd_options negative nul proc class to_hash to_str state to_json].freeze

  FUNCTIONS = FRONTEND::Functions.instance_methods.sort.freeze
  STATE = FRONTEND::State.instance_methods(false).freeze
  RESUMABLE = FRONTEND::ResumableParser.instance_methods(false).freeze

  # Receivers, created anew for each call, and their methods.
  RECEIVERS = {
    "Functions" => [-> { FRONTEND }, FUNCTIONS + %i[[]]],
    "State" => [-> { FRONTEND::State.new }, STATE + %i[initialize initialize_copy _generate_no_fallback]],
    "frozen State" => [-> { FRONTEND::State.new.freeze }, STATE],
    "allocated State" => [-> { FRONTEND::State.allocate }, STATE],
    "State class" => [-> { FRONTEND::State }, %i[new from_state generate _generate_no_fallback allocate]],
    "Coder" => [-> { FRONTEND::Coder.new }, %i[dump generate load parse load_file initialize initialize_copy]],
    "allocated Coder" => [-> { FRONTEND::Coder.allocate }, %i[dump generate load parse]],
    "frozen Coder" => [-> { FRONTEND::Coder.new.freeze }, %i[dump load initialize initialize_copy]],
    "Coder class" => [-> { FRONTEND::Coder }, %i[new]],
    "Parser" => [-> { FRONTEND::Parser.new("[1]") }, %i[parse source initialize initialize_copy]],
    "allocated Parser" => [-> { FRONTEND::Parser.allocate }, %i[parse source initialize_copy dup clone]],
    "frozen Parser" => [-> { FRONTEND::Parser.new("[1]").freeze }, %i[parse source initialize initialize_copy]],
    "Parser class" => [-> { FRONTEND::Parser }, %i[new parse]],
    "ParserConfig" => [-> { FRONTEND::ParserConfig.new(nil) }, %i[parse initialize initialize_copy]],
    "allocated ParserConfig" => [-> { FRONTEND::ParserConfig.allocate }, %i[parse initialize_copy dup]],
    "ParserConfig class" => [-> { FRONTEND::ParserConfig }, %i[new]],
    "ResumableParser" => [-> { FRONTEND::ResumableParser.new }, RESUMABLE + %i[initialize dup]],
    "allocated ResumableParser" => [-> { FRONTEND::ResumableParser.allocate }, RESUMABLE + %i[dup]],
    "frozen ResumableParser" => [-> { FRONTEND::ResumableParser.new.freeze }, RESUMABLE],
    "ResumableParser class" => [-> { FRONTEND::ResumableParser }, %i[new]],
    "Object" => [-> { Object.new.extend(FRONTEND::GeneratorMethods) }, %i[to_json]],
    "Hash" => [-> { { "a" => [1, :b] }.extend(FRONTEND::GeneratorMethods) }, %i[to_json]],
    "String" => [-> { +"\xff".dup.extend(FRONTEND::GeneratorMethods) }, %i[to_json]],
    "the module" => [-> { FRONTEND }, %i[compat=]]
  }.freeze

  # Calls it. What it raises must have a message, and must not come from a mistake in the engine.
  def try(receiver, name, arguments, label)
    value = receiver.__send__(name, *arguments)
    String === value && [value.valid_encoding?, value.hash]
  rescue StandardError, SystemStackError, NotImplementedError, NoMemoryError => e
    refute_empty e.message, label
    refute_match(/uninitialized constant|undefined local/, e.message.b, label)
  end

  RECEIVERS.each do |title, (make, names)|
    [2, 3].each do |level|
      define_method("test_arguments_of_#{title.tr(" ", "_")}_#{level}") do
        at_level(level) do
          RaiseWarnings.off do
            capture_io do
              names.each do |name|
                try(make.call, name, [], "#{title}.#{name}()")
                ODD.each { |word, argument| try(make.call, name, [argument], "#{title}.#{name}(#{word})") }
                next if (0..1).cover?(make.call.method(name).arity)

                FEW.product(FEW) { |pair| try(make.call, name, ODD.values_at(*pair), "#{title}.#{name}(#{pair})") }
              end
            end
          end
        end
        assert_equal ['{"a":[1,null]}', [{ "a" => 1 }]],
                     [FRONTEND.generate({ "a" => [1, nil] }), FRONTEND.parse('[{"a":1}]')]
      end
    end
  end

  # Every option with every odd value, wherever options are accepted.
  NAMES = %i[indent space space_before object_nl array_nl as_json allow_nan ascii_only max_nesting script_safe strict
             depth buffer_initial_length sort_keys rfc8785 allow_duplicate_key symbolize_names freeze on_load
             object_class array_class decimal_class create_additions create_id match_string allow_trailing_comma
             allow_comments allow_control_characters allow_invalid_escape allow_blank escape_slash nonsense].freeze
  TAKERS = {
    "generate" => ->(options) { FRONTEND.generate([{ "a" => 1.5, b: Object }], options) },
    "pretty_generate" => ->(options) { FRONTEND.pretty_generate([{ "a" => 1.5 }], options) },
    "dump" => ->(options) { FRONTEND.dump([{ "a" => 1.5 }], options) },
    "parse" => ->(options) { FRONTEND.parse('[{"a":1.5,"b":[null]}]', options) },
    "load" => ->(options) { FRONTEND.load('[{"a":1.5,"b":[null]}]', nil, options) },
    "State" => lambda do |options|
      state = FRONTEND::State.new(options)
      [state.generate([{ "a" => 1.5 }]), state.to_h.inspect]
    end,
    "setter" => lambda do |options|
      options.each do |name, value|
        state = FRONTEND::State.new
        state.respond_to?("#{name}=") && state.send("#{name}=", value) && state.generate([1])
      end
    end,
    "Coder" => lambda do |options|
      coder = FRONTEND::Coder.new(**options)
      [coder.dump([{ "a" => 1.5, 2 => Object }]), coder.load('[{"a":1.5}]')]
    end,
    "Parser" => ->(options) { FRONTEND::Parser.new('[{"a":1.5}]', options).parse },
    "ParserConfig" => ->(options) { FRONTEND::ParserConfig.new(options).parse('[{"a":1.5}]') }
  }.freeze
  # Combinations whose error has no useful message.
  SKIPPED = { indent: %i[large], space: %i[large], space_before: %i[large], object_nl: %i[large],
              array_nl: %i[large] }.freeze

  TAKERS.each do |title, take|
    [2, 3].each do |level|
      define_method("test_options_of_#{title}_#{level}") do
        at_level(level) do
          RaiseWarnings.off do
            capture_io do
              NAMES.product(ODD.keys) do |name, word|
                unless SKIPPED[name]&.include?(word)
                  try(take, :call, [{ name => ODD.fetch(word) }], "#{title} #{name}: #{word}")
                end
              end
            end
          end
        end
        assert_equal "[1]", FRONTEND.generate([1])
      end
    end
  end

  def test_copies
    state = FRONTEND::State.new(indent: "  ", sort_keys: true, depth: 0)
    assert_equal [state.to_h] * 2, [state.dup.to_h, state.clone.to_h]
    assert_equal "[\n1]", FRONTEND::State.new(array_nl: "\n").dup.generate([1]).sub("\n]", "]")
    coder = FRONTEND::Coder.new(indent: " ")
    parser = FRONTEND::Parser.new("[1,\"a\"]", freeze: true)
    assert_equal [[1, "a"], true], [parser.dup.parse, parser.clone.parse.frozen?]
    assert_equal coder.dump([1]), coder.dup.dump([1])
    [state, coder, parser, FRONTEND::ParserConfig.new(nil)].each do |made|
      assert_raises(TypeError) { Marshal.dump(made) }
    end
    [FRONTEND::Parser, FRONTEND::ParserConfig, FRONTEND::Coder].each do |made|
      assert_instance_of made, made.allocate.dup
    end
    assert_raises(NoMethodError) { FRONTEND::Parser.allocate.dup.parse }
  end

  def test_methods_of_another_class
    [FRONTEND::State, FRONTEND::Coder, FRONTEND::Parser, FRONTEND::ParserConfig].permutation(2) do |one, other|
      one.instance_methods(false).each do |name|
        method = one.instance_method(name)
        assert_raises(TypeError, "#{one}##{name}") { method.bind_call(other.allocate) }
      end
    end
  end

  # Subclasses with methods of the same names, which the engine does not call.
  def test_subclasses
    state = Class.new(FRONTEND::State) do
      %i[indent depth to_h configure].each { |name| define_method(name) { |*| raise "called" } }
    end
    assert_equal "[1]", FRONTEND.generate([1], state.allocate)
    assert_equal "[1]", FRONTEND.generate([1], state.new)
    coder = Class.new(FRONTEND::Coder) { def parse(*) = raise("called"); def generate(*) = raise("called") }
    assert_equal ["[1]", [1]], [coder.new.dump([1]), coder.new.load("[1]")]
    parser = Class.new(FRONTEND::Parser) { def source = raise("called"); def initialize(*) = nil }
    assert_raises(TypeError, NoMethodError) { parser.new("[1]").parse }
  end

  # Nesting without end, on the stacks of the main thread, a Thread and a Fiber.
  PLACES = { "main" => "%s", "thread" => "Thread.new { %s }.value", "fiber" => "Fiber.new { %s }.resume" }.freeze
  BOMBS = {
    "array" => "a = []; a << a; JSON.generate(a, max_nesting: 0)",
    "hash" => "h = {}; h[:h] = h; JSON.generate(h, max_nesting: 0, sort_keys: true, indent: ' ')",
    "canonical" => "h = {}; h['h'] = [h]; JSON.generate(h, max_nesting: 0, rfc8785: true)",
    "strict" => "JSON.generate(Object.new, max_nesting: 0, strict: true, as_json: ->(v, *) { [Object.new] })",
    "answer" => "answer = ->(v, *) { Class.new(Array).new([Object.new]) }; " \
                "JSON.generate(Object.new, max_nesting: 0, strict: true, as_json: answer)",
    "array subclass" => "a = Class.new(Array).new; a << a; JSON.generate(a, max_nesting: 0)",
    "hash subclass" => "h = Class.new(Hash).new; h[1] = [h]; JSON.generate(h, max_nesting: 0)",
    "to_json" => "o = Object.new; def o.to_json(s, *) = s.generate([self]); JSON.generate(o, max_nesting: 0)",
    "to_json alone" => "o = Object.new; def o.to_json(*a) = to_json(*a); JSON.generate([o])",
    "to_json of members" => "o = Object.new; def o.to_json(*a) = [self].to_json(*a); " \
                            "JSON.generate([o], max_nesting: 0)",
    "to_s" => "o = Object.new; o.singleton_class.undef_method(:to_json); " \
              "def o.to_s = JSON.generate([self], max_nesting: 0); JSON.generate(o)",
    "dump" => "a = [1]; 200_000.times { a = [a] }; JSON.dump(a, max_nesting: 0)",
    "parse" => "JSON.parse('[' * 1_000_000, max_nesting: 0)",
    "parse objects" => "JSON.parse('{\"a\":' * 500_000, max_nesting: 0, on_load: ->(v) { v })",
    "on_load" => "f = ->(v) { JSON.parse('[1]', on_load: f) }; f.(1)"
  }.freeze

  PLACES.each do |place, around|
    test = define_method("test_bombs_in_#{place}") do
      scripts = BOMBS.map do |name, bomb|
        guarded = "begin; #{bomb}; 'ended'; rescue JSON::JSONError, SystemStackError, ArgumentError => e; e.class; end"
        "puts '#{name}: ' + (#{format(around, guarded)}).to_s; GC.start; JSON.generate([1]) == '[1]' or exit 1"
      end
      code = "require 'jacinth/json'\nWarning[:deprecated] = false\n#{scripts.join("\n")}"
      lines = Child.output(code).lines(chomp: true)
      assert_equal BOMBS.keys, lines.map { |line| line[/\A[^:]+/] }
      lines.each { |line| assert_match(/NestingError|ParserError|GeneratorError|SystemStackError|ArgumentError/, line) }
    end
    heavy(test) if place == "main" # whose stack is the longest
  end
end
