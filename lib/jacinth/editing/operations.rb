# frozen_string_literal: true

require_relative "pointers"

module Jacinth
  module Editing
    # An operation of a JSON patch. `path` and `from` are Arrays of keys; `value` is what the document makes of it.
    Operation = Struct.new(:given, :index, :op, :path, :from, :value, :pointer) do
      # Raises PatchError.
      #: (String) -> bot
      def refuse(why)
        name = op ? " (#{op}#{" #{Editing.show(pointer)}" if pointer})" : ""
        raise PatchError.new("operation #{index}#{name}: #{why}", operation: given, index: index)
      end
    end

    # Reads the operations of a patch: an Array of Hashes, or a JSON text.
    module Operations
      VALUE = %w[add replace test].freeze
      FROM = %w[move copy].freeze
      private_constant :VALUE, :FROM

      class << self
        # The operations, with the values as the block returns them.
        #: (untyped, Coder) { (untyped) -> untyped } -> Array[Operation]
        def read(given, coder, &value)
          given = coder.parse(given) if given.is_a?(String)
          list = Array.try_convert(given)
          raise PatchError, "expected an Array of operations, got #{given.class}" unless list

          list.each_with_index.map { |operation, index| operation(operation, index, &value) }
        end

        private

        def operation(given, index)
          operation = Operation.new(given, index)
          operation.refuse("expected a Hash, got #{given.class}") unless given.is_a?(Hash)
          op = member(operation, "op")
          name = op.is_a?(Symbol) ? op.name : op
          unless VALUE.include?(name) || FROM.include?(name) || name == "remove"
            operation.refuse("unknown op #{name.is_a?(String) ? Editing.show(name) : name.class}")
          end
          operation.op = name
          operation.pointer = pointer(operation, "path")
          operation.path = Editing.keys(operation.pointer)
          operation.from = Editing.keys(pointer(operation, "from")) if FROM.include?(name)
          operation.value = yield member(operation, "value") if VALUE.include?(name)
          operation
        end

        def member(operation, name)
          given = operation.given
          given.fetch(name) { given.fetch(name.to_sym) { operation.refuse("no member #{name.inspect}") } }
        end

        def pointer(operation, name)
          pointer = member(operation, name)
          operation.refuse("#{name} must be a String, not #{pointer.class}") unless pointer.is_a?(String)
          pointer = Utf8.of(pointer, name)
          return pointer if Editing.pointer?(pointer)

          operation.refuse("#{name} is #{Editing.fault(pointer)}")
        rescue ArgumentError
          operation.refuse("#{name} is not a JSON pointer")
        end
      end
    end
  end
end
