# frozen_string_literal: true

# Loaded by `require "json/generic_object"` while ::JSON is Jacinth's.

Jacinth::JSON.__send__(:load_removed, "generic_object")
