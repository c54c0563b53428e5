# frozen_string_literal: true

# The Rails frontend: ActiveSupport's encoder and decoder on Jacinth's engine, and the take-over of ::JSON. In a Rails
# application the Railtie installs it, in whatever order this file and Rails are required. With plain ActiveSupport:
#
#   require "jacinth/rails"
#   Jacinth::Rails.install!
#   ActiveSupport::JSON.encode({ at: Time.now, price: BigDecimal("9.99") })

require_relative "core/main_ractor"

module Jacinth
  MainRactor.check_load("jacinth/rails")
end

require_relative "json"
require_relative "rails/api"
if defined?(Rails::Railtie)
  require_relative "rails/railtie"
else
  require_relative "rails/railtie_on_load"
end
