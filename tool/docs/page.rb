# frozen_string_literal: true

require "kramdown"
require "kramdown-parser-gfm"

module Jacinth
  module Docs
    # A page in Markdown as HTML. kramdown reads it as GitHub's Markdown; here, links get the addresses of the site, and
    # tables a frame and the names of their columns.
    class Page
      OPTIONS = {
        input: "GFM", hard_wrap: false, gfm_quirks: "paragraph_end,no_auto_typographic", syntax_highlighter: nil,
        smart_quotes: %w[apos apos quot quot], math_engine: nil
      }.freeze

      # kramdown's HTML, with what the style sheet needs in tables.
      class Html < Kramdown::Converter::Html
        #: (Kramdown::Element, Integer) -> String
        def convert_table(table, indent)
          head, *body = table.children
          names = head.children.first.children.map { |cell| inner(cell, 0).gsub(/<[^>]*>/, "") }
          body.flat_map(&:children).each { |row| label(row, names) }
          table.children = body if names.all?(&:empty?)
          "<div class=\"wide\">#{super}</div>\n"
        end

        private

        # A cell after the first has the name of its column, which is shown where the cells stand below one another.
        def label(row, names)
          row.children.zip(names).drop(1).each { |cell, name| cell.attr["data-label"] = name unless name.to_s.empty? }
        end
      end

      # The headings: [level, text, anchor].
      #: () -> Array[[Integer, String, String]]
      attr_reader :headings

      # `links`: the address for the target of a link or picture.
      #: (String) { (String) -> String } -> void
      def initialize(text, &links)
        @document = Kramdown::Document.new(text, OPTIONS)
        @headings = []
        visit(@document.root, links, false)
      end

      #: () -> String
      def html = Html.convert(@document.root, @document.options).first

      private

      def visit(element, links, table)
        case element.type
        when :table then table = true
        when :codespan then element.value = element.value.gsub("\\|", "|") if table # as GitHub does
        when :a then element.attr["href"] = links.call(element.attr["href"])
        when :img then element.attr["src"] = links.call(element.attr["src"])
        when :header
          text = element.options[:raw_text].delete("`")
          @headings << [element.options[:level], text, element.attr["id"]]
        end
        element.children.each { |child| visit(child, links, table) }
      end
    end
  end
end
