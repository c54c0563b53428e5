# frozen_string_literal: true

require "test_helper"
require "support/child"

# Generated broken texts: the message, the place, the excerpt and the hint of each error describe what is in the text.
class BrokenInputsTest < Minitest::Test
  WHOLE = ['{"a":[1,"b\u00e9\\n\\ud83d\\ude00",{"c":null}],"d":-1.5e3}',
           '["\\u0041",true,false,{"":""}]', '"text"', "[]"].freeze
  BROKEN = ["\\q", "\\u12g", "\\ud800x", "\\udc00", "\x01", "\xff", "\xed\xa0\x80",
            "\xed\xa0\x80\xed\xb0\x80", "\xc0\x80", "\xe9",
            "\xf4\x90\x80\x80", "\x1e", "\u202e", "\u2028",
            "}", "]", ",", ":", "nul", "01", "1.", "'", "//", "\u00a0"].map(&:b).freeze

  def test_messages_places_and_excerpts
    random = Random.new(seed = rand(2**32))
    400.times do
      text = broken(random)
      %i[parse parse_partial].each { |call| check(text, call, "seed #{seed}") }
    end
  end

  # A bad escape sequence is named, whatever is missing after it.
  def test_bad_escapes_in_partial_texts
    ["\"\\q", "[\"a\\qb",
      "{\"a\\q", "[\"\\u12g", "{\"\\ud800x", "[\"\\ud800\\n", "[1,\"\\udc00", "{\"a\":\"\\ux"].each do |text|
      error = assert_raises(Jacinth::ParserError, text) { Jacinth.parse_partial(text) }

      refute_includes error.message, "end of input", text
      assert_match(/escape|surrogate/, error.message)
      assert_equal text.index("\\"), error.byte_offset
      assert_includes text, error.snippet.lines.first.chomp
    end
  end

  def test_surrogates_in_utf8
    { "[\"\xed\xa0\x80\"]" => /ED A0 80 are the surrogate U\+D800, which UTF-8 does not have; half/,
      "[\"\xed\xbf\xbf\"]" => /ED BF BF are the surrogate U\+DFFF/,
      "[\"\xed\xa0\xbd\xed\xb8\x80\"]" => /U\+D83D, .*CESU-8/,
      "[\"\xc0\x80\"]" => /UTF-8 of Java/, "[\"\xe0\x80\xaf\"]" => /more bytes than/,
      "[\"\xf4\x90\x80\x80\"]" => /beyond U\+10FFFF/, "[\"caf\xe9\"]" => /Latin-1/ }.each do |text, hint|
      error = assert_raises(Jacinth::ParserError) { Jacinth.parse(text) }

      assert_match hint, error.hint
      assert_match hint, error.message
      refute_match(/Latin-1/, error.message) unless hint == /Latin-1/
    end
  end

  def test_text_sequences
    hint = "this is a JSON text sequence (RFC 7464); each_document of Jacinth reads it"
    text = "\x1e{\"a\":1}\n\x1e[2]\n"
    calls = [
      -> { Jacinth.parse(text) }, -> { Jacinth.each_line(text).to_a }, -> { Jacinth.document(text).value },
      -> { Jacinth.reformat(text) }, -> { Jacinth.statistics(text) }, -> { Jacinth.parse("[1]\n#{text}") },
      -> { Jacinth.parse_partial(text) }, -> { Jacinth.dig(text, "a") },
      -> { Jacinth.edit(text, "/a" => 1) }, -> { Jacinth.query(text, "$.a") }
    ]
    calls.each { |call| assert_equal hint, assert_raises(Jacinth::ParserError, &call).hint }

    assert_equal [{ "a" => 1 }, [2]], Jacinth.each_document(text).to_a
  end

  private

  # A text with something broken in it, which may be cut.
  def broken(random)
    text = WHOLE.sample(random: random).b
    at = random.rand(text.bytesize + 1)
    text = text.byteslice(0, at) + BROKEN.sample(random: random) + text.byteslice(at..)
    random.rand(2).zero? ? text : text.byteslice(0, random.rand(text.bytesize + 1))
  end

  def check(text, call, words)
    Jacinth.public_send(call, text)
  rescue Jacinth::ParserError => error
    words = "#{words}: #{call} #{text.inspect}: #{error.message}"
    assert_operator error.message.bytesize, :<=, 256, words
    assert_includes 0..text.bytesize, error.byte_offset, words
    before = text.byteslice(0, error.byte_offset)
    line = before.rpartition("\n".b).last.force_encoding("UTF-8").scrub("")
    assert_equal before.count("\n".b) + 1, error.line, words
    assert_equal line.length + 1, error.column, words if line.b == before.rpartition("\n".b).last
    shown = shown(text)
    excerpt, = error.snippet.split("\n", 2)
    assert_includes shown, excerpt, words
    found = error.message[/(?:found|:) (['"])(.*)\1 at line/m, 2]
    assert_includes shown, found, words if found
    assert_equal text.bytesize, error.byte_offset, words if error.message.start_with?("unexpected end of input")
    return unless text.byteslice(error.byte_offset, 3).to_s.match?(/\A\xed[\xa0-\xbf][\x80-\xbf]/n)

    refute_match(/Latin-1/, error.message, words)
  end

  # The text as excerpts show it.
  def shown(text) = Jacinth.const_get(:Printable).marked(text.dup.force_encoding("UTF-8").scrub("\n"))
end
