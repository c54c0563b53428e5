# frozen_string_literal: true

require_relative "patch"

module Jacinth
  module Editing
    # Jacinth.edit of objects, and of texts where it adds or removes values: on a tree, as a patch is applied. All
    # pointers refer to the document as it was. So values are replaced and added first; then values are removed, the
    # last one first.
    class TreeEdit
      # One pointer, and the value for it. The tree takes it for an operation.
      Target = Struct.new(:index, :path, :value, :pointer, :gone) do
        #: () -> nil
        def from = nil
      end

      #: (untyped, Array[[String, untyped]], Coder, Hash[Symbol, untyped], create: boolish) -> untyped
      def self.run(source, targets, coder, options, create:)
        text = source.is_a?(String)
        unless text && !Editing.respond_to?(:children)
          tree = text ? TextTree.new(source, coder, options) : ObjectTree.new(source, options)
          return new(tree, targets, create).result
        end

        coder.generate(run(coder.parse(source), targets, coder, options, create: create))
      end

      #: (TextTree | ObjectTree, Array[[String, untyped]], boolish) -> void
      def initialize(tree, targets, create)
        @tree = tree
        @create = create
        @sizes = {}.compare_by_identity # of the arrays as they were
        @targets = targets.each_with_index.map do |(pointer, value), at|
          gone = ABSENT.equal?(value)
          raise ArgumentError, "the whole document cannot be removed" if gone && pointer.empty?

          Target.new(at, Editing.keys(pointer), gone ? nil : tree.value(value), pointer, gone)
        end
        check
      end

      #: () -> untyped
      def result
        @tree.open(@targets)
        gone, given = @targets.partition(&:gone)
        last, first = given.partition { |target| target.path.last == "-" }
        [*first, *last].each { |target| put(target) }
        gone.sort { |a, b| order(b.path, a.path) }.each { |target| remove(target) }
        @tree.result
      end

      private

      # No pointer may lead into the value of another.
      def check
        tree = {}
        @targets.each do |target|
          node = target.path.reduce(tree) do |around, key|
            overlap(around[nil], target) if around.key?(nil)
            around[key] ||= {}
          end
          overlap(first_in(node), target) unless node.empty?
          node[nil] = target
        end
      end

      def first_in(node)
        node = node.first.last until node.key?(nil)
        node[nil]
      end

      def overlap(one, other)
        raise ArgumentError, "#{Editing.show(one.pointer)} and #{Editing.show(other.pointer)} overlap"
      end

      def put(target)
        path = target.path
        return @tree.root = target.value if path.empty?

        container = @tree.own_root
        path.each_with_index do |token, at|
          key = existing(container, token)
          return add(target, container, token, at) if key.nil?
          return @tree.set(container, key, target.value) if at == path.size - 1

          container = @tree.own_child(container, key)
        end
      end

      # Adds the value, within new containers for the keys behind `at`.
      def add(target, container, token, at)
        array = @tree.array?(container)
        size = @tree.size(container) if array
        last = at == target.path.size - 1
        refuse(target, !array && @tree.object?(container)) unless @create || (array && token == "-" && last)
        refuse(target) unless array ? token == "-" || index(token) == size : @tree.object?(container)

        value = target.path.drop(at + 1).reverse.reduce(target.value) do |inner, key|
          @tree.wrap(container, key, inner)
        end
        array ? @tree.insert(container, size, value) : @tree.set(container, @tree.key(container, token), value)
      end

      def remove(target)
        container = @tree.own_root
        target.path.each_with_index do |token, at|
          key = existing(container, token)
          refuse(target) if key.nil?
          return @tree.delete(container, key) if at == target.path.size - 1

          container = @tree.own_child(container, key)
        end
      end

      # The key or index of a child that was there.
      def existing(container, token)
        if @tree.array?(container)
          size = @sizes[container] ||= @tree.size(container)
          at = index(token)
          at if at && at < size
        elsif @tree.object?(container)
          key = @tree.key(container, token)
          key if @tree.key?(container, key)
        end
      end

      def refuse(target, adds = false)
        raise KeyError, "no value at #{Editing.show(target.pointer)}#{Edit::CREATE if adds}"
      end

      def index(token) = token.match?(/\A(?:0|[1-9][0-9]{0,17})\z/) ? token.to_i : nil

      # The order of two paths in the document, as far as arrays are concerned.
      def order(one, other)
        one.zip(other) do |a, b|
          next if a == b
          return 1 if b.nil?

          numbers = [a, b].map { |token| index(token) }
          return numbers.all? ? numbers.first <=> numbers.last : a <=> b
        end
        one.size <=> other.size
      end
    end
  end
end
