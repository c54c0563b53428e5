# frozen_string_literal: true

require_relative "lab"
require_relative "page"

module Jacinth
  module Workbench
    # The page that `jacinth lab --html` writes: one file that loads nothing, in light and in dark: the story,
    # the results on this Ruby in words, the chart, the tables, and the instructions underneath.
    class LabPage
      # The beginning of a file of ours.
      OPENING = "<!DOCTYPE html>\n<!-- #{Lab::KIND} -->\n"

      STYLE = <<~CSS
        #{Page::STYLE}body { max-width: 62rem; }
        main p, main li { color: var(--ink); max-width: 46rem; }
        main p.soft { color: var(--soft); }
        svg { max-width: 42rem; display: block; }
        pre {
          background: var(--band); padding: .8rem 1rem; overflow-x: auto; font-size: .76rem; line-height: 1.5;
          border-radius: 6px;
        }
        a { color: var(--ink); }
        code { font: .92em ui-monospace, monospace; }
        td:first-child, th:first-child { text-align: right; }
        th.left, td.left { text-align: left; }
        td.strong { background: var(--band); font-weight: 700; }
      CSS

      # For a reader who sees such a chart for the first time.
      LEGEND = "Each line of a chart is one way to do the same, named at its right end; lower is faster. Both axes " \
               "are logarithmic."

      # A link to a page beside this one.
      #: (String, String) -> String
      def self.link(words, file) = %(<a href="#{Chart.escape(file)}">#{Chart.escape(words)}</a>)

      # Words with `code` and *emphasis*.
      #: (String) -> String
      def self.marked(words)
        Chart.escape(words).gsub(/`([^`]+)`/, '<code>\1</code>').gsub(/\*(\w+)\*/, '<em>\1</em>')
      end

      # links: words => file of the pages beside this one, if it is one of several.
      #: (Hash[String, untyped], ?links: Hash[String, String]) -> void
      def initialize(report, links: {})
        @report = report
        @links = links
        @experiment = Lab.shown(report)
      end

      #: () -> String
      def text
        kind = @experiment.class
        body = <<~HTML
          <main>
          #{beside}<h1>#{e(kind::TITLE)}</h1>
          #{Html.alarm(@report["warning"])}<p class="soft">#{e("#{LEGEND} #{kind::RANGES}")}</p>
          #{kind::STORY.map { |words| "<p>#{marked(words)}</p>" }.join("\n")}
          <h2>On Ruby #{e(@report["ruby"])}</h2>
          <ul>#{@experiment.findings.map { |words| "<li>#{marked(words)}</li>" }.join("\n")}</ul>
          #{@experiment.charts.map { |id, chart| chart.inline(id) }.join}
          #{@experiment.sheets.map { |sheet| table(sheet) }.join("\n")}
          <h2>Underneath</h2>
          <pre>#{e(@experiment.appendix.join("\n"))}</pre>
          <h2>Measured with</h2>
          <dl>#{@report["facts"].map { |label, value| "<dt>#{e(label)}</dt><dd>#{e(value)}</dd>" }.join("\n")}</dl>
          </main>
        HTML
        Html.page(OPENING, title: "jacinth lab #{@report["experiment"]}",
                  style: STYLE + Html.rooted(LineChart::STYLE), body: body)
      end

      private

      def e(text) = Chart.escape(text)

      def marked(words) = LabPage.marked(words)

      def beside
        return "" if @links.empty?

        "<p>#{@links.map { |words, file| LabPage.link(words, file) }.join(" &middot; ")}</p>\n"
      end

      def table(sheet)
        lines = sheet.rows.map do |cells|
          "<tr>#{cells.each_with_index.map { |cell, index| cell(sheet, "td", cell, index) }.join}</tr>"
        end
        head = sheet.head.each_with_index.map { |cell, index| cell(sheet, "th", cell, index) }
        <<~HTML
          <h3>#{marked(sheet.title)}</h3>
          <div class="wide"><table>
          <thead><tr>#{head.join}</tr></thead>
          <tbody>
          #{lines.join("\n")}
          </tbody></table></div>
        HTML
      end

      def cell(sheet, tag, words, index)
        classes = [("left" if sheet.left.include?(index)),
                   ("strong" if tag == "td" && sheet.strong&.match?(words))].compact
        %(<#{tag}#{%( class="#{classes.join(" ")}") if classes.any?}>#{e(words)}</#{tag}>)
      end
    end
  end
end
