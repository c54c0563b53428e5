# frozen_string_literal: true

require "set"
require_relative "layout"

module Jacinth
  class Inspector
    # Walks everything that an object holds, with a stack of its own, each object once: a structure that
    # contains itself comes to an end, and no depth is too deep. Follows the elements of Arrays, the keys and
    # values of Hashes, the members of Structs, the instance variables of plain objects, and what shared
    # Strings and Arrays share. Calls no method of the objects.
    class Walk
      EACH_PAIR = Hash.instance_method(:each_pair)
      TO_A = Struct.instance_method(:to_a)
      VARIABLE = Kernel.instance_method(:instance_variable_get)
      EACH = Set.instance_method(:each)

      # Calls of `tally`: object(object, facts), hidden(facts), immediate(object), key(object).
      #: (Tally) -> void
      def initialize(tally)
        @tally = tally
        @seen = {}.compare_by_identity
        @roots = {}
        @stack = []
      end

      # Yields the number of objects so far, from time to time.
      #: (untyped) { (Integer) -> void } -> void
      def run(root)
        @stack << root
        until @stack.empty?
          object = @stack.pop
          if ObjectSpace.memsize_of(object).zero?
            @tally.immediate(object)
          elsif !@seen.key?(object)
            @seen[object] = true
            yield @seen.size if (@seen.size % 4096).zero?
            visit(object, Facts.of(object))
          end
        end
      end

      private

      def visit(object, facts)
        @tally.object(object, facts)
        share(object) if facts.shared?
        case facts.type
        when "ARRAY" then @stack.concat(object)
        when "HASH" then pairs(object)
        when "STRUCT", "RATIONAL", "COMPLEX"
          Struct === object ? @stack.concat(TO_A.bind_call(object)) : reachable(object)
        when "OBJECT" then Layout.variables(object).each { |name| @stack << VARIABLE.bind_call(object, name) }
        when "DATA" then EACH.bind_call(object) { |element| @stack << element } if Set === object
        end
      end

      def pairs(hash)
        EACH_PAIR.bind_call(hash) do |key, value|
          @tally.key(key)
          @stack << value << key
        end
      end

      # Members without a public reader; never a class, which holds half the program.
      def reachable(object)
        @stack.concat(held(object).reject { |one| ObjectSpace::InternalObjectWrapper === one })
      end

      # The text or the elements of a shared object belong to another one, often one that Ruby hides.
      def share(object)
        held(object).each do |root|
          next @stack << root unless ObjectSpace::InternalObjectWrapper === root
          next if @roots.key?(root.internal_object_id)

          @roots[root.internal_object_id] = true
          @tally.hidden(Facts.hidden(root))
        end
      end

      def held(object) = ObjectSpace.reachable_objects_from(object).to_a.reject { |one| Module === one }
    end
  end
end
