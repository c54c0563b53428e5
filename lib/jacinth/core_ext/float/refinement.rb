# frozen_string_literal: true

# `require "jacinth/core_ext/float/refinement"` alone changes nothing. In a file with `using
# Jacinth::CoreExt::FloatRefinement`, Float#to_s, #inspect and interpolation use Jacinth::Number.format. Methods that
# Ruby itself calls (in puts, join, format) remain Ruby's.
require "jacinth"
require "jacinth/core/needs_extension"

# :stopdoc:
module Jacinth
  # :startdoc:
  module CoreExt
    # In a file that uses it, Float#to_s, #inspect and interpolation use Jacinth::Number.format.
    #
    #   using Jacinth::CoreExt::FloatRefinement
    #   "#{0.1 + 0.2}" # => "0.30000000000000004"
    module FloatRefinement
      refine ::Float do
        Number::FloatMethods.instance_methods(false).each do |name|
          define_method(name, Number::FloatMethods.instance_method(name))
        end
      end
    end
  end
end
