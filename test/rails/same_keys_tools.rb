# frozen_string_literal: true

# Hashes whose keys become the same text, and a record of the calls. Loaded by scripts of same_keys_test.rb, after
# prelude.rb.
CALLS = []
class Asked
  def initialize(value, &change) = (@value, @change = value, change)

  def as_json(*)
    CALLS << @value
    @change&.call
    @value
  end
end

class Key
  def initialize(text) = @text = text

  def to_s
    CALLS << "key #{@text}"
    @text.is_a?(Exception) ? raise(@text) : @text
  end
end

# The block's value, and the calls that were made for it.
def called
  CALLS.clear
  text = begin
    yield
  rescue StandardError, SystemStackError => e
    "#{e.class} #{e.message.sub(/ in (?:\{|a Hash with the keys).*/m, "")}"
  end
  [text, CALLS.dup]
end

# Whether both encoders write the same, by the same calls in the same order.
def same_calls(options = nil, reference: -> { REFERENCE }, &value)
  equal(*[REFERENCE, ENCODER].map { |encoder| called { encoder.new(options).encode(value.call) } })
end

# Each level has keys with the same text: the next level is under the first of them, the last, or none.
def nest(depth, place, leaf = Asked.new("leaf"))
  depth.times.inject(leaf) do |inner, level|
    case place
    when :first then { "a" => inner, Key.new("b") => Asked.new(level), a: Asked.new(-level), "b" => 1 }
    when :last then { "a" => Asked.new(level), "c" => [level, "]},\\\""], a: inner, Key.new("c") => nil }
    when :beside then { "x" => inner, "a" => Asked.new(level), a: Asked.new(-level), y: 1.5r }
    else
      { 1 => Asked.new(level), "1" => inner, Key.new("1") => [inner.class.name], nil => 1,
        "" => Asked.new("nothing") }
    end
  end
end

PLACES = %i[first last beside numbers]
OPTIONS = [{ x: 1 }, { only: ["a", :a, "x", 1, "1"] }, { except: [:c] }, { methods: [:size], include: [:y] }]
# Without options a String and a Symbol are two keys, which json 3 refuses; from 8.1 on so are 1 and "1".
MERGES = ActiveSupport.version < Gem::Version.new("8.1")
CASES = PLACES.product(OPTIONS) + (MERGES ? [[:numbers, nil]] : [])
