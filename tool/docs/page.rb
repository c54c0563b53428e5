# frozen_string_literal: true

require "cgi"
require "kramdown"
require "kramdown-parser-gfm"
require "rouge"

module Jacinth
  module Docs
    # A page in Markdown as HTML. kramdown reads it as GitHub's Markdown, and Rouge colors its code; here, links get the
    # addresses of the site, headings an anchor, and tables a frame and the names of their columns.
    class Page
      OPTIONS = {
        input: "GFM", hard_wrap: false, gfm_quirks: "paragraph_end,no_auto_typographic", syntax_highlighter: nil,
        smart_quotes: %w[apos apos quot quot], math_engine: nil
      }.freeze
      # The language of a code block that names none.
      PLAIN = "text"

      # A block of code with the classes of Rouge. It can be scrolled with the keyboard.
      #: (String, String?) -> String
      def self.code(text, language)
        language ||= PLAIN
        inner = "<code class=\"language-#{language}\">#{colored(text, language)}</code>"
        "<div class=\"code\"><pre tabindex=\"0\">#{inner}</pre></div>\n"
      end

      #: (String, String) -> String
      def self.colored(text, language)
        lexer = Rouge::Lexer.find(language)&.new || raise("Rouge knows no language #{language}")
        Rouge::Formatters::HTML.new.format(lexer.lex(text))
      end

      # kramdown's HTML, with what the style sheet and the scripts need.
      class Html < Kramdown::Converter::Html
        #: (Kramdown::Element, Integer) -> String
        def convert_codeblock(block, _indent) = Page.code(block.value, block.options[:lang])

        # A path may be broken after a slash, so that a column of paths leaves room for the others.
        #: (Kramdown::Element, Integer) -> String
        def convert_text(text, _indent) = super.gsub(%r{(?<=\w)/(?=\w)}, "/<wbr>")

        # The text of a heading is read before the sign for its link, which says what it leads to.
        #: (Kramdown::Element, Integer) -> String
        def convert_header(header, indent)
          level, id = header.options[:level], header.attr["id"]
          text = inner(header, indent)
          return "<h1 id=\"#{id}\">#{text}</h1>\n" if level == 1

          label = "Link to this section: #{text.gsub(/<[^>]*>/, "")}"
          link = "<a class=\"anchor\" href=\"##{id}\" aria-label=\"#{label.gsub("\"", "&quot;")}\">#</a>"
          "<h#{level} id=\"#{id}\">#{text} #{link}</h#{level}>\n"
        end

        #: (Kramdown::Element, Integer) -> String
        def convert_table(table, indent)
          head, *body = table.children
          names = head.children.first.children.map { |cell| inner(cell, 0).gsub(/<[^>]*>/, "") }
          body.flat_map(&:children).each { |row| label(row, names) }
          table.children = body if names.all?(&:empty?)
          "<div class=\"wide\" role=\"region\" aria-label=\"Table\" tabindex=\"0\">#{super}</div>\n"
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

      # `api`: the addresses of classes and methods by their names, for code that is such a name. The block gives the
      # address for the target of a link or picture.
      #: (String, ?api: Hash[String, String]) { (String) -> String } -> void
      def initialize(text, api: {}, &links)
        @api = api
        @links = links
        @document = Kramdown::Document.new(text, OPTIONS)
        @headings = []
        @rows = []
        visit(@document.root, [])
        name_rows
      end

      #: () -> String
      def html = @html ||= Html.convert(@document.root, @document.options).first

      # What is searched: [text of the heading or nil, its anchor, the words below it up to the next heading]. A row
      # that has an anchor is a section of its own.
      #: () -> Array[[String?, String?, String]]
      def sections
        found = [[nil, nil, +""]]
        below = found.last
        html.split(%r{(?=<h[1-6] |<tr id=|</table>)}).each do |part|
          below = found.last if part.match?(/\A<h[1-6] /)
          heading, id, rest = heading_of(part)
          found << [heading, id, +""] if heading
          below = found.last if heading && part.start_with?("<h")
          into = part.start_with?("</table>") ? below : found.last
          into.last << " " << Page.words(rest)
        end
        found.each { |section| section.last.strip! }.reject { |heading, _, words| heading.nil? && words.empty? }
      end

      # The text of HTML, in one line.
      #: (String) -> String
      def self.words(html)
        CGI.unescapeHTML(html.gsub(%r{</(?:p|li|td|th|pre|h\d)>|<br */?>}, " ").gsub(/<[^>]*>/, "")).split.join(" ")
      end

      private

      # The text and anchor of the heading or row that the part begins with, unless it is the title; and the words
      # below.
      def heading_of(part)
        level, id, heading, rest = part.match(%r{\A<h(\d) id="([^"]*)">(.*?)</h\1>(.*)}m)&.captures
        return [(Page.words(heading.sub(/<a class="anchor".*/m, "")) if level.to_i > 1), id, rest] if level

        id, name = part.match(%r{\A<tr id="([^"]*)">\s*<td[^>]*>(.*?)</td>}m)&.captures
        [id && Page.words(name), id, part]
      end

      # A row that begins with the name of something, in code and nothing else, has an anchor with this name.
      def name_rows
        used = @headings.map(&:last)
        @rows.each do |row|
          code, more = row.children.first&.children
          next unless code&.type == :codespan && more.nil? && code.value.match?(%r{\A[a-z][\w/.-]+[?!]?\z}i)
          next if used.include?(code.value)

          used << row.attr["id"] = code.value
        end
      end

      def visit(element, above)
        case element.type
        when :tr then @rows << element
        when :codespan then code(element, above)
        when :a then element.attr["href"] = @links.call(element.attr["href"])
        when :img then element.attr["src"] = @links.call(element.attr["src"])
        when :header
          text = element.options[:raw_text].delete("`").gsub(/\[([^\]]*)\]\([^)]*\)/, '\1')
          @headings << [element.options[:level], text, element.attr["id"]]
        end
        children = element.children.dup
        children.each { |child| visit(child, above + [element]) }
      end

      # `\|` in a table is `|`, as GitHub has it. The name of a method or class leads to its documentation.
      def code(element, above)
        types = above.map(&:type)
        element.value = element.value.gsub("\\|", "|") if types.include?(:table)
        address = @api[element.value[/\A(Jacinth[\w:.#?!]*)\(/, 1] || element.value]
        return if address.nil? || types.include?(:a) || types.include?(:header)

        link = Kramdown::Element.new(:a, nil, { "href" => address })
        link.children << element
        siblings = above.last.children
        siblings[siblings.index { |one| one.equal?(element) }] = link
      end
    end
  end
end
