# frozen_string_literal: true

require "test_helper"
require "stringio"
require "support/interrupts"
require "support/json_frontend"

# A long call of the JSON frontend can be ended from outside.
class JsonInterruptTest < Minitest::Test
  include Interrupts
  include JsonFrontend

  TEXT = TEXTS[:objects]
  # Created once, when it is first needed.
  def self.value = @value ||= Jacinth.parse(TEXT)

  CALLS = {
    "parse" => -> { FRONTEND.parse(TEXT) },
    "parse with hooks" => -> { FRONTEND.parse(TEXT, object_class: Hash) },
    "parse!" => -> { FRONTEND.parse!(TEXT) },
    "load" => -> { FRONTEND.load(TEXT) },
    "Parser" => -> { FRONTEND::Parser.new(TEXT).parse },
    "Coder#load" => -> { FRONTEND::Coder.new(symbolize_names: true).load(TEXT) },
    "ResumableParser" => -> { (FRONTEND::ResumableParser.new << TEXT).parse },
    "generate" => -> { FRONTEND.generate(value) },
    "pretty_generate" => -> { FRONTEND.pretty_generate(value) },
    "dump" => -> { FRONTEND.dump(value) },
    "State#generate" => -> { FRONTEND::State.new(space: " ").generate(value) },
    "Coder#dump" => -> { FRONTEND::Coder.new { |object| object.to_s }.dump(value) },
    "generate, strict" => -> { FRONTEND.generate(value, strict: true) },
    "generate, canonical" => -> { FRONTEND.generate(value, rfc8785: true) }
  }.freeze

  CALLS.each do |name, call|
    define_method("test_#{name.tr("^a-zA-Z", "_")}") do
      assert interrupts?(&call)
      assert kills?(&call)
      assert_equal [{ "a" => 1 }], FRONTEND.parse(FRONTEND.generate([{ "a" => 1 }]))
    end
  end

  def test_each_shape
    TEXTS.each { |shape, text| assert interrupts? { FRONTEND.parse(text) }, shape }
    TEXTS.each do |shape, text|
      value = Jacinth.parse(text)
      assert interrupts? { FRONTEND.generate(value) }, shape
    end
  end

  # The interrupted document is abandoned; the bytes behind it remain, and the parser can be cleared.
  def test_a_resumable_parser_goes_on
    parser = FRONTEND::ResumableParser.new
    parser << TEXT
    assert interrupts? { parser.parse }
    refute_predicate parser, :partial_value?
    parser.clear << "[1]\n"
    assert parser.parse
    assert_equal [1], parser.value
  end

  def test_a_state_goes_on
    state = FRONTEND::State.new(indent: " ")
    assert interrupts? { state.generate(self.class.value) }
    assert_equal 0, state.depth
    assert_equal "[ 1]", state.generate([1])
  end
end
