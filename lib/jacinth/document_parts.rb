# frozen_string_literal: true

module Jacinth
  #--
  # Documents, and values of documents, that are no objects. document.rb loads this file.
  class Document
    # An array.
    class Array < self
      include Enumerable

      #: () -> Symbol
      def kind
        :array
      end

      # The child; the default or the result of the block if it is missing. Otherwise raises IndexError.
      #: (Integer, ?untyped) ?{ (untyped) -> untyped } -> untyped
      def fetch(index, default = MISSING)
        child = find_child(index, MISSING)
        return child unless MISSING.equal?(child)
        return yield(index) if block_given?
        return default unless MISSING.equal?(default)

        raise IndexError, "index #{index} outside of array bounds: #{-size}...#{size}"
      end

      alias length size

      #: () -> bool
      def empty?
        MISSING.equal?(find_child(0, MISSING))
      end

      # Yields each child.
      #: () ?{ (untyped) -> void } -> untyped
      def each(&block)
        return to_enum(:each) { size } unless block

        each_element(&block)
      end

      # The children for pattern matching.
      #: () -> Array[untyped]
      def deconstruct
        entries
      end

      # The value as a Hash: value.to_h.
      #: () ?{ (untyped) -> [untyped, untyped] } -> Hash[untyped, untyped]
      def to_h(&block)
        value.to_h(&block)
      end

      # The value as an Array: value.to_a.
      #: () -> Array[untyped]
      def to_a
        value.to_a
      end
    end

    # A whole document that is neither an object nor an array. It has a value and no children.
    class Scalar < self
      # :string, :integer, :decimal, :boolean or :null.
      #: () -> Symbol
      def kind
        case raw
        when /\A"/ then :string
        when "true", "false" then :boolean
        when "null" then :null
        when /\A-?\d+\z/ then :integer
        else :decimal
        end
      end

      # Raises TypeError: a scalar has no children.
      #: (*untyped) -> bot
      def [](*)
        raise TypeError, "#{value.class} has no children"
      end
      alias dig []
    end
  end
end
