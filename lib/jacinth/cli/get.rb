# frozen_string_literal: true

require_relative "document_command"

module Jacinth
  class CLI
    # `jacinth get`: the values at JSON pointers.
    class Get < DocumentCommand
      LEAST = 2
      MOST = Float::INFINITY
      NEEDS = "a file and JSON pointers"
      HELP = <<~TEXT
        usage: jacinth get [options] [FILE] POINTER...

        Prints the value at each JSON pointer (RFC 6901), on a line each, in the order of the pointers. Only what is on
        the way to the values is read and checked; the rest is stepped over. "-", or no FILE with a single pointer, is
        the standard input. The exit status is 1 if a pointer leads nowhere. Examples:
          jacinth get data.json /users/3/name
          jacinth get --raw package.json /version /name
          curl -s https://example.com/api | jacinth get /meta/count

        options:
      TEXT

      private

      def own_options(parser) = raw_option(parser)

      def perform(file, *pointers)
        document = document(file)
        missing = pointers.reject { |pointer| document.at?(pointer) && show(document.at(pointer)) }
        return OK if missing.empty?

        failed("#{@title}: nothing at #{missing.map { |pointer| Words.title(pointer) }.join(", ")}")
      rescue ArgumentError => e
        raise Request::Wrong, Words.plain(e.message)
      end

      # A file is mapped into memory, so that only what is read of it is loaded.
      def document(file)
        return Jacinth.document(text(file), **@read) if file == "-" || !File.file?(file)

        @title = Words.title(file)
        Jacinth.document_file(file, **@read)
      rescue SystemCallError => e
        raise FileTrouble, "cannot read #{@title}: #{Words.reason(e)}"
      end
    end
  end
end
