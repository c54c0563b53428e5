# frozen_string_literal: true

# ActiveSupport 7.2.

require_relative "active_support_calls"
