# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/command_line"
require "open3"

# What a shell sees of the command line: processes of their own.
class ProgramTest < Minitest::Test
  include CommandLine

  # Every example of the help is a call that works.
  def test_the_examples_of_the_help_work
    Dir.chdir(@folder) do
      %w[data.json config.json].each { |name| File.write(name, "[1] ") }
      examples = jacinth("--help")[1].scan(/^ {9}jacinth (.+)$/).flatten
      assert_equal 4, examples.size
      examples.each { |example| assert system("#{command.map { |word| "'#{word}'" }.join(" ")} #{example}", out: File::NULL), example }
      assert_equal "[1]\n", File.read("small.json")
    end
  end

  def test_the_program
    output, errors, status = Open3.capture3(*command("min"), stdin_data: "[ 1, \"é\" ]")

    assert_equal ["[1,\"é\"]\n", "", 0], [output, errors, status.exitstatus]
    _, errors, status = Open3.capture3(*command("check"), stdin_data: "[1,")

    assert_equal ["(standard input):1:4: unexpected end of input at $[1]\n  [1,\n     ^\n", 1], [errors, status.exitstatus]
    assert_equal 2, Open3.capture3(*command("frob"))[2].exitstatus
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

  def test_an_interrupt_is_no_backtrace
    Open3.popen3(*command("check", "-", file("[]"))) do |input, _, errors, waiter|
      input.write("[")
      wait_for_start(waiter.pid)
      Process.kill(:INT, waiter.pid)

      assert_equal ["", 130], [errors.read, waiter.value.exitstatus]
    end
  end

  # Until the process has loaded the extension and has had the time to wait for its input.
  def wait_for_start(pid)
    maps = "/proc/#{pid}/maps"
    return sleep(2) unless File.readable?(maps)

    100.times { File.read(maps).include?("jacinth.so") ? break : sleep(0.1) }
    sleep 0.3
  end
end
