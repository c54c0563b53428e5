# frozen_string_literal: true

# What documents of the family `parsers` name.
class Made
  def initialize = @made = 0
end

module JsonDifferential
  module Zoo
    # For array_class and hash_class, with no more than they need.
    class ListClass
      def <<(value) = (@list ||= []).push(value)
    end

    class PairsClass
      def []=(key, value)
        (@pairs ||= []) << [key, value]
      end
    end

    # A handler with some callbacks, and what it was told.
    class Listener
      attr_reader :told

      # What the block gives, or fails with, and what the parser's handler was told.
      #: (untyped, Array[Symbol], bool) { () -> untyped } -> Array[untyped]
      def self.run(parser, callbacks, placed)
        parser.handler = handler = new(callbacks, placed)
        [begin
          yield
        rescue StandardError => e
          "#{e.class}: #{e.message}"
        end, handler.told]
      end

      def initialize(callbacks, placed)
        @told = []
        callbacks.each do |name|
          if placed
            define_singleton_method(name) { |*all| @told << [name, *all] }
          elsif name == :add_value
            define_singleton_method(name) { |value, key| @told << [value, key] }
          else
            define_singleton_method(name) { |key| @told << [name, key] }
          end
        end
      end
    end
  end
end
