# frozen_string_literal: true

# ActiveSupport's encoder, its decoder, and its to_json of the core classes: the calls for both series.

require_relative "order"

Ecosystem.library do
  require "active_support"
  require "active_support/json"
  require "active_support/core_ext"
end

Money = Struct.new(:amount, :currency)
class Account
  def initialize = @name = "é"
end
class Own
  def as_json(*) = { own: true }
end
TIME = Time.utc(2026, 1, 2, 3, 4, 5.678r)

OBJECTS = {
  "hash" => { a: [1, nil, 2.5, "é<>&\u2028"], 1 => :sym, nil => true },
  "time" => TIME,
  "zoned" => TIME.in_time_zone("UTC"),
  "date" => Date.new(2026, 1, 2),
  "decimal" => BigDecimal("1.50"),
  "float" => [1e20, 1e-9, Float::NAN],
  "struct" => Money.new(1, "EUR"),
  "object" => Account.new,
  "as_json" => Own.new,
  "range" => 1..3,
  "set" => Set[1, 2],
  "duration" => 5.minutes,
  "indifferent" => { a: { b: 1 } }.with_indifferent_access,
  "exception" => RuntimeError.new("no"),
  "nested" => [{ t: TIME, o: Own.new }]
}.freeze
OBJECTS.each do |name, object|
  Ecosystem.show("encode #{name}") { ActiveSupport::JSON.encode(object) }
  Ecosystem.show("to_json #{name}") { object.to_json }
  Ecosystem.show("generate #{name}") { JSON.generate({ "x" => object }) }
  Ecosystem.show("pretty #{name}") { JSON.pretty_generate([object]) }
end
Ecosystem.show("options") { { a: 1, b: { c: 2 } }.to_json(only: [:a]) }
Ecosystem.show("unescaped") { ActiveSupport.escape_html_entities_in_json = false; ["<>&"].to_json }
Ecosystem.show("decode") { ActiveSupport::JSON.decode('{"a":[1,null,"2026-01-02T03:04:05Z"]}') }
Ecosystem.show("decode nothing") { ActiveSupport::JSON.decode("") }
Ecosystem.show("decode a broken text") { ActiveSupport::JSON.decode('{"a":') }
Ecosystem.show("parse error class") { ActiveSupport::JSON.parse_error }
Ecosystem.show("message serializer") do
  require "active_support/message_encryptor"
  encryptor = ActiveSupport::MessageEncryptor.new("k" * 32, serializer: JSON)
  encryptor.decrypt_and_verify(encryptor.encrypt_and_sign({ "a" => [1] }))
end
Ecosystem.show("cache of json text") { JSON.generate([ActiveSupport::SafeBuffer.new("<b>")]) }
