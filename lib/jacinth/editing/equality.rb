# frozen_string_literal: true

module Jacinth
  module Editing
    # How deep objects may be nested, by the option max_nesting.
    module Depth
      #: (Hash[Symbol, untyped]) -> Numeric
      def self.of(options)
        limit = options.fetch(:max_nesting, 100)
        limit && limit.positive? ? limit : Float::INFINITY
      end

      #: (Integer, Numeric) -> void
      def self.check(depth, limit)
        raise NestingError, "nesting of #{depth} is too deep" if depth > limit
      end

      # Checks all that is in a Ruby object, if the call limits it. A container that is shared is entered once on each
      # level.
      #: (untyped, Hash[Symbol, untyped]) -> void
      def self.whole(object, options)
        limit = options[:max_nesting] ? of(options) : Float::INFINITY
        open = limit == Float::INFINITY ? [] : [[object, 1]]
        checked = {}.compare_by_identity # those that were entered, with the deepest level
        while (value, depth = open.pop)
          next unless value.is_a?(Array) || value.is_a?(Hash)
          next if checked.fetch(value, 0) >= depth

          checked[value] = depth
          check(depth, limit)
          (value.is_a?(Hash) ? value.values : value).each { |child| open << [child, depth + 1] }
        end
      end
    end

    # Equality of JSON values: numbers by value, objects without regard to order, Symbols as Strings.
    class Equality
      OPTIONS = %i[
        max_nesting allow_nan allow_trailing_comma allow_comments allow_duplicate_key allow_control_characters
        allow_invalid_escape max_digits
      ].freeze # the options that decide what can be read

      #: (Hash[Symbol, untyped]) -> void
      def initialize(options)
        @limit = Depth.of(options)
      end

      #: (untyped, untyped) -> bool
      def equal?(first, second)
        stack = [[first, second, 0]]
        until stack.empty?
          a, b, depth = stack.pop
          Depth.check(depth, @limit)
          return false unless same?(a, b, depth + 1, stack)
        end
        true
      end

      private

      # Compares two values, and puts their children on the stack.
      def same?(first, second, depth, stack)
        if first.is_a?(Array)
          return false unless second.is_a?(Array) && first.size == second.size

          first.each_with_index { |value, at| stack << [value, second[at], depth] }
        elsif first.is_a?(Hash)
          return second.is_a?(Hash) && first.size == second.size && members?(first, second, depth, stack)
        else
          return scalar(first) == scalar(second)
        end
        true
      end

      def members?(first, second, depth, stack)
        first.all? do |key, value|
          key = Objects.key(second, key.to_s)
          stack << [value, second[key], depth] if second.key?(key)
        end
      end

      def scalar(value)
        return value.name if value.is_a?(Symbol)

        value.respond_to?(:nan?) && value.nan? ? :nan : value
      end
    end
  end
end
