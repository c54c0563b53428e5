# frozen_string_literal: true

# ActiveSupport 7.1.

require_relative "active_support_calls"
