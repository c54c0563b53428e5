# frozen_string_literal: true

require "jacinth/workbench/page"
require_relative "differences"
require_relative "figures"
require_relative "legend"
require_relative "table"

module Jacinth
  class Inspector
    # The page that `jacinth inspect --html` writes: one file that loads and runs nothing. First it says in what the
    # libraries differ. For each library it shows the bytes by type, the slots as squares, the idle part and the
    # embedded part; below, all numbers.
    class Page
      # The beginning of a file of ours.
      OPENING = "<!DOCTYPE html>\n<!-- jacinth inspect -->\n"
      PLACES = { strings: "Strings", arrays: "Arrays", hashes: "Hashes" }.freeze
      KNOWN = { coderanges: "Strings' coderanges", keys: "Strings for keys" }.freeze
      STYLE = <<~CSS
        .tiles, .sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); gap: 1rem 1.6rem; }
        .tile { background: var(--band); border-radius: 8px; padding: .8rem 1rem; }
        .tile h2, .sides h3 { margin: 0 0 .3rem; font-size: 1.05rem; }
        .tile p { margin: 0; }
        .tile b {
          display: block; font-size: 1.9rem; line-height: 1.2; color: var(--ink); font-variant-numeric: tabular-nums;
        }
        .charts {
          display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 34rem), 1fr)); gap: 0 2.5rem;
        }
        .sides > div { min-width: 0; } section > p { margin: .2rem 0 .8rem; max-width: 60rem; }
        #{Figures::STYLE}#{Legend::STYLE}
      CSS

      # reports: name => report, from Inspector.compare; title: the document's name.
      #: (Hash[String, Hash[Symbol, untyped]], title: String, bytes: Integer) -> void
      def initialize(reports, title:, bytes:)
        @failed, @reports = reports.partition { |_, report| report[:error] }.map(&:to_h)
        @title = title
        @bytes = bytes
      end

      #: () -> String
      def text
        head = <<~HTML
          <h1>Where the bytes of #{e(@title)} live</h1>
          <p>#{number(@bytes)} bytes of JSON, read by each library in a process of its own. #{e(Table.ruby)}.</p>
          #{@failed.map { |name, report| %(<p class="notes">#{e(name)}: #{e(report[:error])}</p>\n) }.join}
        HTML
        style = Workbench::Page::STYLE + Workbench::Html.rooted(Workbench::Chart::STYLE) + STYLE
        Workbench::Html.page(OPENING, title: "jacinth inspect: #{@title}", style: style,
                                      body: @reports.empty? ? head : head + body)
      end

      private

      def e(text) = Workbench::Chart.escape(text)

      def number(value) = Table.number(value)

      def body
        slots = @reports.each_with_index.map do |(name, report), index|
          "<div><h3>#{e(name)}</h3>\n#{squares(name, report).inline("slots-#{index}")}</div>\n"
        end
        <<~HTML
          #{differences}#{tiles}
          <p class="legend">#{Legend.html(types)}</p>
          <div class="charts">
          #{section("Bytes by type", TYPE_WORDS, by_type.inline("types"))}
          #{section("Idle bytes", IDLE_WORDS, idle.inline("idle"))}
          #{section("In the slot or elsewhere", PLACE_WORDS, places.inline("places"))}
          #{section("Known characters, interned keys", known_words, known.inline("known"))}
          #{section("Slots by size", SIZE_WORDS, by_size.inline("sizes"))}
          </div>
          <section><h2>The slots themselves</h2>
          <p>Each square is #{number(each)} bytes of slots, in the color of the type. It is filled as far as such slots
          are. Small slots come first. Fewer and fuller squares are better.</p>
          <div class="sides">
          #{slots.join}</div></section>
          <section><h2>All numbers</h2>
          <div class="wide">#{table}</div>
          <p>Bytes from malloc are the requested ones. Keys: the keys of all Hashes, the Strings that hold them, and the
          number of different texts. GC runs are the mean of several parses, objects allocated the
          minimum.</p></section>
        HTML
      end

      # In a table, with what it means; nothing for one library.
      def differences
        return "" if @reports.size < 2

        rows = Differences.of(Table.rows(@reports.values))
        return %(<p class="verdict">#{Differences::NONE}</p>\n) if rows.empty?

        words = Differences.meaning(rows).map { |line| "<p>#{e(line)}</p>\n" }.join
        %(<section><h2>#{Differences::SOME}</h2>\n<div class="wide">#{table(rows)}</div>\n#{words}</section>\n)
      end

      # A card for each library, or one for all that take the same.
      def tiles
        alike = @reports.size > 1 && !Differences.apart?(@reports.values.map { |report| report[:bytes] })
        shown = alike ? { @reports.keys.join(", ") => @reports.values.first } : @reports
        %(<div class="tiles">\n#{shown.map { |name, report| tile(name, report) }.join}</div>)
      end

      TYPE_WORDS = "Slots and malloc blocks together; the faint end of each color is idle."
      IDLE_WORDS = "Room in slots beyond the content, and malloc blocks beyond the length."
      PLACE_WORDS = "Where the content of an object is: in its slot (of a Hash: a row of pairs), in a malloc block " \
                    "(of a Hash: a table), or in another object. Each bar is all objects of that kind."
      SIZE_WORDS = "All bytes of the slots of each size; the faint end is idle."

      def types = @reports.values.flat_map { |report| report[:types].keys }

      def known_words
        known = "Known: Ruby has already checked the characters of the String and recorded its code range. "
        kept = "Interned: all equal keys are one String. "
        return known + kept if Layout::CODERANGES

        "#{kept}Ruby #{RUBY_VERSION} does not tell which Strings it has checked (3.3 and newer do)."
      end

      def section(title, words, drawing) = "<section><h2>#{e(title)}</h2>\n<p>#{e(words)}</p>\n#{drawing}</section>\n"

      def tile(name, report)
        idle = report[:idle_slot_bytes] + report[:idle_malloc_bytes]
        ratio = @bytes.zero? ? "" : format(", %.1f for each byte of JSON", report[:bytes].fdiv(@bytes))
        words = ["#{number(report[:objects])} objects", "#{Table.share(idle, report[:bytes])} idle"]
        words << "#{number(report[:coderanges][:unknown])} code ranges not known" if report[:coderanges]
        words << "#{report[:parse][:gc_runs]} GC runs for a parse" if report[:parse]
        numbers = "<b>#{number(report[:bytes])}</b>bytes#{ratio}<br>#{e(words.join(", "))}"
        %(<div class="tile"><h2>#{e(name)}</h2><p>#{numbers}</p></div>\n)
      end

      def by_type
        stack("Bytes by type", "bytes; shorter is better", one_each do |name, report|
          parts = report[:types].sort_by { |type, _| Legend::KINDS.keys.index(type) }.flat_map do |type, sum|
            free = sum[:idle_slots] + sum[:idle_malloc]
            halves("#{type}: #{number(sum[:bytes])} bytes, #{number(free)} of them idle", sum[:bytes], free,
                   Legend::KINDS.fetch(type))
          end
          bar(name, report[:bytes], number(report[:bytes]), parts)
        end)
      end

      def idle
        stack("Idle bytes", "idle bytes; shorter is better", one_each do |name, report|
          kinds = [[:idle_slot_bytes, "in slots", "slot"], [:idle_malloc_bytes, "in malloc blocks", "malloc"]]
          parts = kinds.map do |key, words, kind|
            Figures::Stack::Part.new("#{number(report[key])} #{words}", report[key], kind)
          end
          sum = parts.sum(&:value)
          bar(name, sum, number(sum), parts)
        end)
      end

      def places
        shares("In the slot or elsewhere", "share of all; more in the slot is better", PLACES) do |report, key|
          report[key].slice(*Legend::SHADES.keys).map { |place, count| [place, count, Legend::SHADES.fetch(place)] }
        end
      end

      def known
        there = @reports.values.any? { |report| report[:coderanges] } ? KNOWN : KNOWN.slice(:keys)
        shares("Known characters, interned keys", "share of all; more is better", there) do |report, key|
          counts = report[key] || {}
          if key == :keys
            next [["interned", counts[:interned], "yes"],
                  ["not interned", counts[:objects] - counts[:interned], "empty"]]
          end

          counts.map do |name, count|
            [name == :unknown ? "not known" : name, count, name == :unknown ? "empty" : "yes"]
          end
        end
      end

      # Bars of one length: for each library, the number of each kind, which the block returns.
      def shares(title, axis, groups)
        stack(title, axis, groups.map do |key, words|
          bars = @reports.map do |name, report|
            counts = yield(report, key)
            all = [counts.sum { |count| count[1] }, 1].max
            parts = counts.map do |what, count, kind|
              Figures::Stack::Part.new("#{number(count)} #{words}: #{what}", count.fdiv(all), kind)
            end
            bar(name, 1, name, parts)
          end
          Workbench::Chart::Group.new(words, bars)
        end)
      end

      def by_size
        stack("Slots by size", "bytes of slots; shorter is better, and so is a shorter faint end",
              @reports.map do |name, report|
          bars = report[:slots].map do |size, sum|
            words = "#{size}: #{number(sum[:objects])} slots, #{number(sum[:idle_slots])} bytes of them idle"
            bar(name, sum[:slots], "#{size}: #{Table.share(sum[:slots] - sum[:idle_slots], sum[:slots])}",
                halves(words, sum[:slots], sum[:idle_slots], "slot"))
          end
          Workbench::Chart::Group.new(name, bars)
        end)
      end

      def squares(name, report)
        cells = report[:cells].sort_by { |cell| [Legend::KINDS.keys.index(cell[:type]), cell[:slot], -cell[:tenths]] }
        cells = cells.map do |cell|
          Figures::Squares::Cell.new(cell[:type], Legend::KINDS.fetch(cell[:type]), cell[:tenths].fdiv(10),
                                     cell[:objects] * cell[:slot])
        end
        idle = Table.share(report[:idle_slot_bytes], report[:slot_bytes])
        words = "#{number(report[:slot_bytes])} bytes of slots, #{idle} idle"
        Figures::Squares.new(title: "Slots of #{name}", description: words, cells: cells, each: each)
      end

      # The bytes of one square. The library with the most slots fills all squares.
      def each = [@reports.values.map { |report| report[:slot_bytes] }.max.fdiv(Figures::Squares::COUNT).ceil, 1].max

      def one_each = @reports.map { |name, report| Workbench::Chart::Group.new("", [yield(name, report)]) }

      def bar(name, value, text, parts) = Figures::Stack::Bar.new(name, value, text, parts)

      def halves(words, whole, free, kind)
        [Figures::Stack::Part.new(words, whole - free, kind), Figures::Stack::Part.new(words, free, "#{kind} idle")]
      end

      def stack(title, axis, groups)
        words = groups.flat_map(&:bars).map { |one| "#{one.name}: #{one.parts.map(&:name).join(", ")}" }
        Figures::Stack.new(title: title, description: words.join("; "), groups: groups, axis: axis,
                           unit: axis.start_with?("share") ? nil : method(:bytes))
      end

      # For the scale of a chart.
      def bytes(number)
        step, unit = [[1e6, "MB"], [1e3, "KB"]].find { |size, _| number >= size } || [1, ""]
        format("%g %s", number / step, unit).strip
      end

      def table(rows = Table.rows(@reports.values))
        rows = rows.map do |label, cells|
          "<tr><td>#{e(label.strip)}</td>#{cells.map { |cell| "<td>#{e(cell)}</td>" }.join}</tr>"
        end
        head = ["", *@reports.keys].map { |cell| %(<th scope="col">#{e(cell)}</th>) }.join
        "<table>\n<thead><tr>#{head}</tr></thead>\n<tbody>\n#{rows.join("\n")}\n</tbody></table>"
      end
    end
  end
end
