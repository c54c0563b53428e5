# frozen_string_literal: true

require "test_helper"

# The information in a GeneratorError, and its limits: messages name keys and classes, and paths are bounded.
class GeneratorErrorsTest < Minitest::Test
  def test_duplicate_key_in_an_object
    error = assert_raises(Jacinth::GeneratorError) { Jacinth.generate({ "a" => 1, :a => 2 }) }
    assert_equal 'detected duplicate key "a" at $.a (allow_duplicate_key: true writes both)', error.message
    error = assert_raises(Jacinth::GeneratorError) do
      Jacinth.generate({ "secret" * 100 => 1, ("secret" * 100).to_sym => 2 })
    end
    assert_equal "detected duplicate key \"#{"secret" * 5}...\"", error.problem[/\A.*"(?= at)/]
  end

  def test_names_of_classes_are_their_own
    kind = Class.new { def self.to_s = "\xff\xfe".b * 1000 }
    [kind.new, Object.new.tap { |object| def object.own = 1 }].each do |object|
      error = assert_raises(Jacinth::GeneratorError) { Jacinth.generate([object]) }
      assert_predicate error.message, :valid_encoding?
      assert_match(/\A(Object|#<Class:0x\h+>) not allowed in JSON at \$\[0\] \(/, error.message)
    end
  end

  def test_the_path_of_an_object_is_bounded
    deep = (1..300).reduce(1..2) { |inner, i| { "key number #{i}" => inner } }
    path = assert_raises(Jacinth::GeneratorError) { Jacinth.generate(deep, max_nesting: 0) }.json_path
    assert_operator path.bytesize, :<=, 1024
    assert_match(/\A\$\.\.\.\["key number \d+"\].*\["key number 1"\]\z/, path)
  end

  HINTS = [
    [[Float::NAN], "allow_nan: true writes it"],
    [{ "a" => -Float::INFINITY }, "allow_nan: true writes it"],
    [[Object.new], "pass as_json: to say how such objects are written"],
    [{ Object.new => 1 }, "give the Hash Strings as keys, or pass as_json:"],
    [["\xFF"], "scrub the text, or convert it with encode from the encoding that it has"],
    [["\xFF".b], "these are bytes; write them as text, as with [bytes].pack(\"m0\")"],
    [[BasicObject.new], "pass as_json: to say how such objects are written"]
  ].freeze

  def test_hints
    HINTS.each do |object, hint|
      error = assert_raises(Jacinth::GeneratorError) { Jacinth.generate(object) }
      assert_equal "#{error.problem} (#{hint})", error.message
      assert_includes error.problem, " at $"
    end
    assert_equal "Object not allowed in JSON (pass as_json: to say how such objects are written)",
                 assert_raises(Jacinth::GeneratorError) { Jacinth.generate(Object.new) }.message
    assert_equal "words", Jacinth::GeneratorError.new("words").message
  end

  # Only the end of a long path is shown.
  def test_long_paths
    object = 90.times.inject(Object.new) { |inner, at| { "some_key_#{at}" => inner } }
    error = assert_raises(Jacinth::GeneratorError) { Jacinth.generate(object) }
    assert_match(/\AObject not allowed in JSON at \.\.\.\.some_key_1\.some_key_0 \(/, error.message)
    assert_operator error.json_path.bytesize, :>, 1_000
    object = { "k" * 10_000 => Class.new { def self.name = "N" * 300 }.new }
    assert_operator assert_raises(Jacinth::GeneratorError) { Jacinth.generate(object) }.message.bytesize, :<=, 256
  end
end
