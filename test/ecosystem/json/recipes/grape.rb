# frozen_string_literal: true

# Grape on ::JSON.

require "stringio"
require_relative "../../order"

Ecosystem.library do
  require "rack"
  require "grape"

  class Thing
    def to_json(*) = '{"thing":1}'
  end

  class Api < Grape::API
    format :json
    post("/echo") { params }
    get("/list") { [1, nil, 2.5, "é<>&", :sym, { a: 1e20 }] }
    get("/things") { [Thing.new, { t: Thing.new }] }
    get("/no") { error!({ no: "é" }, 418) }
    params { requires :n, type: Integer }
    get("/number") { { n: params[:n] } }
  end
end

def ask(method, path, body = "")
  env = Rack::MockRequest.env_for(path, method: method, input: StringIO.new(body), "CONTENT_TYPE" => "application/json")
  status, headers, parts = Api.call(env)
  text = +""
  parts.each { |part| text << part }
  [status, headers["content-type"] || headers["Content-Type"], text]
end

Ecosystem.show("its JSON") { Grape::Json.equal?(JSON) }
['{"a":[1,null,2.5,"é"]}', '{"a":{"b":{}}}', "[1,2]", '{"a":', "", "nul"].each do |body|
  Ecosystem.show("post #{body.inspect}") { ask("POST", "/echo", body) }
end
%w[/list /things /no /number /number?n=x /number?n=4].each { |path| Ecosystem.show(path) { ask("GET", path) } }
