# frozen_string_literal: true

# fluentd's formatter and parser of JSON, which keep Oj.method(:dump) and Oj.method(:load).

require_relative "../../order"

Ecosystem.library do
  require "fluent/env"
  require "fluent/engine"
  require "fluent/log"
  require "fluent/test"
  require "fluent/test/driver/parser"
  require "fluent/test/driver/formatter"
  require "fluent/plugin/parser_json"
  require "fluent/plugin/formatter_json"
  Fluent::Test.setup
end

def parser(**settings)
  Fluent::Test::Driver::Parser.new(Fluent::Plugin::JSONParser).configure(settings.transform_keys(&:to_s)).instance
end
def formatter(**settings)
  Fluent::Test::Driver::Formatter.new(Fluent::Plugin::JSONFormatter).configure(settings.transform_keys(&:to_s)).instance
end

def parsed(parser, text)
  found = []
  parser.parse(text) { |time, record| found << [time && time.to_f, record] }
  found
end

Ecosystem.show("there") { Fluent::OjOptions.available? }
Ecosystem.show("Oj's options") { Oj.default_options.values_at(:mode, :use_to_json, :bigdecimal_load) }
TEXTS = ['{"a":[1,2.5,null,"é"],"time":1700000000}', '{"time":"no","a":1}', '{"a":1e400}',
         '{"n":12345678901234567890,"f":1.23456789012345678901}', "[1,2]", '[{"a":1},{"a":2}]', '{"a":', "", "  ", "3",
         "null", "nul", "NaN", '{"a":NaN}', '{"json_class":"String"}', '{"^o":"Object"}', '{"a":"\ud83d\ude00"}',
         "{\"a\":\"\x01\"}", "{\"a\":\"\xff\"}", '{"a":1,"a":2}', "// no\n{}"].freeze
SETTINGS = { "plain" => {}, "kept time" => { keep_time_key: true },
             "typed" => { types: "a:string", null_value_pattern: "1" } }.freeze
SETTINGS.each do |name, settings|
  made = parser(**settings, json_parser: "oj", estimate_current_event: false)
  TEXTS.each { |text| Ecosystem.show("parse, #{name}: #{text.inspect}") { parsed(made, text) } }
end
class Own
  def to_json(*) = '"own"'
end
RECORDS = [{ "a" => [1, nil, 2.5, "é<>&\u2028"] }, { a: :b, 1 => nil }, { "f" => [1e20, 1e-7, -0.0] },
           { "n" => Float::NAN }, { "big" => 2**70 }, { "t" => Fluent::EventTime.new(5, 123) },
           { "time" => Time.at(0).utc }, { "own" => Own.new }, { "bytes" => "\xff" }, {}].freeze
[{}, { add_newline: false }].each do |settings|
  made = formatter(**settings, json_parser: "oj")
  RECORDS.each { |record| Ecosystem.show("format #{settings} #{record.keys}") { made.format("tag", 0, record) } }
end
Ecosystem.show("format by another") { formatter(json_parser: "json").format("tag", 0, { "a" => 1 }) }
Ecosystem.show("format by msgpack's side") { formatter(json_parser: "yajl").format("tag", 0, { "a" => 1 }) }
