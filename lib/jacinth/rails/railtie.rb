# frozen_string_literal: true

# A Rails application runs this when it starts. It installs Jacinth in ActiveSupport before the application's own
# settings are applied (`config.active_support.json_encoder = Mine` wins) and before its classes are loaded. There is
# nothing to configure: the settings are ActiveSupport's own. Jacinth::Rails.restore! in an initializer undoes it.

require "rails/railtie"

module Jacinth
  module Rails
    # Has one initializer. If the application has already begun to start when this file is loaded, a hook at the end of
    # its start does the same.
    class Railtie < ::Rails::Railtie
      class << self
        private

        # Runs only once, so that later changes by the application stay.
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

      # Too late for both: the application has started.
      app = ::Rails.application if ::Rails.respond_to?(:application)
      open_frontend if app&.initialized? && !app.config.active_support.json_encoder
    end
  end
end
