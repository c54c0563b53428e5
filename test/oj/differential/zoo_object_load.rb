# frozen_string_literal: true

module JsonDifferential
  # The classes that documents of object mode name.
  module Zoo
    module Loaded
      class Thing; end
      class Hashed < Hash; end
      class Listed < Array; end
      class Worded < String; end
      class Ranged < Range; end
      class Failed < StandardError; end
      class Picky < StandardError
        def exception(*) = raise(IOError, "no message")
      end
      Pair = Struct.new(:x, :y)
      Word = Struct.new(:w, keyword_init: true)
      module Mixed; end
      NUMBER = 5
      Point = Struct.new(:place)
      class Made
        attr_reader :given
        def initialize(*given) = @given = given
        def self.fail(*) = raise(IOError, "not made")
      end
      class Odder < Made; end
    end

    class << self
      # Loads a document in object mode. "L::" in it stands for the module of these classes.
      #: (String, **untyped) -> untyped
      def object_load(text, **options)
        Zoo.odd_classes
        text = text.gsub("L::", "JsonDifferential::Zoo::Loaded::")
        Zoo.seen(Oj.object_load(text, options))
      end

      # Registers the odd classes, once in a process.
      #: () -> void
      def odd_classes
        return if @odd_classes

        Oj.register_odd(Loaded::Made, Loaded::Made, :new, :a, "b")
        Oj.register_odd(Loaded::Odder, Loaded::Odder, :fail, "x")
        @odd_classes = true
      end

      # Everything that an object holds. An object that occurs again is represented by its number.
      #: (untyped, ?Hash[untyped, Integer]) -> untyped
      def seen(value, known = {}.compare_by_identity)
        case value
        when nil, true, false, Numeric, Symbol, Module then return value
        when String then return value if value.instance_of?(String) && value.instance_variables.empty?
        end
        return [:again, known[value]] if known.key?(value)

        known[value] = known.size
        [value.class, inside(value, known), seen_variables(value, known)]
      end

      private

      def inside(value, known)
        case value
        when Hash then value.map { |key, element| [seen(key, known), key.frozen?, seen(element, known)] }
        when Array then value.map { |element| seen(element, known) }
        when String then value.to_s.dup
        when Struct then value.to_a.map { |element| seen(element, known) }.push(value.members)
        when Range then [seen(value.begin, known), seen(value.end, known), value.exclude_end?]
        when Time then [value.to_r, value.utc_offset, value.utc?]
        when Date then value.inspect
        when Exception then [value.message.to_s, value.backtrace]
        end
      rescue TypeError, ArgumentError => e
        e.class # an object that was allocated, but never initialized
      end

      # Sorted in Ruby 3.1, where their order depends on the objects of the class that were made before.
      def seen_variables(value, known)
        names = value.instance_variables
        names.sort! if RUBY_VERSION < "3.2"
        names.map { |name| [name, seen(value.instance_variable_get(name), known)] }
      end
    end
  end
end
