# frozen_string_literal: true

require "test_helper"
require "support/option_assertions"

class AllowCommentsTest < Minitest::Test
  include OptionAssertions

  COMMENTS = [
    "/**/",
    "/* a */",
    "/***/",
    "/* * / ** */",
    "/*\n\n*/",
    "//\n",
    "// a\n",
    "// */ /* \n",
    "/*//*/",
    "//a\r\n",
    "/* é漢 \u{1f600} */",
    "/*\"*/",
    "// \"\n",
    "/**//**/",
    " /**/ ",
    "//\n//\n",
    "/*#{"x" * 5000}*/",
    "//#{"y" * 5000}\n"
  ].freeze

  def test_wherever_white_space_may_be
    COMMENTS.each do |comment|
      document = "[1,{\"a\":2,\"b\":[]},\"c\"]".gsub(/([\[\]{},:])/) { "#{comment}#{$1}#{comment}" }
      assert_equal [1, { "a" => 2, "b" => [] }, "c"], read(document, allow_comments: true), comment[0, 30]
      assert_equal 5, read("#{comment}5#{comment}", allow_comments: true)
      refuse(document)
    end
  end

  def test_at_the_end_without_a_line_feed
    assert_equal [1], read("[1]//", allow_comments: true)
    assert_equal [1], read("[1] // end", allow_comments: true)
  end

  def test_not_inside_tokens
    [
      "[1/**/2]", "tr/**/ue", "1/**/.5", "-/**/1", "[1/", "/", "/a", "[1]/", "/*", "/* *", "[1/*]", "[1,/*", "/*/",
      "1 /", "[1] /*", "//", "/**/", "# a\n1", "<!-- -->1", "[1/ /2]"
    ].each { |document| refuse(document, allow_comments: true) }
    assert_equal ["/*a*/", "//"], read('["/*a*/","//"]', allow_comments: true)
  end

  def test_unterminated
    error = refuse("[1, /* no end", allow_comments: true)
    assert_match(/a comment is not closed/, error.message)
    assert_equal 4, error.byte_offset
  end

  def test_positions_count_comments
    error = refuse("/* é\n */ [1,\n@]", allow_comments: true)
    assert_equal [3, 1], [error.line, error.column]
    assert_equal "$[1]", error.json_path
  end

  def test_broken_utf8_inside
    refuse("[1]/* \xff */", allow_comments: true)
    refuse("// \xc3\n[1]", allow_comments: true)
  end

  def test_truth
    each_truth { |value, on| assert_equal on, Jacinth.valid?("[1/**/]", allow_comments: value) }
  end
end
