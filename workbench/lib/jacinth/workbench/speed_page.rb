# frozen_string_literal: true

require_relative "report"

module Jacinth
  module Workbench
    # The text of docs/speed.md: every case of the committed results, the bars that were missed, and the same
    # calls without the guarded layouts. Made by Readme; measures nothing.
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
          cells = reports.values.map do |report|
            %w[parse generate].map { |direction| cell(find(report, name, direction)) }.join(" / ")
          end
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

      RATIOS = <<~TEXT.split("\n").join(" ").freeze
        How many times as fast as the fastest call of json or Oj (parse / generate), and in brackets how many times as
        long as the floor: the same objects built without reading, the same walk without writing numbers.
      TEXT
      PUBLIC = <<~TEXT.split("\n").join(" ").concat("\n").freeze
        The same calls by Ruby's public functions alone (`JACINTH_PRIVATE=0`, `rake bench:public`), which is what a Ruby
        gets whose objects are not laid out as the self-test expects.
      TEXT

      # Reports by Ruby; `public`: those that were made with JACINTH_PRIVATE=0.
      #: (Hash[String, Hash[String, untyped]], public: Hash[String, Hash[String, untyped]]) -> void
      def initialize(reports, public: {})
        @reports = reports
        @public = public
      end

      #: () -> String
      def text
        parts = [introduction, section("Every case", @reports), missed]
        parts << section("Without the guarded layouts", @public, PUBLIC) unless @public.empty?
        parts.join("\n")
      end

      private

      def introduction
        made = "Made by `rake bench:readme` from `bench/results/`; not to be edited."
        more = "`rake bench` measures it on your machine; `workbench/bench/cases/` says what each case is."
        rubies = @reports.map do |ruby, report|
          facts = report["facts"]
          "- Ruby #{ruby}: #{facts.values_at("ruby", "cpu", "gems").join("; ")}; yjit #{facts["yjit"]}"
        end
        <<~MARKDOWN
          # Speed, case by case

          #{made} #{RATIOS} #{more}

          #{rubies.join("\n")}
        MARKDOWN
      end

      def section(heading, reports, words = nil)
        names = reports.values.flat_map { |report| report["results"].map { |one| one["case"] } }.uniq
        ["## #{heading}\n", *words, *self.class.table(reports, names), ""].join("\n")
      end

      # The bars that were missed.
      def missed
        rows = Hash.new { |all, key| all[key] = {} }
        @reports.each do |ruby, report|
          report["results"].each do |one|
            one["bars"].each do |bar|
              if bar["ratio"] < bar["bar"]
                rows[[one["case"], one["direction"], *bar.values_at("over", "bar")]][ruby] = bar["ratio"]
              end
            end
          end
        end
        all = @reports.values.sum { |report| report["results"].sum { |one| one["bars"].size } }
        lines = rows.map do |(name, direction, over, bar), ratios|
          cells = @reports.keys.map { |ruby| ratios[ruby] ? format("%.2f", ratios[ruby]) : "met" }
          "| #{[name, direction, over, bar, *cells].join(" | ")} |"
        end
        ["## Below their bar\n", "#{rows.values.sum(&:size)} of #{all} bars.\n",
         "| case | call | over | bar | #{self.class.columns(@reports)} |",
         "| --- | --- | --- | --- |#{" --- |" * @reports.size}", *lines, ""].join("\n")
      end
    end
  end
end
