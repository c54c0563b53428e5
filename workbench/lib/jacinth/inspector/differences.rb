# frozen_string_literal: true

module Jacinth
  class Inspector
    # The numbers in which reports differ, of all that the table has: what a reader looks for first. A difference of
    # less than LEAST does not count.
    module Differences
      LEAST = 0.01
      NONE = "No number differs by 1 % or more: the libraries make the same objects."
      SOME = "What differs by 1 % or more"
      # What a difference in such a row means for a program.
      MEANING = {
        "keys: interned" => "Keys that are interned are identical to the literals of a program; others are compared " \
                            "by their bytes.",
        "coderange not known" => "A String whose coderange is not known is read once more when it is first searched, " \
                                 "joined or written.",
        "idle in slots" => "Idle bytes are paid for and hold nothing.",
        "GC runs for a parse" => "A run of the collector takes time from whatever the program does.",
        "keys: Strings for them" => "Equal keys that are one String take its memory once."
      }.freeze

      class << self
        # The rows of the table whose cells differ. An indented label gets the label above it in front.
        #: (Array[[String, Array[String]]]) -> Array[[String, Array[String]]]
        def of(rows)
          above = nil
          named = rows.map do |label, cells|
            above = label unless label.start_with?(" ")
            [label.start_with?(" ") ? "#{above}: #{label.strip}" : label, cells]
          end
          named.select { |_, cells| cells.size > 1 && differ?(cells) }
        end

        # What the rows mean, a sentence each.
        #: (Array[[String, Array[String]]]) -> Array[String]
        def meaning(rows) = rows.filter_map { |label, _| MEANING[label] }

        # Whether numbers, such as bytes of a library each, differ.
        #: (Array[Numeric]) -> bool
        def apart?(numbers)
          low, high = numbers.minmax
          high.positive? && (high - low).fdiv(high) >= LEAST
        end

        private

        # Cells begin with a number, or hold words.
        def differ?(cells)
          numbers = cells.map { |cell| cell[/\A[\d,.]+/] }
          return cells.uniq.size > 1 unless numbers.all?

          apart?(numbers.map { |number| number.delete(",").to_f })
        end
      end
    end
  end
end
