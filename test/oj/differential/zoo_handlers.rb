# frozen_string_literal: true

require_relative "../../support/sc_building"

module JsonDifferential
  module Zoo
    # A handler that has the methods of these names. It records their arguments, and returns `result`, or what a load
    # would build.
    class Told
      include ScBuilding

      attr_reader :told

      def initialize(names, result)
        @told = []
        names.each do |name|
          define_singleton_method(name) do |*arguments|
            recorded = arguments.map do |argument|
              (argument.is_a?(Array) || argument.is_a?(Hash)) ? argument.size : argument
            end
            @told << [name, *recorded]
            result == :build ? build(name, *arguments) : result
          end
        end
      end
    end

    # Reads a String in chunks of a size, or as a whole.
    class Reads
      def initialize(text, size = nil)
        @text = text.b
        @size = size
      end

      def read(*)
        return @text unless @size

        chunk = @text.slice!(0, @size)
        chunk.nil? || chunk.empty? ? nil : chunk
      end
    end

    # Like Reads, by readpartial.
    class ReadsPartly < Reads
      def readpartial(*) = read || raise(EOFError)
    end

    class << self
      # The calls of a handler, and the result or the error. The lines of Oj's own source, and whether the keys of
      # saj_parse are frozen, are left out.
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

      # Without the sign of a NaN, and with Strings unfrozen.
      def plain(value)
        return :nan if value.is_a?(Float) && value.nan?

        value.is_a?(String) ? +value : value
      end

      def words(message) = message.b.sub(/ \[\w+\.c:\d+\]/n, "")
    end
  end
end
