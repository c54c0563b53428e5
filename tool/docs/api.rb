# frozen_string_literal: true

require "open3"
require "rbconfig"
require "rdoc"

module Jacinth
  module Docs
    # The pages of the API: what rdoc finds in the gem's files, the extension's included. One page for each class.
    class Api
      # What has a page. Below it stands what no program calls.
      PUBLIC = /\AJacinth(?:\z|::(?:Coder|Document|Path|Type|Text|Number|Fragment|Partial|Writer|Doctor|\w*Error)\b)/
      INNER = /::(?:Node|Program\w*|Notation|Reference|Schema\w*|StrictSchema|Inference|Constraints|Formats|Group|Shape|
        FaultList|Checks|OjChecks|Origin|Gemfile|Sources|Trouble|Portable|Editing|Source|Validation|Join|Error\w+)\b/x

      # [name of the class, HTML, [[name, anchor] of its methods]].
      #: (Array[String], String) -> Array[[String, String, Array[[String, String]]]]
      def self.pages(paths, folder) = new(paths, folder).pages

      #: (Array[String], String) -> void
      def initialize(paths, folder)
        out, status = Open3.capture2e(RbConfig.ruby, "-S", "rdoc", "--ri", "--quiet", "--output", folder, *paths)
        raise "rdoc failed: #{out.lines.last}" unless status.success?

        @store = RDoc::Store.new(folder).tap(&:load_cache)
        @markup = RDoc::Markup::ToHtml.new(RDoc::Options.new)
      end

      #: () -> Array[[String, String, Array[[String, String]]]]
      def pages
        names = @store.module_names.sort.grep(PUBLIC).grep_v(INNER)
        names.map { |name| page(@store.load_class(name)) }
      end

      private

      def page(owner)
        methods = { "::" => @store.class_methods, "#" => @store.instance_methods }.flat_map do |kind, all|
          (all[owner.full_name] || []).sort.map { |name| @store.load_method(owner.full_name, "#{kind}#{name}") }
        end
        shown = methods.select { |method| method.visibility == :public && !method.comment.empty? }
        parts = shown.map { |method| section(method) }
        # Every file of the library opens the module Jacinth, so its comments describe files.
        words = owner.full_name == "Jacinth" ? "<p>The methods of the module.</p>" : html(owner.comment)
        [owner.full_name, "<h1>#{owner.full_name}</h1>\n#{words}#{parts.join}",
         shown.map { |method| ["#{owner.full_name}#{method.singleton ? "." : "#"}#{method.name}", anchor(method)] }]
      end

      def section(method)
        calls = method.arglists.to_s.lines(chomp: true).map { |line| CGI.escapeHTML(line.strip) }.join("<br>")
        "<h3 id=\"#{anchor(method)}\"><code>#{calls}</code></h3>\n#{html(method.comment)}"
      end

      # Without the line of types, which is for readers of the source.
      def html(comment)
        comment.accept(@markup).gsub(%r{<p>: .*?</p>}m, "").gsub(/<h1[^>]*>/, "<h2>").gsub("</h1>", "</h2>")
      end

      def anchor(method) = "#{method.singleton ? "c" : "i"}-#{method.name.unpack1("H*")}"
    end
  end
end
