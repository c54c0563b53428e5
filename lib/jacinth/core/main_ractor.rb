# frozen_string_literal: true

module Jacinth
  # What replaces methods or constants of a whole process belongs to the main Ractor: other Ractors cannot read what it
  # needs, and from Ruby 4.1 on only its owner may reopen a class. Asked before anything is changed.
  module MainRactor
    class << self
      # Raises Ractor::IsolationError in any other Ractor. `call`: what was called.
      #: (String) -> void
      def check(call)
        return if !defined?(::Ractor) || ::Ractor.current.equal?(::Ractor.main)

        raise ::Ractor::IsolationError, "#{call} changes the whole process: call it in the main Ractor"
      end

      # Raises Ractor::IsolationError while the file `name` is loaded in any other Ractor, before it defines anything.
      # From Ruby 4.0 on Ruby itself loads files in the main Ractor, whichever requires them.
      #: (String) -> void
      def check_load(name)
        return if !defined?(::Ractor) || ::Ractor.current.equal?(::Ractor.main)

        raise ::Ractor::IsolationError, "require #{name.dump} works in the main Ractor only: require it there first"
      end
    end
  end
  private_constant :MainRactor
end
