# frozen_string_literal: true

require_relative "chart"

module Jacinth
  module Workbench
    # What all pages of the workbench have around their body.
    module Html
      # A page that loads nothing. opening: the document type and, where a command looks for it before it overwrites a
      # file, a comment; title: text; style: CSS; body: HTML that ends with a line feed.
      #: (String, title: String, style: String, body: String) -> String
      def self.page(opening, title:, style:, body:)
        <<~HTML
          #{opening}<html lang="en">
          <head>
          <meta charset="utf-8">
          <meta name="viewport" content="width=device-width, initial-scale=1">
          <title>#{Chart.escape(title)}</title>
          <style>
          #{style}</style>
          </head>
          <body>
          #{body}</body>
          </html>
        HTML
      end

      # The style of charts, with its colors defined for the whole page, because the legends use them, too.
      #: (String) -> String
      def self.rooted(style) = style.gsub(".chart { --", ":root { --")

      # A table of text, that scrolls if it is wider than the window.
      #: (Array[String], Array[Array[String]]) -> String
      def self.table(head, rows)
        titles = head.map { |cell| %(<th scope="col">#{Chart.escape(cell)}</th>) }.join
        lines = rows.map { |row| "<tr>#{row.map { |cell| "<td>#{Chart.escape(cell)}</td>" }.join}</tr>" }
        %(<div class="wide"><table>\n<thead><tr>#{titles}</tr></thead>\n) +
          "<tbody>\n#{lines.join("\n")}\n</tbody></table></div>\n"
      end

      # A warning at the top of a page; nothing without one.
      #: (String?) -> String
      def self.alarm(words) = words ? %(<p class="alarm" role="alert">#{Chart.escape(words)}</p>\n) : ""
    end
  end
end
