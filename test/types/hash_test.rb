# frozen_string_literal: true

require "test_helper"

# Hashes, their subclasses, and special kinds of Hashes.
class HashTest < Minitest::Test
  def test_defaults_are_not_asked
    hash = Hash.new { raise }
    hash["a"] = Hash.new(5)
    assert_equal '{"a":{}}', Jacinth.generate(hash)
  end

  def test_order_of_insertion
    hash = { "b" => 1, "a" => 2 }
    hash.delete("b")
    hash["b"] = 3
    assert_equal '{"a":2,"b":3}', Jacinth.generate(hash)
  end

  def test_subclasses_count_as_hashes
    loud = Class.new(Hash) do
      %i(each each_pair to_h to_hash to_json as_json to_s size keys [] to_a map).each do |name|
        define_method(name) { |*| raise name.to_s }
      end
    end
    (1..12).each do |size|
      hash = loud.new
      size.times { |i| hash["k#{i}"] = i }
      assert_equal "[{#{(0...size).map { |i| "\"k#{i}\":#{i}" }.join(",")}}]", Jacinth.generate([hash])
    end
  end

  def test_frozen_and_being_walked
    hash = { "a" => [1] }.freeze
    assert_equal '{"a":[1]}', Jacinth.generate(hash)
    big = (1..20).to_h { |i| [i, i] }
    big.each { assert_equal big.to_a, Jacinth.parse(Jacinth.generate(big)).map { |key, value| [key.to_i, value] } }
  end

  def test_other_keys_ask_the_hook
    keys = { nil => 1, 2.5 => 2, [3] => 3, { a: 4 } => 4, Object => 5 }
    assert_raises(Jacinth::GeneratorError) { Jacinth.generate(keys) }
    assert_equal '{"nil":1,"2.5":2,"[3]":3,"{:a=>4}":4,"Object":5}'.delete(" "),
                 Jacinth.generate(keys) { |key, _| key.inspect.delete(" ").sub("a:4", ":a=>4") }
    [1.5, nil, [], "\xff", Object.new].each do |answer|
      assert_raises(Jacinth::GeneratorError) { Jacinth.generate({ 2.5 => 2 }) { answer } }
    end
    assert_equal '{"k":1,"s":2,"3":3,"4":4}',
                 Jacinth.generate({ 0.5 => 1, 1.5 => 2, 2.5 => 3, 3.5 => 4 }) { |key, _|
                   { 0.5 => "k", 1.5 => :s, 2.5 => 3, 3.5 => 4 }[key]
                 }
  end
end
