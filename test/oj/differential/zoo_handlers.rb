# frozen_string_literal: true

require_relative "../../support/sc_building"

module JsonDifferential
  module Zoo
    # A handler that has the methods of these names, writes down what they are given, and returns something, or
    # what a load would build.
    class Told
      include ScBuilding

      attr_reader :told

      def initialize(names, result)
        @told = []
        names.each do |name|
          define_singleton_method(name) do |*arguments|
            @told << [name, *arguments.map { |argument| (argument.is_a?(Array) || argument.is_a?(Hash)) ? argument.size : argument }]
            result == :build ? build(name, *arguments) : result
          end
        end
      end
    end

    # Reads a String by pieces of a size, or as a whole.
    class Reads
      def initialize(text, size = nil)
        @text = text.b
        @size = size
      end

      def read(*)
        return @text unless @size

        piece = @text.slice!(0, @size)
        piece.nil? || piece.empty? ? nil : piece
      end
    end

    # The same by readpartial.
    class ReadsPartly < Reads
      def readpartial(*) = read || raise(EOFError)
    end

    class << self
      # What a handler is told, and how that ends. The lines of Oj's own source are no part of it, nor is that keys
      # of saj_parse are frozen.
      #: (Told) { (Told) -> untyped } -> Array[untyped]
      def told(handler)
        result = yield(handler)
        [calls(handler), :returned, result.respond_to?(:size) && !result.is_a?(String) ? result.size : plain(result)]
      rescue StandardError, SystemStackError => e
        [calls(handler), :raised, e.class.name.delete_prefix("Jacinth::").b, words(e.message)]
      end

      private

      def calls(handler)
        handler.told.map do |name, *arguments|
          next [name, words(arguments[0]), *arguments[1..]] if name == :error

          [name, *arguments.map { |argument| plain(argument) }]
        end
      end

      # A NaN has no sign, and a String is not frozen.
      def plain(value)
        return :nan if value.is_a?(Float) && value.nan?

        value.is_a?(String) ? +value : value
      end

      def words(message) = message.b.sub(/ \[\w+\.c:\d+\]/n, "")
    end
  end
end
