# frozen_string_literal: true

require_relative "../../../test/test_helper"
require "jacinth/workbench/apart"

# A block in a process of its own: what it returns, and that nothing of it remains.
class ApartTest < Minitest::Test
  include Jacinth::Workbench

  def run_apart(heard = [], &block) = Apart.run(->(*words) { heard << words }, &block)

  def test_a_result_and_what_was_said
    heard = []
    here = { "left" => "alone" }
    result = run_apart(heard) do |tell|
      tell.call(:lines, "a", "b")
      here.clear
      tell.call(:progress, 1)
      [here, Process.pid]
    end

    assert_equal({}, result.first)
    refute_equal Process.pid, result.last
    assert_equal({ "left" => "alone" }, here)
    assert_equal [[:lines, "a", "b"], [:progress, 1]], heard
  end

  def test_an_exception_is_raised_here
    error = assert_raises(KeyError) { run_apart { {}.fetch("absent") } }

    assert_includes error.message, "absent"
  end

  def test_a_child_that_dies
    error = assert_raises(Apart::Died) { run_apart { Process.kill(:KILL, Process.pid) } }

    assert_match(/a measuring process ended early \(.*SIGKILL/, error.message)
    assert_raises(Apart::Died) { run_apart { exit!(0) } }
  end

  def test_a_listener_that_raises_leaves_no_child
    child = nil
    listener = lambda do |pid|
      child = pid
      raise ArgumentError
    end
    assert_raises(ArgumentError) do
      Apart.run(listener) do |tell|
        tell.call(Process.pid)
        sleep
      end
    end
    assert_raises(Errno::ESRCH) { Process.kill(0, child) }
    assert_raises(Errno::ECHILD) { Process.wait(child) }
  end
end
