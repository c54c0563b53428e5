# frozen_string_literal: true

require_relative "patch"

module Jacinth
  class CLI
    # `jacinth merge`: applies a merge patch.
    class Merge < Patch
      HELP = <<~TEXT
        usage: jacinth merge [options] [FILE] PATCH

        Prints the document after a merge patch (RFC 7396), which is a file: members of the patch replace or add, null
        removes. What it does not touch keeps its bytes. "-" is the standard input, and so is a FILE that is not named.
        Examples:
          jacinth merge -i config.json local.json
          echo '{"debug":null}' | jacinth merge config.json -
      TEXT

      private

      def changed(old, changes) = Jacinth.merge_patch(old, changes, **@read)
    end
  end
end
