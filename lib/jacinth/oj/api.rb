# frozen_string_literal: true

# Jacinth::Oj: the API of Oj on Jacinth's engine, without touching ::Oj.

require_relative "../core/main_ractor"

# :stopdoc:
module Jacinth
  # :startdoc:
  MainRactor.check_load("jacinth/oj")
end

require "time"
require_relative "../../jacinth"

unless Jacinth.respond_to?(:open_oj_frontend, true)
  raise LoadError, "jacinth/oj needs Jacinth's extension, which this Ruby cannot load; oj itself serves here"
end

# :stopdoc:
module Jacinth
  # :startdoc:
  # Follows Oj 3.17: the same names, results and errors. docs/known-differences.md lists the exceptions.
  module Oj
    VERSION = "3.17.8"
  end
end

require_relative "errors"
require_relative "bag"
require_relative "easy_hash"
require_relative "handlers"
require_relative "rails"
require_relative "load"
require_relative "write"
require_relative "secure"
require_relative "doc"
require_relative "writers"
require_relative "parser"
require_relative "mimic"
require_relative "mimicry"
require_relative "functions"
require_relative "replace"

Jacinth.send(:open_oj_frontend)

# :stopdoc:
module Jacinth
  # :startdoc:
  module Oj
    # The default_options until the program sets others.
    ORIGINAL_OPTIONS = default_options.freeze
    private_constant :ORIGINAL_OPTIONS
  end
end
