# frozen_string_literal: true

require "cgi"
require "fileutils"
require "json"
require_relative "../config/home"
require_relative "api"
require_relative "api_page"
require_relative "contents"
require_relative "layout"
require_relative "page"

module Jacinth
  module Docs
    # A static site of all pages and of the API: one folder that a browser reads from disk, or any server gives out. It
    # asks no other server, and works without scripts except for the search and the copy buttons.
    class Site
      ROOT = File.expand_path("../..", __dir__)
      ASSETS = File.join(__dir__, "assets")
      # The groups of the API, in their order.
      GROUPS = ["Read and write", "Parts and texts", "Types", "Errors", "Frontends and tools"].freeze
      # The characters of a page that search engines show.
      LEAD = 160

      # Writes the site into the folder. Returns the names of its pages. `api`: what Api takes.
      #: (String, **untyped) -> Array[String]
      def self.write(folder, **api) = new(folder, **api).write

      #: (String, **untyped) -> void
      def initialize(folder, **api)
        @folder = folder
        @home = Config::Home.new(ROOT)
        @contents = Contents.new(ROOT) { |path| Config::Home.page(path) }
        @api = Api.new(ROOT, **api)
        @api.owners.group_by { |owner| group(owner.name) }.sort_by { |group, _| GROUPS.index(group) }
            .each { |group, owners| owners.each { |owner| @contents.add(group, owner.name, owner.page) } }
        @layout = Layout.new(@contents, File.read(file("lib/jacinth/version.rb"))[/VERSION = "(.+)"/, 1])
        @search = []
      end

      #: () -> Array[String]
      def write
        FileUtils.rm_rf(@folder)
        FileUtils.mkdir_p(@folder)
        @contents.entries.each { |entry| entry.path ? write_page(entry) : write_class(entry) }
        copy("LICENSE")
        FileUtils.cp(Dir[File.join(ASSETS, "*")], @folder)
        File.write(File.join(@folder, "search-index.js"), "searchPages(#{JSON.generate(@search)});\n")
        @contents.entries.map(&:name)
      end

      private

      def file(path) = File.join(ROOT, path)

      # The classes of the native API by what they are for.
      def group(name)
        case name
        when /Error\z/ then "Errors"
        when /\AJacinth::(?:JSON|Oj|Rails|CoreExt|Doctor|Number::FloatMethods)\b/ then "Frontends and tools"
        when /\AJacinth(?:::(?:Coder|Fragment|Writer|Partial))?\z/ then "Read and write"
        when /\AJacinth::Type/ then "Types"
        else "Parts and texts"
        end
      end

      def write_page(entry)
        text = File.read(file(entry.path), encoding: Encoding::UTF_8)
        page = Page.new(text, api: @api.addresses) { |target| address(entry.path, target) }
        store(entry, page)
      end

      def write_class(entry)
        owner = @api.owners.find { |one| one.page == entry.name }
        store(entry, ApiPage.new(owner, @api.addresses) { |target| address("README.md", target) })
      end

      def store(entry, page)
        lead = "#{entry.title}: #{Page.words(page.html[%r{<p>.*?</p>}m].to_s)}"
        lead = "#{lead[0, LEAD].sub(/\s\S*\z/, "")} ..." if lead.size > LEAD
        text = @layout.page(entry, page.html, headings: page.headings, lead: lead)
        File.write(File.join(@folder, entry.name), text)
        @search << [entry.title, entry.part, entry.name, page.sections]
      end

      # A link from a page: to a page of the site, to a file, which is copied, or to anything else, as it is.
      def address(path, target)
        target = @home.file(target, path)
        return target if target.match?(/\A(?:\w+:|#)/)

        found, anchor = target.split("#", 2)
        if (entry = @contents.at(found))
          return "#{entry.name}#{"##{anchor}" if anchor}"
        end
        raise "#{path}: no #{target}" unless File.exist?(file(found))

        copy(found)
      end

      def copy(path)
        name = Config::Home.name(path)
        FileUtils.mkdir_p(File.dirname(File.join(@folder, name)))
        FileUtils.cp(file(path), File.join(@folder, name)) if File.file?(file(path))
        name
      end
    end
  end
end
