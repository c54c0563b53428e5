# frozen_string_literal: true

# Grape on ::JSON.

require_relative "../../order"
require_relative "../../rack_calls"

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

def ask(*request) = Ecosystem::RackCalls.ask(Api, *request)

Ecosystem.show("its JSON") { Grape::Json.equal?(JSON) }
['{"a":[1,null,2.5,"é"]}', '{"a":{"b":{}}}', "[1,2]", '{"a":', "", "nul"].each do |body|
  Ecosystem.show("post #{body.inspect}") { ask("POST", "/echo", body) }
end
%w[/list /things /no /number /number?n=x /number?n=4].each { |path| Ecosystem.show(path) { ask("GET", path) } }
