# frozen_string_literal: true

module Jacinth
  module Editing
    # What Hashes have in common here: keys are Strings or Symbols.
    module Objects
      # The key of the Hash that `token` names: a Symbol if the Hash has that one, or if it has Symbols as keys.
      #: (Hash[untyped, untyped], String) -> (String | Symbol)
      def self.key(hash, token)
        return token if hash.empty? || hash.key?(token) || !hash.first[0].is_a?(Symbol)

        token.to_sym
      end
    end
  end
end
