# frozen_string_literal: true

require_relative "pointer"

module Jacinth
  class CLI
    # What --select takes of a document: the value at one pointer, or an object of the values at several ones. Its keys
    # are the last steps of the pointers, or the whole pointers where last steps are equal.
    class Selection
      #: (String) -> void
      def initialize(text)
        pointers = text.empty? ? [""] : text.split(",", -1)
        pointers.each { |pointer| Pointer.checked(pointer, "--select", "/id,/user/name") }
        steps = pointers.map { |pointer| Pointer.last(pointer) }
        @names = pointers.zip(steps).to_h { |pointer, step| [pointer, steps.count(step) > 1 ? pointer : step] }
      end

      # [value], or [] if the only pointer leads nowhere. Values that are missing are left out of an object. The block
      # takes a pointer and its value, and returns what stands for it.
      #: (Document) { (String, untyped) -> untyped } -> Array[untyped]
      def values(document)
        found = @names.filter_map do |pointer, name|
          value = document.at(pointer)
          [name, yield(pointer, value)] if !value.nil? || document.at?(pointer)
        end
        @names.size > 1 ? [found.to_h] : found.map(&:last)
      end
    end
  end
end
