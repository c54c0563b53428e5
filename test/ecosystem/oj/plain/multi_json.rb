# frozen_string_literal: true

# MultiJSON, its newest.

require_relative "../multi_json_calls"
