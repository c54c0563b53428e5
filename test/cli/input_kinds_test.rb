# frozen_string_literal: true

require "test_helper"
require "support/command_line"

# What an input of the command line is: the table of docs/command-line.md, on each command that reads several documents.
class InputKindsTest < Minitest::Test
  include CommandLine

  SEQUENCE = "\x1E{\"a\":1}\n\x1E{\"a\":2}\n"
  SEVERAL = "{\"a\":1}\n{\n  \"a\": 2\n}\n"
  # Each command, with what finds the member "a" of each document.
  COMMANDS = { "check" => [], "min" => [], "fmt" => [], "stat" => [], "get" => ["-", "/a"],
               "query" => ["-", "$.a"] }.freeze

  def test_options_decide
    [SEQUENCE, SEVERAL, "{\"a\":1}{\"a\":2}", "{\"a\":1}\n{\"a\":2}\n"].each do |input|
      COMMANDS.each do |command, arguments|
        status, output, errors = jacinth(command, "--documents", *arguments, input: input)

        assert_equal [0, ""], [status, errors], "#{command} #{input}"
        assert_equal "1\n2\n", output if %w[get query].include?(command)
        assert_equal "{\"a\":1}\n{\"a\":2}\n", output if command == "min"
      end
      assert_equal [0, "{\"a\":1}\n{\"a\":2}\n"], jacinth("lines", "--documents", input: input).first(2)
    end
    COMMANDS.each do |command, arguments|
      status, = jacinth(command, "--lines", *arguments, input: SEVERAL)

      assert_equal 1, status, command
    end
  end

  def test_lines_tells_all_kinds
    { "{\"a\":1}\n{\"a\":2}\n" => "{\"a\":1}\n{\"a\":2}\n", SEQUENCE => "{\"a\":1}\n{\"a\":2}\n",
      SEVERAL => "{\"a\":1}\n{\"a\":2}\n", "[1,\n2]" => "1\n2\n", "{\n\"a\":1}\n{\"a\":2}" => "{\"a\":1}\n{\"a\":2}\n",
      "{\"a\":1}\n[\n1,\n2]\n" => "{\"a\":1}\n[1,2]\n", "1\n2\n" => "1\n2\n" }.each do |input, output|
      assert_equal [0, output], jacinth("lines", input: input).first(2), input
    end
  end

  # A log often begins with a line that is not JSON.
  def test_broken_lines
    [["oops\n{\"a\":1}\n{\"a\":2}\n", "{\"a\":1}\n{\"a\":2}\n"], ["[2024-01-02] x\n{\"a\":1}\n", "{\"a\":1}\n"],
     ["oops\nagain\n{\"a\":1}\n", "{\"a\":1}\n"], ["{\"a\":\"cut\n{\"a\":1}\n", "{\"a\":1}\n"],
     ["{\"a\":1}\n{\"a\":\n{\"b\":2}\n", "{\"a\":1}\n{\"b\":2}\n"],
     ["{\"a\":1}\noops\n2\n", "{\"a\":1}\n2\n"]].each do |input, output|
      status, printed, errors = jacinth("lines", "--skip-errors", input: input)

      assert_equal [1, output], [status, printed], input
      assert_match(/\(standard input\):\d+:\d+: /, errors)
    end
    status, = jacinth("check", input: "oops\n{\"a\":1}\n{\"a\":2}\n")

    assert_equal 1, status
  end

  # Other commands than `lines` read one document unless an option says otherwise, and name the option.
  def test_hints
    COMMANDS.except("query").each do |command, arguments|
      _, _, errors = jacinth(command, *arguments, input: SEQUENCE)

      assert_includes errors, "hint: this is a JSON text sequence (RFC 7464); --documents or jacinth lines reads it",
                      command
    end
    _, _, errors = jacinth("check", input: SEVERAL)

    assert_includes errors, "--documents or jacinth lines reads several"
    _, _, errors = jacinth("edit", "-", "/a=1", input: SEQUENCE)

    assert_includes errors, "hint: this is a JSON text sequence (RFC 7464); jacinth lines reads it"
  end

  def test_options_that_exclude_each_other
    [%w[check --lines --documents], %w[lines --documents --at /a], %w[lines --documents --part 1/2],
     %w[check --documents --allow-comments]].each do |arguments|
      status, _, errors = jacinth(*arguments, input: "1")

      assert_equal 2, status, arguments
      assert_match(/--documents/, errors)
    end
  end
end
