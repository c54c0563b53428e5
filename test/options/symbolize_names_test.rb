# frozen_string_literal: true

require "test_helper"
require "support/option_assertions"
require "support/shapes"

class SymbolizeNamesTest < Minitest::Test
  include OptionAssertions

  def test_keys_become_symbols
    assert_equal(
      { a: [{ b: 1 }], "with space": {}, é: nil, "": 2 },
      read('{"a":[{"b":1}],"with space":{},"é":null,"":2}', symbolize_names: true)
    )
    assert_equal({ "a\"b\n": 1 }, read('{"a\"b\n":1}', symbolize_names: true))
    assert_equal ["a"], read('["a"]', symbolize_names: true)
  end

  # String keys and Symbol keys do not disturb what was learned for the other kind.
  def test_on_and_off_by_turns
    Shapes.wake
    document = '[{"same":1,"keys":2},{"same":1,"keys":2},{"same":3,"keys":4}]'
    5.times do
      assert_equal %i[same keys], Jacinth.parse(document, symbolize_names: true)[2].keys
      assert_equal %w[same keys], Jacinth.parse(document)[2].keys
    end
  end

  def test_duplicates
    error = refuse('{"a":1,"a":2}', symbolize_names: true)
    assert_match(/duplicate key "a"/, error.message)
    assert_equal({ a: 2 }, read('{"a":1,"a":2}', symbolize_names: true, allow_duplicate_key: true))
  end

  # A document cannot fill the table of Symbols permanently.
  def test_symbols_are_collected
    before = Symbol.all_symbols.size
    3.times do |round|
      Jacinth.parse("{#{Array.new(20_000) { |i| "\"once #{round} #{i}\":1" }.join(",")}}", symbolize_names: true)
    end
    4.times { GC.start }
    assert_operator Symbol.all_symbols.size - before, :<, 30_000
  end

  def test_truth
    each_truth { |value, on| assert_equal [on ? :a : "a"], Jacinth.parse('{"a":1}', symbolize_names: value).keys }
  end
end
