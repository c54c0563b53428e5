# frozen_string_literal: true

require_relative "../core/utf8"
require_relative "node_words"

module Jacinth
  class Type
    # One part of a description: its kind, the parts that it consists of, and its constraints. Frozen. It knows the
    # rules of the constraints, and neither the notation of types nor the program.
    class Node
      include Constraints
      include Tags
      include NodeWords

      # The constraints that each kind takes, besides null: and via:.
      CONSTRAINTS = {
        integer: %i[min max multiple_of], float: %i[min max multiple_of], number: %i[min max multiple_of],
        decimal: %i[min max multiple_of],
        time: %i[min max], date: %i[min max],
        string: %i[length pattern format], symbol: %i[length pattern format], array: %i[length unique], map: %i[length]
      }.freeze
      COMMON = %i[null via].freeze

      # The most parts in one another, unions included, so that no walk through a type exhausts the stack. A document of
      # a type has at most 100 containers in one another.
      MOST_LEVELS = 200

      # The kinds of elements that can be compared before objects are made. Others are compared by their texts.
      COMPARABLE = %i[null boolean integer float number string symbol enum].freeze

      # The words for the kinds in messages.
      WORDS = {
        any: "any value", raw: "any value", null: "null", boolean: "true or false", integer: "an Integer",
        float: "a Float", number: "a number", decimal: "a number", string: "a String", symbol: "a String",
        time: "a time (RFC 3339)", date: "a date", array: "an Array", tuple: "an Array", map: "an object",
        object: "an object", tagged: "an object"
      }.freeze

      # The kind of the part: a key of WORDS, or :enum, :union or :this.
      #: () -> Symbol
      attr_reader :kind

      # The parts that it consists of: the element of an array or a map, the elements of a tuple, the alternatives of a
      # union. Those of an object are in `object`.
      #: () -> Array[Node]
      attr_reader :items

      # Of an enum: the value in Ruby for each value in JSON. Of a tagged union: the index of the item for each tag. Of
      # a reference in a tagged union: its tag.
      #: () -> Hash[untyped, untyped]?
      def values = @values || (tags if kind == :tagged)

      # Of an enum: the index of each value in Ruby.
      #: () -> Hash[untyped, Integer]?
      attr_reader :made

      # The constraints, as they were read: null:, min:, max:, multiple_of:, length: (a Range), pattern:, format:,
      # unique:, via: (a pair of what reads and what writes); tag: is the key of a tagged union.
      #: () -> Hash[Symbol, untyped]
      attr_reader :limits

      # Of an object: its ObjectShape, with `target`, `fields`, `unknown` and `views`. Of `this`: the Reference to what
      # it stands for.
      #: () -> untyped
      attr_reader :object

      # The References in this part to objects around it.
      #: () -> Array[Reference]
      attr_reader :outer

      # The number of parts in one another, from this one on. References end it.
      #: () -> Integer
      attr_reader :levels

      # `items`, `values`, `limits`, `object`: see the readers.
      #: (Symbol, ?items: Array[Node], ?values: Hash[untyped, untyped]?, ?limits: Hash[Symbol, untyped],
      #   ?object: untyped) -> void
      def initialize(kind, items: [], values: nil, limits: {}, object: nil)
        @kind = kind
        @items = items.freeze
        @values = values.freeze
        @limits = limits.freeze
        @object = object
        @made = kind == :enum ? indexes : nil
        @outer = references.freeze
        @levels = 1 + Node.check_levels(parts.map(&:levels).max || 0) # a program has an Array around the whole type
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
          raise ArgumentError, "an enum has #{Printable.shown(twice.first)} twice" if twice

          new(:enum, values: pairs.to_h)
        end

        #: (Array[Node]) -> Node
        def union(items)
          raise ArgumentError, "a union needs at least two types" if items.size < 2

          new(:union, items: items)
        end

        # A union of objects, which the value of the key `tag` distinguishes. `choices`: objects with a field of that
        # key, which is an enum of Strings; or a Hash of objects by their tags. References are checked when their
        # objects are complete.
        #
        #: (Array[Node] | Hash[String, Node], String) -> Node
        def tagged(choices, tag)
          items = choices.is_a?(Hash) ? choices.map { |text, item| item.with_tag(tag, text) } : choices
          values = choices.keys.each_with_index.to_h if choices.is_a?(Hash)
          node = new(:tagged, items: items, values: values, limits: { tag: tag })
          node.check_tags unless node.open?
          node
        end

        # Raises ArgumentError if these are too many levels.
        #: (Integer) -> Integer
        def check_levels(levels)
          raise ArgumentError, "a type has at most #{MOST_LEVELS} levels" if levels > MOST_LEVELS

          levels
        end

        # Raises ArgumentError if `name` is not among the `allowed` ones.
        #
        #: (untyped, Array[Symbol], String) -> void
        def check_option(name, allowed, what)
          return if allowed.include?(name)

          speller = defined?(DidYouMean::SpellChecker) && DidYouMean::SpellChecker.new(dictionary: allowed)
          near = speller && speller.correct(name.to_s).first
          hint = near ? "did you mean #{Printable.shown(near)}?" : "expected #{shown_list(allowed)}"
          raise ArgumentError, "#{Printable.shown(name)} is not #{what}; #{hint}"
        end

        private

        def shown_list(names) = names.map { |name| Printable.shown(name) }.join(", ")

        def enum_text(text)
          return text if [true, false, nil].include?(text)
          return text if text.is_a?(Integer)
          return Utf8.of(text, "a text of the enum").freeze if text.is_a?(String)

          raise TypeError, "an enum cannot hold #{Printable.shown(text)}: " \
                           "give Strings, Symbols, Integers, true, false or nil"
        end
      end

      # The same part with these constraints in addition. Raises ArgumentError or TypeError. `others`: what else the
      # call takes, and a wrong name may mean.
      def constrain(constraints, others = [])
        return self if constraints.empty?

        allowed = CONSTRAINTS.fetch(kind, []) + COMMON + others
        constraints.each_key { |name| Node.check_option(name, allowed, "a constraint of #{WORDS.fetch(kind, kind)}") }
        added = constraints.to_h { |name, value| [name, __send__("read_#{name}", value)] }
        limits = @limits.merge(added)
        check_order(limits)
        Node.new(kind, items: items, values: @values, limits: limits, object: object)
      end

      # Whether it is a part of an object that is being described.
      #: () -> bool
      def open? = outer.any?(&:open?)

      # Whether elements of this type are compared before objects are made.
      #: () -> bool
      def comparable? = COMPARABLE.include?(kind) && !limits[:via]

      def null? = kind == :null || limits[:null] || (kind == :enum && values.key?(nil)) || items_null?

      # The items of a union, in which each union is replaced by its own items. `met`: the unions met so far, and
      # whether they are complete.
      #: (?Hash[Node, bool]) -> Array[Node]
      def alternatives(met = {}.compare_by_identity)
        met[self] = false
        found = items.flat_map do |item|
          part = (item.object.node if item.kind == :this) || item
          next [item] unless part.kind == :union
          raise ArgumentError, "a union contains #{met[part] ? "the same union twice" : "itself"}" if met.key?(part)
          raise ArgumentError, "a union within a union takes no via:" if item.limits[:via] || part.limits[:via]

          null = item.limits[:null] || part.limits[:null]
          [*part.alternatives(met), *(Node.new(:null) if null)]
        end
        met[self] = true
        found
      end

      # What a value must be, in words.
      def to_s
        words = WORDS.fetch(kind) { other_words }
        words = "#{words}#{limit_words}"
        limits[:null] ? "#{words} or null" : words
      end

      # In the words of a message. Parts are shared, so all that is in one could be any number of times as long.
      #: () -> String
      def inspect = "#<#{self.class} #{self}>"

      private

      # The parts right in this one.
      def parts = kind == :object ? object.fields.map(&:node) : items

      def references
        case kind
        when :this then [object]
        when :object
          found = object.fields.flat_map { |field| field.node.outer }
          found.empty? ? found : found.uniq - [object.token]
        else items.empty? ? [] : items.flat_map(&:outer).uniq
        end
      end

      # The first index counts.
      def indexes
        values.each_value.with_index.each_with_object({}) { |(value, index), all| all[value] ||= index }.freeze
      end

      def items_null? = kind == :union && items.any?(&:null?)
    end
    private_constant :Node
  end
end
