# frozen_string_literal: true

require_relative "objects"
require_relative "equality"
require_relative "size"

module Jacinth
  module Editing
    # A Ruby object that is patched. A container is copied before its first change. The copies are known, so that each
    # is made once. The limits of the call hold as for a text: max_nesting for the object and each value of an
    # operation, max_bytes for copies.
    class ObjectTree
      attr_accessor :root
      alias result root

      #: (untyped, Hash[Symbol, untyped]) -> void
      def initialize(object, options)
        Depth.whole(@root = object, options)
        @options = options
        @room = options[:max_bytes] # for copies
        @own = {}.compare_by_identity
        @shared = false # whether a value stands in two places after a copy operation
      end

      #: (untyped) -> untyped
      def value(value)
        Depth.whole(value, @options)
        value
      end

      #: (String) -> void
      def read_values(_text); end

      #: (Array[Operation]) -> void
      def open(_operations) = nil

      #: (untyped) -> bool
      def array?(object) = object.is_a?(Array)

      #: (untyped) -> bool
      def object?(object) = object.is_a?(Hash)

      #: (Array[untyped]) -> Integer
      def size(array) = array.size

      #: (Hash[untyped, untyped], String) -> (String | Symbol)
      def key(hash, token) = Objects.key(hash, token)

      #: (untyped, untyped) -> untyped
      def child(container, key) = container[key]

      #: (untyped, untyped) -> bool
      def key?(container, key)
        container.is_a?(Array) ? key < container.size : container.key?(key)
      end

      #: () -> untyped
      def own_root
        @root = copy_once(@root)
      end

      #: (untyped, untyped) -> untyped
      def own_child(container, key)
        container[key] = copy_once(container[key])
      end

      #: (Array[untyped], Integer, untyped) -> void
      def insert(array, index, value) = array.insert(index, value)

      #: (untyped, untyped) -> void
      def delete(container, key)
        container.is_a?(Array) ? container.delete_at(key) : container.delete(key)
      end

      #: (untyped, untyped, untyped) -> void
      def set(container, key, value)
        container[key] = value
      end

      # As TextTree#wrap. A key is a Symbol as in the container around it.
      #: (untyped, String, untyped) -> untyped
      def wrap(container, key, value)
        return [value] if key == "-"

        symbols = container.is_a?(Hash) && container.first&.first.is_a?(Symbol)
        { (symbols ? key.to_sym : key) => value }
      end

      # The value will stand in two places: neither may change it, or what is in it, without a copy. What is in it is
      # found as it is copied: the children of a container that is copied stand in two places from then on. Yields when
      # the texts of all copies together are longer than max_bytes.
      #: (untyped) { () -> bot } -> untyped
      def copy(value)
        yield if @room && (@room -= Size.of(value, @room)).negative?
        @own.delete(value)
        @shared = true
        value
      end

      #: (untyped, untyped) -> bool
      def equal?(object, value) = Equality.new(@options).equal?(object, value)

      private

      def copy_once(object)
        return object if @own.key?(object)

        case object
        when Array then copy = [].replace(object)
        when Hash then copy = {}.update(object)
        else return object
        end
        (copy.is_a?(Hash) ? copy.each_value : copy).each { |child| @own.delete(child) } if @shared
        @own[copy] = true
        copy
      end
    end
  end
end
