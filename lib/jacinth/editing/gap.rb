# frozen_string_literal: true

module Jacinth
  module Editing
    # What stands between two values of a text: white space, comments, and at the end of a container a comma.
    class Gap
      TOKEN = %r{[ \t\r\n]+|,|//(?:[^\r\n]|\r(?!\n))*+|/\*.*?\*/}mn
      LONGEST_SPACE = 64
      private_constant :TOKEN, :LONGEST_SPACE

      # `from` and `to`: the bytes of the gap, which lie in a valid text.
      #: (String, Integer, Integer) -> void
      def initialize(text, from, to)
        @from = from
        @bytes = text.byteslice(from, to - from).b
      end

      #: () -> bool
      def comments? = @bytes.include?("/")

      # White space, commas and comments, in their order.
      #: () -> Array[String]
      def tokens
        @tokens ||= @bytes.scan(TOKEN)
      end

      # The white space before a child that follows the child after this gap. Where there are comments: what begins the
      # last line of the gap, or else the white space behind them.
      #: () -> String
      def space
        return short(@bytes) unless comments?

        blanks = tokens.grep(/\A\s/)
        short(Gap.line(blanks) || (tokens.last.match?(/\A\s/) ? tokens.last : ""))
      end

      # Where what belongs to the value after the gap begins: its comments, or the value itself. A comment behind the
      # comma or bracket, at the end of that line, belongs to what stands before it.
      #: () -> Integer
      def value_begins
        first = (tokens.index { |token| token.match?(/\A\s*\n/) } || -1) + 1
        first += 1 if first.zero? && tokens[0]&.match?(/\A\s/)
        @from + tokens.first(first).sum(&:bytesize)
      end

      # What begins the line of the comments that belong to the value after the gap; nil if they stand behind the comma.
      #: () -> String?
      def own_line
        first = tokens.find { |token| token.match?(/\A\s*\n/) }
        short(Gap.line([first])) if first && value_begins < @from + @bytes.bytesize
      end

      # The last line break among the white space, with the indentation after it.
      #: (Array[String]) -> String?
      def self.line(blanks) = blanks.reverse.find { |blank| blank.include?("\n") }&.slice(/\r?\n[^\n]*\z/)

      private

      def short(blanks) = blanks.bytesize > LONGEST_SPACE ? "" : blanks.dup.force_encoding(Encoding::UTF_8)
    end
  end
end
