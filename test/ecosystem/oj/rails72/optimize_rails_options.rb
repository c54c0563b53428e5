# frozen_string_literal: true

# Oj.optimize_rails with Oj's options and ActiveSupport 7.2.

require_relative "../optimize_rails_options"
