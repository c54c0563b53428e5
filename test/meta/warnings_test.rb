# frozen_string_literal: true

require "test_helper"

# Our own files load without a warning under ruby -w.
class WarningsTest < Minitest::Test
  def test_loading_warns_of_nothing
    assert_empty RaiseWarnings.loading
  end

  def test_a_warning_of_ours_raises
    error = assert_raises(RuntimeError) { warn("#{File.expand_path(__FILE__)}:1: warning: planted") }
    assert_match(/planted/, error.message)
  end

  def test_a_warning_can_be_wanted
    _, words = capture_io { RaiseWarnings.off { warn("#{__FILE__}:1: warning: wanted") } }
    assert_match(/wanted/, words)
  end
end
