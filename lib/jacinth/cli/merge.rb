# frozen_string_literal: true

require_relative "patch"

module Jacinth
  class CLI
    # `jacinth merge`: applies a merge patch.
    class Merge < Patch
      HELP = <<~TEXT
        usage: jacinth merge [options] [FILE] PATCH

        Apply a merge patch (RFC 7396) to the document and print the result. PATCH is a file with an object, or its
        text, which begins with "{". Its members replace those of the document or are added, and null removes them. What
        it does not touch keeps its bytes. "-", or no FILE, is the standard input. Examples:
          jacinth merge -i config.json local.json
          jacinth merge config.json '{"debug":null}'
          echo '{"debug":null}' | jacinth merge config.json -
      TEXT

      private

      def verify(_); end

      def changed(old, changes) = Jacinth.merge_patch(old, changes, **@read)
    end
  end
end
