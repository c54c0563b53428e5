# frozen_string_literal: true

# The Oj frontend. From here on ::Oj is Jacinth in this process, and a later `require "oj"` does nothing. `require
# "jacinth/oj/api"` loads only Jacinth::Oj and changes nothing.

require_relative "core/main_ractor"

module Jacinth
  MainRactor.check_load("jacinth/oj")
end

require_relative "../jacinth"

# This file comes first, because it gives the classes Oj's names.
require_relative "oj/replace" if Jacinth.respond_to?(:open_oj_frontend, true)
require_relative "oj/api"

Jacinth::Oj.replace!
