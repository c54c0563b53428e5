# frozen_string_literal: true

# `require "jacinth/core_ext/float"` makes Float#to_s and Float#inspect use Jacinth::Number.format, and with them
# interpolation, puts and everything else that calls them. The output is the same as Ruby's, byte for byte, and nothing
# else of Float changes. `Jacinth::CoreExt::Float.disable` undoes it. jacinth/core_ext/float/refinement does the same
# for a single file.
require "jacinth"
require "jacinth/core/needs_extension"

# :stopdoc:
module Jacinth
  # :startdoc:
  # Extensions of Ruby's own classes. Each one is loaded on request.
  module CoreExt
    # Is prepended to Float. It has no methods while it is disabled, so calls then go straight to Ruby's.
    module Float
      NAMES = %i[to_s inspect].freeze
      private_constant :NAMES

      class << self
        # Replaces Float#to_s and #inspect. Returns true, or false if they were replaced already. Other threads must not
        # define methods of Float at the same time.
        #
        #: () -> bool
        def enable
          MainRactor.check("Jacinth::CoreExt::Float.enable")
          return false if enabled?

          NAMES.each { |name| define_method(name, Number::FloatMethods.instance_method(name)) }
          ::Float.prepend(self)
          true
        end

        # Removes the methods, so that Ruby's own run at their own speed. Returns false if there was nothing to remove.
        #
        #: () -> bool
        def disable
          MainRactor.check("Jacinth::CoreExt::Float.disable")
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
