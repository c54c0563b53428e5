# frozen_string_literal: true

# What a Rails application starts: ActiveSupport's JSON is Jacinth's before the application's own settings are applied
# (`config.active_support.json_encoder = Mine` wins) and before its classes are loaded. There is nothing to configure:
# the settings are ActiveSupport's own, and Jacinth::Rails.restore! in an initializer takes it back.

require "rails/railtie"

module Jacinth
  module Rails
    # One initializer; and for an application that has begun already when this file is loaded, its end.
    class Railtie < ::Rails::Railtie
      class << self
        private

        # Once: what the application changes afterwards stays.
        def open_frontend
          return if @open

          @open = true
          Jacinth::Rails.install!
        end
      end

      initializer "jacinth.install", before: "active_support.set_configs" do
        Railtie.send(:open_frontend)
      end

      config.after_initialize do |app|
        Railtie.send(:open_frontend) unless app.config.active_support.json_encoder
      end
    end
  end
end
