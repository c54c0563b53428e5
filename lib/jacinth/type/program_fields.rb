# frozen_string_literal: true

module Jacinth
  class Type
    # The rows of objects and of their fields in a Program.
    module ProgramFields
      # How an object is made.
      TARGETS = { hash: 0, members: 1, data: 2, variables: 3, keywords: 4, positional: 5, writers: 6, filled: 7 }.freeze
      ROLES = { nil => 0, virtual: 1, rest: 2 }.freeze
      # How a default is made: it is given as it is, copied, or the answer of a Proc.
      DEFAULTS = { given: 0, string: 1, array: 2, hash: 3, called: 4 }.freeze
      private_constant :TARGETS, :ROLES, :DEFAULTS

      private

      def target(shape)
        klass = shape.target
        return TARGETS.fetch(shape.constructs) if shape.constructs
        return TARGETS[:members] if klass < Struct
        return TARGETS[:data] if defined?(Data) && klass < Data

        TARGETS[klass == Hash ? :hash : :variables]
      end

      def object_extra(shape)
        members = member_indexes(shape)
        rows = shape.fields.map { |field| [field, place(field.node)] }
        first = @fields.size
        rows.each { |field, index| @fields << field_row(shape, field, index, members) }
        [shape.target, first, rows.size, members ? members.size : rows.size]
      end

      # The extra column of an object that a union gives its tag as the first field.
      def tagged_extra(shape, target, first, count, members)
        tag = shape.fields.first
        indexes = member_indexes(shape)
        row = field_row(shape, tag, place(tag.node), indexes)
        rows = @fields[first, count]
        first = @fields.size
        @fields.push(row, *rows)
        [target, first, count + 1, indexes ? members : count + 1]
      end

      # The index of each member of a Struct or a Data, or of each argument of `new`; nil for other classes.
      def member_indexes(shape)
        return shape.target.members.each_with_index.to_h if members?(shape.target)

        Constructor.arguments(shape.target).each_with_index.to_h if shape.constructs == :positional
      end

      def members?(klass) = klass < Struct || (defined?(Data) && klass < Data)

      def field_row(shape, field, index, members)
        setter = shape.constructs == :writers ? :"#{field.name}=" : :"@#{field.name}"
        [
          field.key, "#{Jacinth.generate(field.key.to_s)}:".freeze, field.name, setter, index, field.required,
          default_kind(field.default), field.default, members&.fetch(field.name, 0) || 0,
          (reader(shape.target, field.name, members?(shape.target)) unless field.role == :virtual),
          ROLES.fetch(field.role), field.compute, field.condition
        ].freeze
      end

      # The reader of a field, if it is an attr_reader or the accessor of a member. A name that any object or Struct
      # answers to has none: Ruby gives meaning to marks on such methods.
      def reader(klass, name, members)
        parent = members ? klass.ancestors.find { |one| [Struct, (Data if defined?(Data))].include?(one) } : Object
        return if klass == Hash || !klass.public_method_defined?(name)
        return if parent.method_defined?(name) || parent.private_method_defined?(name)

        method = klass.instance_method(name)
        return unless method.arity.zero? && method.original_name == name
        return method if members && method.source_location.nil? && method.owner < parent

        method if !members && method.source_location && RubyVM::InstructionSequence.of(method).nil?
      end

      def default_kind(value)
        return DEFAULTS[:called] if value.is_a?(Proc)

        DEFAULTS.fetch({ String => :string, Array => :array, Hash => :hash }.fetch(value.class, :given)) do
          DEFAULTS[:given]
        end
      end
    end
    private_constant :ProgramFields
  end
end
