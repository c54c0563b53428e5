# frozen_string_literal: true

require "fileutils"
require "jacinth"
require_relative "cases"
require_relative "page"
require_relative "report"
require_relative "speed_page"
require_relative "steady_table"

module Jacinth
  module Workbench
    # Writes the README's section "Speed", its charts and docs/speed.md from the committed results. Each series of Ruby
    # has bench/results/<ruby>.json (`JACINTH_BENCH_JSON=bench/results/3.4.json rake bench`, from 4.0 on with
    # RUBYOPT=--yjit) and <ruby>-public.json (`rake bench:public`). The section is about the newest Ruby, and about real
    # documents where its results have them. Measures nothing.
    class Readme
      NAME = /\A(\d+\.\d+)(-public)?\.json\z/
      HEADING = "## Speed\n"
      CHARTS = Cases::DIRECTIONS.to_h { |direction| [direction, "bench/results/speed-#{direction}.svg"] }.freeze
      PAGE = "docs/speed.md"
      # The synthetic documents that stand for real ones.
      DOCUMENTS = %w[twitter citm_catalog activitypub ohai canada].freeze
      WORST = 5
      METHOD = <<~TEXT.split("\n").join(" ").freeze
        The times are CPU time per call over seconds of calls; as in a server, they include garbage collection and page
        faults. Each library ran in three warmed-up processes of its own, in turns with the others, after their results
        were compared.
        `x json` is json's time divided by Jacinth's: above 1, Jacinth is faster.
      TEXT
      REAL = "The documents are real ones, from programs in use."
      MORE = <<~TEXT.split("\n").join(" ").freeze
        `jacinth bench your.json` measures your documents on your machine, and `--html FILE` draws charts of them.
        [#{PAGE}](#{PAGE}) has every case, the best times, page faults and other Rubies.
      TEXT

      #: (String) -> void
      def initialize(root)
        @root = root
        names = File.directory?(folder) ? Dir.children(folder).grep(NAME) : []
        names = names.sort_by { |name| name.scan(/\d+/).map(&:to_i) }
        @public, @reports = names.partition { |name| name[NAME, 2] }.map do |some|
          some.to_h { |name| [name[NAME, 1], report(name)] }
        end
      end

      # Writes the section, its charts and the page. Returns false and writes nothing if there are no results. Raises
      # ArgumentError if the newest results or README.md lack what is needed.
      #: () -> bool
      def write
        return false if @reports.empty?
        raise ArgumentError, "the results of Ruby #{@reports.keys.last} have no CPU time per call" if documents.empty?

        path = File.join(@root, "README.md")
        text = File.read(path, encoding: Encoding::UTF_8)
        before, heading, rest = text.partition(HEADING)
        raise ArgumentError, "README.md has no section Speed" if heading.empty?

        after = rest[/^## .*/m].to_s
        CHARTS.each { |direction, file| File.write(File.join(@root, file), chart(direction).file) }
        FileUtils.mkdir_p(File.join(@root, File.dirname(PAGE)))
        File.write(File.join(@root, PAGE), SpeedPage.new(@reports, public: @public).text)
        File.write(path, "#{before}#{heading}\n#{section}\n#{after}")
        true
      end

      # The section's text, without its heading.
      #: () -> String
      def section
        facts = newest["facts"].values_at("ruby", "cpu", "gems").join("; ")
        words = [METHOD, real? ? REAL : "The documents are synthetic.", worst, *newest["warning"], "#{facts}.", MORE]
        <<~MARKDOWN
          #{CHARTS.map { |direction, file| "![#{title(direction)}](#{file})" }.join(" ")}

          #{SpeedPage.overview(documents).join("\n")}

          #{words.join(" ")}
        MARKDOWN
      end

      private

      def folder = File.join(@root, "bench/results")

      def report(name)
        Report.read(File.read(File.join(folder, name), encoding: Encoding::UTF_8)) ||
          raise(ArgumentError, "#{name} holds no results")
      end

      def newest = @reports.values.last

      def title(direction)
        jit = " with YJIT" if newest["facts"]["yjit"] == "on"
        "#{direction}: times as fast as the json gem, on Ruby #{@reports.keys.last}#{jit}; longer bars are better"
      end

      def real? = newest["results"].any? { |result| result["real"] }

      # The results of the documents that are shown: those with a steady state.
      def documents
        @documents ||= begin
          there = newest["results"].select { |result| (result["steady"] || {}).key?("own") }
          there.select { |result| real? ? result["real"] : DOCUMENTS.include?(result["case"]) }
        end
      end

      # The smallest ratios, in a sentence.
      def worst
        ratios = documents.flat_map do |result|
          SteadyTable::OTHERS.filter_map do |library|
            ratio = Report.steady_ratio(result, library)
            ratio && [ratio, "#{result["direction"]} #{SteadyTable.label(result)} #{SteadyTable.ratio(ratio)} " \
                             "(#{SpeedPage::NAMES.fetch(library)})"]
          end
        end
        "The smallest ratios: #{ratios.min_by(WORST, &:first).map(&:last).join(", ")}."
      end

      def chart(direction)
        results = documents.select { |result| result["direction"] == direction }
        kinds = %w[own nosj oj].select { |kind| results.any? { |result| result["steady"].key?(kind) } }
        Page.ratios(direction, results, legend: Page::LEGEND.slice(*kinds))
      end
    end
  end
end
