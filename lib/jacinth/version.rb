# frozen_string_literal: true

# The gem's version. jacinth.gemspec reads this file as text. Layer L5. It holds nothing else, so that reading the
# version loads nothing else.
module Jacinth
  VERSION = "0.2.0"
end
