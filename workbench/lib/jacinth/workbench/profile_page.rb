# frozen_string_literal: true

require_relative "flame"
require_relative "profile"
require_relative "profile_style"
require_relative "table"

module Jacinth
  module Workbench
    # The page that `jacinth profile` writes: two flame graphs side by side, the differential one below, and the largest
    # differences in self time as a table. It is one file that needs no other file and no network. It works without
    # JavaScript, which only adds zoom and search.
    class ProfilePage
      HALF = 620
      WHOLE = 1260
      LETTERS = %w[A B].freeze

      # `title`: the work that both sides did.
      #: (Array[Profile::Side], title: String) -> void
      def initialize(sides, title:)
        @sides = sides
        @title = title
        @trimmed = sides.map { |side| side.folded.trimmed }
      end

      #: () -> String
      def html
        <<~HTML
          <!DOCTYPE html>
          <html lang="en">
          <head>
          <meta charset="utf-8">
          <meta name="viewport" content="width=device-width, initial-scale=1">
          <title>#{escape(heading)}</title>
          <style>
          #{ProfileStyle.css(Flame::STEPS)}</style>
          </head>
          <body>
          <h1>#{escape(heading)}</h1>
          <p>#{escape(@title)}</p>
          <p id="tools" hidden><label>Search <input id="search" type="search" placeholder="part of a name"></label>
          <button id="reset" type="button">Zoom out</button> <output id="found"></output></p>
          <div class="pair">
          #{side_graphs}</div>
          <section>
          <h2>The difference</h2>
          <p>Stacks of both; a frame is as wide as the mean of its two shares.
          <span class="key more">red</span>: a larger share in B,
          <span class="key less">blue</span>: a larger share in A.
          The strongest shade is #{(Flame::STRONG * 100).round} points or more.</p>
          #{Flame.new(@trimmed, width: WHOLE, title: "Differential flame graph").svg}</section>
          <section>
          <h2>The #{differences.size} largest differences in self time</h2>
          <p>#{ranking}</p>
          #{table}</section>
          <p class="small">The frames that all stacks of a side begin with are left out but for the last. Names like
          lib+0x12ab are functions without a symbol, called by where they begin. Click a frame to zoom; Escape zooms
          out.</p>
          <script>
          #{ProfileStyle::SCRIPT}</script>
          </body>
          </html>
        HTML
      end

      # The table as text, for the terminal.
      #: () -> String
      def text
        lines = [cells_head] + differences.map { |one| cells(one) }
        widths = lines.transpose.map { |column| column.map(&:size).max }
        lines.map do |line|
          aligned = line.each_with_index.map do |cell, index|
            index.zero? ? cell.ljust(widths[0]) : cell.rjust(widths[index])
          end
          aligned.join("  ").rstrip << "\n"
        end.join
      end

      private

      def escape(text) = Flame.escape(text)

      def heading = "#{@sides[0].label} and #{@sides[1].label}"

      def differences = @differences ||= Profile.differences(@sides)

      def side_graphs
        @sides.each_with_index.map do |side, index|
          facts = ["#{Table.number(side.folded.total)} #{side.unit}",
                   side.per_call && "#{cost(side.per_call)}#{" instructions" if counted?} per call"].compact.join(", ")
          <<~HTML
            <section>
            <h2>#{LETTERS[index]}: #{escape(side.label)}</h2>
            <p>#{facts}</p>
            #{Flame.new([@trimmed[index]], width: HALF, title: "Flame graph of #{side.label}").svg}</section>
          HTML
        end.join
      end

      def ranking
        units = @sides.map(&:unit).uniq.join(" and ")
        rank = if @sides.all?(&:per_call)
                 "the difference per call: the share of what a call costs"
               else
                 "the difference of the shares"
               end
        "Counts are #{units} in the function itself; shares are of all of its side. Ranked by #{rank}."
      end

      # A number of instructions, or a time in a suitable unit.
      def cost(value) = counted? ? Table.number(value.round) : Table.time(value)

      def counted? = @sides.first.unit == "instructions"

      def cells_head
        known = @sides.all?(&:per_call)
        sides = LETTERS.flat_map { |letter| ["#{letter} count", "#{letter} share", *("#{letter} per call" if known)] }
        ["function", *sides, "B - A"]
      end

      def cells(one)
        sides = [0, 1].flat_map do |index|
          [Table.number(one.counts[index]), format("%.1f %%", one.shares[index] * 100),
           *(cost(one.costs[index]) if one.costs)]
        end
        change = one.costs ? one.costs[1] - one.costs[0] : one.shares[1] - one.shares[0]
        sign = change.negative? ? "-" : "+"
        points = format("%.1f points", change.abs * 100)
        [one.function, *sides, "#{sign}#{one.costs ? cost(change.abs) : points}"]
      end

      def table
        rows = differences.map do |one|
          name, *rest = cells(one).map { |cell| escape(cell) }
          colour = %(<i style="background:#{Flame.colour(one.function)}"></i>)
          %(<tr><th scope="row">#{colour}#{name}</th>#{rest.map { |cell| "<td>#{cell}</td>" }.join}</tr>\n)
        end
        head = cells_head.map { |cell| %(<th scope="col">#{cell}</th>) }.join
        %(<table>\n<thead><tr>#{head}</tr></thead>\n<tbody>\n#{rows.join}</tbody>\n</table>\n)
      end
    end
  end
end
