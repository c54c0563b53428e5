# frozen_string_literal: true

module Jacinth
  # The errors of Oj, by its names and with its ancestors.
  module Oj
    # The class by which all of them can be rescued.
    class Error < ::StandardError
    end

    # A document that is not JSON, or not what was asked for.
    class ParseError < Error
    end

    # Containers nested deeper than is allowed.
    class DepthError < Error
    end

    # A file or stream that cannot be read.
    class LoadError < Error
    end

    # What mimic_JSON cannot do.
    class MimicError < Error
    end
  end
end
