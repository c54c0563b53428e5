# frozen_string_literal: true

# For an application that loads Rails after Jacinth: the Railtie is loaded together with the application.

require "active_support"

ActiveSupport.on_load(:before_configuration) { require "jacinth/rails/railtie" }
