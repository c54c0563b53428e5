# frozen_string_literal: true

require "test_helper"

# Structs: objects of their members.
class StructTest < Minitest::Test
  Point = Struct.new(:x, :y)
  Wide = Struct.new(*(1..30).map { |i| :"m#{i}" })
  Loud = Struct.new(:a) do
    remove_method :a
    %i(to_h to_a each members to_json as_json to_s each_pair [] a).each do |name|
      define_method(name) { |*| raise name.to_s }
    end
  end

  def test_members
    assert_equal '{"x":1,"y":[{"x":null,"y":null}]}', Jacinth.generate(Point.new(1, [Point.new]))
    assert_equal "{#{(1..30).map { |i| "\"m#{i}\":#{i}" }.join(",")}}", Jacinth.generate(Wide.new(*1..30))
    assert_equal '[{"a":"é"}]', Jacinth.generate([Loud.new("é")])
    assert_equal '{"é\"":1}', Jacinth.generate(Struct.new(:"é\"").new(1))
    assert_equal '{"k":1}', Jacinth.generate(Struct.new(:k, keyword_init: true).new(k: 1))
  end

  def test_layout_and_order
    assert_equal "{\n  \"x\": 1,\n  \"y\": {\n    \"x\": 2,\n    \"y\": []\n  }\n}",
                 Jacinth.pretty_generate(Point.new(1, Point.new(2, [])))
    assert_equal '{"a":1,"b":{"x":1,"y":2}}',
                 Jacinth.generate(Struct.new(:b, :a).new(Point.new(1, 2), 1), sort_keys: true)
  end

  def test_nesting_and_errors
    circular = Point.new
    circular.x = [circular]
    assert_raises(Jacinth::NestingError) { Jacinth.generate(circular) }
    error = assert_raises(Jacinth::GeneratorError) { Jacinth.generate(Point.new(1, [Object.new])) }
    assert_equal "$.y[0]", error.json_path
  end

  # Two members whose names have the same text, in two encodings.
  def test_members_of_one_text
    kind = Struct.new(:"é", "é".encode("ISO-8859-1").to_sym)
    [{}, { sort_keys: true }].each do |options|
      assert_raises(Jacinth::GeneratorError) { Jacinth.generate(kind.new(1, 2), **options) }
    end
    assert_equal '{"é":1,"é":2}', Jacinth.generate(kind.new(1, 2), allow_duplicate_key: true)
  end

  # Ruby stores a Range as a struct, but it is not a Struct, so it has no JSON form.
  def test_range_is_none
    assert_raises(Jacinth::GeneratorError) { Jacinth.generate([1..2]) }
  end
end
