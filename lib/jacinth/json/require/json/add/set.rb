# frozen_string_literal: true

# Loaded by `require "json/add/set"` while ::JSON is Jacinth's.

Jacinth::JSON.__send__(:load_removed, "add/set")
