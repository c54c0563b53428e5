# frozen_string_literal: true

require "test_helper"
require "stringio"
require "support/interrupts"
require "support/json_door"

# A long call of the JSON door can be ended from outside.
class JsonInterruptTest < Minitest::Test
  include Interrupts
  include JsonDoor

  TEXT = TEXTS[:objects]
  # Made once, when it is first asked for.
  def self.value = @value ||= Jacinth.parse(TEXT)

  CALLS = {
    "parse" => -> { DOOR.parse(TEXT) },
    "parse with hooks" => -> { DOOR.parse(TEXT, object_class: Hash) },
    "parse!" => -> { DOOR.parse!(TEXT) },
    "load" => -> { DOOR.load(TEXT) },
    "Parser" => -> { DOOR::Parser.new(TEXT).parse },
    "Coder#load" => -> { DOOR::Coder.new(symbolize_names: true).load(TEXT) },
    "ResumableParser" => -> { (DOOR::ResumableParser.new << TEXT).parse },
    "generate" => -> { DOOR.generate(value) },
    "pretty_generate" => -> { DOOR.pretty_generate(value) },
    "dump" => -> { DOOR.dump(value) },
    "State#generate" => -> { DOOR::State.new(space: " ").generate(value) },
    "Coder#dump" => -> { DOOR::Coder.new { |object| object.to_s }.dump(value) },
    "generate, strict" => -> { DOOR.generate(value, strict: true) },
    "generate, canonical" => -> { DOOR.generate(value, rfc8785: true) }
  }.freeze

  CALLS.each do |name, call|
    define_method("test_#{name.tr("^a-zA-Z", "_")}") do
      assert interrupts?(&call)
      assert kills?(&call)
      assert_equal [{ "a" => 1 }], DOOR.parse(DOOR.generate([{ "a" => 1 }]))
    end
  end

  def test_each_shape
    TEXTS.each { |shape, text| assert interrupts? { DOOR.parse(text) }, shape }
    TEXTS.each do |shape, text|
      value = Jacinth.parse(text)
      assert interrupts? { DOOR.generate(value) }, shape
    end
  end

  # What was interrupted is given up; the bytes behind it are left, and it can be cleared.
  def test_a_resumable_parser_goes_on
    parser = DOOR::ResumableParser.new
    parser << TEXT
    assert interrupts? { parser.parse }
    refute_predicate parser, :partial_value?
    parser.clear << "[1]\n"
    assert parser.parse
    assert_equal [1], parser.value
  end

  def test_a_state_goes_on
    state = DOOR::State.new(indent: " ")
    assert interrupts? { state.generate(self.class.value) }
    assert_equal 0, state.depth
    assert_equal "[ 1]", state.generate([1])
  end
end
