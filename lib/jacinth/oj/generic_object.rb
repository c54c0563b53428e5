# frozen_string_literal: true

# JSON::GenericObject, if the loaded json has none. Loaded when the constant is first named.

require_relative "../json/api"

JSON::GenericObject = Jacinth::JSON::GenericObject
