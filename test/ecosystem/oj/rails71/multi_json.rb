# frozen_string_literal: true

# MultiJSON 1.15, which asks for Oj's version at each call.

require_relative "../multi_json_calls"
