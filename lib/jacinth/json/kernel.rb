# frozen_string_literal: true

module Jacinth
  module JSON
    # The private methods that json gives every object. replace.rb puts them into Kernel.
    module KernelMethods
      # Parses a String, generates JSON from anything else.
      #: (untyped, ?untyped) -> untyped
      def JSON(object, opts = nil) = ::JSON[object, opts]

      # Prints each object as one line of JSON; level 2 only.
      #: (*untyped) -> nil
      def j(*objs)
        Defaults.deprecated("Kernel#j")
        objs.each { |obj| puts ::JSON.generate(obj, allow_nan: true, max_nesting: false) }
        nil
      end

      # Prints each object as indented JSON; level 2 only.
      #: (*untyped) -> nil
      def jj(*objs)
        Defaults.deprecated("Kernel#jj")
        objs.each { |obj| puts ::JSON.pretty_generate(obj, allow_nan: true, max_nesting: false) }
        nil
      end
    end

    # Methods for json's own errors, if the loaded json is too old to have them.
    module ErrorDetails
      #: () -> Integer?
      attr_reader :line, :column

      #: () -> untyped
      attr_reader :invalid_object

      #: (**untyped) -> String
      def detailed_message(...)
        text = defined?(super) ? super : message
        @invalid_object.nil? ? text : "#{text}\nInvalid object: #{@invalid_object.inspect}"
      end
    end
    private_constant :KernelMethods, :ErrorDetails
  end
end
