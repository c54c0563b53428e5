# frozen_string_literal: true

require_relative "constructor"

# :stopdoc:
module Jacinth
  # :startdoc:
  class Type
    # Evaluates the block of Type.object. Its methods describe the fields.
    class ObjectBuilder
      OPTIONS = %i[key default optional if].freeze
      UNKNOWN = %i[ignore raise].freeze
      TRANSFORMS = {
        camel: ->(name) { name.gsub(/(?<=[^_])_+([^_])/) { $1.upcase } },
        pascal: ->(name) { name.gsub(/(?:\A|(?<=[^_])_+)([^_])/) { $1.upcase } },
        kebab: ->(name) { name.tr("_", "-") }
      }.freeze
      private_constant :OPTIONS, :UNKNOWN, :TRANSFORMS

      #: (Class, bool) -> void
      def initialize(target, initialize)
        raise TypeError, "expected a Class, got #{target.class}" unless target.is_a?(Class)
        if target.singleton_class? || [Numeric, String, Symbol, Array].any? { |one| target <= one } || target < Hash
          raise TypeError, "#{target} cannot be the target of an object"
        end
        unless [nil, true, false, :writers].include?(initialize)
          raise TypeError, "initialize: expected true, false or :writers, got #{Printable.shown(initialize)}"
        end

        @target = target
        @initialize = initialize.nil? && !members? && target.respond_to?(:attribute_types) ? :writers : initialize
        raise ArgumentError, "initialize: #{target} takes no writers" if @initialize == :writers && data?

        @fields = {} # by their names
        @keys = {}   # the fields by their keys
        @members = members? ? target.members.to_h { |name| [name, true] } : {}
        @views = {}
        @transform = nil
        @whole = true
        @unknown = :ignore
        @token = Reference.new
      end

      # A field of the object: its name in Ruby, its type, and options. `key:` is its key in JSON; without it, the name.
      # With `default:` or `optional: true` the key may be missing; the field then is the default, or nil. A default is
      # a frozen object, a String, an empty Array or Hash (each object gets one of its own), or a Proc, which is called.
      # `if:` is called with the object, or names one of its methods: the field is written if the answer is true.
      # All other options are constraints of the type.
      #
      #: (Symbol, untyped, **untyped) -> nil
      def field(name, type, **options)
        own, constraints = options.partition { |option, _| OPTIONS.include?(option) }.map(&:to_h)
        add(name, Notation.node(type), own, constraints)
        nil
      rescue ArgumentError, TypeError => error
        raise error.class, "field #{Printable.shown(name)}: #{error.message}", error.backtrace
      end

      # A field that is only written. Its value is what the block returns, which is called with the object, or what the
      # object's public method `method` returns (by default the method with the field's name). A document's value for it
      # is skipped. The options are those of `field`, except the ones about missing keys.
      #
      #: (Symbol, ?untyped, ?method: Symbol, **untyped) ?{ (untyped) -> untyped } -> nil
      def virtual(name, type = Object, method: nil, **options, &block)
        raise TypeError, "expected a Symbol as the name, got #{name.class}" unless name.is_a?(Symbol)
        raise ArgumentError, "method: and a block exclude each other" if method && block

        own, constraints = options.partition { |option, _| %i[key if].include?(option) }.map(&:to_h)
        block ||= callable(:method, method || name)
        node = Notation.node(type).constrain(constraints, %i[method key if])
        insert(name, node, own, role: :virtual, compute: block)
        nil
      rescue ArgumentError, TypeError => error
        raise error.class, "field #{Printable.shown(name)}: #{error.message}", error.backtrace
      end

      # What is done with keys that no field has: :ignore, or :raise, which makes them faults. With `into:`, the field
      # of that name becomes a Hash of the unknown keys and their values, which is also written.
      #
      #: (?(:ignore | :raise), ?into: Symbol) -> nil
      def unknown(what = :ignore, into: nil, **others)
        OptionHint.check(others, %i[into])
        Node.check_option(what, UNKNOWN, "a way to handle unknown keys")
        @unknown = what
        return if into.nil?
        raise ArgumentError, "unknown: :raise and into: exclude each other" if what == :raise
        raise ArgumentError, "unknown: a field keeps the pairs already" if @keys.key?(nil)

        check_name(into)
        insert(into, Node.new(:map, items: [Node.new(:any)]), { key: nil }, role: :rest)
        nil
      end

      # How the keys of the fields that follow are made from their names: :camel (createdAt), :pascal (CreatedAt),
      # :kebab (created-at), or an object whose method `call` makes the key from the name, a String.
      #
      #: (untyped) -> nil
      def keys(transform)
        Node.check_option(transform, TRANSFORMS.keys, "a way to make keys") unless transform.respond_to?(:call)
        @transform = TRANSFORMS.fetch(transform, transform)
        nil
      end

      # A view: a type with some of the fields described so far, and those that the block adds. Type#view returns it.
      # An object that is read by a view has nil in the other members.
      #
      #: (Symbol, ?only: Symbol | Array[Symbol] | nil, ?except: Symbol | Array[Symbol]) ?{ () -> void } -> nil
      def view(name, only: nil, except: [], **others, &block)
        OptionHint.check(others, %i[only except])
        raise TypeError, "expected a Symbol as the name of a view, got #{name.class}" unless name.is_a?(Symbol)
        raise ArgumentError, "the view #{Printable.shown(name)} exists already" if @views.key?(name)

        [*only, *except].each { |one| @fields.key?(one) || Node.check_option(one, @fields.keys, "a field") }
        kept = @fields.values_at(*((only.nil? ? @fields.keys : [*only]) - [*except]))
        kept = @fields.values & kept
        @views[name] = dup.__send__(:restrict, kept).build(&block)
        nil
      end

      # The type of this object itself, for types that are recursive. It is used within the block, as a type or a part
      # of one, in the blocks of objects within it, too.
      #
      #: () -> Node
      def this = Node.new(:this, object: @token)

      # The description that the block gives, after which `this` stands for it.
      #: () { () -> void } -> Node
      def build_whole(&block)
        described = build(&block)
      ensure
        @token.close(described) unless @token.frozen?
      end

      # The description that the block gives.
      #: () { () -> void } -> Node
      def build(&block)
        instance_exec(&block) if block
        node
      end

      #: () -> Node
      def node
        missing = data? && @whole ? Printable.escaped((@target.members - @fields.keys).join(", ")) : ""
        raise ArgumentError, "#{@target} has members without a field: #{missing}" unless missing.empty?

        constructs, fields = Constructor.new(@target, @initialize, @fields.values, @whole).plan
        Node.new(:object, object: ObjectShape.new(@target, constructs, fields.freeze, @unknown, @token,
                                                   @views.dup.freeze).freeze)
      end

      #: (Symbol, Node, Hash[Symbol, untyped], ?Hash[Symbol, untyped]) -> void
      def add(name, node, own, constraints = {})
        check_name(name)
        constraints.each_key do |option|
          allowed = OPTIONS + Node::CONSTRAINTS.fetch(node.kind, []) + Node::COMMON
          Node.check_option(option, allowed, "an option of a field of this type")
        end
        insert(name, node.constrain(constraints), own)
      end

      private

      def insert(name, node, own, role: nil, compute: nil)
        key = role == :rest ? nil : read_key(own.fetch(:key) { @transform ? @transform.call(name.name) : name.name })
        twice = @fields[name] || @keys[key]
        raise ArgumentError, "the field #{Printable.shown(twice.name)} has the same name or key" if twice

        unless [nil, true, false].include?(own[:optional])
          raise TypeError, "optional: expected true or false, got #{own[:optional].class}"
        end

        required = !own.key?(:default) && !own[:optional] && role.nil?
        condition = callable(:if, own[:if]) unless own[:if].nil?
        default = read_default(own[:default])
        @fields[name] = @keys[key] = Field.new(name, key, node, required, default, role, compute, condition).freeze
      end

      def callable(option, value)
        value = value.to_proc if value.is_a?(Symbol)
        return value if value.respond_to?(:call)

        raise TypeError, "#{option}: expected a Symbol or something that answers call, got #{value.class}"
      end

      def restrict(fields)
        @fields = fields.to_h { |field| [field.name, field] }
        @keys = fields.to_h { |field| [field.key, field] }
        @views = {}
        @whole = false
        self
      end

      def data? = defined?(Data) && @target < Data
      def members? = @target < Struct || data?

      def check_name(name)
        raise TypeError, "expected a Symbol as the name, got #{name.class}" unless name.is_a?(Symbol)

        if @initialize == :writers
          return if @target.public_method_defined?(:"#{name}=")

          raise ArgumentError, "#{@target} has no public writer #{Printable.escaped(name.name)}="
        elsif members?
          Node.check_option(name, @target.members, "a member of #{@target}") unless @members.key?(name)
        elsif @target != Hash && !name.match?(/\A[[:alpha:]_]\w*\z/)
          raise ArgumentError, "#{Printable.shown(name)} cannot name an instance variable"
        end
      end

      def read_key(key)
        raise TypeError, "key: expected a String, got #{key.class}" unless key.is_a?(String)

        Utf8.of(key, "the key").freeze
      end

      # What is copied for each object is copied here, too.
      def read_default(value)
        return value if value.frozen? || value.is_a?(Proc)
        return value.dup.freeze if value.instance_of?(String) || [[], {}].include?(value)

        raise ArgumentError, "default: expected a frozen object, a String, an empty Array or Hash, or a Proc, " \
                             "got #{value.class}"
      end
    end
    private_constant :ObjectBuilder
  end
end
