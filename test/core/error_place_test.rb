# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/command_line"
require_relative "../support/messages"

# The place of an error is one and the same wherever it is told: in the message, line and column, byte_offset, the
# snippet's caret, json_path, the lines that Ruby prints, and on the command line.
class ErrorPlaceTest < Minitest::Test
  include CommandLine

  TEXTS = Messages::TEXTS.merge(
    "tabs before it" => "{\"a\": [\n\t\t1,\n\t\toops]}", "full width before it" => '{"日本": [1, "全角", oops]}',
    "combining marks before it" => "[\"e\u0301e\u0301\", oops]", "the second of equal keys" => '{"a":{"b":1,"b":2}}'
  ).freeze

  # Texts before an error, and the columns of a terminal that they take. The texts of snippets are this short.
  COLUMNS = {
    "[" => 1, "[\t\t" => 3, "[ \"é\"," => 6, "{\"全角\":" => 8, "[\"ｆ！\"," => 8, "[\"ﾊﾝ\"," => 6,
    "[\"각\"," => 6,
    "[\"\u1100\u1161\u11a8\"," => 6, "[\"e\u0301a\u0300\u0302\"," => 6, "[\"\u200b\ufeff\u2060\"," => 7,
    "[\"a\u00adb\"," => 7, "[\"😀⌚\"," => 8, "[\"☎✔\"," => 6, "[\"👍🏽\"," => 8,
    "[\"𠀀\"," => 6, "[\"\u0085\"," => 5,
    "[\"\u0e01\u0e47\"," => 5, "[\"\u0928\u093f\"," => 6
  }.freeze

  def test_columns_before_the_caret
    COLUMNS.each do |before, columns|
      error = assert_raises(Jacinth::ParserError, before) { Jacinth.parse("#{before}oops") }
      text, caret = error.snippet.split("\n")
      assert_equal [before.gsub(/[[:cntrl:]\p{Cf}]/, "?") + "oops", columns], [text, caret.index("^")], before
    end
    # Half of a long line is shown before the error.
    error = assert_raises(Jacinth::ParserError) { Jacinth.parse("{\"全角文字\": [\"漢字\", oops]}") }
    assert_equal "全角文字\": [\"漢字\", oops]}\n#{" " * 20}^", error.snippet
  end

  def test_columns_of_a_query
    error = assert_raises(Jacinth::QueryError) { Jacinth.query("[]", "$[\"全角\"x") }
    assert_equal "$[\"全角\"x\n#{" " * 8}^", error.snippet
  end

  def test_one_place
    checked = TEXTS.count { |name, text| check(name, text) }

    assert_operator checked, :>=, 63
  end

  private

  def check(name, text)
    error = assert_raises(Jacinth::ParserError, name) { Jacinth.parse(text.dup) }
    place = "at line #{error.line} column #{error.column}"
    assert_includes error.message, place, name
    before = text.b[0, error.byte_offset].force_encoding("UTF-8").scrub("?").sub(/\A\ufeff/, "")
    if text.encoding == Encoding::UTF_8 && text.valid_encoding?
      assert_equal [before.count("\n") + 1, before[/[^\n]*\z/].size + 1], [error.line, error.column], name
    end
    printed = error.detailed_message
    assert_includes printed, "\nat ", name if error.json_path
    assert_includes printed, error.snippet, name if error.snippet
    command_line(name, text, error)
  end

  # The command's line has the same line and column, what is wrong, and the same path.
  def command_line(name, text, error)
    path = file(text, "data.json")
    status, output, errors = jacinth("check", path)
    # The command line reads documents on lines, and unpacks what is packed.
    return assert_includes(["two documents", "gzip"], name) if status.zero? || errors.include?("cannot read")

    told = (output + errors).b
    assert_includes told, "#{path}:#{error.line}:#{error.column}: ".b, name
    assert_includes told, " at #{error.json_path}".b, name if error.json_path && error.json_path.size < 20
    true
  end
end
