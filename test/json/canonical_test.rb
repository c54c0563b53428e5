# frozen_string_literal: true

require "test_helper"
require "support/json_writing"

# The canonical form of RFC 8785 (rfc8785: true at level 3): the numbers of its appendix B, the order of
# keys, the texts of Strings, and the values that have no such form.
class JsonCanonicalTest < Minitest::Test
  include JsonWriting

  # The bits of a double and its text.
  NUMBERS = {
    0x0000000000000000 => "0",
    0x8000000000000000 => "0",
    0x0000000000000001 => "5e-324",
    0x8000000000000001 => "-5e-324",
    0x7fefffffffffffff => "1.7976931348623157e+308",
    0xffefffffffffffff => "-1.7976931348623157e+308",
    0x4340000000000000 => "9007199254740992",
    0xc340000000000000 => "-9007199254740992",
    0x4430000000000000 => "295147905179352830000",
    0x44b52d02c7e14af5 => "9.999999999999997e+22",
    0x44b52d02c7e14af6 => "1e+23",
    0x44b52d02c7e14af7 => "1.0000000000000001e+23",
    0x444b1ae4d6e2ef4e => "999999999999999700000",
    0x444b1ae4d6e2ef4f => "999999999999999900000",
    0x444b1ae4d6e2ef50 => "1e+21",
    0x3eb0c6f7a0b5ed8c => "9.999999999999997e-7",
    0x3eb0c6f7a0b5ed8d => "0.000001",
    0x41b3de4355555553 => "333333333.3333332",
    0x41b3de4355555554 => "333333333.33333325",
    0x41b3de4355555555 => "333333333.3333333",
    0x41b3de4355555556 => "333333333.3333334",
    0x41b3de4355555557 => "333333333.33333343",
    0xbecbf647612f3696 => "-0.0000033333333333333333",
    0x43143ff3c1cb0959 => "1424953923781206.2"
  }.freeze
  NOT_NUMBERS = { 0x7fffffffffffffff => "NaN", 0x7ff0000000000000 => "Infinity" }.freeze

  def canonical(object, **options) = FRONTEND.generate(object, rfc8785: true, **options)

  def double(bits) = [bits].pack("Q").unpack1("D")

  def canonical_frontends(&block)
    at_level(3) do
      block.call
      taken_over(&block)
    end
  end

  def refuse_canonical(object, **options) = assert_raises(JSON::GeneratorError) { canonical(object, **options) }

  def test_numbers
    canonical_frontends do
      NUMBERS.each do |bits, text|
        assert_equal [text, "[#{text}]"], [canonical(double(bits)), canonical([double(bits)])]
      end
      NOT_NUMBERS.each do |bits, word|
        assert_equal "#{word} not allowed in JSON", refuse_canonical([double(bits)]).message
      end
    end
  end

  # Integers become doubles: one that does not fit exactly is rounded, one beyond the largest double is refused.
  def test_integers
    canonical_frontends do
      integers = {
        0 => "0", -1 => "-1", 2**53 => "9007199254740992", 2**53 + 1 => "9007199254740992",
        10**20 => "100000000000000000000", 10**21 => "1e+21", -(10**30) => "-1e+30",
        2**62 => "4611686018427388000", -(2**63) => "-9223372036854776000"
      }
      integers.each do |number, text|
        assert_equal "[#{text}]", canonical([number])
      end
      [10**400, -(10**400)].each do |number|
        assert_equal "Integer out of range for RFC 8785", refuse_canonical([number]).message
      end
    end
  end

  # Keys are sorted by UTF-16 code units, so a surrogate pair comes before the end of the first plane.
  def test_order_of_keys
    sorted = ["", "\r", "1", "10", "9", "A", "a", "a\0", "aa", "\u0080", "ö", "€", "\ud7ff", "\u{10000}", "😀",
              "\u{10ffff}", "\ue000", "\ufb33", "\uffff"]
    sorted = sorted.sort_by { |key| key.encode("UTF-16BE").unpack("n*") }
    canonical_frontends do
      5.times do |seed|
        shuffled = sorted.shuffle(random: Random.new(seed)).to_h { |key| [key, 0] }
        assert_equal sorted, FRONTEND.parse(canonical(shuffled)).keys
      end
    end
  end

  # The example of the RFC's section 3.2.3.
  def test_order_by_example
    object = {
      "€" => "Euro Sign",
      "\r" => "Carriage Return",
      "\ufb33" => "Hebrew Letter Dalet With Dagesh",
      "1" => "One",
      "😀" => "Emoji: Grinning Face",
      "\u0080" => "Control",
      "ö" => "Latin Small Letter O With Diaeresis"
    }
    names = ["Carriage Return", "One", "Control", "Latin Small Letter O With Diaeresis", "Euro Sign",
             "Emoji: Grinning Face", "Hebrew Letter Dalet With Dagesh"]
    canonical_frontends { assert_equal(names, FRONTEND.parse(canonical(object)).values) }
  end

  # The example of the RFC's section 3.2.2.
  def test_a_whole_document
    object = {
      "numbers" => [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string" => "€$\u000f\nA'B\"\\\\\"/",
      "literals" => [nil, true, false]
    }
    text = '{"literals":[null,true,false],' \
           '"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' \
           '"string":"€$\u000f\nA\'B\"\\\\\\\\\"/"}'
    canonical_frontends { assert_equal(text, canonical(object)) }
  end

  def test_strings
    canonical_frontends do
      assert_equal('"\u0000\b\t\n\f\r\u001f\"\\\\/' + "\u007f\u2028é😀\"",
                   canonical("\0\b\t\n\f\r\u001f\"\\/\u007f\u2028é😀"))
    end
  end

  def test_sorted_at_every_depth
    object = { b: [{ d: 1, c: { f: {}, e: [] } }], a: nil }
    canonical_frontends { assert_equal('{"a":null,"b":[{"c":{"e":[],"f":{}},"d":1}]}', canonical(object)) }
    assert_equal %i[b a], object.keys
  end

  # Keys are compared by the text that they become.
  def test_keys_of_other_classes
    canonical_frontends do
      assert_equal '{"":3,"1..2":2,"10":1,"9":0,"a":4}', canonical({ 9 => 0, 10 => 1, (1..2) => 2, nil => 3, a: 4 })
      assert_equal '{"z":1,"é":0}', canonical({ "é".encode("ISO-8859-1") => 0, z: 1 })
      assert_equal '{"k1":2,"k2":1}', canonical({ 2 => 1, 1 => 2 }, strict: true, as_json: ->(key, _) { "k#{key}" })
      assert_raises(JSON::GeneratorError) { canonical({ 1 => 2 }, strict: true, as_json: ->(key, _) { key }) }
    end
  end

  # as_json is asked once for each name that is not UTF-8.
  def test_keys_of_other_encodings_with_as_json
    latin = "é".encode("ISO-8859-1")
    strict = ->(answer) { { strict: true, as_json: ->(*) { answer } } }
    canonical_frontends do
      assert_equal '{"x":0,"é":1}', canonical({ latin => 0, "é" => 1 }, **strict.("x"))
      assert_equal '{"a":0}', canonical({ "a".encode("US-ASCII") => 0 }, **strict.("x"))
      assert_equal '{"x":0}', canonical({ "\xff" => 0 }, **strict.("x"))
      refused = {
        latin => /malformed utf-8/,
        "\xff" => /malformed/,
        1 => /\AInteger not allowed as object key/,
        :x => /\ASymbol not allowed/
      }
      refused.each do |answer, message|
        assert_match message, refuse_canonical({ latin => 0 }, **strict.(answer)).message
      end
      assert_equal '{"x":0}', canonical({ 1 => 0 }, **strict.(:x))
    end
  end

  def test_equal_keys
    twins = {}.compare_by_identity
    2.times { twins[+"a"] = 1 }
    canonical_frontends do
      [{ "b" => 1, b: 2 }, { 1 => 1, "1" => 2 }, { nil => 1, "" => 2 }].each do |equal|
        assert_match(/\Adetected duplicate key "(b|1|)"\z/, refuse_canonical([equal]).message)
        refuse_canonical([equal], allow_duplicate_key: true)
      end
      refuse_canonical(twins)
    end
  end

  def test_other_objects
    child = Class.new(Hash)["b" => 1.0, "a" => 2]
    canonical_frontends do
      assert_equal '[{"a":2,"b":1},"1..2","s",[1]]', canonical([child, 1..2, :s, Class.new(Array)[1.0]])
      if FRONTEND.active?
        own = speaker { |state| { d: 1, c: 1.0 }.to_json(state) }
        assert_equal '{"a":7.0,"b":{"c":1,"d":1}}', canonical({ b: own, a: FRONTEND::Fragment.new("7.0") })
      end
      refuse_canonical(["\xff"])
      assert_raises(JSON::NestingError) { canonical(DEEP[101]) }
    end
  end

  # A canonical text that is parsed and written again stays the same.
  def test_written_twice
    object = { "x" => [1.5, { "é" => -0.0, "e" => 1e300 }, "\u2028"], "" => 2**60 }
    canonical_frontends { assert_equal(canonical(object), canonical(FRONTEND.parse(canonical(object)))) }
  end
end
