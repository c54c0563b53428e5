# frozen_string_literal: true

# Loaded by `require "oj/json"` while ::Oj is Jacinth's: JSON, and what Oj's own file of this name defines.

Jacinth::Oj.__send__(:define_json)
