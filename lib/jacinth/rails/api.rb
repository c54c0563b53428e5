# frozen_string_literal: true

# Jacinth::Rails alone: nothing is exchanged before install!, and ::JSON is not touched.

require_relative "../json/api"

module Jacinth
  # Jacinth in the place of ActiveSupport's JSON.
  module Rails
    LOCK = ::Mutex.new
    private_constant :LOCK
  end
end

require_relative "encoder"
require_relative "kinds"
require_relative "records"
require_relative "decode"
require_relative "replace"
