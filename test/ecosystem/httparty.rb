# frozen_string_literal: true

# HTTParty's parser.

require_relative "order"

Ecosystem.library { require "httparty" }

['{"a":[1,null,"é"]}', "[1]", "NaN", "", " ", "null", '{"a":', "\xEF\xBB\xBF[1]"].each do |body|
  Ecosystem.show(body.inspect) { HTTParty::Parser.call(body, :json) }
end
Ecosystem.show("request body") { HTTParty::Request::Body.new({ a: 1 }).call }
