# frozen_string_literal: true

require "cgi"
require_relative "contrast"

module Jacinth
  module Docs
    # What is counted of a site that is written: its pages, links, words and colors, and what is wrong with them. It
    # reads the folder alone, and asks no other host.
    class Check
      # The least contrast of text (WCAG 2.1, criterion 1.4.3).
      CONTRAST = 4.5
      TARGET = /\s(?:href|src|action)="([^"]*)"/
      # Elements that ask a host when the page is shown; a link does so only when it is followed.
      ASKING = %r{<(?:link|script|img|iframe|source|video|audio|object)\b[^>]*?\b(?:href|src|data)="(?:https?:)?//|
        url\(["']?(?:https?:)?//|@import|fetch\(|XMLHttpRequest}x

      #: (String) -> void
      def initialize(folder)
        @folder = folder
        @pages = Dir.glob("*.html", base: folder).sort.to_h { |name| [name, read(name)] }
      end

      #: () -> Integer
      def pages = @pages.size

      # The links within the site, and those to pictures and files of it: [page, target].
      #: () -> Array[[String, String]]
      def links
        @links ||= @pages.flat_map do |name, html|
          targets = html.scan(TARGET).flatten.map { |target| CGI.unescapeHTML(target) }
          targets.reject { |target| target.match?(/\A(?:\w+:|\/\/)/) || target == "#" }.map { |target| [name, target] }
        end
      end

      # The links that lead to no file, or to a place that the page lacks.
      #: () -> Array[String]
      def dead = links.reject { |name, target| alive?(name, target) }.map { |name, target| "#{name}: #{target}" }

      # The different words that the search knows.
      #: () -> Integer
      def words = read("search-index.js").downcase.scan(/[[:alpha:]_][[:word:]]+/).uniq.size

      # What would ask another host as soon as a page is shown.
      #: () -> Array[String]
      def asking
        assets = Dir.glob("*.{css,js,svg}", base: @folder).grep_v("search-index.js").to_h { |name| [name, read(name)] }
        @pages.merge(assets).flat_map { |name, text| text.scan(ASKING).map { |found| "#{name}: #{found}" } }
      end

      #: () -> Contrast
      def contrast = @contrast ||= Contrast.new(read("site.css"))

      # What is wrong, in words.
      #: () -> Array[String]
      def faults
        dark = contrast.pairs.select { |pair| pair.ratio < CONTRAST }
        dead.map { |link| "dead link: #{link}" } + asking.map { |one| "asks another host: #{one}" } +
          dark.map { |pair| "contrast: #{pair}" }
      end

      # The counts, as `rake docs` prints them.
      #: () -> String
      def to_s
        format("%d pages, %d links that answer, %d words in the search, contrast of text at least %.2f to 1 (%d pairs)",
               pages, links.size - dead.size, words, contrast.least, contrast.pairs.size)
      end

      private

      def read(name) = File.read(File.join(@folder, name), encoding: Encoding::UTF_8)

      def alive?(name, target)
        path, anchor = target.split("#", 2)
        page = @pages[path.to_s.empty? ? name : path]
        return File.exist?(File.join(@folder, CGI.unescape(path))) unless page

        anchor.nil? || anchor.empty? || page.include?(" id=\"#{CGI.escapeHTML(CGI.unescape(anchor))}\"")
      end
    end
  end
end
