# frozen_string_literal: true

module Jacinth
  class Type
    # One part of a description: its kind, the parts that it consists of, and its constraints. Frozen. It knows the
    # rules of the constraints, and neither the notation of types nor the program.
    class Node
      # The constraints that each kind takes, besides null: and via:.
      CONSTRAINTS = {
        integer: %i[min max multiple_of], float: %i[min max], number: %i[min max],
        string: %i[length pattern], symbol: %i[length pattern], array: %i[length unique], map: %i[length]
      }.freeze
      COMMON = %i[null via].freeze

      # The kinds of elements that can be compared before objects are made.
      COMPARABLE = %i[null boolean integer float number string symbol enum].freeze

      # The words for the kinds in messages.
      WORDS = {
        any: "any value", raw: "any value", null: "null", boolean: "true or false", integer: "an Integer",
        float: "a Float", number: "a number", decimal: "a number", string: "a String", symbol: "a String",
        time: "a time (RFC 3339)", date: "a date", array: "an Array", tuple: "an Array", map: "an object",
        object: "an object"
      }.freeze

      # Bounds of Integers must be immediate Integers.
      INTEGERS = (-(2**62)..(2**62 - 1)).freeze

      attr_reader :kind, :items, :values, :limits, :object

      # `items`: the parts; `values`: text or value => value, of an enum; `object`: the ObjectShape.
      #: (Symbol, ?items: Array[Node], ?values: Hash[untyped, untyped]?, ?limits: Hash[Symbol, untyped],
      #   ?object: untyped) -> void
      def initialize(kind, items: [], values: nil, limits: {}, object: nil)
        @kind = kind
        @items = items.freeze
        @values = values.freeze
        @limits = limits.freeze
        @object = object
        freeze
      end

      class << self
        #: (Array[Node]) -> Node
        def tuple(items) = new(:tuple, items: items)

        #: (Array[untyped] | Hash[untyped, untyped]) -> Node
        def enum(values)
          pairs = values.to_a
          pairs = values.map { |value| [value.is_a?(Symbol) ? value.name : value, value] } if values.is_a?(Array)
          raise ArgumentError, "an enum needs at least one value" if pairs.empty?

          pairs = pairs.map { |text, value| [enum_text(text), value.is_a?(String) ? value.dup.freeze : value] }
          twice = pairs.map(&:first).tally.find { |_, count| count > 1 }
          raise ArgumentError, "an enum has #{twice.first.inspect} twice" if twice

          new(:enum, values: pairs.to_h)
        end

        #: (Array[Node]) -> Node
        def union(items)
          raise ArgumentError, "a union needs at least two types" if items.size < 2

          new(:union, items: items)
        end

        # Raises ArgumentError if `name` is not among the `allowed` ones.
        #
        #: (untyped, Array[Symbol], String) -> void
        def check_option(name, allowed, what)
          return if allowed.include?(name)

          speller = defined?(DidYouMean::SpellChecker) && DidYouMean::SpellChecker.new(dictionary: allowed)
          near = speller && speller.correct(name.to_s).first
          hint = near ? "did you mean #{near.inspect}?" : "expected #{allowed.map(&:inspect).join(", ")}"
          raise ArgumentError, "#{name.inspect} is not #{what}; #{hint}"
        end

        private

        def enum_text(text)
          return text if [true, false, nil].include?(text) || (text.is_a?(Integer) && INTEGERS.cover?(text))

          return text.encode(Encoding::UTF_8).freeze if text.is_a?(String)

          raise TypeError, "an enum cannot hold #{text.inspect}: give Strings, Symbols, Integers, true, false or nil"
        end
      end

      # The same part with these constraints in addition. Raises ArgumentError or TypeError.
      def constrain(constraints)
        return self if constraints.empty?

        allowed = CONSTRAINTS.fetch(kind, []) + COMMON
        constraints.each_key { |name| Node.check_option(name, allowed, "a constraint of #{WORDS.fetch(kind, kind)}") }
        added = constraints.to_h { |name, value| [name, __send__("read_#{name}", value)] }
        limits = @limits.merge(added)
        check_order(limits)
        Node.new(kind, items: items, values: values, limits: limits, object: object)
      end

      def null? = kind == :null || limits[:null] || (kind == :enum && values.key?(nil)) || items_null?

      # What a value must be, in words.
      def to_s
        words = kind == :enum ? enum_words : WORDS.fetch(kind) { kind == :union ? items.join(" or ") : kind.to_s }
        words = "#{words}#{limit_words}"
        limits[:null] ? "#{words} or null" : words
      end

      private

      def items_null? = kind == :union && items.any?(&:null?)

      def enum_words
        texts = values.keys.first(8).map { |text| text.nil? ? "null" : text.inspect }
        texts << "..." if values.size > 8
        values.size == 1 ? texts.first : "one of #{texts.join(", ")}"
      end

      def limit_words
        words = +""
        words << " of #{items.size} elements" if kind == :tuple
        words << " of #{length_words(limits[:length])}" if limits[:length]
        words << " >= #{limits[:min]}" if limits[:min]
        words << "#{" and" if limits[:min]} <= #{limits[:max]}" if limits[:max]
        words << " that is a multiple of #{limits[:multiple_of]}" if limits[:multiple_of]
        words << " that matches #{limits[:pattern].inspect}" if limits[:pattern]
        words << " without equal elements" if limits[:unique]
        words
      end

      def length_words(range)
        unit = { string: "characters", symbol: "characters", map: "pairs" }.fetch(kind, "elements")
        range.begin == range.end ? "#{range.begin} #{unit}" : "#{range} #{unit}"
      end

      def read_null(value) = boolean(:null, value)

      def read_unique(value)
        if value == true && (!COMPARABLE.include?(items.first.kind) || items.first.limits[:via])
          raise ArgumentError, "unique: the elements must be scalars without a converter"
        end
        boolean(:unique, value)
      end

      def boolean(name, value)
        return value if [true, false].include?(value)

        raise TypeError, "#{name}: expected true or false, got #{value.class}"
      end

      def read_min(value) = bound(:min, value)
      def read_max(value) = bound(:max, value)

      def bound(name, value)
        return value if value.is_a?(Integer) && INTEGERS.cover?(value)
        return value if value.is_a?(Float) && value.finite? && kind != :integer

        expected = "an Integer of at most 62 bits#{" or a finite Float" if kind != :integer}"
        raise value.is_a?(Numeric) ? ArgumentError : TypeError, "#{name}: expected #{expected}, got #{value.inspect}"
      end

      def read_multiple_of(value)
        return value if value.is_a?(Integer) && INTEGERS.cover?(value) && value.positive?

        raise value.is_a?(Numeric) ? ArgumentError : TypeError,
              "multiple_of: expected a positive Integer, got #{value.inspect}"
      end

      # An Integer, or a Range of Integers, which may have no end.
      def read_length(value)
        value = (value..value) if value.is_a?(Integer)
        raise TypeError, "length: expected an Integer or a Range, got #{value.class}" unless value.is_a?(Range)

        first = value.begin || 0
        last = value.end
        unless first.is_a?(Integer) && (last.nil? || last.is_a?(Integer))
          raise TypeError, "length: expected a Range of Integers, got #{value.inspect}"
        end

        last -= 1 if last && value.exclude_end?
        unless INTEGERS.cover?(first) && first >= 0 && (last.nil? || (INTEGERS.cover?(last) && last >= first))
          raise ArgumentError, "length: #{value.inspect} allows no length"
        end

        (first..last)
      end

      def read_pattern(value)
        return Regexp.new(value).freeze if value.is_a?(Regexp) # a copy, as a Regexp of a program may not be frozen

        raise TypeError, "pattern: expected a Regexp, got #{value.class}"
      end

      # A Proc or Method that reads; [reads, writes]; or an object with load and dump.
      def read_via(value)
        both = value.respond_to?(:load) && value.respond_to?(:dump)
        pair = both ? [value.method(:load), value.method(:dump)] : [value, nil]
        pair = value if value.is_a?(Array)
        return pair.dup.freeze if pair.size == 2 && pair.all? { |one| one.nil? || one.respond_to?(:call) }

        raise TypeError, "via: expected something that answers call, a pair of them, or load and dump, " \
                         "got #{value.class}"
      end

      def check_order(limits)
        min, max = limits.values_at(:min, :max)
        raise ArgumentError, "min: #{min} is above max: #{max}" if min && max && min > max
      end
    end

    # What an object becomes: its target, its fields, and what is done with other keys.
    ObjectShape = Struct.new(:target, :constructs, :fields, :unknown, :token)

    # A field: its name in Ruby, its key in JSON, its type; whether it may be missing, and what it is then.
    Field = Struct.new(:name, :key, :node, :required, :default)
    private_constant :Node, :ObjectShape, :Field
  end
end
