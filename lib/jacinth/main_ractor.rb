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
    end
  end
  private_constant :MainRactor
end
