# frozen_string_literal: true

module Jacinth
  # Replaces one thing of a module that is not ours, so that it can be restored exactly: a method, a constant or an
  # instance variable. A later change by somebody else is left alone. json/replace.rb and oj/mimicry.rb list what is
  # replaced.
  class Swap
    # The value of something that did not exist.
    NOTHING = ::Object.new.freeze
    private_constant :NOTHING

    # The group of the swap. Groups are replaced separately.
    #: () -> Symbol
    attr_reader :group

    # What stood there before.
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

    # Installs our value. A second call changes nothing.
    #: () -> void
    def apply
      return if @applied

      @original = current
      put(@value)
      @installed = current
      @applied = true
    end

    # Whether our value is the current one.
    #: () -> bool
    def ours? = @applied && current == @installed

    # Restores the original, unless the current value is no longer ours.
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

    # A constant. It stays private if it was private. A constant with an autoload is loaded first.
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
