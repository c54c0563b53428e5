# frozen_string_literal: true

require "test_helper"
require "support/parse_errors"

# ParserError#hint: what is probably meant at the place of the error, and what to write instead.
class ErrorHintTest < Minitest::Test
  include ParseErrors

  HINTS = {
    # The beginning of what is no JSON.
    "\x1f\x8b\x08\x00".b => "these are gzip bytes; unpack them with Zlib.gunzip",
    "\x28\xb5\x2f\xfd\x04".b => "these are zstd bytes; unpack them first",
    "\x1e[1]\n" => "this is a JSON text sequence (RFC 7464); each_document of Jacinth reads it",
    "PK\x03\x04".b => "this is a zip archive; unpack it first",
    "\xff\xfe[\x00]\x00".b => "this is UTF-16; convert it with text.encode(\"UTF-8\", \"UTF-16\")",
    "\x00[\x00]".b => "this is UTF-16; convert it with text.encode(\"UTF-8\", \"UTF-16BE\")",
    "[\x00]\x00".b => "this is UTF-16; convert it with text.encode(\"UTF-8\", \"UTF-16LE\")",
    "\n\x00[\x00]\x00".b => "this is UTF-16; convert it with text.encode(\"UTF-8\", \"UTF-16LE\")",
    "\xff\xfe\0\0[\0\0\0]\0\0\0".b => "this is UTF-32; convert it with text.encode(\"UTF-8\", \"UTF-32\")",
    "\0\0\xfe\xff\0\0\0[\0\0\0]".b => "this is UTF-32; convert it with text.encode(\"UTF-8\", \"UTF-32\")",
    "\0\0\0[\0\0\0]".b => "this is UTF-32; convert it with text.encode(\"UTF-8\", \"UTF-32BE\")",
    "[\0\0\0]\0\0\0".b => "this is UTF-32; convert it with text.encode(\"UTF-8\", \"UTF-32LE\")",
    "12".encode("UTF-16LE").b => "this is UTF-16; convert it with text.encode(\"UTF-8\", \"UTF-16LE\")",
    "1\0" => "cut off the NUL byte; if this is UTF-16, convert it with text.encode(\"UTF-8\", \"UTF-16LE\")",
    "<!DOCTYPE html>\n<html></html>" => "this is an HTML page; look at the status of the response",
    "<HTML>" => "this is an HTML page; look at the status of the response",
    "\n\n <html>" => "this is an HTML page; look at the status of the response",
    "\r\n<!DOCTYPE html>" => "this is an HTML page; look at the status of the response",
    "\uFEFF<!DOCTYPE html>" => "this is an HTML page; look at the status of the response",
    "\uFEFF\n      <html>" => "this is an HTML page; look at the status of the response",
    "#{" " * 40}<html>" => "this is an HTML page; look at the status of the response",
    "\n---\na: 1\n" => "this is YAML, not JSON",
    "```json\n{}\n```" => "this is a Markdown code block; parse what is inside it",
    "\n```\n{}\n```" => "this is a Markdown code block; parse what is inside it",
    "<?xml version=\"1.0\"?><a/>" => "this is XML or HTML, not JSON",
    ")]}',\n{}" => "remove the prefix that keeps the text from being run as a script",
    "data: {\"a\":1}\n\n" => "these are server-sent events; parse what follows \"data:\"",
    "---\na: 1\n" => "this is YAML, not JSON",
    "callback({\"a\":1})" => "this is JSONP; parse what is between the parentheses",
    **%w[log.ndjson data.json /tmp/data ./a ../a.txt ~/a tmp/a/very/long/path/to/data.json a-b.jsonl].to_h do |path|
      [path, "this is a path; read the file with load_file, or its lines with each_line(Pathname(path))"]
    end,
    **['C:\data.json', "c:/data.json", '\\\\host\share\data.json', "file:///data.json"].to_h do |path|
      [path, "this is a path; read the file with load_file, or its lines with each_line(Pathname(path))"]
    end,
    **%w[https://json.org/a.json HTTP://localhost:3000/].to_h do |address|
      [address, "this is an address, not a document; parse the body of the response"]
    end,
    "" => "the text is empty",
    " \n " => "the text has no value",
    # Values.
    "['a']" => "strings have double quotes",
    "[`a`]" => "strings have straight double quotes",
    "[“a”]" => "strings have straight double quotes",
    "[«a»]" => "strings have straight double quotes",
    "[True]" => "write true",
    "[TRUE]" => "write true",
    "[False]" => "write false",
    "[None]" => "write null",
    "[nil]" => "write null",
    "[undefined]" => "write null",
    "[NULL]" => "write null",
    "[NaN]" => "allow_nan: true accepts NaN, Infinity and -Infinity",
    "[Infinity]" => "allow_nan: true accepts NaN, Infinity and -Infinity",
    "[-Infinity]" => "allow_nan: true accepts NaN, Infinity and -Infinity",
    "[.5]" => "write 0 before the decimal point",
    "[-.5]" => "write 0 before the decimal point",
    "[+1]" => "write the number without +",
    "[007]" => "write the number without leading zeros",
    "[-01]" => "write the number without leading zeros",
    "[1.]" => "write a digit after the decimal point",
    "[1.e3]" => "write a digit after the decimal point",
    "[1e]" => "write a digit after the e",
    "[1.5E+]" => "write a digit after the e",
    "[:name]" => "this is a Ruby Symbol; write a string",
    "[# none\n]" => "JSON has no comments",
    "#<Foo a=1>" => "this is a Ruby object as inspect shows it; write it as JSON with Jacinth.generate",
    "[#<struct a=1>]" => "this is a Ruby object as inspect shows it; write it as JSON with Jacinth.generate",
    "[(1, 2)]" => "arrays have square brackets",
    "[1, 2,]" => "allow_trailing_comma: true accepts a comma before it",
    "{\"a\": 1,\n}" => "allow_trailing_comma: true accepts a comma before it",
    "[1,}" => "an array ends with ]",
    "{\"a\":[1,\n}" => "an array ends with ]",
    "{\"a\":1,]" => "an object ends with }",
    "[1,,2]" => "one comma too many",
    "{\"a\":1,,\"b\":2}" => "one comma too many",
    "[// none\n]" => "allow_comments: true accepts comments",
    "{\"a\": /* one */ 1}" => "allow_comments: true accepts comments",
    "[1 // one\n]" => "allow_comments: true accepts comments",
    # After values.
    "[0x1F]" => "JSON has no hexadecimal numbers",
    "[1_000]" => "write the number without _",
    "[1;2]" => "write a comma",
    "{\"a\":1;\"b\":2}" => "write a comma",
    "[\"a\":1]" => "pairs stand in objects, which have curly brackets",
    "[1 # one\n]" => "JSON has no comments",
    "[1 2]" => "is a comma missing?",
    "{\"a\":1 \"b\":2}" => "is a comma missing?",
    # Keys and colons.
    "{'a':1}" => "keys have double quotes",
    "{“a”:1}" => "keys have straight double quotes",
    "{:a=>1}" => "this is a Ruby Hash; write it as JSON with Jacinth.generate",
    **["{1=>2}", "{nil=>2}", "{-1.5 => 2}", "{Foo::Bar=>1}"].to_h do |hash|
      [hash, "this is a Ruby Hash; write it as JSON with Jacinth.generate"]
    end,
    "{\"a\"=>1}" => "this is a Ruby Hash; write it as JSON with Jacinth.generate",
    "{\"a\"=1}" => "write a colon",
    "{\"a\"}" => "a key needs a colon and a value",
    "{a:1}" => "put the key in double quotes",
    "{1:2}" => "put the key in double quotes",
    "{# none\n}" => "JSON has no comments",
    # Behind the document.
    "[1]]" => "one closing bracket too many",
    "{}\0\0" => "NUL bytes follow the document; cut them off",
    "{}\n{\"a\":2}\n" => "does another document follow? each_document and each_line of Jacinth read several",
    # Strings and characters.
    "[\"a\nb\"]" => "write a line feed in a string as \\n, or pass allow_control_characters: true",
    "[\"a\rb\"]" => "write a carriage return in a string as \\r, or pass allow_control_characters: true",
    "[\"a\tb\"]" => "write a tab in a string as \\t, or pass allow_control_characters: true",
    "[\"a\u0001b\"]" => "allow_control_characters: true accepts it",
    "[\"C:\\work\"]" => "write \\\\ for a backslash, or pass allow_invalid_escape: true",
    "[\"\\ud83d\"]" => "a character beyond U+FFFF needs two \\u escapes",
    "[\"\\ud83d\\u0041\"]" => "a character beyond U+FFFF needs two \\u escapes",
    "[\"\xE9\"]".b => "byte 0xE9 is not UTF-8; convert Latin-1 with text.encode(\"UTF-8\", \"ISO-8859-1\")",
    "[\xE9]".b => "byte 0xE9 is not UTF-8; convert Latin-1 with text.encode(\"UTF-8\", \"ISO-8859-1\")",
    "[caf\xE9]".b => "byte 0xE9 is not UTF-8; convert Latin-1 with text.encode(\"UTF-8\", \"ISO-8859-1\")",
    "{\"a\": \xC9t\xE9}".b => "byte 0xC9 is not UTF-8; convert Latin-1 with text.encode(\"UTF-8\", \"ISO-8859-1\")",
    "{\xE9:1}".b => "byte 0xE9 is not UTF-8; convert Latin-1 with text.encode(\"UTF-8\", \"ISO-8859-1\")",
    "[\uFEFF1]" => "this is a byte order mark; JSON has space, tab, line feed and carriage return",
    "[1,\u00A02]" => "this is a no-break space; JSON has space, tab, line feed and carriage return",
    "{\u200B\"a\":1}" => "this is a zero-width space; JSON has space, tab, line feed and carriage return",
    # The end, and limits.
    "{\"a\":[1,2" => "the array that begins at line 1 column 6 is not closed",
    "[1,\n {\"a\":1," => "the object that begins at line 2 column 2 is not closed",
    "[[[]], {\"a\"" => "the object that begins at line 1 column 8 is not closed",
    "{\"a\": \"b" => "the string that begins at line 1 column 7 is not closed",
    "{\"é\": 1, \"b" => "the string that begins at line 1 column 10 is not closed",
    "{\"a\":1,\"a\":2}" => "allow_duplicate_key: true keeps the last value",
    "[[1]]" => "max_nesting: sets the limit",
    "[1e999]" => "decimal_class: BigDecimal reads it",
    "[1}" => "an array ends with ]",
    "{\"a\":1]" => "an object ends with }"
  }.freeze
  # "é" is UTF-8, and stands where the known bytes end. The last four begin with something else than HTML.
  NONE = [
    "[@]", "]", "[nul]", "[1-]", "{\"a\" 1}", "[\"\\u12\"]", "[é]", "[caf\u00E9]", "[#{"a" * 23}é]", "\0", "\x89PNG",
    "{#{" " * 9}<html>", "1#{" " * 9}<html>", "{}\n<html>", "[\n<html>"
  ].freeze

  HINTS.each_with_index do |(document, hint), at|
    define_method("test_hint_#{format("%02d", at)}") do
      error = assert_parse_error(document, max_nesting: document == "[[1]]" ? 1 : 9)
      assert_equal hint, error.hint, document.inspect
      assert_equal "#{error.problem} (#{hint})", error.message
      assert_includes error.detailed_message, "(#{hint})"
    end
  end

  def test_no_hint
    NONE.each do |document|
      error = assert_parse_error(document)
      assert_nil error.hint, document
      assert_equal error.problem, error.message
    end
  end

  # Each row has a document above.
  def test_all_rows_are_tested
    rows = Jacinth.const_get(:ErrorHint)
    %i[FOREIGN WIDE VALUES AFTER_VALUES COLONS KEYS ENDS CONTROLS SENTENCES].each do |name|
      rest = name == :SENTENCES ? ["max_bytes: sets the limit"] : [] # test/options/max_bytes_test.rb
      assert_empty rows.const_get(name).values - HINTS.values - rest, name
    end
  end

  # What was accepted by an option is not recommended again.
  def test_hints_under_options
    { "[1,,]" => "one comma too many", "[1,}" => "an array ends with ]", "{\"a\":1,]" => "an object ends with }" }
      .each do |document, hint|
        assert_equal hint, assert_parse_error(document, allow_trailing_comma: true).hint
      end
    error = assert_raises(Jacinth::ParserError) { Jacinth.dig("{\"a\":[1,}", "a", 3) }
    assert_equal "an array ends with ]", error.hint
  end

  # Who follows the hint about an encoding gets the document.
  def test_advice_about_encodings
    %w[UTF-16LE UTF-16BE UTF-32LE UTF-32BE].product(["", "\uFEFF"], ["[1]", "12", "\n{}", "\"é\""])
      .each do |encoding, mark, document|
        text = "#{mark}#{document}".encode(encoding).b
        from = assert_raises(Jacinth::ParserError) { Jacinth.parse(text) }.hint[/encode\("UTF-8", "(.*)"\)\z/, 1]
        assert_equal document, text.encode("UTF-8", from), text.inspect
      end
    text = "[\"caf\xE9\", caf\xE9]".b
    from = assert_raises(Jacinth::ParserError) { Jacinth.parse(text) }.hint[/encode\("UTF-8", "(.*)"\)\z/, 1]
    assert_equal "[\"café\", café]", text.encode("UTF-8", from)
  end

  # What is in the way of the first value stands in a record of a stream, too.
  def test_a_record_that_begins_with_something_else
    error = assert_raises(Jacinth::ParserError) { Jacinth.each_line("[1]\n <html>\n") { |_| nil } }
    assert_equal [2, "this is an HTML page; look at the status of the response"], [error.line, error.hint]
  end

  # Jacinth.query takes no options of parse, so its errors name none; what a Document was made with is its own.
  def test_queries_name_no_options
    ['{"a":NaN}', '{"a":1e999}', '{"a":1,}', '{"a":/* */1}', "NaN", "#{"[" * 101}#{"]" * 101}",
     '{"b":[],"a":{"c":1,"c":2}}'].each do |text|
      hint = assert_raises(Jacinth::ParserError, text) { Jacinth.query(text, "$..*") }.hint
      assert_nil hint, text
      refute_nil assert_raises(Jacinth::ParserError, text) { Jacinth.parse(text) }.hint, text
    end
    error = assert_raises(Jacinth::ParserError) { Jacinth.query("[1,\n\"a\\q\"]", "$[1]") }
    assert_equal [2, 3, "write \\\\ for a backslash"], [error.line, error.column, error.hint]
    error = assert_raises(Jacinth::ParserError) { Jacinth.query("[True]", "$[0]") }
    assert_equal "write true", error.hint
    error = assert_raises(Jacinth::ParserError) { Jacinth.query(Jacinth.document("[NaN]"), "$[0]") }
    assert_match(/\Aallow_nan: true/, error.hint)
  end

  def test_a_new_error_has_no_hint
    error = Jacinth::ParserError.new("words")
    assert_equal [nil, "words", "words"], [error.hint, error.problem, error.message]
    assert_nil Jacinth::ParserError.new.hint
    assert_equal "Jacinth::ParserError", Jacinth::ParserError.new.message
  end

  # The message is bounded; the hint is left out before what was found is cut.
  def test_long_messages
    document = "#{" \n" * 12_345}#{" " * 123_456}[#{"'" * 40}"
    error = assert_parse_error(document)
    assert_operator error.message.bytesize, :<=, 256
    assert_equal "strings have double quotes", error.hint
  end

  # Copies for another place keep the hint.
  def test_streams_have_hints
    error = assert_raises(Jacinth::ParserError) { Jacinth.each_line("[1]\n[True]\n") { |_| nil } }
    assert_equal [2, 2, "write true"], [error.line, error.column, error.hint]
    assert_equal "expected a value, found 'True' at line 2 column 2 (write true)", error.message
    error = assert_raises(Jacinth::ParserError) { Jacinth.each_document("[1] [2]\n [3, [4") { |_| nil } }
    assert_equal [2, 8], [error.line, error.column]
    assert_equal "the array that begins at line 2 column 6 is not closed", error.hint
    assert_equal error.message, Marshal.load(Marshal.dump(error)).message
  end
end
