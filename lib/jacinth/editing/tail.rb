# frozen_string_literal: true

require_relative "gap"

module Jacinth
  module Editing
    # The end of a container that has comments there: what stands between its last child that stays, or its opening
    # bracket, and its closing bracket. A new child goes behind all of the comments, and each comment stays on its line,
    # behind what it stood behind.
    class Tail
      # `from` and `to`: the bytes. `gone`: those of the children in it, which are removed.
      #: (String, Integer, Integer, ?Array[[Integer, Integer]]) -> void
      def initialize(text, from, to, gone = [])
        gaps = [from, *gone.flatten, to].each_slice(2).map { |first, last| Gap.new(text, first, last) }
        @comments = gaps.any?(&:comments?)
        @tokens = gaps.flat_map { |gap| [nil, *gap.tokens] }.drop(1) if @comments # nil: a child that is removed
      end

      #: () -> bool
      def comments? = @comments

      # The text that replaces the end: what stands before the new children, between two of them, and behind them.
      # `kept`: children stay before it. `comma`: there is a trailing comma. `space`: the white space before the last
      # child, or nil if there was no child.
      #: (kept: boolish, comma: boolish, added: boolish, space: String?) -> [String, String, String]
      def texts(kept:, comma:, added:, space:)
        solid = pieces(kept && (comma || added))
        rest = solid.pop
        return [solid.join + hole(rest, solid.last, nil), "", ""].map { |text| utf8(text) } unless added

        break_line = break_line(solid, rest, space)
        rest = hole(rest, nil, nil)
        between = break_line || space || solid.first[/\A\s*/]
        between = between.sub(/\A[ \t]+(?=\r?\n)/, "") if solid.last.start_with?("//") # they would belong to it
        separate(solid, between) if kept && solid.none?(",")
        [solid.join + between, ",#{between}", comma ? ",#{rest}" : rest].map { |text| utf8(text) }
      end

      private

      # The comments, the first comma if it is kept, and the white space between them, which is last.
      def pieces(keep)
        list = []
        run = []
        @tokens.each do |token|
          kept = keep && token == "," && !list.include?(",")
          next run << token unless kept || token&.start_with?("/")

          list << hole(run, list.last, token) << token
          run = []
        end
        list << run
      end

      # The white space between two comments, or a comma and a comment, from which children and commas were removed.
      def hole(run, before, after)
        gone = run.index(nil)
        return (run - [","]).join unless gone

        last = run.rindex { |token| token.nil? || token == "," }
        left, right = (run.first(gone) - [","]).last.to_s, run.drop(last + 1).join
        kept = after&.start_with?("/") && !left.empty? ? left : right
        return kept unless before&.start_with?("//") && !kept.include?("\n")

        run.compact.find { |token| token.include?("\n") } # the comment ends there
      end

      # A line break with its indentation, if a new child cannot or should not stand on the line of the last comment.
      # `rest`: the tokens behind that comment.
      def break_line(solid, rest, space)
        return if space&.include?("\n")

        last = Gap.line(rest.grep(/\A\s/))
        line = Gap.line(solid.grep(/\A\s/))
        return unless line || solid.last.start_with?("//") || (space.nil? && last)

        line || (last + (last.end_with?("\t") ? "\t" : "  "))
      end

      # Puts a comma behind the last child: before its comments if a line ends before the new child.
      def separate(solid, between)
        solid.insert("#{solid.join}#{between}".include?("\n") ? 0 : -1, ",")
      end

      def utf8(text) = String.new(text, encoding: Encoding::UTF_8)
    end
  end
end
