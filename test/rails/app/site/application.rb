# frozen_string_literal: true

# A small Rails application in one folder. The variables JACINTH_APP_*, which the runner sets, configure it
# (LATE: Rails' frameworks are loaded after the bundle, CACHE: Bootsnap's folder, ENCODER=own, EAGER, ESCAPE, REQUIRED:
# in an initializer or later still).
require "bundler/setup"
if ENV["JACINTH_APP_CACHE"]
  require "bootsnap"
  Bootsnap.setup(cache_dir: ENV["JACINTH_APP_CACHE"], development_mode: false, load_path_cache: true,
                 compile_cache_iseq: true, compile_cache_yaml: true)
end
Bundler.require if ENV["JACINTH_APP_LATE"]
require "rails"
require "active_record/railtie"
require "active_job/railtie"
require "action_controller/railtie"
require "action_view/railtie"
require "action_cable/engine"
Bundler.require

module Site
  # An encoder of the application's own.
  class Encoder
    def initialize(options = nil) = @options = options
    def encode(value) = " #{JSON.generate(value.as_json(@options.dup))}"
  end

  class Application < Rails::Application
    config.load_defaults Rails::VERSION::STRING.to_f
    config.root = __dir__
    config.autoload_paths << "#{__dir__}/code"
    config.eager_load_paths << "#{__dir__}/code"
    config.paths["app/views"] = "#{__dir__}/views"
    config.eager_load = ENV["JACINTH_APP_EAGER"] != "false"
    config.enable_reloading = ENV["JACINTH_APP_EAGER"] == "false"
    config.consider_all_requests_local = false
    config.secret_key_base = "0" * 64
    config.logger = Logger.new($stderr)
    config.log_level = :fatal
    config.time_zone = "Berlin"
    config.cache_store = :memory_store
    config.hosts.clear
    config.session_store :cookie_store, key: "_site"
    config.action_dispatch.cookies_serializer = :json
    config.active_support.message_serializer = :json
    config.active_support.json_encoder = Encoder if ENV["JACINTH_APP_ENCODER"] == "own"
    if ENV["JACINTH_APP_ESCAPE"]
      config.active_support.escape_html_entities_in_json = ENV["JACINTH_APP_ESCAPE"] == "true"
    end
    secret = "1" * 32
    config.active_record.encryption.primary_key = secret
    config.active_record.encryption.deterministic_key = secret
    config.active_record.encryption.key_derivation_salt = secret
    config.action_cable.disable_request_forgery_protection = true
    config.action_cable.mount_path = "/cable"
    config.action_cable.cable = { "adapter" => "async" }

    if ENV["JACINTH_APP_REQUIRED"] == "initializer"
      initializer("site.json", before: :load_config_initializers) { require "jacinth/rails" }
    end

    # The encoder with a planted fault, which the comparison must find.
    config.after_initialize { ActiveSupport.json_encoder = Spoiled } if ENV["JACINTH_APP"] == "spoiled"
  end

  # Replaces one letter of the times.
  class Spoiled < ActiveSupport.json_encoder
    def encode(value) = super.sub("+01:00", "+02:00")
  end
end
