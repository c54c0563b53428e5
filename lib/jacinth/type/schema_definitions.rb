# frozen_string_literal: true

module Jacinth
  class Type
    class Schema
      # Finds the objects of a type that get a name: those whose target is a class with a name, but for the root, and
      # those that contain themselves. No two have the same name; a class that is described twice, and the same way, is
      # one definition.
      class Definitions
        include Enumerable

        # Characters that a name can have everywhere, in URIs and in OpenAPI.
        OTHER = /[^A-Za-z0-9_.-]+/
        UNNAMED = { object: "Object" }.freeze

        #: (Node) -> void
        def initialize(root)
          # The part for each shape of an object, and for each Reference to another part; the shapes around it, by their
          # tokens.
          @nodes = {}.compare_by_identity
          @around = {}.compare_by_identity
          @recursive = {}.compare_by_identity
          @tagged = {}.compare_by_identity
          @added = {}.compare_by_identity
          visit(root)
          @names = named(root.kind == :object ? root.object : nil)
        end

        # The name of an object that is a definition, or nil. `around`: the shapes around it, by their tokens.
        #: (Node, Hash[untyped, ObjectShape]) -> String?
        def name(node, around) = node.object && @names[key(node, around)]

        # Whether an object says itself that it has these texts under the key `tag`.
        #: (Node, String, Array[String]) -> bool
        def own_tag?(node, tag, texts)
          whole = node.kind == :this ? node.object.described : node
          field = whole.object.fields.find { |one| one.key == tag } or return false
          field.required && field.node.kind == :enum && field.node.values.keys == texts
        end

        # The tags that unions give to references to an object, which is described once, without them.
        #: (ObjectShape) -> Array[String]
        def added_tags(shape) = @added.fetch(shape, [])

        # Yields each name with the node that describes it, and the shapes around that.
        #: () { ([String, Node, Hash[untyped, ObjectShape]]) -> void } -> void
        def each
          @names.to_a.uniq(&:last).each { |key, name| yield [name, @nodes.fetch(key), @around.fetch(key)] }
        end

        private

        def key(node, around)
          return node.object if node.kind == :object

          part = node.object.node or return around.fetch(node.object)
          part.kind == :object ? part.object : node.object
        end

        # An object is visited once, although it may be used in many places. Without recursion, as types can be deep.
        def visit(root)
          open = [[root, {}.compare_by_identity]]
          while (node, around = open.pop)
            case node.kind
            when :this then refer(node, around, open)
            when :object then enter(node.object, around, open)
            else
              note_tags(node) if node.kind == :tagged
              open.concat(node.items.map { |item| [item, around] }.reverse)
            end
          end
        end

        def refer(node, around, open)
          key = key(node, around)
          @recursive[key] = true
          part = node.object.node
          return if part.nil? || @nodes.key?(key)
          return enter(key, around, open) if part.kind == :object

          @nodes[key] = part
          @around[key] = around
          open << [part, around]
        end

        def enter(shape, around, open)
          return if @nodes.key?(shape)

          @nodes[shape] = Node.new(:object, object: shape)
          @around[shape] = around
          within = around.merge(shape.token => shape)
          open.concat(shape.fields.map { |field| [field.node, within] }.reverse)
        end

        # The objects that get their tag from the union belong to it.
        def note_tags(node)
          node.values.each do |text, index|
            item = node.items[index]
            next note_added(item, node.limits[:tag]) if item.kind == :this

            field = item.object.fields.find { |one| one.key == node.limits[:tag] }
            @tagged[item.object] = true if field.default == text && field.role == :virtual
          end
        end

        def note_added(item, tag)
          whole = item.object.described
          @added[whole.object] = [*@added[whole.object], tag].uniq unless item.described.equal?(whole)
        end

        # `root`: the shape of the type itself, if it is an object.
        def named(root)
          taken = {}
          @nodes.each_with_object({}.compare_by_identity) do |(shape, node), names|
            own = !shape.equal?(root) && !@tagged.key?(shape) && class_name(node)
            next unless @recursive.key?(shape) || own

            same, = names.find { |other, _| same?(@nodes[other], node, {}.compare_by_identity) }
            names[shape] = same ? names[same] : free(node, taken).tap { |name| taken[name] = true }
          end
        end

        # Whether two parts have the same schema. `open`: the objects around them, one => other.
        def same?(one, other, open)
          return true if one.equal?(other)
          return false unless [one, other].map { |node| facts(node) }.uniq.size == 1
          return one.object.equal?(other.object) || open[one.object].equal?(other.object) if one.kind == :this
          return same_fields?(one.object, other.object, open) if one.kind == :object

          one.items.size == other.items.size && one.items.zip(other.items).all? { |pair| same?(*pair, open) }
        end

        def facts(node)
          shape = node.object if node.kind == :object
          fields = shape&.fields&.map { |field| [field.key, field.required, field.role] }
          [node.kind, node.limits.except(:via), node.values&.keys, shape&.target, shape&.unknown, fields]
        end

        def same_fields?(one, other, open)
          open[one.token] = other.token
          one.fields.zip(other.fields).all? { |pair| same?(*pair.map(&:node), open) }
        end

        # The name of the class of an object, or nil.
        def class_name(node)
          return unless node.kind == :object

          target = node.object.target
          name = target.name unless target == Hash
          name&.gsub("::", ".")&.gsub(OTHER, "_")
        end

        # The last part of the class's name, the whole name if that is taken, and then numbers.
        def free(node, taken)
          whole = class_name(node) || UNNAMED.fetch(node.kind, "Value")
          last = whole[/[^.]+\z/] || whole
          names = [last, whole].each + (2..).lazy.map { |number| "#{last}#{number}" }
          names.find { |name| !taken.key?(name) }
        end
      end
    end
  end
end
