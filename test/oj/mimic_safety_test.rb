# frozen_string_literal: true

require "test_helper"
require "support/child"

# The mimicked JSON under GC.stress, after Oj.secure!, and in a Ractor; and how deep it writes.
class OjMimicSafetyTest < Minitest::Test
  def ruby(script) = Child.output("require \"jacinth/oj\"\n#{script}")

  def test_under_stress
    assert_equal "true\n" * 4, ruby(<<~'RUBY')
      Oj.mimic_JSON
      Own = Class.new { def to_json(*a) = { "x" => "y" }.to_json(*a) }
      GC.stress = true
      GC.verify_compaction_references(toward: :empty, double_heap: true) if ENV["COMPACT"]
      texts = [
        JSON.generate([Own.new], space: " ".dup),
        JSON.pretty_generate([Own.new], indent: "\t".dup),
        JSON.parse('{"a":[1]}', symbolize_names: true)[:a].to_json,
        JSON.dump([Own.new])
      ]
      GC.stress = false
      p texts[0] == '[{"x": "y"}]'
      p texts[1] == "[\n\t{\n\t\"x\": \"y\"\n}\n]"
      p texts[2] == "[1]"
      p texts[3] == '[{"x":"y"}]'
    RUBY
  end

  def test_secure_holds_here_too
    assert_equal "[true, true, :compat]\n", ruby(<<~'RUBY')
      Oj.mimic_JSON
      Oj.secure!
      refused = ->(&call) { call.call && false rescue $!.is_a?(Oj::SecureError) }
      first = refused.call { JSON.parse('{"json_class":"Range"}', create_additions: true) }
      second = refused.call { JSON.load("1", nil, { create_additions: true }) }
      Jacinth::Oj.restore_json!
      p [first, second, Oj.default_options[:mode]]
    RUBY
  end

  def test_in_a_ractor
    assert_equal "[\"[1.0e+20]\", \"[\\n  1\\n]\", [1]]\n", ruby(<<~RUBY)
      Oj.mimic_JSON
      Warning[:experimental] = false
      ractor = Ractor.new { [JSON.generate([1e20]), JSON.pretty_generate([1]), JSON.parse("[1]")] }
      p ractor.value
    RUBY
  end

  # Only pretty_generate has a limit by default, and max_nesting: nil removes it, as in Oj.
  def test_max_nesting_of_nil
    assert_equal "[true, true, true, true, false]\n", ruby(<<~RUBY)
      Oj.mimic_JSON
      deep = 100.times.inject([]) { |inner, _| [inner] }
      calls = [[:generate, {}], [:generate, { max_nesting: nil }], [:pretty_generate, { max_nesting: nil }],
               [:pretty_generate, { max_nesting: nil, object_nl: " " }], [:pretty_generate, {}]]
      p(calls.map { |name, options| JSON.public_send(name, deep, options) && true rescue false })
    RUBY
  end

  def test_a_basic_object_is_a_value_as_any
    assert_equal "[1, 1]\n", ruby(<<~RUBY)
      Oj.mimic_JSON
      seen = 0
      bare = BasicObject.new
      p [(JSON.recurse_proc(bare) { seen += 1 }; seen), 1]
    RUBY
  end
end
