# frozen_string_literal: true

module Jacinth
  class Type
    # The kinds of JSON values that the parts of a Program accept.
    class Kinds
      # As bits.
      BITS = { null: 1, boolean: 2, integer: 4, decimal: 8, string: 16, array: 32, object: 64 }.freeze
      ALL = BITS.values.sum
      ACCEPTS = {
        any: ALL, raw: ALL, null: 1, boolean: 2, integer: 4 | 8, float: 4 | 8, number: 4 | 8, decimal: 4 | 8,
        string: 16, symbol: 16,
        time: 16, date: 16, array: 32, tuple: 32, map: 64, object: 64, this: 64, tagged: 64
      }.freeze
      private_constant :ALL, :ACCEPTS

      # Yields the name of each of these kinds.
      #: (Integer) { (Symbol) -> void } -> void
      def self.each(kinds)
        BITS.each { |kind, bit| yield kind if kinds.anybits?(bit) }
      end

      #: () -> void
      def initialize
        @known = {}.compare_by_identity
        @asked = {} # the references whose kinds are being found
      end

      # The kinds that a part accepts, as bits.
      #: (Node) -> Integer
      def of(node) = @known[node] ||= find(node)

      private

      def find(node)
        kinds = if node.kind == :this && node.object.node
                  referred_kinds(node.object)
                else
                  ACCEPTS.fetch(node.kind) do
                    node.kind == :enum ? enum_kinds(node) : node.items.map { |part| of(part) }.reduce(:|)
                  end
                end
        node.limits[:null] ? kinds | BITS[:null] : kinds
      end

      # The kinds of the part that a reference stands for. Raises ArgumentError if a union contains itself.
      def referred_kinds(reference)
        raise ArgumentError, "a union contains itself" if @asked.key?(reference)

        @asked[reference] = true
        of(reference.node).tap { @asked.delete(reference) }
      end

      def enum_kinds(node)
        node.values.keys.map do |text|
          case text
          when String then BITS[:string]
          when Integer then BITS[:integer]
          when nil then BITS[:null]
          else BITS[:boolean]
          end
        end.reduce(:|)
      end
    end
    private_constant :Kinds
  end
end
