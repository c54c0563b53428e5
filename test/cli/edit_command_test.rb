# frozen_string_literal: true

require "test_helper"
require "support/command_line"
require "tmpdir"

# edit that adds and removes; arguments in either order; texts as patches; and the hints for jq's words.
class EditCommandTest < Minitest::Test
  include CommandLine

  DOCUMENT = %({"a":{"b":[{"c d":1},2]},"debug":true}\n)

  def setup
    @folder = Dir.mktmpdir
    @path = File.join(@folder, "data.json")
    File.write(@path, DOCUMENT)
  end

  def teardown = FileUtils.remove_entry(@folder)

  def prints(expected, *arguments, input: "")
    assert_equal [0, expected, ""], jacinth(*arguments, input: input), arguments.inspect
  end

  def test_edit_adds_and_removes
    prints %({"a":{"b":[{"c d":1},2]},"debug":true,"x":{"y":1}}\n), "edit", "--create", @path, "/x/y=1"
    prints %({"a":{"b":[{"c d":1},2]}}\n), "edit", "--delete", "/debug", @path
    prints %({"a":{"b":[2,3]}}\n), "edit", @path, "-d", "/debug", "/a/b/-=3", "-d", "/a/b/0"
    prints "[2]\n", "edit", "-d", "/0", input: "[1,2]\n"
    prints "[2]\n", "edit", "-d", "/0", "-", input: "[1,2]\n"
    prints "[3]\n", "edit", "-d", "/0", "/1=3", input: "[1,2]\n"
    assert_equal 0, jacinth("edit", "-i", "-c", @path, "/n=1").first
    assert_equal 1, Jacinth.load_file(@path)["n"]
  end

  def test_edit_says_how_to_add
    status, output, errors = jacinth("edit", @path, "/x=1")
    assert_equal [1, "", "#{@path}: no value at \"/x\"; --create adds one\n"], [status, output, errors]
    assert_equal "#{@path}: no value at \"/x\"\n", jacinth("edit", "-d", "/x", @path).last
    assert_equal 2, jacinth("edit", "-d", "", @path).first
    assert_equal 2, jacinth("edit", "-d", "x", @path).first
  end

  def test_edit_refuses_one_place_twice
    [%w[/a=2 -d /a], %w[/a=2 /a=3], %w[/a=2 /a/b=3]].each do |arguments|
      status, output, errors = jacinth("edit", "-", *arguments, input: '{"a":{"b":1}}')
      assert_equal [2, ""], [status, output], arguments.inspect
      assert_includes errors, "overlap", arguments.inspect
    end
  end

  def test_either_order
    value = "2\n"
    [[@path, "/a/b/1"], ["/a/b/1", @path], ["-", "/a/b/1"], ["/a/b/1", "-"]].each do |arguments|
      prints value, "get", *arguments, input: DOCUMENT
    end
    Dir.chdir(@folder) do
      prints value, "get", "/a/b/1", "data.json"
      prints "2\ntrue\n", "get", "/a/b/1", "data.json", "/debug"
      prints "true\n", "query", "$.debug", "data.json"
      prints "true\n", "query", "data.json", "$.debug"
      prints DOCUMENT.sub("true", "1"), "edit", "/debug=1", "data.json"
      prints DOCUMENT.sub("true", "1").sub("2", "3"), "edit", "/debug=1", "data.json", "/a/b/1=3"
    end
    prints "[3,4]\n", "edit", "/0=3", "/1=4", input: "[1,2]"
  end

  def test_patches_as_texts
    patch = '[{"op":"remove","path":"/debug"}]'
    prints %({"a":{"b":[{"c d":1},2]}}\n), "patch", @path, patch
    prints %({"a":{"b":[{"c d":1},2]}}\n), "patch", patch, @path
    prints %({"a":{"b":[{"c d":1},2]}}\n), "merge", @path, '{"debug":null}'
    prints %({"a":{"b":[{"c d":1},2]}}\n), "merge", " { \"debug\" : null }", @path
    prints %({"b":2}\n), "merge", '{"a":null,"b":2}', input: '{"a":1}'
    status, _, errors = jacinth("merge", @path, '{"debug":')
    assert_equal [1, "the patch:1:10"], [status, errors[/\A[\w ]+:\d+:\d+/]]
  end

  def test_the_words_of_jq
    { ["get", @path, ".a.b[0]"] => "write /a/b/0", ["get", ".a", @path] => "write /a",
      ["get", @path, '.a.b[0]["c d"]'] => "write /a/b/0/c d", ["get", @path, '.["a/b"]'] => "write /a~1b",
      ["get", @path, "."] => 'write ""', ["get", @path, ".a.b[]"] => "use jacinth query '$.a.b[*]'",
      ["query", @path, ".a.b[0]"] => "write '$.a.b[0]'", ["query", ".[].id", @path] => "write '$[*].id'",
      ["get", @path, ".a | length"] => "jacinth docs command-line says", ["query", ". == 1", @path] => "jacinth docs",
      ["edit", @path, ".a = 1"] => "write /a=1", ["edit", @path, ".a += 1"] => "write POINTER=JSON",
      ["edit", "--delete", ".a.b", @path] => "write /a/b", ["edit", @path, "del(.a.b)"] => "write --delete /a/b",
      ["lines", "--at", ".a", @path] => "write /a",
      ["lines", "--select", "/b,.a", @path] => "write /a", ["lines", "--where", ".a=1", @path] => "write /a",
      ["edit", @path, ".a=1"] => "write /a=1", ["edit", ".a.b=1", @path] => "write /a/b=1" }.each do |arguments, hint|
      status, output, errors = jacinth(*arguments)
      assert_equal [2, ""], [status, output], arguments.inspect
      assert_includes errors, "is jq's; #{hint}", arguments.inspect
    end
    assert_includes jacinth("query", @path, "users").last, "users is not a query; a query begins with $"
    assert_equal 2, jacinth("get", @path, "users").first
    assert_includes jacinth("get", @path, "$.a").last, "$.a is a JSONPath; use jacinth query '$.a'"
    assert_includes jacinth("edit", "--delete", "a", @path).last, "not a JSON pointer: \"a\" does not begin with /"
  end

  def test_version
    outputs = [["version"], ["--version"], ["-V"], ["-v"]].map { |arguments| jacinth(*arguments) }
    assert_equal 1, outputs.uniq.size
    assert_equal [0, "jacinth #{Jacinth::VERSION}"], [outputs.first[0], outputs.first[1].lines.first.chomp]
    assert_equal 2, jacinth("version", "x").first
  end

  # WCAG 2: the luminance of a color, and the contrast of two.
  def test_colors_can_be_read_on_black_and_on_white
    require "jacinth/cli/paint"
    codes = Jacinth::CLI::Paint::COLORS.values.map { |code| code[/\A38;5;(\d+)\z/, 1].to_i }
    steps = [0, 95, 135, 175, 215, 255]
    linear = lambda do |level|
      level /= 255.0
      level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055)**2.4
    end
    assert_operator codes.uniq.size, :>=, 6
    codes.each do |code|
      digits = (code - 16).digits(6)
      rgb = code < 232 ? [2, 1, 0].map { |at| steps[digits[at] || 0] } : [8 + (10 * (code - 232))] * 3
      luminance = [0.2126, 0.7152, 0.0722].zip(rgb).sum { |weight, level| weight * linear.call(level) }
      assert_operator [(luminance + 0.05) / 0.05, 1.05 / (luminance + 0.05)].min, :>=, 4.4, code
    end
  end
end
