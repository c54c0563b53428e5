# frozen_string_literal: true

require "test_helper"
require "support/json_writing"

# rfc8785, an option of the JSON frontend at level 3: the options that can be combined with it.
# test/json/canonical_test.rb tests the format itself.
class Rfc8785Test < Minitest::Test
  include JsonWriting

  OBJECT = { "b" => [1.0, 1e21], "a" => { d: nil, c: "/" } }.freeze
  TEXT = '{"a":{"c":"/","d":null},"b":[1,1e+21]}'

  def test_every_way_to_write
    at_level(3) do
      assert_equal TEXT, write(OBJECT, rfc8785: true)
      assert_equal TEXT, FRONTEND.dump(OBJECT, rfc8785: true)
      assert_equal TEXT, FRONTEND::Coder.new(rfc8785: true).dump(OBJECT)
      taken_over do
        assert_equal TEXT, JSON.generate(OBJECT, rfc8785: true)
        assert_equal TEXT, OBJECT.to_json(rfc8785: true)
      end
    end
  end

  def test_what_it_cannot_go_with
    at_level(3) do
      conflicts = %i[indent space space_before object_nl array_nl].to_h { |name| [name, " "] }
      conflicts.update(ascii_only: true, script_safe: true, allow_nan: true).each do |name, value|
        error = refuse(OBJECT, ArgumentError, rfc8785: true, name => value)
        assert_equal "#{name} cannot be used with rfc8785", error.message
        assert_raises(ArgumentError) { FRONTEND::Coder.new(rfc8785: true, name => value) }
        assert_raises(ArgumentError) { FRONTEND::State.new(rfc8785: true).configure(name => value) }
      end
      assert_raises(ArgumentError) { FRONTEND.pretty_generate(OBJECT, rfc8785: true) }
    end
  end

  def test_a_state_that_became_a_conflict
    at_level(3) do
      state = FRONTEND::State.new(rfc8785: true)
      state.indent = " "
      assert_raises(ArgumentError) { state.generate(OBJECT) }
      state.indent = nil
      assert_equal [TEXT, true], [state.generate(OBJECT), state.rfc8785?]
    end
  end

  def test_what_it_goes_with
    at_level(3) do
      harmless = {
        indent: "",
        space: nil,
        ascii_only: false,
        allow_nan: nil,
        max_nesting: 3,
        sort_keys: true,
        strict: true,
        buffer_initial_length: 1
      }
      assert_equal TEXT, write(OBJECT, rfc8785: true, **harmless)
      refuse([[[1]]], JSON::NestingError, rfc8785: true, max_nesting: 2)
      assert_equal '{"1":"2..3"}',
                   write({ 1 => 2..3 }, rfc8785: true, strict: true, as_json: ->(object, _) { object.to_s })
    end
  end

  def test_off
    at_level(3) do
      [nil, false].each { |off| assert_equal '{"b":[1.0,1e+21],"a":{"d":null,"c":"/"}}', write(OBJECT, rfc8785: off) }
    end
  end

  # json 2 does not have the option, and ignores options that it does not have.
  def test_at_level_2
    at_level(2) { assert_equal '{"b":[1.0,1e+21],"a":{"d":null,"c":"/"}}', write(OBJECT, rfc8785: true) }
    assert_raises(ArgumentError) { Jacinth.generate(OBJECT, rfc8785: true) }
  end
end
