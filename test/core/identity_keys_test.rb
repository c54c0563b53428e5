# frozen_string_literal: true

require "test_helper"

# Hashes that compare by identity, in which two keys may have the same text.
class IdentityKeysTest < Minitest::Test
  def test_keys_that_compare_by_identity
    hash = {}.compare_by_identity
    hash[+"a"] = 1
    hash[+"b"] = 2
    assert_equal '{"a":1,"b":2}', Jacinth.generate(hash)
    hash[+"a"] = 3
    assert_raises(Jacinth::GeneratorError) { Jacinth.generate(hash) }
    assert_raises(Jacinth::GeneratorError) { Jacinth.generate(hash, sort_keys: true) }
    assert_equal '{"a":1,"b":2,"a":3}', Jacinth.generate(hash, allow_duplicate_key: true)
    20.times { |i| hash[+"k#{i}"] = i }
    assert_equal "duplicate key \"a\" at $.a",
                 assert_raises(Jacinth::GeneratorError) { Jacinth.generate(hash) }.problem
  end

  # Strings that Ruby keeps once in a process, next to others with the same text, in both orders.
  def test_keys_that_compare_by_identity_and_are_shared
    shared = -"a"
    pairs = [[shared, 1], [+"a", 2], [(+"b").freeze, 3]]
    pairs.permutation.each do |order|
      hash = {}.compare_by_identity
      order.each { |key, value| hash[key] = value }
      assert_raises(Jacinth::GeneratorError) { Jacinth.generate(hash) }
      assert_raises(Jacinth::GeneratorError) { Jacinth.pretty_generate(hash) }
      assert_equal "{#{order.map { |key, value| "#{key.inspect}:#{value}" }.join(",")}}",
                   Jacinth.generate(hash, allow_duplicate_key: true)
    end
    assert_equal '{"a":1,"b":3}', Jacinth.generate({}.compare_by_identity.merge!(shared => 1, (+"b").freeze => 3))
  end
end
