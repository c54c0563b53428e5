# frozen_string_literal: true

# Where the bundle has Rails, but Rails is loaded after Jacinth: the Railtie comes with the application.

require "active_support"

ActiveSupport.on_load(:before_configuration) { require "jacinth/rails/railtie" }
