# frozen_string_literal: true

require "test_helper"
require "support/option_assertions"
require "support/shapes"

class AllowDuplicateKeyTest < Minitest::Test
  include OptionAssertions

  DUPLICATES = [
    '{"a":1,"a":2}',
    '{"a":1,"b":3,"a":2}',
    '{"a":1,"\u0061":2}',
    '{"é":1,"\u00e9":2}',
    '{"":1,"":2}',
    '{"x":{"a":1,"a":2}}',
    '[{"a":1},{"a":1,"a":1}]',
    '{"a":null,"a":null}',
    "{\"#{"k" * 100}\":1,\"#{"k" * 100}\":2}",
    '{"a\"b":1,"a\u0022b":2}',
    '{"\ud83d\ude00":1,"😀":2}'
  ].freeze

  def test_refused_by_default_naming_the_key
    DUPLICATES.each { |document| assert_match(/\Aduplicate key "/, refuse(document).message) }
    assert_match(/duplicate key "a"/, refuse('{"a":1,"a":2}').message)
    refuse('{"a":1,"a":2}', allow_duplicate_key: false)
    refuse('{"a":1,"a":2}', allow_duplicate_key: nil)
  end

  def test_the_last_wins_in_the_place_of_the_first
    DUPLICATES.each { |document| read(document, allow_duplicate_key: true) }
    assert_equal [["a", 3], ["b", 2]], read('{"a":1,"b":2,"a":3}', allow_duplicate_key: true).to_a
    assert_equal 9, read("{#{(0..9).map { |i| "\"a\":#{i}" }.join(",")}}", allow_duplicate_key: true)["a"]
  end

  # An object with a repeated key must not teach a wrong shape, and a correct shape must not hide the repetition.
  def test_by_turns
    Shapes.wake
    5.times do
      refuse('[{"p":1,"q":2},{"p":1,"q":2},{"p":1,"p":2}]')
      assert_equal [{ "p" => 2 }, { "p" => 2 }], read('[{"p":1,"p":2},{"p":1,"p":2}]', allow_duplicate_key: true)
      assert_equal [{ "p" => 1, "q" => 2 }], read('[{"p":1,"q":2}]')
    end
  end

  def test_not_duplicates
    ['{"a":1,"A":2,"a ":3,"\u00e1":4,"a\u0301":5}', '[{"a":1},{"a":2}]', '{"a":{"a":{"a":1}}}'].each do |document|
      read(document)
    end
  end

  def test_large_objects
    [8, 9, 12, 13, 64, 65, 1000].each do |count|
      keys = Array.new(count) { |i| "\"key#{i}\":#{i}" }
      assert_equal count, read("{#{keys.join(",")}}").size
      [0, count / 2, count - 1].each do |twice|
        assert_match(/duplicate key "key#{twice}"/, refuse("{#{(keys + ["\"key#{twice}\":0"]).join(",")}}").message)
      end
    end
  end

  def test_with_hooks
    [
      { on_load: ->(value) { value } },
      { object_class: Hash },
      { symbolize_names: true },
      { freeze: true }
    ].each { |options| assert_match(/duplicate key "a"/, refuse('{"a":1,"a":2}', **options).message) }
  end

  def test_writing
    [
      { "a" => 1, :a => 2 },
      { 1 => 1, "1" => 2 },
      [{ "x" => { :b => 1, "b" => 2 } }],
      { :"1" => 1, 1 => 2 }
    ].each do |object|
      assert_match(/duplicate key "/, refuse_to_write(object).message)
      write(object, allow_duplicate_key: true, json: false)
    end
    assert_equal '{"a":1,"a":2}', write({ "a" => 1, :a => 2 }, allow_duplicate_key: true, json: false)
    large = (1..50).to_h { |i| [i, i] }.merge("50" => 1)
    assert_match(/duplicate key "50"/, refuse_to_write(large).message)
  end

  def test_keys_that_only_look_equal_to_ruby
    map = {}.compare_by_identity
    map["a".dup] = 1
    map["a".dup] = 2
    text = begin
      Jacinth.generate(map)
    rescue Jacinth::GeneratorError
      '{"a":0}'
    end
    assert Jacinth.valid?(text), "two equal keys were written: #{text}"
  end
end
