# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/command_line"

# Commands that copy numbers accept every number of the grammar and keep its digits. check keeps the rule of parse.
class CLINumbersTest < Minitest::Test
  include CommandLine

  TEXT = '{"a":1e400,"b":[1.50,-1e999,-0]}'

  def out(*arguments, **input)
    status, out, errors = jacinth(*arguments, **input)
    assert_equal [0, ""], [status, errors], arguments.inspect
    out
  end

  def test_whole_documents
    %w[fmt min].each { |name| assert_equal TEXT, out(name, input: TEXT).gsub(/\s/, "") }
    assert_equal TEXT, out("min", "--sort-keys", input: TEXT).chomp
    assert_match(/decimals +3$/, out("stat", input: TEXT))
    status, _, errors = jacinth("check", input: TEXT)
    assert_equal 1, status
    assert_match(/number does not fit a double/, errors)
  end

  def test_parts
    assert_equal "1e400\n1.50\n", out("get", "-", "/a", "/b/0", input: TEXT)
    assert_equal "1.50\n-1e999\n-0\n", out("query", "-", "$.b[*]", input: TEXT)
    assert_equal '{"a":1.50,"b":[1.50,-1e999,-0]}', out("edit", "-", "/a=1.50", input: TEXT).chomp
    assert_equal '{"a":{"x":1e999},"b":[1.50,-1e999,-0]}', out("edit", "-", '/a={"x": 1e999}', input: TEXT).chomp
    assert_equal '[Infinity,1e400]', out("edit", "--allow-nan", "-", "/1=1e400", input: "[Infinity,2]").chomp
  end

  # The place of an integer that has no canonical form; a byte order mark counts as little as in other errors.
  def test_canonical
    assert_equal "{\"a\":[100,0.1],\"b\":1}\n", out("min", "--canonical", input: '{"b":1.0,"a":[1E2,0.10]}')
    ["[1,\n {\"9007199254740993\": 9007199254740993}]", "\uFEFF[1,\n {\"9007199254740993\": 9007199254740993}]"]
      .each { |text| assert_no_canonical_form(text, 2, 23) }
    ["[9007199254740993]", "\uFEFF[9007199254740993]"].each { |text| assert_no_canonical_form(text, 1, 2) }
  end

  def assert_no_canonical_form(text, line, column)
    error = "(standard input):#{line}:#{column}: integer beyond 2^53 has no canonical form at "

    assert_equal [1, "", error], jacinth("min", "--canonical", input: text).then { |status, printed, errors|
      [status, printed, errors[/.* at /]]
    }
  end

  def test_lines
    lines = "{\"p\":1e400}\n{\"p\":1.50}\n{\"p\":-0}\n"
    assert_equal lines, out("lines", input: lines)
    assert_equal "1e400\n1.50\n-0\n", out("lines", "--select", "/p", input: lines)
    assert_equal "{\"p\":1.50}\n", out("lines", "--where", "/p=1.5", input: lines)
  end

  # -0 is no Integer: it is found in the text, whatever numbers stand before it.
  def test_minus_zero
    text = '{"a":1e400,"b":-0,"c":{"d":-0}}'
    assert_equal "-0\n-0\n", out("get", "-", "/b", "/c/d", input: text)
    assert_equal "-0\n", out("query", "-", "$.b", input: text)
    assert_equal "-0\n", out("lines", "--select", "/b", input: text)
    assert_equal "{\"a\":1e400,\"b\":-0}\n", out("lines", "--select", "/a,/b", input: text)
    assert_equal "-0\n", out("get", "-", "/1", input: "[#{"1" * 100_001},-0]")
  end

  # No number of the first lines hides that each line is a document.
  def test_documents_on_lines
    ["1e400", "-#{"1" * 100_001}"].each do |number|
      lines = "{\"p\":#{number}}\n[#{number}]\n"
      %w[lines min].each { |name| assert_equal lines, out(name, input: lines) }
      assert_match(/documents +2$/, out("stat", input: lines))
      assert_equal "#{number}\n", out("get", "-", "/p", input: lines)
      _, _, errors = jacinth("check", input: lines)
      assert_equal 2, errors.scan(/^\(standard input\):\d/).size
    end
  end

  # Numbers are compared exactly, also those that parse refuses.
  def test_diff
    long = "1" * 100_001
    path = file("{\"a\":#{long},\"b\":1e400}")
    assert_equal "[]\n", out("diff", path, "-", input: "{\"a\":#{long},\"b\":10e399}")
    status, printed, errors = jacinth("diff", path, "-", input: "{\"a\":#{long.succ},\"b\":1e400}")
    assert_equal [1, "[{\"op\":\"replace\",\"path\":\"/a\",\"value\":#{long.succ}}]\n", ""], [status, printed, errors]
    assert_equal 2, jacinth("diff", "--max-digits", "9", path, "-", input: "1").first
  end

  def test_changes
    path = file(TEXT)
    patch = file('[{"op":"add","path":"/c","value":1.50},{"op":"copy","from":"/a","path":"/d"}]', "patch.json")
    assert_equal '{"a":1e400,"b":[1.50,-1e999,-0],"c":1.50,"d":1e400}', out("patch", path, patch).chomp
    assert_equal '{"a":1e401}', out("merge", path, file('{"a":1e401,"b":null}', "patch.json")).chomp
  end
end
