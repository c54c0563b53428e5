# frozen_string_literal: true

require "test_helper"
require "support/child"
require "bigdecimal"
require "support/option_assertions"

class DecimalClassTest < Minitest::Test
  include OptionAssertions

  class Tried
    attr_reader :text

    def self.try_convert(text) = new(text, true)
    def initialize(text, tried = false) = (@text, @tried = text, tried)
    def tried? = @tried
    def ==(other) = other.is_a?(Tried) && text == other.text
  end

  class Made
    attr_reader :text

    def initialize(text) = @text = text
  end

  def test_big_decimal
    value = Jacinth.parse(
      "[1.10,1e3,-0.0,1e999999,1,123456789012345678901234567890.123456789]",
      decimal_class: BigDecimal
    )
    assert_equal [
                   BigDecimal("1.1"),
                   BigDecimal("1000"),
                   BigDecimal("-0"),
                   BigDecimal("1e999999"),
                   1,
                   BigDecimal("123456789012345678901234567890.123456789")
                 ],
                 value
    assert_equal [BigDecimal] * 4 + [Integer, BigDecimal], value.map(&:class)
    assert_equal({ "a" => BigDecimal("0.1") }, Jacinth.parse('{"a":0.1}', decimal_class: BigDecimal))
  end

  def test_nil_and_float
    assert_equal [1.5], read("[1.5]", decimal_class: nil)
    assert_equal [1.5], read("[1.5]", decimal_class: Float)
  end

  def test_other_classes
    assert_equal %w[1.50 -2E+3], Jacinth.parse("[1.50,-2E+3]", decimal_class: Made).map(&:text)
    tried = Jacinth.parse("1.5", decimal_class: Tried)
    assert_equal ["1.5", true], [tried.text, tried.tried?]
    assert_equal ["1.50"], Jacinth.parse("[1.50]", decimal_class: String)
    assert_equal Encoding::UTF_8, Jacinth.parse("1.5", decimal_class: Made).text.encoding
  end

  def test_only_fractions_and_exponents
    assert_equal [Integer, Integer, Made, Made],
                 Jacinth.parse("[1,12345678901234567890,1.0,1e0]", decimal_class: Made).map(&:class)
  end

  def test_grammar_stays
    ["[1.]", "[.5]", "[01.5]", "[1e]"].each do |document|
      assert_raises(Jacinth::ParserError) { Jacinth.parse(document, decimal_class: BigDecimal) }
    end
  end

  def test_what_it_raises_comes_through
    raising = Class.new { def initialize(_) = raise(KeyError, "no") }
    assert_raises(KeyError) { Jacinth.parse("[1.5]", decimal_class: raising) }
    assert_raises(ArgumentError) { Jacinth.parse("[1.5]", decimal_class: Object) }
    assert_raises(NameError, ArgumentError) do
      Jacinth.parse(
        "[1.5]",
        decimal_class: Class.new do
          class << self
            undef_method :new
          end
        end
      )
    end
  end

  def test_names_that_look_odd
    anonymous = Class.new { def self.try_convert(_) = 7 }
    assert_equal [7], Jacinth.parse("[1.5]", decimal_class: anonymous)
    [
      Module.new,
      Kernel,
      Comparable,
      Class.new.tap { |klass| klass.singleton_class.send(:undef_method, :new) },
      Integer
    ].each do |receiver|
      Jacinth.parse("[1.5]", decimal_class: receiver)
    rescue NameError, TypeError, ArgumentError => e
      assert_predicate e.message, :valid_encoding?
    end
  end

  def test_wrong_values
    refuse_values(:decimal_class, 1, "BigDecimal", :BigDecimal, true, false, Object.new, [])
  end

  # If Kernel.BigDecimal is redefined during a parse, the change takes effect with the next parse.
  def test_redefined_in_the_middle
    code = <<~'RUBY'
      change = ->(value) { Kernel.define_singleton_method(:BigDecimal) { |*| :other } if value == 1.5r; value }
      p Jacinth.parse("[1.5,2.5]", decimal_class: BigDecimal, on_load: change).grep(BigDecimal).size
      p Jacinth.parse("[1.5]", decimal_class: BigDecimal)
    RUBY
    assert_equal "2\n[:other]\n", Child.output(code)
  end
end
