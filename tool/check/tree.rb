# frozen_string_literal: true

module Jacinth
  module Check
    # The files of a working tree for the rules: their paths relative to the root, without files that .gitignore
    # excludes; their text, their lines, and C code without comments and literals. Each file is read once.
    class Tree
      WORKBENCH = "workbench/ext/jacinth_workbench/"
      IGNORED = %w[.git/ .bundle/ tmp/ vendor/ pkg/ coverage/].freeze

      attr_reader :root

      def initialize(root)
        @root = root
        @text = {}
        @code = {}
        @paths = Dir.glob("**/*", File::FNM_DOTMATCH, base: root)
                    .reject { |path| path.start_with?(*IGNORED) || path =~ /\.(so|o|d|gem)\z|\AGemfile\.lock\z/ }
                    .select { |path| File.file?(File.join(root, path)) }.sort
      end

      # The paths that match any of the patterns (File.fnmatch with ** and braces). All paths if there is no pattern.
      def files(*patterns)
        return @paths if patterns.empty?

        flags = File::FNM_PATHNAME | File::FNM_EXTGLOB
        @paths.select { |path| patterns.any? { |pattern| File.fnmatch(pattern, path, flags) } }
      end

      # The engine's C files, including generated ones, as paths from the repository's root.
      def engine = files("ext/jacinth/**/*.{c,h}")

      # The engine's C files and those of the workbench's extension.
      def c_files = engine + files("#{WORKBENCH}*.{c,h}")

      # The path of a C file as an include directive and its own first line write it.
      def own_path(path) = path.delete_prefix("ext/jacinth/").delete_prefix(WORKBENCH)

      # The Ruby files that the two gems load.
      def libraries = files("{lib,workbench/lib}/**/*.rb")

      def file?(path) = @paths.include?(path)

      def absolute(path) = File.join(@root, path)

      # The path below the root of a file that a path with `..`, or through a link, names.
      def real(path) = File.realpath(absolute(path)).delete_prefix("#{File.realpath(@root)}/")

      # The links to folders, whose files are listed once, where they are.
      def links = Dir.glob("{*,*/*}", base: @root).select { |path| File.symlink?(absolute(path)) }

      def text(path)
        @text[path] ||= File.binread(absolute(path)).force_encoding(Encoding::UTF_8)
      end

      def lines(path) = text(path).lines(chomp: true)

      # Ruby and shell programs have no suffix in bin, exe, script and .ci.
      def ruby?(path) = path.end_with?(".rb", ".rake", ".gemspec") || text(path).start_with?("#!/usr/bin/env ruby")

      # Whether a tool/gen script writes the file. The first lines of such a file say so.
      def generated?(path)
        !path.start_with?("tool/", "rakelib/", "test/", "script/") &&
          text(path).each_line.first(6).any? { |line| line.include?("DO NOT EDIT") }
      end

      # C code with comments blanked and literals emptied. Line numbers are kept.
      def code(path)
        @code[path] ||= text(path).gsub(%r{/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'}m) do |match|
          match.start_with?("/") ? "\n" * match.count("\n") : match[0] * 2
        end
      end

      # Yields the number and the text of every line of code that matches.
      def each_match(path, pattern, source: code(path))
        source.each_line(chomp: true).with_index(1) { |line, number| yield number, line if line.match?(pattern) }
      end
    end
  end
end
