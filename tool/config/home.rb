# frozen_string_literal: true

module Jacinth
  module Config
    # Where the project is on the web, from config/home.yml, and the addresses there: /docs has the site that `rake
    # docs` writes, /source the repository.
    class Home
      # RFC 2606 reserves these names for examples and tests. Nothing answers there, so none of them is a home.
      RESERVED = %r{\A\w+://(?:[^/]+\.)?(?:example\.(?:org|com|net)|example|invalid|test|localhost)(?:[/:]|\z)}.freeze
      # Pages whose names in the site are not those of their files.
      NAMES = { "README.md" => "index.html", "SECURITY.md" => "security-policy.html" }.freeze
      # A link in Markdown: its target.
      LINK = /(?<=\]\()[^)\s]+(?=\))/

      attr_reader :address

      # The name of a page in the one folder of the site.
      #: (String) -> String
      def self.page(path)
        NAMES.fetch(path) { "#{path.delete_prefix("docs/").delete_suffix(".md").tr("/", "-").downcase}.html" }
      end

      # The name of any file in the site: those that are not pages are copied into a folder.
      #: (String) -> String
      def self.name(path) = path.end_with?(".md") ? page(path) : "files/#{path}"

      #: (String) -> void
      def initialize(root)
        @root = root
        @address = File.read(File.join(root, "config/home.yml"))[/^home: (\S+)/, 1]
      end

      # Whether something can answer at the address.
      #: () -> bool
      def known? = !@address.nil? && !@address.match?(RESERVED)

      # A page as it is in a gem that has the files `held`, relative to the root. Pictures, and links to other files of
      # the repository, lead to the site, if there is a home. All else stays.
      #: (String, String, Array[String]) -> String
      def packed(text, page, held)
        return text unless known?

        text.gsub(LINK) do |target|
          picture = $`.match?(/!\[[^\]]*\]\(\z/)
          path, anchor = file(target, page).split("#", 2)
          next target if !File.file?(File.join(@root, path.to_s)) || (held.include?(path) && !picture)

          "#{of(path)}#{"##{anchor}" if anchor}"
        end
      end

      # The address of a file, relative to the root, in the site.
      #: (String) -> String
      def of(path) = "#{@address}/docs/#{Home.name(path)}"

      # The target of a link with the file's path in place of its address in the site, at this home or another one.
      # Relative targets become relative to the root. Other addresses, and the anchors of a page, stay.
      #: (String, String) -> String
      def file(target, page)
        return target if target.start_with?("#")
        return File.expand_path(target, "/#{File.dirname(page)}").delete_prefix("/") unless target.match?(/\A\w+:/)

        name, anchor = target[%r{\Ahttps?://[^/]+/docs/(.+)}, 1].to_s.split("#", 2)
        path = pages.find { |one| Home.page(one) == name } || name.to_s[%r{\Afiles/(.+)}, 1]
        path ? "#{path}#{"##{anchor}" if anchor}" : target
      end

      private

      def pages = @pages ||= Dir.glob("{*,docs/**/*,workbench/*,workbench/docs/*}.md", base: @root)
    end
  end
end
