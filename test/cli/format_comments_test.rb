# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/command_line"
require_relative "../support/comment_maker"
require_relative "../support/patch_maker"
require_relative "../support/workload"
require "jacinth/cli/commented"

# jacinth fmt --allow-comments: the comments stay. min drops them.
class FormatCommentsTest < Minitest::Test
  include CommandLine

  SOURCE = <<~TEXT
    // top
    /* two */
    { // open
    "b": [1, /* x */ 2 // two
    , 3], /* after */
      // own
    "a" /* k */ : // v
       /* m */ {}, "d": { // none
    }, "e": [
        // only
    ], "u": "http://x/*y*/"
     // end
    } // tail
    // last
  TEXT
  RESULT = <<~TEXT
    // top
    /* two */
    { // open
      "b": [
        1,
        /* x */ 2, // two
        3
      ], /* after */
      // own
      // v
      "a": /* k */ /* m */ {},
      "d": { // none
      },
      "e": [
        // only
      ],
      "u": "http://x/*y*/"
      // end
    } // tail
    // last
  TEXT
  LAYOUT = { indent: "  ", space: " ", object_nl: "\n", array_nl: "\n" }.freeze

  def test_a_byte_order_mark_goes
    [SOURCE, "{\"a\": 1 /* one */}"].each do |text|
      without = jacinth("fmt", "--allow-comments", input: text)

      assert_equal 0, without.first
      assert_equal without, jacinth("fmt", "--allow-comments", input: "\uFEFF#{text}")
    end
  end

  def test_comments_stay
    assert_equal [0, RESULT, ""], jacinth("fmt", "--allow-comments", input: SOURCE)
    assert_equal [0, RESULT, ""], jacinth("fmt", "--allow-comments", input: SOURCE.gsub("\n", "\r\n"))
    assert_equal [0, "", ""], jacinth("fmt", "--allow-comments", "--check", input: RESULT)
    minified = %({"b":[1,2,3],"a":{},"d":{},"e":[],"u":"http://x/*y*/"}\n)
    assert_equal [0, minified, ""], jacinth("min", "--allow-comments", input: SOURCE)
    path = file(SOURCE)
    assert_equal [0, "", ""], jacinth("fmt", "--allow-comments", "-i", path)
    assert_equal RESULT, File.read(path)
  end

  def test_comments_go_with_their_member
    source = %({\n// b\n"b": 1, // one\n/* a */ "a": {"d": 1 /* d */, "c": 2}\n// end\n})
    sorted = <<~TEXT
      {
      \t/* a */ "a": {
      \t\t"c": 2,
      \t\t"d": 1 /* d */
      \t},
      \t// b
      \t"b": 1 // one
      \t// end
      }
    TEXT
    assert_equal [0, sorted, ""], jacinth("fmt", "--allow-comments", "--sort-keys", "--tabs", input: source)
  end

  # A document that is too long to be kept in memory otherwise.
  def test_long_documents
    source = "[ // one\n1, #{" " * (5 << 20)} 2 /* two */]"
    status, text, = jacinth("fmt", "--allow-comments", input: source)
    assert_equal [0, "[ // one\n  1,\n", "  2 /* two */\n]\n"], [status, text[0, 14], text[14..]]
  end

  def test_faults
    status, output, errors = jacinth("fmt", "--allow-comments", input: "{ // a\n  1}")
    assert_equal [1, ""], [status, output]
    assert_match(/2:3/, errors)
    assert_equal 1, jacinth("fmt", input: "[1] // a").first
  end

  def test_colors
    _, text, = jacinth("fmt", "--allow-comments", "--color=always", input: "[1] // \"a\": 2")
    assert_equal "[\n  \e[38;5;130m1\e[0m\n] \e[38;5;243m// \"a\": 2\e[0m\n", text
  end

  # All comments are there in their order, the value is the same, and a second run changes nothing.
  def test_generated
    random = Random.new(seed = Workload.seed)
    Workload.rounds(300).times do
      maker = CommentMaker.new(random)
      text, value = maker.document
      options = { allow_comments: true, allow_trailing_comma: maker.trailing }
      result = formatted(text, options)

      told = "seed #{seed}: #{text}\n#{result}"
      assert_equal [value], [Jacinth.parse(result, allow_comments: true)], told
      assert_equal CommentMaker.places(text).map(&:comment), CommentMaker.places(result).map(&:comment), told
      assert_equal result, formatted(result, allow_comments: true), told
    end
  end

  # Without comments the text is that of reformat, also where strings look like comments and are not JSON.
  def test_without_comments
    maker = PatchMaker.new(seed = Workload.seed)
    Workload.rounds(300).times do
      text = maker.text([maker.document, "/*\"\\//", { "//" => "*/" }])
      assert_equal Jacinth.reformat(text, **LAYOUT), formatted(text, {}), "seed #{seed}"
    end
    lenient = { allow_control_characters: true, allow_invalid_escape: true }
    text = "[\"\\q\t//\", {\"\\k\": \"\\\n\"}]"
    assert_equal Jacinth.reformat(text, **LAYOUT, **lenient), formatted(text, lenient)
  end

  def test_depth
    deep = "#{"[" * 20_000}1 /* x */#{"]" * 20_000}"
    options = { allow_comments: true, max_nesting: nil }
    text = Jacinth::CLI::Commented.new(deep, options, "").to_s
    assert_equal deep, text.delete("\n")
  end

  private

  def formatted(text, options) = Jacinth::CLI::Commented.new(text, options, "  ").to_s
end
