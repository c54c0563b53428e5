# frozen_string_literal: true

require "test_helper"
require "support/child"
require "support/hooks"
require "support/json_callbacks"
require "support/workload"

# Every callback of the JSON frontend uses the frontend itself: the same State, Coder and Parser, other calls,
# the take-over and the compat level, which other threads change, too.
class JsonReentrancyTest < Minitest::Test
  include JsonFrontend

  LONG = { "long" => ["x" * 3000, { "é" => nil }], "n" => 1.5 }.freeze

  # What a callback does in the middle of a call. It gets the State of its to_json or another object, and the caller.
  ACTIONS = {
    "nothing" => ->(*) {},
    "generate" => ->(*) { FRONTEND.generate(LONG, indent: "\t") },
    "generate of ::JSON" => ->(*) { ::JSON.generate(LONG, space: " ") && ::JSON.dump(LONG) },
    "parse" => ->(*) { FRONTEND.parse(FRONTEND.generate([LONG] * 5), symbolize_names: true) },
    "the State that is given" => ->(given, _) { given.is_a?(FRONTEND::State) && given.generate(LONG) },
    "the one that runs" => ->(_, maker) { maker.generate(["x" * 3000]) },
    "the one that runs, deeper" => ->(_, maker) { 3.times { |i| maker.generate([[i]] * 2000) } },
    "to_json" => ->(given, _) { given.is_a?(FRONTEND::State) ? LONG.to_json(given) : LONG.to_json },
    "load and dump" => ->(*) { FRONTEND.load(FRONTEND.dump(LONG)) },
    "replace!" => ->(*) { FRONTEND.replace! },
    "restore!" => ->(*) { FRONTEND.restore! },
    "restore! and replace!" => ->(*) { FRONTEND.restore! || FRONTEND.replace! },
    "the other level" => ->(*) { FRONTEND.compat = 5 - FRONTEND.compat },
    "both levels" => ->(*) { 2.times { FRONTEND.compat = 5 - FRONTEND.compat } },
    "another thread" => lambda do |_, maker|
      Thread.new do
        FRONTEND.compat = 5 - FRONTEND.compat
        maker.generate(["x"])
        FRONTEND.restore!
      end.join
    end,
    "a Fiber" => ->(_, maker) { Fiber.new { maker.generate(LONG) }.resume }
  }.freeze

  # Calls the block with each action, of which the first does nothing, at this level and with the take-over.
  def each_action(level)
    at_level(level) do
      taken_over do
        ACTIONS.each do |name, act|
          yield name, act
          FRONTEND.compat = level unless FRONTEND.compat == level
          FRONTEND.replace!
        end
      end
    end
  end

  # The text when the callback acts, and what generated it.
  def text_of(callback, act)
    inside = false
    maker = nil
    element, options = JsonCallbacks.make(callback) do |given|
      next if inside

      inside = true
      act.call(given, maker)
      inside = false
    end
    maker = options[:strict] ? FRONTEND::Coder.new(**options) : FRONTEND::State.new(options)
    [maker.generate(["before" * 600, element, { "k" => [element] }, 1.5]), maker]
  rescue StandardError => e
    [e.class, maker]
  end

  (JsonCallbacks::WRITE.keys - ["warn"]).each do |callback|
    define_method("test_#{callback.gsub(/\W+/, "_")}") do
      RaiseWarnings.off do
        level = JsonCallbacks.level(callback)
        expected = nil
        each_action(level) do |name, act|
          actual, maker = text_of(callback, act)
          assert_equal expected ||= actual, actual, "#{callback}: #{name}"
          assert_equal "[1]", maker.generate([1]).delete(" \t\n")
        end
      end
    end
  end

  Hooks::PLACES.each do |place, options|
    define_method("test_read_#{place}") do
      parser = nil
      outcome = lambda do |act|
        inside = false
        entered = lambda do
          next if inside

          inside = true
          act.call(nil, FRONTEND::State.new)
          parser&.load("[1,2]")
          inside = false
        end
        made = options.call(entered)
        parser = FRONTEND::Coder.new(**made)
        [parser.load(Hooks::LONG), FRONTEND.parse(Hooks::LONG, made)].map do |value|
          FRONTEND.generate(value.grep(Integer))
        end
      end
      RaiseWarnings.off do
        expected = nil
        each_action(3) do |name, act|
          assert_equal expected ||= outcome.call(act), outcome.call(act), "#{place}: #{name}"
        end
      end
    end
  end

  # Warnings of a parse use the frontend, and the source is changed meanwhile.
  def test_warnings
    source = +"[//c\n#{"1," * 900}{\"a\":1,\"a\":2},{\"b\":1,\"b\":2}/**/,3]"
    whole = source.dup
    words = []
    hook = Module.new do
      define_method(:warn) do |message, **|
        words << message
        source.replace("?") && GC.start
        FRONTEND.parse("[1]")
        FRONTEND.compat = 3
      end
    end
    at_level(2) do
      Warning.singleton_class.prepend(hook)
      assert_equal [{ "a" => 2 }, { "b" => 2 }, 3], FRONTEND.parse(source).last(3)
      assert_equal whole.lines.size, 2
      assert_operator words.size, :>=, 1
      assert(words.all?(&:valid_encoding?))
    ensure
      hook.remove_method(:warn)
    end
  end

  # Symbol#to_json, which the engine looks up, is redefined in the middle of a generate call.
  def test_symbols_made_other_in_the_middle
    code = <<~'RUBY'
      require "jacinth/json"
      Warning[:deprecated] = false
      element = Object.new
      def element.to_json(*) = (Symbol.define_method(:to_json) { |*| "\"other\"" }; "0")
      def element.undo = Symbol.remove_method(:to_json)
      [[:a, element, :b], [element, :b, { c: :d }], { a: element, b: :c }].each do |object|
        text = JSON.generate(object)
        element.undo
        puts JSON.parse(text).to_s, JSON.generate([:a])
      end
    RUBY
    assert_equal %w[["a",0,"a"] [0,"other",{"c"=>"other"}] {"a"=>0,"b"=>"other"}].size * 2,
                 Child.output(code).lines.size
  end

  # The take-over and the level are switched while other threads generate and parse.
  def test_switched_by_another_thread
    ended = false
    switching = Thread.new do
      until ended
        FRONTEND.replace!
        FRONTEND.compat = 5 - FRONTEND.compat
        FRONTEND.restore!
        sleep 0.001
      end
    end
    words = Array.new(2) do
      Thread.new do
        element = JsonCallbacks.object(:to_json) { |*arguments| Thread.pass; [1, "é"].to_json(*arguments) }
        Array.new(Workload.rounds(300)) { ::JSON.parse(::JSON.generate(["x" * 100, element, { k: element }])) }.uniq
      end
    end.map(&:value)
    ended = true
    switching.join
    assert_equal [[["x" * 100, [1, "é"], { "k" => [1, "é"] }]]], words.uniq
  ensure
    ended = true
    switching&.join
    FRONTEND.restore!
    FRONTEND.compat = ::JSON::VERSION.to_i < 3 ? 2 : 3
  end
end
