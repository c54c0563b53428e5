# frozen_string_literal: true

# `require "jacinth/core_ext/float"` makes Float#to_s and Float#inspect, and with them interpolation, puts and
# everything else that calls them, write Floats by Jacinth::Number.format. The texts are those of Ruby, byte for byte,
# and nothing else of Float changes. `Jacinth::CoreExt::Float.disable` undoes it. jacinth/core_ext/float/refinement does
# the same for a single file.
require "jacinth"
require "jacinth/needs_extension"

module Jacinth
  # Extensions of Ruby's own classes; each part is loaded on request.
  module CoreExt
    # Is prepended to Float. It has no methods while it is disabled, so that calls go straight to Ruby's.
    module Float
      NAMES = %i[to_s inspect].freeze
      private_constant :NAMES

      class << self
        # Replaces Float#to_s and #inspect. Returns whether that was not done before. Other threads must not define
        # methods of Float meanwhile.
        #
        #: () -> bool
        def enable
          return false if enabled?

          NAMES.each { |name| define_method(name, Number::FloatMethods.instance_method(name)) }
          ::Float.prepend(self)
          true
        end

        # Removes the methods again, so that Ruby's own run at their own speed. Returns whether there was anything to
        # remove.
        #
        #: () -> bool
        def disable
          return false unless enabled?

          NAMES.each { |name| remove_method(name) }
          true
        end

        # Whether Float#to_s and #inspect are Jacinth's.
        #
        #   Jacinth::CoreExt::Float.enabled? # => true
        #
        #: () -> bool
        def enabled? = method_defined?(:to_s, false)
      end

      enable
    end
  end
end
