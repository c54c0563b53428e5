# frozen_string_literal: true

module Jacinth
  class Type
    # Make the Time or the Array that an object of ActiveSupport or ActiveRecord stands for.
    module Like
      # ActiveSupport::TimeWithZone says that it is a Time.
      module Instant
        #: (untyped) -> untyped
        def self.call(value)
          return value unless Object === value && value.is_a?(Time)

          value.utc? ? value.utc : value.getlocal(value.utc_offset)
        end
      end

      # Relations and associations answer to_ary.
      module List
        #: (untyped) -> untyped
        def self.call(value) = Object === value && value.respond_to?(:to_ary) ? value.to_ary : value
      end
    end

    # Chooses the part of a union that writes a value, if its kind in JSON does not tell.
    class Choice
      # The parts are in the order of Kinds::BITS.
      #: (Array[Node?]) -> Choice?
      def self.for(parts)
        new(parts.freeze).freeze if parts.any? { |part| part&.limits&.key?(:via) || %i[time enum].include?(part&.kind) }
      end

      #: (Array[Node?]) -> void
      def initialize(parts)
        @parts = parts
      end

      # The number of the kind whose part makes such values: by their class, by their kind, or as an enum; or else of
      # the first part with a converter of the program.
      #: (untyped) -> Integer
      def call(value)
        kind = kind(value)
        find { |part| converter(part)&.made?(value) } || (kind if @parts[kind] && plain?(@parts[kind], value)) ||
          find { |part| part.kind == :enum && member?(part, value) } ||
          find { |part| part.limits[:via] && !converter(part) } || kind
      end

      private

      # Whether the value is one of an enum, as the extension finds it.
      def member?(part, value) = Object === value && part.made.key?(value)

      def find = @parts.index { |part| part && yield(part) }

      def kind(value)
        case value
        when nil then 0
        when true, false then 1
        when Integer then 2
        when Float then 3
        when String, Symbol, Time, Date then 4
        when Array then 5
        else Object === value && value.is_a?(Time) ? 4 : 6
        end
      end

      # The converter of a class of the notation.
      def converter(part)
        write = part.limits[:via]&.last
        write if Notation::Converter === write || Notation::DecimalText.equal?(write)
      end

      # Whether the part takes a value of its kind as it is. A part for BigDecimals takes only Integers as they are.
      def plain?(part, value)
        return Integer === value if part.kind == :decimal
        return false if part.limits[:via]

        case part.kind
        when :enum then member?(part, value)
        when :map then Hash === value
        when :object, :tagged
          objects = part.kind == :object ? [part] : part.items.map(&:described)
          Hash === value || objects.any? { |one| one.object.target === value }
        else true
        end
      end
    end
    private_constant :Choice, :Like
  end
end
