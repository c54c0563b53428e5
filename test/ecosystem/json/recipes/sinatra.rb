# frozen_string_literal: true

# Sinatra: what a route reads and writes with ::JSON, and the errors that it can rescue.

require_relative "../../order"
require_relative "../../rack_calls"

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

def ask(*request) = Ecosystem::RackCalls.ask(Site, *request)

['{"a":[1,null,"é"]}', "[1.5e3]", '{"a":', "", "nul"].each do |body|
  Ecosystem.show("post #{body.inspect}") { ask("POST", "/echo", body) }
end
%w[/item /pretty /nan /none].each { |path| Ecosystem.show(path) { ask("GET", path) } }
