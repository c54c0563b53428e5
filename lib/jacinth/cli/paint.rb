# frozen_string_literal: true

module Jacinth
  class CLI
    # Colors for a terminal: an output that colors the JSON that is written to it, line by line, and other texts.
    class Paint
      TOKEN = %r{(?<key>"(?:[^"\\]|\\.)*"(?=\s*:))|(?<string>"(?:[^"\\]|\\.)*"?)|
               (?<comment>//[^\n]*|/\*.*?\*/)|(?<word>[A-Za-z]+)|(?<number>-?\d[\d.eE+-]*)}mnx
      # Of the 256 colors that a terminal does not redefine, those that are as far from black as from white: the
      # contrast with either is at least 4.4 to 1 (WCAG 2).
      COLORS = { blue: 63, green: 29, magenta: 163, orange: 130, gray: 243, red: 131, violet: 98 }
               .transform_values { |number| "38;5;#{number}" }.freeze
      CODES = { "key" => :blue, "string" => :green, "word" => :magenta, "number" => :orange, "comment" => :gray }.freeze
      LINES = { "+" => :green, "-" => :red, "~" => :violet, "@" => :violet }.freeze
      BOLD = 1

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
        #: (Symbol | Integer, String) -> String
        def with(color, text) = "\e[#{COLORS.fetch(color, color)}m#{text}\e[0m"

        # What Messages.invalid says: the place, the caret and the word "hint" are colored.
        #: (String) -> String
        def error(text)
          text.sub(/\A.*?:\d+:\d+:/) { with(BOLD, $&) }.sub(/^ +\K\^$/) { with(:red, $&) }
              .sub(/^  \Khint:/) { with(:violet, $&) }
        end

        # The lines that a diff removes, adds and replaces.
        #: (String) -> String
        def changes(text)
          text.gsub(/^[-+~@].*$/) { |line| with(line.start_with?("---", "+++") ? BOLD : LINES.fetch(line[0]), line) }
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
