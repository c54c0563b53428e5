# frozen_string_literal: true

require "test_helper"
require "json"
require "stringio"
require "support/differences"

# Rows of docs/known-differences.md that no other test covers. Each test shows the results of json and of Jacinth.
class DifferencesTest < Minitest::Test
  # Receives pairs in the order in which they come.
  class Pairs
    attr_reader :list

    def []=(key, value)
      (@list ||= []) << [key, value]
    end
  end

  # A callable that json accepts, and one that Jacinth accepts.
  class Convertible
    def to_proc = ->(_object, _is_key = false) { "proc" }
  end

  class Callable
    def call(_object, _is_key = false) = "call"
  end

  def test_us_ascii_source
    KnownDifferences.id("parse/us-ascii-source")
    source = "[\"é\"]".dup.force_encoding(Encoding::US_ASCII)
    assert_raises(EncodingError) { JSON.parse(source) }
    assert_equal ["é"], Jacinth.parse(source)
    assert_raises(Jacinth::ParserError) { Jacinth.parse("[\"\xe9\"]".dup.force_encoding(Encoding::US_ASCII)) }
  end

  def test_object_class_gets_every_pair
    KnownDifferences.id("parse/object-class-pairs")
    options = { object_class: Pairs, allow_duplicate_key: true }
    assert_equal [["a", 2]], JSON.parse('{"a":1,"a":2}', **options).list
    assert_equal [["a", 1], ["a", 2]], Jacinth.parse('{"a":1,"a":2}', **options).list
  end

  def test_max_bytes
    KnownDifferences.id("parse/max-bytes")
    assert_raises(ArgumentError) { JSON.parse("[1]", max_bytes: 3) }
    assert_equal [1], Jacinth.parse("[1]", max_bytes: 3)
  end

  def test_max_digits
    KnownDifferences.id("parse/max-digits")
    long = "9" * 100_001
    assert_equal 10**100_001 - 1, JSON.parse(long)
    assert_raises(Jacinth::ParserError) { Jacinth.parse(long) }
    assert_equal 10**100_001 - 1, Jacinth.parse(long, max_digits: nil)
  end

  def test_callables
    KnownDifferences.id("parse/callables")
    assert_equal "proc", JSON.parse("[1]", on_load: Convertible.new)
    assert_equal '["proc"]', JSON::Coder.new(as_json: Convertible.new).dump([Object.new])
    assert_equal "proc", Jacinth.parse("[1]", on_load: Convertible.new)
    assert_equal '["proc"]', Jacinth.generate([Object.new], as_json: Convertible.new)
    assert_raises(TypeError) { JSON.parse("[1]", on_load: Callable.new) }
    assert_raises(TypeError) { JSON::Coder.new(as_json: Callable.new).dump([Object.new]) }
    assert_equal "call", Jacinth.parse("[1]", on_load: Callable.new)
    assert_equal '["call"]', Jacinth.generate([Object.new], as_json: Callable.new)
  end

  def test_load_takes_no_proc
    KnownDifferences.id("load/no-proc")
    seen = []
    assert_equal [1], JSON.load("[1]", ->(value) { seen << value; value })
    assert_equal [1, [1]], seen
    assert_raises(ArgumentError) { Jacinth.load("[1]", ->(value) { value }) }
    assert_equal [2], Jacinth.load("[1]", on_load: ->(value) { value == 1 ? 2 : value })
  end

  def test_foreign_fragment
    KnownDifferences.id("generate/foreign-fragment")
    fragment = JSON::Fragment.new("[1]")
    assert_equal "[[1]]", JSON.generate([fragment])
    assert_equal '[{"json":"[1]"}]', Jacinth.generate([fragment])
    assert_equal "[[1]]", Jacinth.generate([Jacinth::Fragment.new(fragment.json)])
  end

  def test_binary_text
    KnownDifferences.id("generate/binary-text")
    silently { assert_raises(JSON::GeneratorError) { JSON.generate(["é".b]) } }
    assert_equal '["é"]', Jacinth.generate(["é".b])
    assert_raises(Jacinth::GeneratorError) { Jacinth.generate(["\xe9".b]) }
  end

  def test_equal_keys
    KnownDifferences.id("generate/equal-keys")
    identity = {}.compare_by_identity.merge!("a".dup => 1)
    identity["a".dup] = 2
    [[{ "1" => 1, 1 => 2 }, '{"1":1,"1":2}'], [identity, '{"a":1,"a":2}']].each do |object, text|
      assert_equal text, silently { JSON.generate(object) }
      assert_raises(Jacinth::GeneratorError) { Jacinth.generate(object) }
      assert_equal text, Jacinth.generate(object, allow_duplicate_key: true)
    end
    object = { Object.new => 1, Object.new => 2 }
    assert_equal '{"k":1,"k":2}', silently { JSON::Coder.new { "k" }.dump(object) }
    assert_raises(Jacinth::GeneratorError) { Jacinth.generate(object) { "k" } }
  end

  def test_depth_nil
    KnownDifferences.id("generate/depth-nil")
    assert_equal "[1]", JSON.generate([1], depth: nil)
    assert_raises(TypeError) { Jacinth.generate([1], depth: nil) }
  end

  def test_html_safe
    KnownDifferences.id("generate/html-safe")
    assert_raises(ArgumentError) { JSON.generate("<", html_safe: true) }
    assert_equal '"\u003c"', Jacinth.generate("<", html_safe: true)
  end

  def test_keywords
    KnownDifferences.id("generate/keywords")
    assert_equal '{"a":1}', JSON.generate(a: 1)
    assert_raises(ArgumentError) { Jacinth.generate(a: 1) }
    assert_equal '{"a":1}', Jacinth.generate({ a: 1 })
    assert_equal "[\n1\n]", JSON.generate([1], { array_nl: "\n" })
    assert_raises(ArgumentError) { Jacinth.generate([1], { array_nl: "\n" }) }
  end

  def test_no_strict
    KnownDifferences.id("generate/no-strict")
    assert_raises(JSON::GeneratorError) { JSON.generate([Object.new], strict: true) }
    assert_equal "[1]", Jacinth.generate([1], strict: true)
    assert_raises(ArgumentError) { Jacinth.generate([1], strict: false) }
    assert_raises(Jacinth::GeneratorError) { Jacinth.generate([Object.new], strict: true) }
    assert_raises(Jacinth::GeneratorError) { Jacinth.generate([Object.new]) }
  end

  def test_dump_takes_no_limit
    KnownDifferences.id("dump/no-limit")
    [[2], [StringIO.new, 2]].each do |arguments|
      assert_raises(JSON::NestingError, ArgumentError) { JSON.dump([[[1]]], *arguments) }
      assert_raises(TypeError, ArgumentError) { Jacinth.dump([[[1]]], *arguments) }
    end
    assert_equal "[[1]]", JSON.dump([[1]], 2)
    assert_raises(Jacinth::NestingError) { Jacinth.dump([[[1]]], max_nesting: 2) }
  end

  private

  # json warns about calls that it will reject in future versions.
  def silently
    verbose, $VERBOSE = $VERBOSE, nil
    yield
  ensure
    $VERBOSE = verbose
  end
end
