# frozen_string_literal: true

require_relative "corpus"
require_relative "report"
require_relative "rung_table"
require_relative "steady_table"

module Jacinth
  module Workbench
    # The text of docs/speed.md from the committed results: the table of every Ruby and rung; CPU time per call of each
    # document on the newest Ruby; the best times of every case on every Ruby; where to get the documents. Called by
    # Readme. Measures nothing.
    class SpeedPage
      # Library => its name in a sentence.
      NAMES = { "json" => "json", "nosj" => "nosj", "oj" => "Oj" }.freeze

      # The rows of the table of documents: parse and generate side by side, with geometric means.
      #: (Array[Hash[String, untyped]]) -> Array[String]
      def self.overview(results)
        there = NAMES.select { |library, _| results.any? { |result| result["steady"].key?(library) } }
        head = Cases::DIRECTIONS.flat_map { |way| ["#{way}, CPU time", *there.values.map { |name| "x #{name}" }] }
        ratios = ->(result) { there.keys.map { |library| result && Report.steady_ratio(result, library) } }
        rows = results.group_by { |result| result["case"] }.map do |_, pair|
          ways = Cases::DIRECTIONS.map { |way| pair.find { |result| result["direction"] == way } }
          cells = ways.flat_map do |result|
            [result ? Table.time(result["steady"]["own"]["cpu"]) : "-",
             *ratios.(result).map { |one| SteadyTable.ratio(one) }]
          end
          [SteadyTable.label(pair.first), Table.number(pair.first["bytes"]), *cells]
        end
        markdown([["document", "bytes", *head], *rows, ["geometric mean", "", *means(results, ratios)]])
      end

      #: (Array[Hash[String, untyped]], Proc) -> Array[String]
      def self.means(results, ratios)
        Cases::DIRECTIONS.flat_map do |way|
          columns = results.select { |result| result["direction"] == way }.map(&ratios).transpose
          ["", *columns.map { |column| SteadyTable.mean(column) }]
        end
      end
      private_class_method :means

      # A table whose first column is aligned to the left. The cells are the head's, then the rows'.
      #: (Array[Array[String]]) -> Array[String]
      def self.markdown((head, *rows))
        rule = "| --- |#{" ---: |" * (head.size - 1)}"
        ["| #{head.join(" | ")} |", rule, *rows.map { |cells| "| #{cells.join(" | ")} |" }]
      end

      # A cell of a table: the ratio to the fastest call of json or Oj, and in brackets the time relative to the floor.
      #: (Hash[String, untyped]?) -> String
      def self.cell(result)
        return "-" unless result

        marks = Report.marks(result)
        own = marks[:own].last
        peer = marks[:peer] ? format("%.1f", marks[:peer].last / own) : "-"
        marks[:floor] ? format("%s (%.1f)", peer, own / marks[:floor].last) : peer
      end

      # The rows of a table: a column for each Ruby, with parse / generate in each cell.
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

      STEADY = <<~TEXT.split("\n").join(" ").freeze
        Each call was repeated for seconds, so the times include garbage collection and page faults. Each library ran in
        processes of its own, in turns with the others, after their results were compared. In its first seconds, a
        process takes five to ten times as many page faults, so most of that time is not counted. `x json` is json's
        time divided by Jacinth's: above 1, Jacinth is faster. `+-` is half the interquartile range of the turns. `best
        x json` is the same ratio for the best samples, in which the garbage collector did not run. Real documents come
        from programs in use; synthetic ones are made by `workbench/lib/jacinth/workbench/documents/` and
        `workbench/bench/cases/`; `made_twitter` has the shape of `twitter`, and other values.
      TEXT
      DOCUMENTS = <<~TEXT.split("\n").join(" ").freeze
        None is in this repository. `jacinth bench twitter` fetches the document, compares its SHA-256 and measures it;
        `jacinth bench --fetch` fetches all that a gem or an npm package ships. Those with a source at GitHub are in no
        package, and you fetch them yourself. ADVICE `citm_catalog` of the npm package, and `activitypub`, are measured
        with one name changed, which the command does.
      TEXT
      RATIOS = <<~TEXT.split("\n").join(" ").concat("\n").freeze
        Each cell shows parse / generate, and each number is from the best of many samples in one process. The first
        number is Jacinth's speed relative to the fastest call of json or Oj: above 1, Jacinth is faster. The number in
        brackets is Jacinth's time relative to a lower bound: for parse, building the same objects without parsing; for
        generate, the same traversal without writing numbers.
      TEXT
      RUNGS = <<~TEXT.split("\n").join(" ").concat("\n").freeze
        How Jacinth reaches into Ruby's objects depends on the Ruby ([Rubies](rubies.md)): by private layouts, by
        functions that Ruby exports without declaring them, or by public functions alone. Each number is json's CPU
        time per call divided by Jacinth's, as above, over the real documents (`rake bench:rungs`): the geometric mean,
        and the smallest ratio with its document.
      TEXT
      ABOUT = <<~TEXT.split("\n").join(" ").freeze
        How many times as fast as json, Oj and nosj Jacinth is: for each document on the newest Ruby, and for each case
        on every Ruby. `jacinth bench` measures the same on your machine.
      TEXT
      MADE = <<~TEXT.split("\n").join(" ").concat("\n").freeze
        Made by `rake bench:readme` from `bench/results/`; not to be edited. `workbench/bench/cases/` describes each
        case.
      TEXT
      # `reports`: by Ruby; `rungs`: the reports of RungRace. The newest released Ruby in `rungs`, else in `reports`, is
      # shown document by document.
      #: (Hash[String, Hash[String, untyped]], ?rungs: Hash[String, Hash[String, untyped]]) -> void
      def initialize(reports, rungs: {})
        @reports = reports
        @rungs = rungs
      end

      #: () -> String
      def text
        best = section("Best times of every case", @reports, RATIOS)
        [introduction, *rungs, *steady, best, *documents, MADE].join("\n")
      end

      private

      def introduction
        rubies = @reports.map do |ruby, report|
          facts = report["facts"]
          "- Ruby #{ruby}: #{facts.values_at("ruby", "cpu", "gems").join("; ")}; yjit #{facts["yjit"]}"
        end
        <<~MARKDOWN
          # Speed

          #{ABOUT}

          #{rubies.join("\n")}

          Each Ruby was measured with the version of jacinth in its line, which may be older than the current one.
        MARKDOWN
      end

      def rungs
        return [] if @rungs.empty?

        facts = @rungs.map do |series, result|
          "- Ruby #{series}: #{result["facts"].values_at("ruby", "cpu", "gems").join("; ")}"
        end
        ["## Every Ruby and rung\n", RUNGS, *SpeedPage.markdown(RungTable.cells(@rungs)), "", *facts, ""].join("\n")
      end

      # Where to get the real documents; nothing if none was measured.
      def documents
        return [] if @reports.values.none? { |report| report["results"].any? { |result| result["real"] } }

        rows = Corpus.sources.map { |name, from| "| #{name} | #{Table.number(Corpus::ROWS[name].bytes)} | #{from} |" }
        <<~MARKDOWN
          ## The real documents

          #{DOCUMENTS.sub("ADVICE", Corpus.advice)}

          | document | bytes | source |
          | --- | ---: | --- |
          #{rows.join("\n")}
        MARKDOWN
      end

      # The newest Ruby's CPU time per call. A Ruby that was not measured so has none.
      def steady
        ruby, report = RungTable.newest(@rungs) || @reports.to_a.last
        table = SteadyTable.new(report)
        return [] if table.groups.empty?

        sheets = table.groups.flat_map do |(direction, real), group|
          title = "#{direction}, #{SteadyTable::GROUPS.fetch(real)}"
          ["### #{title}\n", *SpeedPage.markdown(table.times(group)), "", "#{SteadyTable::COUNTS}:\n",
           *SpeedPage.markdown(table.counts(group)), ""]
        end
        warning = report["warning"] && "#{report["warning"]}\n"
        heading = "## CPU time per call on #{SpeedPage.columns({ ruby => report })}\n"
        [heading, *warning, "#{STEADY}\n", *sheets].join("\n")
      end

      def section(heading, reports, words = nil)
        names = reports.values.flat_map { |report| report["results"].map { |one| one["case"] } }.uniq
        ["## #{heading}\n", *words, *self.class.table(reports, names), ""].join("\n")
      end
    end
  end
end
