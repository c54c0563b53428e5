# frozen_string_literal: true

require "test_helper"
require "set"
require "support/option_assertions"

class ArrayClassTest < Minitest::Test
  include OptionAssertions

  class Sub < Array; end

  class Stack
    attr_reader :list

    def initialize = @list = []
    def <<(value) = @list.unshift(value)
  end

  def test_filled_with_append
    value = Jacinth.parse("[1,[2,3],{\"a\":[]}]", array_class: Stack)
    assert_equal [{ "a" => value.list[0]["a"] }, value.list[1], 1], value.list
    assert_equal [3, 2], value.list[1].list
    assert_equal [], value.list[0]["a"].list
  end

  def test_other_classes
    assert_equal [Sub, Sub], Jacinth.parse("[[1]]", array_class: Sub).then { |value| [value.class, value[0].class] }
    assert_equal Set[1, 2], Jacinth.parse("[1,2,1]", array_class: Set)
    assert_equal [1], read("[1]", array_class: Array)
    assert_equal [1], read("[1]", array_class: nil)
    assert_equal "ab", Jacinth.parse('["a","b"]', array_class: String)
    assert_equal({ "a" => 1 }, read('{"a":1}', array_class: Sub))
  end

  def test_classes_that_do_not_fit
    assert_raises(NoMethodError) { Jacinth.parse("[1]", array_class: Object) }
    assert_raises(NoMethodError) { Jacinth.parse("[1]", array_class: Integer) }
    assert_raises(ArgumentError) { Jacinth.parse("[1]", array_class: Class.new { def initialize(_) = nil }) }
    assert_raises(FrozenError) { Jacinth.parse("[1]", array_class: Class.new(Array) { def self.new = super.freeze }) }
  end

  def test_wrong_values
    refuse_values(:array_class, 1, "Array", :Array, true, false, Object.new, Enumerable)
  end
end
