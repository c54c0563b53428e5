# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/command_line"
require "jacinth/cli/progress"
require "pty"

# The progress line of the command line.
class ProgressTest < Minitest::Test
  include CommandLine

  MEGABYTE = 1 << 20

  # A terminal and what was written to it, as the lines that were shown; and a clock that the test sets.
  def setup
    super
    @terminal = StringIO.new
    def @terminal.tty? = true
    @now = 100.0
    @progress = Jacinth::CLI::Progress.new(@terminal, "x", clock: -> { @now })
  end

  def shown = @terminal.string.split("\r\e[K").reject(&:empty?)

  def read(megabytes, total, after:)
    @now += after
    @progress.reading(megabytes * MEGABYTE, total && (total * MEGABYTE))
  end

  def test_the_rate_and_the_time_that_is_left
    read(10, 100, after: 0)
    read(20, 100, after: 2)
    read(60, 100, after: 1)
    read(100, 100, after: 7)

    assert_equal ["x: reading 10 of 100 MB", "x: reading 20 of 100 MB, 10 MB/s, 8 s left",
                  "x: reading 60 of 100 MB, 20 MB/s, 2 s left", "x: reading 100 of 100 MB, 10 MB/s, 0 s left"], shown
  end

  def test_a_size_that_is_not_known_and_a_file_that_grew
    read(32, nil, after: 1)
    assert_empty shown
    read(40, nil, after: 1)
    read(110, 100, after: 9)

    assert_equal ["x: reading 40 MB, 20 MB/s", "x: reading 110 of 100 MB, 10 MB/s"], shown
  end

  def test_not_more_often_than_can_be_read
    100.times { |step| read(step, 100, after: 0.03) }

    assert_includes 20..40, shown.size
  end

  def test_nothing_for_small_inputs_and_after_hide
    read(1, 32, after: 1)
    assert_equal 7, @progress.phase("checking", 32 * MEGABYTE) { 7 }
    @progress.hide
    read(1, 100, after: 1)
    @progress.phase("checking", 100 * MEGABYTE) { nil }

    assert_empty shown
  end

  # While a phase runs, its line shows how long.
  def test_a_phase_moves
    result = @progress.phase("checking", 100 * MEGABYTE) do
      @now += 3
      Thread.pass until @terminal.string.include?("checking 100 MB, 3 s")
      7
    end

    assert_equal [7, "x: checking 100 MB"], [result, shown.first]
    assert @terminal.string.end_with?("\r\e[K")
  end

  # Commands that read a whole document say so while they work on it, too. A few long strings make it large. query reads
  # as much of a file as it needs.
  def test_commands_that_work
    path = file("[#{"\"#{"x" * MEGABYTE}\"," * 34}1]")
    [["edit", path, "/0=2"], ["query", path, "$[33]"], ["diff", path, path]].each do |arguments|
      errors = StringIO.new
      def errors.tty? = true
      assert_equal 0, Jacinth::CLI.new(output: StringIO.new, errors: errors).run(arguments)
      assert_includes errors.string.split("\r\e[K"), "#{path}: working on 34 MB"
    end
  end

  def test_a_phase_that_fails
    assert_raises(KeyError) { @progress.phase("checking", 100 * MEGABYTE) { raise KeyError } }
    assert @terminal.string.end_with?("\r\e[K")
  end

  # The messages of broken lines stand on lines of their own.
  def test_on_a_terminal
    path = file("#{"\"#{"x" * 9_000}\"\n" * 4_000}oops\n")
    status, shown = on_terminal("check", path)

    assert_equal 1, status
    assert_match(/\r\e\[K#{path}: reading \d+ of 34 MB/, shown)
    assert_match(/\r\e\[K\e\[1m#{path}:4001:1:\e\[0m expected a value/, shown)
  end

  def on_terminal(*arguments)
    master, slave = PTY.open
    child = spawn(*command(*arguments), in: File::NULL, out: File::NULL, err: slave)
    slave.close
    shown = +""
    begin
      loop { shown << master.readpartial(4_096) }
    rescue EOFError, Errno::EIO
      nil
    end
    Process.wait(child)
    [$?.exitstatus, shown]
  ensure
    master&.close
  end
end
