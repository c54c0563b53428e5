# frozen_string_literal: true

require "fileutils"
require_relative "lab_docs"
require_relative "lab_page"

module Jacinth
  module Workbench
    # The lab's pages for a site, made from the kept results: a page for each experiment and Ruby, as `jacinth lab
    # --html` writes it, and lab.html, which leads to all of them. The files load nothing and link only to one another,
    # so that the folder can stand anywhere. Measures nothing.
    class LabSite
      INDEX = "lab.html"
      OPENING = "<!DOCTYPE html>\n<!-- jacinth lab: all -->\n"
      TITLE = "The lab"
      WORDS = "Experiments about where Ruby and malloc keep the bytes of Strings, and what that costs. " \
              "`jacinth lab NAME --html FILE` makes such a page of your own Ruby."

      #: (String) -> void
      def initialize(root)
        @reports = LabDocs.new(root).reports
      end

      # Name of the file => its text.
      #: () -> Hash[String, String]
      def files
        pages = @reports.values.flatten.to_h do |report|
          [LabSite.name(report), LabPage.new(report, links: links(report)).text]
        end
        { INDEX => index }.merge(pages)
      end

      # Writes them into the folder; returns their paths.
      #: (String) -> Array[String]
      def write(folder)
        FileUtils.mkdir_p(folder)
        files.map { |name, text| File.join(folder, name).tap { |path| File.write(path, text) } }
      end

      #: (Hash[String, untyped]) -> String
      def self.name(report) = "lab-#{report["experiment"]}-#{report["ruby"]}.html"

      private

      # Words => file, of the pages beside this one.
      def links(report)
        others = @reports.fetch(report["experiment"]).reject { |one| one.equal?(report) }
        { TITLE => INDEX }.merge(others.to_h { |one| ["Ruby #{one["ruby"]}", LabSite.name(one)] })
      end

      def index
        parts = @reports.map do |name, reports|
          kind = Lab::EXPERIMENTS.fetch(name).experiment
          rubies = reports.map { |report| LabPage.link("Ruby #{report["ruby"]}", LabSite.name(report)) }
          "<h2>#{Chart.escape(kind::TITLE)}</h2>\n<p>#{LabPage.marked(kind::STORY.first)}</p>\n" \
            "<p>#{rubies.join(" &middot; ")}</p>\n"
        end
        body = "<main>\n<h1>#{TITLE}</h1>\n<p class=\"soft\">#{LabPage.marked(WORDS)}</p>\n#{parts.join}</main>\n"
        Html.page(OPENING, title: TITLE, style: LabPage::STYLE + Html.rooted(LineChart::STYLE), body: body)
      end
    end
  end
end
