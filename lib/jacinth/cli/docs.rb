# frozen_string_literal: true

require_relative "options"
require_relative "console"
require_relative "messages"

module Jacinth
  class CLI
    # `jacinth docs`: the pages in Markdown that the gem holds, in a pager where the output is a terminal.
    class Docs
      include Console

      ROOT = File.expand_path("../../..", __dir__)
      PATTERN = "{*,docs/**/*}.md"
      # Pages at the root whose names in docs belong to other pages.
      NAMES = { "SECURITY.md" => "security-policy" }.freeze
      PAGER = "less"
      # Quits if the page fits the screen, and leaves it there; for less alone.
      FLAGS = { "LESS" => "-FRX" }.freeze
      HELP = <<~TEXT
        usage: jacinth docs [options] [PAGE]

        Show a page of the documentation, which is installed with Jacinth, or list the pages. On a terminal, the program
        that PAGER names shows it. The last part of a name is enough: sidekiq for recipes/sidekiq. Examples:
          jacinth docs
          jacinth docs types
          jacinth docs --path recipes/rails
      TEXT

      # Name => path of each page, those of docs first.
      #: (?String) -> Hash[String, String]
      def self.pages(root = ROOT)
        paths = Dir.glob(PATTERN, base: root).sort_by { |path| [path.start_with?("docs/") ? 0 : 1, path] }
        paths.to_h { |path| [name(path), File.join(root, path)] }
      end

      #: (String) -> String
      def self.name(path) = NAMES.fetch(path) { path.delete_prefix("docs/").delete_suffix(".md").tr("_", "-").downcase }
      private_class_method :name

      #: (output: IO, errors: IO, ?root: String) -> void
      def initialize(output:, errors:, root: ROOT)
        @output = output
        @errors = errors
        @root = root
      end

      #: () -> Options
      def options
        @options ||= Options.new(HELP) do |options|
          options.on("--path", "Print where the page is, or the folder of the pages") { @path = true }
          options.on("-h", "--help", "Print this") { @help = true }
        end
      end

      # The exit status. Raises Wrong, FileTrouble, SystemCallError.
      #: (Array[String]) -> Integer
      def run(arguments)
        name, *more = options.read(arguments)
        return say(options.help) if @help
        raise Wrong, "docs takes one page, not #{more.size + 1}" if more.any?
        raise FileTrouble, "the pages are not installed here: there is no #{folder}" unless File.directory?(folder)
        return say(@path ? folder : list) unless name

        page = find(name)
        @path ? say(page) : show(File.read(page, encoding: Encoding::UTF_8))
      end

      private

      def folder = File.join(@root, "docs")

      def pages = @pages ||= Docs.pages(@root)

      def list
        width = pages.keys.map(&:size).max
        rows = pages.map do |name, path|
          "  #{name.ljust(width)}  #{File.read(path, 1000, encoding: Encoding::UTF_8)[/^# (.*)/, 1]}".rstrip
        end
        ["jacinth docs PAGE shows one of these; they are in #{folder}.", "", *rows]
      end

      # The path of a page: by its name, or by the end of it if no other page ends so.
      def find(wanted)
        word = wanted.scrub.downcase.delete_suffix(".md").delete_prefix("docs/").tr("_", "-")
        return pages[word] if pages.key?(word)

        ends = pages.keys.select { |name| name.end_with?("/#{word}") }
        raise Wrong, unknown(wanted, word) if ends.empty?
        raise Wrong, "#{Messages.title(wanted)} may be #{ends.join(" or ")}" if ends.size > 1

        pages[ends.first]
      end

      def unknown(wanted, word)
        checker = DidYouMean::SpellChecker.new(dictionary: pages.keys) if defined?(DidYouMean)
        nearest = checker&.correct(word)&.first
        "no such page: #{Messages.title(wanted)}#{"; did you mean #{nearest}?" if nearest}; jacinth docs lists them"
      end

      # A pager that is left early, or that does not exist, is not an error.
      def show(text)
        return say(text) unless @output.tty?

        named = ENV["PAGER"].to_s
        flags = ENV.key?("LESS") ? {} : FLAGS
        IO.popen(flags, named.empty? ? [PAGER] : named, "w") { |pager| pager.write(text) }
        OK
      rescue Errno::EPIPE
        OK
      rescue Errno::ENOENT, Errno::EACCES
        say(text)
      end
    end
  end
end
