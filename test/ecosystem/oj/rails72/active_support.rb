# frozen_string_literal: true

# ActiveSupport 7.2 with Oj::Rails::Encoder as its encoder.

SETUP = -> { Oj::Rails.set_encoder }
require_relative "../active_support_calls"
