# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/command_line"

# The input, output and messages of each command, run in this process.
class CLITest < Minitest::Test
  include CommandLine

  def test_fmt
    expected = "{\n  \"a\": [\n    1.50,\n    \"\\u00e9\",\n    {}\n  ],\n  \"b\": null\n}\n"

    assert_equal [0, expected, ""], jacinth("fmt", file(GOOD))
    assert_equal [0, expected, ""], jacinth("fmt", input: GOOD)
    assert_equal [0, expected, ""], jacinth("fmt", "-", input: "\u{FEFF}#{GOOD}")
    assert_equal [0, expected.gsub(/^ +/) { |blank| "\t" * (blank.size / 2) }, ""],
                 jacinth("fmt", "--tabs", input: GOOD)
    assert_equal [0, expected.gsub(/^ +/) { |blank| blank * 2 }, ""], jacinth("fmt", "--indent", "4", input: GOOD)
    assert_equal [0, expected.gsub(/^ +/, ""), ""], jacinth("fmt", "--indent=0", input: GOOD)
  end

  def test_min
    expected = '{"a":[1.50,"\u00e9",{}],"b":null}'

    assert_equal [0, "#{expected}\n", ""], jacinth("min", file(GOOD))
    assert_equal [0, "#{expected}\n[1]\n", ""], jacinth("min", file(GOOD), "-", input: " [ 1 ] ")
  end

  def test_check
    assert_equal [0, "", ""], jacinth("check", file(GOOD))
    assert_equal [0, "(standard input): valid, 38 bytes\n", ""], jacinth("check", "--verbose", input: GOOD)
    status, output, errors = jacinth("check", file(BAD))

    assert_equal [1, ""], [status, output]
    assert_equal "#{@folder}/data.json:3:5: expected a value, found 'oops' at $.a[1]\n      oops]\n      ^\n", errors
  end

  def test_check_agrees_with_parse
    [
      "[1]",
      "",
      "[1,]",
      "// x\n1",
      '{"a":1,"a":2}',
      "[NaN]",
      "[1e999]",
      '"\ud800"',
      "\"\xFF\"",
      "[" * 101,
      "1 2",
      "\u{FEFF}[]"
    ].each do |text|
      valid =
        begin
          Jacinth.parse(text)
          true
        rescue Jacinth::ParserError
          false
        end
      %w[check min fmt stat].each do |name|
        valid ||= text == "[1e999]" && name != "check" # a number is copied, and need not fit a double
        assert_equal valid ? 0 : 1, jacinth(name, input: text).first, "#{name} #{text.inspect}"
      end
    end
  end

  def test_stat
    status, output, errors =
      jacinth("stat", file("[1, 2.5, true, null, \"abc\", {\"k\": {\"k\": 1}}, #{"0," * 1_200}0]"))

    assert_equal [0, ""], [status, errors]
    rows = output.lines(chomp: true)
    assert_equal "#{@folder}/data.json", rows.shift
    assert_equal ["  most frequent keys", "    \"k\"#{" " * 32}2"], rows.pop(2)
    counts = rows.to_h { |row| row.strip.split(/ {2,}/) }
    assert_equal(
      {
        "kind" => "array",
        "bytes" => "2,447",
        "depth" => "3",
        "objects" => "2",
        "arrays" => "1",
        "strings" => "1",
        "integers" => "1,203",
        "decimals" => "1",
        "true, false" => "1",
        "null" => "1",
        "keys" => "2",
        "distinct keys" => "1",
        "longest string (bytes)" => "3",
        "all strings (bytes)" => "3",
        "largest object (keys)" => "1",
        "largest array (elements)" => "1,207"
      },
      counts
    )
  end

  # A key neither controls the terminal nor hides in the table.
  def test_stat_shows_odd_keys
    _, output, = jacinth("stat", input: "{\"a\u202eb\":1,\"\u009bc\":1,\"\u007f\":1,\"\u{e0041}\":1}")
    assert_equal ["a\\u202Eb", "\\u009Bc", "\\x7F", "\\u{E0041}"], output[/frequent.*/m].scan(/"(.*)"/).flatten
  end

  def test_syntax_options
    text = "// x\n{\"a\": NaN, \"a\": [1, [2]],}"
    options = %w[--allow-comments --allow-nan --allow-duplicate-key --allow-trailing-comma]

    assert_equal [0, "{\"a\":NaN,\"a\":[1,[2]]}\n", ""], jacinth("min", *options, input: text)
    options.each { |option| assert_equal 1, jacinth("min", *(options - [option]), input: text).first, option }
    assert_equal 1, jacinth("min", *options, "--max-nesting", "2", input: text).first
    assert_equal 0, jacinth("check", "--max-nesting", "0", input: "#{"[" * 200}#{"]" * 200}").first
    assert_equal [1, 0], [9, 10].map { |limit| jacinth("check", "--max-bytes", limit.to_s, input: "[12345678]").first }
    assert_equal [1, 0], [2, 3].map { |limit| jacinth("check", "--max-digits", limit.to_s, input: "[123]").first }
  end

  def test_several_files_are_all_done
    good = file(GOOD, "good.json")
    bad = file(BAD, "bad.json")
    status, output, errors = jacinth("check", "--verbose", bad, File.join(@folder, "none.json"), good)

    assert_equal [2, "#{good}: valid, 38 bytes\n"], [status, output]
    assert_match(/\A#{bad}:3:5: .*^jacinth: cannot read #{@folder}\/none\.json: No such file or directory\n\z/m, errors)
    assert_equal [1, 1], [jacinth("min", bad, good).first, jacinth("min", good, bad).first]
    assert_includes jacinth("min", bad, good)[1], '"b":null'
  end

  def test_files_that_cannot_be_read
    assert_equal [2, "", "jacinth: cannot read #{@folder}: Is a directory\n"], jacinth("check", @folder)
    assert_equal [2, "", "jacinth: cannot read \"\": No such file or directory\n"], jacinth("check", "")
    assert_equal [2, "", "jacinth: cannot read \"\": No such file or directory\n"], jacinth("min", "-i", "")
    assert_equal "jacinth: cannot read x\\e[31m: No such file or directory\n", jacinth("check", "x\e[31m").last
  end

  def test_wrong_usage
    [
      ["frob"],
      ["fmt", "--frob"],
      ["fmt", "--indent"],
      ["fmt", "--indent", "x"],
      ["fmt", "--indent", "65"],
      ["fmt", "--indent", "-1"],
      ["min", "--indent", "2"],
      ["fmt", "--tabs", "--indent", "3"],
      ["fmt", "--indent=0", "--tabs"],
      ["check", "--in-place", "x"],
      ["check", "--max-nesting", "-1"],
      ["fmt", "-i"],
      ["fmt", "-i", "-"],
      ["--frob"]
    ].each do |arguments|
      status, output, errors = jacinth(*arguments)

      assert_equal [2, ""], [status, output], arguments.inspect
      assert_match(/\Ajacinth: .+\njacinth (?:\w+ )?--help shows[^\n]+\n\z/, errors)
    end
    assert_match(/\Ajacinth: --tabs and --indent 3 exclude/, jacinth("fmt", "--tabs", "--indent", "3").last)
    assert_equal "jacinth: no such command: \\e]0;x\\a\n", jacinth("\e]0;x\a").last.lines.first
  end

  def test_wrong_usage_in_bytes_that_are_no_text
    [
      ["fmt", "--indent", "\xFF"], ["fmt", "--indent=\xFF"], ["fr\xFF"], ["fmt", "--\xFF"], ["fmt", "--ind\xFF=1"], [
        "fmt",
        "-\xFF"
      ], ["--\xFF", "fmt"], ["fmt", "--\xFF=\xFE", "é"]
    ].each do |arguments|
      [Encoding::UTF_8, Encoding::US_ASCII].each do |encoding|
        status, output, errors = jacinth(*arguments.map { |argument| argument.dup.force_encoding(encoding) })

        assert_equal [2, ""], [status, output], arguments.inspect
        assert_match(/\Ajacinth: .*\\xFF.*\njacinth (?:\w+ )?--help shows[^\n]*\n\z/, errors)
      end
    end
  end

  def test_options_follow_the_command
    assert_equal "jacinth: no such option: --allow-nan; options follow the command\n",
                 jacinth("--allow-nan", "fmt", "f").last.lines.first
    assert_equal "jacinth: no such option: --frob\n", jacinth("fmt", "--frob").last.lines.first
    assert_equal "jacinth: no such command: \"\"\n", jacinth("").last.lines.first
  end

  def test_help_says_what_a_script_must_know
    help = jacinth("--help")[1]
    [0, 1, 2, 130, 141].each { |status| assert_match(/exit status:.*\b#{status} /m, help) }
    assert_match(/replaces.* hard link/m, jacinth("fmt", "--help")[1])
  end

  def test_help
    status, output, errors = jacinth("--help")

    assert_equal [0, ""], [status, errors]
    Jacinth::CLI::COMMANDS.each_key { |name| assert_match(/^  #{name} +\w.*$/, output) }
    %w[fmt min check stat].each do |name|
      assert_match(/\Ausage: jacinth #{name}.*--allow-comments/m, jacinth(name, "--help")[1])
    end
    [["-h"], ["help"], []].each { |arguments| assert_equal [0, output, ""], jacinth(*arguments) }
  end

  def test_version
    status, output, = jacinth("--version")

    assert_equal 0, status
    assert_match(/\Ajacinth #{Regexp.escape(Jacinth::VERSION)}\n  ruby +ruby #{RUBY_VERSION}/, output)
    assert_match(/^  simd +#{Jacinth.info[:simd]}$/, output)
    assert_match(/^  rung +#{Jacinth.info[:rung]}$/, output)
    Jacinth.info[:private].each { |name, state| assert_includes output, "#{name} #{state}" }
  end

  def test_what_a_terminal_must_not_see_is_escaped
    _, _, errors = jacinth("check", input: "[\e[31mx]")

    assert_match(/\[31mx/, errors)
    refute_match(/[\e\x00-\x09]/, errors)
    assert_equal "x\\u0085\\e\\xFFé", Jacinth::CLI::Messages.plain("x\u0085\e\xFFé")
  end

  def test_no_ruby_object_is_made_of_a_document
    text = "[#{(["{\"a\":[1,\"x\"]}"] * 5_000).join(",")}]"
    %w[fmt min check stat].each do |name|
      jacinth(name, input: text)
      GC.disable
      before = GC.stat(:total_allocated_objects)
      jacinth(name, input: text)
      made = GC.stat(:total_allocated_objects) - before
      GC.enable

      assert_operator made, :<, 3_000, name # objects of the option parser; the document has 25,001 values and keys
    end
  ensure
    GC.enable
  end

  def test_progress_is_shown_on_a_terminal_only
    terminal = StringIO.new
    def terminal.tty? = true
    big = "[#{"0," * (17 << 20)}0]" # 34 MB
    path = file(big)
    status = Jacinth::CLI.new(output: StringIO.new, errors: terminal).run(["check", path])
    lines = terminal.string.split("\r\e[K")

    assert_equal 0, status
    assert_match(/\A#{path}: reading 0 of 34 MB, \d+ MB\/s, \d+ s left\z/, lines[1])
    assert_includes lines, "#{path}: checking 34 MB"
    assert terminal.string.end_with?("\r\e[K")
    assert_equal [0, "", ""], jacinth("check", path)
    assert_equal [0, "", ""], jacinth("check", input: big)
  end
end
