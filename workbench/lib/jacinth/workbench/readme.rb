# frozen_string_literal: true

require "fileutils"
require "jacinth"
require_relative "cases"
require_relative "page"
require_relative "report"
require_relative "speed_page"

module Jacinth
  module Workbench
    # Writes the README's section "Speed", its chart and docs/speed.md from the committed results. Each series of Ruby
    # has bench/results/<ruby>.json (`BENCH_JSON=bench/results/3.4.json rake bench`, from 4.0 on with RUBYOPT=--yjit)
    # and <ruby>-public.json (`rake bench:public`). Measures nothing.
    class Readme
      NAME = /\A(\d+\.\d+)(-public)?\.json\z/
      HEADING = "## Speed\n"
      CHART = "bench/results/speed.svg"
      PAGE = "docs/speed.md"
      DOCUMENTS = %w[twitter citm_catalog activitypub ohai canada].freeze
      METHOD = <<~TEXT.split("\n").join(" ").freeze
        Synthetic versions of the usual documents; best of many runs in one process; results are compared first.
        `jacinth bench your.json` measures your documents on your machine (`--html FILE` for charts), `rake bench` all
        cases.
      TEXT
      ALL_CASES = "[#{PAGE}](#{PAGE}) has the results of all cases, also without the private layouts."

      #: (String) -> void
      def initialize(root)
        @root = root
        names = File.directory?(folder) ? Dir.children(folder).grep(NAME) : []
        names = names.sort_by { |name| name.scan(/\d+/).map(&:to_i) }
        @public, @reports = names.partition { |name| name[NAME, 2] }.map do |some|
          some.to_h { |name| [name[NAME, 1], report(name)] }
        end
      end

      # Writes the section, its chart and the page. Returns false and writes nothing if there are no results.
      #: () -> bool
      def write
        return false if @reports.empty?

        path = File.join(@root, "README.md")
        text = File.read(path, encoding: Encoding::UTF_8)
        before, heading, rest = text.partition(HEADING)
        raise ArgumentError, "README.md has no section Speed" if heading.empty?

        after = rest[/^## .*/m].to_s
        File.write(File.join(@root, CHART), chart.file)
        FileUtils.mkdir_p(File.join(@root, File.dirname(PAGE)))
        File.write(File.join(@root, PAGE), SpeedPage.new(@reports, public: @public).text)
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

          #{SpeedPage::RATIOS}

          #{SpeedPage.table(@reports, DOCUMENTS).join("\n")}

          #{facts["cpu"]}; #{facts["gems"]}. #{METHOD} #{ALL_CASES}
        MARKDOWN
      end

      private

      def folder = File.join(@root, "bench/results")

      def report(name)
        Report.read(File.read(File.join(folder, name), encoding: Encoding::UTF_8)) ||
          raise(ArgumentError, "#{name} holds no results")
      end

      def chart
        newest, report = @reports.to_a.last
        results = %w[parse generate].flat_map do |direction|
          DOCUMENTS.filter_map do |name|
            SpeedPage.find(report, name, direction)&.merge("label" => "#{direction} #{name}")
          end
        end
        Page.ratios("How many times as fast as json, Ruby #{newest}: Jacinth and Oj", results,
                    legend: { "own" => "Jacinth", "oj" => "Oj" })
      end
    end
  end
end
