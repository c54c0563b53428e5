# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/document_maker"
require_relative "../support/spelled_documents"
require_relative "../support/workload"

# Jacinth::StreamReformat gives what Jacinth.reformat gives, errors included, wherever the document is cut.
class StreamReformatTest < Minitest::Test
  include SpelledDocuments

  REFORMAT = Jacinth.const_get(:StreamReformat)
  LAYOUTS = [
    {},
    { indent: "  ", space: " ", object_nl: "\n", array_nl: "\n" },
    { indent: "\t", space_before: " ", array_nl: "\r\n" }
  ].freeze
  LOOSE = { allow_comments: true, allow_trailing_comma: true, allow_nan: true }.freeze
  STRINGS = { allow_control_characters: true, allow_invalid_escape: true }.freeze
  VALID = [
    "1", " -1.5e3\n", "\"\"", "\"a\\u00e9\\n\u00e9\u{1F600}\"", "null", "[]", "{}", "[[],{},[[]]]", "\u{FEFF}[1]",
    "\u{FEFF}1",
    " { \"a\" : [ 1 , { \"b\" : null } , \"\" ] , \"\" : { } , \"c\" : true } \r\n\t ", "[1,2,[3,[4,5],6],7]", "0",
    "-0",
    "{\"a\":{\"a\":{\"a\":1,\"b\":2},\"b\":[{\"a\":1},{\"a\":2}]},\"b\":0}", "[\"\\\\\",\"\\\"\",\"\\/\"]",
    "12345678901234567890123"
  ].freeze
  BROKEN = [
    "", " ", "\u{FEFF}", "[", "{", "[1", "[1,", "[1,]", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "{\"a\":1,}",
    "\"a", "\"\\", "-", "1.",
    "1e", "01", "tru", "nul", "truE", "[1 2]", "{\"a\" 1}", "{1:2}", "{\"a\":1 \"b\":2}", "[1]]", "[1] x", "1 2",
    "}", "]", "[}", "{]", "+1",
    "[1,2,{\"k\":[\"x\",\"\\q\"]}]", "{\"a\":{\"b\u00e9\":[1,{\"c\":oops}]}}", "[\"a\tb\"]", "[\"\\ud800\"]",
    "{\"\\q\":1}", "{\"x\":1,\"a\tb\":2}",
    "{\"a\":1,\"a\":2}", "{\"a\":1,\"b\":{\"c\":2,\"\\u0063\":3},\"a\":4}", "{\"a\":1,\"a\":[1,2],\"z\":oops}",
    "[0,{\"a\":{},\"a\":[{}]}]",
    "[1e400]", "{\"a\":[0,-1e999]}", "[\f1]", "[ \f", "\f", "[1,\f2]", "/", "[/* x */1]", "[1]//", "[NaN]",
    "-Infinity", "[1\u0000]",
    "{\"a b\":{\"c\":[[],[0,[{\"d\":x}]]]}}", "[\"\xFF\"]", "{\"\xC3\":1}", "[\xFF]", "[1] \xFF",
    "\u{FEFF}[\n\u00e9]", "\xEF\xBB", "\xEF", "\xEF\xBBx",
    "#{"[" * 101}#{"]" * 101}", "#{"{\"a\":" * 101}1", "[#{"\"\u00e9\u00e9\u00e9\"," * 20}oops, and more of it]"
  ].freeze
  SPECIAL = [
    "// a\n[1, /* b */ 2, ] // c", "/**/{\"a\"/**/:/**/1/**/,}/**/", "[1,/*", "[1]/*", "[1]//",
    "[NaN,-Infinity,Infinity,1e999]", "Na", "-Inf",
    "[,]", "[1,,]", "{,}", "[/*x*/]", "[/", "[//\n", "[1]/", "/* \xFF */1", "[1] // \xFF",
    "{\"a\":1,/* \u00e9 */\"a\":1}", "[1]/* */x"
  ].freeze

  # The text or what is known of the error; and the number of pieces.
  def whole(text, **options)
    Jacinth.reformat(text, **options)
  rescue Jacinth::ParserError => e
    error(e)
  end

  def error(error)
    [error.class, error.problem, error.line, error.column, error.byte_offset, error.json_path, error.snippet]
  end

  def in_pieces(pieces, **options)
    reformat = REFORMAT.new(options)
    text = +""
    [*pieces, nil].each do |piece|
      reformat.feed(piece)
      while (part = reformat.text)
        text << part
      end
    end
    assert_nil reformat.text
    text
  rescue Jacinth::ParserError => e
    assert_equal error(e), error(assert_raises(Jacinth::ParserError) { reformat.text }), "the error stays"
    error(e)
  end

  def cut(text, size) = 0.step(text.bytesize - 1, size).map { |offset| text.byteslice(offset, size) }

  def assert_same(text, sizes, **options)
    expected = whole(text, **options)
    sizes.each { |size| assert_equal expected, in_pieces(cut(text, size), **options), [text, size, options].inspect }
  end

  def test_every_size_of_pieces
    (VALID + BROKEN).each { |text| LAYOUTS.each { |layout| assert_same(text, 1..[text.bytesize, 40].min, **layout) } }
  end

  def test_every_size_of_pieces_with_options
    (VALID + BROKEN + SPECIAL).each do |text|
      assert_same(text, 1..[text.bytesize, 9].min, **LOOSE)
      assert_same(text, 1..[text.bytesize, 9].min, **STRINGS, **LAYOUTS[1])
      assert_same(text, 1..[text.bytesize, 9].min, allow_duplicate_key: true, max_nesting: nil, **LAYOUTS[2])
    end
  end

  # The error is at the beginning of a number that has been read; the window moves before the error is raised.
  def test_errors_at_the_beginning_of_a_long_number
    [5, 30, 55, 62, 63, 64, 65, 70].each do |length|
      number = "9" * (length - 4) + "e999"
      ["[#{"\"é\"," * 300}#{number}]#{" " * 200}", "{\"k\":\n[#{"1, " * 300}#{number} , 2, 3]}"].each do |text|
        assert_same(text, [1, 2, 7, 50, 64, 200, 700, 1300])
        assert_same(text, [1, 64, 700], allow_duplicate_key: true, **LAYOUTS[1])
      end
    end
  end

  def test_generated_documents_cut_at_random
    100.times do
      text, = document
      text = "#{space}#{text}#{space}"
      (text = text.b).setbyte(@random.rand(text.bytesize), @random.rand(256)) if @random.rand(3).zero?
      layout = LAYOUTS.sample(random: @random)
      5.times do
        offsets = Array.new(@random.rand(8)) { @random.rand(text.bytesize) }.sort
        pieces = [0, *offsets, text.bytesize].each_cons(2).map { |from, to| text.byteslice(from, to - from) }

        assert_equal whole(text, **layout), in_pieces(pieces, **layout), [text, offsets].inspect
      end
    end
  end

  # Objects whose keys leave the window long before they end: they are remembered, with the lines they stand in.
  def test_keys_of_long_objects
    rows = Array.new(500) { |index| "\n  \"key \u00e9 #{index}\" : [#{index}, {\"id\": #{index},
      \"text\": \"#{"x" * (index % 90)}\"}]" }
    [[], ["\n\"key \u00e9 7\": 1"], ["\n \"k\\u0065y \u00e9 499\": {\"a\": 1}"], ["\"x\": 1, \"x\": 2"],
      ["\"z\": {\"y\": oops}"]].each do |more|
      [[0], [250], [500]].each do |place,|
        text = "[1, {\"outer\": {#{rows.dup.insert(place, *more).join(",")}}, \"last\": 2}]"
        LAYOUTS.first(2).each { |layout| assert_same(text, [7, 500, 4_000, 100_000], **layout) }
        assert_same(text, [50, 700], allow_duplicate_key: true)
      end
    end
  end

  # Fewer and more keys than the set has room for, in objects within objects that end at different places.
  def test_keys_of_objects_within_objects
    nest = lambda do |depth, width|
      inner = depth.zero? ? "1" : nest.call(depth - 1, width)
      pairs = Array.new(width) do |index|
        "\"k#{index}#{"y" * (index * 9)}\": #{index == width / 2 ? inner : index}"
      end
      "{#{pairs.join(", ")}}"
    end
    [[3, 5], [2, 20], [1, 90], [40, 3]].each do |depth, width|
      text = nest.call(depth, width)
      twice = text.sub(/\}(?=, )|\}\z/, ",\"k0\":0}")

      [text, twice, text[0..-2], "#{text[0..-2]},\"k1#{"y" * 9}\":5}"].each do |document|
        assert_same(document, [3, 64, 200, 1_000])
        assert_same(document, [3, 200], allow_duplicate_key: true)
      end
    end
  end

  def test_long_tokens
    long = "x\u00e9\\n" * 50_000
    ["\"#{long}\"", "[\"#{long}\", \"#{long}\"]", "{\"#{long}\": 1, \"a\": \"#{long}\"}", "[#{" " * 200_000}]",
      "1#{"0" * 90_000}",
     "[\"#{long}\\q#{long}\"]", "{\"a\":\"#{long}", "{\"#{long}\":1,\"#{long}\":2}",
     "[\"#{long}\xFF#{long}\"]"].each do |text|
      assert_same(text, [1_000, 65_536, 1 << 20], **LAYOUTS[1])
    end
  end

  # The text of a step is short, however long the indentation is.
  def test_pieces_of_the_new_text_are_short
    reformat = REFORMAT.new(LAYOUTS[1].merge(indent: " " * 64))
    reformat.feed("#{"[" * 100}#{"1," * 32_000}")
    parts = []
    while (part = reformat.text)
      parts << part.bytesize
    end

    assert_operator parts.sum, :>, 180 << 20
    assert_operator parts.max, :<, 8 << 20
  end

  def test_wrong_uses
    assert_raises(ArgumentError) { REFORMAT.new({ max_bytes: 5 }) }
    assert_raises(ArgumentError) { REFORMAT.new({ strict: true }) }
    assert_raises(TypeError) { REFORMAT.new(nil) }
    assert_raises(TypeError) { REFORMAT.allocate.text }
    assert_raises(TypeError) { REFORMAT.new({}).feed(1) }
    assert_raises(TypeError) { REFORMAT.new({}).send(:initialize, {}) }
    assert_raises(NoMethodError, TypeError) { REFORMAT.new({}).dup }
  end

  def test_under_a_collector_that_moves_objects
    text = VALID.max_by(&:bytesize)
    GC.stress = GarbageCollectorModes::STRESS
    result = in_pieces(cut(text, 5), **LAYOUTS[1])
    GC.stress = false

    assert_equal whole(text, **LAYOUTS[1]), result
  ensure
    GC.stress = false
  end
end
