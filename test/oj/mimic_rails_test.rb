# frozen_string_literal: true

require "test_helper"
require "support/child"

# Oj.optimize_rails and Oj::Rails.mimic_JSON, with a stand-in for ActiveSupport: they replace as much of JSON as Oj's
# own do.
class OjMimicRailsTest < Minitest::Test
  ACTIVE = <<~RUBY
    module ActiveSupport
      module JSON
        module Encoding
          class << self
            attr_accessor :use_standard_json_time_format, :escape_html_entities_in_json, :time_precision
          end
          self.use_standard_json_time_format = true
          self.escape_html_entities_in_json = true
          self.time_precision = 3
        end
      end
      class << self
        attr_accessor :json_encoder
      end
    end
  RUBY

  def ruby(script, first: "") = Child.output("#{first}\nrequire \"jacinth/oj\"\n#{script}")

  def test_without_active_support_nothing_is_done
    assert_equal "[StandardError, \"ActiveSupport not loaded.\"]\nfalse\n", ruby(<<~RUBY)
      begin
        Oj.optimize_rails
      rescue StandardError => e
        p [e.class, e.message]
      end
      p Oj::Rails.optimized?(Time)
    RUBY
  end

  # oj/optimize-rails: the encoder is that of jacinth/rails, for which there is a stand-in here.
  # test/ecosystem/oj/rails72/optimize_rails.rb tests it with the real ActiveSupport.
  FRONTEND = <<~RUBY
    $LOADED_FEATURES << #{File.expand_path("../../lib/jacinth/rails/api.rb", __dir__).dump}
    module Jacinth
      module Rails
        def self.install! = ActiveSupport.json_encoder = :installed
      end
    end
  RUBY

  def test_optimize_rails
    assert_equal <<~TEXT, ruby(<<~RUBY, first: ACTIVE + FRONTEND)
      nil
      :installed
      [true, :object, 3]
      "[1e+20]"
      JSON::ParserError
      false
    TEXT
      p Oj.optimize_rails
      p ActiveSupport.json_encoder
      p [Oj::Rails.optimized?(Range), *Oj.default_options.values_at(:mode, :second_precision)]
      p JSON.generate([1e20])
      p((JSON.parse("[") rescue $!.class))
      p 1r.respond_to?(:as_json)
    RUBY
  end

  def test_set_encoder
    assert_equal "[nil, Oj::Rails::Encoder]\n",
                 ruby("p [Oj::Rails.set_encoder, ActiveSupport.json_encoder]", first: ACTIVE)
  end

  # With ActiveSupport loaded, to_json is ActiveSupport's.
  def test_mimic_leaves_to_json_to_active_support
    assert_equal "[true, \"1.0e+20\", true]\n", ruby(<<~RUBY, first: ACTIVE)
      require "json"
      before = [].method(:to_json).unbind
      Oj.mimic_JSON
      p [[].method(:to_json).unbind == before, JSON.generate(1e20), Oj.default_options[:mode] == :compat]
    RUBY
  end

  def test_rails_mimic_takes_the_functions_alone
    assert_equal "[nil, \"1.0e+20\", :object, false]\n[nil, true]\n", ruby(<<~RUBY)
      p [Oj::Rails.mimic_JSON, JSON.generate(1e20), Oj.default_options[:mode], 1r.respond_to?(:as_json)]
      Jacinth::Oj.restore_json!
      given = Oj::Rails.set_decoder
      error = (JSON.parse("[NaN]") rescue $!)
      p [given, JSON.generate(1e20) != "1.0e+20" && error.message.start_with?("unexpected character (after")]
    RUBY
  end
end
