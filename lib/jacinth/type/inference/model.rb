# frozen_string_literal: true

module Jacinth
  class Inference
    # A type as it is inferred. `kind`: that of a Node, or :this; `parts`: the parts, the values of an enum, or the
    # fields of an object; `null`: whether it accepts null, too.
    class Model
      # A field of an object: its key, its Model, and whether it may be missing.
      Field = Struct.new(:key, :model, :optional)
      NOTATIONS = {
        any: :any, boolean: :boolean, integer: Integer, float: Float, number: Numeric, string: String, time: Time,
        date: Date
      }.freeze

      attr_reader :kind, :parts
      attr_accessor :null

      #: (Symbol, ?Array[untyped], ?bool) -> void
      def initialize(kind, parts = [], null = false)
        @kind = kind
        @parts = parts
        @null = null
      end

      # The type, with Hashes as objects.
      #: () -> Type
      def type = Type.of(nullable(nil))

      # What Type.of takes. `this` is the type of the object around it.
      #: (untyped) -> untyped
      def notation(this)
        case kind
        when :enum then Type.enum(*parts)
        when :array then [parts.first.nullable(this)]
        when :map then { String => parts.first.nullable(this) }
        when :union then Type.union(*parts.map { |part| part.notation(this) })
        when :object then object
        when :this then this
        else NOTATIONS.fetch(kind)
        end
      end

      # The notation, and null if it is accepted.
      #: (untyped) -> untyped
      def nullable(this) = null ? Type.nullable(notation(this)) : notation(this)

      private

      def object
        fields = parts
        Type.object(Hash) do
          fields.each do |one|
            options = { null: one.model.null, optional: one.optional }.select { |_, value| value }
            field(one.key.to_sym, one.model.notation(this), **options)
          end
        end
      end
    end
  end
end
