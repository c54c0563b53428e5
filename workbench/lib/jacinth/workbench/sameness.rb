# frozen_string_literal: true

module Jacinth
  module Workbench
    # Whether two results are the same, which is checked before anything is timed. Trees must be equal in classes,
    # values, key order and encodings, texts in every byte. Floats may differ in value, and in texts in their
    # digits, but such differences are counted and reported in a note.
    class Sameness
      # same: whether they are comparable. note: minor differences, or why they are not comparable.
      Verdict = Struct.new(:same, :note)

      # The note for texts with the same content in other bytes.
      OTHER_WORDS = "other escapes or white space"

      class << self
        #: (untyped, untyped) -> Verdict
        def of_trees(reference, other) = new.compare(reference, other)

        # `reader` parses a text into a tree.
        #: (String, String) { (String) -> untyped } -> Verdict
        def of_texts(reference, other)
          return Verdict.new(true, nil) if reference == other

          verdict = of_trees(yield(reference), yield(other))
          return verdict unless verdict.same
          return Verdict.new(false, OTHER_WORDS) unless without_numbers(reference) == without_numbers(other)

          verdict.note ? verdict : Verdict.new(true, "floats are spelled otherwise, values equal")
        rescue StandardError => e
          Verdict.new(false, "not comparable: #{e.class}: #{e.message[0, 80]}")
        end

        private

        def without_numbers(text) = text.gsub(/-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/, "0")
      end

      #: (untyped, untyped) -> Verdict
      def compare(reference, other)
        @floats = @differing = 0
        difference = walk(reference, other)
        return Verdict.new(false, difference) if difference

        Verdict.new(true, (@differing.positive? && "#{@differing} of #{@floats} floats differ in value") || nil)
      end

      private

      # The first difference in words, or nil. Uses a stack of its own, because documents may be deep.
      def walk(reference, other)
        pairs = [["$", reference, other]]
        until pairs.empty?
          path, left, right = pairs.pop
          return "#{right.class} instead of #{left.class} at #{path}" unless left.class == right.class

          problem = children(path, left, right, pairs)
          return "#{problem} at #{path}" if problem
        end
      end

      # Adds the members to `pairs`; returns the difference at this place.
      def children(path, left, right, pairs)
        case left
        when Hash
          return "other keys, or another order," unless left.keys == right.keys

          left.each { |key, value| pairs << ["#{path}.#{key}"[0, 60], value, right[key]] }
        when Array
          return "#{right.size} elements instead of #{left.size}" unless left.size == right.size

          left.each_with_index { |value, index| pairs << ["#{path}[#{index}]"[0, 60], value, right[index]] }
        else return scalar(left, right)
        end
        nil
      end

      def scalar(left, right)
        if left.is_a?(Float)
          @floats += 1
          @differing += 1 unless left.equal?(right) || [left].pack("D") == [right].pack("D")
        elsif left.is_a?(String)
          return "another String" unless left == right && left.encoding == right.encoding
        else
          return "another value" unless left == right
        end
        nil
      end
    end
  end
end
