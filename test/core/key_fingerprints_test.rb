# frozen_string_literal: true

require "test_helper"

# valid? compares the keys of an object by fingerprints. Keys with equal fingerprints can be made by anyone who reads
# ext/jacinth/reader/key_guess.h; they must cost neither a wrong answer nor much time.
class KeyFingerprintsTest < Minitest::Test
  FACTOR = 0x9e3779b97f4a7c15
  MASK = (1 << 64) - 1
  LETTERS = [*"a".."z", *"A".."Z", *"0".."9"].freeze

  # The 64-bit product with its halves folded.
  def self.fold(word)
    product = word * FACTOR
    (product >> 64) ^ (product & MASK)
  end

  # The fingerprint before the last eight bytes of a key of 16.
  def self.first_half(text) = fold(((16 * FACTOR) & MASK) ^ text.unpack1("Q<"))

  # `count` keys of 16 letters, digits and the like, all with one fingerprint.
  def self.alike(count)
    random = Random.new(1)
    target = first_half("jacinth.") ^ "alike...".unpack1("Q<")
    keys = []
    while keys.size < count
      first = Array.new(8) { LETTERS.sample(random: random) }.join
      last = [target ^ first_half(first)].pack("Q<")
      keys << "#{first}#{last}" if last.match?(/\A[ !#-\[\]-~]{8}\z/n)
    end
    keys.uniq
  end

  ALIKE = alike(40).freeze

  def object(keys) = "{#{keys.map { |key| "\"#{key}\":0" }.join(",")}}"

  # The first letter of the key as an escape.
  def escaped(key) = format("\\u%04x%s", key.ord, key[1..])

  def test_keys_alike_are_different
    [2, 12, 13, 40].each do |count|
      assert Jacinth.valid?(object(ALIKE.first(count))), count
      assert Jacinth.valid?(object(ALIKE.first(count).map.with_index { |key, i| i.odd? ? escaped(key) : key })), count
    end
  end

  def test_an_equal_key_among_keys_alike
    [2, 11, 12, 39].each do |count|
      keys = ALIKE.first(count)
      refute Jacinth.valid?(object([*keys, keys.first])), count
      refute Jacinth.valid?(object([*keys, escaped(keys.last)])), count
      refute Jacinth.valid?(object([escaped(keys[count / 2]), *keys])), count
    end
  end

  # In one document with other objects, and in objects within.
  def test_objects_behind_one_of_keys_alike
    inner = object(ALIKE)
    assert Jacinth.valid?("[#{inner},{\"a\":1,\"b\":2},{\"k\":#{inner},\"l\":#{inner}}]")
    refute Jacinth.valid?("[#{inner},{\"a\":1,\"a\":2}]")
    refute Jacinth.valid?("[{\"k\":#{inner},\"k\":#{inner}}]")
  end

  # In a document that is long enough for keys to be predicted.
  def test_keys_alike_that_are_predicted
    random = Random.new(2)
    before = "[#{" " * 5000}"
    500.times do
      objects = Array.new(4) { ALIKE.first(random.rand(2..5)).sample(4, random: random) }
      assert Jacinth.valid?("#{before}#{objects.map { |keys| object(keys) }.join(",")}]"), objects
      objects << [*objects.sample(random: random), "z"].insert(random.rand(3), objects[0][0])
      unique = objects.last.uniq.size == objects.last.size
      assert_equal unique, Jacinth.valid?("#{before}#{objects.map { |keys| object(keys) }.join(",")}]"), objects
    end
  end

  # statistics remembers the keys that it has met by their fingerprints.
  def test_keys_alike_are_counted
    keys = ALIKE.flat_map { |key| [key, ALIKE.first, key] }
    text = "[#{keys.map { |key| object([key]) }.join(",")}]"

    assert_equal [120, 40], Jacinth.statistics(text).values_at(:keys, :distinct_keys)
  end

  def test_every_length_of_key
    (0..40).each do |length|
      keys = Array.new(30) { |i| "#{"k" * length}#{i}" } + Array.new(30) { |i| "#{i}#{"k" * length}" }
      keys = [*keys.uniq, ""]
      assert Jacinth.valid?(object(keys)), length
      keys.each_with_index { |key, i| refute Jacinth.valid?(object([*keys, key])), [length, i] if (i % 7).zero? }
    end
  end
end
