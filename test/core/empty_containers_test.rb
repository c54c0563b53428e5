# frozen_string_literal: true

# Empty Arrays and Hashes. An Array that begins with one writes them without a frame. All kinds of empty containers are
# tested, with other elements between them, and at the nesting limit.
require "test_helper"

class EmptyContainersTest < Minitest::Test
  class List < Array; end
  class Map < Hash; end

  # All empty objects, with their JSON. The flags of some objects show that they are empty, those of others do not.
  EMPTIES = {
    [] => "[]",
    {} => "{}",
    [1].tap(&:pop) => "[]",
    (1..9).to_a.clear => "[]",
    { 1 => 2 }.tap(&:shift) => "{}",
    (1..9).to_h { [_1, _1] }.clear => "{}",
    {}.compare_by_identity => "{}",
    Hash.new(5) => "{}",
    List.new => "[]",
    Map.new => "{}",
    [].tap { def _1.none = nil } => "[]",
    {}.tap { def _1.none = nil } => "{}"
  }.compare_by_identity.to_a

  OTHERS = [[1, "1"], ["", '""'], ["a", '"a"'], [nil, "null"], [true, "true"], [1.5, "1.5"], [:s, '"s"'],
            [[[]], "[[]]"], [{ "a" => {} }, '{"a":{}}'], [2**70, (2**70).to_s]].freeze

  def test_in_any_order
    random = Random.new(5)
    300.times do
      list = Array.new(random.rand(1..60)) { (random.rand(3).zero? ? OTHERS : EMPTIES).sample(random: random) }
      assert_equal "[#{list.map(&:last).join(",")}]", Jacinth.generate(list.map(&:first))
    end
  end

  def test_longer_than_the_first_memory
    list = Array.new(30_000) { |i| (i % 3).zero? ? {} : [] }
    assert_equal "[#{list.map { |item| item.is_a?(Hash) ? "{}" : "[]" }.join(",")}]", Jacinth.generate(list)
  end

  def test_the_limit_counts_them
    [[[], []], [{}, {}], [[], {}, 1], { "a" => {} }].each do |value|
      assert Jacinth.generate(value, max_nesting: 2)
      assert_raises(Jacinth::NestingError) { Jacinth.generate(value, max_nesting: 1) }
    end
  end

  def test_a_sort_is_asked_for_an_empty_hash
    assert_equal '[[],{"x":1}]', Jacinth.generate([[], {}], sort_keys: ->(_) { { "x" => 1 } })
  end

  def test_pretty
    assert_equal "[\n  [],\n  {},\n  []\n]", Jacinth.pretty_generate([[], {}, []])
  end
end
