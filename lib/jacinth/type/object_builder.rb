# frozen_string_literal: true

module Jacinth
  class Type
    # Evaluates the block of Type.object. Its methods describe the fields.
    class ObjectBuilder
      OPTIONS = %i[key default optional].freeze
      UNKNOWN = %i[ignore raise].freeze
      private_constant :OPTIONS, :UNKNOWN

      #: (Class, bool) -> void
      def initialize(target, initialize)
        raise TypeError, "expected a Class, got #{target.class}" unless target.is_a?(Class)
        if target.singleton_class? || (target < Numeric) || [String, Symbol, Array].any? { |klass| target <= klass }
          raise TypeError, "#{target} cannot be the target of an object"
        end
        unless [true, false].include?(initialize)
          raise TypeError, "initialize: expected true or false, got #{initialize.class}"
        end

        @target = target
        @initialize = initialize
        @fields = []
        @unknown = :ignore
        @token = Object.new.freeze
      end

      # A field of the object: its name in Ruby, its type, and options. `key:` is its key in JSON; without it, the name.
      # With `default:` or `optional: true` the key may be missing; the field then is the default, or nil. A default is
      # a frozen object, a String, an empty Array or Hash (each object gets one of its own), or a Proc, which is called.
      # All other options are constraints of the type.
      #
      #: (Symbol, untyped, **untyped) -> nil
      def field(name, type, **options)
        own, constraints = options.partition { |option, _| OPTIONS.include?(option) }.map(&:to_h)
        add(name, Notation.node(type), own, constraints)
        nil
      rescue ArgumentError, TypeError => error
        raise error.class, "field #{name.inspect}: #{error.message}", error.backtrace
      end

      # What is done with keys that no field has: :ignore, or :raise, which makes them faults.
      #
      #: (:ignore | :raise) -> nil
      def unknown(what)
        Node.check_option(what, UNKNOWN, "a way to handle unknown keys")
        @unknown = what
        nil
      end

      # The type of this object itself, for types that are recursive.
      #
      #: () -> Node
      def this = Node.new(:this, object: @token)

      # The description that the block gives.
      #: () { () -> void } -> Node
      def build(&block)
        instance_exec(&block)
        node
      end

      #: () -> Node
      def node
        missing = data? ? @target.members - @fields.map(&:name) : []
        raise ArgumentError, "#{@target} has members without a field: #{missing.join(", ")}" if missing.any?

        Node.new(:object, object: ObjectShape.new(@target, @initialize, @fields.freeze, @unknown, @token).freeze)
      end

      #: (Symbol, Node, Hash[Symbol, untyped], ?Hash[Symbol, untyped]) -> void
      def add(name, node, own, constraints = {})
        check_name(name)
        constraints.each_key do |option|
          allowed = OPTIONS + Node::CONSTRAINTS.fetch(node.kind, []) + Node::COMMON
          Node.check_option(option, allowed, "an option of a field of this type")
        end
        key = read_key(own.fetch(:key, name.name))
        twice = @fields.find { |field| field.name == name || field.key == key }
        raise ArgumentError, "the field #{twice.name.inspect} has the same name or key" if twice

        required = !own.key?(:default) && !own[:optional]
        @fields << Field.new(name, key, node.constrain(constraints), required, read_default(own[:default])).freeze
      end

      private

      def data? = defined?(Data) && @target < Data
      def members? = @target < Struct || data?

      def check_name(name)
        raise TypeError, "expected a Symbol as the name, got #{name.class}" unless name.is_a?(Symbol)

        if members?
          Node.check_option(name, @target.members, "a member of #{@target}")
        elsif @target != Hash && !name.match?(/\A[[:alpha:]_]\w*\z/)
          raise ArgumentError, "#{name.inspect} cannot name an instance variable"
        end
      end

      def read_key(key)
        raise TypeError, "key: expected a String, got #{key.class}" unless key.is_a?(String)

        key = key.encode(Encoding::UTF_8)
        raise ArgumentError, "key: #{key.inspect} is not valid UTF-8" unless key.valid_encoding?

        key.freeze
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
