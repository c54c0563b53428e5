# frozen_string_literal: true

module Jacinth
  class Type
    # Compiles a description into rows of numbers and objects, one for each part, which the extension turns into its
    # program (ext/jacinth/frontends/native/type/type_program.h explains the columns). Row 1 is the type itself, row 0
    # an Array of it.
    class Program
      include ProgramFields

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
      private_constant :OPS, :KINDS, :ALL, :ACCEPTS

      # The description of each row; the rows; and the rows of the fields.
      attr_reader :nodes, :rows, :fields

      #: (Node) -> void
      def initialize(root)
        @nodes = []
        @rows = []
        @fields = []
        @open = {}   # the row of the object that a Reference stands for, within that object
        @placed = {} # the row of the part of a group
        @later = []
        @asked = {}
        @reads = {} # the converter of a union that reads, for the rows of its parts
        place(Node.new(:array, items: [root]))
        @later.each { |index, node, owner| refer(index, node, owner) }
        @reads.each { |index, read| read_by(index, read) }
        @rows.each { |row| row[9] = Choice.for(row[7].map { |part| part && @nodes[part] }) if row[0] == OPS[:union] }
        [@nodes, @rows, @fields].each(&:freeze)
      end

      private

      # Adds the rows of a part; returns the index of the first one.
      def place(node)
        part = node.object.node if node.kind == :this
        return place(part.constrain(node.limits)) if part&.kind == :any

        index = @rows.size
        @nodes << node
        @rows << nil
        node.check_tags if node.kind == :tagged
        return index.tap { @later << [index, node, referred(node.object)] } if node.kind == :this
        unless node.kind == :object
          @rows[index] = row(node, rows = parts(node))
          rows.compact.each { |part| @reads[part] = node.limits[:via].first } if told?(node.kind) && node.limits[:via]
          # The row of the values inside of any value, which its converter does not get.
          @rows[place(Node.new(:any))][2] = 2 if node.kind == :any && node.limits[:via]
          return index
        end

        around = @open[node.object.token]
        @open[node.object.token] = index
        @rows[index] = row(node, parts(node))
        @open[node.object.token] = around
        index
      end

      # The row that a Reference stands for.
      def referred(reference)
        return @open[reference] if reference.node.nil?

        @placed.fetch(reference) do
          @placed[reference] = @rows.size
          place(reference.node)
        end
      end

      def parts(node)
        return branches(node.alternatives) if node.kind == :union
        return [place(Node.new(:any))] if node.kind == :object && node.object.fields.any? { |one| one.role == :rest }

        placed = {}.compare_by_identity
        rows = node.items.map { |part| placed[part] ||= place(part) }
        node.kind == :tagged ? rows.values_at(*node.values.values) : rows
      end

      # Whether C code asks the parts, and not the node, for the converter that reads.
      def told?(kind) = %i[union tagged].include?(kind)

      # Adds a converter to the row, or to its parts, which no other row may have then.
      def read_by(index, read)
        told = told?(OPS.key(@rows[index][0]))
        refuse_via if told && @later.any? { |later, _| later == index }
        (told ? @rows[index][7].uniq : [index]).each { |row| @rows[row][-2] = Converters.of(@rows[row][-2], read) }
      end

      def refuse_via = raise(ArgumentError, "via: give it to the union, not to what stands for it")

      # The row of a reference: that of its owner, with constraints of its own.
      def refer(index, node, owner)
        part = node.object.node || Node.new(:object, object: @nodes[owner].object)
        refuse_via if node.limits[:via] && told?(part.kind)
        part = part.constrain(node.limits)
        @rows[index] = @rows[owner].dup
        @rows[index][1] = accepts(part)
        @rows[index][2] = flags(part)
        @rows[index][-2, 2] = part.limits[:via] || [nil, nil]
        told = node.values ? part.with_tag(*node.values.first) : part
        @rows[index][8] = tagged_extra(told.object, *@rows[index][8]) unless told.equal?(part)
        @nodes[index] = told
      end

      def row(node, parts)
        limits = node.limits
        least, most = range(node)
        low, high = floats(node)
        read, write = limits[:via]
        multiple = limits[:multiple_of] || 0
        pattern = limits[:pattern]
        if limits[:multiple_of] && node.kind != :integer
          pattern = Formats::Multiple.new(multiple)
          multiple = node.kind == :number ? pattern.least : 0
        end
        [
          OPS.fetch(node.kind), accepts(node), flags(node), least, most, low, high, parts, extra(node), pattern,
          format(node), multiple, read, write
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
        return Formats.fetch(limits[:format]) if limits[:format]
        return Formats::Distinct if limits[:unique] && !node.items.first.comparable?

        Formats::Bounds.new(limits[:min], limits[:max]) if !numeric?(node) && (limits[:min] || limits[:max])
      end

      def accepts(node)
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
      def branches(items)
        indexes = items.map { |part| place(part) }
        taken = {}
        weak = { integer: KINDS[:decimal], float: KINDS[:integer] }
        items.zip(indexes) do |part, index|
          each_kind(accepts(part) & ~weak.fetch(part.kind, 0)) do |kind|
            raise ArgumentError, "two types of the union accept #{kind}" if taken.key?(kind)

            taken[kind] = index
          end
        end
        items.zip(indexes) { |part, index| each_kind(weak.fetch(part.kind, 0)) { |kind| taken[kind] ||= index } }
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
        when :any then node.limits[:via] ? 1 : 0
        when :raw, :decimal then node.limits[:null] ? 1 : 0
        else 0
        end
      end

      # What else the row needs: the values of an enum, or the class and the fields of an object.
      def extra(node)
        case node.kind
        when :enum then [node.values.keys, node.values.values]
        when :object then object_extra(node.object)
        when :tagged then [node.limits[:tag], node.values.keys]
        when :time then Like::Instant
        when :array then Like::List
        end
      end
    end
    private_constant :Program
  end
end
