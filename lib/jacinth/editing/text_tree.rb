# frozen_string_literal: true

require_relative "../core/exact_decimal"
require_relative "document"
require_relative "equality"

module Jacinth
  module Editing
    # A document in a String, which is changed as text.
    class TextTree
      #: (String, Coder, Hash[Symbol, untyped]) -> void
      def initialize(source, coder, options)
        @source = source
        @coder = coder
        @options = options
        @limit = options[:max_bytes]
        @copied = 0
      end

      # Values are written before the source is read, because that may run code which changes the source.
      #: (untyped, Operation) -> String
      def value(value) = @coder.generate(value).freeze

      # The operations as a JSON text.
      #: (String) -> void
      def read_values(text)
        @values = Document.new(text, @coder).root
      end

      #: (Array[Operation]) -> void
      def open(operations)
        @wanted = wanted = {}
        operations.each do |operation|
          operation.path.each { |key| wanted[key] = true }
          operation.from&.each { |key| wanted[key] = true }
        end
        @document = Document.new(@source, @coder, wanted)
        operations.each do |operation|
          text = operation.value
          operation.value = part(operation, text, wanted) if text
        end
      end

      #: () -> String
      def result = @document.to_s

      #: () -> Part
      def root = @document.root
      alias own_root root

      #: (Part) -> void
      def root=(part)
        @document.root = part
      end

      #: (Part) -> bool
      def array?(part) = part.array?

      #: (Part) -> bool
      def object?(part) = part.object?

      #: (Part) -> Integer
      def size(part) = part.size

      #: (Part, String) -> String
      def key(_part, token) = token

      #: (Part, String | Integer) -> bool
      def key?(part, key) = part.key?(key)

      #: (Part, String | Integer) -> Part
      def child(part, key) = part[key]
      alias own_child child

      #: (Part, Integer, Part) -> void
      def insert(part, index, value) = part.insert(index, value)

      #: (Part, String | Integer) -> void
      def delete(part, key) = part.delete(key)

      #: (Part, String | Integer, Part) -> void
      def set(part, key, value)
        part[key] = value
      end

      # An object with the value under this key, or an array with it for "-".
      #: (untyped, String, Part) -> Part
      def wrap(_container, key, value)
        text = key == "-" ? "[#{value}]" : "{#{@coder.generate(key)}:#{value}}"
        Part.new(text.freeze, 0, text.bytesize, 0, @coder, @wanted)
      end

      # A copy of the part. Yields when all copies together are longer than max_bytes.
      #: (Part) { () -> bot } -> Part
      def copy(part)
        copy = part.copy
        @copied += copy.bytesize
        yield if @limit && @copied > @limit
        copy
      end

      #: (Part, Part) -> bool
      def equal?(part, value)
        mine = part.to_s
        theirs = value.to_s
        mine == theirs || Equality.new(@options).equal?(exact.parse(mine), exact.parse(theirs))
      end

      private

      # The value of an operation. From a JSON text it is taken as it stands there.
      def part(operation, text, wanted)
        return @values[operation.index]["value"] if @values

        Part.new(text, 0, text.bytesize, 0, @coder, wanted)
      end

      # Reads numbers exactly.
      def exact
        @exact ||= Coder.new(decimal_class: ExactDecimal, **@options.slice(*Equality::OPTIONS))
      end
    end
  end
end
