# frozen_string_literal: true

# The JSON frontend: every caller of ::JSON in the process runs on Jacinth from here on. The json gem of
# the bundle is loaded first, its constants stay; Jacinth::JSON.restore! gives it all back.
# `require "jacinth/json/api"` gives Jacinth::JSON alone, which touches nothing.

require_relative "json/api"

Jacinth::JSON.replace!
