# frozen_string_literal: true

require "test_helper"
require "support/oj_loading"

# What documents in Strings become in each mode: valid JSON, and the nonstandard forms that Oj accepts.
class OjLoadTest < Minitest::Test
  include OjLoading

  MODES = %i[strict null compat rails object custom wab].freeze

  def test_plain_documents
    MODES.each do |mode|
      keys = mode == :wab ? %i[a b] : %w[a b]
      assert_equal [{ keys[0] => 1, keys[1] => [nil, true, false, "é\n", -1.5] }],
                   load('[{"a":1,"b":[null,true,false,"\u00e9\n",-1.5]}]', mode: mode),
                   mode
      assert_equal({ keys[0] => 2 }, load('{"a":1,"a":2}', mode: mode), mode)
      assert_equal(
        [1, "x", nil, 2**70],
        [load("1", mode: mode), load('"x"', mode: mode), load("null", mode: mode), load((2**70).to_s, mode: mode)]
      )
    end
  end

  def test_odd_numbers
    %i[null rails object custom wab].each do |mode|
      {
        "01" => 1,
        "-01" => -1,
        "00" => 0,
        "1." => 1,
        "+1" => 1,
        "-" => 0,
        "-.5" => -0.5,
        "+0.5" => 0.5,
        "00.5" => 0.5,
        "12345678901234567890." => 12_345_678_901_234_567_890,
        "+12345678901234567890" => 12_345_678_901_234_567_890,
        "-0012345678901234567890" => -12_345_678_901_234_567_890,
        "1e400" => Float::INFINITY
      }.each do |text, value|
        assert_equal [value, [value]], [load(text, mode: mode), load("[#{text}]", mode: mode)], "#{mode} #{text}"
      end
    end
    assert_equal [1, 0, -0.5e-3], load("[01,-,-00.5e-3]", mode: :strict)
    assert_equal [0, 0, 0.5], load("[00,-00,00.5]", mode: :compat)
    assert_equal 0.1234567890123456789012345,
                 load("+000.1234567890123456789012345", mode: :rails, bigdecimal_load: :float)
  end

  def test_words_that_are_no_numbers
    %i[compat rails object custom].each do |mode|
      %w[NaN nan Nan naN -NaN -nan].each do |word|
        assert_predicate load("[#{word}]", mode: mode)[0], :nan?, "#{mode} #{word}"
      end
      assert_equal [Float::INFINITY, -Float::INFINITY], load("[Infinity,-Infinity]", mode: mode)
    end
    assert_predicate load("nan", mode: :compat, allow_nan: false), :nan?
    refuse("unexpected character (after [0]) at line 1, column 2", "[NaN]", mode: :custom, allow_nan: false)
    refuse("not a number or other value (after ) at line 1, column 3", "NaN", mode: :strict)
  end

  def test_space_and_comments
    MODES.each do |mode|
      assert_equal [1, [], 2], load("\f// a\n[1,/* b */[\f]\f,// c\r2 // d\f]\f ", mode: mode), mode
      ["1 // x", "1\f// x", "[1]\f /* a */", "{}\n\f\n//"].each do |text|
        refuse_any("unexpected characters after the JSON document", text, mode: mode)
      end
      assert_equal [1], load("[1] \f\n\f ", mode: mode)
    end
    assert_nil load("/* a", mode: :strict)
  end

  def test_strings
    %i[null rails object custom wab].each { |mode| assert_equal "a\n\t\u0001b", load("\"a\n\t\u0001b\"", mode: mode) }
    assert_equal "q\n\u0001", load('"\q\n\u0001"', mode: :compat)
    invalid = load("\"\xff\"", mode: :strict)
    assert_equal [false, Encoding::UTF_8, [255]], [invalid.valid_encoding?, invalid.encoding, invalid.bytes]
    assert_equal [0xed, 0xa0, 0x80, 0x78], load('"\ud800x"', mode: :strict, allow_invalid_unicode: true).bytes
    refuse("NULL byte in string (after ) at line 1, column 1", "\"\0\"", mode: :object)
    refuse("invalid escaped character (after [0]) at line 1, column 8", '["\ud800"]', mode: :strict)
  end

  def test_encodings
    text = "[\"\u00e9\"]"
    [text.encode("UTF-16LE"), text.encode("ISO-8859-1"), text.b, text.dup.force_encoding("US-ASCII")].each do |source|
      assert_equal ["\u00e9"], load(source, mode: :strict)
    end
  end

  def test_decimals
    text = "[1.5,1.234567890123456,1.2345678901234567,12345678901234567.5,0.00000000000000001,1e100000]"
    kinds = ->(**options) { load(text, **options).map(&:class) }
    assert_equal [Float, Float, BigDecimal, BigDecimal, Float, BigDecimal], kinds.(mode: :strict)
    assert_equal [Float] * 6, kinds.(mode: :strict, bigdecimal_load: :float)
    assert_equal [BigDecimal] * 6, kinds.(mode: :strict, bigdecimal_load: :bigdecimal)
    assert_equal [Float] * 6, kinds.(mode: :compat)
    assert_equal [BigDecimal] * 6, kinds.(mode: :compat, compat_bigdecimal: true)
    assert_equal BigDecimal("1.2345678901234567"), load(text, mode: :rails)[2]
    floats = Array.new(300) { |i| i / 7.0 }
    assert_equal floats, load(floats.inspect, mode: :object, bigdecimal_load: :float)
    assert_equal floats, load(floats.inspect, mode: :object).map(&:to_f)
  end

  # Each count of digits before and after the point, in Arrays that are long enough for the loop over numbers.
  def test_which_decimals_of_arrays_are_long
    texts = [*1..8].product([*1..18]).map do |before, after|
      "#{"987654321"[0, before]}.#{("123456789" * 2)[0, after]}"
    end
    texts += %w[0.1234567890123456 0.12345678901234567 -0.0123456789012345678 0.00000000000000001 100.00000000000000]
    classes = texts.map { |text| text.delete("-.").sub(/\A0+/, "").size > 16 ? BigDecimal : Float }
    [1, 2, 7].each do |length|
      rows = texts.each_slice(length).map { |row| "[#{row.join(",")}]" }
      read = load("[#{rows.join(",")}]", mode: :strict)
      assert_equal rows.size, read.size
      assert_equal texts.zip(classes), texts.zip(read.flatten.map(&:class))
      read.flatten.zip(texts) { |value, text| assert_equal value.is_a?(Float) ? Float(text) : BigDecimal(text), value }
    end
  end

  def test_options_of_keys_and_strings
    assert_equal({ a: { b: 1 } }, load('{"a":{"b":1}}', mode: :strict, symbol_keys: true))
    assert_equal({ a: 1 }, load('{"a":1}', mode: :compat, symbolize_names: true))
    short, long = load('["abcd","abcde"]', mode: :strict, cache_str: 5)
    assert_equal [true, false], [short.frozen?, long.frozen?]
    assert_same short, load('["abcd"]', mode: :strict, cache_str: 5)[0]
    assert_predicate load('{"a":1}', mode: :strict, cache_keys: false).keys[0], :frozen?
  end

  # oj/allow-nan-nil
  def test_infinities_that_are_not_allowed
    [nil, false].each do |allowed|
      %i[object custom compat rails].each do |mode|
        ["Infinity", "-Infinity"].each { |text| refuse_any("", text, mode: mode, allow_nan: allowed) }
      end
    end
    assert_equal(-Float::INFINITY, load("-Infinity", mode: :custom, allow_nan: true))
  end

  def test_limits
    assert_equal [12_345, -12_345], load("[12345,-12345]", mode: :strict, max_integer_digits: 5)
    refuse(
      "integer exceeds :max_integer_digits (6 > 5) (after [0]) at line 1, column 7",
      "[123456]",
      mode: :strict, max_integer_digits: 5
    )
    assert_equal 100_000, nested_depth(load("[" * 100_000 + "]" * 100_000, mode: :strict))
  end

  def test_nothing
    MODES.each { |mode| assert_nil load(" ", mode: mode) unless %i[compat rails].include?(mode) }
    { "" => "unexpected character", " " => "Empty input" }.each { |text, words| refuse_any(words, text, mode: :compat) }
    assert_nil load("", mode: :compat, empty_string: true)
    refuse_any("Empty input", "", mode: :strict, empty_string: false)
    assert_nil load(nil, mode: :compat)
    assert_nil load(nil, mode: :strict, nilnil: true)
    assert_equal "Nil is not a valid JSON source.", assert_raises(TypeError) { load(nil, mode: :strict) }.message
    assert_equal "An empty string is not a valid JSON string.",
                 assert_raises(EncodingError) { load("", mode: :compat, nilnil: false) }.message
  end

  def test_documents_only
    %w[1 nil null true "x" 1.5].reject { |text| text == "nil" }.each do |text|
      refuse("unexpected non-document value", text, mode: :strict, quirks_mode: false)
    end
    assert_equal [2**80, [], {}],
                 [(2**80).to_s, "[]", "{}"].map { |text| load(text, mode: :compat, quirks_mode: false) }
  end

  private

  def nested_depth(value)
    depth = 0
    while value
      value = value[0]
      depth += 1
    end
    depth
  end
end
