# frozen_string_literal: true

require "bigdecimal"
require_relative "pointer"

module Jacinth
  class CLI
    # One --where: a value of a document is equal to another one, or is not.
    class Condition
      # The operators of other languages, which are not read as a key that ends in > or a value that begins with =.
      OTHER = /\A[^=]*?([<>]=|==|=~)/
      QUOTE = "a value that begins with = or ~ is written in quotes"
      private_constant :OTHER, :QUOTE
      EXACT = { decimal_class: BigDecimal, max_digits: nil }.freeze # each number is another value

      #: (String) -> void
      def initialize(text)
        pointer, @sign, value = text.partition(/!?=/)
        @pointer = Pointer.checked(pointer, "--where", "/level=error")
        raise Wrong, "--where #{Messages.title(text)} has no = or !=; write --where /level=error" if @sign.empty?

        other = text[OTHER, 1]
        raise Wrong, "--where #{Messages.title(text)} has #{other}; only = and != are known; #{QUOTE}" if other

        @value =
          begin
            Jacinth.parse(value, **EXACT)
          rescue ParserError
            value
          end
      end

      # A missing value is equal to nothing.
      #: (Document) -> bool
      def met?(document) = equal?(document) == (@sign == "=")

      private

      def equal?(document)
        value = document.at(@pointer)
        value = value.value if value.is_a?(Document)
        value == @value && (!value.nil? || document.at?(@pointer))
      end
    end
  end
end
