# frozen_string_literal: true

require_relative "messages"

module Jacinth
  class CLI
    # JSON pointers (RFC 6901) in arguments.
    module Pointer
      class << self
        # The text, which must be a pointer; raises Wrong. `example` shows what the option takes.
        #: (String, String, String) -> String
        def checked(text, option, example)
          Jacinth.document("0").at?(text)
          text
        rescue ArgumentError => e
          raise Wrong, "#{option}: #{Messages.plain(e.message)}; write #{option} #{example}"
        end

        # The last step, unescaped.
        #: (String) -> String
        def last(text) = text[%r{[^/]*\z}].gsub("~1", "/").gsub("~0", "~")
      end
    end
  end
end
