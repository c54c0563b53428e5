# frozen_string_literal: true

module Jacinth
  class Type
    # Describes a type in the part of JSON Schema that language models take for structured output: every field is
    # required, objects have no other keys, and there are neither maps nor recursion. Bounds, lengths and patterns are
    # words of the description. What the model writes must be checked for these; then it is a document of the type.
    class StrictSchema < Schema
      UNSAID = {
        any: "a value of any type is not possible: give its type",
        raw: "a value of any type is not possible: give its type",
        map: "an object with any keys is not possible: use an Array of objects with a key and a value",
        tuple: "an Array with a type for each place is not possible: use an object"
      }.freeze

      #: (Node) -> Hash[String, untyped]
      def document(root)
        unless root.kind == :object && !root.limits[:null]
          raise ArgumentError, "strict: the type must be an object, which #{root} is not: make it a field of one"
        end

        super
      end

      private

      def head = {}

      def schema(node)
        raise ArgumentError, "strict: a type that contains itself is not possible" if node.kind == :this

        super
      end

      def definition(name, node)
        super
      rescue ArgumentError => error
        raise ArgumentError, "#{name}: #{error.message}"
      end

      def plain(node)
        raise ArgumentError, "strict: #{UNSAID.fetch(node.kind)}" if UNSAID.key?(node.kind)

        any_of(choices(super))
      end

      # Services refuse a list of types, above all beside an enum. So each type is a choice of its own.
      def nullable(body) = any_of([*choices(body), SIMPLE[:null].dup])

      def enum(node)
        any_of(node.values.keys.group_by { |value| word(value) }.map do |word, values|
          word == "null" ? SIMPLE[:null].dup : { "type" => word, "enum" => values }
        end)
      end

      # The subset has no "patternProperties".
      def members(properties) = { "properties" => properties }

      # The schemas that a schema lets one choose from, without those within them.
      def choices(body) = body.keys == ["anyOf"] ? body["anyOf"].flat_map { |one| choices(one) } : [body]

      def any_of(bodies) = bodies.uniq.one? ? bodies.first : { "anyOf" => bodies.uniq }

      def object(shape)
        super.merge("required" => fields(shape).map(&:key), "additionalProperties" => false)
      end

      # A model leaves out what is ignored, and keys that no field has.
      def fields(shape) = shape.fields.select { |field| field.role.nil? }

      # A field that may be missing is null instead, if it can be, or else has a default that the model replaces.
      def property(field)
        unless field.required || field.node.null? || !field.default.nil?
          raise ArgumentError, "strict: a field that may be missing must accept null: add `null: true`"
        end

        super
      rescue ArgumentError => error
        raise ArgumentError, "field #{Printable.shown(field.name)}: #{error.message}"
      end

      def limits(node)
        node.limits.except(:null, :via).empty? ? {} : { "description" => node.constrain({ null: false }).to_s }
      end
    end
  end
end
