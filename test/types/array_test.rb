# frozen_string_literal: true

require "test_helper"

# Arrays, their subclasses, and Arrays that share memory with others.
class ArrayTest < Minitest::Test
  def test_sizes
    (0..40).each do |size|
      assert_equal "[#{Array.new(size, "\"s\"").join(",")}]", Jacinth.generate(Array.new(size, "s"))
      assert_equal "[#{(0...size).map { |i| "[#{i}]" }.join(",")}]", Jacinth.generate((0...size).map { |i| [i] })
    end
    assert_equal [[]] * 5000, Jacinth.parse(Jacinth.generate([[]] * 5000))
  end

  def test_shared_and_shifted
    whole = [*1..100, "é", nil]
    part = whole[90..]
    part.shift
    assert_equal '[92,93,94,95,96,97,98,99,100,"é",null]', Jacinth.generate(part)
    whole.clear
    assert_equal "[]", Jacinth.generate(whole)
  end

  def test_subclasses_count_as_arrays
    loud = Class.new(Array) do
      %i(each to_a to_ary to_json as_json to_s size length map [] first).each do |name|
        define_method(name) { |*| raise name.to_s }
      end
    end
    assert_equal "[[1,[2]]]", Jacinth.generate([loud.new([1, loud.new([2])])])
  end

  def test_no_key
    assert_raises(Jacinth::GeneratorError) { Jacinth.generate({ [1] => 1 }) }
    assert_equal '{"1-2":1}', Jacinth.generate({ [1, 2] => 1 }) { |key, _| key.join("-") }
  end
end
