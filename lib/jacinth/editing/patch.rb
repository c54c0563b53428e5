# frozen_string_literal: true

require_relative "operations"
require_relative "object_tree"
require_relative "text_tree"

module Jacinth
  module Editing
    # Jacinth.patch: the operations of RFC 6902, in order, on a tree. The tree is a TextTree or an ObjectTree; both have
    # the same methods.
    class Patch
      #: (untyped, untyped, Coder, Hash[Symbol, untyped]) -> untyped
      def self.run(source, operations, coder, options)
        return new(ObjectTree.new(source, options), operations, coder).result unless source.is_a?(String)
        return new(TextTree.new(source, coder, options), operations, coder).result if Editing.respond_to?(:children)

        coder.generate(run(coder.parse(source), operations, coder, options))
      end

      #: (TextTree | ObjectTree, untyped, Coder) -> void
      def initialize(tree, operations, coder)
        @tree = tree
        operations = operations.dup.freeze if operations.is_a?(String)
        @operations = Operations.read(operations, coder) { |value| tree.value(value) }
        tree.read_values(operations) if operations.is_a?(String)
      end

      #: () -> untyped
      def result
        @tree.open(@operations)
        @operations.each { |operation| apply(operation) }
        @tree.result
      end

      private

      def apply(operation)
        case operation.op
        when "add" then add(operation, operation.value)
        when "remove" then remove(operation, operation.path)
        when "replace" then replace(operation)
        when "test" then test(operation)
        when "copy" then copy(operation)
        when "move" then move(operation)
        end
      end

      def add(operation, value)
        return @tree.root = value if operation.path.empty?

        container, token = parent(operation, operation.path, write: true)
        if @tree.array?(container)
          size = @tree.size(container)
          at = token == "-" ? size : index(token)
          operation.refuse("#{Editing.show(token)} is no place in an array of #{size}") unless at && at <= size
          @tree.insert(container, at, value)
        else
          @tree.set(container, @tree.key(container, token), value)
        end
      end

      def remove(operation, path)
        operation.refuse("the whole document cannot be removed") if path.empty?
        container, token = parent(operation, path, write: true)
        @tree.delete(container, existing(operation, container, token))
      end

      def replace(operation)
        return @tree.root = operation.value if operation.path.empty?

        container, token = parent(operation, operation.path, write: true)
        @tree.set(container, existing(operation, container, token), operation.value)
      end

      def copy(operation)
        value = find(operation, operation.from)
        add(operation, @tree.copy(value) { operation.refuse("all copies together are longer than max_bytes") })
      end

      def move(operation)
        from, path = operation.from, operation.path
        value = find(operation, from)
        return if from == path

        operation.refuse("a value cannot be moved into itself") if path[0, from.size] == from
        remove(operation, from)
        add(operation, value)
      end

      def test(operation)
        return if @tree.equal?(find(operation, operation.path), operation.value)

        operation.refuse("the value is not equal")
      end

      def find(operation, path)
        return @tree.root if path.empty?

        container, token = parent(operation, path)
        @tree.child(container, existing(operation, container, token))
      end

      # The container that the path's last key belongs to, and that key.
      def parent(operation, path, write: false)
        container = write ? @tree.own_root : @tree.root
        last = path.size - 1
        path.each_with_index do |token, at|
          unless @tree.array?(container) || @tree.object?(container)
            operation.refuse("neither an object nor an array is around #{at_path(path, at)}")
          end
          return container, token if at == last

          key = existing(operation, container, token, path, at)
          container = write ? @tree.own_child(container, key) : @tree.child(container, key)
        end
      end

      # The key or index of a child that exists.
      def existing(operation, container, token, path = nil, at = nil)
        key = @tree.array?(container) ? index(token) : @tree.key(container, token)
        return key if key && @tree.key?(container, key)

        operation.refuse("no value at #{path ? at_path(path, at) : Editing.show(token)}")
      end

      def at_path(path, at) = Editing.show("/#{path[0..at].first(40).join("/")}")

      def index(token) = token.match?(/\A(?:0|[1-9][0-9]{0,17})\z/) ? token.to_i : nil
    end
  end
end
