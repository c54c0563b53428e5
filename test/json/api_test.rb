# frozen_string_literal: true

require "test_helper"
require "support/json_frontend"

# Jacinth::JSON has the names, classes and errors of ::JSON, and leaves ::JSON untouched.
class JsonApiTest < Minitest::Test
  include JsonFrontend

  def test_every_function_of_json_is_there
    missing = JSON.singleton_methods(false) - FRONTEND.singleton_methods
    missing -= %i[parser= generator= state= deprecation_warning]
    at_level(JSON::VERSION.to_i < 3 ? 2 : 3) { assert_empty missing }
  end

  def test_every_constant_of_json_is_there
    assert_empty JSON.constants - FRONTEND.constants - %i[Ext JSON_LOADED ParserOptions]
  end

  def test_errors_are_those_of_json
    %i[JSONError ParserError NestingError GeneratorError].each do |name|
      assert_same JSON.const_get(name), FRONTEND.const_get(name)
    end
    assert_raises(JSON::ParserError) { FRONTEND.parse("[") }
    assert_raises(JSON::NestingError) { FRONTEND.parse("[[[1]]]", max_nesting: 2) }
    assert_raises(JSON::GeneratorError) { FRONTEND.generate([Float::NAN]) }
  end

  def test_classes_are_subclasses_of_those_of_json
    %i[State Parser Coder ResumableParser].each do |name|
      assert_operator FRONTEND.const_get(name), :<, JSON.const_get(name)
    end
    assert_same FRONTEND::ParserConfig, FRONTEND::Parser::Config
    assert_same FRONTEND::Parser, FRONTEND.parser
    assert_same FRONTEND::State, FRONTEND.state
    assert_same FRONTEND::State, FRONTEND.generator::State
  end

  def test_nothing_foreign_is_touched
    script = <<~'RUBY'
      require "json"
      look = lambda do
        [JSON.singleton_class, JSON, Kernel, Object, String, Hash, JSON::ParserError].map do |owner|
          (owner.instance_methods(false) + owner.private_instance_methods(false)).sort.map do |name|
            owner.instance_method(name)
          end
          end + [
            JSON.constants.sort.map { |name| JSON.autoload?(name) || JSON.const_get(name) },
            JSON.instance_variables,
            Object.ancestors
          ]
      end
      before = look.()
      require "jacinth/json/api"
      Jacinth::JSON.compat = 5 - Jacinth::JSON.compat
      p look.() == before, Jacinth::JSON.active?
    RUBY
    assert_equal "true\nfalse\n", Child.output(script)
    assert_equal "true\nfalse\n", Child.output(script, env: PLAIN)
  end

  def test_options_as_hash_and_as_keywords_at_both_levels
    [2, 3].each do |level|
      at_level(level) do
        options = { symbolize_names: true }
        assert_equal({ a: 1 }, FRONTEND.parse('{"a":1}', options))
        assert_equal({ a: 1 }, FRONTEND.parse('{"a":1}', **options))
        assert_equal({ a: Float::INFINITY }, FRONTEND.parse!('{"a":Infinity}', options))
        assert_equal "[NaN]", FRONTEND.generate([Float::NAN], { allow_nan: true })
        assert_equal "[NaN]", FRONTEND.generate([Float::NAN], allow_nan: true)
      end
    end
  end

  def test_brackets_parse_text_and_generate_the_rest
    text = answering(to_str: "[1]")
    no_text = answering(to_str: 5, to_json: "\"own\"")
    [2, 3].each do |level|
      at_level(level) do
        assert_equal [1], FRONTEND["[1]"]
        assert_equal({ a: 1 }, FRONTEND['{"a":1}', { symbolize_names: true }])
        assert_equal [1], FRONTEND[text]
        assert_equal "\"own\"", FRONTEND[no_text]
        assert_equal "[1]", FRONTEND[[1]]
        assert_equal "null", FRONTEND[nil]
        assert_equal "[ \n1\n]".delete(" "), FRONTEND[[1], { array_nl: "\n" }]
      end
    end
  end

  def test_in_another_ractor
    script = <<~'RUBY'
      require "jacinth/json"
      $VERBOSE = nil
      module Calls
        def self.all
          [JSON.load("[1]"), JSON.load(""), JSON.dump([1]), JSON["[2]"], JSON.unsafe_load("[3]"), Jacinth::JSON.compat,
           Jacinth::JSON.active?, JSON.respond_to?(:create_id) ? JSON.create_id : nil]
        end
      end
      [2, 3].each do |level|
        Jacinth::JSON.compat = level
        ractor = Ractor.new { Calls.all }
        there = ractor.value
        p there == Calls.all, there.first
      end
    RUBY
    assert_equal "true\n[1]\n" * 2, Child.output(script)
  end
end
