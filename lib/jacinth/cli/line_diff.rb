# frozen_string_literal: true

module Jacinth
  class CLI
    # The lines that differ between two texts, in the unified format that `patch` reads.
    module LineDiff
      CONTEXT = 3
      # Texts with more differences are shown as one change, because the search takes the square of their number.
      MOST = 500
      NO_FEED = "\\ No newline at end of file\n"

      class << self
        #: (String, String, String) -> String
        def text(title, old, new)
          old = old.b.lines
          new = new.b.lines
          steps = placed(signs(old, new), old, new)
          "--- #{title}\n+++ #{title}\n".b << hunks(steps).map { |range| hunk(steps[range]) }.join
        end

        private

        # A character for each line of both: "-" for one that goes, "+" for one that comes, " " for one that stays.
        def signs(old, new)
          head = same(old, new)
          old = old.drop(head)
          new = new.drop(head)
          tail = same(old.reverse, new.reverse)
          (" " * head) + search(old[0, old.size - tail], new[0, new.size - tail]) + (" " * tail)
        end

        def same(one, other) = one.zip(other).take_while { |a, b| a == b }.size

        # The way with the fewest differences. Each round has one more; a diagonal is the lines of `old` that are passed
        # less those of `new`. `ways` has, for each diagonal, how many lines of `old` are passed, and the signs as a
        # chain: [sign, how often, the chain before it].
        def search(old, new)
          ways = { 1 => [0, nil] }
          0.upto([MOST, old.size + new.size].min) do |round|
            following = {}
            (-round).step(round, 2) do |diagonal|
              way = follow(step(ways, diagonal, round), diagonal, old, new)
              return written(way[1]) if way[0] == old.size && way[0] - diagonal == new.size

              following[diagonal] = way
            end
            ways = following
          end
          ("-" * old.size) + ("+" * new.size)
        end

        def step(ways, diagonal, round)
          down = ways[diagonal + 1]
          right = ways[diagonal - 1]
          return [0, nil] if round.zero?
          return [down[0], ["+", 1, down[1]]] if right.nil? || (down && right[0] < down[0])

          [right[0] + 1, ["-", 1, right[1]]]
        end

        # Passes the lines that are equal.
        def follow(way, diagonal, old, new)
          from = at = way[0]
          at += 1 while at < old.size && at - diagonal >= 0 && at - diagonal < new.size && old[at] == new[at - diagonal]
          at > from ? [at, [" ", at - from, way[1]]] : way
        end

        def written(chain)
          parts = []
          while chain
            sign, count, chain = chain
            parts.unshift(sign * count)
          end
          parts.join
        end

        # For each sign: itself, its line, and the lines of `old` and of `new` before it.
        def placed(signs, old, new)
          a = b = 0
          signs.each_char.map do |sign|
            step = [sign, sign == "+" ? new[b] : old[a], a, b]
            a += 1 unless sign == "+"
            b += 1 unless sign == "-"
            step
          end
        end

        # The ranges of steps that are shown.
        def hunks(steps)
          steps.each_index.reject { |at| steps[at][0] == " " }.slice_when { |a, b| b - a > 2 * CONTEXT }.map do |places|
            [places.first - CONTEXT, 0].max..(places.last + CONTEXT)
          end
        end

        def hunk(steps)
          old, new = %w[+ -].map { |other| steps.count { |step| step[0] != other } }
          place = [[steps[0][2], old], [steps[0][3], new]].map do |before, size|
            "#{before + (size.zero? ? 0 : 1)},#{size}"
          end
          lines = steps.map { |sign, line| "#{sign}#{line}#{"\n#{NO_FEED}" unless line.end_with?("\n")}" }
          "@@ -#{place[0]} +#{place[1]} @@\n#{lines.join}"
        end
      end
    end
  end
end
