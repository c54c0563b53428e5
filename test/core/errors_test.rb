# frozen_string_literal: true

require "test_helper"
require "json"
require "support/differences"
require "support/document_maker"
require "support/error_places"
require "support/golden"
require "support/linear"
require "support/mutator"
require "support/parse_errors"
require "support/workload"

# The information in an error: class, position, path, snippet; and the limits for parts of the document in it.
class ErrorsTest < Minitest::Test
  include ErrorPlaces
  include Linear
  include ParseErrors

  PLACES.each_with_index do |(document, line, column, offset, path), i|
    define_method("test_place_#{format("%02d", i)}") do
      error = assert_parse_error(document)
      told = [error.line, error.column, error.byte_offset, error.json_path]
      assert_equal [line, column, offset, path], told, document.inspect
    end
  end

  def test_places_are_those_of_json
    documents =
      PLACES.map(&:first) +
        ['{"a":1,,}', '{"a" 1}', "{1:2}", '{"a":1,2}', "[1 2]", '{"a":1 "b":2}', "tru", "[-]", '["a', '{"a', '{"a"']
    different = documents.reject do |document|
      theirs = assert_raises(JSON::ParserError) { JSON.parse(document) }
      ours = assert_raises(Jacinth::ParserError) { Jacinth.parse(document) }
      [theirs.line, theirs.column, theirs.json_path] == [ours.line, ours.column, ours.json_path]
    end
    # json reports a lone surrogate at the first character of its string.
    assert_equal ['["a\ud800"]'], different
  end

  def test_problem_and_hint
    KnownDifferences.id("parse/error-text")
    WORDED.each do |document, problem|
      error = assert_parse_error(document)
      assert_equal problem, error.problem[/(.*) at line 1 column \d+\z/, 1], document
      assert_equal [error.problem, *("(#{error.hint})" if error.hint)].join(" "), error.message, document
    end
  end

  def test_classes
    assert_operator Jacinth::Error, :<, StandardError
    assert_operator Jacinth::ParserError, :<, Jacinth::Error
    assert_same Jacinth::ParserError, Jacinth::ParseError
    assert_operator Jacinth::NestingError, :<, Jacinth::ParserError
    assert_operator Jacinth::GeneratorError, :<, Jacinth::Error
    assert_instance_of Jacinth::ParserError, assert_raises(Jacinth::Error) { Jacinth.parse("[") }
    assert_instance_of Jacinth::NestingError, assert_raises(Jacinth::Error) { Jacinth.parse("[[1]]", max_nesting: 1) }
    assert_instance_of Jacinth::GeneratorError, assert_raises(Jacinth::Error) { Jacinth.generate(Object.new) }
  end

  def test_nesting_error_is_placed
    error = assert_parse_error("[[1],\n [[2]]]", Jacinth::NestingError, max_nesting: 2)
    assert_equal [2, 3, 8, "$[1][0]"], [error.line, error.column, error.byte_offset, error.json_path]
    assert_match(/nesting of 3 is too deep/, error.message)
  end

  def test_detailed_message_shows_path_and_caret
    error = assert_parse_error("{\"a\":\n[1,@]}")
    text = error.detailed_message(highlight: false)
    assert_includes text, error.message
    assert_includes text, "$.a[1]"
    assert_includes text, "[1,@]}\n   ^"
  end

  # At most 256 bytes and the snippet, with only the end of the path.
  def test_detailed_message_is_bounded
    keys = ["a", "some_name", "k" * 200, "é" * 200, "x y", "\\u0007" * 40, "a]b.c[\\\"", ""]
    keys.product(keys, keys).each do |path|
      error = assert_parse_error("#{path.map { |key| "{\"#{key}\":[1," }.join}@", Jacinth::ParserError)
      text = error.detailed_message(highlight: false)
      shown = text.delete_suffix(error.snippet)
      assert_operator shown.bytesize, :<=, 257
      assert_predicate text, :valid_encoding?
      assert text.end_with?(error.snippet)
      assert_includes shown, error.message
      place = shown[/^at (.*)$/, 1]
      assert_operator place.bytesize, :<=, 32
      assert error.json_path.end_with?(place.delete_prefix("...")), place
      assert_equal error.json_path, place unless place.start_with?("...")
      assert_includes error.detailed_message(highlight: true), place
      assert_includes error.detailed_message(highlight: true), "\e[1m^\e[m"
      refute_includes error.detailed_message, "\e"
    end
  end

  def test_detailed_message_shows_the_last_steps
    document = "{\"first_key_of_all\":{\"second_key\":{\"a b\":[1,@"
    assert_includes assert_parse_error(document).detailed_message, "\nat ....second_key[\"a b\"][1]\n"
    long = "a" * 29
    assert_includes assert_parse_error("{\"x\":{\"#{long}\":@").detailed_message, "\nat ...#{long}\n"
  end

  def test_detailed_message_of_other_messages
    [Jacinth::Error, Jacinth::ParserError, Jacinth::GeneratorError].each do |kind|
      text = kind.new("é" * 300).detailed_message(highlight: false)
      assert_operator text.bytesize, :<=, 256
      assert_predicate text, :valid_encoding?
      assert_includes kind.new("short").detailed_message, "short"
    end
  end

  def test_snippet
    error = assert_parse_error("[1,\n\"abc\", @, \"def\"\n]")
    piece, caret = error.snippet.lines(chomp: true)
    assert_includes piece, "@"
    assert_equal piece.index("@"), caret.index("^"), error.snippet
    refute_includes error.snippet, "\r"
    assert_parse_error("[\"#{"a" * 500}\", @, \"#{"b" * 500}\"]").snippet.lines(chomp: true).then do |long, mark|
      assert_operator long.bytesize, :<=, SNIPPET
      assert_equal long.index("@"), mark.index("^")
    end
  end

  # Characters that would disturb a terminal or a log file must not appear unescaped.
  def test_snippet_and_message_hold_no_control_characters
    [
      "[\"\e[31m\u0000\"]", "\e[2J", "[1,\e]", "[\"a\" \b\b]", "\0\0", "[\"\u0085\" @", "{\"a\x07\":1}",
      "{\"\\u001b\":1,\"\\u001b\":2}", "[1,\t@]"
    ].each do |document|
      error = assert_parse_error(document)
      [error.message, error.snippet.sub("\n", ""), error.json_path].each do |text|
        refute_match(/[\u0000-\u001f\u007f]/, text, document.inspect)
      end
    end
  end

  def test_properties_over_broken_documents
    maker = DocumentMaker.new(Workload.seed, duplicates: true)
    mutator = Mutator.new(Workload.seed)
    broken = 0
    Workload.rounds(4000, 100_000).times do
      document = mutator.mutate(maker.document)
      Jacinth.parse(document)
    rescue Jacinth::ParserError => e
      assert_sound_error(e, document)
      refute Jacinth.valid?(document), document.inspect
      assert_nothing_wrong_before(e, document)
      broken += 1
    end
    assert_operator broken, :>, 0
  end

  # A leaf with a known path is broken. The error must have that path.
  def test_paths_lead_to_the_broken_value
    random = Random.new(Workload.seed)
    names = ["a", "b_1", "x y", "", "é", "0a", "q\"q", "back\\slash", "nl\n", "k" * 20, "$", "a.b", "_", "A9"]
    Workload.rounds(300, 3000).times do
      keys = Array.new(4) { names.sample(random: random) }.uniq
      path = +"$"
      document = keys.reverse.reduce("@") do |inner, key|
        siblings = Array.new(random.rand(3)) { |i| "\"s#{i}\":[{\"t\":1}]," }.join
        json_key = Jacinth.generate(key)
        random.rand(2).zero? ? "{#{siblings}#{json_key}:#{inner}}" : "[1,{#{json_key}:#{inner}}]"
      end
      expected = theirs(document).gsub("\n", '\u000a')
      error = assert_parse_error(document)
      assert_equal expected, error.json_path, document
      assert_equal document.index("@"), document.byteslice(0, error.byte_offset).length, path
    end
  end

  def test_huge_and_wide_keys_stay_out_of_messages
    (0..3).each do |shift|
      ["x" * 100_000, "é" * 30_000, "漢" * 20_000, "😀" * 100].each do |body|
        key = "#{"a" * shift}#{body}"
        error = assert_parse_error("{\"#{key}\":1,\"#{key}\":2}")
        assert_match(/duplicate key/, error.message)
        assert_parse_error("{\"#{key}\":{\"#{key}\":@}}")
        assert_parse_error("[\"#{key}\", @]")
        assert_parse_error("[\"#{key}")
        assert_parse_error("[\"#{key}\\q\"]")
      end
    end
  end

  def test_format_directives_in_documents_are_text
    ["%n%s%p%x", "%999999999d", "%<a>s", "%{a}", "%%"].each do |text|
      error = assert_parse_error("{\"#{text}\":1,\"#{text}\":2}")
      assert_includes error.message, text
      assert_parse_error(text)
      assert_parse_error("[\"#{text}\" #{text}]")
    end
  end

  def test_a_path_through_many_levels_is_quick_and_bounded
    make = ->(levels) { "#{"[" * levels}@" }
    error = assert_parse_error(make.(200_000), max_nesting: 0)
    assert_operator error.json_path.bytesize, :<=, 3 * 200_000 + 1
    assert_equal 200_000, error.byte_offset
    assert_linear(3_000, make, scale: 64, bound: 2_000) { |document| assert_parse_error(document, max_nesting: 0) }
  end

  def test_golden
    documents = [
      *PLACES.map(&:first),
      "{\"a\":1,\"a\":2}", "[[[1]]]", "[1e999]", "\xff", "[\"\xc3\"]", "[\"a\xed\xa0\x80b\"]", "[/* ", "{\"a\":1,}",
      "[\n  \"é\", tru\n]", "[\"#{"long " * 20}\" x]", "{\"#{"k" * 60}\":[1,2,oops]}", "\ufeff[@]"
    ]
    lines = documents.map do |document|
      error = assert_parse_error(document, max_nesting: document == "[[[1]]]" ? 2 : 0)
      told = %i[class message line column byte_offset json_path snippet].map { |name| error.public_send(name) }
      [document, *told].map(&:inspect).join("\t")
    end
    Golden.assert_equal(self, "parse_errors", lines)
  end

  private

  def theirs(document) = assert_raises(JSON::ParserError) { JSON.parse(document) }.json_path

  # The bytes before the error are the beginning of some document: if the document is cut there, the parser reports an
  # unexpected end, or the same token.
  def assert_nothing_wrong_before(error, document)
    start = document.b.byteslice(0, error.byte_offset).force_encoding(Encoding::UTF_8)
    Jacinth.parse(start)
  rescue Jacinth::ParserError => e
    return if e.byte_offset == start.bytesize || error.message.include?("duplicate key")

    # A token that the cut made incomplete is reported where it begins.
    token = start.byteslice(e.byte_offset..)
    cut = -> { "#{document.inspect} at #{error.byte_offset}: cut, #{e.message}" }
    assert_match(%r{\A(-?[\d.eE+-]*|[a-zA-Z]+|".*|\\.*|/.*)\z}m, token, cut)
  end
end
