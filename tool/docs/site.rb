# frozen_string_literal: true

require "cgi"
require "fileutils"
require "json"
require "tmpdir"
require_relative "../config/home"
require_relative "api"
require_relative "page"

module Jacinth
  module Docs
    # A static site of all pages and of the API: one folder that a browser reads from disk, or any server gives out. It
    # asks no other server, and works without scripts except for the search.
    class Site
      ROOT = File.expand_path("../..", __dir__)
      ASSETS = File.join(__dir__, "assets")
      # The menu: groups of pages. A page of docs/ that is not listed is in the last group.
      GROUPS = {
        "Start" => %w[README.md docs/troubleshooting.md docs/doctor.md CHANGELOG.md],
        "Migrate" => %w[docs/json.md docs/oj.md docs/rails.md docs/known-differences.md docs/moving/*.md],
        "Recipes" => %w[docs/recipes/*.md],
        "Read and write" => %w[
          docs/calls.md docs/options.md docs/streams.md docs/web.md docs/command-line.md docs/numbers.md docs/text.md
        ],
        "Parts of documents" => %w[docs/documents.md docs/query.md docs/editing.md],
        "Types" => %w[docs/types.md docs/type-schema.md],
        "Security" => %w[docs/security.md SECURITY.md],
        "Performance" => %w[docs/performance.md docs/speed.md workbench/README.md workbench/docs/*.md],
        "More" => %w[docs/*.md CONTRIBUTING.md CODE_OF_CONDUCT.md ARCHITECTURE.md PROJECT_RULES.md]
      }.freeze

      # Writes the site into the folder. Returns the names of its pages.
      #: (String) -> Array[String]
      def self.write(folder) = new(folder).write

      #: (String) -> void
      def initialize(folder)
        @folder = folder
        @groups = {}
        GROUPS.each do |title, patterns|
          paths = patterns.flat_map { |pattern| Dir.glob(pattern, base: ROOT).sort }
          @groups[title] = (paths - @groups.values.flatten).uniq
        end
        @search = []
        @home = Config::Home.new(ROOT)
      end

      #: () -> Array[String]
      def write
        FileUtils.rm_rf(@folder)
        FileUtils.mkdir_p(@folder)
        @titles = @groups.values.flatten.to_h { |path| [path, File.read(file(path))[/^# (.*)/, 1].delete("`")] }
        @api = Dir.mktmpdir { |ri| Api.pages([file("lib"), file("ext/jacinth")], File.join(ri, "ri")) }
        pages = @titles.map { |path, title| write_page(path, title) }
        pages += @api.map { |name, html, methods| write_api(name, html, methods) }
        FileUtils.cp(Dir[File.join(ASSETS, "*")], @folder)
        File.write(File.join(@folder, "search-index.js"), "const PAGES = #{JSON.generate(@search)};\n")
        pages
      end

      private

      def file(path) = File.join(ROOT, path)

      def name_of(path) = Config::Home.page(path)

      def name_of_class(name) = "api-#{name.gsub("::", "-").downcase}.html"

      def write_page(path, title)
        page = Page.new(File.read(file(path))) { |target| address(path, target) }
        name = name_of(path)
        page.headings.each do |level, text, anchor|
          @search << (level == 1 ? [text, "", name] : [text, title, "#{name}##{anchor}"])
        end
        store(name, title, page.html)
      end

      def write_api(name, html, methods)
        page = name_of_class(name)
        @search << [name, "class", page]
        methods.each { |method, anchor| @search << [method, "method", "#{page}##{anchor}"] }
        store(page, name, html)
      end

      # A link from a page: to a page of the site, to a picture, which is copied, or to anything else, as it is.
      def address(path, target)
        target = @home.file(target, path)
        return target if target.match?(/\A(?:\w+:|#)/)

        found, anchor = target.split("#", 2)
        return "#{name_of(found)}#{"##{anchor}" if anchor}" if @titles.key?(found)
        raise "#{path}: no #{target}" unless File.exist?(file(found))

        copy = Config::Home.name(found)
        FileUtils.mkdir_p(File.dirname(File.join(@folder, copy)))
        FileUtils.cp(file(found), File.join(@folder, copy)) if File.file?(file(found))
        copy
      end

      def store(name, title, html)
        File.write(File.join(@folder, name), <<~HTML)
          <!doctype html>
          <html lang="en">
          <head>
          <meta charset="utf-8">
          <meta name="viewport" content="width=device-width, initial-scale=1">
          <title>#{CGI.escapeHTML(title)}#{" - Jacinth" unless title == "Jacinth"}</title>
          <link rel="stylesheet" href="site.css">
          </head>
          <body>
          <header><a class="home" href="index.html">Jacinth</a>
          <input id="search" type="search" placeholder="Search" aria-label="Search" autocomplete="off">
          <ul id="found" hidden></ul></header>
          <div class="page"><nav><details><summary>Pages</summary>#{menu(name)}</details></nav>
          <main>
          #{html}</main></div>
          <script src="search-index.js"></script><script src="search.js"></script>
          </body>
          </html>
        HTML
        name
      end

      def menu(current)
        groups = @groups.transform_values { |paths| paths.map { |path| [name_of(path), @titles[path]] } }
        groups["API"] = @api.map { |name,| [name_of_class(name), name] }
        groups.map do |title, links|
          items = links.map do |name, text|
            here = " aria-current=\"page\"" if name == current
            "<li><a href=\"#{name}\"#{here}>#{CGI.escapeHTML(text)}</a></li>"
          end
          "<h2>#{title}</h2>\n<ul>#{items.join("\n")}</ul>\n"
        end.join
      end
    end
  end
end
