# frozen_string_literal: true

require "delegate"
require "ostruct"
require "set"
require_relative "log"

module RailsDifferential
  # The classes that the cases use. They behave the same in both processes, and record their calls in the log.
  module Zoo
    class << self
      #: () -> Log
      def log = @log ||= Log.new
    end

    # Records each call of these methods, then does what the class did.
    module Noted
      #: (*Symbol) -> void
      def note(*names)
        mixin = Module.new do
          names.each do |name|
            define_method(name) do |*arguments, &block|
              Zoo.log.saw(instance_variable_get(:@_who) || self.class.name[/\w+\z/], name, arguments)
              super(*arguments, &block)
            end
          end
        end
        prepend mixin
      end
    end

    # An object with instance variables and no method of its own.
    class Plain
      def initialize(**variables) = variables.each { |name, value| instance_variable_set("@#{name}", value) }
    end

    # Holds one value, or an Exception to raise, or a Symbol that says what to do.
    class Holder
      def initialize(value = nil, to = nil)
        @value = value
        @to = to
        @who = Zoo.log.name(self.class)
      end

      def inspect = @who

      private

      def give(method, arguments)
        Zoo.log.saw(@who, method, arguments)
        @value.is_a?(Exception) ? raise(@value) : @value
      end
    end

    class AsJson < Holder
      def as_json(options = nil) = give(:as_json, [options])
    end

    class AsJsonStar < Holder
      def as_json(*options) = give(:as_json, options)
    end

    class AsJsonNone < Holder
      def as_json = give(:as_json, [])
    end

    class AsJsonHash < Holder
      def as_json(options = {}) = give(:as_json, [options])
    end

    class AsJsonKeywords < Holder
      def as_json(**options) = give(:as_json, [options])
    end

    class AsJsonBoth < Holder
      def as_json(options = nil, **more) = give(:as_json, [options, more])
    end

    # as_json by method_missing.
    class AsJsonMissing < BasicObject
      def initialize(value) = @value = value
      def respond_to?(name, *) = name == :as_json
      def method_missing(name, *) = name == :as_json ? @value : super
      def respond_to_missing?(*) = true
      def class = AsJsonMissing
      def is_a?(_) = false
    end

    class Itself < Holder
      def as_json(options = nil)
        give(:as_json, [options])
        self
      end
    end

    class ItselfText < Itself
      def to_json(*arguments)
        give(:to_json, arguments)
        "[\"<itself>\u2028\"]"
      end
    end

    # Passes on to what it holds, in the ways that users' as_json methods do.
    class Passes < Holder
      def as_json(options = nil)
        value = give(:as_json, [options])
        @to == :array ? [value].as_json(options) : value.as_json(options)
      end
    end

    class Super < Holder
      def as_json(options = nil)
        give(:as_json, [options])
        super.merge("more" => 1)
      end
    end

    class SuperNone < Holder
      def as_json(*)
        give(:as_json, [])
        super()
      end
    end

    class Changes < Holder
      def as_json(options = nil)
        value = give(:as_json, [options])
        begin
          @to == :delete ? options&.delete(:only) : options&.store(:changed, 1)
        rescue FrozenError => e
          return e.class.name
        end
        value
      end
    end

    class Throws < Holder
      def as_json(*options)
        give(:as_json, options)
        throw :done, @value
      end
    end

    # Returns another object each time, until the end.
    class Chain < Holder
      def as_json(options = nil)
        give(:as_json, [options])
        @to.to_i.positive? ? Chain.new(@value, @to - 1) : @value
      end
    end

    # Returns a new object of its own class for ever.
    class Endless < Holder
      def as_json(options = nil) = Endless.new
    end

    class ToJsonOnly < Holder
      def to_json(*arguments) = give(:to_json, arguments)
    end

    class Both < Holder
      def as_json(*options) = give(:as_json, options)
      def to_json(*arguments) = give(:to_json, arguments) && "\"both\""
    end

    class ToHash < Holder
      def to_hash = give(:to_hash, [])
    end

    class ToH < Holder
      def to_h = give(:to_h, [])
    end

    class HiddenToHash < Holder
      private def to_hash = give(:to_hash, [])
    end

    class MissingToHash < Holder
      def respond_to_missing?(name, _) = name == :to_hash
      def method_missing(name, *) = name == :to_hash ? give(:to_hash, []) : super
    end

    # With an instance_values method of its own.
    class Values < Holder
      def instance_values = { "given" => give(:instance_values, []) }
    end

    class Variables < Holder
      def instance_variables = give(:instance_variables, []) && %i[@value @to]
    end

    class Text < Holder
      def to_s = give(:to_s, [])
    end
  end
end

require_relative "zoo_kinds"
require_relative "zoo_models"
require_relative "zoo_more"
require_relative "zoo_tools"
