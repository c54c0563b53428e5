# frozen_string_literal: true

# The links of pages in Markdown: which of them lead nowhere. A code block and code within a line have no links.
module PageLinks
  LINK = /\[(?:[^\[\]]|!?\[[^\]]*\])*\]\(([^()\s]*)\)/
  DEFINITION = /^\[[^\]]+\]: (\S+)/

  class << self
    # The targets of a page's links and pictures.
    #: (String) -> Array[String]
    def targets(text)
      prose = text.gsub(/^```.*?^```/m, "").gsub(/(`+)(?!`).*?(?<!`)\1(?!`)/, "")
      prose.scan(LINK).flatten + prose.scan(DEFINITION).flatten
    end

    # "page: target" of each link that leads to no file of the folder, to a heading that the page lacks, or out of the
    # folder. Addresses are not asked.
    #: (String, Array[String]) -> Array[String]
    def dead(folder, pages)
      pages.flat_map do |page|
        targets = targets(File.read(File.join(folder, page), encoding: Encoding::UTF_8))
        targets.grep_v(/\A\w+:/).reject { |target| alive?(folder, page, target) }.map { |target| "#{page}: #{target}" }
      end
    end

    # The anchors of a page's headings, as code hosts make them.
    #: (String) -> Array[String]
    def anchors(text)
      counts = Hash.new(-1)
      text.gsub(/^```.*?^```/m, "").scan(/^\#{1,6} (.+)/).flatten.map do |title|
        words = title.gsub(/\[([^\]]*)\]\([^)]*\)/, '\1').downcase.gsub(/[^\p{Word}\- ]/, "").strip.tr(" ", "-")
        number = counts[words] += 1
        number.zero? ? words : "#{words}-#{number}"
      end
    end

    private

    def alive?(folder, page, target)
      path, anchor = target.split("#", 2)
      file = path.to_s.empty? ? page : File.expand_path(path, "/#{File.dirname(page)}").delete_prefix("/")
      whole = File.join(folder, file)
      return false unless File.exist?(whole)
      return true unless anchor

      File.file?(whole) && anchors(File.read(whole, encoding: Encoding::UTF_8)).include?(anchor)
    end
  end
end
