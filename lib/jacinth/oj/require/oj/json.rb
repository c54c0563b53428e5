# frozen_string_literal: true

# What `require "oj/json"` loads while ::Oj is Jacinth's: JSON, and the definitions of Oj's file of this name.

Jacinth::Oj.__send__(:define_json)
