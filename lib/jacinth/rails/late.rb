# frozen_string_literal: true

# If Rails is in the bundle but is loaded after Jacinth, the Railtie is loaded with the application.

require "active_support"

ActiveSupport.on_load(:before_configuration) { require "jacinth/rails/railtie" }
