# frozen_string_literal: true

# MultiJSON on its adapter for Oj, which recognizes Oj's errors by their class names: the calls for both series.

require_relative "../order"

require "stringio"

Ecosystem.library do
  require "multi_json"
  MultiJson.use(:oj)
end

class Money
  def initialize(amount) = @amount = amount
  def to_json(*) = %({"amount":#{@amount}})
end

Ecosystem.show("adapter") { MultiJson.adapter }
Ecosystem.show("found without being named") { MultiJson.default_adapter }
['{"a":[1,2.5,null,"é"]}', '{"a":{"b":1}}', "[1e400,-0.0,12345678901234567890,1.2345678901234567890]",
 '{"^o":"Object"}', '":a"', "3", '""', "", "  ", "null", '{"a":', "[1,]", "nul", "NaN", "[1]x",
 '["\ud83d\ude00"]', "[\"\x01\"]", '{"json_class":"String"}', "// no\n[1]"].each do |text|
  Ecosystem.show("load #{text.inspect}") { MultiJson.load(text) }
  Ecosystem.show("load #{text.inspect}, symbolize_keys") { MultiJson.load(text, symbolize_keys: true) }
end
Ecosystem.show("symbol_keys") { MultiJson.load('{"a":1}', symbol_keys: true) }
Ecosystem.show("of another mode") { MultiJson.load('{"a":NaN}', mode: :compat) }
Ecosystem.show("of decimals") { MultiJson.load("[0.1,1.23456789012345678]", bigdecimal_load: :bigdecimal) }
Ecosystem.show("of an IO") { MultiJson.load(StringIO.new("[1]")) }
Ecosystem.show("of nil") { MultiJson.load(nil) }
Ecosystem.show("of UTF-16") { MultiJson.load('["é"]'.encode("UTF-16LE")) }
Ecosystem.show("the error") do
  MultiJson.load("[1,]") rescue [$!.class, $!.data, $!.cause.class, $!.cause.class.ancestors.take(3)]
end
Ecosystem.show("rescued by Oj's name") { MultiJson.load('{"a":') rescue $!.cause.is_a?(Oj::ParseError) }
[{ a: [1, nil, 2.5], "b" => Time.at(0).utc }, { 1 => :sym, nil => true }, "é<>&\u2028\x01", 1e20, 0.1, -0.0, Float::NAN,
 Float::INFINITY, Money.new(5), [Money.new(1)], 1..3, 2**70, Object, Rational(1, 3), :a, nil].each do |object|
  Ecosystem.show("dump #{object.class}") { MultiJson.dump(object) }
  Ecosystem.show("dump #{object.class}, pretty") { MultiJson.dump(object, pretty: true) }
end
Ecosystem.show("dump of a mode") { MultiJson.dump({ a: :b }, mode: :strict) }
Ecosystem.show("dump of another") { MultiJson.dump({ a: :b }, mode: :object) }
Ecosystem.show("dump with Oj's options") do
  MultiJson.dump({ a: nil, b: "é", c: [] }, omit_nil: true, indent: 2, escape_mode: :ascii)
end
Ecosystem.show("load options") { MultiJson.load_options = { symbolize_keys: true }; MultiJson.load('{"a":1}') }
Ecosystem.show("dump options") { MultiJson.dump_options = { pretty: true }; MultiJson.dump([1, {}]) }
Ecosystem.show("another adapter") { MultiJson.with_engine(:json_gem) { MultiJson.load('{"a":1}') } }
