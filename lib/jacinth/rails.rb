# frozen_string_literal: true

# The Rails door: ActiveSupport's encoder and decoder on Jacinth's engine, and ::JSON taken over. In a Rails application the
# Railtie does the rest; with plain ActiveSupport:
#
#   require "jacinth/rails"
#   Jacinth::Rails.install!
#   ActiveSupport::JSON.encode({ at: Time.now, price: BigDecimal("9.99") })

require_relative "json"

module Jacinth
  # How Jacinth stands in for ActiveSupport's JSON.
  module Rails
    LOCK = ::Mutex.new
    private_constant :LOCK
  end
end

require_relative "rails/encoder"
require_relative "rails/kinds"
require_relative "rails/replace"
if defined?(Rails::Railtie)
  require_relative "rails/railtie"
elsif Gem.loaded_specs.key?("railties")
  require_relative "rails/late"
end
