# frozen_string_literal: true

# :stopdoc:
module Jacinth
  # :startdoc:
  #--
  # Types that are defined together.
  class Type
    class << self
      # Types that refer to one another. The block gets a part for each of its parameters, which stands for the type of
      # that name within the other types, and answers an Array with the types in the same order. Returns that Array of
      # Types. Raises ArgumentError or TypeError. docs/types.md has an example.
      #
      #: () { (*untyped) -> Array[untyped] } -> Array[Type]
      def group(&block)
        raise ArgumentError, "a group needs a block with its types" unless block

        references = block.parameters.map { Reference.new }
        parts = block.call(*references.map { |reference| Node.new(:this, object: reference) })
        unless parts.is_a?(Array) && parts.size == references.size
          raise ArgumentError, "expected an Array of #{references.size} types as the answer of the block"
        end

        close(references, parts.map { |part| Notation.node(part) }).map { |node| wrap(node) }
      end

      private

      def close(references, nodes)
        raise ArgumentError, "a type of the group is just another one" if nodes.any? { |node| node.kind == :this }

        references.zip(nodes) { |reference, node| reference.close(node, node) }
        nodes
      end
    end
  end
end
