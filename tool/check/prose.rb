# frozen_string_literal: true

require "pathname"
require "set"

module Jacinth
  # How wide a line is, which files comments name, and which phrases a native reader of technical English stumbles over.
  module Check
    COLUMNS = 120
    # Files whose lines are paragraphs, rows of a table, or data.
    UNWRAPPED = /\.(?:md|json|txt|tsv|gz|svg|html|lock)\z|\ALICENSE\z/

    # What to write instead => what is looked for, in comments of code and in whole documents.
    PHRASES = {
      "so many: say how many, or up to which number" => /\bso many\b/i,
      "by heart: say inline, or known in advance" => /\bby heart\b/i,
      "is none: say is not a ..., or there is no ..." => /(?<!there )\b(?:is|are|was|were) none\b/i,
      "of which ... none: say none of the ..." => /\bof which\b[^.;]*\bnone\b/i,
      "what of: name the part" => /\bwhat of\b/i,
      "likewise: name the noun again" => /\blikewise\b/i,
      "is meant: say is intended" => /\b(?:is|are) meant\b/i,
      "The same: name the noun again" => %r{(?:/\*|\*|#|\.)\s+The same(?:[.,;:]|\s(?:of|for|in|as|with|to|on|at|by)\b)},
      "a comment that begins with dots: make it clear without the line above" => %r{(?:/\*|#)\s*\.\.\.\s}
    }.freeze

    # All of a document is read; of code, its comments.
    DOCUMENT = %r{\A(?:(?!CHANGELOG)[^/]+|docs/.*|workbench/.*|\.ci/.*)\.md\z}
    CODE = /\.(?:c|h|def|rb|rake|yml|gemspec)\z|\A(?:bin|script|exe|\.ci)\/[^.]+\z/

    # The lines of the file, without what is not for readers.
    def self.prose(tree, path)
      text = tree.text(path)
      if path.match?(/\.(?:c|h|def)\z/)
        text = text.gsub(%r{/\*.*?\*/|"(?:\\.|[^"\\\n])*"|[^/"]+|.}m) do |part|
          part.start_with?("/*") ? part : "\n" * part.count("\n")
        end
      elsif !path.match?(DOCUMENT)
        text = text.gsub(/^(?!\s*#).*/, "")
      end
      text.lines
    end

    # [path, line number, phrase] of each place.
    def self.phrases(tree)
      paths = tree.files.select { |path| path.match?(CODE) || path.match?(DOCUMENT) }
      (paths - ["tool/check/prose.rb"]).flat_map do |path|
        prose(tree, path).each.with_index(1).flat_map do |line, number|
          PHRASES.filter_map { |name, pattern| [path, number, name] if line.match?(pattern) }
        end
      end
    end

    # Code whose comments name files, and words that are paths: those in a folder of the project, and names of sources.
    # What is within <> or in capitals is a placeholder.
    NAMING = "{{ext,lib}/**/*.{c,h,def,rb},workbench/**/*.{c,h,rb,rake},test/c/*.{c,h},{tool,rakelib}/**/*.{rb,rake}," \
             "{bin,exe,script}/*,.ci/{full,run,*.sh},config/*.{rb,yml}}"
    FOLDER = /(?:ext|lib|workbench|test|tool|docs|config|sig|script|rakelib|gemfiles|
                 base|kernel|reader|writer|rb|frontends)/x
    SOURCE = /(?:\.inc)?\.(?:c|h|def|rb|rake)\b/
    NAMED = /(?<![\w.\/<>$\#:~@"'*-])(?:#{FOLDER}\/[\w.\/*{},-]*[\w*}](?![\w<-])|[\w\/-]+#{SOURCE}(?![\w\/]))/

    # Whether some path, or the end of one after a slash, is the word, which may be a pattern.
    def self.path?(paths, word)
      flags = File::FNM_PATHNAME | File::FNM_EXTGLOB
      paths.include?(word) || paths.any? { |path| File.fnmatch?("{,**/}#{word}", path, flags) }
    end

    rule "documents.paths", "name the file or folder that exists now; a path elsewhere goes into #{EXCEPTIONS}" do
      folders = tree.files.flat_map { |path| Pathname(path).dirname.descend.map(&:to_s) }.uniq
      paths = Set.new(tree.files + folders)
      known = Hash.new { |hash, word| hash[word] = Check.path?(paths, word) }
      tree.files(NAMING).each do |path|
        Check.prose(tree, path).each.with_index(1) do |line, number|
          line.scan(NAMED) do |word|
            fail(path, "#{word} does not exist", line: number, key: word) unless known[word]
          end
        end
      end
    end

    rule "budgets.width", "wrap the line at #{COLUMNS} columns, or split what is too clever; there are no exceptions" do
      tree.files.grep_v(UNWRAPPED).each do |path|
        next unless tree.text(path).valid_encoding?

        tree.lines(path).each.with_index(1) do |line, number|
          width = line.chomp.size
          fail(path, "has #{width} columns", line: number, key: nil) if width > COLUMNS
        end
      end
    end

    # A folder's limit in the exceptions may only fall: one that is above the count is a failure, too.
    rule "documents.english", "rewrite the sentence; in #{EXCEPTIONS} a folder's limit may only be lowered" do
      places = Check.phrases(tree).group_by { |path, *| path[%r{\A[^/]+(?=/)}] || "." }
      tree.files.map { |path| path[%r{\A[^/]+(?=/)}] || "." }.uniq.each do |folder|
        found = places.fetch(folder, [])
        most = limit(folder, 0)
        next if found.size == most
        next fail(folder, "has #{found.size} such phrases: lower its limit of #{most}", key: nil) if found.size < most

        found.each { |path, number, name| fail(path, name, line: number, key: nil) }
      end
    end
  end
end
