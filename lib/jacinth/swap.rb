# frozen_string_literal: true

module Jacinth
  # One thing of a foreign module that is exchanged for ours and can be put back exactly: a method,
  # a constant, an instance variable. What someone else has changed since is theirs, and stays. Which
  # things these are is said in json/replace.rb and oj/mimicry.rb.
  class Swap
    # Stands for what was not there.
    NOTHING = ::Object.new.freeze
    private_constant :NOTHING

    # What the swap belongs to, for those that are exchanged apart from the others.
    #: () -> Symbol
    attr_reader :group

    # What was there before.
    #: () -> untyped
    attr_reader :original

    #: (Module, Symbol, untyped, ?group: Symbol) -> void
    def initialize(owner, name, value, group: :other)
      @owner = owner
      @name = name
      @value = value
      @group = group
      @applied = false
    end

    # Puts ours there; nothing the second time.
    #: () -> void
    def apply
      return if @applied

      @original = current
      put(@value)
      @installed = current
      @applied = true
    end

    # Whether it is in force.
    #: () -> bool
    def ours? = @applied && current == @installed

    # Puts back what was there, unless it is not ours that is there now.
    #: () -> void
    def undo
      return unless @applied

      @applied = false
      put(@original) if current == @installed
    end

    #: (Module, Symbol) -> bool
    def of?(owner, name) = @owner.equal?(owner) && @name == name

    # A method; the value is an UnboundMethod of a module, or nil for none.
    class Method < Swap
      #: (Module, Symbol, UnboundMethod?, ?Symbol, ?group: Symbol) -> void
      def initialize(owner, name, value, visibility = :public, group: :other)
        super(owner, name, value && [value, visibility], group: group)
      end

      private

      # The owner's own method, below any module that is prepended to it.
      def current
        method = @owner.instance_method(@name)
        method = method.super_method while method && method.owner != @owner
        method && [method, visibility]
      rescue ::NameError
        nil
      end

      def visibility
        return :private if @owner.private_method_defined?(@name)

        @owner.protected_method_defined?(@name) ? :protected : :public
      end

      def put(pair)
        return (@owner.send(:remove_method, @name) if current) unless pair

        method, visibility = pair
        @owner.define_method(@name, method)
        @owner.send(visibility, @name)
      end
    end

    # A constant. It keeps whether it is private; one that is to be loaded when it is named is
    # loaded.
    class Constant < Swap
      private

      def current = @owner.const_defined?(@name, false) ? @owner.const_get(@name, false) : NOTHING

      def put(value)
        return (@owner.send(:remove_const, @name) unless current.equal?(NOTHING)) if value.equal?(NOTHING)

        @owner.const_set(@name, value)
      end
    end

    # An instance variable.
    class Variable < Swap
      private

      def current = @owner.instance_variable_defined?(@name) ? @owner.instance_variable_get(@name) : NOTHING

      def put(value)
        return (@owner.remove_instance_variable(@name) unless current.equal?(NOTHING)) if value.equal?(NOTHING)

        @owner.instance_variable_set(@name, value)
      end
    end
  end
  private_constant :Swap
end
