# frozen_string_literal: true

require_relative "differences"
require_relative "layout"

module Jacinth
  class Inspector
    # Reports as text for a terminal: what differs, then a table of all numbers with a column for each library, then
    # bars of the bytes by type and of the fill of the slots by size. Also the rows of the page's tables.
    class Table
      BAR = 40
      # Used, idle: for a terminal with UTF-8, and for one without.
      FINE = %w[█ ░].freeze
      PLAIN = %w[# .].freeze

      class << self
        #: (Numeric) -> String
        def number(value) = value.to_s.gsub(/(?<=\d)(?=(\d{3})+\z)/, ",")

        #: (Integer, Integer) -> String
        def share(part, whole) = whole.zero? ? "" : format("%.1f %%", part * 100.0 / whole)

        # Describes this Ruby in one line.
        #: () -> String
        def ruby
          *others, last = Layout::SLOTS
          slots = if others.empty?
                    "one slot size, #{last} bytes (several since 3.2)"
                  else
                    "slots of #{others.join(", ")} and #{last} bytes"
                  end
          "Ruby #{RUBY_VERSION}: #{slots}; a String of up to #{Layout::STRINGS.longest.values.last} bytes is embedded"
        end
      end

      # Label => the cell's content, empty if the report does not have it.
      ROWS = {
        "objects" => ->(report) { number(report[:objects]) },
        "bytes" => ->(report) { number(report[:bytes]) },
        "  in slots" => ->(report) { number(report[:slot_bytes]) },
        "  from malloc" => ->(report) { number(report[:malloc_bytes]) },
        "idle in slots" => ->(report) { part(report[:idle_slot_bytes], report[:slot_bytes]) },
        "idle in malloc blocks" => ->(report) { part(report[:idle_malloc_bytes], report[:malloc_bytes]) },
        "Strings, embedded" => ->(report) { number(report[:strings][:embedded]) },
        "Strings, extended" => ->(report) { number(report[:strings][:extended]) },
        "Strings, shared" => ->(report) { number(report[:strings][:shared]) },
        "Arrays, embedded" => ->(report) { number(report[:arrays][:embedded]) },
        "Arrays, extended" => ->(report) { number(report[:arrays][:extended]) },
        "Arrays, shared" => ->(report) { number(report[:arrays][:shared]) },
        "Hashes, a row (ar)" => ->(report) { number(report[:hashes][:row]) },
        "Hashes, a table (st)" => ->(report) { number(report[:hashes][:table]) },
        "Hashes, empty" => ->(report) { number(report[:hashes][:empty]) },
        "keys" => ->(report) { number(report[:keys][:places]) },
        "  Strings for them" => ->(report) { number(report[:keys][:objects]) },
        "  different texts" => ->(report) { number(report[:keys][:texts]) },
        "  interned" => ->(report) { number(report[:keys][:interned]) },
        "coderange not known" => lambda do |report|
          report[:coderanges] ? number(report[:coderanges][:unknown]) : "Ruby does not say"
        end,
        "frozen objects" => ->(report) { number(report[:frozen]) },
        "values without a slot" => ->(report) { number(report[:immediates].values.sum) },
        "GC runs for a parse" => lambda do |report|
          report[:parse] && "#{report[:parse][:gc_runs]} (#{report[:parse][:major_gc_runs]} major)"
        end,
        "objects it allocates" => ->(report) { report[:parse] && number(report[:parse][:allocated_objects]) }
      }.freeze

      class << self
        # Label => a cell for each report.
        #: (Array[Hash[Symbol, untyped]]) -> Array[[String, Array[String]]]
        def rows(reports)
          ROWS.map { |label, cell| [label, reports.map { |report| instance_exec(report, &cell).to_s }] }
              .reject { |_, cells| cells.all?(&:empty?) }
        end

        private

        def part(idle, whole) = "#{number(idle)} (#{whole.zero? ? "0.0 %" : share(idle, whole)})"
      end

      # reports: name => report, from Inspector.compare. plain: ASCII bars.
      #: (Hash[String, Hash[Symbol, untyped]], ?plain: bool) -> void
      def initialize(reports, plain: false)
        @failed, @reports = reports.partition { |_, report| report[:error] }.map(&:to_h)
        @full, @idle = plain ? PLAIN : FINE
      end

      #: () -> String
      def text
        parts = []
        parts = [*differences, counts, bars("Bytes by type", :types), bars("Slots by size", :slots)] if @reports.any?
        failed = @failed.map { |name, report| "#{name}: #{report[:error]}\n" }
        [Table.ruby << "\n", *parts, *failed.join].reject(&:empty?).join("\n")
      end

      private

      # Nothing with one library.
      def differences
        return [] if @reports.size < 2

        rows = Differences.of(Table.rows(@reports.values))
        return ["#{Differences::NONE}\n"] if rows.empty?

        meaning = Differences.meaning(rows)
        ["#{Differences::SOME}\n#{aligned(rows)}", *("#{meaning.join("\n")}\n" if meaning.any?)]
      end

      def counts = "#{"All numbers\n" if @reports.size > 1}#{aligned(Table.rows(@reports.values))}"

      def aligned(rows)
        lines = rows.map { |label, cells| [label, *cells] }
        lines.unshift(["", *@reports.keys]) unless @reports.keys == [""]
        widths = lines.transpose.map { |column| column.map(&:size).max }
        lines.map do |line|
          aligned = line.each_with_index.map do |cell, index|
            index.zero? ? cell.ljust(widths[0]) : cell.rjust(widths[index])
          end
          aligned.join("  ").rstrip << "\n"
        end.join
      end

      # One bar for each type or size of each library, all to one scale; the idle part is drawn lighter.
      def bars(title, kind)
        longest = @reports.values.flat_map { |report| report[kind].values.map { |sum| measure(kind, sum) } }.max.to_i
        lines = @reports.flat_map do |name, report|
          report[kind].map.with_index { |(key, sum), index| bar(kind, index.zero? ? name : "", key, sum, longest) }
        end
        key = kind == :types ? "#{@full} used, #{@idle} idle" : "#{@full} used, #{@idle} idle, of the slots' bytes"
        "#{title} (#{key})\n#{lines.join}"
      end

      def measure(kind, sum) = kind == :types ? sum[:bytes] : sum[:slots]

      def bar(kind, name, key, sum, longest)
        whole = measure(kind, sum)
        idle = sum[:idle_slots] + (kind == :types ? sum[:idle_malloc] : 0)
        width = longest.zero? ? 0 : (whole * BAR).fdiv(longest).ceil
        light = whole.zero? ? 0 : (idle * width).fdiv(whole).round
        words = if kind == :types
                  "#{Table.number(whole)} bytes, #{Words.count(sum[:objects], "object")}"
                else
                  "#{Words.count(sum[:objects], "slot")}, #{Table.share(whole - idle, whole)} used"
                end
        margin = @reports.keys.map(&:size).max
        bar = ((@full * (width - light)) + (@idle * light)).ljust(BAR)
        line = format("%s  %-8s %s  %s\n", name.ljust(margin), key, bar, words)
        line.delete_prefix(margin.zero? ? "  " : "")
      end
    end
  end
end
