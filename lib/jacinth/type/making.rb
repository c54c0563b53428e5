# frozen_string_literal: true

# :stopdoc:
module Jacinth
  # :startdoc:
  #--
  # The methods that make types. type.rb loads this file.
  class Type
    class << self
      private :new

      # A JSON object that becomes an instance of `target`: of a Struct, of a Data, of a Hash with Symbols as keys, or
      # of any other class, whose instance variables are set. If the program has defined `initialize` for the class, it
      # is called, with the fields as its parameters ask for them. With `initialize: false` it is not called; with
      # `initialize: true`, `target.new` gets the fields as keywords (or the members in their order, for a Struct
      # without keyword_init); with `initialize: :writers`, `target.new` gets nothing, and the writers of the fields are
      # called, which is the default for classes with the attributes of ActiveModel. The block calls `field`, `virtual`,
      # `unknown`, `keys` and `view`; see ObjectBuilder. Raises ArgumentError or TypeError for what cannot be a type.
      #
      #: (?Class, ?initialize: bool | :writers | nil) { () -> void } -> Type
      def object(target = Hash, initialize: nil, **others, &block)
        OptionHint.check(others, methods: [method(:object)])
        raise ArgumentError, "an object needs a block with its fields" unless block

        wrap(ObjectBuilder.new(target, initialize).build_whole(&block))
      end

      # Any notation of a type, with constraints: `Jacinth::Type.of(Integer, min: 1)`.
      #
      #: (untyped, **untyped) -> Type
      def of(notation, **constraints) = wrap(Notation.node(notation, constraints))

      # An Array whose elements all have one type. Takes length: and unique:.
      #
      #: (untyped, **untyped) -> Type
      def array(item, **constraints) = of([item], **constraints)

      # A Hash with Strings as keys, whose values all have one type. Takes length:.
      #
      #: (untyped, **untyped) -> Type
      def map(value, **constraints) = of({ String => value }, **constraints)

      # An Array with as many elements as there are types, each of its own type.
      #
      #: (*untyped, **untyped) -> Type
      def tuple(*items, **constraints)
        raise ArgumentError, "a tuple needs at least one type" if items.empty?

        wrap(Node.tuple(items.map { |item| Notation.node(item) }).constrain(constraints))
      end

      # One of these values: Strings, Symbols (which are Strings in JSON), Integers, true, false and nil. A Hash maps
      # the texts in JSON to the values in Ruby.
      #
      #: (*untyped, **untyped) -> Type
      def enum(*values, **constraints)
        if values.empty? && constraints.keys.any?(String)
          texts, constraints = constraints.partition { |key, _| key.is_a?(String) }.map(&:to_h)
          return wrap(Node.enum(texts).constrain(constraints))
        end
        values = values.first if values.size == 1 && values.first.is_a?(Hash)
        wrap(Node.enum(values).constrain(constraints))
      end

      # Exactly this value, which may be any value of an enum.
      #
      #: (untyped) -> Type
      def const(value) = wrap(Node.enum([value]))

      # A value of one of these types, which must differ in the kind of their JSON text: null, boolean, number, string,
      # array or object. An Integer and a Float differ, too. With `tag:`, the types are objects, which the String under
      # this key distinguishes: either objects with a field of this key that is a const or an enum of Strings, or a Hash
      # of objects by their tags.
      #
      #: (*untyped, ?tag: String?, **untyped) -> Type
      def union(*alternatives, tag: nil, **constraints)
        return tagged(alternatives, tag, constraints) if tag

        wrap(Node.union(alternatives.map { |one| Notation.node(one) }).constrain(constraints, %i[tag]))
      end

      # true or false.
      #
      #: (**untyped) -> Type
      def boolean(**constraints) = of(:boolean, **constraints)

      # Any value, as Jacinth.parse makes it.
      #
      #: (**untyped) -> Type
      def any(**constraints) = of(Object, **constraints)

      # Any value, as a String with its JSON text.
      #
      #: (**untyped) -> Type
      def raw(**constraints) = of(:raw, **constraints)

      # Any value, as a Jacinth::Document, which reads the value when it is asked.
      #
      #: (**untyped) -> Type
      def lazily(**constraints) = of(:lazily, **constraints)

      # The type, or null, which becomes nil.
      #
      #: (untyped) -> Type
      def nullable(notation) = of(notation, null: true)

      # Ruby code that defines a type which accepts the samples: a first draft. The samples are a text with one document
      # or several, a parsed value, or an Array of texts and parsed values. `name` is the class that documents become;
      # nested objects are named after their keys. `target` is what objects become: :struct, :data (Ruby 3.2), or :hash.
      # Raises ParserError, and ArgumentError or TypeError for what no type accepts.
      #
      #: (untyped, ?name: String, ?target: Symbol) -> String
      def infer(samples, name: "Document", target: :struct, **others)
        OptionHint.check(others, methods: [method(:infer)])
        Inference.new(name: name, target: target).add(samples).code
      end

      private

      def tagged(alternatives, tag, constraints)
        raise TypeError, "tag: expected a String, got #{tag.class}" unless tag.is_a?(String)

        texts, constraints = constraints.partition { |key, _| key.is_a?(String) }.map(&:to_h)
        texts = alternatives.first if alternatives.size == 1 && alternatives.first.is_a?(Hash)
        choices = texts.transform_values { |one| Notation.node(one) } if texts.any?
        choices ||= alternatives.map { |one| Notation.node(one) }
        raise ArgumentError, "a union needs at least two types" if choices.size < 2
        raise TypeError, "tag: the tags must be Strings" if choices.is_a?(Hash) && !choices.keys.all?(String)

        wrap(Node.tagged(choices, Utf8.of(tag, "the tag").freeze).constrain(constraints))
      end

      # The type; or the part itself, if it belongs to an object that is being described.
      def wrap(node)
        return node if node.open?

        lost = node.outer.any? { |reference| reference.node.nil? }
        raise ArgumentError, "`this` is used outside of its object" if lost

        program = Program.new(node)
        allocate.__send__(:prepare, node, program.nodes, program.rows, program.fields)
      end
    end
  end
end
