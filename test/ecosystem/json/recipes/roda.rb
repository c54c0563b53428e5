# frozen_string_literal: true

# Roda with its plugins json and json_parser.

require_relative "../../order"
require_relative "../../rack_calls"

Ecosystem.library do
  require "rack"
  require "roda"

  class Site < Roda
    plugin :json, classes: [Array, Hash, Struct]
    plugin :json_parser
    plugin(:error_handler) { |error| { error: error.class.name } }
    route do |r|
      r.post("echo") { { params: r.POST.to_h, again: [nil, 1.5] } }
      r.get("item") { { id: 1, at: Time.at(0).utc, text: "é</script>" } }
      r.get("list") { [1, 2.5, nil, :sym] }
      r.get("nan") { [Float::NAN] }
    end
  end
end

def ask(*request) = Ecosystem::RackCalls.ask(Site, *request)

['{"a":[1,null,"é"]}', '{"a":{"b":1e3}}', '{"a":', "nul"].each do |body|
  Ecosystem.show("post #{body.inspect}") { ask("POST", "/echo", body) }
end
%w[/item /list /nan /none].each { |path| Ecosystem.show(path) { ask("GET", path) } }
