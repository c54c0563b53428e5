# frozen_string_literal: true

require "test_helper"
require "support/differences"
require "support/parse_errors"
require "support/value_comparison"
require "support/workload"

# Every encoding that a String can have, as source, key, value, option and callback result. The result is correct or
# there is a clear error, and the argument does not change.
class EncodingTest < Minitest::Test
  include ParseErrors

  TEXT = "{\"é漢\":[\"ü\",\"plain\",{\"a\":\"字\"}]}"
  VALUE = { "é漢" => ["ü", "plain", { "a" => "字" }] }.freeze
  WIDE = [Encoding::UTF_16LE, Encoding::UTF_16BE, Encoding::UTF_32LE, Encoding::UTF_32BE, Encoding::UTF_8_MAC,
          Encoding::GB18030].freeze
  JAPANESE = [Encoding::Shift_JIS, Encoding::EUC_JP, Encoding::Windows_31J, Encoding::ISO_2022_JP].freeze
  ASCII_COMPATIBLE = [
    Encoding::UTF_8, Encoding::US_ASCII, Encoding::BINARY, Encoding::ISO_8859_1, Encoding::Windows_1252,
    Encoding::Shift_JIS, Encoding::EUC_JP, Encoding::EUC_KR, Encoding::GBK, Encoding::Big5, Encoding::KOI8_R
  ].freeze

  # The source in states in which a change of it would be seen.
  def each_state(source)
    yield source.dup
    yield source.dup.freeze
    yield "#{source.b}tail".b.byteslice(0, source.bytesize).force_encoding(source.encoding)
    yield ("head".b + source.b)[4..].force_encoding(source.encoding)
    yield Class.new(String).new(source)
  end

  def parse_unchanged(source, **options)
    bytes, encoding, frozen = source.b, source.encoding, source.frozen?
    yield -> { Jacinth.parse(source, **options) }
  ensure
    assert_equal [bytes, encoding, frozen], [source.b, source.encoding, source.frozen?]
    assert_nil ValueComparison.coderange(source)
  end

  # The value with Strings that are not frozen, as a parse returns them.
  def thawed(value) = Marshal.load(Marshal.dump(value))

  def assert_reads(expected, source)
    each_state(source) do |state|
      parse_unchanged(state) do |parse|
        result = parse.call
        assert_nil ValueComparison.difference(thawed(expected), result)
        assert Jacinth.valid?(state)
      end
    end
  end

  def test_utf8_and_binary
    assert_reads VALUE, TEXT
    assert_reads VALUE, TEXT.b
    assert_reads [1, "a"], "[1,\"a\"]".dup.force_encoding(Encoding::US_ASCII)
    assert_reads [1, "a"], "[1,\"a\"]".b
  end

  WIDE.each do |encoding|
    define_method("test_source_in_#{encoding.name.tr("-", "_").downcase}") { assert_reads VALUE, TEXT.encode(encoding) }
  end

  JAPANESE.each do |encoding|
    define_method("test_source_in_#{encoding.name.tr("-", "_").downcase}") do
      assert_reads({ "漢" => ["字", "ソ表"] }, "{\"漢\":[\"字\",\"ソ表\"]}".encode(encoding))
    end
  end

  def test_strings_are_utf8_whatever_the_source
    ASCII_COMPATIBLE.each do |encoding|
      result = Jacinth.parse("{\"key\":\"value\"}".dup.force_encoding(encoding))
      assert_equal [Encoding::UTF_8] * 2, result.first.map(&:encoding), encoding.name
      assert_equal({ "key" => "value" }, result)
    end
  end

  def test_latin1
    assert_reads ["é"], "[\"é\"]".encode(Encoding::ISO_8859_1)
    assert_reads ["€"], "[\"€\"]".encode(Encoding::Windows_1252)
  end

  # A dummy encoding cannot be read. US-ASCII with bytes above 0x7F is not text.
  def test_sources_that_are_no_text
    KnownDifferences.id("parse/undecodable-source")
    [
      ["[1]", Encoding::UTF_7], ["[\"\xe9\"]", Encoding::US_ASCII], ["\"\x81", Encoding::Shift_JIS],
      ["[1", Encoding::UTF_16LE], ["\x00\xd8\x00", Encoding::UTF_16BE], ["\x00\x00\x00\x01\x02", Encoding::UTF_32LE],
      ["\xff\xff\xff\xff", Encoding::UTF_32BE], ["[\"\x80\"]", Encoding::EUC_JP], ["[1]", Encoding::UTF_16],
      ["[1]", Encoding::UTF_32], ["[\"\x81\"]", Encoding::Windows_1252]
    ].each do |bytes, encoding|
      each_state(bytes.b.force_encoding(encoding)) do |source|
        parse_unchanged(source) do |parse|
          error = assert_raises(EncodingError, Jacinth::ParserError, encoding.name) { parse.call }
          assert_operator error.message.bytesize, :<=, 256
        end
        refute valid(source), encoding.name
      end
    end
  end

  def valid(source)
    Jacinth.valid?(source)
  rescue EncodingError
    false
  end

  BROKEN = [
    "\x80", "\xbf", "\xc0\x80", "\xc1\xbf", "\xc3", "\xc3(", "\xe2\x82", "\xe2(\xa1", "\xe0\x80\x80", "\xe0\x9f\xbf",
    "\xed\xa0\x80", "\xed\xbf\xbf", "\xf0\x9f\x98", "\xf0\x80\x80\x80", "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80",
    "\xf5\x80\x80\x80", "\xf8\x88\x80\x80\x80", "\xfe", "\xff"
  ].map(&:b).freeze

  # Invalid UTF-8 is rejected at its first byte, at every position and with all neighbors in a vector.
  def test_broken_utf8_at_every_offset
    KnownDifferences.id("parse/utf8-checked")
    long = "value that is long enough to fill more than one vector of bytes 漢字"
    base = "{\"key é\":[\"#{long}\",\"b\"],\"other\":\"x\\n\"}".b
    places = (0..base.bytesize).select { |i| base.byteslice(0, i).force_encoding("UTF-8").valid_encoding? }
    BROKEN.each do |bytes|
      places.each do |at|
        document = (base.byteslice(0, at) + bytes + base.byteslice(at..)).force_encoding(Encoding::UTF_8)
        next if document.valid_encoding?

        error = assert_raises(Jacinth::ParserError, document.inspect) { Jacinth.parse(document) }
        assert_operator error.byte_offset, :<=, at
        assert_raises(Jacinth::ParserError) { Jacinth.parse(document.b) }
        refute Jacinth.valid?(document)
      end
    end
  end

  def test_broken_utf8_in_strings_is_placed_and_named
    BROKEN.each do |bytes|
      ["", "a", "é", "x" * 15, "x" * 16, "x" * 31, "x" * 63, "é" * 40].each do |before|
        ["", "z", "z" * 40].each do |after|
          document = "[1,\"#{before}".b + bytes + "#{after}\"]".b
          document.force_encoding(Encoding::UTF_8)
          next if document.valid_encoding?

          error = assert_parse_error(document)
          assert_equal 4 + before.bytesize, error.byte_offset, document.inspect
          assert_match(/invalid UTF-8/, error.message)
          assert_parse_error("{#{document[1..].sub("1,", "")}".sub("]", ":1}").force_encoding(Encoding::UTF_8))
        end
      end
    end
  end

  def test_byte_order_mark
    KnownDifferences.id("parse/byte-order-mark")
    assert_reads [1], "\ufeff[1]"
    assert_reads [1], "\ufeff[1]".b
    assert_reads "\ufeff", "\"\ufeff\""
    ["\ufeff", "\ufeff\ufeff1", "[\ufeff1]", " \ufeff1", "\xef\xbb1", "\xef\xbb", "\xef"].each do |document|
      assert_parse_error(document)
    end
    assert_equal [1], Jacinth.parse("\ufeff[1]".encode(Encoding::UTF_16LE))
    assert_equal [1, 2, 4], assert_parse_error("\ufeff[@]").then { |e| [e.line, e.column, e.byte_offset] }
  end

  def test_generate_transcodes
    (WIDE + JAPANESE + [Encoding::ISO_8859_1]).each do |encoding|
      string = (encoding == Encoding::ISO_8859_1 ? "é" : "漢字").encode(encoding)
      plain = string.encode(Encoding::UTF_8)
      [string.dup, string.dup.freeze].each do |state|
        assert_equal "[\"#{plain}\",{\"#{plain}\":1}]", Jacinth.generate([state, { state => 1 }]), encoding.name
        assert_equal [string.b, encoding], [state.b, state.encoding]
      end
    end
  end

  def test_generate_of_binary
    assert_equal '"abc"', Jacinth.generate("abc".b)
    text = "é".b
    result = begin
      Jacinth.generate([text, { text => text }])
    rescue Jacinth::GeneratorError, EncodingError
      nil
    end
    assert_includes [nil, "[\"é\",{\"é\":\"é\"}]"], result
    assert_equal ["é".b, Encoding::BINARY], [text, text.encoding]
  end

  def test_generate_refuses_what_is_no_text
    others = { "\x81" => "Shift_JIS", "a" => "UTF-16LE", "\x00\xd8" => "UTF-16LE", "\xe9" => "US-ASCII",
               "+" => "UTF-7" }
    broken = BROKEN.map { |bytes| bytes.dup.force_encoding(Encoding::UTF_8) } + BROKEN.first(3)
    broken += others.map { |bytes, encoding| bytes.dup.force_encoding(encoding) }
    broken.each do |string|
      bytes = string.b
      [string, [string], { "a" => string }, { string => 1 }, [["x" * 100 + "y", string * 21]]].each do |object|
        [{}, { ascii_only: true }, { script_safe: true }, { html_safe: true }].each do |options|
          error = assert_raises(Jacinth::GeneratorError, EncodingError, string.inspect) do
            Jacinth.generate(object, **options)
          end
          assert_operator error.message.bytesize, :<=, 256
          assert_predicate error.message, :valid_encoding?
        end
      end
      assert_equal bytes, string.b
    end
  end

  # The result's coderange matches its bytes, and remains correct when the String grows.
  def test_generated_text_knows_its_bytes
    ["a", "é", "", "a" * 100, "#{"a" * 100}é", "\u007f", "\u0080", "😀"].each do |string|
      [string, [string], { string => nil }, string.to_sym].each do |object|
        [{}, { ascii_only: true }].each do |options|
          text = Jacinth.generate(object, **options)
          assert_equal Encoding::UTF_8, text.encoding
          assert_nil ValueComparison.coderange(text)
          assert_nil ValueComparison.coderange(text << "é")
        end
      end
    end
  end

  # The coderange of parsed Strings also stays correct after they are changed.
  def test_parsed_text_knows_its_bytes
    [
      "a", "é", "", "a" * 40, "#{"a" * 40}é", '\u00e9', '\u0041', '\n', '\ud83d\ude00', "é\\n", '\u007f', '\u0080'
    ].each do |inside|
      string, hash = Jacinth.parse("[\"#{inside}\",{\"#{inside}\":1}]")
      assert_nil ValueComparison.coderange(string)
      assert_nil ValueComparison.coderange(hash.keys[0])
      assert_nil ValueComparison.coderange(string << "b")
      assert_nil ValueComparison.coderange(string << "é")
    end
  end

  def test_default_encodings_change_nothing
    external, internal = Encoding.default_external, Encoding.default_internal
    verbose, $VERBOSE = $VERBOSE, nil
    { Encoding::ISO_8859_1 => nil, Encoding::UTF_16LE => Encoding::UTF_8,
      Encoding::BINARY => Encoding::EUC_JP }.each do |out, inside|
      Encoding.default_external = out unless out == Encoding::UTF_16LE
      Encoding.default_internal = inside
      assert_nil ValueComparison.difference(thawed(VALUE), Jacinth.parse(TEXT))
      assert_equal Encoding::UTF_8, Jacinth.generate(VALUE).encoding
      assert_equal TEXT, Jacinth.generate(VALUE)
    end
  ensure
    Encoding.default_external = external
    Encoding.default_internal = internal
    $VERBOSE = verbose
  end
end
