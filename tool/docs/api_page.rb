# frozen_string_literal: true

require_relative "page"

module Jacinth
  module Docs
    # The page of one class of the API: its words, then its constants and methods, each with the lines that call it and
    # its types.
    class ApiPage
      GROUPS = { "." => "Class methods", "#" => "Instance methods" }.freeze

      # [level, text, anchor] of the headings.
      #: () -> Array[[Integer, String, String]]
      attr_reader :headings

      # `addresses`: those of all classes and methods by their names. The block gives the address of a link's target.
      #: (Api::Owner, Hash[String, String]) { (String) -> String } -> void
      def initialize(owner, addresses, &links)
        @owner = owner
        @addresses = near(owner, addresses)
        @links = links
        @headings = [[1, owner.name, nil]]
      end

      #: () -> String
      def html = @html ||= [head, *methods, *constants].join

      # What is searched: as Page#sections, with each method under its whole name.
      #: () -> Array[[String?, String?, String]]
      def sections
        [[nil, nil, Page.words(markdown(@owner.text))]] + @owner.methods.map do |method|
          words = [method.calls, method.types].flatten.join(" ")
          ["#{@owner.name}#{method.name}", method.anchor, "#{Page.words(markdown(method.text))} #{words}"]
        end
      end

      private

      # Names without their class lead to what stands nearest.
      def near(owner, addresses)
        own = owner.methods.to_h { |method| [method.name[1..], addresses["#{owner.name}#{method.name}"]] }
        module_methods = addresses.select { |name, _| name.match?(/\AJacinth\.\w/) }
                                  .transform_keys { |name| name.delete_prefix("Jacinth.") }
        errors = addresses.transform_keys { |name| name.delete_prefix("Jacinth::") }
        module_methods.merge(own, errors, addresses)
      end

      # A bare name of a class in the words is code, so that it leads to its page; the path of a page is a link.
      def markdown(text)
        classes = @addresses.keys.grep(/\A[A-Z][\w:]*(?:[.#][a-z_]\w*[?!]?)?\z/).sort_by { |name| -name.size }
        marked = text.split(/(^```.*?^```|`[^`\n]*`)/m).map do |part|
          next part if part.start_with?("`")

          part = part.gsub(%r{(?<![\w/])docs/[\w/-]+\.md\b}) { |path| "[#{path}](#{path})" }
          part.gsub(/(?<![\w:.])(?:#{Regexp.union(classes).source})(?![\w:?!])/) do |name|
            name.match?(/[a-z][A-Z]|::|[.#]/) ? "`#{name}`" : name
          end
        end
        Page.new(marked.join, api: @addresses, &@links).html
      end

      def head
        facts = []
        facts << "A subclass of #{linked(@owner.above)}." if @owner.kind == "class" && !@owner.above.empty?
        facts << "Includes #{@owner.includes.map { |name| linked(name) }.join(", ")}." if @owner.includes.any?
        facts = facts.empty? ? "" : "<p class=\"facts\">#{facts.join(" ")}</p>\n"
        "<h1><span class=\"kind\">#{@owner.kind}</span> #{@owner.name}</h1>\n#{facts}#{markdown(@owner.text)}"
      end

      def linked(name)
        address = @addresses[name]
        address ? "<a href=\"#{address}\"><code>#{name}</code></a>" : "<code>#{name}</code>"
      end

      def constants
        return [] if @owner.constants.empty?

        rows = @owner.constants.map { |name, text| "<dt><code>#{name}</code></dt>\n<dd>#{markdown(text)}</dd>\n" }
        [heading(2, "Constants", "constants"), "<dl>\n#{rows.join}</dl>\n"]
      end

      def methods
        GROUPS.flat_map do |sign, title|
          group = @owner.methods.select { |method| method.name.start_with?(sign) }
          next [] if group.empty?

          [heading(2, title, title.downcase.tr(" ", "-")), *group.map { |method| section(method) }]
        end
      end

      def section(method)
        words = [heading(3, method.name[1..], method.anchor), calls(method), markdown(method.text)]
        others = method.others.map { |name| "<code>#{CGI.escapeHTML(name)}</code>" }
        words << "<p class=\"facts\">Also called #{others.join(", ")}.</p>\n" if others.any?
        types = method.types.grep_v(/\A\(\) ->/).map { |type| "<code>#{CGI.escapeHTML(type)}</code>" }
        words << "<p class=\"facts\">Types: #{types.join("<br>")}</p>\n" if types.any?
        "<section class=\"method\">\n#{words.join}</section>\n"
      end

      # The lines that call it, with what it returns.
      def calls(method)
        results = method.types.filter_map { |type| type[/ -> (?!.* -> )(.+)/, 1] }.uniq
        result = " -> #{results.join(" | ")}" if results.any?
        lines = method.calls.map { |line| line.include?(" -> ") ? line : "#{line}#{result}" }
        "<pre class=\"calls\" tabindex=\"0\"><code>#{Page.colored("#{lines.join("\n")}\n", "ruby")}</code></pre>\n"
      end

      def heading(level, text, anchor)
        @headings << [level, text, anchor]
        shown = CGI.escapeHTML(text)
        "<h#{level} id=\"#{anchor}\">#{level == 3 ? "<code>#{shown}</code>" : shown} " \
          "<a class=\"anchor\" href=\"##{anchor}\" aria-label=\"Link to this section: #{shown}\">#</a></h#{level}>\n"
      end
    end
  end
end
