# frozen_string_literal: true

require_relative "schema_definitions"
require_relative "schema_pattern"

module Jacinth
  class Type
    # Describes a type as JSON Schema 2020-12. The schema accepts the documents that the type accepts; where JSON Schema
    # cannot say what the type wants, it is the nearest wider one (docs/type-schema.md lists these places).
    class Schema
      DIALECT = "https://json-schema.org/draft/2020-12/schema"
      REFS = "#/$defs/"
      SIMPLE = Ractor.make_shareable({
        any: {}, raw: {}, null: { "type" => "null" }, boolean: { "type" => "boolean" },
        integer: { "type" => "integer" }, float: { "type" => "number" }, number: { "type" => "number" },
        decimal: { "type" => "number" }, string: { "type" => "string" }, symbol: { "type" => "string" },
        time: { "type" => "string", "format" => "date-time" }, date: { "type" => "string", "format" => "date" }
      })
      LENGTHS = Ractor.make_shareable({
        string: %w[minLength maxLength], symbol: %w[minLength maxLength],
        array: %w[minItems maxItems], map: %w[minProperties maxProperties]
      })
      WORDS = { nil => "null", true => "boolean", false => "boolean" }.freeze

      # Up to this number every whole number is a Float.
      EXACT = 2**53

      PROTO = "__proto__"

      # Whole BigDecimals with fewer digits are written as Integers.
      MOST_DIGITS = 400

      # `refs`: what comes before a name in "$ref".
      #: (refs: String) -> void
      def initialize(refs: REFS)
        raise TypeError, "refs: expected a String, got #{refs.class}" unless refs.is_a?(String)

        @refs = refs
      end

      # The schema of a type.
      #: (Node) -> Hash[String, untyped]
      def document(root)
        @definitions = Definitions.new(root)
        @around = {}.compare_by_identity
        body = schema(root)
        named = @definitions.each_with_object({}) do |(name, node, around), all|
          @around = around
          all[name] = definition(name, node)
        end
        head.merge(body, named.empty? ? {} : { "$defs" => named })
      end

      private

      def head = @refs == REFS ? { "$schema" => DIALECT } : {}

      def definition(_name, node) = plain(node)

      def ref(name) = "#{@refs}#{name}"

      # The schema of a part: a reference, if the part has a name.
      def schema(node)
        name = @definitions.name(node, @around)
        body = name ? { "$ref" => ref(name) } : plain(node)
        null?(node) ? nullable(body) : body
      end

      def null?(node) = node.limits[:null] || (node.kind == :this && node.object.node&.limits&.fetch(:null, false))

      def nullable(body)
        return body if body.empty?
        return { "anyOf" => [*body["anyOf"], SIMPLE[:null].dup].uniq } if body.keys == ["anyOf"]
        return { "anyOf" => [body, SIMPLE[:null].dup] } unless body.key?("type")
        return body if Array(body["type"]).include?("null")

        body = body.merge("type" => [*body["type"], "null"])
        body["enum"] += [nil] if body.key?("enum")
        body
      end

      # The schema of a part itself, without null.
      def plain(node)
        body = SIMPLE[node.kind]
        return body.merge(limits(node)) if body

        case node.kind
        when :enum then enum(node)
        when :array then { "type" => "array", "items" => schema(node.items.first) }.merge(limits(node))
        when :map then { "type" => "object", "additionalProperties" => schema(node.items.first) }.merge(limits(node))
        when :tuple then tuple(node)
        when :union then { "anyOf" => node.items.map { |item| schema(item) }.uniq }
        when :tagged then tagged(node)
        when :object
          outer = @around
          @around = @around.merge(node.object.token => node.object)
          object(node.object).tap { @around = outer }
        else raise ArgumentError, "JSON Schema cannot describe #{node}"
        end
      end

      def enum(node)
        values = node.values.keys
        types = values.map { |value| word(value) }.uniq
        { "type" => types.size == 1 ? types.first : types, "enum" => values }
      end

      # The type of a value of an enum.
      def word(value) = WORDS.fetch(value) { value.is_a?(String) ? "string" : "integer" }

      def tuple(node)
        size = node.items.size
        items = node.items.map { |item| schema(item) }
        { "type" => "array", "prefixItems" => items, "minItems" => size, "maxItems" => size }
      end

      def object(shape)
        properties = fields(shape).to_h { |field| [field.key, property(field)] }
        @definitions.added_tags(shape).each { |tag| properties[tag] = {} } if shape.unknown == :raise
        required = fields(shape).select(&:required).map(&:key)
        body = { "type" => "object", **members(properties) }
        body["required"] = required if required.any?
        body["additionalProperties"] = false if shape.unknown == :raise
        body
      end

      # The words for the properties. Some validators leave PROTO out of "properties", as every object of JavaScript has
      # a property of that name.
      def members(properties)
        return { "properties" => properties } unless properties.key?(PROTO)

        { "properties" => properties.except(PROTO), "patternProperties" => { "^#{PROTO}$" => properties[PROTO] } }
      end

      # The fields that a document can have.
      def fields(shape) = shape.fields.reject { |field| field.role == :rest }

      # What a document has for a field that is only written is ignored.
      def property(field) = field.role == :virtual ? { "readOnly" => true } : schema(field.node)

      # Objects that are distinguished by their tags.
      def tagged(node)
        choices = node.values.group_by { |_, index| node.items[index].described.object }.values.map do |pairs|
          choice(node.items[pairs.first.last], node.limits[:tag], pairs.map(&:first))
        end
        { "anyOf" => choices.uniq }
      end

      def choice(item, tag, texts)
        body = schema(item)
        return body if @definitions.own_tag?(item, tag, texts)

        told = { tag => { "type" => "string", "enum" => texts } }
        return body.merge(members(told), "required" => [tag]) if body.key?("$ref")

        others = body["properties"].except(tag)
        body.merge(members(told.merge(others)), "required" => [tag, *body["required"]].uniq)
      end

      def limits(node)
        limits = node.limits
        body = bounds(node)
        LENGTHS.fetch(node.kind, []).zip([limits[:length]&.begin, limits[:length]&.end]) do |word, count|
          body[word] = count if count && (count.positive? || word.start_with?("max"))
        end
        unit = multiple(limits[:multiple_of])
        body["multipleOf"] = unit if unit
        body["uniqueItems"] = true if limits[:unique] && node.items.first.kind != :number
        body["format"] = limits[:format].name if limits[:format]
        pattern = limits[:pattern] && Pattern.ecma(limits[:pattern])
        body["pattern"] = pattern if pattern
        body
      end

      # JSON Schema has no bounds of times and dates.
      def bounds(node)
        return {} if %i[time date].include?(node.kind)

        { min: %w[minimum exclusiveMinimum prev_float], max: %w[maximum exclusiveMaximum next_float] }
          .each_with_object({}) do |(name, (word, exclusive, step)), body|
            bound = node.limits[name] or next
            word, bound = rounded(bound, word, exclusive, step) if node.kind == :float
            bound = decimal(bound, step) if bound.is_a?(BigDecimal)
            body[word] = bound if bound
          end
      end

      # A BigDecimal as a number of JSON, or nil if it is not a Float.
      def multiple(unit)
        return unit unless unit.is_a?(BigDecimal)

        above, below = %w[prev_float next_float].map { |step| decimal(unit, step) }
        above if above == below
      end

      # A BigDecimal as a number of JSON: the same, or the nearest Float beyond it, or nil if there is none.
      def decimal(bound, step)
        float = bound.to_f
        whole = bound.to_i if bound.frac.zero? && bound.exponent < MOST_DIGITS
        return whole if float.infinite?

        lower = step == "prev_float"
        nearest = BigDecimal(float.to_s)
        # A validator may read the same number as a Float or as an Integer.
        return [whole, float].compact.public_send(lower ? :min : :max) if nearest == bound
        return whole if whole

        (lower ? nearest > bound : nearest < bound) ? float.public_send(step) : float
      end

      # A type with Floats converts a number to a Float, and compares that with the last Float within the bound. Beyond
      # EXACT that holds for every whole number that is nearer to this Float than to the next one.
      def rounded(bound, word, exclusive, step)
        float = bound.to_f
        float = float.next_float if step == "prev_float" && float < bound
        float = float.prev_float if step == "next_float" && float > bound
        return [word, bound] if float.abs < EXACT || float.public_send(step).infinite?

        middle = (float.to_i + float.public_send(step).to_i) / 2
        [middle.to_f == float ? word : exclusive, middle]
      end
    end
    private_constant :Schema
  end
end
