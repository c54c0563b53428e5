# frozen_string_literal: true

require "test_helper"
require "json"
require "support/option_assertions"

class ScriptSafeTest < Minitest::Test
  include OptionAssertions

  def test_slash_and_line_separators
    assert_equal '"<\/script>\u2028\u2029"', write("</script>\u2028\u2029", script_safe: true)
    assert_equal '{"a\/b":"\u2028","\/":"é"}', write({ "a/b" => "\u2028", :/ => "é" }, script_safe: true)
  end

  # Neighbors of U+2028 and U+2029, and all characters that share two of their three bytes.
  def test_what_looks_alike_stays
    text = "\u2027\u202a\u2018\u2068\u20a8\u1028\u3028\u2128\u0228倩怨\u{12028}\u2fff"
    assert_equal "\"#{text}\"", write(text, script_safe: true)
  end

  def test_all_of_the_first_plane_as_json_writes_it
    (1..0xffff).reject { |code| code.between?(0xd800, 0xdfff) }.each_slice(1024) do |slice|
      text = slice.pack("U*")
      assert_equal JSON.generate(text, script_safe: true), Jacinth.generate(text, script_safe: true)
    end
  end

  def test_places_in_vectors
    (0..70).each do |at|
      { "/" => '\/', "\u2028" => '\u2028', "\u2029" => '\u2029' }.each do |character, escape|
        assert_equal "\"#{"a" * at}#{escape}#{"b" * 40}\"",
                     write("#{"a" * at}#{character}#{"b" * 40}", script_safe: true)
        assert_equal "\"#{"é" * at}#{escape}é\"", write("#{"é" * at}#{character}é", script_safe: true)
      end
    end
  end

  def test_hook_results
    assert_equal '["a\/b"]', Jacinth.generate([1..2], script_safe: true) { "a/b" }
  end

  def test_fragments
    fragment = Jacinth::Fragment.new("\"/\u2028\"")
    assert_equal fragment.json, write(fragment, script_safe: true)
    assert_equal '"\/\u2028"', write(fragment, script_safe: true, html_safe: true)
  end

  def test_truth
    each_truth { |value, on| assert_equal on ? '"\/"' : '"/"', Jacinth.generate("/", script_safe: value) }
  end
end
