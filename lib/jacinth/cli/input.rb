# frozen_string_literal: true

# One input of the command line, read completely, as bytes. Knows files, pipes and the standard input; knows nothing of
# JSON.
require_relative "words"

module Jacinth
  class CLI
    class Input
      CHUNK = 4 << 20

      #: (String, IO) -> void
      def initialize(name, standard_input)
        @name = name
        @standard_input = standard_input
      end

      # The name for messages.
      #: () -> String
      def title = @name == "-" ? "(standard input)" : Words.title(@name)

      # All bytes. With a `limit`, at most one chunk more than the limit. Raises FileTrouble.
      #: (Integer?, Progress) -> String
      def read(limit, progress)
        return collect(@standard_input, nil, limit, progress) if @name == "-"

        File.open(@name, "rb") { |file| collect(file, file.stat.file? ? file.size : nil, limit, progress) }
      rescue SystemCallError, IOError => e
        raise FileTrouble, "cannot read #{title}: #{Words.reason(e)}"
      end

      private

      def collect(io, size, limit, progress)
        io.binmode if io.respond_to?(:binmode)
        text = String.new(capacity: [size || CHUNK, limit || size || CHUNK].min + 1, encoding: Encoding::BINARY)
        chunk = String.new
        while io.read(CHUNK, chunk)
          text << chunk
          progress.reading(text.bytesize, size)
          break if limit && text.bytesize > limit
        end
        text
      end
    end
  end
end
