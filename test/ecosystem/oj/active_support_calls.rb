# frozen_string_literal: true

# ActiveSupport on top of Oj, after the script's SETUP: the calls for both series.

require_relative "../order"

Ecosystem.library do
  require "bigdecimal"
  require "oj"
  require "active_support"
  require "active_support/json"
  require "active_support/core_ext"
  SETUP.call
end

Money = Struct.new(:amount, :currency)
class Account
  def initialize = @name = "é"
end
class Own
  def as_json(*) = { own: true }
end
class Hashed
  def to_hash = { hashed: [1] }
end
TIME = Time.utc(2026, 1, 2, 3, 4, 5.678r)

OBJECTS = {
  "hash" => { a: [1, nil, 2.5, "é<>&\u2028"], 1 => :sym, nil => true },
  "time" => TIME,
  "zoned" => TIME.in_time_zone("UTC"),
  "datetime" => DateTime.new(2026, 1, 2, 3, 4, 5),
  "date" => Date.new(2026, 1, 2),
  "decimal" => BigDecimal("1.50"),
  "float" => [1e20, 1e-9, 0.1, -0.0],
  "nan" => [Float::NAN, Float::INFINITY],
  "struct" => Money.new(1, "EUR"),
  "object" => Account.new,
  "as_json" => Own.new,
  "to_hash" => Hashed.new,
  "range" => 1..3,
  "set" => Set[1, 2],
  "duration" => 5.minutes,
  "regexp" => /a/,
  "class" => Own,
  "big" => 2**70,
  "rational" => Rational(1, 3),
  "indifferent" => { a: { b: 1 } }.with_indifferent_access,
  "exception" => RuntimeError.new("no"),
  "nested" => [{ t: TIME, o: Own.new }],
  "ordered" => ActiveSupport::OrderedHash[:b, 1, :a, 2],
  "options" => ActiveSupport::OrderedOptions[:a, 1],
  "safe" => ActiveSupport::SafeBuffer.new("<b>"),
  "bytes" => "\xff"
}.freeze
OBJECTS.each do |name, object|
  Ecosystem.show("encode #{name}") { ActiveSupport::JSON.encode(object) }
  Ecosystem.show("encode #{name} inside") { ActiveSupport::JSON.encode({ "x" => [object] }) }
  Ecosystem.show("to_json #{name}") { object.to_json }
  Ecosystem.show("Oj::Rails.encode #{name}") { Oj::Rails.encode(object) }
  Ecosystem.show("dump #{name}") { Oj.dump(object, mode: :rails) }
  Ecosystem.show("dump #{name} in compat mode") { Oj.dump(object, mode: :compat) }
end
Ecosystem.show("only") { { a: 1, b: { c: 2 } }.to_json(only: [:a]) }
Ecosystem.show("except") { { "a" => 1, "b" => { "a" => 2 } }.to_json(except: ["a"]) }
Ecosystem.show("an encoder of its own") { Oj::Rails::Encoder.new(only: [:a]).encode({ a: 1, b: 2 }) }
Ecosystem.show("precision") { ActiveSupport::JSON::Encoding.time_precision = 0; TIME.to_json }
Ecosystem.show("precision inside") { { t: TIME }.to_json }
Ecosystem.show("other times") do
  ActiveSupport.use_standard_json_time_format = false
  { t: TIME, d: Date.new(2026, 1, 2) }.to_json
end
Ecosystem.show("standard times") { ActiveSupport.use_standard_json_time_format = true; { t: TIME }.to_json }
Ecosystem.show("unescaped") { ActiveSupport.escape_html_entities_in_json = false; ["<>&\u2028"].to_json }
Ecosystem.show("escaped") { ActiveSupport.escape_html_entities_in_json = true; ["<>&\u2028"].to_json }
# When Jacinth is loaded last, the settings are those of Oj until SETUP runs again.
Ecosystem.show("set up again") { SETUP.call }
Ecosystem.show("optimized") { Oj::Rails.optimize(Array, Hash, Time, Float) || { t: [TIME, 1e20], "é" => nil }.to_json }
Ecosystem.show("optimized?") { [Money, Array, Time, Own].map { |klass| Oj::Rails.optimized?(klass) } }
Ecosystem.show("deoptimized") { Oj::Rails.deoptimize(Time, Hash) || { m: Money.new(1, "EUR"), t: [TIME] }.to_json }
Ecosystem.show("decode") { ActiveSupport::JSON.decode('{"a":[1,null,"2026-01-02T03:04:05Z"]}') }
Ecosystem.show("decode a broken text") { ActiveSupport::JSON.decode('{"a":') }
Ecosystem.show("load") { Oj.load('{"a":[1,null,1.5]}', mode: :rails, symbol_keys: true) }
