# frozen_string_literal: true

require_relative "document_command"

module Jacinth
  class CLI
    # `jacinth diff`: what turns one document into another.
    class Diff < DocumentCommand
      LEAST = 2
      MOST = 2
      NEEDS = "two files"
      HELP = <<~TEXT
        usage: jacinth diff [options] A B

        Prints the operations of a JSON Patch (RFC 6902) that turn document A into document B, on a line each; --text
        prints them for people. White space, the order of keys and the spelling of numbers make no difference. "-" is the
        standard input. The exit status is 0 if the documents are equal, 1 if they differ. Examples:
          jacinth diff old.json new.json > changes.json
          jacinth diff --text old.json new.json

        options:
      TEXT
      SIGNS = { "add" => "+", "remove" => "-", "replace" => "~", "move" => ">", "copy" => "=" }.freeze

      private

      def own_options(parser)
        parser.on("-t", "--text", "Print lines for people: the pointer, the old value and the new one") { @text = true }
      end

      def perform(first, second)
        raise Request::Wrong, "only one of the two can be the standard input" if first == "-" && second == "-"

        from, to = [first, second].map { |file| Jacinth.parse(text(file), **@read) }
        changes = Jacinth.diff(from, to)
        @text ? changes.each { |change| @output.puts(line(from, change)) } : print_patch(changes)
        changes.empty? ? OK : INVALID
      end

      def print_patch(changes)
        rows = changes.map { |change| Jacinth.generate(change, allow_nan: true) }
        @output.puts(rows.empty? ? "[]" : "[#{rows.join(",\n ")}]")
      end

      # The values are those of each operation; a removed one is not printed, as earlier operations may have moved it.
      def line(_, change)
        operation, pointer = change.fetch_values("op", "path")
        value = change.key?("value") ? ": #{Jacinth.generate(change["value"], allow_nan: true)}" : ""
        origin = change.key?("from") ? " from #{change["from"]}" : ""
        Words.plain("#{SIGNS.fetch(operation, operation)} #{pointer.empty? ? "(the document)" : pointer}#{origin}#{value}")
      end
    end
  end
end
