# frozen_string_literal: true

module Jacinth
  class Type
    # Compiles a description into rows of numbers and objects, one for each part, which the extension turns into its
    # program (ext/jacinth/frontends/native/type/type_program.h explains the columns). Row 1 is the type itself, row 0
    # an Array of it.
    class Program
      OPS = %i[
        skip any raw null boolean integer float number string symbol time date enum array tuple map object union tagged
      ].each_with_index.to_h.merge(decimal: 2).freeze

      # The kinds of JSON values, as bits.
      KINDS = { null: 1, boolean: 2, integer: 4, decimal: 8, string: 16, array: 32, object: 64 }.freeze
      ALL = KINDS.values.sum
      ACCEPTS = {
        any: ALL, raw: ALL, null: 1, boolean: 2, integer: 4 | 8, float: 4 | 8, number: 4 | 8, decimal: 4 | 8,
        string: 16, symbol: 16,
        time: 16, date: 16, array: 32, tuple: 32, map: 64, object: 64, this: 64, tagged: 64
      }.freeze

      # How an object is made.
      TARGETS = { hash: 0, members: 1, data: 2, variables: 3, keywords: 4, positional: 5, writers: 6 }.freeze
      ROLES = { nil => 0, virtual: 1, rest: 2 }.freeze
      # How a default is made: it is given as it is, copied, or the answer of a Proc.
      DEFAULTS = { given: 0, string: 1, array: 2, hash: 3, called: 4 }.freeze
      private_constant :OPS, :KINDS, :ALL, :ACCEPTS, :TARGETS, :ROLES, :DEFAULTS

      # The description of each row; the rows; and the rows of the fields.
      attr_reader :nodes, :rows, :fields

      #: (Node) -> void
      def initialize(root)
        @nodes = []
        @rows = []
        @fields = []
        @open = {}
        @later = []
        place(Node.new(:array, items: [root]))
        @later.each { |index, token, limits| refer(index, token, limits) }
        [@nodes, @rows, @fields].each(&:freeze)
      end

      private

      # Adds the rows of a part; returns the index of the first one.
      def place(node)
        index = @rows.size
        @nodes << node
        @rows << nil
        return index.tap { @later << [index, node.object, node.limits] } if node.kind == :this

        @open[node.object.token] = index if node.kind == :object
        @rows[index] = row(node, parts(node))
        index
      end

      def parts(node)
        return branches(node) if node.kind == :union
        return [place(Node.new(:any))] if node.kind == :object && node.object.fields.any? { |one| one.role == :rest }

        placed = {}.compare_by_identity
        node.items.map { |part| placed[part] ||= place(part) }
      end

      # The row of an object that refers to itself.
      def refer(index, token, limits)
        owner = @open.fetch(token) { raise ArgumentError, "`this` is used outside of its object" }
        @rows[index] = @rows[owner].dup
        @rows[index][1] |= KINDS[:null] if limits[:null]
        read, write = limits[:via]
        @rows[index][-2, 2] = read, write
        @nodes[index] = limits[:null] ? @nodes[owner].constrain(null: true) : @nodes[owner]
      end

      def row(node, parts)
        limits = node.limits
        least, most = range(node)
        low, high = floats(node)
        read, write = limits[:via]
        pattern = limits[:pattern]
        [
          OPS.fetch(node.kind), accepts(node), flags(node), least, most, low, high, parts, extra(node), pattern,
          format(node), limits[:multiple_of] || 0, read, write
        ]
      end

      # The least and the greatest Float within the bounds.
      def floats(node)
        min, max = node.limits.values_at(:min, :max) if numeric?(node)
        low = min ? min.to_f : -Float::INFINITY
        high = max ? max.to_f : Float::INFINITY
        low = low.next_float if min && low < min
        high = high.prev_float if max && high > max
        [low, high]
      end

      # Whether the bounds are those of an Integer or a Float.
      def numeric?(node) = %i[integer float number].include?(node.kind)

      # What answers match?.
      def format(node)
        limits = node.limits
        return Formats::ALL.fetch(limits[:format]) if limits[:format]

        Formats::Bounds.new(limits[:min], limits[:max]) if !numeric?(node) && (limits[:min] || limits[:max])
      end

      def accepts(node)
        kinds = ACCEPTS.fetch(node.kind) do
          node.kind == :enum ? enum_kinds(node) : node.items.map { |part| accepts(part) }.reduce(:|)
        end
        node.limits[:null] ? kinds | KINDS[:null] : kinds
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
      def branches(node)
        indexes = node.items.map { |part| place(part) }
        taken = {}
        weak = { integer: KINDS[:decimal], float: KINDS[:integer] }
        node.items.zip(indexes) do |part, index|
          each_kind(accepts(part) & ~weak.fetch(part.kind, 0)) do |kind|
            raise ArgumentError, "two types of the union accept #{kind}" if taken.key?(kind)

            taken[kind] = index
          end
        end
        node.items.zip(indexes) { |part, index| each_kind(weak.fetch(part.kind, 0)) { |kind| taken[kind] ||= index } }
        KINDS.keys.map { |kind| taken[kind] }
      end

      def each_kind(kinds)
        KINDS.each { |kind, bit| yield kind if kinds.anybits?(bit) }
      end

      # The bounds of an Integer, of a length in characters, or of a number of elements.
      def range(node)
        limits = node.limits
        return [limits[:length].begin, limits[:length].end || Node::INTEGERS.end] if limits[:length]
        return [node.items.size, node.items.size] if node.kind == :tuple
        return [Node::INTEGERS.begin, Node::INTEGERS.end] unless numeric?(node) && (limits[:min] || limits[:max])

        least = limits[:min] ? limits[:min].ceil : Node::INTEGERS.begin
        most = limits[:max] ? limits[:max].floor : Node::INTEGERS.end
        none = least > Node::INTEGERS.end || most < Node::INTEGERS.begin
        none ? [Node::INTEGERS.end, Node::INTEGERS.begin] : [least, most].map { |bound| bound.clamp(Node::INTEGERS) }
      end

      def flags(node)
        case node.kind
        when :object then target(node.object) | (node.object.unknown == :raise ? 8 : 0)
        when :array then node.limits[:unique] ? 1 : 0
        when :enum then node.values.key?(nil) ? 1 : 0
        when :raw, :decimal then node.limits[:null] ? 1 : 0
        else 0
        end
      end

      def target(shape)
        klass = shape.target
        struct = klass < Struct
        return TARGETS[:writers] if shape.constructs == :writers
        return TARGETS[struct && !klass.keyword_init? ? :positional : :keywords] if shape.constructs
        return TARGETS[:members] if struct
        return TARGETS[:data] if defined?(Data) && klass < Data

        TARGETS[klass == Hash ? :hash : :variables]
      end

      # What else the row needs: the values of an enum, or the class and the fields of an object.
      def extra(node)
        case node.kind
        when :enum then [node.values.keys, node.values.values]
        when :object then object_extra(node.object)
        when :tagged then [node.limits[:tag], node.values.keys]
        end
      end

      def object_extra(shape)
        members = shape.target.members if shape.target < Struct || (defined?(Data) && shape.target < Data)
        rows = shape.fields.map { |field| [field, place(field.node)] }
        first = @fields.size
        rows.each { |field, index| @fields << field_row(shape, field, index, members) }
        [shape.target, first, rows.size, members ? members.size : rows.size]
      end

      def field_row(shape, field, index, members)
        setter = shape.constructs == :writers ? :"#{field.name}=" : :"@#{field.name}"
        [
          field.key, "#{Jacinth.generate(field.key.to_s)}:".freeze, field.name, setter, index, field.required,
          default_kind(field.default), field.default, (members && members.index(field.name)) || 0,
          (reader(shape.target, field.name, members) unless field.role == :virtual),
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
    private_constant :Program
  end
end
