# frozen_string_literal: true

require "test_helper"
require "support/child"

# reformat with ascii_only, script_safe and html_safe: the value stays the same, what is escaped stays as it is, and all
# that the options name is escaped.
class ReformatEscapesTest < Minitest::Test
  TEXTS = [
    '{"é</script>":"a\/b/<>&é😀\u00e9\u2028"}', "[\"\u2028\u2029\u007f\u0080\u{10ffff}\"]", '["\\\\/","\\\\\/"]',
    '["\u003c\ud83d\ude00/"]', '"'.dup << "é/<" * 50 << '"', "[1.50,-0,true,null]", '{"/":{"<":["&"]}}'
  ].freeze
  FORBIDDEN = { ascii_only: /[^\x00-\x7f]/, script_safe: %r{(?<!\\)(?:\\\\)*/|[\u2028\u2029]},
                html_safe: /[<>&\u2028\u2029]/ }.freeze
  SETS = (0..3).flat_map { |count| FORBIDDEN.keys.combination(count).to_a }.freeze
  EXPECTED = {
    [] => '["\u00e9é/<\/"]', [:ascii_only] => '["\u00e9\u00e9/<\/"]', [:script_safe] => '["\u00e9é\/<\/"]',
    [:html_safe] => '["\u00e9é/\u003c\/"]'
  }.freeze

  def test_the_value_stays
    TEXTS.product(SETS).each do |text, set|
      written = Jacinth.reformat(text, **set.to_h { |name| [name, true] })

      assert_equal Jacinth.parse(text), Jacinth.parse(written), [text[0, 40], set].inspect
      set.each { |name| refute_match FORBIDDEN[name], written }
      assert_equal written.bytes.all? { |byte| byte < 0x80 }, written.ascii_only?
      assert_predicate written, :valid_encoding?
    end
  end

  def test_the_texts
    EXPECTED.each do |set, text|
      assert_equal text, Jacinth.reformat('["\u00e9é/<\/"]', **set.to_h { |name| [name, true] })
    end
    assert_equal '"\u0009\/"', Jacinth.reformat("\"\t/\"", allow_control_characters: true, script_safe: true)
                                    .sub("\\t", "\\u0009")
    assert_raises(ArgumentError) { Jacinth.statistics("1", ascii_only: true) }
  end

  # A Fragment is escaped in the same way.
  def test_fragments_stay_the_same_value
    TEXTS.each do |text|
      written = Jacinth.generate(Jacinth::Fragment.new(text), html_safe: true, script_safe: true)
      assert_equal Jacinth.parse(text), Jacinth.parse(written), text[0, 40]
    end
  end

  def test_both_engines
    script = "texts = #{TEXTS.inspect}; sets = #{SETS.inspect}\n" \
             "texts.product(sets).map { |t, set| Jacinth.reformat(t, **set.to_h { |n| [n, true] }).b.inspect } + " \
             "texts.map { |text| Jacinth.statistics(text).inspect } + " \
             "texts.map { |t| Jacinth::Fragment.new(t) }.map { |fragment| " \
             "Jacinth.generate(fragment, html_safe: true, script_safe: true).b.inspect }"
    assert_equal Child.output("puts(begin; #{script}; end)").lines(chomp: true), Child.portable(script)
  end
end
