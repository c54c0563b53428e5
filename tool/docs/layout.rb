# frozen_string_literal: true

require "cgi"

module Jacinth
  module Docs
    # The frame of every page: the head, the contents at the left, what is on the page at the right, the pages before
    # and after, and the foot. It makes HTML of what it is given, and knows nothing of Markdown or rdoc.
    class Layout
      LICENCE = "files/LICENSE"
      CHANGES = "changelog.html"
      # Levels of headings that are listed as "on this page".
      LISTED = (2..3)

      #: (Contents, String) -> void
      def initialize(contents, version)
        @contents = contents
        @version = version
      end

      # A whole page. `headings`: [level, text, anchor]; `lead`: the first words of the page, for search engines.
      #: (Contents::Entry, String, headings: Array[[Integer, String, String]], lead: String) -> String
      def page(entry, html, headings:, lead:)
        listed = headings.select { |level, _, anchor| LISTED.cover?(level) && anchor }
        <<~HTML
          <!doctype html>
          <html lang="en">
          <head>
          <meta charset="utf-8">
          <meta name="viewport" content="width=device-width, initial-scale=1">
          <title>#{escape(entry.title)}#{" - Jacinth" unless entry.title == "Jacinth"}</title>
          <meta name="description" content="#{escape(lead)}">
          <meta name="color-scheme" content="light dark">
          <link rel="icon" href="icon.svg">
          <link rel="stylesheet" href="site.css">
          <script src="search.js" defer></script>
          <script src="site.js" defer></script>
          </head>
          <body>
          <a class="skip" href="#content">Skip to the content</a>
          #{top(entry)}
          <div class="columns">
          #{contents(entry)}
          <main id="content" tabindex="-1">
          #{above(entry)}
          #{small_list(listed)}
          <article#{" class=\"landing\"" if entry.name == "index.html"}>
          #{html}</article>
          #{beside(entry)}
          </main>
          #{list(listed)}
          </div>
          #{foot(entry)}
          </body>
          </html>
        HTML
      end

      private

      def escape(text) = CGI.escapeHTML(text)

      def link(entry, text, **attributes)
        more = attributes.compact.map { |name, value| " #{name}=\"#{value}\"" }.join
        "<a href=\"#{entry.name}\"#{more}>#{escape(text)}</a>"
      end

      def top(entry)
        parts = @contents.parts.map do |first|
          link(first, first.part, "aria-current": ("true" if first.part == entry.part))
        end
        <<~HTML.chomp
          <header class="top">
          <a class="menu" href="#contents">Menu</a>
          <a class="home" href="index.html"><img src="icon.svg" alt="" width="22" height="22"> Jacinth</a>
          <a class="version" href="#{CHANGES}" aria-label="Version #{@version}, changes">#{@version}</a>
          <nav class="parts" aria-label="Parts of this site">#{parts.join}</nav>
          <form class="search" role="search" action="#" hidden>
          <input id="search" type="search" placeholder="Search" aria-label="Search" autocomplete="off"
            spellcheck="false" role="combobox" aria-expanded="false" aria-controls="found" aria-autocomplete="list">
          <kbd aria-hidden="true">/</kbd>
          <p id="count" class="hidden" role="status"></p>
          <ul id="found" role="listbox" aria-label="Search results" hidden></ul>
          </form>
          </header>
        HTML
      end

      def contents(entry)
        groups = @contents.groups(entry.part).map.with_index do |(group, entries), index|
          items = entries.map do |one|
            "<li>#{link(one, one.short, "aria-current": ("page" if one.equal?(entry)))}</li>\n"
          end
          "<p id=\"group-#{index}\">#{group}</p>\n<ul aria-labelledby=\"group-#{index}\">\n#{items.join}</ul>\n"
        end
        parts = @contents.parts.map { |first| "<li>#{link(first, first.part)}</li>" }
        <<~HTML.chomp
          <nav id="contents" class="contents" aria-label="Contents" tabindex="-1">
          <a class="close" href="#content">Close the menu</a>
          <ul class="parts-again" aria-label="Parts of this site">#{parts.join}</ul>
          #{groups.join}</nav>
        HTML
      end

      def above(entry) = "<p class=\"above\">#{escape([entry.part, entry.group].uniq.join(" / "))}</p>"

      def links(listed)
        items = listed.map do |level, text, anchor|
          "<li class=\"level-#{level}\"><a href=\"##{anchor}\">#{escape(text)}</a></li>"
        end
        items.join("\n")
      end

      def list(listed)
        return "" if listed.size < 2

        "<nav class=\"list\" aria-label=\"On this page\">\n<p>On this page</p>\n<ul>\n#{links(listed)}\n</ul></nav>"
      end

      # The same list, for windows without room beside the page.
      def small_list(listed)
        return "" if listed.size < 2

        "<details class=\"small-list\"><summary>On this page</summary>\n<ul>\n#{links(listed)}\n</ul></details>"
      end

      def beside(entry)
        before, after = @contents.beside(entry)
        return "" unless before || after

        sides = { "Previous" => ["prev", before], "Next" => ["next", after] }.map do |word, (relation, one)|
          one && "<a class=\"#{relation}\" rel=\"#{relation}\" href=\"#{one.name}\"><span>#{word}</span> " \
                 "#{escape(one.short)}</a>"
        end
        "<nav class=\"beside\" aria-label=\"Previous and next page\">#{sides.compact.join}</nav>"
      end

      def foot(entry)
        source = entry.path ? "Made from <code>#{entry.path}</code>" : "Made from the sources by rdoc"
        <<~HTML.chomp
          <footer>
          <p>Jacinth #{@version}, under the <a href="#{LICENCE}">MIT licence</a>. <a href="#{CHANGES}">Changes</a>.
          <a href="security-policy.html">Security</a>. <a href="contributing.html">Contributing</a>.</p>
          <p>#{source}.</p>
          </footer>
        HTML
      end
    end
  end
end
