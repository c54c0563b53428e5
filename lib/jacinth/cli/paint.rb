# frozen_string_literal: true

module Jacinth
  class CLI
    # Colors for a terminal: an output that colors the JSON that is written to it, line by line, and other texts.
    class Paint
      TOKEN = %r{(?<key>"(?:[^"\\]|\\.)*"(?=\s*:))|(?<string>"(?:[^"\\]|\\.)*"?)|
               (?<comment>//[^\n]*|/\*.*?\*/)|(?<word>[A-Za-z]+)|(?<number>-?\d[\d.eE+-]*)}mnx
      CODES = { "key" => 34, "string" => 32, "word" => 35, "number" => 36, "comment" => 90 }.freeze
      LINES = { "+" => 32, "-" => 31, "@" => 36 }.freeze

      #: (IO) -> void
      def initialize(output)
        @output = output
        @rest = +""
      end

      # Writes whole lines; the beginning of another one waits for its end.
      #: (String) -> void
      def write(text)
        @rest << text
        return unless (size = @rest.b.rindex("\n"))

        @output.write(json(@rest.byteslice(0..size)))
        @rest = @rest.byteslice((size + 1)..)
      end

      #: () -> bool
      def tty? = @output.tty?

      class << self
        # A text of one color. Spaces around it have none.
        #: (Integer, String) -> String
        def with(code, text) = "\e[#{code}m#{text}\e[0m"

        # What Words.invalid says: the place, the caret and the word "hint" are colored.
        #: (String) -> String
        def error(text)
          text.sub(/\A.*?:\d+:\d+:/) { with(1, $&) }.sub(/^ +\K\^$/) { with(31, $&) }
              .sub(/^  \Khint:/) { with(36, $&) }
        end

        # The lines that a diff removes and adds.
        #: (String) -> String
        def changes(text)
          text.gsub(/^[-+@].*$/) { |line| with(line.start_with?("---", "+++") ? 1 : LINES.fetch(line[0]), line) }
        end
      end

      private

      def json(text)
        colored = text.b.gsub(TOKEN) { |token| Paint.with(CODES.fetch($~.named_captures.key(token)), token) }
        colored.force_encoding(Encoding::UTF_8)
      end
    end
  end
end
