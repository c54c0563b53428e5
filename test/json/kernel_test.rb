# frozen_string_literal: true

require "test_helper"
require "support/json_frontend"

# Kernel#JSON, j and jj after the take-over.
class JsonKernelTest < Minitest::Test
  include JsonFrontend

  def test_json
    taken_over do
      assert_equal [1], JSON("[1]")
      assert_equal({ a: 1 }, JSON('{"a":1}', { symbolize_names: true }))
      assert_equal "[1]", JSON([1])
      assert_equal [1], JSON(answering(to_str: "[1]"))
      assert_includes Kernel.private_instance_methods(false), :JSON
      assert_raises(NoMethodError) { 5.JSON("[1]") }
    end
  end

  def test_j_and_jj_at_level_2
    taken_over do
      at_level(2) do
        out, = capture_io { RaiseWarnings.off { assert_nil j([1, Float::NAN], { "a" => 2 }) } }
        assert_equal "[1,NaN]\n{\"a\":2}\n", out
        out, = capture_io { RaiseWarnings.off { assert_nil jj([1]) } }
        assert_equal "[\n  1\n]\n", out
        assert_equal ["Kernel#j is deprecated and will be removed in json 3.0.0"], warnings { j }
        assert_equal ["Kernel#jj is deprecated and will be removed in json 3.0.0"], warnings { jj }
      end
      at_level(3) { assert_empty %i[j jj] & Kernel.private_instance_methods(false) }
    end
  end

  # json 2 has them itself: level 3 removes them, and restore! puts them back.
  def test_j_and_jj_of_json_itself
    script = <<~'RUBY'
      require "json"
      look = lambda do
        %i[JSON j jj].map { |name| Kernel.private_method_defined?(name, false) && Kernel.instance_method(name) }
      end
      before = look.()
      require "jacinth/json"
      Jacinth::JSON.compat = 3
      p look.().map { |method| method ? true : false }
      Jacinth::JSON.restore!
      p look.() == before
    RUBY
    [{}, PLAIN].each { |env| assert_equal "[true, false, false]\ntrue\n", Child.output(script, env: env) }
  end
end
