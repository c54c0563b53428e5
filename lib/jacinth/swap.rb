# frozen_string_literal: true

module Jacinth
  # Exchanges one thing of a module that is not ours, so that it can be restored exactly: a method, a constant, an
  # instance variable. What someone else has changed since is left alone. json/replace.rb and oj/mimicry.rb list what is
  # exchanged.
  class Swap
    # The value of something that was not there.
    NOTHING = ::Object.new.freeze
    private_constant :NOTHING

    # The group of the swap, for groups that are exchanged separately.
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

    # Puts ours there. A second call changes nothing.
    #: () -> void
    def apply
      return if @applied

      @original = current
      put(@value)
      @installed = current
      @applied = true
    end

    # Whether ours is in force.
    #: () -> bool
    def ours? = @applied && current == @installed

    # Restores what was there, unless what is there now is not ours.
    #: () -> void
    def undo
      return unless @applied

      @applied = false
      put(@original) if current == @installed
    end

    #: (Module, Symbol) -> bool
    def of?(owner, name) = @owner.equal?(owner) && @name == name

    # A method. The value is an UnboundMethod of a module, or nil for no method.
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

    # A constant. Whether it is private is kept. A constant with an autoload is loaded.
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
