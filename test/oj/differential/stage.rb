# frozen_string_literal: true

require_relative "../../json/differential/stage"

module OjDifferential
  # Runs one case like those of the JSON frontend, except that nesting which is too deep is a NoMemoryError, which does
  # not end the case.
  class Stage < JsonDifferential::Zoo::Stage
    # Without what may differ: the name of our module, the detailed message, which only some Rubies have, and the place
    # and the object of json's errors, which are nil when Oj raises them.
    #: () -> String
    def outcome
      text = super.gsub("Jacinth::Oj::", "Oj::").gsub(/ detailed_message "(?:[^"\\]|\\.)*"/, "")
      text.gsub(/(! JSON::\w+ "(?:[^"\\]|\\.)*") (?:@:|of NilClass)/, "\\1")
    end

    # The messages of errors contain it.
    #: () -> String
    def inspect = "#<Stage>"

    #: () { () -> untyped } -> void
    def r
      super() do
        yield
      rescue NoMemoryError => e
        raise unless e.message.start_with?("Too deeply")

        [:no_memory_error, e.message]
      end
    end
  end
end
