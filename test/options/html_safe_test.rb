# frozen_string_literal: true

require "test_helper"
require "support/object_maker"
require "support/option_assertions"
require "support/workload"

class HtmlSafeTest < Minitest::Test
  include OptionAssertions

  RAW = /[<>&\u2028\u2029]/.freeze

  def test_the_five_characters
    assert_equal '"\u003c\u003e\u0026\u2028\u2029\'/é"', write("<>&\u2028\u2029'/é", html_safe: true)
    assert_equal '{"\u003ca\u003e":"\u0026"}', write({ "<a>" => :& }, html_safe: true)
  end

  def test_none_of_them_is_ever_raw
    maker = ObjectMaker.new(Workload.seed)
    Workload.rounds(2000, 50_000).times do
      object = maker.object
      text = Jacinth.generate(object, html_safe: true)
      refute_match RAW, text
      assert_equal [Jacinth.parse(Jacinth.generate(object))], [Jacinth.parse(text)]
    end
  end

  # This includes output of hooks and fragments. Neither can write a tag into a page.
  def test_hooks_and_fragments
    refute_match RAW, Jacinth.generate([1..2, { (3..4) => 5..6 }], html_safe: true) { "<b>&\u2028" }
    refute_match RAW, Jacinth.generate([Jacinth::Fragment.new("[\"</script><b>&\u2028\u2029\"]")], html_safe: true)
    refute_match RAW, Jacinth.generate([1..2], html_safe: true) { Jacinth::Fragment.new('"<"') }
    assert_equal ["</script>"], Jacinth.parse(Jacinth.generate(Jacinth::Fragment.new('["</script>"]'), html_safe: true))
    refute_match RAW, Jacinth.generate(Struct.new(:a, :b).new("<", [:>]), html_safe: true)
  end

  def test_with_the_other_classes
    assert_equal '"\u003c\/\u00e9"', write("</é", html_safe: true, script_safe: true, ascii_only: true)
    assert_equal '"\u003c\/é"', write("</é", html_safe: true, script_safe: true)
    assert_equal '"\u003c/\u00e9"', write("</é", html_safe: true, ascii_only: true)
  end

  def test_places_in_vectors
    (0..70).each do |at|
      ["<", ">", "&", "\u2028", "\u2029"].each do |character|
        escape = format('\u%04x', character.ord)
        assert_equal "\"#{"a" * at}#{escape}#{"b" * 40}\"", write("#{"a" * at}#{character}#{"b" * 40}", html_safe: true)
      end
    end
  end

  def test_truth
    each_truth { |value, on| assert_equal on ? '"\u003c"' : '"<"', Jacinth.generate("<", html_safe: value) }
  end
end
