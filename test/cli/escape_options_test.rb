# frozen_string_literal: true

require "test_helper"
require "support/command_line"

# --ascii-only, --script-safe and --html-safe of fmt and min: each writes what Jacinth.reformat writes with the option
# of that name, for documents, lines, comments, sorted keys and files that are changed in place.
class EscapeOptionsTest < Minitest::Test
  include CommandLine

  TEXT = "{\"k</é\":[\"<>&'/\\u003c\\/\u2028\u2029\",\"\u{1f600}漢\",1.50]}"
  OPTIONS = { "--ascii-only" => :ascii_only, "--script-safe" => :script_safe, "--html-safe" => :html_safe }.freeze
  SETS = (1..3).flat_map { |size| OPTIONS.keys.combination(size).to_a }.freeze

  def test_each_set_of_options
    SETS.each do |set|
      options = set.to_h { |name| [OPTIONS.fetch(name), true] }
      assert_equal [0, "#{Jacinth.reformat(TEXT, **options)}\n", ""], jacinth("min", *set, input: TEXT), set.inspect
      layout = { indent: "  ", space: " ", object_nl: "\n", array_nl: "\n" }
      assert_equal [0, "#{Jacinth.reformat(TEXT, **options, **layout)}\n", ""], jacinth("fmt", *set, input: TEXT)
    end
  end

  def test_what_each_option_escapes
    _, plain, = jacinth("min", input: TEXT)
    assert_equal "#{TEXT}\n", plain
    _, ascii, = jacinth("min", "--ascii-only", input: TEXT)
    assert_predicate ascii, :ascii_only?
    assert_includes ascii, '\ud83d\ude00'
    _, script, = jacinth("min", "--script-safe", input: TEXT)
    assert_includes script, 'k<\/é'
    refute_match(/[\u2028\u2029]/, script)
    _, html, = jacinth("min", "--html-safe", input: TEXT)
    refute_match(/[<>&\u2028\u2029]/, html)
    [ascii, script, html].each { |text| assert_equal Jacinth.parse(TEXT), Jacinth.parse(text) }
  end

  def test_lines_sorted_keys_and_files
    lines = "#{TEXT}\n#{TEXT}\n"
    expected = "#{Jacinth.reformat(TEXT, html_safe: true, ascii_only: true)}\n"
    assert_equal [0, expected * 2, ""], jacinth("min", "--lines", "--html-safe", "--ascii-only", input: lines)
    sorted = "#{Jacinth.reformat('{"a":"<","b":"é"}', html_safe: true, ascii_only: true)}\n"
    _, out, = jacinth("min", "--sort-keys", "--html-safe", "--ascii-only", input: '{"b":"é","a":"<"}')
    assert_equal sorted, out
    path = file(TEXT, "escaped.json")
    assert_equal [0, ""], jacinth("min", "-i", "--html-safe", "--ascii-only", path).values_at(0, 2)
    assert_equal expected, File.read(path)
    assert_equal 0, jacinth("min", "--check", "--html-safe", "--ascii-only", path).first
  end

  def test_comments_stay_as_they_are
    text = "{\n  // <é>\n  \"a\": \"<é>\"\n}\n"
    _, out, = jacinth("fmt", "--allow-comments", "--html-safe", "--ascii-only", input: text)
    assert_includes out, '"\u003c\u00e9\u003e"'
    assert_includes out, "// <é>"
  end
end
