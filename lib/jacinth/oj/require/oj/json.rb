# frozen_string_literal: true

# What `require "oj/json"` finds while ::Oj is Jacinth's: JSON, with what Oj's file of this name defines in it.

Jacinth::Oj.__send__(:define_json)
