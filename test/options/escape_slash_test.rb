# frozen_string_literal: true

require "test_helper"
require "support/json_writing"

# escape_slash, the old name of script_safe: an option of the JSON frontend at level 2 only.
class EscapeSlashTest < Minitest::Test
  include JsonWriting

  TEXT = "</script>\u2028\u2029"

  def test_does_what_script_safe_does
    at_level(2) do
      assert_equal '{"\/":["<\/script>\u2028\u2029"]}', write({ "/" => [TEXT] }, escape_slash: true)
      assert_equal write(TEXT, script_safe: true), write(TEXT, escape_slash: true)
      assert_equal "\"#{TEXT}\"", write(TEXT, escape_slash: false)
    end
  end

  def test_the_later_one_wins
    at_level(2) do
      assert_equal '"/"', write("/", escape_slash: true, script_safe: false)
      assert_equal '"\/"', write("/", script_safe: false, escape_slash: true)
    end
  end

  def test_of_a_state
    at_level(2) do
      state = FRONTEND::State.new(escape_slash: true)
      assert_equal [true, true, true, true],
                   [state.escape_slash, state.escape_slash?, state.script_safe, state.script_safe?]
      state.escape_slash = nil
      assert_equal ['"/"', false], [state.generate("/"), state.script_safe]
      refute_includes state.to_h, :escape_slash
    end
  end

  def test_of_a_coder
    at_level(2) { assert_equal '"\/"', FRONTEND::Coder.new(escape_slash: true).dump("/") }
  end

  def test_is_gone_at_level_3
    at_level(3) do
      error = refuse("/", ArgumentError, escape_slash: true)
      assert_equal "unknown keyword: escape_slash", error.message
      refute_respond_to FRONTEND::State.new, :escape_slash
    end
    assert_raises(ArgumentError) { Jacinth.generate("/", escape_slash: true) }
  end
end
