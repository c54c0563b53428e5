# frozen_string_literal: true

# Loaded by `require "json/add/struct"` while ::JSON is Jacinth's.

Jacinth::JSON.__send__(:load_removed, "add/struct")
