# frozen_string_literal: true

require "test_helper"
require "support/rails_child"

# What is found out about the loaded ActiveSupport, and the three ways in which ActiveSupport 8.1 has written keys. A
# stand-in for its coder is enough for that, so every Ruby tests all three; rake rails_differential RAILS=8.1.0, 8.1.3
# and 8.1 compare with the real ones.
class RailsTraitsTest < Minitest::Test
  include RailsChild

  # The block of the coder for keys: 8.1.0 to 8.1.2, 8.1.3, and from 8.1.4 on.
  KEYS = {
    "8.1.0" => "key.as_json.to_s",
    "8.1.3" => "(text = key.as_json; next key.to_s unless String === text; " \
               "text = text.as_json until text.instance_of?(String); text)",
    "8.1.4" => "key.to_s"
  }.freeze
  STAND_IN = <<~'RUBY'
    module ActiveSupport::JSON::Encoding
      class JSONGemCoderEncoder
        CODER = ::JSON::Coder.new { |value, is_key| is_key ? KEY.call(value) : native(value.as_json) }

        # A String of another class is asked for its as_json.
        def self.native(json) = String === json && !json.instance_of?(String) ? json.as_json : json

        attr_reader :options

        def initialize(options = nil) = @options = (options || {}).freeze
        def encode(value) = CODER.dump(@options.empty? ? value : value.as_json(@options))
      end
    end
    ActiveSupport.json_encoder = ActiveSupport::JSON::Encoding::JSONGemCoderEncoder

    class Both
      def initialize(answer, text) = (@answer, @text = answer, text)
      def as_json(*) = @answer
      def to_s = @text
    end
    ActiveSupport.escape_html_entities_in_json = false
    KEY_OBJECTS = [
      Time.utc(2026, 1, 2, 3, 4, 5.5r), Time.utc(2026, 1, 2).in_time_zone("UTC"), Date.new(2026, 1, 2),
      DateTime.new(2026, 1, 2), 1, 2**70, 1.5, Float::NAN, Float::INFINITY, nil, true, :sym, "text", [1, "a"], { a: 1 },
      BigDecimal("1.5"), BigDecimal("NaN"), 1..2, /a/, Object, Both.new("as_json", "to_s"), Both.new(nil, "to_s"),
      Both.new([1], "to_s"), Both.new({ a: 1 }, "to_s"), Both.new(:symbol, "to_s"), Struct.new(:a).new(1), 5.minutes,
      Both.new(Class.new(String) { def as_json(*) = "of its own" }.new("text"), "to_s")
    ].freeze
  RUBY

  KEYS.each do |version, code|
    define_method(:"test_keys_as_in_#{version.tr(".", "_")}") do
      assert_rails 50, "KEY = ->(key) { #{code} }\n#{STAND_IN}\n#{<<~'RUBY'}"
        real = ActiveSupport::JSON::Encoding::JSONGemCoderEncoder.new
        KEY_OBJECTS.each do |key|
          [{ key => 1 }, [{ "a" => { key => [key] }, key => nil }]].each do |value|
            equal outcome { real.encode(value) }, outcome { ENCODER.new.encode(value) }
          end
        end
        equal KEY.call(Time.at(0).utc), JSON.parse(ENCODER.new.encode({ Time.at(0).utc => 1 })).keys.first
      RUBY
    end
  end

  # The versions of the series that this Ruby runs; the stand-in shows that each answer counts.
  def test_the_loaded_activesupport_is_asked
    assert_rails 1, <<~'RUBY'
      found = Jacinth::Rails.const_get(:Traits).new(ActiveSupport::JSON::Encoding).all
      newer = ActiveSupport.version >= Gem::Version.new("8.0")
      equal [newer, newer], [found.include?(:freezes), found.include?(:html_option)]
    RUBY
  end
end
