# frozen_string_literal: true

require "test_helper"
require "tmpdir"
require_relative "../../tool/run/ruby_tests"

# The process of a suite that dies: it counts as a failure, and is run again only where Ruby's own compaction ended it.
class RubyTestsTest < Minitest::Test
  PROGRAM = <<~'RUBY'
    require "test_helper"
    def GC.compact(**) = Process.kill(:ABRT, Process.pid) && sleep
    class DiesTest < Minitest::Test
      def test_dies
        turn = File.open("%<turns>s", "a+") { |file| file.write("x") && file.size }
        Process.setrlimit(Process::RLIMIT_CORE, 0)
        %<deed>s if turn <= %<times>d
      end
    end
  RUBY
  AGAIN = RUBY_VERSION < "3.2"

  # The counts, and how often the process was started.
  def run_of(deed, times)
    Dir.mktmpdir do |folder|
      turns = File.join(folder, "turns")
      File.write(File.join(folder, "dies_test.rb"), format(PROGRAM, turns: turns, deed: deed, times: times))
      counts = nil
      printed, = capture_io { counts = Jacinth::Run::RubyTests.new(pattern: File.join(folder, "*_test.rb"), lib: ENV["JACINTH_LIB"] || "lib").run }
      [counts, File.size(turns), printed[/Ruby crashed in its own compaction|the process died/]]
    end
  end

  PASSED = { passed: 1, failed: 0, skipped: 0 }.freeze
  FAILED = { passed: 0, failed: 1, skipped: 0 }.freeze

  def test_a_death_while_ruby_compacts
    again = [PASSED, 2, "Ruby crashed in its own compaction"]
    died = [FAILED, 1, "the process died"]
    assert_equal AGAIN ? again : died, run_of("GC.compact", 1)
    assert_equal AGAIN ? again : died, run_of("(GC.auto_compact = true; def GC.start(**) = GC.compact; GC.start)", 1)
  end

  def test_three_deaths_are_one_too_many
    counts, turns, = run_of("GC.compact", 9)
    assert_equal [FAILED, AGAIN ? 3 : 1], [counts, turns]
  end

  def test_any_other_death_is_a_failure
    assert_equal [FAILED, 1, "the process died"], run_of("(Process.kill(:ABRT, Process.pid) && sleep)", 9)
    assert_equal [FAILED, 1, "the process died"], run_of("exit!(0)", 9)
    assert_equal [FAILED, 1, "the process died"], run_of("(def GC.start(**) = Process.kill(:ABRT, Process.pid) && sleep; GC.start)", 9)
  end

  def test_a_run_that_ends_well
    assert_equal [PASSED, 1, nil], run_of("flunk", 0)
    assert_equal [FAILED, 1, nil], run_of("flunk", 9)
  end
end
