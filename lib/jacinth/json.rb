# frozen_string_literal: true

# The JSON frontend: from here on every caller of ::JSON in the process runs on Jacinth. The json gem of the bundle is
# loaded first and its constants stay. Jacinth::JSON.restore! undoes the take-over. `require "jacinth/json/api"` loads
# Jacinth::JSON alone, which changes nothing.

require_relative "json/api"

Jacinth::JSON.replace!
