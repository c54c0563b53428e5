# frozen_string_literal: true

# JSON::GenericObject where the loaded json has none; loaded when it is first named.

require_relative "../json/api"

JSON::GenericObject = Jacinth::JSON::GenericObject
