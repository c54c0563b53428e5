# frozen_string_literal: true

# `jacinth inspect`: parses a document with the libraries, counts their objects, and writes the table, the JSON or the
# page. Reads arguments and files; Jacinth::Inspector counts.
require "jacinth/inspector"
require "jacinth/inspector/page"
require "jacinth/workbench/bench"
require "jacinth/cli/input"
require "jacinth/cli/progress"
require "jacinth/cli/options"
require "jacinth/cli/console"
require "jacinth/cli/messages"

module Jacinth
  class CLI
    class Inspect
      include Console

      KIND = "jacinth inspect"
      # A progress line appears on a terminal after this many seconds.
      PATIENCE = 1.0
      HELP = <<~TEXT
        usage: jacinth inspect [options] FILE|CASE

        Show where the bytes of a document's Ruby objects are. The document is parsed with Jacinth and with
        the installed json and oj. First come the numbers in which the libraries differ. For each library,
        the tables count objects and bytes by type, slots by size and how full they are, bytes inside and
        outside the slots, shared keys, unknown coderanges, and garbage collections. FILE is a JSON
        document ("-" is the standard input), CASE a built-in document or case. This takes about
        ten microseconds for each object and library. Examples:
          jacinth inspect data.json
          jacinth inspect --html inspect.html made_twitter
      TEXT

      #: (output: IO, errors: IO, input: IO) -> void
      def initialize(output:, errors:, input:)
        @output = output
        @errors = errors
        @input = input
        @line = StatusLine.new(errors)
        @libraries = nil
      end

      # Returns the exit status. Raises Wrong, FileTrouble, SystemCallError.
      #: (Array[String]) -> Integer
      def run(arguments)
        rest = options.read(arguments)
        return say(options.help) if @help

        unless rest.size == 1
          raise Wrong, "inspect needs one FILE or CASE (got #{rest.size}), such as jacinth inspect data.json"
        end
        raise Wrong, "--html and --json cannot both be the standard output" if @json && @html == "-"

        check_target(rest.first)
        inspect_document(rest.first)
      ensure
        clear
      end

      #: () -> Options
      def options
        @options ||= Options.new(HELP) do |options|
          options.on("--json", "Print the numbers as JSON instead of tables") { @json = true }
          options.on("--html FILE", "Also write a page with charts to FILE (- is the standard output)",
                     example: "inspect.html") do |name|
            @html = name
          end
          options.on("--library NAME", "Only this library or call (oj, \"oj compat\"); may be given",
                     "several times", example: "oj") do |name|
            (@libraries ||= []) << name
          end
          options.on("-h", "--help", "Print this") { @help = true }
        end
      end

      private

      # A file that is not ours is not replaced, because it may be the input.
      def check_target(source)
        return if @html.nil? || @html == "-"
        raise Wrong, "#{Messages.title(@html)} is the input; --html would overwrite it" if @html == source

        target = Messages.title(@html)
        raise FileTrouble, "cannot write #{target}: no such folder" unless File.directory?(File.dirname(@html))
        return if !File.exist?(@html) || ours?

        raise FileTrouble, "will not replace #{target}: it holds no page of #{KIND}"
      end

      # Whether the file is empty or a page of ours.
      def ours?
        opening = Inspector::Page::OPENING
        File.file?(@html) && (File.zero?(@html) || File.binread(@html, opening.size) == opening)
      end

      def inspect_document(name)
        title, text = document(name)
        Jacinth.parse(text)
        reports = compared(text)
        write_page(Inspector::Page.new(reports, title: title, bytes: text.bytesize).text) if @html
        @output.write(@json ? json(title, text, reports) : table(title, text, reports)) unless @html == "-"
        reports.values.all? { |report| report[:error] } ? TROUBLE : OK
      rescue ParserError => e
        clear
        @errors.puts(Messages.invalid(title, e))
        INVALID
      end

      def compared(text)
        Inspector.compare(text, names: @libraries, &method(:progress)).tap { clear }
      rescue ArgumentError => e
        raise Wrong, Messages.plain(e.message)
      end

      # The document's name in messages, and its text.
      def document(name)
        return built_in(name) unless name == "-" || File.exist?(name) || name.end_with?(".json") || name.include?("/")

        input = Input.new(name, @input)
        progress = Progress.new(@errors, input.title)
        text = input.read(nil, progress).force_encoding(Encoding::UTF_8)
        progress.clear
        [input.title, text]
      end

      def built_in(name)
        return [name, Workbench::Documents[name]] if Workbench::Documents.names.include?(name)

        Workbench::Cases.load_all(Workbench::Bench::CASES) if Workbench::Cases.all.empty?
        entry = Workbench::Cases.all.find { |one| one.name == name }
        unless entry
          raise FileTrouble, "#{Messages.title(name)} is no file and no case; jacinth bench --list names the cases"
        end

        [name, entry.document ? entry.document.call : Jacinth.generate(entry.object.call)]
      rescue Workbench::Corpus::Missing => e
        raise FileTrouble, Messages.plain(e.message)
      rescue GeneratorError => e
        raise FileTrouble, "#{name} has no JSON text without options: #{Messages.plain(e.message)}"
      end

      def json(title, text, reports)
        facts = { ruby: RUBY_DESCRIPTION, jacinth: VERSION, slots: Inspector::Layout::SLOTS }
        document = { name: title, bytes: text.bytesize }
        "#{Jacinth.pretty_generate({ kind: KIND, facts: facts, document: document, libraries: reports })}\n"
      end

      def table(title, text, reports)
        plain = Encoding.default_external != Encoding::UTF_8
        "#{title}: #{Inspector::Table.number(text.bytesize)} bytes of JSON\n" \
          "#{Inspector::Table.new(reports, plain: plain).text}"
      end

      def write_page(page)
        return @output.write(page) if @html == "-"

        File.write(@html, page)
        @errors.puts("written: #{Messages.title(@html)}")
      rescue SystemCallError => e
        raise if @html == "-"

        raise FileTrouble, "cannot write #{Messages.title(@html)}: #{Messages.reason(e)}"
      end

      def progress(name, count)
        @since ||= clock
        @line.show("#{name}: #{Inspector::Table.number(count)} objects") if clock - @since > PATIENCE
      end

      def clock = Process.clock_gettime(Process::CLOCK_MONOTONIC)

      def clear = @line.clear
    end
  end
end
