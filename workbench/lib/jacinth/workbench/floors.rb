# frozen_string_literal: true

require_relative "extension"

module Jacinth
  module Workbench
    # Lower bounds, measured in the same race (ext/jacinth_workbench/floor.c): a parse that builds the same tree without
    # reading; a generate that traverses and copies without writing numbers; one copy of the same bytes; and an empty
    # call. They are not contenders: only Jacinth is compared with them.
    module Floors
      NAME = "floor"
      MEMCPY = "floor memcpy"
      EMPTY = "floor empty call"
      PREFIX = /\Afloor\b/

      # Room for the placeholders of numbers, however short those are.
      ROOM = 5

      class << self
        #: () -> bool
        def available? = Extension.load

        #: (String) -> bool
        def floor?(name) = name.match?(PREFIX)

        # The floors of a direction as contenders. `input`: a document or an object; `text`: the document.
        # None where the extension is missing or the object contains something without a floor.
        #: (String, untyped, String) -> Array[Contenders::Contender]
        def for(direction, input, text)
          return [] unless available?

          main = direction == "parse" ? parse(input) : generate(input, text)
          [main, memcpy(text), contender(EMPTY, "floor_empty", nil)]
        rescue TypeError, ArgumentError
          [memcpy(text), contender(EMPTY, "floor_empty", nil)]
        end

        private

        def parse(document)
          tape = Workbench.__send__(:floor_record, Jacinth.parse(document))
          contender(NAME, "floor_play(input)", tape)
        end

        def generate(object, text)
          ready = "\0" * ((text.bytesize * ROOM) + 64)
          ready = "\0" * (Workbench.__send__(:floor_generate, object, ready) + 64)
          contender(NAME, "floor_generate(object, ready)", [object, ready], open: "object, ready = input")
        end

        def memcpy(text)
          contender(MEMCPY, "floor_memcpy(text, ready)", [text, "\0" * text.bytesize], open: "text, ready = input")
        end

        def contender(name, call, input, open: nil)
          Contenders::Contender.new(name: name, library: NAME, open: open, call: call, input: -> { input },
                                    inside: Workbench)
        end
      end
    end
  end
end
