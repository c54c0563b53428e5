# frozen_string_literal: true

# Started by a Rails application: installs Jacinth in ActiveSupport before the application's own settings are applied
# (`config.active_support.json_encoder = Mine` wins) and before its classes are loaded. There is nothing to configure:
# the settings are ActiveSupport's own, and Jacinth::Rails.restore! in an initializer undoes it.

require "rails/railtie"

module Jacinth
  module Rails
    # One initializer and, for an application that has begun already when this file is loaded, a hook at the end of its
    # start.
    class Railtie < ::Rails::Railtie
      class << self
        private

        # Once only, so that later changes by the application stay.
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
