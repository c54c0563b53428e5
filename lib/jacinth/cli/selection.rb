# frozen_string_literal: true

require_relative "pointer"

module Jacinth
  class CLI
    # What --select takes of a document: the value at one pointer, or an object of the values at several ones. Its keys
    # are the names before the pointers (who=/user/name), the last steps of the pointers, or the whole pointers where
    # last steps are equal. One value with a name is an object, too.
    class Selection
      PART = %r{\A(?:([^/=]+)=)?((?:/.*)?)\z}m.freeze
      EXAMPLE = "/id,/user/name"

      #: (String) -> void
      def initialize(text)
        parts = text.empty? ? [""] : text.split(",", -1)
        parts = parts.map { |part| part.match(PART)&.captures&.reverse || [part, nil] }.uniq
        parts.each { |pointer, _| Pointer.checked(pointer, "--select", EXAMPLE) }
        @object = parts.size > 1 || !parts.first.last.nil?
        @names = named(parts)
      end

      # [value], or [] if the only pointer leads nowhere. Values that are missing are left out of an object. The block
      # takes a pointer and its value, and returns what stands for it.
      #: (Document) { (String, untyped) -> untyped } -> Array[untyped]
      def values(document)
        found = @names.filter_map do |pointer, name|
          value = document.at(pointer)
          [name, yield(pointer, value)] if !value.nil? || document.at?(pointer)
        end
        return found.map(&:last) unless @object

        found.empty? && @names.one? ? [] : [found.to_h]
      end

      private

      # The parts with a name each; raises Wrong if two are equal.
      def named(parts)
        names = parts.map { |pointer, name| name || Pointer.last(pointer) }
        count = names.tally
        parts = parts.zip(names).map do |(pointer, given), name|
          [pointer, given || (count[name] > 1 ? pointer : name)]
        end
        twice = parts.map(&:last).tally.find { |_, times| times > 1 }&.first
        raise Wrong, "--select: two values have the name #{Messages.title(twice)}" if twice

        parts
      end
    end
  end
end
