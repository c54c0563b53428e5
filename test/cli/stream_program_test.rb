# frozen_string_literal: true

require_relative "../test_helper"
require_relative "../support/command_line"
require_relative "../support/workload"
require "open3"
require "timeout"
require "zlib"

# Long streams as a shell sees them: in flat memory, without delay, and until the reader is gone.
class StreamProgramTest < Minitest::Test
  include CommandLine

  LINE = "{\"id\": 12345, \"level\": \"info\", \"user\": {\"name\": \"some name\"}, \"tags\": [\"a\", \"b\"]}\n"
  COMMANDS = [
    %w[min --lines], %w[fmt --lines], %w[check --lines], %w[stat --lines], %w[lines --lines], %w[lines --array --lines],
    %w[lines --lines -w /level=warn], %w[lines --lines -s /id], %w[get --lines /id], %w[query --lines $.id], %w[lines]
  ].freeze
  HOLDS = File.readable?("/proc/self/status")
  LONGEST = Workload.rounds(800, 2_400) # thousands of lines: 66 MB, 200 MB

  # The peak of the resident memory in bytes, when `count` times `piece` come through a pipe.
  def peak(arguments, piece, count, first: "", last: "")
    script = "at_exit { $stderr.puts(File.read(\"/proc/self/status\")[/VmHWM:\\s+(\\d+)/, 1]) }"
    watch = file(script, "watch.rb")
    program = command(*arguments).insert(1, "-r#{watch}")
    Open3.popen3(*program) do |input, output, errors, waiter|
      drain = Thread.new { output.read(1 << 16) until output.eof? }
      input.binmode
      input.write(first)
      count.times { input.write(piece) }
      input.write(last)
      input.close
      drain.join
      words = errors.read

      assert_equal 0, waiter.value.exitstatus, words
      Integer(words) << 10
    end
  end

  # The size of a small run is taken away.
  def assert_flat(arguments, piece, count, more, **ends)
    skip "no /proc" unless HOLDS
    @base ||= peak(%w[min --lines], LINE, 10)
    grown = peak(arguments, piece, count, **ends) - @base

    assert_operator grown, :<, more, arguments.join(" ")
  end

  heavy def test_long_streams_need_little_memory
    [%w[min --lines], %w[lines --lines -s /id]].each { |words| assert_flat(words, LINE * 1_000, 200, 8 << 20) } # 17 MB
  end

  before_release def test_longer_streams_need_little_memory
    COMMANDS.each { |words| assert_flat(words, LINE * 1_000, 400, 8 << 20) } # 33 MB
  end

  heavy def test_very_long_streams_need_little_memory
    [%w[fmt --lines], %w[lines]].each { |words| assert_flat(words, LINE * 1_000, LONGEST, 8 << 20) }
  end

  heavy def test_a_very_long_array_needs_little_memory
    piece = ",#{LINE}" * 1_000
    assert_flat(%w[lines], piece, LONGEST / 2, 8 << 20, first: "[0", last: "]")
    assert_flat(%w[lines --array], piece, 400, 8 << 20, first: "[\n0", last: "]")
    assert_flat(%w[lines --at /0], piece, 400, 8 << 20, first: "[[0", last: "]]")
  end

  # fmt and min of one document: an array, and an object whose keys need not be remembered.
  heavy def test_a_very_long_document_needs_little_memory
    piece = ",#{LINE}" * 1_000
    assert_flat(%w[min], piece, LONGEST, 16 << 20, first: "[0", last: "]")
    assert_flat(%w[fmt], piece, 600, 16 << 20, first: "[0", last: "]")
    piece = piece.gsub(",{", ",\"key\": {")
    assert_flat(%w[min --allow-duplicate-key], piece, 600, 16 << 20, first: "{\"a\": 0", last: "}")
  end

  heavy def test_packed_streams_need_little_memory
    assert_flat(%w[min --lines], Zlib.gzip(LINE * 10_000), 80, 12 << 20)
    assert_flat(%w[check --lines], Zlib.gzip("[#{"0," * 2_000_000}0]\n"), 20, 40 << 20) # 8 KB of it are megabytes
  end

  # Only what is needed of a file is read. The rest of this one is no JSON.
  def test_the_front_of_a_large_file_needs_little_memory
    path = file('{"first":-0,"rest":"')
    File.truncate(path, 256 << 20)
    [["get", path, "/first"], ["query", path, "$.first"]].each { |words| assert_flat(words, "", 0, 16 << 20) }
  end

  # Four times the longest record, and a megabyte; less than the six records together.
  heavy def test_long_records
    record = "{\"a\": \"#{"x" * (8 << 20)}\", \"id\": 1}\n"
    [
      %w[min --lines], %w[check --lines], %w[stat --lines], %w[lines --lines], %w[lines --lines -w /b=1],
      %w[lines --lines -w /a=1], %w[lines --lines -w /id=1], %w[lines --lines -s /id], %w[lines --lines -s /a],
      %w[lines --lines -s /a,/id], %w[lines --lines -r -s /a], %w[get --lines /a], %w[query --lines $.a]
    ].each { |words| assert_flat(words, record, 6, (4 * record.bytesize) + (1 << 20)) }
  end

  # A line is printed without waiting for the next one.
  def test_lines_come_at_once
    [%w[min --lines], %w[lines --lines --where /a=1], %w[get --lines /a], %w[query --lines $.a]].each do |words|
      Open3.popen3(*command(*words)) do |input, output, errors, waiter|
        2.times do
          input.write("{\"a\": 1}\n{\"a\"")
          input.flush
          assert_match(/1/, Timeout.timeout(60) { output.readline }, words.join(" "))
          input.write(": 1}\n")
          assert_match(/1/, Timeout.timeout(60) { output.readline })
        end
        input.close
        assert_equal ["", 0], [errors.read, waiter.value.exitstatus]
      end
    end
  end

  def test_a_closed_pipe_is_no_error
    path = file(LINE * 100_000)
    [%w[min], %w[lines], %w[lines --array], %w[fmt --lines]].each do |words|
      Open3.popen3(*command(*words, path)) do |input, output, errors, waiter|
        input.close
        output.readline
        output.close

        assert_equal ["", 141], [errors.read, waiter.value.exitstatus], words.join(" ")
      end
    end
  end

  def test_an_interrupt_is_no_backtrace
    Open3.popen3(*command("min", "--lines")) do |input, output, errors, waiter|
      input.write("[1]\n[")
      input.flush
      assert_equal "[1]\n", output.readline
      Process.kill(:INT, waiter.pid)

      assert_equal ["", 130], [errors.read, waiter.value.exitstatus]
    end
  end

  # What a command does not use is not loaded.
  def test_what_is_loaded
    names = '/zlib|zstd|cli\/(?:many_documents|records|lines|gzip)/'
    report = file("at_exit { $stderr.puts($LOADED_FEATURES.grep(#{names})) }", "report.rb")
    loaded = lambda do |input, *words|
      Open3.capture3(*command(*words).insert(1, "-r#{report}"), stdin_data: input)[1].scan(/(\w+)\.(?:rb|so)$/).flatten
    end

    assert_empty loaded.("[1]", "min")
    assert_equal %w[many_documents records], loaded.("1\n2", "min").sort
    assert_equal %w[gzip zlib], loaded.(Zlib.gzip("[1]"), "min").sort
  end
end
