# frozen_string_literal: true

# Hanami's router and actions: its body parser, and JSON answers.

require_relative "../../order"
require_relative "../../rack_calls"

Ecosystem.library do
  require "rack"
  require "hanami/router"
  require "hanami/controller"
  require "hanami/middleware/body_parser"

  class Echo < Hanami::Action
    format :json

    def handle(request, response) = response.body = JSON.generate(request.params.to_h)
  end

  class Item < Hanami::Action
    format :json

    def handle(_, response) = response.body = { id: 1, at: Time.at(0).utc, text: "é</script>", none: nil }.to_json
  end

  ROUTES = Hanami::Router.new do
    post "/echo", to: Echo.new
    get "/item", to: Item.new
  end
  SITE = Hanami::Middleware::BodyParser.new(ROUTES, :json)
end

def ask(*request) = Ecosystem::RackCalls.ask(SITE, *request)

['{"a":[1,null,"é"]}', "[1,{\"b\":1e3}]", '{"a":', "nul"].each do |body|
  Ecosystem.show("post #{body.inspect}") { ask("POST", "/echo", body) }
end
%w[/item /none].each { |path| Ecosystem.show(path) { ask("GET", path) } }
