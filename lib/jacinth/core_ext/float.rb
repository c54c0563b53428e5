# frozen_string_literal: true

# `require "jacinth/core_ext/float"`: Float#to_s and Float#inspect, and with them interpolation, puts and
# all else that calls them, write Floats by Jacinth::Number.format. The texts are Ruby's own, byte for
# byte; nothing else of Float changes. `Jacinth::CoreExt::Float.disable` takes it back.
# jacinth/core_ext/float/refinement does it for one file alone.
require "jacinth"
require "jacinth/needs_extension"

module Jacinth
  # What changes classes of Ruby; each part is loaded on request.
  module CoreExt
    # Stands before Float. Without methods of its own while it is disabled, so that calls go to Ruby's.
    module Float
      NAMES = %i[to_s inspect].freeze
      private_constant :NAMES

      class << self
        # Float#to_s and #inspect are Jacinth's from here on. Returns whether that was not so before.
        # Not while other threads define methods of Float.
        #
        #: () -> bool
        def enable
          return false if enabled?

          NAMES.each { |name| define_method(name, Number::FloatMethods.instance_method(name)) }
          ::Float.prepend(self)
          true
        end

        # They are Ruby's again, at Ruby's speed: the methods are removed. Returns whether they were ours.
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
