# frozen_string_literal: true

module Jacinth
  module Editing
    # The bytes of the text of a Ruby object, as far as they count for a limit.
    module Size
      class << self
        # The bytes that Jacinth.generate writes of the object; if they are more than `most`, any number above that.
        # Takes time in proportion to the values up to there. A part that stands in several places is written in each of
        # them, so the text can be any number of times as long as what is in memory.
        #: (untyped, Integer) -> Integer
        def of(object, most)
          bytes = 0
          open = [[[object], 0]] # containers, and the index of the child that is next
          while bytes <= most && (children, index = open.pop)
            next if index == children.size

            open << [children, index + 1]
            bytes += bytes_of(child = children[index])
            open << [child.is_a?(Hash) ? child.values : child, 0] if child.is_a?(Hash) || child.is_a?(Array)
          end
          bytes
        end

        private

        # The bytes of a value itself: a scalar; or the brackets, commas and keys of a container.
        def bytes_of(value)
          case value
          when Array then 2 + [value.size - 1, 0].max
          when Hash then 2 + [value.size - 1, 0].max + value.each_key.sum { |key| scalar(key.to_s) + 1 }
          else scalar(value)
          end
        end

        # What cannot be written has no bytes here: it is refused when it is written.
        def scalar(value)
          Jacinth.generate(value, allow_nan: true).bytesize
        rescue GeneratorError
          0
        end
      end
    end
  end
end
