# frozen_string_literal: true
# :stopdoc:

module Jacinth
  module Portable
    # The path of an error, from its steps: "$" and what they make, at most LONGEST_PATH bytes.
    module ErrorPath
      LONGEST_PATH = 1024 # bytes
      TAIL = (LONGEST_PATH / 2) - 3
      # A character of a step as it is shown; both escape sequences of a surrogate pair belong together.
      PIECE = /\A\["|"\]\z|\\ud[89ab]\h\h\\ud[c-f]\h\h|\\u\h{4}|\\.|./m
      private_constant :LONGEST_PATH, :TAIL, :PIECE

      class << self
        # The steps as one path. In a long path, "..." replaces the middle or the end.
        #: (Array[String]) -> String
        def text(steps)
          whole = "$#{steps.join}"
          return whole if whole.bytesize <= LONGEST_PATH

          first, text = beginning(steps)
          last, room = steps.size, TAIL
          last -= 1 while last - 1 > first && (room -= steps[last - 1].bytesize) >= 0
          "#{text}...#{steps.drop(last).join}"
        end

        private

        # The number of the first steps that fit half of a path, and their text. If the first one does not fit, its
        # beginning.
        def beginning(steps)
          text = +"$"
          first = 0
          while first < steps.size && text.bytesize + steps[first].bytesize <= LONGEST_PATH / 2
            text << steps[first]
            first += 1
          end
          return [first, text] if first.positive?

          steps[0].scan(PIECE) do |piece|
            break if text.bytesize + piece.bytesize > LONGEST_PATH / 2

            text << piece
          end
          [first, text]
        end
      end
    end
    private_constant :ErrorPath
  end
end
