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
