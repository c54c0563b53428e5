# frozen_string_literal: true

require "test_helper"

# Data (Ruby 3.2 and newer): objects of their members. Older Rubies do not have the class; in some of them the name
# stands for Object.
class DataTest < Minitest::Test
  HAVE = RUBY_VERSION >= "3.2"

  def test_members
    return assert_raises(Jacinth::GeneratorError) { Jacinth.generate(Object.new) } unless HAVE

    point = Data.define(:x, :y)
    assert_equal '{"x":1,"y":[{"x":"é","y":null}]}', Jacinth.generate(point.new(1, [point.new("é", nil)]))
    assert_equal "{}", Jacinth.generate(Data.define.new)
  end

  def test_order_and_layout
    return assert_raises(Jacinth::GeneratorError) { Jacinth.generate({ a: Object.new }) } unless HAVE

    pair = Data.define(:b, :a).new(b: 1, a: 2)
    assert_equal '{"a":2,"b":1}', Jacinth.generate(pair, sort_keys: true)
    assert_equal "{\n  \"b\": 1,\n  \"a\": 2\n}", Jacinth.pretty_generate(pair)
  end
end
