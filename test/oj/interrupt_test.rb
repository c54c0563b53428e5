# frozen_string_literal: true

require "test_helper"
require "stringio"
require "support/interrupts"
require "support/oj_defaults"

# A long call of the Oj frontend can be interrupted, or its thread killed.
class OjInterruptTest < Minitest::Test
  include Interrupts
  include OjDefaults

  Oj = Jacinth::Oj
  TEXT = TEXTS[:objects]

  # Parsed once, when it is first needed.
  def self.value = @value ||= Jacinth.parse(TEXT)

  MODES = %i[strict null compat json rails object custom wab].freeze

  # Has one callback, which these documents never call.
  class Handler
    def error(*) = nil
  end

  class Ends < Oj::ScHandler
    def hash_end = nil
  end

  CALLS = {
    "load with a block" => -> { Oj.load(TEXT) { |_| } },
    "safe_load" => -> { Oj.safe_load(TEXT) },
    "Parser usual" => -> { Oj::Parser.new(:usual).parse(TEXT) },
    "Parser usual, hash_class" => -> { Oj::Parser.new(:usual).tap { |parser| parser.hash_class = Hash }.parse(TEXT) },
    "Parser saj" => -> { Oj::Parser.new(:saj).tap { |parser| parser.handler = Handler.new }.parse(TEXT) },
    "Parser validate" => -> { Oj::Parser.new(:validate).parse(TEXT) },
    "Doc.open" => -> { Oj::Doc.open(TEXT).close },
    "sc_parse" => -> { Oj.sc_parse(Ends.new, TEXTS[:integers]) },
    "saj_parse" => -> { Oj.saj_parse(Handler.new, TEXT) },
    "generate" => -> { Oj.generate(value) },
    "to_stream" => -> { Oj.to_stream(StringIO.new, value) },
    "StringWriter" => -> { Oj::StringWriter.new(mode: :strict).push_value(value) }
  }.merge(MODES.to_h { |mode| ["load #{mode}", -> { Oj.load(TEXT, mode: mode) }] },
          (MODES - [:wab]).to_h { |mode| ["dump #{mode}", -> { Oj.dump(value, mode: mode) }] }).freeze

  CALLS.each do |name, call|
    define_method("test_#{name.tr("^a-zA-Z", "_")}") do
      assert interrupts?(&call)
      assert kills?(&call)
      MODES.each do |mode|
        assert_equal [{ "a" => 1 }], Oj.load('[{"a":1}]', mode: mode, symbol_keys: false) unless mode == :wab
      end
    end
  end

  def test_each_shape
    TEXTS.each do |shape, text|
      assert interrupts? { Oj.load(text, mode: :strict) }, shape
      assert interrupts? { Oj::Parser.new(:usual).parse(text) }, shape
      assert interrupts? { Oj::Doc.open(text) }, shape
    end
    TEXTS.each do |shape, text|
      value = Jacinth.parse(text)
      assert interrupts? { Oj.dump(value, mode: :compat) }, shape
    end
  end

  def test_a_parser_goes_on
    parser = Oj::Parser.new(:usual)
    assert interrupts? { parser.parse(TEXT) }
    assert_equal [1], parser.parse("[1]")
  end

  def test_a_writer_goes_on
    writer = Oj::StringWriter.new(mode: :strict)
    writer.push_array
    assert interrupts? { writer.push_value(self.class.value) }
    writer.push_value(1)
    writer.pop
    assert_equal "[1]\n", writer.to_s
  end
end
