# frozen_string_literal: true

# Faraday with its json middleware, on its test adapter.

require_relative "order"

Ecosystem.library do
  require "faraday"
  require "faraday/adapter/test"
end

STUBS = Faraday::Adapter::Test::Stubs.new do |stub|
  stub.post("/echo") { |env| [200, { "Content-Type" => "application/json" }, env.body] }
  stub.get("/broken") { [200, { "Content-Type" => "application/json" }, '{"a":'] }
  stub.get("/empty") { [200, { "Content-Type" => "application/json" }, ""] }
end

def connection(**options)
  Faraday.new do |builder|
    builder.request :json
    builder.response :json, **options
    builder.adapter :test, STUBS
  end
end

Ecosystem.show("post") { connection.post("/echo", { a: [1, nil, "é"], "b" => Time.at(0).utc }).body }
Ecosystem.show("post with symbols") do
  connection(parser_options: { symbolize_names: true }).post("/echo", { a: { b: 1.5 } }).body
end
Ecosystem.show("decoder") { connection(parser_options: { decoder: [JSON, :load] }).post("/echo", [1]).body }
Ecosystem.show("broken") { connection.get("/broken").body }
Ecosystem.show("empty") { connection.get("/empty").body }
