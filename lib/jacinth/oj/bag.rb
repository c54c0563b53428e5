# frozen_string_literal: true

module Jacinth
  module Oj
    # Stands in for an object whose class does not exist. Its instance variables can be read by their names.
    #
    #   Jacinth::Oj::Bag.new(:@x => 3).x # => 3
    class Bag
      # The class of that name. If it does not exist, it is made as a subclass of Bag, together with the modules around
      # it. Raises NameError for an empty name and for a name that no constant can have.
      #: (String | Symbol) -> Class
      def self.define_class(name)
        *around, last = name.to_s.split("::").map(&:to_sym)
        raise ::NameError, "Invalid classname '#{name}" unless last

        owner = around.inject(::Object) do |outer, part|
          outer.const_defined?(part) ? outer.const_get(part) : outer.const_set(part, ::Module.new)
        end
        owner.const_defined?(last) ? owner.const_get(last) : owner.const_set(last, ::Class.new(self))
      end

      # `variables`: the instance variables by name, with "@".
      #: (?Hash[Symbol | String, untyped]) -> void
      def initialize(variables = {})
        variables.each { |name, value| instance_variable_set(name, value) }
      end

      #: (Symbol | String, ?bool) -> bool
      def respond_to?(name, include_all = false)
        super || instance_variables.include?(:"@#{name}")
      end

      # Reads the instance variable of that name. ArgumentError if there are arguments, NoMethodError if there is no
      # such variable.
      #: (Symbol, *untyped) -> untyped
      def method_missing(name, *arguments)
        unless arguments.empty?
          raise ::ArgumentError, "wrong number of arguments (#{arguments.size} for 0) to method #{name}"
        end
        raise ::NoMethodError.new("undefined method #{name}", name) unless instance_variable_defined?(:"@#{name}")

        instance_variable_get(:"@#{name}")
      end

      # Whether the other object has the same class and equal instance variables.
      #: (untyped) -> bool
      def eql?(other)
        return false unless self.class == other.class && instance_variables.size == other.instance_variables.size

        instance_variables.all? { |name| instance_variable_get(name) == other.instance_variable_get(name) }
      end
      alias == eql?

      private

      def respond_to_missing?(*) = false
    end
  end
end
