# frozen_string_literal: true

# The part of the native API that the others are built on: values, texts, errors, and the extension itself. jacinth.rb
# adds documents, streams, queries and changes; a command of the command line loads no more of these than it uses.
require_relative "core/main_ractor"

module Jacinth
  MainRactor.check_load("jacinth")
end

require "bigdecimal"
require "date"
require "set"
require_relative "version"
require_relative "core/errors"
require_relative "core/option_hint"
require_relative "core/fragment"

if RUBY_ENGINE == "ruby"
  require_relative "core/text"
  require "jacinth/jacinth"
  require_relative "core/native"
end
