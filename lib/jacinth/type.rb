# frozen_string_literal: true

Jacinth.__send__(:open_type)
Object.autoload(:URI, "uri") # for programs that write URI in a description; no effect if it is loaded
require "set"
require_relative "document"
require_relative "type/formats"
require_relative "type/constraints"
require_relative "type/shape"
require_relative "type/tags"
require_relative "type/node"
require_relative "type/notation"
require_relative "type/object_builder"
require_relative "type/choice"
require_relative "type/program"
require_relative "type/fault"
require_relative "type/group"

# :stopdoc:
module Jacinth
  # :startdoc:
  # The description of a JSON value and of the Ruby object that it becomes. A type is compiled when it is defined, into
  # a program that the extension follows while it reads or writes a text, so that no Hash is made in between. A
  # type is frozen. Threads can share it; Ractors can, too, if its converters, patterns and defaults are shareable.
  # docs/types.md explains the notation.
  #
  #   Point = Struct.new(:x, :y)
  #   type = Jacinth::Type.object(Point) { [field(:x, Integer, min: 0), field(:y, Integer, default: 0)] }
  #   type.parse('{"x":1}').y           # => 0
  #   type.generate([Point.new(1, 2)])  # => '[{"x":1,"y":2}]'
  class Type
    %i[Schema StrictSchema].zip(%w[schema strict_schema]) do |name, file|
      autoload name, File.expand_path("type/#{file}", __dir__)
      private_constant name
    end
    # What a type keeps: its description, the descriptions of its program's rows, and its views by their names.
    Kept = Struct.new(:node, :nodes, :views)
    private_constant :Kept

    # The object that a Hash or an Array describes: parses the text that Jacinth.generate writes of it. Raises as parse
    # and Jacinth.generate do. The places of faults are places in that text.
    #
    #: (untyped) -> untyped
    def from(object) = parse(Jacinth.generate(object))

    # What generate writes of an object of this type, as a Hash with Symbols as keys; times are Strings. The options are
    # those of Jacinth.parse.
    #
    #: (untyped, **untyped) -> untyped
    def to_h(object, **options) = Jacinth.parse(generate(object), symbolize_names: true, **options)

    # Yields the object of each line of `source` (NDJSON). Sources and options as for Jacinth.each_line, except raw, as,
    # and the options of parse other than max_bytes, max_nesting and max_digits. on_error also applies to lines that are
    # not of this type.
    #
    #: (untyped, **untyped) { (untyped) -> void } -> nil
    #: (untyped, **untyped) -> Enumerator[untyped, nil]
    def each_line(source, **options, &block)
      lines = TypedLines.new(options, self)
      return enum_for(:each_line, source, **options) unless block

      lines.run(source, &block)
      nil
    end

    # The type as JSON Schema 2020-12, a Hash: see docs/type-schema.md. With `strict: true` it is in the subset that
    # language models take for structured output; ArgumentError says which part is not possible there. `refs` is
    # what comes before the names in "$ref", such as "#/components/schemas/" for OpenAPI.
    #
    #: (?strict: bool, ?refs: String) -> Hash[String, untyped]
    def json_schema(strict: false, **options)
      OptionHint.check(options, methods: [method(:json_schema), Schema.instance_method(:initialize)])
      (strict ? StrictSchema : Schema).new(**options).document(node)
    end

    # The view with this name in the description of the object. Raises ArgumentError if there is none.
    #
    #: (Symbol) -> Type
    def view(name)
      kept.views.fetch(name) { raise ArgumentError, "#{Printable.shown(name)} is not a view of this type" }
    end

    # The description, which other types take over.
    #: () -> Node
    def node = kept.node

    # A type cannot change, so a copy would be the same.
    #: () -> Type
    def dup = self

    #: (?freeze: bool?) -> Type
    def clone(freeze: nil) = self

    # What the type accepts; of an object its class and its fields, at most 200 characters of them.
    #: () -> String
    def inspect
      return "#<#{self.class} #{node}>" unless node.kind == :object

      fields = node.object.fields.map { |field| "#{field.name}: #{field.node}" }.join(", ")
      fields = "#{fields[0, 197]}..." if fields.size > 200
      "#<#{self.class} #{node.object.target} (#{Printable.escaped(fields)})>"
    end

    private

    def prepare(node, nodes, rows, fields)
      views = node.kind == :object ? node.object.views : {}
      views = views.transform_values { |view| self.class.of(view) }.freeze
      compile(rows, fields, Kept.new(node, nodes, views).freeze)
      freeze
    end

    # Called by the extension for `generate` with options.
    def enclose(object, options)
      options.each_key { |name| Node.check_option(name, %i[root meta rfc8785], "an option of generate") }
      if options.key?(:rfc8785)
        text = options.size == 1 ? generate(object) : enclose(object, options.except(:rfc8785))
        return options[:rfc8785] ? canonical(text) : text
      end

      root = options[:root]
      unless root.is_a?(String) || root.is_a?(Symbol)
        raise TypeError, "root: expected a String or a Symbol, got #{root.class}"
      end

      raise ArgumentError, "root: the key \"meta\" is that of meta:" if root.to_s == "meta" && options.key?(:meta)

      meta = ",\"meta\":#{Jacinth.generate(options[:meta])}" if options.key?(:meta)
      "{#{Jacinth.generate(root.to_s)}:#{generate(object)}#{meta}}"
    end

    # The canonical form of a text that was generated, by RFC 8785. As BigDecimals its numbers keep all digits, so that
    # generate refuses one that is not a double.
    def canonical(text)
      value = Jacinth.parse(text, decimal_class: BigDecimal, max_nesting: nil, max_digits: nil)
      Jacinth.generate(value, max_nesting: nil, rfc8785: true)
    end

    # Called by the extension with what it recorded of each fault, and the text that it read.
    def refuse(records, text)
      faults = describe(records, text)
      raise ValidationError.new(nil, faults: faults)
    end

    def describe(records, text) = FaultList.new(kept.nodes, text).faults(records)
  end
end

require_relative "type/making"
require_relative "type/lines"
