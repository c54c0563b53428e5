# frozen_string_literal: true

require "test_helper"
require "support/oj_handlers"
require "bigdecimal"
require "tempfile"

# saj_parse: the calls of a handler's callbacks, the errors that Oj ignores, and the messages of those it reports.
class OjSajParseTest < Minitest::Test
  include OjHandlers

  def test_the_sequence
    expected = [
      [:hash_start, nil],
      [:add_value, 1, "a"],
      [:array_start, "\u00e9"],
      [:add_value, 2.5, nil],
      [:hash_start, nil],
      [:hash_end, nil],
      [:add_value, nil, nil],
      [:array_end, "\u00e9"],
      [:hash_start, "h"],
      [:array_start, "k"],
      [:array_end, "k"],
      [:hash_end, "h"],
      [:add_value, "x\ny", "z"],
      [:hash_end, nil]
    ]
    text = %({"a":1, "\u00e9":[2.5,{},null],"h":{"k":[]},"z":"x\\ny"})
    assert_equal expected, saj(text)
    assert_equal expected, saj(text.b)
    assert_equal expected, saj(text.encode("UTF-16LE")), "oj/saj-encodings"
    assert_equal expected, saj("\uFEFF /* a */ #{text} // b")
    assert_equal expected, saj("\f#{text}\f\f// b")
    assert_equal [[:array_start, nil], [:add_value, 1, nil], [:array_end, nil]], saj("[\f1\f// c\f]/* d */")
  end

  def test_scalars_and_nothing
    assert_equal [[:add_value, true, nil]], saj("true")
    assert_equal [[:add_value, "x", nil]], saj(' "x" ')
    ["", " \n", "// c", "/* c */", "\uFEFF"].each { |text| assert_equal [], saj(text) }
  end

  def test_only_what_is_public_is_called
    SAJ.each do |name|
      told = saj('{"a":[1,{"b":2}]}', Saj.new([name]))
      assert_equal [name], told.map(&:first).uniq unless name == :error
    end
    nothing = Oj::Saj.new.tap { |handler| handler.define_singleton_method(:told) { [] } }
    assert_equal [], saj('{"a":[1,"\\u00e9"]}', nothing)
    shown = Class.new(Oj::Saj) do
      public :add_value
      def add_value(value, key) = (@told ||= []) << [value, key]
      attr_reader :told
    end
    assert_equal [[1, "a"]], saj('{"a":1}', shown.new)
  end

  # oj/saj-keys
  def test_values
    assert_equal [0, 0, -7, 18_014_398_509_481_982, true, false, nil],
                 saj_values("0,-0,-7,18014398509481982,true,false,null")
    assert_equal [1.5, -0.0, 1e22, 0.1, Float::INFINITY, 0.0, -Float::INFINITY],
                 saj_values("1.5,-0.0,1e22,0.1,1e400,1e-400,-Infinity")
    values = saj_values("-1.0,1e0,1E+0,1.0e0,0e5")
    assert_equal [-1.0, 1, 1, 1.0, 0.0], values
    assert_equal [Float, Integer, Integer, Float, Float], values.map(&:class)
    %w[18014398509481983 -123456789012345678901234 0.12345678901234567 12345678901234567890.5e3].each do |text|
      big = saj_values(text)
      assert_equal [[BigDecimal(text)], [BigDecimal]], [big, big.map(&:class)]
    end
    assert_equal [0.30000000000000004.round(16)], saj_values("0.3000000000000000")
  end

  def test_the_nearest_double
    random = Random.new(7)
    200.times do
      text = "#{random.rand(10**9)}.#{random.rand(10**6)}e#{random.rand(-40..40)}"
      assert_equal Float(text), saj_values(text).first, "oj/saj-floats #{text}"
    end
  end

  def test_numbers_that_lack_something
    assert_equal [1, 1, 1, 0, 1, 0, -12, 0], saj_values("01,+1,1.,-,1e,+,-012,00")
    assert_equal [1.5, 1.5, -0.5, 100_000.0, 0.0, 1.5, Float::INFINITY],
                 saj_values("01.5,+1.5,-.5,1.e5,+e5,1.5e,+Infinity")
    assert_equal [[:add_value, 1, nil]], saj("+1")
    assert_equal [[:add_value, 7, nil]], saj("007 // c")
    assert_equal [[:hash_start, nil], [:add_value, 1, "a"], [:add_value, 2, "b"], [:hash_end, nil]],
                 saj('{"a":+1,"b":02}')
    assert_equal BigDecimal("1234567890123456789012"), saj_values("+1234567890123456789012").first
    assert_raises(ArgumentError) { saj_values("1234567890123456789e") }
  end

  def test_values_that_are_missing
    assert_equal [1, 2, [3]], [saj_values("1,,2,"), saj_values(",3")].then { |first, second| [*first, second] }
    assert_equal [[:array_start, nil], [:array_end, nil]], saj("[,,]")
    nested = [[:array_start, nil], [:array_start, nil], [:array_end, nil], [:add_value, "x", nil], [:array_end, nil]]
    assert_equal nested, saj('[,[,], "x" ,]')
    assert_equal [[:hash_start, nil], [:add_value, 1, "b"], [:hash_end, nil]], saj('{"a":,"b":1}')
    assert_equal [[:hash_start, nil], [:hash_start, "a"], [:hash_end, "a"], [:hash_end, nil]], saj('{"a":{"b":},"c":}')
  end

  ERRORS = {
    "x" => "invalid format, extra characters at line 1, column 1",
    "[1] 2" => "invalid format, extra characters at line 1, column 5",
    "[1 2]" => "invalid format, expected , or ] while in an array at line 1, column 4",
    "[" => "invalid format, expected , or ] while in an array at line 1, column 2",
    "[1\n 2" => "invalid format, expected , or ] while in an array at line 2, column 3",
    "\n\n[}" => "invalid format, expected , or ] while in an array at line 2, column 3",
    "{\"a\" 1}" => "invalid format, expected : at line 1, column 6",
    "{1}" => "invalid format, expected a key at line 1, column 2",
    "{\"a\":1,}" => "invalid format, expected a key at line 1, column 8",
    "{\"a\":1" => "invalid format, expected , or } while in an object at line 1, column 7",
    "{\"a\":]" => "invalid format, expected , or } while in an object at line 1, column 6",
    "[NaN]" => "invalid format, expected , or ] while in an array at line 1, column 2",
    "[nul]" => "invalid format, expected 'null' at line 1, column 3",
    "tru" => "invalid format, expected 'true' at line 1, column 2",
    "[falsy]" => "invalid format, expected 'false' at line 1, column 3",
    "[Inf]" => "number or other value at line 1, column 2",
    "[-Inf]" => "number or other value at line 1, column 3",
    "[+Inf]" => "number or other value at line 1, column 3",
    "\"abc" => "quoted string not terminated at line 1, column 5",
    "[\"\\q\"]" => "invalid escaped character at line 1, column 4",
    "[\"\\u12\"]" => "invalid hex character at line 1, column 7",
    "[\"\\ud800\"]" => "invalid escaped character at line 1, column 9",
    "[\"\\ud800\\u0041\"]" => "invalid escaped character at line 1, column 9",
    "[1]/x" => "invalid comment at line 1, column 5",
    "/*" => "comment not terminated at line 1, column 3",
    "[,[" => "invalid format, expected , or ] while in an array at line 1, column 4",
    "[,\"abc" => "quoted string not terminated at line 1, column 7",
    "[,/*" => "comment not terminated at line 1, column 5",
    "[,1] 2" => "invalid format, extra characters at line 1, column 6",
    "[,tru" => "invalid format, expected 'true' at line 1, column 4",
    "+1 2" => "invalid format, extra characters at line 1, column 4",
    "{\"a\":,\"b\"" => "invalid format, expected : at line 1, column 10",
    "\"\\u00" => "invalid hex character at line 1, column 6",
    "[\"\\" => "invalid escaped character at line 1, column 4",
    "[,\"a\\u1x" => "invalid hex character at line 1, column 8",
    "[1 /*" => "comment not terminated at line 1, column 6",
    "{\"a\" // b\n /* c" => "comment not terminated at line 2, column 7",
    "[1]/* c" => "comment not terminated at line 1, column 8",
    "[1]\0[2]" => "invalid format, extra characters at line 1, column 4",
    "[,1 // x" => "invalid format, expected , or ] while in an array at line 1, column 9"
  }.freeze

  def test_errors
    ERRORS.each { |text, words| assert_equal words, saj_error(text), text.inspect }
  end

  # error is called before an exception is raised. Errors behind the document or in a comment raise none.
  def test_the_error_callback
    ERRORS.each do |text, words|
      handler = Saj.new([:error])
      alone = words.match?(/\A(?:invalid format, extra|invalid comment|comment not)/)
      if alone then assert_nil Oj.saj_parse(handler, text)
      else assert_equal words, saj_error(text, handler)
      end
      line, column = words.scan(/\d+/).map(&:to_i)
      assert_equal words.start_with?("quoted") ? [] : [[:error, words, line, column]], handler.told, text.inspect
    end
  end

  def test_what_is_told_before_an_error
    handler = Saj.new
    saj_error('{"a":[1,{"b":x', handler)
    assert_equal %i[hash_start array_start add_value hash_start error], handler.told.map(&:first)
  end

  def test_nul_is_a_character
    assert_equal [[:hash_start, nil], [:add_value, "x\0y", "a\0b"], [:hash_end, nil]], saj('{"a\\u0000b":"x\\u0000y"}')
    assert_equal ["a\0b"], saj_values("\"a\0b\"")
  end

  def test_bytes_that_are_no_text
    assert_equal ["\xff", "\u00e9"], saj_values("\"\xff\",\"\u00e9\"")
    refute_predicate saj_values("\"\xff\"").first, :valid_encoding?
    assert_equal Encoding::UTF_8, saj_values("\"\u00e9\"".b).first.encoding
  end

  def test_values_are_the_handlers_own
    values = saj_values('"a","a"')
    refute_same(*values)
    values.each { |value| value << "b" }
  end

  # Has read, and nothing else.
  class Readable
    def initialize(text) = @text = text
    def read = @text
  end

  def test_sources
    told = [[:array_start, nil], [:add_value, 1, nil], [:array_end, nil]]
    Tempfile.create("saj") do |file|
      file.write("\uFEFF[1]")
      file.rewind
      assert_equal told, saj(file)
    end
    reading, writing = IO.pipe
    writing.write("[1]")
    writing.close
    assert_equal told, saj(reading)
    io = StringIO.new("[1]").tap(&:read)
    assert_equal told, saj(io), "the whole text, whatever its position"
    assert_equal told, saj(Readable.new("[1]"))
    assert_equal told, saj(Class.new(String).new("[1]"))
    [nil, 5, :"[1]", []].each do |other|
      assert_equal "saj_parse() expected a String or IO Object.", assert_raises(ArgumentError) { saj(other) }.message
    end
    [nil, 5].each { |text| assert_raises(TypeError) { saj(Readable.new(text)) } }
    assert_equal "Wrong number of arguments to saj_parse.\n",
                 assert_raises(ArgumentError) { Oj.saj_parse(Saj.new) }.message
    assert_nil Oj.saj_parse(Saj.new, "[1]", { mode: :nonsense }, 5)
  end

  # oj/saj-depth
  def test_depth_costs_no_c_stack
    depth = 200_000
    handler = Saj.new(%i[array_start array_end])
    Oj.saj_parse(handler, ("[" * depth) + ("]" * depth))
    assert_equal 2 * depth, handler.told.size
    keys = saj(('{"k":' * 1000) + "1" + ("}" * 1000), Saj.new([:hash_end]))
    assert_equal (["k"] * 999) + [nil], keys.map(&:last)
  end

  def test_long_keys
    [1, 31, 32, 33, 34, 35, 36, 55, 56, 255, 256, 257, 65_536].each do |size|
      key = "k" * size
      longer = "#{key}\u00e9"
      calls = [[:hash_start, nil], [:add_value, 1, key], [:array_start, longer], [:array_end, longer], [:hash_end, nil]]
      assert_equal calls, saj(%({"#{key}":1,"#{key}\\u00e9":[]}))
    end
  end
end
