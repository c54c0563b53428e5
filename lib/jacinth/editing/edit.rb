# frozen_string_literal: true

require_relative "document"

module Jacinth
  module Editing
    # Jacinth.edit: values at JSON pointers are replaced, and elements appended, in one pass over the text. TreeEdit
    # does the edits that add or remove values, and the edits of objects.
    module Edit
      LENIENT = { max_nesting: nil, allow_nan: true, allow_trailing_comma: true, allow_comments: true,
                  allow_duplicate_key: true, allow_control_characters: true, allow_invalid_escape: true }.freeze
      private_constant :LENIENT
      CREATE = "; create: true adds one" # what is said where that would help

      class << self
        #: (untyped, Array[[String, untyped]], Coder, Hash[Symbol, untyped], create: boolish) -> untyped
        def run(source, targets, coder, options, create: false)
          targets = targets.map { |pointer, value| [pointer(pointer), value] }
          removes = targets.any? { |_, value| ABSENT.equal?(value) }
          if create || removes || !source.is_a?(String) || !Editing.respond_to?(:children)
            require_relative "tree_edit"
            return TreeEdit.run(source, targets, coder, options, create: create)
          end

          replace(source, targets, coder)
        end

        private

        def replace(source, targets, coder)
          # The values are written first, because that may run code which changes the source.
          targets = targets.map { |pointer, value| [pointer, coder.generate(value)] }
          document = Document.new(source, coder, nil, pointers(targets))
          changes = targets.each_with_index.map { |(pointer, text), at| change(document, at, pointer, text) }
          changes.sort_by!.with_index { |(from, to, _), at| [from, to, at] }
          check(changes)
          splice(document.text, changes)
        end

        def pointer(pointer)
          raise TypeError, "expected a JSON pointer in a String, got #{pointer.class}" unless pointer.is_a?(String)

          pointer = Utf8.of(pointer, "the JSON pointer")
          return pointer if Editing.pointer?(pointer)

          raise ArgumentError, Editing.fault(pointer)
        end

        # Two pointers for each target: its own, and the pointer to the array to which it may append.
        def pointers(targets)
          targets.flat_map { |pointer, _| [pointer, pointer.end_with?("/-") ? pointer[0...-2] : pointer] }
        end

        # [from, to, text, pointer]: the bytes that the text replaces.
        def change(document, at, pointer, text)
          from, to, around, around_end = document.found[4 * at, 4]
          return [from, to, text, pointer] if from

          around = nil unless pointer.end_with?("/-")
          array = document.part(around, around_end, pointer.count("/") - 1) if around
          missing(document, pointer) unless array && array.array?

          from, to, before, rest = array.append_place
          [from, to, "#{before}#{text}#{rest}", pointer]
        end

        # A member of an object could be added.
        def missing(document, pointer)
          from, = Editing.find(document.text, [pointer[%r{\A.*(?=/)}m].to_s], Coder.new(max_digits: nil, **LENIENT))
          adds = !pointer.empty? && from && document.text.getbyte(from) == 123
          raise KeyError, "no value at #{Editing.show(pointer)}#{CREATE if adds}"
        rescue ParserError
          raise KeyError, "no value at #{Editing.show(pointer)}"
        end

        def check(changes)
          changes.each_cons(2) do |(from, to, _, first), (next_from, next_to, _, second)|
            next if to <= next_from && [from, to] != [next_from, next_to]

            raise ArgumentError, "#{Editing.show(first)} and #{Editing.show(second)} overlap"
          end
        end

        def splice(text, changes)
          place = 0
          pieces = []
          changes.each do |from, to, new|
            pieces.push(text, place, from, new, 0, new.bytesize)
            place = to
          end
          Editing.join(pieces.push(text, place, text.bytesize))
        end
      end
    end
  end
end
