# frozen_string_literal: true

require_relative "document_command"

module Jacinth
  class CLI
    # `jacinth edit`: replaces values, and leaves every other byte.
    class Edit < DocumentCommand
      LEAST = 2
      MOST = Float::INFINITY
      NEEDS = "a file and POINTER=JSON"
      HELP = <<~TEXT
        usage: jacinth edit [options] [FILE] POINTER=JSON...

        Print the document with new values at the JSON pointers (RFC 6901). "/list/-" appends to an array. All other
        bytes stay. "-", or no FILE with a single pointer, is the standard input. If a pointer leads nowhere, nothing is
        changed, and the exit status is 1; merge adds members. Examples:
          jacinth edit -i config.json /timeout=30 /list/-='"x"'
          jacinth edit --string package.json /version=1.2.0
      TEXT

      private

      def own_options(options)
        in_place_option(options)
        options.on("-s", "--string", "Take what follows = as a string, not as JSON") { @string = true }
      end

      def perform(file, *targets)
        targets = targets.to_h { |target| divided(target) }
        old = text(file, rewritten: @in_place)
        deliver(file, old, working(old) { Jacinth.edit(old, targets, **@read) })
      rescue KeyError => e
        failed("#{@title}: #{Words.plain(e.message)}")
      rescue ArgumentError => e
        raise Wrong, Words.plain(e.message)
      end

      # The pointer and the value. A pointer may have a = itself, so the first one with JSON after it divides them.
      def divided(target)
        unless target.include?("=")
          raise Wrong, "#{Words.title(target)} has no =: write POINTER=JSON, such as /timeout=30"
        end
        return target.split("=", 2) if @string

        parts = target.split("=", -1)
        (1...parts.size).each do |at|
          return [parts.first(at).join("="), lexeme(parts.drop(at).join("="))]
        rescue ParserError
          next
        end
        raise Wrong, "#{Words.title(target)}: what follows = is not JSON; quote a string, or add --string"
      end

      # A value with the digits that were given.
      def lexeme(text) = Fragment.new(Jacinth.reformat(text, **@read, max_bytes: nil))
    end
  end
end
