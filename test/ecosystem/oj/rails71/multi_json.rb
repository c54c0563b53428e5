# frozen_string_literal: true

# MultiJSON 1.15, which checks Oj's version at each call.

require_relative "../multi_json_calls"
