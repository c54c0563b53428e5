# frozen_string_literal: true

module Jacinth
  class Type
    # Two converters, one after the other. The second one gets no nil.
    class Converters
      #: (untyped, untyped) -> untyped
      def self.of(first, second) = first && second ? new(first, second) : first || second

      #: (untyped, untyped) -> void
      def initialize(first, second)
        @first = first
        @second = second
        freeze
      end

      #: (untyped) -> untyped
      def call(value)
        value = @first.call(value)
        value.nil? ? value : @second.call(value)
      end
    end

    # Reads the values of the constraints of a Node. Each method returns what is kept, or raises ArgumentError or
    # TypeError with the name of the constraint.
    module Constraints
      # Bounds of Integers must be immediate Integers.
      INTEGERS = (-(2**62)..(2**62 - 1)).freeze

      private

      def read_null(value) = boolean(:null, value)

      def read_unique(value) = boolean(:unique, value)

      def boolean(name, value)
        return value if [true, false].include?(value)

        raise TypeError, "#{name}: expected true or false, got #{value.class}"
      end

      def read_min(value) = bound(:min, value)
      def read_max(value) = bound(:max, value)

      # The classes that the bounds of other kinds than numbers have.
      BOUNDS = { time: [Time], date: [Date], decimal: [BigDecimal, Integer, Float] }.freeze
      private_constant :BOUNDS

      def bound(name, value)
        return other_bound(name, value) if BOUNDS.key?(kind)
        return value if value.is_a?(Integer) && INTEGERS.cover?(value)
        return value if value.is_a?(Float) && value.finite? && kind != :integer

        expected = "an Integer of at most 62 bits#{" or a finite Float" if kind != :integer}"
        raise value.is_a?(Numeric) ? ArgumentError : TypeError,
              "#{name}: expected #{expected}, got #{Printable.shown(value)}"
      end

      def other_bound(name, value)
        classes = BOUNDS.fetch(kind)
        finite = !value.respond_to?(:finite?) || value.finite?
        return value.dup.freeze if finite && classes.any? { |klass| value.instance_of?(klass) }

        raise TypeError, "#{name}: expected a #{classes.join(" or ")}, got #{Printable.shown(value)}"
      end

      def read_multiple_of(value)
        classes = kind == :integer ? [Integer] : [Integer, Float, BigDecimal]
        known = classes.any? { |klass| value.instance_of?(klass) } && value.finite? && value.positive?
        return value if known && (!%i[integer number].include?(kind) || fixnum_multiples?(value))

        raise value.is_a?(Numeric) ? ArgumentError : TypeError,
              "multiple_of: expected a positive #{classes.join(" or ")}#{" of at most 62 bits" if known}, " \
              "got #{Printable.shown(value)}"
      end

      # Whether Integers are compared with an immediate one.
      def fixnum_multiples?(unit) = INTEGERS.cover?(Formats::Multiple.new(unit).least)

      # An Integer, or a Range of Integers, which may have no end.
      def read_length(value)
        value = (value..value) if value.is_a?(Integer)
        raise TypeError, "length: expected an Integer or a Range, got #{value.class}" unless value.is_a?(Range)

        first = value.begin || 0
        last = value.end
        unless first.is_a?(Integer) && (last.nil? || last.is_a?(Integer))
          raise TypeError, "length: expected a Range of Integers, got #{Printable.shown(value)}"
        end

        last -= 1 if last && value.exclude_end?
        unless INTEGERS.cover?(first) && first >= 0 && (last.nil? || (INTEGERS.cover?(last) && last >= first))
          raise ArgumentError, "length: #{Printable.shown(value)} allows no length"
        end

        (first..last)
      end

      def read_pattern(value)
        raise TypeError, "pattern: expected a Regexp, got #{value.class}" unless value.is_a?(Regexp)

        value.match?("\u00e9") # raises if its encoding has no such character
        value.frozen? ? value : value.dup.freeze # a copy, as the program may need the Regexp as it is
      rescue Encoding::CompatibilityError
        raise ArgumentError, "pattern: expected a Regexp for UTF-8, got one for #{value.encoding}"
      end

      def read_format(value)
        raise TypeError, "format: expected a Symbol, got #{value.class}" unless value.is_a?(Symbol)

        name = value == :date_time ? :"date-time" : value
        Node.check_option(name, Formats::NAMES, "a format")
        name
      end

      # A Proc or Method that reads; [reads, writes]; or an object with load and dump.
      def read_via(value)
        both = value.respond_to?(:load) && value.respond_to?(:dump)
        pair = both ? [value.method(:load), value.method(:dump)] : [value, nil]
        pair = value if value.is_a?(Array)
        return around(*pair) if pair.size == 2 && pair.all? { |one| one.nil? || one.respond_to?(:call) }

        raise TypeError, "via: expected something that answers call, a pair of them, or load and dump, " \
                         "got #{value.class}"
      end

      # With the converters that the part has already, which are nearer to the text.
      def around(read, write)
        first, last = limits[:via]
        [Converters.of(first, read), Converters.of(write, last)].freeze
      end

      def check_order(limits)
        min, max = limits.values_at(:min, :max)
        raise ArgumentError, "min: #{min} is above max: #{max}" if min && max && min > max
      end
    end
    private_constant :Constraints, :Converters
  end
end
