# frozen_string_literal: true

require_relative "../../json/differential/stage"

module OjDifferential
  # Where one case runs: as those of json, but that too deep a nesting is a NoMemoryError, which ends nothing.
  class Stage < JsonDifferential::Zoo::Stage
    # Ours is Oj there; json's errors have a place and an object since Oj mimicked them, which are nil here; the
    # detailed message, where Ruby has one, is the message and the class.
    #: () -> String
    def outcome = super.gsub("Jacinth::Oj::", "Oj::").gsub(/ detailed_message "(?:[^"\\]|\\.)*"/, "").gsub(/(! JSON::\w+ "(?:[^"\\]|\\.)*") (?:@:|of NilClass)/, "\\1")

    # Errors name it.
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
