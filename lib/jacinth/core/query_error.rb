# frozen_string_literal: true

# :stopdoc:
module Jacinth
  # :startdoc:
  # The text is not a JSONPath query, or an evaluation went beyond a limit of its Jacinth::Path.
  class QueryError < Error
    # Rows of three: patterns for the query before and after the place where it cannot go on, and what to write instead.
    HINTS = [
      [/\A\z/, /\A\.\w/, "write $ before it"],
      [/\A\z/, /\A@/, "outside of a filter, write $"],
      [/\A\z/, %r{\A/}, "this is a JSON pointer, which at takes; a query has dots, as in $.a.b"],
      [/\A\z/, /\A\w/, "write $. before it"],
      [/[\]\w)'"]\s*\z/, /\A\s*and\b/i, "write && for and"],
      [/[\]\w)'"]\s*\z/, /\A\s*or\b/i, "write || for or"],
      [/[\]\w)'"]\s*\z/, /\A\s*&(?!&)/, "write &&"],
      [/\?.*[\]\w)'"]\s*\z/m, /\A\s*\|(?!\|)/, "write ||"],
      [//, /\A\s*\|/, "JSONPath has no pipes, as jq has"],
      [/[?(&|]\s*\z/, /\A\s*not\b/i, "write ! for not"],
      [//, /\A=~|\A\s*(?:matches|like)\b/i, "write search(@.name, \"...\"), or match for the whole text"],
      [/\.(?:length|count|size)\z/, /\A\(/, "a function stands before its argument, in a filter: length(@.a) > 1"],
      [/\.\z/, /\A[-\d]/, "such a name stands in brackets and quotes, as in $['a-b']"],
      [/\.[^\s.\[\]()]+\z/, /\A-/, "such a name stands in brackets and quotes, as in $['a-b']"],
      [/[\[,]\s*\z/, /\A[a-zA-Z_]/, "write the name in quotes, as in $['name']"],
      [/\[\s*\z/, /\A\(/, "[-1] is the last element; a filter is [?condition]"]
    ].each(&:freeze).freeze
    private_constant :HINTS

    # Bytes of the query before the error. nil if a limit was exceeded.
    #: () -> Integer?
    attr_reader :byte_offset

    # Two lines: at most 32 characters of the query around the error, and a caret under it.
    #: () -> String?
    attr_reader :snippet

    # What is probably meant, and what to write, such as "write && for and". nil if nothing is known.
    #: () -> String?
    attr_reader :hint

    #: (?String?, ?String?, ?Integer?) -> void
    def initialize(message = nil, query = nil, byte_offset = nil)
      @byte_offset = byte_offset
      if query && byte_offset
        before = query.byteslice(0, byte_offset).scrub("?")
        after = query.byteslice(byte_offset, 64).scrub("?")
        @snippet = excerpt(before, after)
        @hint = HINTS.find { |left, right, _| right.match?(after) && left.match?(before) }&.last
      end
      super(byte_offset ? "#{message} at offset #{byte_offset}" : message)
    end

    # The message and the snippet, as Ruby 3.2 and newer print them for an uncaught error.
    #: (?highlight: bool, **untyped) -> String
    def detailed_message(highlight: false, **options)
      [super, snippet].compact.join("\n")
    end

    private

    def excerpt(before, after)
      shown = before[-16..] || before
      Caret.under(Printable.marked(shown + after[0, 32 - shown.size]), shown.size)
    end
  end
end
