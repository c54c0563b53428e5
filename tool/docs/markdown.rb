# frozen_string_literal: true

require "cgi"

module Jacinth
  module Docs
    # The Markdown of this project's pages as HTML: headings, paragraphs, lists, tables, fences, links, pictures, code.
    # Comments are left out. It does not read HTML, and knows no other Markdown. (That of RDoc 6.4 has no tables.)
    class Markdown
      # The headings: [level, text, anchor].
      #: () -> Array[[Integer, String, String]]
      attr_reader :headings

      # `links`: the address for the target of a link.
      #: () { (String) -> String } -> void
      def initialize(&links)
        @links = links
        @headings = []
      end

      #: (String) -> String
      def html(text)
        lines = text.lines(chomp: true)
        out = +""
        out << block(lines) until lines.empty?
        out
      end

      private

      def block(lines)
        case lines.first
        when /\A\s*\z|\A<!-- .* -->\z/ then lines.shift && ""
        when /\A *```(\w*)/ then fence(lines, $1)
        when /\A(\#{1,6}) (.*)/ then heading(lines.shift && $1.size, $2)
        when /\A\|/ then table(take(lines, /\A\|/))
        when /\A(?:[-*]|\d+\.) / then list(lines)
        else "<p>#{inline(take(lines, /\A(?!\s*\z|```|\#{1,6} |\||[-*] )/).join("\n"))}</p>\n"
        end
      end

      # The lines from the first one on that match.
      def take(lines, pattern)
        taken = [lines.shift]
        taken << lines.shift while lines.first&.match?(pattern)
        taken
      end

      def fence(lines, language)
        margin = lines.shift[/\A */]
        code = []
        code << lines.shift.delete_prefix(margin) until lines.empty? || lines.first.match?(/\A *```/)
        lines.shift
        "<pre><code class=\"#{language}\">#{CGI.escapeHTML(code.join("\n"))}</code></pre>\n"
      end

      def heading(level, text)
        anchor = text.downcase.gsub(/[^\p{Word}\- ]/, "").tr(" ", "-")
        @headings << [level, text.delete("`"), anchor]
        "<h#{level} id=\"#{anchor}\">#{inline(text)}</h#{level}>\n"
      end

      def table(lines)
        rows = lines.map { |line| line.sub(/\A\|/, "").sub(/\|\s*\z/, "").split(/(?<!\\)\|/, -1).map(&:strip) }
        head, _, *body = rows
        rows = body.map { |row| "<tr>#{cells(row, head)}</tr>" }.join("\n")
        names = head.map { |cell| "<th>#{inline(cell)}</th>" }.join
        top = "<thead><tr>#{names}</tr></thead>" unless head.all?(&:empty?)
        "<div class=\"wide\"><table>#{top}<tbody>#{rows}</tbody></table></div>\n"
      end

      # A cell after the first has the name of its column, which is shown where the cells stand below one another.
      def cells(row, head)
        row.each_with_index.map do |cell, index|
          column = head[index].to_s.delete("`*")
          label = " data-label=\"#{CGI.escapeHTML(column)}\"" unless index.zero? || column.empty?
          "<td#{label}>#{inline(cell.gsub("\\|", "|"))}</td>"
        end.join
      end

      # An item goes on in the lines that are indented.
      def list(lines)
        tag = lines.first.match?(/\A\d/) ? "ol" : "ul"
        items = []
        while lines.first&.match?(/\A(?:[-*]|\d+\.) /)
          item = [lines.shift]
          item << lines.shift while lines.first&.match?(/\A {2,}\S/) || (lines[0] == "" && lines[1]&.start_with?("  "))
          width = item.first[/\A(?:[-*]|\d+\.) +/].size
          inner = item.map { |line| line.sub(/\A.{0,#{width}}/) { |start| start.match?(/\A +\z/) ? "" : start } }
          inner[0] = item.first[width..]
          items << (inner.one? ? inline(inner[0]) : html(inner.join("\n")))
        end
        "<#{tag}>#{items.map { |item| "<li>#{item}</li>" }.join("\n")}</#{tag}>\n"
      end

      def inline(text)
        codes = []
        text = text.gsub(/(`+)(.+?)\1/m) { codes << $2.strip and "\0#{codes.size - 1}\0" }
        text = CGI.escapeHTML(text)
        text = text.gsub(/!\[([^\]]*)\]\(([^)\s]+)\)/) { "<img alt=\"#{$1}\" src=\"#{@links.call($2)}\">" }
        text = text.gsub(/\[([^\]]*)\]\(([^)\s]+)\)/) { "<a href=\"#{@links.call($2)}\">#{$1}</a>" }
        text = text.gsub(/\*\*(.+?)\*\*/m, "<strong>\\1</strong>")
        text = text.gsub(/(?<![\w*])\*(?=\S)(.+?)(?<=\S)\*(?![\w*])/m, "<em>\\1</em>")
        text.gsub(/\0(\d+)\0/) { "<code>#{CGI.escapeHTML(codes[$1.to_i])}</code>" }
      end
    end
  end
end
