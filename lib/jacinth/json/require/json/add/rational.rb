# frozen_string_literal: true

# Loaded by `require "json/add/rational"` while ::JSON is Jacinth's.

Jacinth::JSON.__send__(:load_removed, "add/rational")
