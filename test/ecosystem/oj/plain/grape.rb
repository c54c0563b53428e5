# frozen_string_literal: true

# Grape, whose JSON is MultiJSON's when MultiJSON is installed, here on top of Oj.

require_relative "../../order"

require "stringio"

Ecosystem.library do
  require "multi_json"
  MultiJson.use(:oj)
  require "rack"
  require "grape"
end

class Thing
  def to_json(*) = '{"thing":1}'
end

class Api < Grape::API
  format :json
  rescue_from(Grape::Exceptions::InvalidMessageBody) { |error| error!({ error: error.message.lines.first }, 400) }

  post("/echo") { params }
  get("/list") { [1, nil, 2.5, "é<>&", :sym, { a: 1e20 }] }
  get("/thing") { Thing.new }
  get("/things") { [Thing.new, { t: Thing.new }] }
  get("/time") { { at: Time.at(0).utc } }
  get("/no") { error!({ no: "é" }, 418) }
  params { requires :n, type: Integer }
  get("/number") { { n: params[:n] } }
end

def call(method, path, body = nil)
  env = Rack::MockRequest.env_for(path, method: method, input: body.to_s, "CONTENT_TYPE" => "application/json")
  status, headers, answer = Api.call(env)
  text = +""
  answer.each { |part| text << part }
  [status, headers["content-type"] || headers["Content-Type"], text]
end

Ecosystem.show("its JSON") { Grape::Json }
['{"a":[1,null,2.5,"é"]}', '{"a":{"b":{}}}', "[1,2]", '{"a":', "", "3", '{"a":1e400}', '{"a":"\ud83d\ude00"}',
 "nul"].each do |body|
  Ecosystem.show("post #{body.inspect}") { call("POST", "/echo", body) }
end
%w[/list /thing /things /time /no /number /number?n=x /number?n=4 /none].each do |path|
  Ecosystem.show(path) { call("GET", path) }
end
