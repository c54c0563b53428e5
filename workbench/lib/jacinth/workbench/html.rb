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

      # A warning at the top of a page; nothing without one.
      #: (String?) -> String
      def self.alarm(words) = words ? %(<p class="alarm" role="alert">#{Chart.escape(words)}</p>\n) : ""
    end
  end
end
