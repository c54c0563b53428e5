# frozen_string_literal: true

# The gem's version; jacinth.gemspec reads it from here as text. Layer L5.
# Holds nothing else, so that reading it loads nothing else.
module Jacinth
  VERSION = "0.1.0"
end
