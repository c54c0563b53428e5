# frozen_string_literal: true

# Loaded by `require "json/add/string"` while ::JSON is Jacinth's.

Jacinth::JSON.__send__(:load_removed, "add/string")
