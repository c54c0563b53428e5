# frozen_string_literal: true

require "test_helper"

# Sets: arrays of their elements, in order.
class SetTest < Minitest::Test
  def test_elements
    assert_equal '[1,"a",[2],null,[[]]]', Jacinth.generate(Set[1, "a", Set[2], nil, [[]]])
    assert_equal "[]", Jacinth.generate(Set.new)
    assert_equal '{"s":[3,1,2]}', Jacinth.generate({ s: Set[3, 1, 2].freeze })
    assert_equal "[#{(1..500).to_a.join(",")}]", Jacinth.generate(Set.new(1..500))
  end

  def test_nesting_and_errors
    circular = Set.new
    circular << [circular]
    assert_raises(Jacinth::NestingError) { Jacinth.generate(circular) }
    assert_equal "$[0][1]", assert_raises(Jacinth::GeneratorError) { Jacinth.generate([Set[1, 1..2]]) }.json_path
  end

  def test_subclass_that_gives_something_else
    odd = Class.new(Set) { attr_accessor :to_a }
    [nil, 1, "[1]", { 1 => 2 }].each do |answer|
      set = odd.new([1])
      set.to_a = answer
      assert_raises(Jacinth::GeneratorError) { Jacinth.generate(set) }
    end
    set = odd.new
    set.to_a = [5]
    assert_equal "[5]", Jacinth.generate(set)
  end
end
