# frozen_string_literal: true

require_relative "flame"
require_relative "html"
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

      SYMBOLS = [
        "Names like lib+0x12ab are functions without a symbol; the number is their address. For the names of " \
        "Jacinth, install it with JACINTH_SYMBOLS=1 gem install jacinth, or use a checkout and rake compile.",
        "Libraries of precompiled gems are mostly stripped: gem install NAME --platform ruby builds the gem here, " \
        "with its symbols. For Ruby itself, Debian has the package libruby3.1-dbgsym (or of the version at hand) in " \
        "its archive of debug symbols; a Ruby that you build has them."
      ].freeze
      # From this share of functions without a symbol on, the terminal says how to get them.
      NAMELESS = 0.1
      MERGED = "What Ruby and the system do when a library calls them is added to the function that the library " \
               "called, so that the two sides can be compared; --all-frames shows all of it."

      # `title`: the work that both sides did. warning: that the machine was too busy, or nil.
      #: (Array[Profile::Side], title: String, ?warning: String?) -> void
      def initialize(sides, title:, warning: nil)
        @sides = sides
        @title = title
        @warning = warning
        @trimmed = sides.map { |side| side.folded.trimmed }
      end

      #: () -> String
      def html
        body = <<~HTML
          <h1>#{escape(heading)}</h1>
          #{Html.alarm(@warning)}<p>#{escape(@title)}</p>
          <p>Each frame is a function, above the one that called it. Its width is the share of all #{units} in it and in
          what it calls: less is better. From left to right the order is that of the names, not of time. #{merged}</p>
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
          #{flame(@trimmed, WHOLE, "Differential flame graph")}</section>
          <section>
          <h2>The #{differences.size} largest differences in self time</h2>
          <p>#{ranking}</p>
          <div class="wide">#{table}</div></section>
          <section class="small">
          <h2>To read this page</h2>
          <p>The frames that all stacks of a side begin with are left out but for the last. Click a frame to zoom;
          Escape zooms out.</p>
          #{SYMBOLS.map { |words| "<p>#{escape(words)}</p>" }.join("\n")}
          </section>
          <script>
          #{ProfileStyle::SCRIPT}</script>
        HTML
        Html.page("<!DOCTYPE html>\n", title: heading, style: ProfileStyle.css(Flame::STEPS), body: body)
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

      # How to get symbols, if many functions have none; lines for the terminal.
      #: () -> Array[String]
      def hints
        shares = @sides.zip(LETTERS).filter_map do |side, letter|
          share = side.folded.nameless
          format("%.0f %% of %s", share * 100, letter) if share >= NAMELESS
        end
        shares.empty? ? [] : ["#{shares.join(" and ")} is in functions without a symbol. #{SYMBOLS[0]}", SYMBOLS[1]]
      end

      private

      def units = @sides.map(&:unit).uniq.join(" and ")

      # Where no file is known, nothing was merged.
      def merged = @sides.all? { |side| side.folded.homes.any? } ? escape(MERGED) : ""

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
            #{flame([@trimmed[index]], HALF, "Flame graph of #{side.label}")}</section>
          HTML
        end.join
      end

      def flame(sides, width, title)
        %(<div class="wide">#{Flame.new(sides, width: width, title: title).svg}</div>\n)
      end

      def ranking
        rank = if @sides.all?(&:per_call)
                 "the difference per call: the share of what a call costs"
               else
                 "the difference of the shares"
               end
        "Counts are #{units} in the function itself; shares are shares of all #{units} of that side. Ranked by #{rank}."
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
          color = %(<i style="background:#{Flame.color(one.function)}"></i>)
          %(<tr><th scope="row">#{color}#{name}</th>#{rest.map { |cell| "<td>#{cell}</td>" }.join}</tr>\n)
        end
        head = cells_head.map { |cell| %(<th scope="col">#{cell}</th>) }.join
        %(<table>\n<thead><tr>#{head}</tr></thead>\n<tbody>\n#{rows.join}</tbody>\n</table>\n)
      end
    end
  end
end
