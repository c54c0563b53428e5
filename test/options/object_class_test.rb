# frozen_string_literal: true

require "test_helper"
require "ostruct"
require "support/option_assertions"

class ObjectClassTest < Minitest::Test
  include OptionAssertions

  class Sub < Hash; end

  class Pairs
    attr_reader :list

    def initialize = @list = []

    def []=(key, value)
      @list << [key, value]
    end
  end

  def test_filled_with_aset
    value = Jacinth.parse('{"a":1,"b":{"c":[{}]}}', object_class: Pairs)
    assert_instance_of Pairs, value
    assert_equal [["a", 1], "b"], [value.list[0], value.list[1][0]]
    assert_instance_of Pairs, value.list[1][1].list[0][1][0]
  end

  def test_subclass_of_hash
    value = Jacinth.parse('{"a":{"b":1}}', object_class: Sub)
    assert_equal [Sub, Sub], [value.class, value["a"].class]
    assert_equal({ "a" => { "b" => 1 } }, value)
    assert_equal({ "a" => 1 }, read('{"a":1}', object_class: Hash))
    assert_equal({ "a" => 1 }, read('{"a":1}', object_class: nil))
    assert_equal 1, Jacinth.parse('{"a":{"b":1}}', object_class: OpenStruct).a.b
  end

  def test_with_other_options
    assert_equal [[:a, 1]], Jacinth.parse('{"a":1}', object_class: Pairs, symbolize_names: true).list
    assert_equal [["a", 1], ["a", 2]],
                 Jacinth.parse('{"a":1,"a":2}', object_class: Pairs, allow_duplicate_key: true).list
    refuse('{"a":1,"a":2}', object_class: Sub)
  end

  def test_the_top_is_not_always_an_object
    assert_equal [1], read("[1]", object_class: Sub)
    assert_equal 1, read("1", object_class: Sub)
  end

  def test_classes_that_do_not_fit
    assert_raises(NoMethodError) { Jacinth.parse('{"a":1}', object_class: Object) }
    assert_raises(ArgumentError) do
      Jacinth.parse(
        '{"a":1}',
        object_class: Struct.new(:a).tap { |klass| klass.class_eval { def initialize(_) = super } }
      )
    end
    assert_raises(NoMethodError) { Jacinth.parse("{}", object_class: Integer) }
    assert_raises(NoMethodError, TypeError) { Jacinth.parse("{}", object_class: BasicObject.singleton_class) }
    odd = Class.new { def self.new = nil }
    assert_nil Jacinth.parse("{}", object_class: odd)
    assert_raises(NoMethodError) { Jacinth.parse('{"a":1}', object_class: odd) }
    assert_raises(FrozenError) do
      Jacinth.parse('{"a":1}', object_class: Class.new(Hash) { def self.new = super.freeze })
    end
  end

  def test_wrong_values
    refuse_values(:object_class, 1, "Hash", :Hash, true, false, Object.new, Kernel)
  end
end
