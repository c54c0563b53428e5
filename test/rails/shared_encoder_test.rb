# frozen_string_literal: true

require_relative "../test_helper"
require_relative "bundled"

# ActiveSupport creates an encoder for each call; ours without options is created once.
class RailsSharedEncoderTest < Minitest::Test
  include Bundled

  HEAD = "require \"jacinth/rails\"\nJacinth::Rails.install!\nEncoder = Jacinth::Rails::Encoder\n"

  def test_without_options_it_is_always_the_same
    assert_equal "[true, true, false, false]\n[true, true, {}]\n", bundled("#{HEAD}#{<<~RUBY}")
      p [Encoder.new.equal?(Encoder.new(nil)), Encoder.new.equal?(Encoder.new), Encoder.new({}).equal?(Encoder.new),
         Encoder.new(only: :a).equal?(Encoder.new)]
      p [Encoder.new.frozen?, Ractor.shareable?(Encoder.new), Encoder.new.options]
    RUBY
  end

  def test_a_class_that_inherits_has_its_own
    assert_equal %("[1]!"\n"[1]"\n"{}!"\n), bundled("#{HEAD}#{<<~RUBY}")
      class Loud < Encoder
        def initialize(options = nil) = (super; @mark = "!")
        def encode(value) = super + @mark
      end
      ActiveSupport.json_encoder = Loud
      p ActiveSupport::JSON.encode([1])
      p Encoder.new.encode([1])
      p({}.to_json)
    RUBY
  end

  def test_settings_are_read_at_each_call
    assert_equal %("\\"<\\""\n"\\"\\\\u003c\\""\n), bundled("#{HEAD}#{<<~RUBY}")
      one = Encoder.new
      ActiveSupport.escape_html_entities_in_json = false
      p one.encode("<")
      ActiveSupport.escape_html_entities_in_json = true
      p Encoder.new.encode("<")
    RUBY
  end

  def test_more_than_one_argument_is_refused
    assert_equal "wrong number of arguments (given 2, expected 0..1)\n",
                 bundled("#{HEAD}begin; Encoder.new(nil, nil); rescue ArgumentError => e; puts e.message; end")
  end
end
