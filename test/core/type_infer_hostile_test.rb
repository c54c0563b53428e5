# frozen_string_literal: true

require "test_helper"
require "support/inferred_types"
require "support/type_maker"
require "support/workload"

# Jacinth::Type.infer with samples that are hostile, huge, wrong or random.
class TypeInferHostileTest < Minitest::Test
  include InferredTypes

  HOSTILE = [
    "class", "__send__", "end; system('x')", "\#{raise}", "\#@a", "\#$a", "\"", "\\", "\\\"", "a\nb", "", " ",
    "é", "日本", "\u{1F600}", "\u202e", "\u2028", "\0", "\e[0m", "String", "Struct", "Jacinth", "Document", "hash",
    "object_id", "initialize", "to_s", "A", "1", "1a", "_", "__", "-", "@x", "$x", "nil", "self", "end", "=begin",
    "__END__", "a b", "a-b", "a_b", "aB", "field", "this", "unknown", "JSON", "documentJSON", "x" * 5_000, "ÅÄÖ",
    "ǅ", "ß", "İ", "field_", "%{x}", "%s", "<%= x %>", "\u0301", "e\u0301", "\u{10ffff}"
  ].freeze

  def test_hostile_keys
    sample = HOSTILE.to_h { |key| [key, { "x" => 1, key => key }] }
    %i[struct data hash].each { |target| check(sample, target: target) }
    HOSTILE.each { |key| check({ key => 1 }) }
    check(HOSTILE.flat_map { |text| [text] * 3 }, [HOSTILE.first(8) * 4])

    refute_match(/[\u202e\u2028\0\e]/, infer(sample))
    HOSTILE.each_slice(2) { |texts| check(*(texts * 4).map { |text| { "a" => text } }) }
  end

  def test_wide_and_deep_samples
    wide = (1..10_000).to_h { |i| ["field#{i}", i.odd? ? i : "x#{i}"] }
    deep = (1..99).reduce(1) { |value, i| i.odd? ? [value] : { "k#{i}" => value } }
    check(wide)
    check(deep)

    assert_equal "Jacinth::Type.of({ String => Jacinth::Type.union(Integer, String) })", written(Jacinth.generate(wide))
    [(1..101).reduce(1) { |value, _| [value] }, [].tap { |list| list << list }].each do |value|
      error = assert_raises(ArgumentError) { infer([value]) }
      assert_equal "a sample has more than 100 levels", error.message
    end
    check((1..200).to_h { |i| ["field#{i}", i.odd? ? i : "x#{i}"] })
  end

  # Trees with two fields that lead to objects like themselves, and with other values in their places.
  def test_random_trees
    random = Random.new(seed = rand(2**32))
    recursive = 0
    60.times do
      samples = Array.new(1 + random.rand(6)) { tree(random, 4) }
      recursive += 1 if check(*samples, target: :hash).include?("this")
    rescue Minitest::Assertion, ArgumentError => error
      raise error, "seed #{seed}: #{error.message}"
    end

    assert_operator recursive, :>, 5
  end

  # What is kept does not grow with the number of keys.
  def test_keys_that_are_never_the_same
    inference = Jacinth.const_get(:Inference).new
    1_000.times { |i| inference.value({ "key #{i}" => { "a" => i, "b #{i}" => nil } }) }
    seen = inference.instance_variable_get(:@seen)

    assert_empty seen.fields
    assert_empty seen.entry.fields
    assert_equal 2_000, seen.entry.entry.count
    assert_match(/of\(\{ String => \{ String => Jacinth::Type.nullable\(Integer\) \} \}\)\n\z/, inference.code)
  end

  # Samples can follow after the code was made.
  def test_more_samples
    inference = Jacinth.const_get(:Inference).new
    tree = { "v" => 1, "kids" => [{ "v" => 2, "kids" => [{ "v" => 3, "kids" => [] }] }] }
    first = inference.add(tree).code

    assert_equal first, inference.add(tree).code
    assert_includes inference.add({ "v" => 1.5 }).code, "field :kids, [this], optional: true"
    inference.type.parse('{"v":1}')
  end

  def test_wrong_samples
    assert_raises(TypeError) { infer(Object.new) }
    assert_raises(TypeError) { infer([{ 1 => 2 }]) }
    assert_raises(TypeError) { infer([Time.now]) }
    assert_raises(ArgumentError) { infer([Float::NAN]) }
    assert_raises(ArgumentError) { infer([["\xff"]]) }
    assert_raises(ArgumentError) { infer([{ "\xff" => 1 }]) }
    assert_raises(ArgumentError) { infer([]) }
    assert_raises(ArgumentError) { infer("") }
    assert_raises(Jacinth::ParserError) { infer("{") }
  end

  def test_wrong_options
    ["", "user", "String", "Jacinth", "A B", "A\n", "Ä", "A; exit", "TypeError", "A::B"].each do |name|
      assert_raises(ArgumentError, name) { infer(1, name: name) }
    end
    assert_raises(TypeError) { infer(1, name: :User) }
    assert_raises(ArgumentError) { infer(1, target: :struct2) }
  end

  # The code accepts its samples, and is the same again.
  def test_random_samples
    random = Random.new(seed = rand(2**32))
    maker = TypeMaker.new(random)
    Workload.rounds(75).times do
      description, = maker.type
      samples = Array.new(1 + random.rand(12)) { maker.value(description, 8) }
      check(*samples, target: %i[struct data hash].sample(random: random))
    rescue Minitest::Assertion => error
      raise error, "seed #{seed}: #{error.message}"
    end
  end

  private

  def tree(random, depth)
    tree = { "v" => odd(random) }
    return tree if depth.zero?

    inner = -> { random.rand(12).zero? ? odd(random) : tree(random, depth - 1) }
    tree["kids"] = Array.new(random.rand(3)) { inner.call }
    tree["next"] = inner.call if random.rand(3).zero?
    tree
  end

  def odd(random) = [nil, 1, 2.5, "a", true, [], {}, [[]], [nil], ["x"], { "v" => 1 }].sample(random: random)
end
