# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/command_line"
require "open3"

# What the arguments mean, what is said of wrong ones, and what is made of the table of options: the help and the manual
# page. The completion scripts have a test of their own.
class OptionsTest < Minitest::Test
  include CommandLine

  Options = Jacinth::CLI::Options
  COMMANDS = Jacinth::CLI::COMMANDS.keys.freeze

  def read(*arguments, first: false)
    @taken = []
    table = Options.new("") do |options|
      options.on("-r", "--raw", "") { @taken << :raw }
      options.on("-i", "--indent N", "", takes: 0..9, example: 4) { |number| @taken << number }
      options.on("--color[=WHEN]", "", takes: %w[always never]) { |word| @taken << word }
      options.on("--colon TEXT", "") { |text| @taken << text }
      options.on("--time N", "", takes: 0.0..2.0) { |number| @taken << number }
    end
    [table.read(arguments, first: first), @taken]
  end

  def wrong(*arguments) = assert_raises(Jacinth::CLI::Wrong) { read(*arguments) }.message

  def test_options_stand_anywhere_until_two_dashes
    assert_equal [%w[a b], [:raw, 3]], read("a", "--raw", "b", "--indent", "3")
    assert_equal [%w[a --raw - b], [3]], read("-i3", "--", "a", "--raw", "-", "b")
    assert_equal [%w[- a], [:raw]], read("-", "-r", "a")
    assert_equal [%w[a --raw], [:raw]], read("-r", "a", "--raw", first: true)
  end

  def test_values
    assert_equal [[], [3, 4, 5, 6]], read("--indent", "3", "--indent=4", "-i", "5", "-i6")
    assert_equal [[], [:raw, 7]], read("-ri", "7")
    assert_equal [["never"], [nil, "never"]], read("--color", "never", "--color=never")
    assert_equal [[], ["-x", "", "a=b"]], read("--colon", "-x", "--colon=", "--colon=a=b")
    assert_equal [[], [1.5]], read("--time", "1.5")
  end

  def test_the_beginning_of_a_name
    assert_equal [[], [:raw, 2]], read("--ra", "--ind", "2")
    assert_equal "--col may be --color or --colon", wrong("--col")
    assert_equal "no such option: --", wrong("--=x")
  end

  def test_what_is_said_of_wrong_ones
    assert_equal "no such option: --indnt; did you mean --indent?", wrong("--indnt")
    assert_equal "no such option: -x", wrong("-x")
    assert_equal "--indent needs a value: a number from 0 to 9, such as --indent 4", wrong("--indent")
    assert_equal "--indent 10: it takes a number from 0 to 9, such as --indent 4", wrong("--indent", "10")
    assert_equal "-i x: it takes a number from 0 to 9, such as -i 4", wrong("-ix")
    assert_equal "--time 3: it takes a number from 0 to 2", wrong("--time", "3")
    assert_equal "--color=red: it takes always or never, such as --color=always", wrong("--color=red")
    assert_equal "--raw takes no value, but has 1", wrong("--raw=1")
    assert_equal "--indent \"\": it takes a number from 0 to 9, such as --indent 4", wrong("--indent=")
    assert_equal "--indent \\xFF: it takes a number from 0 to 9, such as --indent 4", wrong("--indent=\xFF")
  end

  # Each message is one line of text and a line that says where to look.
  def test_commands
    [
      [%w[frmt], "no such command: frmt; did you mean fmt?", "jacinth --help shows the commands"],
      [%w[del], "no such command: del; did you mean edit --delete?", "jacinth --help shows the commands"],
      [%w[man], "no such command: man; did you mean help --man?", "jacinth --help shows the commands"],
      [%w[.a data.json], ".a is jq's; jacinth docs command-line says what to write",
       "jacinth --help shows the commands"],
      [%w[fmt --tabz], "no such option: --tabz; did you mean --tabs?",
       "jacinth fmt --help shows its options and examples"],
      [%w[get --rwa], "no such option: --rwa; did you mean --raw?",
       "jacinth get --help shows its options and examples"],
      [%w[check --comments], "no such option: --comments; did you mean --allow-comments?",
       "jacinth check --help shows its options and examples"],
      [%w[diff --documents], "no such option: --documents", "jacinth diff --help shows its options and examples"],
      [%w[get], "get needs files and JSON pointers, such as jacinth get data.json /users/3/name",
       "jacinth get --help shows its options and examples"],
      [%w[help frob], "no such command: frob", "jacinth --help shows the commands"],
      [%w[help fmt min], "help takes one command, not 2", "jacinth --help shows the commands"],
      [%w[completion csh], "completion takes one of bash, zsh, fish, such as jacinth completion bash",
       "jacinth completion --help shows its options and examples"]
    ].each { |arguments, *lines| assert_equal [2, "", "jacinth: #{lines.join("\n")}\n"], jacinth(*arguments) }
  end

  def test_each_value_has_an_example
    count = 0
    each_value do |name, option|
      [option.long, option.short].compact.each do |flag|
        wrong = option.optional ? "#{flag}=?" : flag
        sign = option.optional ? "=" : " "
        status, _, errors = jacinth(name, wrong)

        assert_equal 2, status, "#{name} #{flag}"
        assert_match(/\Ajacinth: .*, such as #{flag}#{sign}#{Regexp.escape(option.example.to_s)}\n/, errors)
        example = errors[/, such as (.*)/, 1]
        assert_empty command(name).options.read(option.optional ? [example] : example.split(" ", 2)), example
        count += 1
      end
    end
    assert_operator count, :>=, 60
  end

  def each_value
    COMMANDS.each { |name| command(name).options.all.each { |option| yield name, option if option.value } }
  end

  def command(name) = Jacinth::CLI.new.command(name)

  def test_arguments_that_are_missing
    [
      [%w[query data.json], "data.json is not a query; a query begins with $, such as '$.users[0].name'"],
      [["query", "$.a["], "$.a[: "],
      [%w[edit data.json], "data.json has no =: write POINTER=JSON, such as /timeout=30"],
      [%w[diff], "diff needs two files, such as jacinth diff old.json new.json"]
    ].each do |arguments, message|
      status, _, errors = jacinth(*arguments)

      assert_equal 2, status
      assert_operator errors, :start_with?, "jacinth: #{message}"
    end
  end

  def test_what_no_command_expects_is_one_message
    broken = Class.new(StringIO) { def puts(*) = raise(NameError, "undefined thing\nDid you mean?") }
    errors = StringIO.new
    status = Jacinth::CLI.new(output: broken.new, errors: errors).run(["--help"])

    assert_equal 2, status
    assert_match(/\Ajacinth: internal error: NameError: undefined thing \(options_test\.rb:\d+\)\nThis is a bug of /,
                 errors.string)
    assert_equal 2, errors.string.lines.size
  end

  # Text for people fits a terminal of 80 columns; examples and tables of other gems may be longer.
  def test_help_is_80_columns_wide
    pages = COMMANDS.map { |name| [name, jacinth("help", name)] } << ["", jacinth]
    pages.each do |name, (status, text, errors)|
      assert_equal [0, ""], [status, errors], name
      long = text.lines.reject { |line| line.start_with?("  ") && !line.start_with?("  -", "      ") }
      assert_empty long.select { |line| line.chomp.size > 79 }, name
      assert_equal text, jacinth(name, "--help")[1] unless ["", "help"].include?(name)
    end
  end

  def test_the_manual_page
    status, page, = jacinth("help", "--man")
    assert_equal 0, status
    COMMANDS.each { |name| assert_includes page, ".SS \"jacinth #{name}\"" }
    assert_includes page, "\n.B \\-\\-color[=WHEN]\n"
    assert_includes page, "such as \\eq in strings"
    %w[NO_COLOR JACINTH_SIMD JACINTH_PRIVATE JACINTH_MALLOC].each { |name| assert_includes page, name }
    skip "needs groff" unless program?("groff")

    output, errors, = Open3.capture3("groff", "-man", "-Tascii", "-ww", "-P-cbou", stdin_data: page)
    assert_empty errors
    assert_match(/^ +--indent N\n +Spaces per level/, output)
  end

  def program?(name) = ENV["PATH"].split(":").any? { |folder| File.executable?(File.join(folder, name)) }
end
