# frozen_string_literal: true

require "test_helper"
require "support/child"

# The information in a GeneratorError, and its limits: messages name keys and classes, and paths are bounded.
class GeneratorErrorsTest < Minitest::Test
  def test_duplicate_key_in_an_object
    error = assert_raises(Jacinth::GeneratorError) { Jacinth.generate({ "a" => 1, :a => 2 }) }
    assert_equal 'duplicate key "a" at $.a (allow_duplicate_key: true writes both)', error.message
    error = assert_raises(Jacinth::GeneratorError) do
      Jacinth.generate({ "secret" * 100 => 1, ("secret" * 100).to_sym => 2 })
    end
    assert_equal "duplicate key \"#{"secret" * 5}...\"", error.problem[/\A.*"(?= at)/]
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

  # Errors of objects and keys with their paths, evaluated here and in a Ruby without the extension.
  PATHS = <<~'RUBY'
    wide = 50.times.inject([[[]]]) { |inner, at| { "a#{at}" => inner } }
    text = ->(object, _) { object.inspect }
    [
      [{ [1] => 2 }], [{ "Array" => 1, [1] => 2 }], [[0, { a: { nil => 1, "b" => 2 } }]],
      [{ "a" => 1, 5 => 2, nil => 3 }],
      [{ a: { 1.5 => 2 } }, { sort_keys: true }], [{ a: { 1.5 => 2 } }, { as_json: ->(key, _) { [key] } }],
      [{ "x" => 1, 5 => 2, "a" => 3, a: 4 }], [{ "a\"b" => 1, 5 => 2, "a\"b": 3 }], [[{ 7 => 1, "7" => 2 }]],
      [[{ "x" => 1, 1.5 => 2, "1.5" => 3 }], { as_json: text }], [{ "a" => { "caf\xE9" => 1 } }],
      [[], { max_nesting: 1, depth: 1 }], [[[]], { max_nesting: 1 }], [{ a: [1, { b: 2 }] }, { max_nesting: 2 }],
      [[Struct.new(:a).new({})], { max_nesting: 2 }], [wide, { max_nesting: 52 }], [wide, { max_nesting: 3, indent: 1 }]
    ].map do |object, options|
      Jacinth.generate(object, **options.to_h)
    rescue Jacinth::GeneratorError, Jacinth::NestingError => e
      [e.json_path[-40..] || e.json_path, e.problem].join("|")
    end
  RUBY
  KEY = "not allowed as object key in JSON"
  TOLD = [
    "$|Array #{KEY}", "$|Array #{KEY}", "$[1].a|NilClass #{KEY} at $[1].a", "$|NilClass #{KEY}",
    "$.a|Float #{KEY} at $.a", "$.a|Array #{KEY} at $.a",
    '$.a|duplicate key "a" at $.a', '$["a\"b"]|duplicate key "a\"b" at $["a\"b"]',
    '$[0]["7"]|duplicate key "7" at $[0]["7"]', '$[0]["1.5"]|duplicate key "1.5" at $[0]["1.5"]',
    '$.a["caf..."]|the text is not valid UTF-8 at $.a["caf..."]',
    "$|nesting of 2 is too deep", "$[0]|nesting of 2 is too deep at $[0]", "$.a[1]|nesting of 3 is too deep at $.a[1]",
    "$[0].a|nesting of 3 is too deep at $[0].a",
    ".a10.a9.a8.a7.a6.a5.a4.a3.a2.a1.a0[0][0]|nesting of 53 is too deep at ....a6.a5.a4.a3.a2.a1.a0[0][0]",
    "$.a49.a48.a47|nesting of 4 is too deep at $.a49.a48.a47"
  ].freeze

  def test_paths
    assert_equal TOLD, eval(PATHS)
  end

  # The path is told once.
  def test_the_lines_that_ruby_prints
    [[[]], [].tap { |list| list << list }].each do |object|
      error = assert_raises(Jacinth::NestingError) { Jacinth.generate(object, max_nesting: 1) }
      assert_equal 1, error.detailed_message.scan("$[0]").size, error.detailed_message
    end
  end

  def test_paths_without_the_extension
    assert_equal TOLD, Child.portable(PATHS)
  end

  HINTS = [
    [[Float::NAN], "allow_nan: true writes it"],
    [{ "a" => -Float::INFINITY }, "allow_nan: true writes it"],
    [[Object.new], "pass as_json: to say how such objects are written"],
    [[{ Object.new => 1 }], "give the Hash Strings as keys, or pass as_json:"],
    [["\xFF"], "scrub the text, or convert it with encode from the encoding that it has"],
    [["\xFF".b], "these are bytes; write them as text, as with [bytes].pack(\"m0\")"],
    [[Class.new { def to_h = {} }.new], "it has to_h: pass as_json: :to_h"],
    [[Class.new { include Enumerable }.new], "it has to_a: pass as_json: :to_a"],
    [[Class.new { def self.method_defined?(*) = raise }.new], "pass as_json: to say how such objects are written"],
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
