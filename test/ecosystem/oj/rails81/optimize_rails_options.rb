# frozen_string_literal: true

# Oj.optimize_rails with Oj's options and ActiveSupport 8.1.

require_relative "../optimize_rails_options"
