# frozen_string_literal: true

# The Oj frontend: from here on ::Oj is Jacinth in this process, and a later require "oj" does nothing. `require
# "jacinth/oj/api"` loads Jacinth::Oj alone, which changes nothing.

require_relative "../jacinth"

# First, as it gives the classes their names, which are Oj's.
require_relative "oj/replace" if Jacinth.respond_to?(:open_oj_frontend, true)
require_relative "oj/api"

Jacinth::Oj.replace!
