# frozen_string_literal: true

require "test_helper"
require "support/oj_defaults"
require "support/oj_handlers"
require "bigdecimal"

# sc_parse: the calls of a handler's callbacks, what the handler builds, and the effect of the options.
class OjScParseTest < Minitest::Test
  include OjDefaults
  include OjHandlers

  # Returns its text byte by byte.
  class Chunks
    def initialize(text) = @text = text.b
    def read(_size) = @text.slice!(0, 1)
  end

  DOCUMENT = %({"a":1,"\u00e9":[2.5,{},null],"z":"x\\ny"})

  def test_the_sequence
    expected = [
      [:hash_start],
      [:hash_key, "a".b],
      [:hash_set, {}, "a", 1],
      [:hash_key, "\u00e9".b],
      [:array_start],
      [:array_append, [], 2.5],
      [:hash_start],
      [:hash_end],
      [:array_append, [2.5], {}],
      [:array_append, [2.5, {}], nil],
      [:array_end],
      [:hash_set, { "a" => 1 }, "\u00e9".b, [2.5, {}, nil]],
      [:hash_key, "z".b],
      [:hash_set, { "a" => 1, "\u00e9".b => [2.5, {}, nil] }, "z", "x\ny"],
      [:hash_end],
      [:add_value, { "a" => 1, "\u00e9".b => [2.5, {}, nil], "z" => "x\ny" }]
    ]
    [DOCUMENT, DOCUMENT.b, DOCUMENT.encode("UTF-16LE"), StringIO.new(DOCUMENT)].each do |source|
      assert_equal expected, sc(source)
    end
  end

  def test_the_result_is_what_was_made_for_the_last_container
    assert_equal JSON.parse(DOCUMENT), Oj.sc_parse(Sc.new(SC - [:hash_key]), DOCUMENT)
    assert_equal [2], Oj.sc_parse(Sc.new, '{"a":1} [2] 3')
    assert_nil Oj.sc_parse(Sc.new, "3")
    assert_nil Oj.sc_parse(Sc.new([:add_value]), "[3]")
  end

  def test_missing_callbacks
    SC.each do |name|
      assert_equal [name], sc('{"a":[1,{"b":2}],"c":{}}', Sc.new([name])).map(&:first).uniq
      sc('{"a":[1,{"b":2}],"c":{}}', Sc.new(SC - [name]) { nil }) unless %i[hash_start array_start].include?(name)
    end
    assert_equal [[:hash_set, nil, "a", nil], [:hash_set, nil, "b", 1]], sc('{"a":[],"b":1}', Sc.new([:hash_set]))
    nameless = Sc.new([:hash_set])
    nameless.define_singleton_method(:hash_start) { {} }
    nameless.define_singleton_method(:hash_key) { |_key| nil }
    assert_equal [[:hash_set, {}, nil, 1]], sc('{"a":1}', nameless)
    nothing = Oj::ScHandler.new.tap { |handler| handler.define_singleton_method(:told) { [] } }
    assert_equal [], sc('{"a":[1,"x",2.5,123456789012345678901234]}', nothing)
  end

  def test_keys
    given = sc('{"a":1,"\u00e9":2}', Sc.new([:hash_set])).map { |_, _, key,| key }
    assert_equal [["a", "\u00e9"], [true, true], [Encoding::UTF_8] * 2],
                 [given, given.map(&:frozen?), given.map(&:encoding)]
    assert_equal [:a, :"\u00e9"],
                 sc('{"a":1,"\u00e9":2}', Sc.new([:hash_set]), symbol_keys: true).map { |_, _, key,| key }
    assert_equal %w[a b], sc('{"a":1,"b":2}', Sc.new([:hash_set]), cache_keys: false).map { |_, _, key,| key }
    key = nil
    sc('{"a":1}', Sc.new([:hash_key]) { |_, given_key| key = given_key })
    assert_equal [Encoding::BINARY, false], [key.encoding, key.frozen?]
  end

  def test_several_documents
    calls = [
      [:add_value, 1],
      [:add_value, 2],
      [:array_start], [:array_append, [], 3], [:array_end], [:add_value, [3]],
      [:add_value, "x"],
      [:hash_start], [:hash_end], [:add_value, {}]
    ]
    [:itself.to_proc, StringIO.method(:new), Chunks.method(:new)].each do |source|
      assert_equal calls, sc(source.call('1 2[3]"x" /* c */ {} // d'))
    end
    places = []
    Oj.sc_parse(Sc.new, '{"a":1} [2] 3 "x" /*c*/ {}') { |*place| places << place }
    assert_equal [[{ "a" => 1 }, 0, 7], [[2], 7, 4], [[2], 11, 2], [[2], 13, 4], [{}, 17, 9]], places
  end

  def test_numbers
    assert_equal [0, -7, 2**62, 2**64, -(10**30)], sc_values("0,-7,#{2**62},#{2**64},-#{10**30}")
    assert_equal [1.5, -0.0, 1e22, Float::INFINITY, 0.1], sc_values("1.5,-0.0,1e22,1e400,0.1")
    long = "0.12345678901234567,1.0000000000000000,123456789012345678.5,1e100000"
    assert_equal [BigDecimal] * 4, sc_values(long).map(&:class)
    assert_equal [Float] * 4,
                 sc_values("0.1234567890123456,1.000000000000000,0.00000000000000000001,1e99999").map(&:class)
    assert_equal [Float] * 4, sc_values(long, mode: :compat).map(&:class)
    assert_equal [Float] * 4, sc_values(long, bigdecimal_load: :float).map(&:class)
    assert_equal [BigDecimal, Integer, BigDecimal], sc_values("1.5,2,1e3", bigdecimal_load: :bigdecimal).map(&:class)
    assert_equal [BigDecimal, Integer, BigDecimal],
                 sc_values("1.5,2,1e3", mode: :compat, compat_bigdecimal: true).map(&:class)
    Oj.default_options = { bigdecimal_load: :bigdecimal }
    assert_equal [BigDecimal], sc_values("1.5").map(&:class)
    assert_equal [12_345], sc_values("12345", max_integer_digits: 5)
    error = assert_raises(Oj::ParseError) { sc_values("123456", max_integer_digits: 5) }
    assert_match(/\Ainteger exceeds :max_integer_digits \(6 > 5\)/, error.message)
  end

  def test_strings
    texts = sc_values('"","a","\u00e9","\\u00e9\\n\\ud83d\\ude00","a\\u0000b"')
    assert_equal ["", "a", "\u00e9", "\u00e9\n\u{1f600}", "a\0b"], texts
    assert_equal [[Encoding::UTF_8, false]], texts.map { |text| [text.encoding, text.frozen?] }.uniq
    assert_equal ["a\nb"], sc_values("\"a\nb\"")
    assert_equal ["q"], sc_values('"\\q"', mode: :compat)
    [{ mode: :strict }, { mode: :compat }].each do |options|
      assert_raises(StandardError) { sc_values("\"a\nb\"", **options) }
    end
    ['"\\q"', '"\\ud800"', '"\\u12"'].each { |text| assert_raises(Oj::ParseError, text) { sc_values(text) } }
    refute_predicate sc_values("\"\xff\"").first, :valid_encoding?
  end

  def test_words
    values = sc_values("true,false,null,NaN,Infinity,-Infinity")
    assert_predicate values.delete_at(3), :nan?
    assert_equal [true, false, nil, Float::INFINITY, -Float::INFINITY], values
    %w[NaN Infinity].each { |word| assert_raises(Oj::ParseError) { sc_values(word, allow_nan: false) } }
  end

  def test_nothing
    ["", " ", "// c\n"].each do |text|
      assert_equal [], sc(text)
      assert_equal [], sc(StringIO.new(text), mode: :strict)
      [{ mode: :compat }, { mode: :rails }, { empty_string: false, mode: :strict }].each do |options|
        assert_raises(StandardError, options.inspect) { sc(text, **options) }
      end
    end
    assert_equal "An empty string is not a valid JSON string.",
                 assert_raises(EncodingError) { sc("", mode: :compat) }.message
    assert_match(/\AEmpty input/, assert_raises(EncodingError) { sc(" ", mode: :rails) }.message)
    assert_equal [[:add_value, 1]], sc("1", mode: :compat)
    assert_equal "Nil is not a valid JSON source.", assert_raises(TypeError) { sc(nil) }.message
    assert_equal [], sc(nil, nilnil: true)
    assert_equal "unexpected non-document value", assert_raises(Oj::ParseError) { sc("5", quirks_mode: false) }.message
  end

  def test_errors
    [
      "[1,]", "[,1]", "{\"a\":}", "{\"a\" 1}", "[1 2]", "1,2", "1]", "[", "{\"a\"", "{\"a\":", "{\"a\":1", "[1}",
      "{1:2}", "\"abc", "[nul]", "tru", "[1]/x", "\uFEFF[1]", "[1]\0"
    ].each do |text|
      assert_raises(Oj::ParseError, text.inspect) { sc(text) }
      assert_raises(Oj::ParseError, text.inspect) { sc(Chunks.new(text)) }
    end
    handler = Sc.new
    assert_raises(Oj::ParseError) { sc('{"a":[1] } [2, {"b"', handler) }
    first = %i[hash_start hash_key array_start array_append array_end hash_set hash_end add_value]
    second = %i[array_start array_append hash_start hash_key]
    assert_equal first + second, handler.told.map(&:first)
  end

  WORDS = {
    "[1,]" => "expected array element, not an array close (after ) at line 1, column 4",
    "{\"a\":tru}" => "expected true (after a) at line 1, column 9",
    "[1 2]" => "expected comma (after [1]) at line 1, column 4",
    "1]" => "unexpected array close (after ) at line 1, column 2",
    "[\n\n1\n2" => "expected comma (after [1]) at line 4, column 2",
    "{1:2}" => "expected hash pair or close (after ) at line 1, column 2",
    "[{\"a\":[" => "Array not terminated (after [0].a[0]) at line 1, column 7",
    "\"abc" => "quoted string not terminated (after ) at line 1, column 4"
  }.freeze

  def test_the_words_of_errors
    WORDS.each do |text, words|
      assert_equal words, assert_raises(Oj::ParseError) { sc(text, Sc.new([:hash_set])) }.message
      assert_match(/ in '/, assert_raises(EncodingError) { sc(text, mode: :compat) }.message)
      error = assert_raises(Oj::ParseError, EncodingError) { sc(text, mode: :compat, safe: true) }
      refute_match(/ in '/, error.message)
    end
    far = "[1,\n2] " * 20_000
    source = StringIO.new("#{far}\n [1 x")
    reading = Object.new.tap { |io| io.define_singleton_method(:readpartial) { |size| source.readpartial(size) } }
    assert_match(/line 20002, column 6/, assert_raises(Oj::ParseError) { sc(reading, Sc.new([])) }.message)
  end

  def test_arguments
    [[], [Sc.new]].each do |arguments|
      assert_equal "Wrong number of arguments to parse.",
                   assert_raises(ArgumentError) { Oj.sc_parse(*arguments) }.message
    end
    [[nil], [5], [5, { symbol_keys: true }], [{ symbol_keys: true }, 5]].each do |rest|
      Oj.sc_parse(Sc.new, '{"a":1}', *rest)
    end
    handler = Sc.new([:hash_set])
    Oj.sc_parse(handler, '{"a":1}', 5, { symbol_keys: true })
    assert_equal [[:hash_set, nil, :a, 1]], handler.told
    [5, :a, Object.new].each do |source|
      assert_equal "parser io argument must be a String or respond to readpartial() or read().\n",
                   assert_raises(ArgumentError) { sc(source) }.message
    end
    assert_equal [[:add_value, 5]], sc(5, mode: :compat)
    assert_raises(ArgumentError) { sc("[1]", mode: :nonsense) }
    assert_equal "symbol_keys must be true, false, or nil.",
                 assert_raises(ArgumentError) { sc("[1]", symbol_keys: 5) }.message
  end

  def test_depth_costs_no_c_stack
    depth = 100_000
    handler = Sc.new(%i[array_start array_append])
    Oj.sc_parse(handler, ("[" * depth) + ("]" * depth))
    assert_equal (2 * depth) - 1, handler.told.size
  end

  def test_allow_gc
    states = []
    handler = Sc.new([:add_value, :array_append]) do |*|
      states << GC.disable.tap { |disabled| GC.enable unless disabled }
    end
    ["[1]", StringIO.new("[1]"), "2"].each { |source| Oj.sc_parse(handler, source, allow_gc: false) }
    assert_equal [true], states.uniq
    assert_raises(Oj::ParseError) { Oj.sc_parse(handler, "[1,", allow_gc: false) }
    Oj.sc_parse(handler, "[1]", allow_gc: true)
    refute states.last
    refute GC.enable
  end
end
