# frozen_string_literal: true

# :stopdoc:
module Jacinth
  # :startdoc:
  #--
  # Documents, and values of documents, that are arrays. document.rb loads this file.
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

      # The last child, or an Array of the last `count` ones.
      #: (?Integer) -> untyped
      def last(count = nil)
        return self[-1] if count.nil?

        count = integer(count)
        raise ArgumentError, "negative array size" if count.negative?

        part([size - count, 0].max, count)
      end

      # The children for these indexes; nil for each that is missing. A Range stands for its indexes.
      #: (*Integer | Range[Integer?]) -> Array[untyped]
      def values_at(*indexes)
        indexes.flat_map do |index|
          index.is_a?(Range) ? (0...size).to_a.values_at(index).map { |at| at && self[at] } : [self[index]]
        end
      end

      # As `[]`.
      #: (*untyped) -> untyped
      def slice(*arguments)
        self[*arguments]
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

      private

      # The children that `self[range]` or `self[first, count]` asks for. A range that begins and ends within the array
      # is found without looking for the array's end.
      def part(first, count = nil)
        first, count = count.nil? ? bounds(first) : [from_end(first), integer(count)]
        return if first.negative? || count.negative?
        return if first.positive? && MISSING.equal?(find_child(first - 1, MISSING))

        found = []
        while found.size < count && !MISSING.equal?(child = find_child(first + found.size, MISSING))
          found << child
        end
        found
      end

      # The first index of a Range and the number of its indexes, which may be more than there are.
      def bounds(range)
        first = from_end(range.begin || 0)
        return [first, size] if range.end.nil?

        [first, [from_end(range.end) - first + (range.exclude_end? ? 0 : 1), 0].max]
      end

      # An index; a negative one counts from the end.
      def from_end(index)
        index = integer(index)
        index.negative? ? index + size : index
      end

      def integer(object)
        return object.to_int if object.respond_to?(:to_int)

        raise TypeError, "no implicit conversion of #{object.class} into Integer"
      end
    end
  end
end
