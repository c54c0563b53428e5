# frozen_string_literal: true

# Sinatra: what a route reads and writes with ::JSON, and the errors that it can rescue.

require "stringio"
require_relative "../../order"

Ecosystem.library do
  require "rack"
  require "sinatra/base"

  class Site < Sinatra::Base
    set :environment, :test
    set :show_exceptions, false
    set :raise_errors, false
    before { content_type :json }
    error(JSON::ParserError) { halt 400, { error: "not JSON" }.to_json }
    post("/echo") { JSON.parse(request.body.read, symbolize_names: true).to_json }
    get("/item") { { id: 1, at: Time.at(0).utc, price: 1.5, text: "é</script>", none: nil }.to_json }
    get("/pretty") { JSON.pretty_generate([1, { a: [] }]) }
    get("/nan") { JSON.generate([Float::NAN]) }
    error { halt 500, env["sinatra.error"].class.name.to_json }
  end
end

def ask(method, path, body = "")
  env = Rack::MockRequest.env_for(path, method: method, input: StringIO.new(body), "CONTENT_TYPE" => "application/json")
  status, headers, parts = Site.call(env)
  text = +""
  parts.each { |part| text << part }
  [status, headers["content-type"] || headers["Content-Type"], text]
end

['{"a":[1,null,"é"]}', "[1.5e3]", '{"a":', "", "nul"].each do |body|
  Ecosystem.show("post #{body.inspect}") { ask("POST", "/echo", body) }
end
%w[/item /pretty /nan /none].each { |path| Ecosystem.show(path) { ask("GET", path) } }
