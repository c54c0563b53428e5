# frozen_string_literal: true

require "test_helper"

# valid? predicts the keys of objects by those of earlier objects in the same place, and does not compare the keys of an
# object that keeps to the prediction. Objects of few and many shapes, with keys missing, moved, new or written with
# escapes; in every other document one key is there twice.
class ValidKeysTest < Minitest::Test
  NAMES = ["id", "name", "", "k", "a key of more than sixteen bytes", "sixteen bytes...", "sixteen bytes..!",
           "sixteen bytes... and more",
           "created_at", "a key of 23 bytes......", "a key of 24 bytes.......", "a key of 25 bytes........", "ключ",
           "seven..", "eight...", "eight..!", *("a".."z"), *Array.new(60) { |i| "field number #{i}" }].uniq.freeze

  # A document's text, and whether an object in it has equal keys.
  class Maker
    attr_reader :twice

    def initialize(random)
      @random = random
      @shapes = Array.new(6) { NAMES.sample(@random.rand(1..12), random: random) }
      @shapes << NAMES.sample(70, random: random)
      @twice = false
    end

    def text(bytes)
      parts = []
      parts << value(0) while parts.sum(&:bytesize) < bytes
      "[#{parts.join(",")}]"
    end

    # Puts a key into one object a second time.
    def spoil(text)
      objects = text.enum_for(:scan, /"((?:[^"\\]|\\.)*)":/).map { $~ }
      key = objects.sample(random: @random)
      @twice = true
      # The value of the key, if it is short, stands between the two.
      again = @random.rand(3).zero? ? escaped(key[1]) : key[1]
      "#{key.pre_match}\"#{again}\":#{@random.rand(9)},#{key[0]}#{key.post_match}"
    end

    private

    def value(depth)
      case @random.rand(depth > 3 ? 3 : 8)
      when 0 then @random.rand(1000).to_s
      when 1 then '"text"'
      when 2 then "null"
      when 3 then "[#{Array.new(@random.rand(4)) { value(depth + 1) }.join(",")}]"
      else object(depth)
      end
    end

    def object(depth)
      pairs = keys.map { |key| "\"#{@random.rand(50).zero? ? escaped(key) : key}\":#{value(depth + 1)}" }
      "{#{pairs.join(",")}}"
    end

    def keys
      keys = @shapes.first(@random.rand(40).zero? ? 7 : 6).sample(random: @random)
      keys = keys.reject { @random.rand(6).zero? } if @random.rand(3).zero?
      keys = keys.shuffle(random: @random) if @random.rand(20).zero?
      keys = keys.dup.insert(@random.rand(keys.size + 1), "new #{@random.rand(30)}") if @random.rand(10).zero?
      keys
    end

    def escaped(key)
      key.empty? || key.include?("\\") ? key : format("\\u%04x%s", key.ord, key[1..])
    end
  end

  def test_equal_keys_among_predicted_ones
    seed = Integer(ENV.fetch("SEED", Random.rand(1 << 30).to_s))
    random = Random.new(seed)
    400.times do |i|
      maker = Maker.new(random)
      text = maker.text([100, 5000, 20_000][i % 3])
      text = maker.spoil(text) if text.include?(":") && (i % 2).zero?
      assert_equal !maker.twice, Jacinth.valid?(text), text
      assert Jacinth.valid?(text, allow_duplicate_key: true), text
    end
  rescue Minitest::Assertion
    warn "SEED=#{seed}"
    raise
  end

  def object(keys) = "{#{keys.map { |key| "\"#{key}\":{\"x\":1}" }.join(",")}}"

  # The last object has the key at `first` again at the place `again`, whichever keys the prediction holds.
  def test_every_place_of_an_equal_key
    [3, 13, 64, 65, 66, 80].each do |count|
      keys = Array.new(count) { |i| "key #{i}" }
      others = object(keys)
      padding = "[#{others},#{" " * 4096}#{others},#{object(keys.reverse)},"

      assert Jacinth.valid?("#{padding}#{others}]"), count
      places = [0, 1, count / 2, count - 1]
      places.product([*places, count]).each do |first, again|
        refute Jacinth.valid?("#{padding}#{object(keys.dup.insert(again, keys[first]))}]"), [count, first, again]
        changed = keys.dup
        changed[first] = changed[again] or next
        assert_equal first == again, Jacinth.valid?("#{padding}#{object(changed)}]"), [count, first, again]
      end
    end
  end

  # More maps than there are guesses, whose values have keys in common.
  def test_maps_of_many_keys
    maps = Array.new(20) { |map| object(Array.new(70) { |i| "#{map} and #{i}" }) }
    text = "[#{maps.join(",")}]"

    assert Jacinth.valid?(text)
    (0..19).each do |map|
      refute Jacinth.valid?(text.sub("\"#{map} and 60\"", "\"#{map} and 3\"")), map
      refute Jacinth.valid?(text.sub("\"#{map} and 3\":{", "\"#{map} and 3\":{\"x\":0,")), map
      refute Jacinth.valid?(text.sub("\"#{map} and 69\":{", "\"#{map} and 69\":{\"x\":0,")), map
    end
  end
end
