# frozen_string_literal: true

require "fileutils"
require "jacinth"
require_relative "cases"
require_relative "report"
require_relative "rung_results"
require_relative "speed_chart"
require_relative "speed_page"
require_relative "steady_table"

module Jacinth
  module Workbench
    # Writes what the README says of speed, and docs/speed.md, from the committed results: the figures of the first
    # sentence, which the gemspec repeats, and the section "Speed" with its chart. Each series of Ruby has
    # bench/results/<ruby>.json (`JACINTH_BENCH_JSON=bench/results/3.4.json rake bench`, with RUBYOPT=--yjit from 4.0
    # on), and a part of bench/results/rungs.json (`rake bench:rungs:keep`). The README is about the newest release of
    # Ruby in rungs.json, else about the newest Ruby with a file of its own, and about real documents where its results
    # have them. Measures nothing.
    class Readme
      NAME = /\A(\d+\.\d+)\.json\z/
      HEADING = "## Speed\n"
      CHART = "bench/results/speed.svg"
      PAGE = "docs/speed.md"
      # The end of the README's first sentence.
      LEAD = /that parses [\d.]+ times and generates [\d.]+ times as fast as json .*\)\.$/
      # The synthetic documents that stand for real ones.
      DOCUMENTS = %w[made_twitter made_citm_catalog made_activitypub made_ohai made_canada].freeze
      COUNTS = %w[no one two three four five six seven eight nine ten].freeze
      METHOD = "The figures are the other library's CPU time divided by Jacinth's, over seconds of calls, garbage " \
               "collection included; above 1, Jacinth is faster."
      MORE = "[#{PAGE}](#{PAGE}) has each document and where to get it, the method and other Rubies; `jacinth bench " \
             "twitter` repeats a row, and `jacinth bench your.json` measures your documents."

      #: (String) -> void
      def initialize(root)
        @root = root
        names = File.directory?(folder) ? Dir.children(folder).grep(NAME) : []
        names = names.sort_by { |name| name.scan(/\d+/).map(&:to_i) }
        @reports = names.to_h { |name| [name[NAME, 1], report(name)] }
        @rungs = RungResults.kept(root)
      end

      # Writes the section, its charts and the page. Returns false and writes nothing if there are no results. Raises
      # ArgumentError if the newest results or README.md lack what is needed.
      #: () -> bool
      def write
        return false if @reports.empty?
        raise ArgumentError, "the results of Ruby #{series} have no CPU time per call" if documents.empty?

        path = File.join(@root, "README.md")
        text = File.read(path, encoding: Encoding::UTF_8)
        before, heading, rest = text.partition(HEADING)
        raise ArgumentError, "README.md has no section Speed" if heading.empty?

        after = rest[/^## .*/m].to_s
        FileUtils.mkdir_p(File.join(@root, File.dirname(PAGE)))
        File.write(File.join(@root, CHART), chart.file)
        File.write(File.join(@root, PAGE), page.text)
        File.write(path, "#{before.sub(LEAD, lead)}#{heading}\n#{section}\n#{after}")
        true
      end

      # The end of the first sentence: the geometric means.
      #: () -> String
      def lead
        parse, generate = Cases::DIRECTIONS.map { |direction| mean(direction, "json") }
        "that parses #{parse} times and generates #{generate} times as fast as #{json} (geometric means over " \
          "#{count}, CPU time on Ruby #{ruby}, garbage collection included)."
      end

      # The section's text, without its heading.
      #: () -> String
      def section
        <<~MARKDOWN
          ![#{title}](#{CHART})

          #{table.join("\n")}

          #{[METHOD, worst, *newest["warning"], MORE].join(" ")} (#{facts})
        MARKDOWN
      end

      private

      def folder = File.join(@root, "bench/results")

      def report(name)
        Report.read(File.read(File.join(folder, name), encoding: Encoding::UTF_8)) ||
          raise(ArgumentError, "#{name} holds no results")
      end

      def page = SpeedPage.new(@reports, rungs: @rungs)

      # The series and the report that the README is about.
      def shown = RungTable.newest(@rungs) || @reports.to_a.last

      def series = shown.first

      def newest = shown.last

      def facts = newest["facts"].values_at("cpu", "gems").join("; ")

      def title = "#{Cases::DIRECTIONS.join(" and ")}: times as fast as #{json}, on Ruby #{ruby}; longer is better"

      def ruby = "#{series}#{" with YJIT" if newest["facts"]["yjit"] == "on"}"

      # Its name and version.
      def json = newest["facts"]["gems"].to_s[/\bjson [\d.]*\d/] || "json"

      def count
        names = documents.map { |result| result["case"] }.uniq
        "#{COUNTS[names.size] || names.size} #{real? ? "real" : "synthetic"} document#{"s" if names.size > 1}"
      end

      # The means over each library that was measured.
      def table
        there = SpeedPage::NAMES.select { |library, _| documents.any? { |result| result["steady"].key?(library) } }
        rows = Cases::DIRECTIONS.map do |direction|
          ["#{direction}, geometric mean", *there.keys.map { |library| mean(direction, library) }]
        end
        SpeedPage.markdown([["#{count}, times as fast as", *there.values], *rows])
      end

      def mean(direction, library)
        results = documents.select { |result| result["direction"] == direction }
        SteadyTable.mean(results.map { |result| Report.steady_ratio(result, library) })
      end

      def real? = newest["results"].any? { |result| result["real"] }

      # The results of the documents that are shown: those with a steady state.
      def documents
        @documents ||= begin
          there = newest["results"].select { |result| (result["steady"] || {}).key?("own") }
          there.select { |result| real? ? result["real"] : DOCUMENTS.include?(result["case"]) }
        end
      end

      # The smallest ratio, in a sentence.
      def worst
        ratios = documents.flat_map do |result|
          SteadyTable::OTHERS.filter_map do |library|
            ratio = Report.steady_ratio(result, library)
            ratio && [ratio, "#{SteadyTable.ratio(ratio)} (#{result["direction"]} #{SteadyTable.label(result)}, " \
                             "#{SpeedPage::NAMES.fetch(library)})"]
          end
        end
        "The smallest is #{ratios.min_by(&:first).last}."
      end

      def chart = SpeedChart.new(documents, title: title, json: json)
    end
  end
end
