# frozen_string_literal: true

Jacinth.__send__(:open_type)
require "set"
require_relative "type/formats"
require_relative "type/constraints"
require_relative "type/shape"
require_relative "type/node"
require_relative "type/notation"
require_relative "type/object_builder"
require_relative "type/program_fields"
require_relative "type/program"
require_relative "type/fault"
require_relative "type/group"

module Jacinth
  # The description of a JSON value and of the Ruby object that it becomes. A type is compiled when it is defined, into
  # a program that the extension follows while it reads or writes a text, so that no Hash is made in between
  # (ext/jacinth/frontends/native/type). A type is frozen. Threads can share it; Ractors can, too, if its converters,
  # patterns and defaults are shareable. docs/types.md explains the notation.
  #
  #   Point = Struct.new(:x, :y)
  #   type = Jacinth::Type.object(Point) { [field(:x, Integer, min: 0), field(:y, Integer, default: 0)] }
  #   type.parse('{"x":1}').y           # => 0
  #   type.generate([Point.new(1, 2)])  # => '[{"x":1,"y":2}]'
  class Type
    %i[Schema StrictSchema Inference].zip(%w[schema strict_schema infer]) do |name, file|
      autoload name, File.expand_path("type/#{file}", __dir__)
      private_constant name
    end

    class << self
      private :new

      # A JSON object that becomes an instance of `target`: of a Struct, of a Data, of a Hash with Symbols as keys, or
      # of any other class, whose instance variables are set. With `initialize: true`, `target.new` gets the fields
      # as keywords (or the members in their order, for a Struct without keyword_init); with `initialize: :writers`,
      # `target.new` gets nothing, and the writers of the fields are called, which is the default for classes with the
      # attributes of ActiveModel. The block calls `field`, `virtual`, `unknown`, `keys` and `view`; see ObjectBuilder.
      # Raises ArgumentError or TypeError for what cannot be a type.
      #
      #: (?Class, ?initialize: bool | :writers | nil) { () -> void } -> Type
      def object(target = Hash, initialize: nil, &block)
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
      def const(value) = enum(value)

      # A value of one of these types, which must differ in the kind of their JSON text: null, boolean, number, string,
      # array or object. An Integer and a Float differ, too. With `tag:`, objects that are told by the String that they
      # have under this key: objects with a field of this key that is a const or an enum of Strings, or a Hash of
      # objects by their tags.
      #
      #: (*untyped, ?tag: String?, **untyped) -> Type
      def union(*alternatives, tag: nil, **constraints)
        return tagged(alternatives, tag, constraints) if tag

        wrap(Node.union(alternatives.map { |one| Notation.node(one) }).constrain(constraints))
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
      def infer(samples, name: "Document", target: :struct)
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

        wrap(Node.tagged(choices, tag.encode(Encoding::UTF_8).freeze).constrain(constraints))
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

    # The object that a Hash or an Array describes, which need not come from a text: what Jacinth.generate writes of it
    # is parsed. Raises as parse and Jacinth.generate do. The places of faults are those in that text.
    #
    #: (untyped) -> untyped
    def from(object) = parse(Jacinth.generate(object))

    # What generate writes of an object of this type, as a Hash with Symbols as keys; times are Strings.
    #
    #: (untyped) -> untyped
    def to_h(object) = Jacinth.parse(generate(object), symbolize_names: true)

    # Yields the object of each line of `source` (NDJSON). Sources and options as for Jacinth.each_line, but for those
    # of parse. An error of a line has its place within that line.
    #
    #: (untyped, **untyped) { (untyped) -> void } -> nil
    #: (untyped, **untyped) -> Enumerator[untyped, nil]
    def each_line(source, **options)
      return enum_for(:each_line, source, **options) unless block_given?

      Jacinth.each_line(source, **options, raw: true) { |text| yield parse(text) }
    end

    # The type as JSON Schema 2020-12, a Hash: see docs/type-schema.md. With `strict: true` it is in the subset that
    # language models take for structured output; ArgumentError says which part cannot be said there. `refs` is
    # what comes before the names in "$ref", such as "#/components/schemas/" for OpenAPI.
    #
    #: (?strict: bool, ?refs: String) -> Hash[String, untyped]
    def json_schema(strict: false, **options) = (strict ? StrictSchema : Schema).new(**options).document(node)

    # The view of this name, which the description of the object has. Raises ArgumentError if there is none.
    #
    #: (Symbol) -> Type
    def view(name)
      kept[2].fetch(name) { raise ArgumentError, "#{name.inspect} is not a view of this type" }
    end

    # The description, which other types take over.
    #: () -> Node
    def node = kept[0]

    # A type cannot change, so a copy would be the same.
    #: () -> Type
    def dup = self

    #: (?freeze: bool?) -> Type
    def clone(freeze: nil) = self

    #: () -> String
    def inspect = "#<#{self.class} #{node}>"

    private

    def prepare(node, nodes, rows, fields)
      views = node.kind == :object ? node.object.views : {}
      views = views.transform_values { |view| self.class.of(view) }.freeze
      compile(rows, fields, [node, nodes, views].freeze)
      freeze
    end

    # Called by the extension for `generate` with options.
    def enclose(object, options)
      options.each_key { |name| Node.check_option(name, %i[root meta], "an option of generate") }
      root = options[:root]
      unless root.is_a?(String) || root.is_a?(Symbol)
        raise TypeError, "root: expected a String or a Symbol, got #{root.class}"
      end

      meta = ",\"meta\":#{Jacinth.generate(options[:meta])}" if options.key?(:meta)
      "{#{Jacinth.generate(root.to_s)}:#{generate(object)}#{meta}}"
    end

    # Called by the extension with what it recorded of each fault, and the text that it read.
    def refuse(records, text)
      faults = describe(records, text)
      raise ValidationError.new(nil, faults: faults)
    end

    def describe(records, text) = FaultList.new(kept[1], text).faults(records)
  end
end
