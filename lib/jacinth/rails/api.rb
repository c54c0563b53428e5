# frozen_string_literal: true

# Jacinth::Rails alone. Nothing is replaced before install!, and ::JSON is not touched.

require_relative "../json/api"

# :stopdoc:
module Jacinth
  # :startdoc:
  # Jacinth as ActiveSupport's encoder and decoder.
  module Rails
    LOCK = ::Mutex.new
    private_constant :LOCK
  end
end

require_relative "traits"
require_relative "encoder"
require_relative "kinds"
require_relative "records"
require_relative "decode"
require_relative "columns"
require_relative "replace"
