# frozen_string_literal: true

require_relative "../core"
require_relative "../document"
require_relative "jq_words"
require_relative "messages"

module Jacinth
  class CLI
    # JSON pointers (RFC 6901) in arguments.
    module Pointer
      class << self
        include JqWords

        # The text, which must be a pointer; raises Wrong. `example` shows what the option takes.
        #: (String, String, String) -> String
        def checked(text, option, example)
          Jacinth.document("0").at?(text)
          text
        rescue ArgumentError => e
          pointer = jq_pointer(text)
          raise Wrong, "#{option}: #{Messages.title(text)} is jq's; write #{Messages.title(pointer)}" if pointer

          raise Wrong, "#{option}: #{Messages.plain(e.message)}; write #{option} #{example}"
        end

        # The last step, unescaped.
        #: (String) -> String
        def last(text) = text[%r{[^/]*\z}].gsub("~1", "/").gsub("~0", "~")
      end
    end
  end
end
