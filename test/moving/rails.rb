# frozen_string_literal: true

# The application in which docs/recipes/rails.md runs: a table of items, a route to them, a cache and a cable.
require "logger"
require "rails"
require "active_record/railtie"
require "action_controller/railtie"
require "action_cable/engine"
require "jbuilder"
require "rack/mock"
require "jacinth/rails"

class Shop < Rails::Application
  config.load_defaults Rails::VERSION::STRING.to_f
  config.eager_load = false
  config.hosts.clear
  config.logger = Logger.new(nil)
  config.secret_key_base = "0" * 64
  config.cache_store = :memory_store
  config.consider_all_requests_local = false
  config.action_cable.cable = { "adapter" => "test" }
end

ENV["DATABASE_URL"] = "sqlite3::memory:"
Rails.application.initialize!
Rails.application.routes.draw { resources :items, only: %i[index show create] }
ActiveRecord::Schema.verbose = false
ActiveRecord::Schema.define do
  create_table(:items) do |t|
    t.string :name
    t.decimal :price, precision: 8, scale: 2
    t.json :data
  end
end
