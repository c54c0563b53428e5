# frozen_string_literal: true

# lib/jacinth/json/state.rb - L5. The methods that JSON::State has at level 2 only: access by name, and the old names of
# script_safe. The other methods of State are in the extension. compat.rb adds these methods and removes them.
module Jacinth
  module JSON
    # The methods of State that json 3 removed.
    module State2
      # The result of the method of that name, or the value of the instance variable.
      #
      #: (String | Symbol) -> untyped
      def [](name)
        JSON.send(:warn_deprecated, "JSON::State#[] is deprecated and will be removed in json 3.0.0")
        return __send__(name) if respond_to?(name)

        variable = :"@#{name}"
        instance_variable_get(variable) if instance_variable_defined?(variable)
      end

      # Calls the writer of that name, or sets the instance variable.
      #
      #: (String | Symbol, untyped) -> untyped
      def []=(name, value)
        JSON.send(:warn_deprecated, "JSON::State#[]= is deprecated and will be removed in json 3.0.0")
        writer = "#{name}="
        respond_to?(writer) ? __send__(writer, value) : instance_variable_set("@#{name}", value)
      end

      #: () -> bool
      def escape_slash = script_safe

      #: () -> bool
      def escape_slash? = script_safe

      #: (untyped) -> untyped
      def escape_slash=(value)
        self.script_safe = value
      end
    end
    private_constant :State2
  end
end
