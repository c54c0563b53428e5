# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/command_line"
require "open3"

# fmt and min with --check, --diff and --sort-keys, and the colors.
class FormatTest < Minitest::Test
  include CommandLine

  TIDY = "{\n  \"a\": 1\n}\n"

  def test_check_names_what_would_change
    tidy = file(TIDY, "tidy.json")
    other = file('{"a":1}', "other.json")
    bad = file("[", "bad.json")

    assert_equal [0, "", ""], jacinth("fmt", "--check", tidy)
    assert_equal [1, "#{other}\n", ""], jacinth("fmt", "--check", tidy, other)
    assert_equal [1, "(standard input)\n", ""], jacinth("fmt", "--check", input: "[ ]")
    assert_equal [0, "", ""], jacinth("min", "--check", input: "[]\n")
    assert_equal [1, "(standard input)\n", ""], jacinth("min", "--check", input: "[]")
    status, output, errors = jacinth("fmt", "--check", bad)
    assert_equal [1, "", 1], [status, output, errors.scan("bad").size]
    assert_equal '{"a":1}', File.read(other)
    assert_match(/--check writes no file/, jacinth("fmt", "--check", "-i", other)[2])
  end

  def test_check_of_lines
    lines = "{\"a\":1}\n{\"a\":2}\n"

    assert_equal [0, "", ""], jacinth("min", "--check", file(lines))
    assert_equal [1, "#{@folder}/data.json\n", ""], jacinth("fmt", "--check", file(lines))
    assert_equal [1, "", "(standard input):2:2: "], jacinth("min", "--check", input: "[1]\n[x]\n")
      .then { |status, out, err| [status, out, err[/\A.*?:\d+:\d+: /]] }
  end

  def test_diff
    path = file("{\n  \"a\": 1,\n  \"b\":   2,\n  \"c\": 3\n}")
    expected = <<~TEXT
      --- #{path}
      +++ #{path}
      @@ -1,5 +1,5 @@
       {
         "a": 1,
      -  "b":   2,
      +  "b": 2,
         "c": 3
      -}
      \\ No newline at end of file
      +}
    TEXT
    assert_equal [1, expected, ""], jacinth("fmt", "--diff", path)
    assert_equal [0, "", ""], jacinth("fmt", "--diff", file(TIDY))
    colored = jacinth("fmt", "--diff", "--color", file("[ ]"))[1]
    assert_includes colored, "\e[38;5;131m-[ ]\e[0m\n"
    assert_includes colored, "\e[38;5;29m+[]\e[0m\n"
  end

  # A diff, applied by `patch`, makes the one text of the other; and it is as short as that of `diff`.
  def test_random_diffs
    skip "needs patch" unless system("patch --version", out: File::NULL, err: File::NULL)

    random = Random.new(Minitest.seed)
    require "jacinth/cli/line_diff"
    40.times do
      old = Array.new(random.rand(0..30)) { "#{random.rand(8)}\n" }
      new = old.flat_map { |line| [[line], [], ["#{random.rand(8)}\n", line], ["x\n"]].sample(random: random) }
      new = old.dup if random.rand(6).zero?
      new[-1] = new[-1].chomp if new.any? && random.rand(4).zero?
      next if old == new

      text = Jacinth::CLI::LineDiff.text("data", old.join, new.join)
      path = file(old.join)
      output, status = Open3.capture2e("patch", "--quiet", path, stdin_data: text)
      assert status.success?, "#{output}\n#{text}"
      assert_equal new.join, File.exist?(path) ? File.read(path) : "", text
    end
  end

  def test_a_diff_of_many_changes_is_one_change
    require "jacinth/cli/line_diff"
    old = (0..1_200).map { |number| "a#{number}\nx\n" }.join
    text = Jacinth::CLI::LineDiff.text("data", old, old.tr("a", "b"))

    assert_equal [1, 1_201, 1_201, 1_200], [/^@@/, /^-a/, /^\+b/, /^-x/].map { |line| text.scan(line).size }
  end

  def test_parts_of_a_diff
    require "jacinth/cli/line_diff"
    assert_equal "--- d\n+++ d\n@@ -0,0 +1,1 @@\n+x\n", Jacinth::CLI::LineDiff.text("d", "", "x\n")
    old = (1..20).map { |number| "#{number}\n" }
    new = old.dup.tap { |lines| lines[2] = lines[12] = "x\n" }
    places = Jacinth::CLI::LineDiff.text("d", old.join, new.join).scan(/^@@.*/)
    assert_equal ["@@ -1,6 +1,6 @@", "@@ -10,7 +10,7 @@"], places
  end

  # A line that comes in pieces.
  def test_pieces_of_colored_text
    require "jacinth/cli/paint"
    output = StringIO.new
    paint = Jacinth::CLI::Paint.new(output)
    ["[1", "2,", "\"a", "b\"]\n[3", "]\n"].each { |piece| paint.write(piece) }

    assert_equal "[\e[38;5;130m12\e[0m,\e[38;5;29m\"ab\"\e[0m]\n[\e[38;5;130m3\e[0m]\n", output.string
  end

  def test_sort_keys
    text = '{"b": [{"d": 1.50, "c": "\u00e9{,}"}], "a": {}, "\u0061b": [], "é": -0, "z": null}'

    assert_equal "{\"a\":{},\"\\u0061b\":[],\"b\":[{\"c\":\"\\u00e9{,}\",\"d\":1.50}],\"z\":null,\"é\":-0}\n",
                 jacinth("min", "--sort-keys", input: text)[1]
    assert_equal "{\n  \"a\": 1,\n  \"b\": 2\n}\n", jacinth("fmt", "--sort-keys", input: '{"b":2,"a":1}')[1]
    assert_equal "{\"a\":2,\"a\":1}\n",
                 jacinth("min", "--sort-keys", "--allow-duplicate-key", input: '{"a":2,"a":1}')[1]
    assert_equal [1, ""], jacinth("min", "--sort-keys", input: "[}")[0, 2]
    assert_equal [0, "1\n", ""], jacinth("min", "--sort-keys", input: " 1")
    assert_equal "{\"a\":1,\"b\":2}\n{\"c\":3}\n",
                 jacinth("min", "--sort-keys", input: "{\"b\":2,\"a\":1}\n{\"c\":3}\n")[1]
    path = file('{"b":1,"a":[NaN]}')
    assert_equal [0, "", ""], jacinth("min", "-i", "--sort-keys", "--allow-nan", path)
    assert_equal "{\"a\":[NaN],\"b\":1}\n", File.read(path)
  end

  # As jq has them.
  def test_short_names
    text = '{"é": [1, {"d": 1.50, "c": {}}], "a": 2}'
    short = '{"a":2,"\u00e9":[1,{"c":{},"d":1.50}]}'
    assert_equal [0, "#{short}\n", ""], jacinth("fmt", "-cSa", input: text)
    assert_equal [0, "#{short}\n", ""], jacinth("min", "-S", "-a", input: text)
    assert_equal [0, "#{short}\n", ""], jacinth("fmt", "--compact", "--sort-keys", "--ascii", input: text)
    assert_equal [0, "[1]\n", ""], jacinth("fmt", "-c", "--allow-comments", input: "[1 /* as min */]")
    [%w[-c --tabs], %w[-c --indent 2], %w[--tabs --indent 2]].each do |words|
      assert_match(/ exclude each other/, jacinth("fmt", *words, input: text).last, words.inspect)
    end
  end

  def test_sort_keys_of_deep_and_long_documents
    deep = "#{"[" * 20_000}{\"b\":1,\"a\":2}#{"]" * 20_000}"
    assert_equal "#{"[" * 20_000}{\"a\":2,\"b\":1}#{"]" * 20_000}\n",
                 jacinth("min", "--sort-keys", "--max-nesting", "0", input: deep)[1]
    long = "{\"b\":\"#{"x" * (5 << 20)}\",\"a\":1}"
    assert jacinth("min", "--sort-keys", input: long)[1].start_with?('{"a":1,"b":"xx')
  end

  def test_colors
    assert_equal "{\e[38;5;63m\"a\"\e[0m:[\e[38;5;29m\"é\\\"\"\e[0m,\e[38;5;130m-1.5e3\e[0m,\e[38;5;163mnull\e[0m]}\n",
                 jacinth("min", "--color", input: '{"a":["é\"",-1.5e3,null]}')[1]
    assert_equal "\e[38;5;29m\"x\"\e[0m\n", jacinth("get", "--color=always", "/a", input: '{"a":"x"}')[1]
    assert_equal "x 1\n", jacinth("get", "--color", "--raw", "/a", input: '{"a":"x 1"}')[1]
    assert_equal "/a\n", jacinth("query", "--color", "--pointers", "-", "$.a", input: '{"a":"x 1"}')[1]
    assert_equal "[1]\n", jacinth("min", "--color=never", input: "[1]")[1]
    errors = jacinth("fmt", "--color", input: "[1,]")[2]
    assert_match(/\A\e\[1m\(standard input\):1:4:\e\[0m /, errors)
    assert_match(/^ +\e\[38;5;131m\^\e\[0m\n  \e\[38;5;98mhint:\e\[0m/, errors)
  end

  # What a terminal is shown, with and without NO_COLOR. A file that is rewritten has no colors.
  def test_colors_by_themselves
    before = ENV.to_h.slice("NO_COLOR", "TERM")
    ENV.update("NO_COLOR" => nil, "TERM" => "xterm")
    assert_equal "[\e[38;5;130m1\e[0m]\n", on_terminal("min")
    ENV["TERM"] = "dumb"
    assert_equal "[1]\n", on_terminal("min")
    ENV.update("TERM" => "xterm", "NO_COLOR" => "1")
    assert_equal "[1]\n", on_terminal("min")
    assert_equal "[\e[38;5;130m1\e[0m]\n", on_terminal("min", "--color")
    ENV["NO_COLOR"] = nil
    path = file("[ 1 ]")
    on_terminal("min", "-i", path)
    assert_equal "[1]\n", File.read(path)
  ensure
    ENV.update({ "NO_COLOR" => nil, "TERM" => nil }.merge(before))
  end

  def on_terminal(*arguments)
    output = StringIO.new
    def output.tty? = true
    Jacinth::CLI.new(input: StringIO.new("[1]"), output: output, errors: StringIO.new).run(arguments)
    output.string
  end
end
