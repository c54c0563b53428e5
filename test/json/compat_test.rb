# frozen_string_literal: true

require "test_helper"
require "support/json_frontend"

# The compat level: its default, what it changes, and the functions that only level 2 has.
class JsonCompatTest < Minitest::Test
  include JsonFrontend

  REMOVED = %i[fast_generate unparse fast_unparse pretty_unparse restore].freeze
  REMOVED_ACCESSORS = %i[create_id create_id= load_default_options load_default_options= unsafe_load_default_options
                         unsafe_load_default_options= dump_default_options dump_default_options= _load_default_options
                         _unsafe_load_default_options _dump_default_options].freeze

  def test_begins_as_the_version_of_json
    script = 'require "jacinth/json/api"; p Jacinth::JSON.compat == (JSON::VERSION.to_i < 3 ? 2 : 3)'
    assert_equal "true\n", Child.output(script)
    assert_equal "true\n", Child.output(script, env: PLAIN)
  end

  def test_other_levels_are_refused
    before = FRONTEND.compat
    [1, 4, nil, "2", :json, 2.0].each do |level|
      assert_raises(ArgumentError, level.inspect) { FRONTEND.compat = level } unless level == 2.0
    end
    assert_equal before, FRONTEND.compat
  end

  def test_removed_functions
    at_level(2) { (REMOVED + REMOVED_ACCESSORS).each { |name| assert_respond_to FRONTEND, name } }
    at_level(3) do
      (REMOVED + REMOVED_ACCESSORS).each { |name| refute_respond_to FRONTEND, name }
      assert_raises(NoMethodError) { FRONTEND.fast_generate([1]) }
    end
  end

  def test_removed_functions_of_json_itself_follow_the_level
    taken_over do
      at_level(2) { (REMOVED + REMOVED_ACCESSORS).each { |name| assert_respond_to JSON, name } }
      at_level(3) { (REMOVED + REMOVED_ACCESSORS).each { |name| refute_respond_to JSON, name } }
    end
  end

  def test_what_they_do_and_say
    at_level(2) do
      functions = {
        fast_generate: ["[1]", "JSON.generate"],
        unparse: ["[1]", "JSON.generate"],
        fast_unparse: ["[1]", "JSON.generate"],
        pretty_unparse: ["[\n  1\n]", "JSON.pretty_generate"]
      }
      functions.each do |name, (text, better)|
        said = warnings { assert_equal text, FRONTEND.public_send(name, [1]) }
        assert_equal ["JSON.#{name} is deprecated and will be removed in json 3.0.0, just use #{better}"], said
      end
      said = warnings { assert_equal [1], FRONTEND.restore("[1]") }
      assert_equal ["JSON.restore is deprecated and will be removed in json 3.0.0, just use JSON.load"], said
      said = warnings { FRONTEND.load_default_options }
      assert_equal ["JSON.load_default_options is deprecated and will be removed in json 3.0.0"], said
      said = warnings { FRONTEND.dump_default_options = nil }
      assert_equal ["JSON.dump_default_options= is deprecated and will be removed in json 3.0.0"], said
      assert_empty(warnings { FRONTEND._load_default_options })
    end
  ensure
    at_level(2) { RaiseWarnings.off { capture_io { FRONTEND.load_default_options = nil } } }
  end

  def test_warnings_name_the_line_of_the_call
    at_level(2) do
      assert_equal "#{__FILE__}:#{__LINE__}", warned_line { FRONTEND.fast_generate([1]) }
      assert_equal "#{__FILE__}:#{__LINE__}", warned_line { FRONTEND.load_default_options }
    end
  ensure
    at_level(2) { RaiseWarnings.off { capture_io { FRONTEND.load_default_options = nil } } }
  end

  def test_create_id
    at_level(2) do
      assert_equal "json_class", FRONTEND.create_id
      FRONTEND.create_id = +"klass"
      assert_equal "klass", FRONTEND.create_id
      assert_predicate FRONTEND.create_id, :frozen?
      assert_equal "json_class", Thread.new { FRONTEND.create_id }.value
    ensure
      FRONTEND.create_id = nil
    end
  end
end
