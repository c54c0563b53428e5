# frozen_string_literal: true

require_relative "document_command"
require_relative "../core/exact_decimal"

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
        the standard input. The exit status is 0 if the documents are equal, 1 if they differ, and 2 if one of them is
        invalid. Examples:
          jacinth diff old.json new.json > changes.json
          jacinth diff --text old.json new.json
      TEXT
      SIGNS = { "add" => "+", "remove" => "-", "replace" => "~" }.freeze

      private

      def own_options(options)
        options.on("-t", "--text", "Print lines for people: the pointer, the old value and the new one") do
          @text = true
        end
        color_option(options)
      end

      def plain? = @text

      def perform(first, second)
        require_relative "../editing"
        raise Wrong, "only one of the two can be the standard input" if first == "-" && second == "-"

        texts = [first, second].map { |file| [text(file), @title] }
        from, changes = working(texts.map(&:first).max_by(&:bytesize)) { compared(texts) }
        @text ? print_lines(from, changes) : print_patch(changes)
        changes.empty? ? OK : INVALID
      end

      # 1 would say that the documents differ.
      def failed(_) = super && TROUBLE

      # `texts`: each with the title of its file, for an error.
      def compared(texts)
        from, to = texts.map do |text, title|
          @title = title
          Jacinth.parse(text, decimal_class: ExactDecimal, max_digits: nil, **@read)
        end
        [from, changes(from, to)]
      end

      # Jacinth.diff takes two Strings for texts.
      def changes(from, to)
        return Jacinth.diff(from, to, max_nesting: nil) unless from.is_a?(String) && to.is_a?(String)

        from == to ? [] : [{ "op" => "replace", "path" => "", "value" => to }]
      end

      def print_patch(changes)
        rows = changes.map { |change| written(change) }
        @output.write(rows.empty? ? "[]\n" : "[#{rows.join(",\n ")}]\n")
      end

      # Prints each operation with the value that it replaces or removes, and applies it to `value`.
      def print_lines(value, changes)
        root = [value]
        paint = color?(@target)
        require_relative "paint" if paint
        changes.each do |change|
          container, key = place(root, change["path"])
          words = line(change, container, key)
          @output.puts(paint ? Paint.changes(words) : words)
          apply(change, container, key)
        end
      end

      def line(change, container, key)
        operation, pointer = change.fetch_values("op", "path")
        old = written(container[key]) unless operation == "add"
        new = written(change["value"]) if change.key?("value")
        place = pointer.empty? ? "(the document)" : pointer
        Messages.plain("#{SIGNS.fetch(operation, operation)} #{place}: #{[old, new].compact.join(" -> ")}")
      end

      def apply(change, container, key)
        array = container.is_a?(Array)
        case change["op"]
        when "remove" then array ? container.delete_at(key) : container.delete(key)
        when "add" then array ? container.insert(key, change["value"]) : container[key] = change["value"]
        else container[key] = change["value"]
        end
      end

      # The container around what the pointer leads to, and its key there; `root` has the document as its element.
      def place(root, pointer)
        container, key = nil, 0
        pointer.split("/", -1).drop(1).each do |token|
          container = (container || root)[key]
          key = container.is_a?(Array) ? Integer(token, 10) : token.gsub("~1", "/").gsub("~0", "~")
        end
        [container || root, key]
      end
    end
  end
end
