# frozen_string_literal: true

require_relative "document_command"

module Jacinth
  class CLI
    # `jacinth query`: the values that a JSONPath selects.
    class Query < DocumentCommand
      LEAST = 2
      MOST = 2
      NEEDS = "a file and a JSONPath"
      HELP = <<~TEXT
        usage: jacinth query [options] [FILE] PATH

        Prints the values that a JSONPath (RFC 9535) selects, on a line each. "-", or no FILE, is the standard input.
        The exit status is 1 if the path selects nothing. Examples:
          jacinth query store.json '$.store.book[?@.price < 10].title'
          jacinth query --raw - '$..author' < store.json
          jacinth query --pointers store.json '$..price'

        options:
      TEXT

      private

      def own_options(parser)
        raw_option(parser)
        parser.on("-p", "--pointers", "Print where the values are, as JSON pointers") { @pointers = true }
      end

      def perform(file, path)
        path = Path.new(path)
        source = text(file)
        found = @pointers ? path.pointers(source, **@read) : path.values(source, **@read)
        @pointers ? @output.puts(found) : found.each { |value| show(value) }
        found.empty? ? failed("#{@title}: the path selects nothing") : OK
      rescue PathError => e
        raise Request::Wrong, Words.plain(e.message)
      end
    end
  end
end
