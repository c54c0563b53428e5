# frozen_string_literal: true

module Jacinth
  class Type
    class Schema
      # Finds the parts of a type that get a name: objects whose target is a class with a name, but for the root; parts
      # that contain themselves; and parts that stand in several places and are large or hold other parts, because
      # their schemas could double with each level otherwise. No two parts have the same name; a class that is described
      # twice, and the same way, is one definition.
      class Definitions
        include Enumerable

        # Characters that a name can have everywhere, in URIs and in OpenAPI.
        OTHER = /[^A-Za-z0-9_.-]+/
        UNNAMED = { object: "Object" }.freeze
        # Enums and parts without containers that have more values or items than this are large.
        LARGE = 8
        CONTAINERS = %i[array map tuple object union tagged this].freeze
        private_constant :LARGE, :CONTAINERS

        # A part that could get a name: the node, the shapes around it by their tokens, how often it was met, and
        # whether it contains itself or belongs to a tagged union.
        Part = Struct.new(:node, :around, :uses, :recursive, :tagged, :name)
        private_constant :Part

        #: (Node) -> void
        def initialize(root)
          # What a part consists of => its constraints and the shapes around it that it refers to => Part
          @parts = {}.compare_by_identity
          @outer = {}.compare_by_identity # the References in an object, by its shape
          @added = {}.compare_by_identity
          @order = []
          visit(root)
          give_names(root.kind == :object ? root.object : nil)
        end

        # The name of a part that is a definition, or nil. `around`: the shapes around it, by their tokens.
        #: (Node, Hash[untyped, ObjectShape]) -> String?
        def name(node, around)
          substance, facts = key(*described(node, around), around)
          @parts[substance]&.fetch(facts, nil)&.name
        end

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
          @order.select(&:name).uniq(&:name).each { |part| yield [part.name, part.node, part.around] }
        end

        private

        # The part that a node stands for, and its shape if it is an object.
        def described(node, around)
          part = node.kind == :this ? node.object.node : node
          return [part, part.object] if part

          [nil, around.fetch(node.object)]
        end

        # What the schema of a part depends on, without null: itself, or what it shares with its likes; and all else.
        def key(node, shape, around)
          substance = shape || (node.values if node.kind == :enum) || (node.items.empty? ? node : node.items)
          outer = (shape ? @outer[shape] : node.outer) || []
          shapes = outer.filter_map { |reference| around.fetch(reference).object_id if reference.node.nil? }
          [substance, [node && !shape ? [node.kind, node.limits.except(:null, :via)] : nil, shapes]]
        end

        # A part is visited once, although it may be used in many places. Without recursion, as types can be deep.
        def visit(root)
          open = [[root, {}.compare_by_identity]]
          while (node, around = open.pop)
            target, shape = described(node, around)
            @outer[shape] ||= target.outer if shape && target
            part = meet(target, shape, around)
            part.recursive = true if node.kind == :this
            enter(part, open) if (part.uses += 1) == 1
          end
        end

        def meet(node, shape, around)
          substance, facts = key(node, shape, around)
          (@parts[substance] ||= {})[facts] ||= Part.new(plain(node, shape), around, 0).tap { |part| @order << part }
        end

        # The node without null.
        def plain(node, shape) = shape ? Node.new(:object, object: shape) : node

        def enter(part, open)
          node, around = part.node, part.around
          note_tags(node, around) if node.kind == :tagged
          items = node.items
          if node.kind == :object
            shape = node.object
            around = around.merge(shape.token => shape)
            items = shape.fields.map(&:node)
          end
          open.concat(items.map { |item| [item, around] }.reverse)
        end

        # The objects that get their tag from the union belong to it.
        def note_tags(node, around)
          node.values.each do |text, index|
            item = node.items[index]
            next note_added(item, node.limits[:tag]) if item.kind == :this

            field = item.object.fields.find { |one| one.key == node.limits[:tag] }
            next unless field.default == text && field.role == :virtual

            @outer[item.object] ||= item.outer
            meet(item, item.object, around).tagged = true
          end
        end

        def note_added(item, tag)
          whole = item.object.described
          @added[whole.object] = [*@added[whole.object], tag].uniq unless item.described.equal?(whole)
        end

        # `root`: the shape of the type itself, if it is an object.
        def give_names(root)
          taken = {}
          alike = Hash.new { |all, facts| all[facts] = [] }
          @order.each do |part|
            own = !part.node.object.equal?(root) && !part.tagged && class_name(part.node)
            next part.name = (free(part.node, taken) if shared?(part)) unless part.recursive || own

            others = alike[facts(part.node)]
            same = others.find { |other| same?(other.node, part.node, {}.compare_by_identity, {}) }
            part.name = same ? same.name : free(part.node, taken)
            others << part unless same
          end
        end

        # Whether a part without a name of its own is one definition because it stands in several places.
        def shared?(part)
          return false if part.uses < 2 || part.tagged

          case part.node.kind
          when :object, :tagged then true
          when :enum then part.node.values.size > LARGE
          else
            items = part.node.items
            items.size > LARGE || items.any? { |item| CONTAINERS.include?(item.kind) }
          end
        end

        # Whether two parts have the same schema. `open`: the objects around them, one => other. `met`: the pairs that
        # have been compared.
        def same?(one, other, open, met)
          return true if one.equal?(other)

          pair = [one, other, *one.outer.map { |reference| open[reference] }].map(&:object_id)
          return true if met.key?(pair)
          return false unless facts(one) == facts(other)

          met[pair] = true
          return one.object.equal?(other.object) || open[one.object].equal?(other.object) if one.kind == :this
          return same_fields?(one.object, other.object, open, met) if one.kind == :object

          one.items.size == other.items.size && one.items.zip(other.items).all? { |items| same?(*items, open, met) }
        end

        def facts(node)
          shape = node.object if node.kind == :object
          fields = shape&.fields&.map { |field| [field.key, field.required, field.role] }
          [node.kind, node.limits.except(:via), node.values&.keys, shape&.target, shape&.unknown, fields]
        end

        def same_fields?(one, other, open, met)
          open[one.token] = other.token
          one.fields.zip(other.fields).all? { |pair| same?(*pair.map(&:node), open, met) }
        end

        # The name of the class of an object, or nil.
        def class_name(node)
          return unless node.kind == :object

          target = node.object.target
          name = target.name unless target == Hash
          name&.gsub("::", ".")&.gsub(OTHER, "_")
        end

        # The last part of the class's name, the whole name if that is taken, and then numbers. `taken`: the names, and
        # the first number after each that may be free.
        def free(node, taken)
          whole = class_name(node) || UNNAMED.fetch(node.kind, "Value")
          last = whole[/[^.]+\z/] || whole
          name = [last, whole].find { |one| !taken.key?(one) }
          until name
            number = taken[whole]
            taken[whole] += 1
            name = "#{whole}#{number}" unless taken.key?("#{whole}#{number}")
          end
          taken[name] = 2
          name
        end
      end
    end
  end
end
