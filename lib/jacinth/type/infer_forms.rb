# frozen_string_literal: true

module Jacinth
  class Inference
    # The types of strings that are times and dates. Most documents need no other type while samples are read, so
    # types are loaded with the first such string.
    module Forms
      TYPES = { time: Type.of(Time), date: Type.of(Date) }.freeze

      # Whether the type accepts the text.
      #: (Symbol, String) -> bool
      def self.valid?(form, text) = TYPES.fetch(form).valid?(Jacinth.generate(text))
    end
  end
end
