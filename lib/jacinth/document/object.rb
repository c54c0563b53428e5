# frozen_string_literal: true

# :stopdoc:
module Jacinth
  # :startdoc:
  #--
  # Documents, and values of documents, that are objects. document.rb loads this file.
  class Document
    # An object. `[]`, key? and fetch end at the first member with the key, unless allow_duplicate_key is true; the
    # other methods read all keys first, and raise ParserError for equal ones.
    class Object < self
      include Enumerable

      #: () -> Symbol
      def kind
        :object
      end

      # The child; the default or the result of the block if it is missing. Otherwise raises KeyError.
      #: (String | Symbol, ?untyped) ?{ (untyped) -> untyped } -> untyped
      def fetch(key, default = MISSING)
        child = find_child(key, MISSING)
        return child unless MISSING.equal?(child)
        return yield(key) if block_given?
        return default unless MISSING.equal?(default)

        raise KeyError.new("key not found: #{Printable.shown(key)}", receiver: self, key: key)
      end

      # Whether there is a member with the key.
      #: (untyped) -> bool
      def key?(key)
        !MISSING.equal?(find_child(key, MISSING))
      end
      alias has_key? key?
      alias include? key?
      alias member? key?

      #: () -> Array[String | Symbol]
      def keys
        members.keys
      end

      # The children, as `[]` gives them.
      #: () -> Array[untyped]
      def values
        members.each_value.map { |offset| child(offset) }
      end

      # The children for these keys; nil for each that is missing.
      #: (*String | Symbol) -> Array[untyped]
      def values_at(*keys)
        keys.map { |key| self[key] }
      end

      # As values_at, but raises KeyError for a key that is missing, or takes the result of the block.
      #: (*String | Symbol) ?{ (untyped) -> untyped } -> Array[untyped]
      def fetch_values(*keys, &block)
        keys.map { |key| fetch(key, &block) }
      end

      # A Hash of these keys, as they are given, with their children. Keys that are missing are left out.
      #: (*String | Symbol) -> Hash[untyped, untyped]
      def slice(*keys)
        found_among(keys)
      end

      #: () -> Integer
      def size
        members.size
      end
      alias length size

      #: () -> bool
      def empty?
        members.empty?
      end

      # Yields each key with its child.
      #: () ?{ ([String | Symbol, untyped]) -> void } -> untyped
      def each
        return to_enum(:each) { size } unless block_given?

        members.each { |key, offset| yield [key, child(offset)] }
        self
      end
      alias each_pair each

      # Yields each key.
      #: () ?{ (String | Symbol) -> void } -> untyped
      def each_key(&block)
        return to_enum(:each_key) { size } unless block

        keys.each(&block)
        self
      end

      # Yields each child.
      #: () ?{ (untyped) -> void } -> untyped
      def each_value
        return to_enum(:each_value) { size } unless block_given?

        members.each_value { |offset| yield child(offset) }
        self
      end

      # A Hash of the keys, each with what the block makes of the child.
      #: () ?{ (untyped) -> untyped } -> untyped
      def transform_values
        return to_enum(:transform_values) { size } unless block_given?

        members.transform_values { |offset| yield child(offset) }
      end

      # A Hash of the members for which the block is true.
      #: () ?{ (untyped, untyped) -> boolish } -> untyped
      def select(&block)
        block ? each.to_a.to_h.select(&block) : to_enum(:select) { size }
      end
      alias filter select

      # A Hash of the members for which the block is false.
      #: () ?{ (untyped, untyped) -> boolish } -> untyped
      def reject(&block)
        block ? each.to_a.to_h.reject(&block) : to_enum(:reject) { size }
      end

      # The value as a Hash: value.to_h.
      #: () ?{ (untyped, untyped) -> [untyped, untyped] } -> Hash[untyped, untyped]
      def to_h(&block)
        value.to_h(&block)
      end

      # The value as an Array of pairs: value.to_a.
      #: () -> Array[untyped]
      def to_a
        value.to_a
      end

      # The children for pattern matching: for these keys, or all of them for nil.
      #: (Array[Symbol]?) -> Hash[Symbol, untyped]
      def deconstruct_keys(keys)
        return members.to_h { |key, offset| [key.to_sym, child(offset)] } unless keys

        found_among(keys)
      end

      private

      # `self[range]`, or `self[]` with another number of arguments than one: no key of an object is a Range.
      def part(*arguments)
        return if arguments.size == 1

        raise ArgumentError, "wrong number of arguments (given #{arguments.size}, expected 1)"
      end

      def found_among(keys)
        keys.each_with_object({}) do |key, found|
          child = find_child(key, MISSING)
          found[key] = child unless MISSING.equal?(child)
        end
      end
    end
  end
end
