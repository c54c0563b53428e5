# frozen_string_literal: true

require "test_helper"
require "support/option_assertions"

class OnLoadTest < Minitest::Test
  include OptionAssertions

  def seen(document, **options)
    [].tap { |values| Jacinth.parse(document, on_load: ->(value) { values << value; value }, **options) }
  end

  def test_every_key_and_value_innermost_first
    assert_equal ["a", 1, "b", 2, { "b" => 2 }, [1, { "b" => 2 }], { "a" => [1, { "b" => 2 }] }],
                 seen('{"a":[1,{"b":2}]}')
    assert_equal [nil, true, 1.5, "s", [], {}, [nil, true, 1.5, "s", [], {}]], seen('[null,true,1.5,"s",[],{}]')
    assert_equal [5], seen("5")
  end

  def test_what_it_returns_takes_the_place
    assert_equal [2, 4], Jacinth.parse("[1,2]", on_load: ->(value) { value.is_a?(Integer) ? value * 2 : value })
    assert_equal(
      { A: 1 },
      Jacinth.parse('{"a":1}', on_load: ->(value) { value.is_a?(String) ? value.upcase.to_sym : value })
    )
    assert_nil Jacinth.parse("[1,2]", on_load: ->(_) {})
    assert_equal(
      { nil => 2 },
      Jacinth.parse(
        '{"a":1,"b":2}',
        on_load: ->(value) { value.is_a?(Hash) ? value : value.is_a?(Integer) ? value : nil },
        allow_duplicate_key: true
      )
    )
    assert_equal :top, Jacinth.parse("[1]", on_load: proc { :top })
  end

  def test_callables
    list = []
    assert_equal [1], Jacinth.parse("[1]", on_load: proc { |value| value })
    assert_equal [1], Jacinth.parse("[1]", on_load: :itself.to_proc)
    assert_equal [1], Jacinth.parse("[1]", on_load: ->(value, more = 1) { list << more; value })
    callable = Class.new { def call(value) = value.is_a?(Integer) ? -value : value }.new
    assert_equal [-1], read("[1]", on_load: callable)
    assert_equal [-1], read("[1]", on_load: callable.method(:call))
    assert_raises(ArgumentError) { Jacinth.parse("[1]", on_load: -> { 1 }) }
    assert_raises(ArgumentError) { Jacinth.parse("[1]", on_load: ->(_, _) { 1 }) }
    assert_equal [1], read("[1]", on_load: nil)
  end

  # A key that has become equal to another one is found. Keys that are not Strings are kept.
  def test_keys_that_change
    error = assert_raises(Jacinth::ParserError) do
      Jacinth.parse('{"a":1,"A":2}', on_load: ->(value) { value.is_a?(String) ? value.downcase : value })
    end
    assert_match(/duplicate key "a"/, error.message)
    error = assert_raises(Jacinth::ParserError) do
      Jacinth.parse('{"a":1,"b":2}', on_load: ->(value) { value.is_a?(String) ? [1, nil] : value })
    end
    assert_match(/duplicate key/, error.message)
    assert_equal({ [1] => 1 }, Jacinth.parse('{"a":1}', on_load: ->(value) { value.is_a?(String) ? [1] : value }))
    odd = Class.new { def hash = raise(KeyError) }
    assert_raises(KeyError) { Jacinth.parse('{"a":1}', on_load: ->(value) { value.is_a?(String) ? odd.new : value }) }
    mutable = Jacinth.parse('{"a":1}', on_load: ->(value) { value.is_a?(String) ? +"changed" : value })
    assert_equal({ "changed" => 1 }, mutable)
  end

  def test_with_other_options
    assert_equal [:a, 1, { a: 1 }], seen('{"a":1}', symbolize_names: true)
    assert_equal [Set[1]], Jacinth.parse("[[1]]", array_class: Set, on_load: ->(value) { value }).to_a
    assert_equal ["1.5", ["1.5"]], seen("[1.5]", decimal_class: String)
    kinds = []
    Jacinth.parse('[{"a":1}]', object_class: Class.new(Hash), on_load: ->(value) { kinds << value.class; value })
    assert_equal 4, kinds.size
  end

  def test_not_called_by_valid
    called = false
    assert Jacinth.valid?("[1]", on_load: ->(_) { called = true })
    refute called
  end

  def test_not_called_after_an_error
    values = []
    assert_raises(Jacinth::ParserError) { Jacinth.parse("[1,2,@,3]", on_load: ->(value) { values << value; value }) }
    assert_equal [1, 2], values
  end

  def test_wrong_values
    refuse_values(:on_load, 1, "x", true, false, Object.new, Hash)
  end
end
