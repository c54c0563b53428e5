# frozen_string_literal: true

# Starts the application without serving requests, and prints how its JSON is made.
require_relative "application"
Rails.application.initialize!
require "jacinth/rails" if ENV["JACINTH_APP_REQUIRED"] == "later"
require_relative "schema"
Site::Schema.build
Rails.application.reloader.reload! if Rails.application.config.reloading_enabled?

VALUE = { "t" => Time.utc(2026, 1, 2, 3, 4, 5.678r), html: "<&\u2028>", list: [BigDecimal("1.50"), nil, 2.5] }.freeze
puts "encoder #{ActiveSupport.json_encoder.name}"
puts "JSON #{defined?(Jacinth::JSON) ? Jacinth::JSON.active? : false}"
puts "text #{VALUE.to_json}"
puts "text #{ActiveSupport::JSON.encode(VALUE, only: ["t"])}"
puts "text #{Record.new(tags: VALUE, theme: "<").attributes_for_database.slice("settings", "tags")}"
puts "text #{ActiveSupport::JSON.decode('{"a":[1,"2026-01-02"]}')}"
puts "text #{JSON.generate(VALUE)} #{JSON.parse("[1.5]")}"
if defined?(Jacinth::Rails)
  Jacinth::Rails.restore!
  puts "restored #{ActiveSupport.json_encoder.name} #{VALUE.to_json}"
end
