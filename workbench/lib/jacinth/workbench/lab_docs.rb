# frozen_string_literal: true

require "fileutils"
require "shellwords"
require_relative "lab"

module Jacinth
  module Workbench
    # workbench/docs/lab-<experiment>.md and its charts, made from the committed results: for each series of Ruby
    # bench/results/lab/<experiment>-<ruby>.json (`rake lab:results`). Measures nothing.
    class LabDocs
      FOLDER = "bench/results/lab"
      PAGES = "workbench/docs"

      # Writes a report to the place where this class looks for it. Returns its path.
      #: (String, Hash[String, untyped]) -> String
      def self.keep(root, report)
        path = File.join(root, FOLDER, "#{report.fetch("experiment")}-#{report.fetch("ruby")}.json")
        FileUtils.mkdir_p(File.dirname(path))
        rows = report["results"].map { |row| Jacinth.generate(row) }.join(",\n")
        text = Jacinth.generate(report.merge("results" => [])).sub('"results":[]') { %("results":[\n#{rows}\n]) }
        File.write(path, "#{text}\n")
        path
      end

      # The command that runs every experiment on a series of Ruby and prints a report on each line: here, if `here` is
      # that series, else in its machine of script/rubies, from 4.0 on with YJIT. `seconds`: of one experiment.
      #: (String, ?seconds: String?, ?here: String) -> Array[String]
      def self.command(series, seconds: nil, here: RUBY_VERSION[/\A\d+\.\d+/])
        calls = Lab::EXPERIMENTS.keys.map do |name|
          ["exe/jacinth", "lab", name, "--json", *(["--seconds", seconds] if seconds)].shelljoin
        end
        return ["sh", "-c", calls.join(" && ")] if series == here

        jit = "RUBYOPT=--yjit " if series.to_f >= 4.0
        script = ["script/setup >&2", *calls.map { |words| "#{jit}bundle exec #{words}" }]
        ["script/rubies", "run", series, "sh", "-c", script.join(" && ")]
      end

      # Experiment => its reports, the oldest Ruby first.
      #: () -> Hash[String, Array[Hash[String, untyped]]]
      attr_reader :reports

      #: (String) -> void
      def initialize(root)
        @root = root
        names = Dir.glob("*-*.json", base: File.join(root, FOLDER)).sort_by { |name| name.scan(/\d+/).map(&:to_i) }
        @reports = names.map { |name| read(name) }.group_by { |report| report["experiment"] }
      end

      # Path => text of every file that is made from the results.
      #: () -> Hash[String, String]
      def files
        @reports.each_with_object({}) do |(name, reports), files|
          files["#{PAGES}/lab-#{name}.md"] = page(name, reports)
          reports.each do |report|
            Lab.shown(report).charts.each { |id, chart| files["#{PAGES}/#{chart_path(report, id)}"] = chart.file }
          end
        end
      end

      # Writes them; returns their paths.
      #: () -> Array[String]
      def write
        files.each do |path, text|
          FileUtils.mkdir_p(File.dirname(File.join(@root, path)))
          File.write(File.join(@root, path), text)
        end.keys
      end

      private

      def read(name)
        Lab.read(File.read(File.join(@root, FOLDER, name), encoding: Encoding::UTF_8)) ||
          raise(ArgumentError, "#{name} holds no results of the lab")
      end

      # Relative to the page. The only chart of an experiment has the id "time".
      def chart_path(report, id)
        "charts/#{[report["experiment"], report["ruby"], *(id unless id == "time")].join("-")}.svg"
      end

      def page(name, reports)
        experiment = Lab::EXPERIMENTS.fetch(name).experiment
        made = <<~MARKDOWN.split("\n").join(" ")
          Made by `rake lab:docs` from `#{FOLDER}/`; not to be edited. `jacinth lab #{name}` does the same on your
          Ruby, `--html FILE` makes a page of it. #{experiment::HOW}
        MARKDOWN
        ["# #{experiment::TITLE}", *experiment::STORY, sheet(experiment.beside(reports)),
         *reports.map { |report| section(report) }, "#{made}\n"].join("\n\n")
      end

      def section(report)
        shown = Lab.shown(report)
        facts = report["facts"]
        pictures = shown.charts.map { |id, chart| "![#{chart.title}](#{chart_path(report, id)})" }
        [
          "## Ruby #{report["ruby"]}", *report["warning"], shown.findings.map { |line| "- #{line}" }.join("\n"),
          *pictures, *shown.sheets.map { |one| sheet(one) },
          "```\n#{shown.appendix.join("\n")}\n```",
          "#{facts["ruby"]}; #{facts["cpu"]}; yjit #{facts["yjit"]}."
        ].join("\n\n")
      end

      def sheet(one)
        rule = one.head.each_index.map { |index| one.left.include?(index) ? " --- " : " ---: " }.join("|")
        rows = [one.head, *one.rows].map { |cells| "| #{cells.join(" | ")} |" }
        ["#{one.title}:\n", rows.first, "|#{rule}|", *rows.drop(1)].join("\n")
      end
    end
  end
end
