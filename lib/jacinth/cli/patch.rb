# frozen_string_literal: true

require_relative "document_command"

module Jacinth
  class CLI
    # `jacinth patch`: applies a JSON Patch.
    class Patch < DocumentCommand
      LEAST = 2
      MOST = 2
      NEEDS = "a file and a patch"
      HELP = <<~TEXT
        usage: jacinth patch [options] [FILE] PATCH

        Apply a JSON Patch (RFC 6902) to the document and print the result. PATCH is a file with the operations, or
        their text, which begins with "[". What they do not touch keeps its bytes. "-", or no FILE, is the standard
        input. If an operation fails, nothing is changed, and the exit status is 1. Examples:
          jacinth patch -i config.json changes.json
          jacinth patch config.json '[{"op":"remove","path":"/debug"}]'
          jacinth diff old.json new.json | jacinth patch -i copy.json -
      TEXT

      private

      def own_options(options) = in_place_option(options)

      def perform(file, patch)
        require_relative "../editing"
        raise Wrong, "only one of the two can be the standard input" if file == "-" && patch == "-"

        file, patch = patch, file if text?(file) && !text?(patch)
        changes = text?(patch) ? given(patch) : text(patch)
        verify(Jacinth.parse(changes, **LEXEMES, **@read))
        old = text(file, rewritten: @in_place)
        deliver(file, old, working(old) { changed(old, changes) })
      rescue PatchError => e
        failed("#{@title}: #{Messages.plain(e.message.sub(/ than max_bytes\z/, " than --max-bytes"))}")
      end

      # Whether an argument is the text of a patch, and not the name of a file.
      def text?(argument) = argument.match?(/\A\s*[\[{]/) && !File.exist?(argument)

      def given(patch)
        @title = "the patch"
        patch
      end

      # What is wrong with the patch itself is said under its name, before the document is read.
      def verify(changes)
        require_relative "../editing/operations"
        Editing::Operations.read(changes, nil) { nil }
      end

      def changed(old, changes) = Jacinth.patch(old, changes, **@read)
    end
  end
end
