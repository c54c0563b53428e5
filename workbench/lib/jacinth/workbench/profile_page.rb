# frozen_string_literal: true

require_relative "flame"
require_relative "html"
require_relative "profile"
require_relative "profile_style"
require_relative "profile_summary"
require_relative "table"

module Jacinth
  module Workbench
    # The page that `jacinth profile` writes: which side is faster and why, a bar for each side by kind of work, and a
    # flame graph for each. All of these have one scale, time: what takes twice the time is twice as wide. The
    # differential graph is folded. It is one file that needs no other file and no network. It works without JavaScript,
    # which only adds zoom and search.
    class ProfilePage
      WIDTH = 1260
      BAR = 30   # height of a bar
      ROW = 58   # of a bar with its words
      LETTER = 7 # width of a letter in a bar
      LETTERS = %w[A B].freeze

      SYMBOLS = [
        "Names like lib+0x12ab are functions without a symbol; the number is their address. Jacinth's own have names " \
        "if a C compiler is installed: a copy with symbols is built once.",
        "Libraries of precompiled gems are mostly stripped: gem install NAME --platform ruby builds the gem here, " \
        "with its symbols. For Ruby itself, Debian has the package libruby3.1-dbgsym (or of the version at hand) in " \
        "its archive of debug symbols; a Ruby that you build has them."
      ].freeze
      # Whether the cost of a call is known => what the bars are.
      SCALE = {
        true => "The length of a bar is the cost of one call, in the same scale for both.",
        false => "The cost of a call is not known, so that both bars are equally long."
      }.freeze
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
        @summary = ProfileSummary.new(sides)
      end

      #: () -> String
      def html
        body = <<~HTML
          <h1>#{escape(heading)}</h1>
          #{Html.alarm(@warning)}<p>#{escape(@title)}</p>
          #{@summary.verdict.map { |words| %(<p class="verdict">#{escape(words)}</p>) }.join("\n")}
          <section>
          <h2>By kind of work</h2>
          <p>#{SCALE.fetch(@summary.known?)} Less is better.</p>
          <div class="wide">#{bars}</div>
          <div class="wide">#{kinds}</div>
          </section>
          <p id="tools" hidden><label>Search <input id="search" type="search" placeholder="part of a name"></label>
          <button id="reset" type="button">Zoom out</button> <output id="found"></output></p>
          #{side_graphs}<p>Each frame is a function, above the one that called it. Its width is #{width_words} in it and
          in what it calls. From left to right the order is that of the names, not of time. #{merged}</p>
          <details>
          <summary>The difference as a flame graph</summary>
          <p>Stacks of both; a frame is as wide as the mean of its two shares.
          <span class="key more">red</span>: a larger share in B,
          <span class="key less">blue</span>: a larger share in A.
          The strongest shade is #{(Flame::STRONG * 100).round} points or more.</p>
          #{flame(@trimmed, "Differential flame graph")}</details>
          <details open>
          <summary>The #{differences.size} largest differences in self time</summary>
          <p>#{ranking}</p>
          <div class="wide">#{table}</div></details>
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

      # The sentence and both tables as text, for the terminal.
      #: () -> String
      def text
        words = @summary.verdict.map { |line| "#{line}\n" }.join
        [words, aligned(@summary.table), aligned([cells_head] + differences.map { |one| cells(one) })].join("\n")
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

      def aligned(lines)
        widths = lines.transpose.map { |column| column.map(&:size).max }
        lines.map do |line|
          aligned = line.each_with_index.map do |cell, index|
            index.zero? ? cell.ljust(widths[0]) : cell.rjust(widths[index])
          end
          aligned.join("  ").rstrip << "\n"
        end.join
      end

      def units = @sides.map(&:unit).uniq.join(" and ")

      # Where no file is known, nothing was merged.
      def merged = @sides.all? { |side| side.folded.homes.any? } ? escape(MERGED) : ""

      def escape(text) = Flame.escape(text)

      def heading = "#{@sides[0].label} and #{@sides[1].label}"

      def differences = @differences ||= Profile.differences(@sides)

      # The part of the width that a side takes: all sides have one scale.
      def scales = @scales ||= @summary.wholes.map { |whole| whole / @summary.wholes.max }

      def width_words = @summary.known? ? "the cost of a call" : "the share of all #{units}"

      def side_graphs
        @sides.each_with_index.map do |side, index|
          facts = ["#{Table.number(side.folded.total)} #{side.unit}",
                   side.per_call && "#{@summary.cost(side.per_call)} per call"].compact.join(", ")
          cost = @summary.known? ? ->(share) { @summary.cost(share * side.per_call) } : nil
          <<~HTML
            <section>
            <h2>#{LETTERS[index]}: #{escape(side.label)}</h2>
            <p>#{facts}</p>
            #{flame([@trimmed[index]], "Flame graph of #{side.label}", scale: scales[index], cost: cost)}</section>
          HTML
        end.join
      end

      def flame(sides, title, **more)
        %(<div class="wide">#{Flame.new(sides, width: WIDTH, title: title, **more).svg}</div>\n)
      end

      # One bar for each side, of its kinds of work.
      def bars
        height = @sides.size * ROW
        rows = @sides.each_index.map { |index| bar(index, index * ROW) }
        words = escape("#{@summary.verdict.join(" ")} The table below has the numbers.")
        %(<svg class="kinds" viewBox="0 0 #{WIDTH} #{height}" role="img" aria-label="#{words}">\n#{rows.join}</svg>\n)
      end

      def bar(index, top)
        left = 0.0
        pieces = @summary.kinds.map do |kind, costs|
          width = costs[index] / @summary.wholes.max * WIDTH
          piece(kind, costs[index], left, width, top + 20).tap { left += width }
        end
        words = "#{@summary.name(index)}: #{@summary.cost(@summary.wholes[index])}"
        %(<text x="0" y="#{top + 14}">#{escape(words)}</text>\n) + pieces.join
      end

      def piece(kind, cost, left, width, top)
        name = ProfileKinds::NAMES.fetch(kind)
        label = name.size * LETTER + 8 < width ? text_inside(name, left, top) : ""
        %(<g><title>#{name}: #{@summary.cost(cost)}</title><rect class="kind-#{kind}" x="#{left.round(1)}" ) +
          %(y="#{top}" width="#{width.round(1)}" height="#{BAR}"/>#{label}</g>\n)
      end

      def text_inside(name, left, top)
        %(<text class="inside" x="#{(left + 5).round(1)}" y="#{top + 20}">#{name}</text>)
      end

      # The table of the kinds, which is the legend of the bars.
      def kinds
        colors = @summary.kinds.keys.map { |kind| %(<i class="kind-#{kind}"></i>) } << ""
        head, *rows = @summary.table
        lines = rows.zip(colors).map do |(name, *cells), color|
          %(<tr><th scope="row">#{color}#{name}</th>#{cells.map { |cell| "<td>#{escape(cell)}</td>" }.join}</tr>\n)
        end
        titles = head.map { |cell| %(<th scope="col">#{escape(cell)}</th>) }.join
        %(<table>\n<thead><tr>#{titles}</tr></thead>\n<tbody>\n#{lines.join}</tbody>\n</table>\n)
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
