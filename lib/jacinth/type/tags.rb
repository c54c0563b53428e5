# frozen_string_literal: true

module Jacinth
  class Type
    # How a tagged union distinguishes its objects.
    module Tags
      # The object with a first field that is the tag, which is read only into a Hash; itself if it has a field with
      # that key. A reference keeps the tag for the object that it stands for.
      #: (String, String) -> Node
      def with_tag(tag, text)
        return Node.new(:this, limits: limits, object: object, values: { tag => text }) if kind == :this
        return self if kind != :object || object.fields.any? { |field| field.key == tag }

        hash = object.target == Hash
        field = Field.new(:"#{tag}", tag, Node.enum([text]), hash, text, (:virtual unless hash)).freeze
        shape = object.dup
        shape.fields = [field, *shape.fields].freeze
        Node.new(kind, limits: limits, object: shape.freeze)
      end

      # The part that a reference stands for, with its tag; itself for other parts. nil if that is not complete.
      #: () -> Node?
      def described
        return self unless kind == :this

        part = object.described
        values && part ? part.with_tag(*values.first) : part
      end

      # Raises ArgumentError if a tagged union cannot distinguish its objects.
      #: () -> void
      def check_tags
        other = items.find { |item| item.described&.kind != :object || item.limits.any? || item.described.limits.any? }
        if other
          other = other.described || other if other.limits.empty?
          raise ArgumentError, "tag: the types must be objects without constraints, got #{other}"
        end

        values # raises if an object has no tag, or two objects have the same
        check_classes(items.map(&:described), limits[:tag])
      end

      private

      # The indexes of objects by the tags that they have in a field.
      def tags
        pairs = items.each_with_index.flat_map { |item, index| texts(item.described).map { |text| [text, index] } }
        twice = pairs.map(&:first).tally.find { |_, count| count > 1 }
        raise ArgumentError, "two types of the union have the tag #{Printable.shown(twice.first)}" if twice

        pairs.to_h
      end

      def texts(item)
        field = item.object.fields.find { |one| one.key == limits[:tag] }
        texts = field.node.values.keys if field && field.node.kind == :enum
        return texts if texts&.all?(String)

        key = Printable.shown(limits[:tag])
        raise ArgumentError, "tag: #{item} has no field with the key #{key} that is an enum of Strings"
      end

      # The class of an object tells its tag when it is written, unless the tag is a field.
      def check_classes(objects, tag)
        objects.reject { |item| item.object.target == Hash }.group_by { |item| item.object.target }
               .each do |target, items|
          known = items.all? { |item| item.equal?(items.first) && item.object.fields.any? { |one| one.key == tag } }
          next if items.size == 1 || known

          raise ArgumentError, "two types of the union make a #{target}, whose tag is not a field of both"
        end
      end
    end
    private_constant :Tags
  end
end
