# frozen_string_literal: true

require_relative "kinds"

module Jacinth
  class Type
    # Compiles a description into rows of numbers and objects, one for each part, which the extension turns into its
    # program (ext/jacinth/frontends/native/type/type_program.h explains the columns). Row 1 is the type itself, row 0
    # an Array of it.
    class Program
      OPS = %i[
        skip any raw null boolean integer float number string symbol time date enum array tuple map object union tagged
      ].each_with_index.to_h.merge(decimal: 2).freeze

      # A row; its columns are in the order of the extension's.
      Row = Struct.new(:op, :kinds, :flags, :least, :most, :low, :high, :parts, :extra, :pattern, :format, :multiple,
                       :read, :write)
      # The row of a field; its columns are in the order of the extension's, too.
      FieldRow = Struct.new(:key, :text, :name, :variable, :node, :required, :how, :fallback, :member, :reader, :role,
                            :compute, :condition)
      # The extra column of an object: its class, the index of its first field, the number of its fields, and the number
      # of its members.
      ObjectExtra = Struct.new(:target, :first_field, :field_count, :member_count)
      # How an object is made.
      TARGETS = { hash: 0, members: 1, data: 2, variables: 3, keywords: 4, positional: 5, writers: 6, filled: 7 }.freeze
      ROLES = { nil => 0, virtual: 1, rest: 2 }.freeze
      # How a default is made: it is given as it is, copied, or the answer of a Proc.
      DEFAULTS = { given: 0, string: 1, array: 2, hash: 3, called: 4 }.freeze
      private_constant :OPS, :Row, :FieldRow, :ObjectExtra, :TARGETS, :ROLES, :DEFAULTS

      # The description of each row; the rows; and the rows of the fields.
      attr_reader :nodes, :rows, :fields

      #: (Node) -> void
      def initialize(root)
        @nodes = []
        @rows = []
        @fields = []
        @open = {}   # the row of the object that a Reference stands for, within that object
        @known = {}.compare_by_identity # a part, or the shape of an object => the rows that it refers to => its row
        @later = []
        @kinds = Kinds.new
        @reads = {} # the converter of a union that reads, for the rows of its parts
        place(Node.new(:array, items: [root]))
        @later.each { |index, node, owner| refer(index, node, owner) }
        @reads.each { |index, read| read_by(index, read) }
        @rows.each { |row| row.pattern = choice(row) if row.op == OPS[:union] }
        @rows.each { |row| row.extra = row.extra.to_a if row.extra.is_a?(ObjectExtra) }
        [@rows, @fields].each { |list| list.map!(&:to_a) }
        [@nodes, @rows, @fields].each(&:freeze)
      end

      private

      # What chooses the part of a union that writes a value.
      def choice(row) = Choice.for(row.parts.map { |part| part && @nodes[part] })

      # The index of the rows of a part, which are added unless they are there with the same surroundings. Types share
      # parts, so without that the rows could double with each level.
      def place(node)
        known = (@known[node] ||= {})
        around = surroundings(node)
        known[around] || begin
          known[around] = @rows.size
          add(node)
        end
      end

      # The rows of the objects around the part that `this` stands for in it.
      def surroundings(node) = node.outer.filter_map { |reference| @open[reference] if reference.node.nil? }

      # Adds the rows of a part; returns the index of the first one. `own`: a part of a union with a converter, which
      # the union gives to its parts.
      def add(node, own: false)
        part = node.object.node if node.kind == :this
        return add(part.constrain(node.limits), own: own) if part&.kind == :any

        index = @rows.size
        @nodes << node
        @rows << nil
        node.check_tags if node.kind == :tagged
        return index.tap { @later << [index, node, referred(node.object)] } if node.kind == :this
        return add_object(index, node) if node.kind == :object

        own = converts_by_parts?(node.kind) && (own || !node.limits[:via].nil?)
        @rows[index] = row(node, rows = parts(node, own: own))
        rows.compact.each { |part| @reads[part] = node.limits[:via].first } if own && node.limits[:via]
        # The row of the values inside of any value, which its converter does not get.
        @rows[add(Node.new(:any))].flags = 2 if node.kind == :any && node.limits[:via]
        index
      end

      # An object with other constraints than one that is placed is a reference to it.
      def add_object(index, node)
        placed = (@known[node.object] ||= {})
        owner = placed[around = surroundings(node)]
        return index.tap { @later << [index, node, owner] } if owner

        placed[around] = index
        outer = @open[node.object.token]
        @open[node.object.token] = index
        @rows[index] = row(node, parts(node))
        @open[node.object.token] = outer
        index
      end

      # The row that a Reference stands for.
      def referred(reference)
        reference.node ? place(reference.node) : @open[reference]
      end

      def parts(node, own: false)
        return branches(node.alternatives, own) if node.kind == :union
        return [place(Node.new(:any))] if node.kind == :object && node.object.fields.any? { |one| one.role == :rest }

        placed = {}.compare_by_identity
        rows = node.items.map { |part| placed[part] ||= own ? add(part, own: true) : place(part) }
        node.kind == :tagged ? rows.values_at(*node.values.values) : rows
      end

      # The part for each kind, by the number of its bit. An Integer and a Float share the numbers.
      def branches(items, own)
        indexes = items.map { |part| own ? add(part, own: true) : place(part) }
        taken = {}
        weak = { integer: Kinds::BITS[:decimal], float: Kinds::BITS[:integer] }
        items.zip(indexes) do |part, index|
          Kinds.each(@kinds.of(part) & ~weak.fetch(part.kind, 0)) do |kind|
            refuse_kind(kind) if taken.key?(kind)

            taken[kind] = index
          end
        end
        items.zip(indexes) { |part, index| Kinds.each(weak.fetch(part.kind, 0)) { |kind| taken[kind] ||= index } }
        Kinds::BITS.keys.map { |kind| taken[kind] }
      end

      def refuse_kind(kind)
        hint = "; give the union a tag:, which tells them apart" if kind == :object
        words = kind == :null ? kind : "#{kind.match?(/\A[aio]/) ? "an" : "a"} #{kind}"
        raise ArgumentError, "two types of the union accept #{words}#{hint}"
      end

      # Whether C code asks the parts, and not the node, for the converter that reads.
      def converts_by_parts?(kind) = %i[union tagged].include?(kind)

      # Adds a converter to the row, or to its parts, which no other row may have then.
      def read_by(index, read)
        by_parts = converts_by_parts?(OPS.key(@rows[index].op))
        refuse_via if by_parts && @later.any? { |later, _| later == index }
        rows = @rows.values_at(*(by_parts ? @rows[index].parts.uniq : index))
        rows.each { |row| row.read = Converters.of(row.read, read) }
      end

      def refuse_via = raise(ArgumentError, "via: give it to the union, not to what stands for it")

      # The row of a reference: that of its owner, with constraints of its own.
      def refer(index, node, owner)
        part = node.object.node || Node.new(:object, object: @nodes[owner].object) if node.kind == :this
        refuse_via if part && node.limits[:via] && converts_by_parts?(part.kind)
        part = part ? part.constrain(node.limits) : node
        row = @rows[index] = @rows[owner].dup
        row.kinds = @kinds.of(part)
        row.flags = flags(part)
        row.read, row.write = part.limits[:via]
        tagged = node.values ? part.with_tag(*node.values.first) : part
        row.extra = tagged_extra(tagged.object, row.extra) unless tagged.equal?(part)
        @nodes[index] = tagged
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
        Row.new(OPS.fetch(node.kind), @kinds.of(node), flags(node), least, most, low, high, parts, extra(node), pattern,
                format(node), multiple, read, write)
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

      # C code finds Strings by their bytes, and other values itself; these may also be equal to other objects.
      def enum_extra(node)
        simple = [String, Symbol, Integer, NilClass, TrueClass, FalseClass]
        equal = node.made unless node.made.each_key.all? { |value| simple.include?(value.class) }
        [node.values.keys, node.values.values, equal]
      end

      # What else the row needs: the values of an enum, or the class and the fields of an object.
      def extra(node)
        case node.kind
        when :enum then enum_extra(node)
        when :object then object_extra(node.object)
        when :tagged then [node.limits[:tag], node.values.keys]
        when :time then Like::Instant
        when :array then Like::List
        end
      end

      def target(shape)
        klass = shape.target
        return TARGETS.fetch(shape.constructs) if shape.constructs
        return TARGETS[:members] if klass < Struct
        return TARGETS[:data] if defined?(Data) && klass < Data

        TARGETS[klass == Hash ? :hash : :variables]
      end

      def object_extra(shape)
        members = member_indexes(shape)
        rows = shape.fields.map { |field| field_row(shape, field, place(field.node), members) }
        add_fields(shape, rows, members ? members.size : rows.size)
      end

      # The extra column of an object that a union gives its tag as the first field.
      def tagged_extra(shape, extra)
        tag = shape.fields.first
        members = member_indexes(shape)
        rows = [field_row(shape, tag, place(tag.node), members), *@fields[extra.first_field, extra.field_count]]
        add_fields(shape, rows, members ? extra.member_count : rows.size)
      end

      # Fields are added at once, as those of the objects inside of them are added before.
      def add_fields(shape, rows, members)
        first = @fields.size
        @fields.concat(rows)
        ObjectExtra.new(shape.target, first, rows.size, members)
      end

      # The index of each member of a Struct or a Data, or of each argument of `new`; nil for other classes.
      def member_indexes(shape)
        return shape.target.members.each_with_index.to_h if members?(shape.target)

        Constructor.arguments(shape.target).each_with_index.to_h if shape.constructs == :positional
      end

      def members?(klass) = klass < Struct || (defined?(Data) && klass < Data)

      def field_row(shape, field, index, members)
        reader = reader(shape.target, field.name, members?(shape.target)) unless field.role == :virtual
        FieldRow.new(
          field.key, "#{Jacinth.generate(field.key.to_s)}:".freeze, field.name,
          shape.constructs == :writers ? :"#{field.name}=" : :"@#{field.name}", index, field.required,
          default_kind(field.default), field.default, members&.fetch(field.name, 0) || 0, reader,
          ROLES.fetch(field.role), field.compute, field.condition
        )
      end

      # The reader of a field, if it is an attr_reader or the accessor of a member. nil for the name of a method that
      # every object or Struct has: Ruby gives meaning to marks on such methods.
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
