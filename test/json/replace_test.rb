# frozen_string_literal: true

require "test_helper"
require "support/json_frontend"

# The take-over and the way back: what is exchanged, and that all of it is restored, in any load order and
# next to other libraries' changes.
class JsonReplaceTest < Minitest::Test
  include JsonFrontend

  # Everything about json's modules that can be inspected.
  LOOK = <<~'RUBY'
    require "json"
    LOOK = lambda do
      modules = [JSON.singleton_class, JSON, Kernel, Object, JSON::ParserError, JSON::GeneratorError]
      modules << JSON::GeneratorMethods if JSON.const_defined?(:GeneratorMethods)
      if JSON::Ext::Generator.const_defined?(:GeneratorMethods)
        modules += JSON::Ext::Generator::GeneratorMethods.constants.map do |name|
          JSON::Ext::Generator::GeneratorMethods.const_get(name)
        end
      end
      methods = modules.map do |owner|
        (owner.instance_methods(false) + owner.private_instance_methods(false)).sort.map do |name|
          [name, owner.instance_method(name), owner.instance_method(name).owner, owner.private_method_defined?(name)]
        end
      end
      constants = [JSON, JSON::Ext, JSON::Ext::Generator].map do |owner|
        owner.constants.sort.map { |name| [name, owner.autoload?(name) || owner.const_get(name)] }
      end
      [methods, constants, JSON.instance_variables.to_h { |name| [name, JSON.instance_variable_get(name)] },
       modules.map(&:ancestors)]
    end
    BEFORE = LOOK.()
  RUBY

  def both(script, expected)
    [{}, PLAIN].each { |env| assert_equal expected, Child.output(LOOK + script, env: env), env.inspect }
  end

  def test_there_and_back
    both(<<~'RUBY', "[false, true, true, false, true]\n")
      $VERBOSE = true
      $stderr = $stdout
      require "jacinth/json"
      taken = LOOK.()
      Jacinth::JSON.restore!
      first = LOOK.()
      Jacinth::JSON.restore!
      Jacinth::JSON.replace!
      Jacinth::JSON.replace!
      again = LOOK.() == taken
      Jacinth::JSON.compat = 5 - Jacinth::JSON.compat
      other = LOOK.()
      Jacinth::JSON.restore!
      p [taken == BEFORE, first == BEFORE, again, other == taken, LOOK.() == BEFORE]
    RUBY
  end

  def test_active
    refute_predicate FRONTEND, :active?
    taken_over { assert_predicate FRONTEND, :active? }
    refute_predicate FRONTEND, :active?
  end

  def test_what_is_exchanged
    taken_over do
      assert_same FRONTEND::State, JSON::State
      assert_same FRONTEND::State, JSON::Ext::Generator::State
      assert_same FRONTEND::State, JSON.state
      assert_same FRONTEND::Parser, JSON::Parser
      assert_same FRONTEND::Parser, JSON::Ext::Parser
      assert_same FRONTEND::Parser, JSON.parser
      assert_same FRONTEND::ParserConfig, JSON::Ext::ParserConfig
      assert_same FRONTEND::ParserConfig, JSON::Parser::Config
      assert_same FRONTEND::Coder, JSON::Coder
      assert_same FRONTEND::ResumableParser, JSON::ResumableParser
      assert_same JSON::Ext::Generator, JSON.generator
      FRONTEND.const_get(:Functions).instance_methods.each do |name|
        assert_equal FRONTEND.method(name).unbind.source_location.inspect,
                     JSON.method(name).unbind.source_location.inspect
        assert_includes JSON.private_instance_methods(false), name
      end
    end
  end

  def test_json_is_loaded_by_us_and_a_later_require_changes_nothing
    script = <<~'RUBY'
      require "jacinth/json"
      a = JSON.method(:parse)
      require "json"
      p JSON.method(:parse) == a, JSON.parse("[1]")
    RUBY
    [{}, PLAIN].each { |env| assert_equal "true\n[1]\n", Child.output(script, env: env, load: false) }
  end

  def test_includers
    taken_over do
      object = Class.new { include JSON; def go = [parse("[1]"), generate([1]), load("[2]"), dump([2])] }.new
      assert_equal [[1], "[1]", [2], "[2]"], object.go
      assert_raises(NoMethodError) { object.parse("[1]") }
    end
  end

  # A to_json that others have put before or behind json's stays where it was.
  def test_a_to_json_of_others_keeps_its_place
    own = Class.new { def to_json(*) = '"own"' }
    prepended = Class.new(Hash)
    prepended.prepend(Module.new { def to_json(*) = "[#{super}]" })
    taken_over do
      assert_equal '{"a":"own"}', JSON.generate({ "a" => own.new })
      assert_equal '[{"a":1}]', prepended["a", 1].to_json
      assert_equal '{"k":[{"a":1}]}', { k: prepended["a", 1] }.to_json
      assert_equal '{"a":[1,null,true,1.5,"x"]}', { a: [1, nil, true, 1.5, :x] }.to_json
      assert_equal '"1..2"', (1..2).to_json
    end
  end

  def test_what_a_program_changes_meanwhile_stays
    both(<<~'RUBY', "[[:own, \"[1]\"], [:own, \"[1]\"], \"[1]\", true]\n")
      $VERBOSE = nil
      require "jacinth/json"
      def JSON.parse(source, *) = [:own, source]
      a = JSON.parse("[1]")
      mine = Class.new(JSON::State)
      JSON.const_set(:State, mine)
      Jacinth::JSON.restore!
      p [a, JSON.parse("[1]"), JSON.generate([1]), JSON::State.equal?(mine)]
    RUBY
  end

  # A tracer that is prepended after the take-over does not prevent the return of json's own method.
  def test_prepended_modules
    both(<<~'RUBY', "[[:traced, [1]], [:traced, [1]], true]\n")
      require "jacinth/json"
      JSON.singleton_class.prepend(Module.new { def parse(...) = [:traced, super] })
      a = JSON.parse("[1]")
      Jacinth::JSON.restore!
      own = JSON.singleton_class.instance_method(:parse).super_method
      p [a, JSON.parse("[1]"),
         own == BEFORE[0][0].assoc(:parse)[1] || own.source_location == BEFORE[0][0].assoc(:parse)[1].source_location]
    RUBY
  end

  def test_another_generator
    both(<<~'RUBY', "[\"[1]\", \"other\", [1], \"[1]\", true]\n")
      $VERBOSE = nil
      module Other
        class State < JSON::State
          def self.generate(*) = "other"
          def generate(*) = "other"
        end
        module GeneratorMethods; end
      end
      require "jacinth/json"
      a = JSON.generate([1])
      before = JSON.generator
      JSON.generator = Other
      b = JSON.generate([1])
      c = JSON.parse("[1]")
      JSON.generator = before
      d = JSON.generate([1])
      Jacinth::JSON.restore!
      p [a, b, c, d, LOOK.()[1][0].assoc(:State) == BEFORE[1][0].assoc(:State)]
    RUBY
  end

  def test_another_parser
    both(<<~'RUBY', "[[1], :other, \"[1]\", [1]]\n")
      $VERBOSE = nil
      class Other
        def self.parse(*) = :other
        def initialize(*, **) = nil
        def parse = :other
      end
      require "jacinth/json"
      a = JSON.parse("[1]")
      before = JSON.parser
      JSON.parser = Other
      b = JSON.parse("[1]")
      c = JSON.generate([1])
      JSON.parser = before
      p [a, b, c, JSON.parse("[1]")]
    RUBY
  end

  # States that were made before the take-over still work.
  def test_states_of_json_itself
    state = JSON::State.new(indent: "  ", array_nl: "\n")
    text = JSON.generate([1, { "a" => :b }], state)
    taken_over do
      assert_equal text, JSON.generate([1, { "a" => :b }], state)
      assert_equal text, [1, { "a" => :b }].to_json(state)
      assert_equal text, state.generate([1, { "a" => :b }])
      assert_kind_of JSON.const_get(:State).superclass, JSON::State.new
    end
  end

  def test_threads_that_take_over_and_give_back
    before = JSON.method(:parse)
    threads = Array.new(4) do |number|
      Thread.new do
        20.times { number.even? ? FRONTEND.replace! : FRONTEND.restore!; JSON.parse("[1]") == [1] or raise "wrong" }
      end
    end
    threads.each(&:join)
    FRONTEND.restore!
    assert_equal before, JSON.method(:parse)
  end

  # Details that older releases of json do not have.
  def test_errors_tell_where
    script = <<~'RUBY'
      require "jacinth/json"
      error = (JSON.parse("[1,\n ?]") rescue $!)
      p error.respond_to?(:line), error.respond_to?(:column)
      error = (JSON.generate([Float::NAN]) rescue $!)
      p error.respond_to?(:invalid_object), error.respond_to?(:detailed_message)
      Jacinth::JSON.restore!
    RUBY
    both(script, "true\n" * 4)
  end
end
