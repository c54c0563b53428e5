# frozen_string_literal: true

# Loaded by `require "json/add/time"` while ::JSON is Jacinth's.

Jacinth::JSON.__send__(:load_removed, "add/time")
