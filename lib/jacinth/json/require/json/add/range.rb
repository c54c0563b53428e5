# frozen_string_literal: true

# Loaded by `require "json/add/range"` while ::JSON is Jacinth's.

Jacinth::JSON.__send__(:load_removed, "add/range")
