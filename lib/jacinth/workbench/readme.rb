# frozen_string_literal: true

require "jacinth"
require_relative "cases"
require_relative "page"
require_relative "report"

module Jacinth
  module Workbench
    # The README's section "Speed", made of the results that are committed: bench/results/<ruby>.json, one
    # file for each series of Ruby (`BENCH_JSON=bench/results/3.4.json rake bench`). Measures nothing.
    class Readme
      NAME = /\A\d+\.\d+\.json\z/
      HEADING = "## Speed\n"
      CHART = "bench/results/speed.svg"
      DOCUMENTS = %w[twitter citm_catalog activitypub ohai canada].freeze

      #: (String) -> void
      def initialize(root)
        @root = root
        names = Dir.children(folder).grep(NAME) if File.directory?(folder)
        @reports = Array(names).sort_by { |name| name.scan(/\d+/).map(&:to_i) }.to_h { |name| [File.basename(name, ".json"), report(name)] }
      end

      # Writes the section and its chart; false, and nothing is written, where there are no results.
      #: () -> bool
      def write
        return false if @reports.empty?

        path = File.join(@root, "README.md")
        text = File.read(path, encoding: Encoding::UTF_8)
        before, heading, rest = text.partition(HEADING)
        raise ArgumentError, "README.md has no section Speed" if heading.empty?

        after = rest[/^## .*/m].to_s
        File.write(File.join(@root, CHART), chart.file)
        File.write(path, "#{before}#{heading}\n#{section}\n#{after}")
        true
      end

      # The section's text, without its heading.
      #: () -> String
      def section
        newest, report = @reports.to_a.last
        facts = report["facts"]
        <<~MARKDOWN
          ![How many times as fast as the json gem: Jacinth and Oj, on Ruby #{newest}](#{CHART})

          How many times as fast as the fastest call of json or Oj (parse / generate), and in brackets how many times as long as the floor: the same objects built without reading, the same walk without writing numbers.

          #{table.join("\n")}

          #{facts["cpu"]}; #{facts["gems"]}. Look-alikes of the usual documents, best of many turns in one process, results compared first. `jacinth bench your.json` measures your documents on your machine (`--html FILE` for charts), `rake bench` all cases.
        MARKDOWN
      end

      private

      def folder = File.join(@root, "bench/results")

      def report(name)
        Report.read(File.read(File.join(folder, name), encoding: Encoding::UTF_8)) || raise(ArgumentError, "#{name} holds no results")
      end

      def result(report, name, direction)
        report["results"].find { |one| one["case"] == name && one["direction"] == direction }
      end

      def table
        rows = DOCUMENTS.map { |name| [name, *@reports.values.map { |report| %w[parse generate].map { |way| cell(result(report, name, way)) }.join(" / ") }] }
        ["| document | #{@reports.keys.map { |ruby| "Ruby #{ruby}" }.join(" | ")} |", "| --- |#{" --- |" * @reports.size}",
         *rows.map { |row| "| #{row.join(" | ")} |" }]
      end

      def cell(result)
        return "-" unless result

        marks = Report.marks(result)
        own = marks[:own].last
        peer = marks[:peer] ? format("%.1f", marks[:peer].last / own) : "-"
        marks[:floor] ? format("%s (%.1f)", peer, own / marks[:floor].last) : peer
      end

      def chart
        newest, report = @reports.to_a.last
        results = %w[parse generate].flat_map do |direction|
          DOCUMENTS.filter_map { |name| result(report, name, direction)&.merge("label" => "#{direction} #{name}") }
        end
        Page.ratios("How many times as fast as json, Ruby #{newest}: Jacinth and Oj", results, legend: { "own" => "Jacinth", "oj" => "Oj" })
      end
    end
  end
end
