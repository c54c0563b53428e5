# frozen_string_literal: true

module Jacinth
  #--
  # The errors of Oj, by its names and with its ancestors.
  module Oj
    # The base class of all of them.
    class Error < ::StandardError
    end

    # The document is not JSON, or not what was asked for.
    class ParseError < Error
    end

    # Containers are nested too deeply.
    class DepthError < Error
    end

    # A file or stream cannot be read.
    class LoadError < Error
    end

    # mimic_JSON cannot do what was asked for.
    class MimicError < Error
    end
  end
end
