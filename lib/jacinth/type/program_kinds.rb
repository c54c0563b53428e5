# frozen_string_literal: true

module Jacinth
  class Type
    # The kinds of JSON values that the parts of a Program accept.
    module ProgramKinds
      # The kinds of JSON values, as bits.
      KINDS = { null: 1, boolean: 2, integer: 4, decimal: 8, string: 16, array: 32, object: 64 }.freeze
      ALL = KINDS.values.sum
      ACCEPTS = {
        any: ALL, raw: ALL, null: 1, boolean: 2, integer: 4 | 8, float: 4 | 8, number: 4 | 8, decimal: 4 | 8,
        string: 16, symbol: 16,
        time: 16, date: 16, array: 32, tuple: 32, map: 64, object: 64, this: 64, tagged: 64
      }.freeze

      private

      # The kinds that a part accepts, as bits.
      def accepts(node) = @accepts[node] ||= accepted(node)

      def accepted(node)
        kinds = if node.kind == :this && node.object.node
                  referred_kinds(node.object)
                else
                  ACCEPTS.fetch(node.kind) do
                    node.kind == :enum ? enum_kinds(node) : node.items.map { |part| accepts(part) }.reduce(:|)
                  end
                end
        node.limits[:null] ? kinds | KINDS[:null] : kinds
      end

      # The kinds of a part of a group, which may not consist of itself alone.
      def referred_kinds(reference)
        raise ArgumentError, "a union contains itself" if @asked.key?(reference)

        @asked[reference] = true
        accepts(reference.node).tap { @asked.delete(reference) }
      end

      def enum_kinds(node)
        node.values.keys.map do |text|
          case text
          when String then KINDS[:string]
          when Integer then KINDS[:integer]
          when nil then KINDS[:null]
          else KINDS[:boolean]
          end
        end.reduce(:|)
      end

      # The part for each kind, by the number of its bit. An Integer and a Float share the numbers.
      def branches(items, own)
        indexes = items.map { |part| own ? add(part, own: true) : place(part) }
        taken = {}
        weak = { integer: KINDS[:decimal], float: KINDS[:integer] }
        items.zip(indexes) do |part, index|
          each_kind(accepts(part) & ~weak.fetch(part.kind, 0)) do |kind|
            refuse_kind(kind) if taken.key?(kind)

            taken[kind] = index
          end
        end
        items.zip(indexes) { |part, index| each_kind(weak.fetch(part.kind, 0)) { |kind| taken[kind] ||= index } }
        KINDS.keys.map { |kind| taken[kind] }
      end

      def refuse_kind(kind)
        hint = "; give the union a tag:, which tells them apart" if kind == :object
        words = kind == :null ? kind : "#{kind.match?(/\A[aio]/) ? "an" : "a"} #{kind}"
        raise ArgumentError, "two types of the union accept #{words}#{hint}"
      end

      def each_kind(kinds)
        KINDS.each { |kind, bit| yield kind if kinds.anybits?(bit) }
      end
    end
    private_constant :ProgramKinds
  end
end
