# frozen_string_literal: true

# The JSON frontend. From here on every caller of ::JSON in the process uses Jacinth. The bundle's json gem is loaded
# first, and its constants stay. Jacinth::JSON.restore! undoes the take-over. `require "jacinth/json/api"` loads only
# Jacinth::JSON and changes nothing.

require_relative "json/api"

Jacinth::JSON.replace!
