# frozen_string_literal: true

require_relative "report"

module Jacinth
  module Workbench
    # The text of docs/speed.md: every case of the results that are committed, the bars that were missed, and
    # the same calls without the guarded layouts. Made by Readme; measures nothing.
    class SpeedPage
      # A cell of a table: the fastest call of the peers over ours, in brackets ours over the floor.
      #: (Hash[String, untyped]?) -> String
      def self.cell(result)
        return "-" unless result

        marks = Report.marks(result)
        own = marks[:own].last
        peer = marks[:peer] ? format("%.1f", marks[:peer].last / own) : "-"
        marks[:floor] ? format("%s (%.1f)", peer, own / marks[:floor].last) : peer
      end

      # The rows of a table: a column for each Ruby, in each cell parse / generate.
      #: (Hash[String, Hash[String, untyped]], Array[String]) -> Array[String]
      def self.table(reports, names)
        rows = names.map do |name|
          cells = reports.values.map { |report| %w[parse generate].map { |direction| cell(find(report, name, direction)) }.join(" / ") }
          "| #{[name, *cells].join(" | ")} |"
        end
        ["| document | #{columns(reports)} |", "| --- |#{" --- |" * reports.size}", *rows]
      end

      # The Rubies' names at the head of a table.
      #: (Hash[String, Hash[String, untyped]]) -> String
      def self.columns(reports)
        reports.map { |ruby, report| "Ruby #{ruby}#{" with YJIT" if report["facts"]["yjit"] == "on"}" }.join(" | ")
      end

      #: (Hash[String, untyped], String, String) -> Hash[String, untyped]?
      def self.find(report, name, direction)
        report["results"].find { |one| one["case"] == name && one["direction"] == direction }
      end

      # Reports by Ruby; `public` those that were made with JACINTH_PRIVATE=0.
      #: (Hash[String, Hash[String, untyped]], public: Hash[String, Hash[String, untyped]]) -> void
      def initialize(reports, public: {})
        @reports = reports
        @public = public
      end

      #: () -> String
      def text
        [<<~MARKDOWN, section("Every case", @reports), missed, *(section("Without the guarded layouts", @public, <<~WORDS) unless @public.empty?)].join("\n")
          # Speed, case by case

          Made by `rake bench:readme` from `bench/results/`; not to be edited. How many times as fast as the fastest call of json or Oj (parse / generate), and in brackets how many times as long as the floor: the same objects built without reading, the same walk without writing numbers. `rake bench` measures it on your machine; `workbench/bench/cases/` says what each case is.

          #{@reports.map { |ruby, report| "- Ruby #{ruby}: #{report["facts"].values_at("ruby", "cpu", "gems").join("; ")}; yjit #{report["facts"]["yjit"]}" }.join("\n")}
        MARKDOWN
          The same calls by Ruby's public functions alone (`JACINTH_PRIVATE=0`, `rake bench:public`), which is what a Ruby gets whose objects are not laid out as the self-test expects.
        WORDS
      end

      private

      def section(heading, reports, words = nil)
        names = reports.values.flat_map { |report| report["results"].map { |one| one["case"] } }.uniq
        ["## #{heading}\n", *words, *self.class.table(reports, names), ""].join("\n")
      end

      # What fell short of what was asked of it.
      def missed
        rows = Hash.new { |all, key| all[key] = {} }
        @reports.each do |ruby, report|
          report["results"].each do |one|
            one["bars"].each { |bar| rows[[one["case"], one["direction"], *bar.values_at("over", "bar")]][ruby] = bar["ratio"] if bar["ratio"] < bar["bar"] }
          end
        end
        all = @reports.values.sum { |report| report["results"].sum { |one| one["bars"].size } }
        lines = rows.map do |(name, direction, over, bar), ratios|
          "| #{[name, direction, over, bar, *@reports.keys.map { |ruby| ratios[ruby] ? format("%.2f", ratios[ruby]) : "met" }].join(" | ")} |"
        end
        ["## Below their bar\n", "#{rows.values.sum(&:size)} of #{all} bars.\n", "| case | call | over | bar | #{self.class.columns(@reports)} |",
         "| --- | --- | --- | --- |#{" --- |" * @reports.size}", *lines, ""].join("\n")
      end
    end
  end
end
