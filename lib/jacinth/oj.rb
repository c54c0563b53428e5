# frozen_string_literal: true

# The Oj frontend: whoever names ::Oj in this process gets Jacinth from here on, and a later require "oj" finds it
# done. `require "jacinth/oj/api"` gives Jacinth::Oj alone, which touches nothing.

require_relative "../jacinth"

# First, for its classes are to have Oj's names.
require_relative "oj/replace" if Jacinth.respond_to?(:open_oj_frontend, true)
require_relative "oj/api"

Jacinth::Oj.replace!
