# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/command_line"

# min --canonical: the canonical form of RFC 8785 of documents in files.
class CanonicalTest < Minitest::Test
  include CommandLine

  # The order of keys is that of UTF-16; numbers are doubles; strings have the least escapes.
  TEXT = %({"\u{FFFF}":1.50,"\u{10000}":-0,"a":[1E21,1e-7,100000000000000000000.0],"\\u0061b":"\\u2028\\/\\u001f"}\n)
  FORM = %({"a":[1e+21,1e-7,100000000000000000000],"ab":"\u2028/\\u001f","\u{10000}":0,"\u{FFFF}":1.5}\n)

  def test_the_form
    assert_equal [0, FORM, ""], jacinth("min", "--canonical", input: TEXT)
    assert_equal [0, FORM, ""], jacinth("min", "--canonical", input: FORM)
    assert_equal [0, "#{FORM}[1]\n", ""], jacinth("min", "--canonical", "--lines", input: "#{TEXT}[ 1.0 ]\n")
    path = file(TEXT)
    assert_equal [1, "#{path}\n"], jacinth("min", "--canonical", "--check", path).first(2)
    assert_equal [0, "", ""], jacinth("min", "--canonical", "-i", path)
    assert_equal FORM, File.read(path, encoding: "UTF-8")
    assert_equal [0, "", ""], jacinth("min", "--canonical", "--check", path)
    assert_equal [0, "{\"a\":1}\n", ""],
                 jacinth("min", "--canonical", "--allow-comments", input: "/* 9007199254740993 */{\"a\": 1.0}")
  end

  def test_integers_beyond_doubles
    assert_equal [0, "[9007199254740992,-9007199254740992,9007199254740992]\n", ""],
                 jacinth("min", "--canonical", input: "[9007199254740992,-9007199254740992,9007199254740993.0]")
    status, output, errors = jacinth("min", "--canonical", input: "{\n\"9007199254740993\": [\"é\", 9007199254740993]}")

    assert_equal [1, ""], [status, output]
    assert_match(/\A\(standard input\):2:27: integer beyond 2\^53 has no canonical form.* at \$\["9007199254740993"\]/,
                 errors)
  end

  # No hint names an option that excludes --canonical.
  def test_what_has_no_form
    ["[1e400]", "[NaN]", "{\"a\":1,\"a\":2}"].each do |text|
      status, output, errors = jacinth("min", "--canonical", input: text)

      assert_equal [1, ""], [status, output], text
      refute_match(/--allow-/, errors)
    end
    %w[--allow-nan --allow-duplicate-key --ascii-only --html-safe --script-safe --sort-keys].each do |option|
      assert_equal 2, jacinth("min", "--canonical", option, input: "[]").first, option
    end
  end
end
