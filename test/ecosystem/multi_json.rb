# frozen_string_literal: true

# MultiJSON on its adapter for the json gem.

require "stringio"
require_relative "order"

Ecosystem.library do
  require "multi_json"
  MultiJson.use(:json_gem)
end

Ecosystem.show("load") { MultiJson.load('{"a":[1,2.5,null,"é"]}') }
Ecosystem.show("load with symbols") { MultiJson.load('{"a":{"b":1}}', symbolize_keys: true) }
Ecosystem.show("load of an IO") { MultiJson.load(StringIO.new("[1]")) }
Ecosystem.show("load of nothing") { MultiJson.load("") }
Ecosystem.show("load of a broken document") { MultiJson.load('{"a":') }
Ecosystem.show("cause") do
  MultiJson.load("[1,]")
rescue MultiJson::ParseError => e
  e.cause.class
end
Ecosystem.show("dump") { MultiJson.dump({ a: [1, nil, 2.5], "b" => Time.at(0).utc }) }
Ecosystem.show("dump pretty") { MultiJson.dump({ a: [1] }, pretty: true) }
Ecosystem.show("dump of NaN") { MultiJson.dump([Float::NAN]) }
