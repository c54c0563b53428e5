# frozen_string_literal: true

# The newest MultiJSON.

require_relative "../multi_json_calls"
