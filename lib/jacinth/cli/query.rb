# frozen_string_literal: true

require_relative "document_command"
require_relative "../document"
require_relative "../path"

module Jacinth
  class CLI
    # `jacinth query`: the values that a JSONPath selects.
    class Query < DocumentCommand
      LEAST = 2
      MOST = Float::INFINITY
      NEEDS = "files and a JSONPath"
      HELP = <<~TEXT
        usage: jacinth query [options] [FILE...] PATH

        Print the values that a JSONPath (RFC 9535) selects, one per line. The path begins with "$", and may also stand
        before the files. "-", or no FILE, is the standard input. A
        FILE with a document on each line is queried line by line. The exit status is 1 if the path selects nothing in a
        FILE, or a document is not valid. Examples:
          jacinth query store.json '$.store.book[?@.price < 10].title'
          jacinth query --raw - '$..author' < store.json
          jacinth query --pointers store.json '$..price'
          jacinth query --lines log1.ndjson log2.ndjson.gz '$.error.message'
      TEXT

      private

      def own_options(options)
        lines_option(options)
        raw_option(options)
        color_option(options)
        options.on("-p", "--pointers", "Print where the values are, as JSON pointers") { @pointers = true }
      end

      def perform(*arguments)
        files, path = divided(arguments)
        query = Path.new(path, **@read.slice(:max_nesting))
        each_input(files) do |input, bytes|
          any = false
          status = documents(input, bytes) { |open| any = true if print_found(query, open) }
          any ? status : failed("#{input.title}: the path selects nothing")
        end
      rescue QueryError => e
        raise Wrong, "#{Messages.title(path)}: #{Messages.plain(e.message)}" if path.start_with?("$")

        refuse_jq(arguments, false)
        raise Wrong, "#{Messages.title(path)} is not a query; a query begins with $, such as '$.users[0].name'"
      end

      # The files and the path, which is the last argument, or the only one that begins with $.
      def divided(arguments)
        paths, files = arguments.partition { |argument| argument.start_with?("$") }
        return [files, paths.first] if paths.size == 1

        [arguments[0...-1], arguments.last]
      end

      # Numbers are compared as doubles; with one that fits none, all are compared exactly.
      def pointers(path, open)
        path.pointers(open.call(max_digits: nil))
      rescue ParserError
        path.pointers(open.call(decimal_class: BigDecimal, max_digits: nil))
      end

      # Returns whether there is something. Values are printed from where they stand, with the digits of their numbers.
      def print_found(path, open)
        pointers = pointers(path, open)
        if @pointers then pointers.each { |pointer| @out << pointer << "\n" }
        else values(open.call(**LEXEMES), pointers) { |value| show(value) }
        end
        !pointers.empty?
      end
    end
  end
end
