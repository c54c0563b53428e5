# frozen_string_literal: true

# The class that documents of the family `parsers` name.
class Made
  def initialize = @made = 0
end

module JsonDifferential
  module Zoo
    # Classes for array_class and hash_class, with only the method that is needed.
    class ListClass
      def <<(value) = (@list ||= []).push(value)
    end

    class PairsClass
      def []=(key, value)
        (@pairs ||= []) << [key, value]
      end
    end

    # A handler with some callbacks, which records their arguments.
    class Listener
      attr_reader :told

      # The block's result or error, and the calls of the parser's handler.
      #: (untyped, Array[Symbol], bool) { () -> untyped } -> Array[untyped]
      def self.run(parser, callbacks, placed)
        parser.handler = handler = new(callbacks, placed)
        result =
          begin
            yield
          rescue StandardError => e
            "#{e.class}: #{e.message}"
          end
        [result, handler.told]
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
