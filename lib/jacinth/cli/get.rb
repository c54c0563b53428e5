# frozen_string_literal: true

require_relative "document_command"
require_relative "../document"

module Jacinth
  class CLI
    # `jacinth get`: the values at JSON pointers.
    class Get < DocumentCommand
      LEAST = 2
      MOST = Float::INFINITY
      NEEDS = "files and JSON pointers"
      HELP = <<~TEXT
        usage: jacinth get [options] [FILE...] POINTER...

        Print the values at the JSON pointers (RFC 6901), one per line, in the order of the pointers. Only what is on
        the way to the values is read and checked; the rest is stepped over. What does not begin with "/" is a file, and
        so is the first argument if it names one; pointers and files may stand in any order. "-", or no FILE with a
        single pointer, is the standard input. If
        a FILE has a document on each line, the values of each line are printed. The exit status is 1 if a pointer
        finds nothing in a FILE. Examples:
          jacinth get data.json /users/3/name
          jacinth get --raw package.json /version /name
          jacinth get --lines log.ndjson.gz /user/id
          curl -s https://example.com/api | jacinth get /meta/count
      TEXT

      private

      def own_options(options)
        lines_option(options)
        raw_option(options)
        color_option(options)
      end

      def perform(file, *rest)
        file, files, pointers = sorted(file, rest)
        refuse_jq([file, *files], true) if pointers.all? { |pointer| readable?(pointer) }
        raise Wrong, "get needs #{NEEDS}; a pointer begins with /, such as /users/3/name" if pointers.empty?

        if files.empty? && file.start_with?("/") && !File.exist?(file)
          raise FileTrouble, "cannot read #{Messages.title(file)}: there is no such file; " \
                             "for the standard input, write - before the pointers"
        end

        each_input([file, *files]) do |input, bytes|
          missing = pointers.dup
          status = documents(input, bytes) do |open|
            document = open.call(**LEXEMES)
            missing -= pointers.select do |pointer|
              values(document, [pointer]) { |value| show(value) if !value.nil? || document.at?(pointer) }.first
            end
          end
          missing.empty? ? status : nothing(input, missing)
        end
      rescue ArgumentError => e
        raise Wrong, Messages.plain(e.message)
      end

      # The first file, the others, and the pointers. The first argument is a file if it names one. Otherwise it is a
      # pointer, if there is a file among the others.
      def sorted(first, rest)
        files, pointers = rest.partition { |argument| argument.match?(%r{\A[^/]}) }
        return [first, files, pointers] if !first.start_with?("/") || readable?(first)

        files, pointers = rest.partition { |argument| !argument.start_with?("/") || readable?(argument) }
        files.empty? ? [first, files, pointers] : [files.first, files.drop(1), [first, *pointers]]
      end

      def readable?(name) = File.exist?(name) && !File.directory?(name)

      def nothing(input, pointers)
        words = "#{input.title}: nothing at #{pointers.map { |pointer| Messages.title(pointer) }.join(", ")}"
        file = pointers.find { |pointer| File.file?(pointer) }
        words += " (a file after the first must not begin with /)" if file
        failed(words)
      end
    end
  end
end
