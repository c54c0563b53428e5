# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/command_line"
require "open3"
require "shellwords"

# The command line as a shell sees it, in separate processes.
class ProgramTest < Minitest::Test
  include CommandLine

  # Every example of the texts about whole documents works.
  def test_the_examples_of_the_help_work
    Dir.chdir(@folder) do
      File.write("data.json", "[1] ")
      File.write("config.json", "[\n  1\n]\n")
      examples = %w[fmt min check stat].flat_map { |name| jacinth("help", name)[1].scan(/^  jacinth (.+)$/).flatten }
      assert_equal 8, examples.size
      examples.each do |example|
        line = "#{command.map { |word| "'#{word}'" }.join(" ")} #{example}"
        assert system(line, out: File::NULL), example
      end
      assert_equal "[1]\n", File.read("small.json")
    end
  end

  PAGE = File.read(File.expand_path("../../docs/command-line.md", __dir__))

  # What the command prints, with spaces for line feeds.
  def printed(line)
    status, output, errors = jacinth(*Shellwords.split(line).drop(1))
    assert_equal [0, ""], [status, errors], line
    output.chomp.tr("\n", " ")
  end

  def shell_runs(line)
    program = command.map { |word| "'#{word}'" }.join(" ")
    assert system("jacinth() { #{program} \"$@\"; }\n#{line}"), line
  end

  # Lines without a result are for the shell.
  def test_the_examples_of_the_page_work
    Dir.chdir(@folder) do
      examples = PAGE[/```sh\n(.*?)```/m, 1].lines(chomp: true).map { |line| line.split(/ +# => /, 2) }
      examples.each do |line, expected|
        expected ? assert_equal(expected, printed(line), line) : shell_runs(line)
      end

      assert_equal [11, 7], [examples.size, examples.count { |_, expected| expected }]
    end
  end

  def test_the_commands_beside_those_of_jq_work
    Dir.chdir(@folder) do
      File.write("data.json", '{"users":[{"name":"Ann","age":31}],"timeout":5}')
      File.write("log.ndjson", %({"level":"error"}\n{"level":"info"}\n))
      commands = PAGE.scan(/^\| `jq .*` \| `(jacinth .*)` \|$/).flatten

      assert_equal 16, commands.size
      refute_includes commands.map { |line| printed(line) }.each_with_index.reject { |_, i| i == 3 }.map(&:first), ""
      assert_equal "\"Ann\"", printed(commands.grep(/ query /).first)
      assert_equal '{"level":"error"}', printed(commands.grep(/--where/).first)
    end
  end

  # Each option that the page names is one of a command, and each command is named.
  def test_the_page_is_about_this_program
    options = Jacinth::CLI::COMMANDS.reject { |_, one| one.home }.keys
      .flat_map { |name| Jacinth::CLI.new.command(name).options.all.map(&:long) }
    named = PAGE.gsub(/^\| `jq .*?` \|/, "").scan(/--[a-z][a-z-]+/)

    assert_empty named - options
    assert_equal Jacinth::CLI::Help::STATUS.scan(/^  ([012]) +(.*)/), PAGE.scan(/^\| ([012]) \| (.*) \|$/)
  end

  def test_the_program
    output, errors, status = Open3.capture3(*command("min"), stdin_data: "[ 1, \"é\" ]")

    assert_equal ["[1,\"é\"]\n", "", 0], [output, errors, status.exitstatus]
    _, errors, status = Open3.capture3(*command("check"), stdin_data: "[1,")

    assert_equal 1, status.exitstatus
    assert_equal <<~TEXT, errors
      (standard input):1:4: unexpected end of input at $[1]
        [1,
           ^
        hint: the array that begins at line 1 column 1 is not closed
    TEXT
    _, errors, status = Open3.capture3(*command("frob"))
    assert_equal 2, status.exitstatus
    assert_match(/\Ajacinth: no such command: frob$/, errors)
  end

  # What tells the kind of an input is loaded by the command itself.
  def test_kinds_of_input
    lines = "{\"a\":1}\n{\"a\":2}\n"
    { "{\n \"a\": 1\n}\n" => "{\"a\":1}\n", lines => lines }.each do |input, result|
      %w[min lines].each do |name|
        output, errors, status = Open3.capture3(*command(name), stdin_data: input)

        assert_equal [result, "", 0], [output, errors, status.exitstatus], name
      end
    end
  end

  def test_a_closed_pipe_is_no_error
    path = file("[#{(["\"some text\""] * 200_000).join(",")}]")
    Open3.popen3(*command("fmt", path)) do |input, output, errors, waiter|
      input.close
      assert_equal "[\n", output.readline
      output.close

      assert_equal ["", 141], [errors.read, waiter.value.exitstatus]
    end
  end

  # `redirection` is shell syntax. Returns [status, output, errors].
  def shell(redirection, *arguments)
    output, errors, status = Open3.capture3("sh", "-c", "exec \"$@\" #{redirection}", "sh", *command(*arguments))
    [status.exitstatus, output, errors]
  end

  heavy def test_closed_errors_do_not_change_the_status
    assert_equal [1, "", ""], shell("2>&-", "check", file(BAD))
    assert_equal [2, "", ""], shell("2>&-", "check", File.join(@folder, "none.json"))
    assert_equal [2, "", ""], shell("2>&-", "frob")
    assert_equal [1, "{}\n", ""], shell("2>&-", "min", file(BAD, "bad.json"), file("{ }"))
    assert_equal [2, "", ""], shell(">&- 2>&-", "min", file("{}"))
  end

  def test_a_closed_output_is_said_when_there_is_something_to_write
    assert_equal [2, "", "jacinth: the standard output is closed\n"], shell(">&-", "fmt", file("[]"))
    assert_equal [2, "", "jacinth: the standard output is closed\n"], shell(">&-", "--help")
    assert_equal [0, "", ""], shell(">&-", "check", file("[]"))
    if File.exist?("/dev/full")
      assert_equal [2, "", "jacinth: No space left on device\n"], shell(">/dev/full", "fmt", file("[]"))
    end
  end

  # Bytes that are not text, in a locale with UTF-8 and in one without.
  heavy def test_any_bytes_are_a_file_name
    path = file("[ 1 ]", "ok\xFFname")
    %w[C C.UTF-8].each do |locale|
      run = lambda do |*arguments|
        Open3
          .capture3({ "LC_ALL" => locale }, *command(*arguments))
          .then { |out, errors, status| [status.exitstatus, out, errors] }
      end
      assert_equal [0, "[1]\n", ""], run.("min", path)
      assert_equal [0, "", ""], run.("min", "-i", path)
      assert_equal [2, "", "jacinth: cannot read no\\xFFname: No such file or directory\n"], run.("check", "no\xFFname")
    end
  end

  def test_an_interrupt_is_no_backtrace
    Open3.popen3(*command("check", "-", file("[]"))) do |input, _, errors, waiter|
      # More than a pipe holds. When the test has written it, the process has read most of it and waits for the rest.
      input.write("[#{" " * (1 << 20)}")
      Process.kill(:INT, waiter.pid)

      assert_equal ["", 130], [errors.read, waiter.value.exitstatus]
    end
  end
end
