# frozen_string_literal: true

# Oj.optimize_rails with ActiveSupport 7.2. In the plain run the encoder's texts are those of ActiveSupport's own
# encoder, which are the result with Jacinth (oj/optimize-rails); everything else is Oj's own.

require_relative "../../order"

class Asking
  def as_json(options = nil) = { asked: options.inspect, at: TIME }
end
Pair = Struct.new(:first, :second)
class Held
  def initialize = @held = [Pair.new(1, nil), "<é\u2028>"]
end
TIME = Time.utc(2026, 1, 2, 3, 4, 5.678r)

Ecosystem.library do
  require "bigdecimal"
  require "active_support"
  require "active_support/json"
  require "active_support/core_ext"
  require "oj"
  OBJECTS = {
    "hash" => { a: [1, nil, 2.5, "é<>&\u2028"], 1 => :sym, nil => true },
    "time" => TIME,
    "zoned" => TIME.in_time_zone("Asia/Tokyo"),
    "date" => Date.new(2026, 1, 2),
    "decimal" => BigDecimal("1.50"),
    "floats" => [1e20, 1e-9, 0.1 + 0.2, -0.0, 123_456_789.123456789, Float::NAN],
    "struct" => Pair.new(1, "EUR"),
    "object" => Held.new,
    "own" => [Asking.new, { own: Asking.new }],
    "range" => 1..3,
    "set" => Set[1, 2],
    "regexp" => /a/,
    "big" => 2**70,
    "indifferent" => { a: { b: 1 } }.with_indifferent_access,
    "safe" => ActiveSupport::SafeBuffer.new("<b>"),
    "duration" => 5.minutes
  }.freeze
  GLOBALS = {
    "plain" => -> {},
    "precise" => -> { ActiveSupport::JSON::Encoding.time_precision = 6 },
    "other times" => -> { ActiveSupport.use_standard_json_time_format = false },
    "unescaped" => -> { ActiveSupport.escape_html_entities_in_json = false }
  }.freeze
  TEXTS = lambda do
    GLOBALS.to_h do |name, setting|
      setting.call
      texts = OBJECTS.transform_values do |object|
        [ActiveSupport::JSON.encode(object), object.to_json, object.to_json(only: %w[a first]),
         ActiveSupport::JSON.encode([object], only: %w[a])]
      end
      [name, texts]
    ensure
      ActiveSupport::JSON::Encoding.time_precision = 3
      ActiveSupport.use_standard_json_time_format = true
      ActiveSupport.escape_html_entities_in_json = true
    end
  end
  PLAIN = TEXTS.call
end

Ecosystem.show("optimize_rails") { Oj.optimize_rails }
TOLD = Ecosystem::ORDER == "none" ? PLAIN : TEXTS.call
TOLD.each { |name, texts| texts.each { |object, told| Ecosystem.show("#{name} #{object}") { told } } }
Ecosystem.show("optimized?") { [Array, Range, Time, Pair].map { |klass| Oj::Rails.optimized?(klass) } }
Ecosystem.show("an encoder of Oj's own") { Oj::Rails::Encoder.new(only: [:a]).encode({ a: 1e20, b: 2 }) }
Ecosystem.show("default options") { Oj.default_options.values_at(:mode, :second_precision) }
Ecosystem.show("generate") { JSON.generate([1e20, nil, { "a" => "é" }]) }
Ecosystem.show("parse") { JSON.parse('{"a":[1,1.5,null]}') }
Ecosystem.show("decode") { ActiveSupport::JSON.decode('{"a":[1,null,"2026-01-02T03:04:05Z"]}') }
Ecosystem.show("decode a broken text") { ActiveSupport::JSON.decode('{"a":') }
Ecosystem.show("set_encoder") { Oj::Rails.set_encoder || [ActiveSupport.json_encoder, [1e20].to_json] }
