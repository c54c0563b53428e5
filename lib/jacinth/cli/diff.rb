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

        Print the operations of a JSON Patch (RFC 6902) that turn document A into document B, one per line; --text
        prints them for people. White space, the order of keys and the spelling of numbers make no difference. "-" is
        the standard input. The exit status is 0 if the documents are equal, 1 if they differ. Examples:
          jacinth diff old.json new.json > changes.json
          jacinth diff --text old.json new.json
      TEXT
      SIGNS = { "add" => "+", "remove" => "-", "replace" => "~" }.freeze

      private

      def own_options(options)
        options.on("-t", "--text", "Print lines for people: the pointer, the old value and the new one") do
          @text = true
        end
      end

      def perform(first, second)
        raise Wrong, "only one of the two can be the standard input" if first == "-" && second == "-"

        texts = [first, second].map { |file| text(file) }
        from, changes = working(texts.max_by(&:bytesize)) { compared(texts) }
        @text ? print_lines(from, changes) : print_patch(changes)
        changes.empty? ? OK : INVALID
      end

      def compared(texts)
        from, to = texts.map { |text| Jacinth.parse(text, **@read) }
        [from, Jacinth.diff(from, to)]
      end

      def print_patch(changes)
        rows = changes.map { |change| Jacinth.generate(change, allow_nan: true) }
        @output.puts(rows.empty? ? "[]" : "[#{rows.join(",\n ")}]")
      end

      # Prints each operation with the value that it replaces or removes.
      def print_lines(value, changes)
        changes.each do |change|
          @output.puts(line(change, value))
          value = Jacinth.patch(value, [change])
        end
      end

      def line(change, value)
        operation, pointer = change.fetch_values("op", "path")
        old = written(old(value, pointer)) unless operation == "add"
        new = written(change["value"]) if change.key?("value")
        place = pointer.empty? ? "(the document)" : pointer
        Words.plain("#{SIGNS.fetch(operation, operation)} #{place}: #{[old, new].compact.join(" -> ")}")
      end

      def written(value) = Jacinth.generate(value, allow_nan: true)

      # The value at the pointer, which leads somewhere.
      def old(value, pointer)
        pointer.split("/", -1).drop(1).reduce(value) do |container, token|
          token = token.gsub("~1", "/").gsub("~0", "~")
          container.is_a?(Array) ? container[Integer(token, 10)] : container[token]
        end
      end
    end
  end
end
