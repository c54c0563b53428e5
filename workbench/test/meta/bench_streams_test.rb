# frozen_string_literal: true

require "test_helper"
require "support/child"
require "support/heavy"
require_relative "bench_tools"
require "jacinth/workbench/stream_calls"

# rake bench:streams: its rows, and that it notices other results and missed bars.
class BenchStreamsTest < Minitest::Test
  include BenchTools

  RACE = File.expand_path("../../lib/jacinth/workbench/stream_calls", __dir__).dump
  # Stands for nosj: the same calls of ours.
  NOSJ = <<~RUBY
    module NOSJ
      VERSION = "0"
      def self.each_line(...) = Jacinth.each_line(...)
      def self.each_line_file(path, &block) = Jacinth.each_line(Pathname(path), &block)
      def self.generate_lines(...) = Jacinth.generate_lines(...)
      def self.load_file(...) = Jacinth.load_file(...)
    end
    Jacinth::Workbench::RowRace.singleton_class.prepend(Module.new { def there?(name) = name == "nosj" || super })
  RUBY

  def race(code, rows)
    Child.output(<<~RUBY)
      require "stringio"
      require #{RACE}
      #{code}
      begin
        ENV["JACINTH_BENCH_MEGABYTES"] = "1"
        p Jacinth::Workbench::RowRace.new(Jacinth::Workbench::StreamCalls.plan, seconds: 0.001).run(#{rows})
      rescue RuntimeError => e
        puts e.message
      end
    RUBY
  end

  def test_rows
    rows = StreamCalls::ROWS

    assert_equal rows.size, rows.map(&:name).uniq.size
    rows.each do |row|
      assert_equal "jacinth", row.calls.keys.first
      assert_empty row.bars.keys - row.calls.keys
    end
  end

  def test_the_values_of_a_block_are_collected
    { "each { |value| value }" => "list = []; each { |value| list << (value) }; list",
      "each { |value| [value[0], 1] }" => "list = []; each { |value| list << ([value[0], 1]) }; list",
      "each { |line| value = JSON.parse(line); value }" =>
        "list = []; each { |line| value = JSON.parse(line); list << (value) }; list",
      "generate" => "generate" }.each { |call, expected| assert_equal expected, StreamCalls.collecting(call) }
  end

  before_release def test_all_rows_give_the_same_results
    out = race(NOSJ, [])

    StreamCalls::ROWS.each { |row| assert_match(/^#{Regexp.escape(row.name)} +jacinth .*\d/, out) }
    assert_match(/^ +nosj .* 1\.5/, out)
    assert_match(/^\d+\n\z/, out.lines.last)
  end

  heavy def test_some_rows_give_the_same_results
    out = race(NOSJ, ["generate_lines", "two fields", "each_line, from a File"])

    ["generate_lines", "each_line, two fields", "each_line, from a File"]
      .each { |name| assert_match(/^#{name} +jacinth .*\d/, out) }
    refute_match(/each_element|part:/, out)
    assert_match(/^ +nosj .* 4\.0/, out)
    assert_match(/^\d+\n\z/, out.lines.last)
  end

  heavy def test_it_runs_without_nosj
    out = race("Jacinth::Workbench::RowRace.define_singleton_method(:there?) { |_| false }", %w[generate_lines])

    assert_includes out, "nosj is not installed: it is not compared"
    refute_match(/^ +nosj/, out)
    assert_equal "0\n", out.lines.last
  end

  # Two processes share the lines of a file; one that cannot read it fails, and so does the call.
  heavy def test_processes
    Dir.mktmpdir do |folder|
      input = StreamCalls::Input.new(0)
      path = File.join(folder, "lines")
      input.define_singleton_method(:large_lines) { path }
      File.write(path, "1\n2\n")

      input.in_processes(2)
      File.write(path, "1\n[")
      assert_raises(RuntimeError) { capture_subprocess_io { input.in_processes(2) } }
      input.close
    end
  end

  def test_it_refuses_other_results
    out = race("#{NOSJ}\ndef NOSJ.generate_lines(*) = \"1\\n\"", %w[generate_lines]).lines.last

    assert_equal "generate_lines: other results of nosj\n", out
  end
end
