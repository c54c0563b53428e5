# frozen_string_literal: true

require "test_helper"
require "support/oj_dumping"

# Strings and Symbols: the escape modes, encodings, invalid UTF-8, NUL bytes.
class OjTextTest < Minitest::Test
  include OjDumping

  ALL = (+"\u0000\b\t\n\u000b\f\r\u001f\"/<>&'\\\u007f\u0080\u00e9\u2027\u2028\u2029\u202a\uffff\u{1f600}").freeze
  BASE = "\\u0000\\b\\t\\n\\u000b\\f\\r\\u001f\\\"/<>&'\\\\\u007f\u0080\u00e9\u2027\u2028\u2029\u202a\uffff\u{1f600}"
  HIGH = '\u0080\u00e9\u2027\u2028\u2029\u202a\uffff\ud83d\ude00'
  ASCII = "\\u0000\\b\\t\\n\\u000b\\f\\r\\u001f\\\"/<>&'\\\\\\u007f#{HIGH}"
  MODES = {
    json: BASE,
    newline: BASE.sub("\\n", "\n"),
    slash: BASE.sub("/", "\\/"),
    ascii: ASCII,
    unicode_xss: BASE.sub("\u2028\u2029", '\u2028\u2029'),
    xss_safe: ASCII.sub("/<>&", '\/\u003c\u003e\u0026')
  }.freeze

  def test_every_escape_mode
    MODES.each do |escape, text|
      %i[strict null wab].each { |mode| assert_equal "\"#{text}\"", dump(mode, ALL, escape_mode: escape), escape }
      long = "x" * 5000
      assert_equal "[\"#{long}#{text}#{long}\",{\"#{text}\":\"#{text}\"}]",
                   dump(:strict, [long + ALL + long, { ALL => ALL.to_sym }], escape_mode: escape)
      assert_equal "\"#{escape == :ascii ? ASCII : BASE}\"", dump(:compat, ALL, escape_mode: escape)
    end
  end

  def test_results_know_their_bytes
    ["a", "\u00e9", "\xff", "\u00e9".encode("UTF-16LE"), "a".dup.force_encoding("UTF-7"), "\xe9".b].each do |text|
      MODES.each_key do |escape|
        result = (dump(:strict, [text], escape_mode: escape) rescue next)
        fresh = result.b.force_encoding("UTF-8")
        assert_equal [Encoding::UTF_8, fresh.valid_encoding?, fresh.ascii_only?],
                     [result.encoding, result.valid_encoding?, result.ascii_only?]
      end
    end
  end

  def test_other_encodings_are_transcoded_where_they_can_be
    ["UTF-16LE", "ISO-8859-1", "Windows-1252"].each do |name|
      assert_equal "\"\u00e9\"", dump(:strict, "\u00e9".encode(name))
    end
    assert_equal "{\"\u00e9\":1}", dump(:null, { "\u00e9".encode("UTF-16BE") => 1 })
    assert_equal "\"\xe9\"", dump(:strict, "\xe9".b)
    assert_equal "\"\u00e9\"", dump(:strict, "\u00e9".b)
    assert_equal "\"\xe9\"", dump(:strict, "\xe9".dup.force_encoding("US-ASCII"))
  end

  def test_what_is_no_utf_8_is_written_as_it_is
    %i[json newline slash].each do |escape|
      assert_equal "\"\\\"\xff\xe2\x82\"".sub("/", "/"), dump(:strict, "\"\xff\xe2\x82", escape_mode: escape)
    end
    refute_predicate dump(:compat, "\xff"), :valid_encoding?
  end

  def test_or_refused_where_characters_have_to_be_known
    {
      "\xff" => "[ff] at 0",
      "a\xc3" => "] at 2",
      "a\xe2\x82" => "] at 3",
      "\xc3(abcdef" => "[28 61 62 63 64] at 1",
      "\u00e9\x80" => "[80] at 2"
    }.each do |text, words|
      %i[ascii xss_safe unicode_xss].each do |escape|
        refuse(EncodingError, "Invalid Unicode #{words}", :strict, [text], escape_mode: escape)
      end
    end
    assert_equal '"\ud800\u0000"', dump(:strict, "\xed\xa0\x80\xc0\x80", escape_mode: :ascii)
    assert_equal "\"\xed\xa0\x80\"", dump(:strict, "\xed\xa0\x80", escape_mode: :unicode_xss)
  end

  def test_nuls_can_be_left_out
    assert_equal '{"ab":["cd","ef"]}', dump(:strict, { "a\0b" => ["c\0d", :"e\0f"] }, omit_null_byte: true)
    assert_equal ['"\u00e9"', '""', '"x"'],
                 ["\0\u00e9", "\0\0", "x"].map { |text| dump(:strict, text, omit_null_byte: true, escape_mode: :ascii) }
    assert_equal "\"\xff\"", dump(:strict, "\0\xff\0", omit_null_byte: true)
  end
end
