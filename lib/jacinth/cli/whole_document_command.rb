# frozen_string_literal: true

require_relative "document_command"

module Jacinth
  class CLI
    autoload :Commented, File.expand_path("commented", __dir__)

    # `jacinth fmt`, `min`, `check` and `stat`: whole documents, by Jacinth.reformat and Jacinth.statistics, in C.
    class WholeDocumentCommand < DocumentCommand
      LEAST = 1
      MOST = Float::INFINITY
      NEEDS = "files"
      LONG = 4 << 20 # bytes of the longest document that fmt and min read as a whole
      DEEPEST_INDENT = 64
      DOING = { "fmt" => "formatting", "min" => "minifying", "check" => "checking", "stat" => "counting" }.freeze
      EXAMPLES = {
        "fmt" => ["jacinth fmt --indent 4 data.json", "jacinth fmt --in-place --sort-keys data.json",
                  "jacinth fmt -cS data.json", "jacinth fmt --check --diff config.json"],
        "min" => ["jacinth min < data.json > small.json", "jacinth min --canonical data.json"],
        "check" => ["jacinth check data.json config.json"], "stat" => ["jacinth stat --allow-comments config.json"]
      }.freeze
      READS = <<~TEXT
        "-", or no FILE, is the standard input. A document must conform to RFC 8259 and be valid UTF-8, and an object
        must not have equal keys. An invalid document is reported with its position, and the others are still processed.

        A FILE with a document on each line (NDJSON) is read line by line, in flat memory. It is detected by its first
        two lines, of up to 1 MB; --lines skips this test. --documents reads documents one after another, or a JSON text
        sequence. A FILE may be compressed with gzip, or with zstd if the gem zstd-ruby is installed.
      TEXT
      WRITES = <<~TEXT

        Numbers and strings are copied unchanged, without the options that escape more characters, and keys keep their
        order without --sort-keys. A line feed ends each document. A document of more than 4 MB is printed while it is
        read, in flat memory, unless --max-bytes is given, or fmt keeps comments.
        If it has an error, the part before the error has already been printed. The keys of open objects are remembered
        to find equal ones, unless --allow-duplicate-key is given. --in-place replaces the file with a new one, so
        another hard link to it keeps the old text.
      TEXT
      # What fmt and min do with what they accept.
      REWRITTEN = {
        allow_comments: "they are dropped", allow_trailing_comma: "it is dropped", allow_duplicate_key: "all are kept",
        allow_control_characters: "they are escaped", allow_invalid_escape: "the backslash is dropped"
      }.freeze

      attr_reader :name, :verbose

      #: (name: String, input: IO, output: IO, errors: IO) -> void
      def initialize(name:, input:, output:, errors:)
        super(input: input, output: output, errors: errors)
        @name = name
        @layout = {}
        @escapes = {}
        indent(2) if name == "fmt"
      end

      # The verb of the progress line.
      #: () -> String
      def doing = DOING.fetch(@name)

      # Whether the command prints the documents.
      #: () -> bool
      def writes? = %w[fmt min].include?(@name)

      # The output of fmt and min for `text`, or the statistics that check and stat print. Raises ParserError.
      #: (String) -> (String | Hash[Symbol, Integer])
      def result(text)
        return checked(text) if @name == "check"
        return Jacinth.statistics(text, **@read) unless writes?

        return Canonical.text(text, @read) << "\n" if @canonical
        return commented(text) << "\n" if comments? && text.b.match?(%r{/[/*]}n)

        Jacinth.reformat(text, **@read, **@layout, **@escapes, sort_keys: @sort) << "\n"
      end

      # The statistics of a text, to add up.
      #: (String) -> Hash[Symbol, Integer]
      def counts(text) = result(text)

      private

      # The text with its comments.
      def commented(text)
        Commented.new(text, { **@read, **@escapes }, @layout[:indent], sort: @sort).to_s
      end

      # Whether comments stay: min drops them.
      def comments? = @name == "fmt" && !@compact && @read[:allow_comments]

      # The size of a text that parse accepts. valid? is faster, but does not say what is wrong.
      def checked(text)
        Jacinth.parse(text, **@read) unless Jacinth.valid?(text, **@read)
        { bytes: text.bytesize }
      end

      def help_text
        examples = EXAMPLES.fetch(@name).map { |line| "  #{line}\n" }.join
        "usage: jacinth #{@name} [options] [FILE...]\n\n#{COMMANDS.fetch(@name).sentence} " \
          "#{examples.lines.size > 1 ? "Examples" : "Example"}:\n#{examples}\n#{READS}#{WRITES if writes?}"
      end

      def own_options(options)
        layout_options(options) if @name == "fmt"
        canonical_option(options) if @name == "min"
        write_options(options) if writes?
        lines_option(options)
        options.on("-v", "--verbose", "Name the valid documents too") { @verbose = true } if @name == "check"
        color_option(options) if writes?
      end

      def layout_options(options)
        options.on("--indent N", "Spaces per level, 0 to #{DEEPEST_INDENT} (default 2)", takes: 0..DEEPEST_INDENT,
                   example: 4) { |count| indent(@indent = count) }
        options.on("--tabs", "One tab per level, instead of --indent") { indent(@tabs = 1, "\t") }
        options.on("-c", "--compact", "No white space, as min") { @compact = true }
      end

      def canonical_option(options)
        options.on("--canonical", "Write the canonical form of RFC 8785; reads the document as a whole. An integer " \
                                  "beyond 2^53 that is no double is an error") do
          require_relative "canonical"
          @canonical = true
        end
      end

      def write_options(options)
        in_place_option(options)
        escape_options(options)
        options.on("-S", "--sort-keys", "Sort the keys of objects; reads the document as a whole") do
          @sort = true
        end
        options.on("--check", "Only name the files that would change; exit status 1 if there are any") do
          @check = true
        end
        options.on("--diff", "Like --check, and print the changes") { @check = @diff = true }
      end

      def escape_options(options)
        options.on("-a", "--ascii-only", "Escape every character above U+007F") { @escapes[:ascii_only] = true }
        options.on("--script-safe", "Escape /, U+2028 and U+2029, for a script element") do
          @escapes[:script_safe] = true
        end
        options.on("--html-safe", "Escape <, >, &, U+2028 and U+2029, for HTML") { @escapes[:html_safe] = true }
      end

      # The canonical form has neither equal keys nor the words of --allow-nan.
      def advised = @canonical ? super - %w[--allow-nan --allow-duplicate-key] : super

      def read_notes
        return {} unless writes?

        @name == "fmt" ? REWRITTEN.merge(allow_comments: "they stay, but not in documents on lines") : REWRITTEN
      end

      # One option at most says where white space goes.
      def set_layout
        given = [("--tabs" if @tabs), ("--indent #{@indent}" if @indent), ("--compact" if @compact)].compact
        raise Wrong, "#{given.first(2).join(" and ")} exclude each other; leave one of them out" if given.size > 1

        @layout = {} if @compact
      end

      def indent(count, text = " ")
        @layout = { indent: text * count, space: " ", object_nl: "\n", array_nl: "\n" }
      end

      def perform(*files)
        raise Wrong, "--in-place needs a file" if @in_place && files.include?("-")
        set_layout
        raise Wrong, "--check writes no file; leave --in-place out" if @check && @in_place
        Canonical.check(@read, @escapes, @sort) if @canonical

        each_input(files) do |input, bytes|
          if @check then compare(input, bytes)
          else many?(bytes) ? many(input, bytes) : one(input, bytes)
          end
        end
      end

      # Handles an input that is one document, and returns its exit status. fmt and min of more than LONG bytes begin to
      # print before they have read all.
      def one(input, bytes)
        limit = @read[:max_bytes] || (LONG if writes? && !@sort && !@canonical && !comments?)
        text = bytes.all(limit)
        return long(input, bytes, text) if limit == LONG && text.bytesize > LONG

        result = @progress.phase(doing, text.bytesize) { result(text) }
        if @in_place
          replacement(input, bytes).write(result, unless_equal: text)
        else
          @output.write(Messages.shown(self, input.title, result))
        end
        OK
      end

      # Handles a long document that begins with `text`. A file is not replaced if the document is invalid, or stays as
      # it is.
      def long(input, bytes, text)
        require_relative "long_document"
        options = { **@read, **@layout, **@escapes }
        work = ->(target) { LongDocument.new(options, StreamOutput.new(target)).run(text, bytes) }
        @progress.hide if @output.tty?
        @in_place ? replacement(input, bytes).fill_unless_equal(&work) : work.call(@output)
        OK
      end

      # Handles an input with many documents. A file with an invalid one is not replaced.
      def many(input, bytes, target = @output)
        require_relative "many_documents"
        status = OK
        work = lambda do |to|
          output = StreamOutput.new(to)
          records = Records.new(bytes, output, @progress, @read) { |error| status = invalid(input, error) }
          counts = ManyDocuments.new(self, output).run(records, kind)
          output << Messages.shown(self, input.title, counts) if @name == "stat" || (counts && status == OK)
          output.flush
          status == OK
        end
        @progress.hide if writes? && @output.tty?
        @in_place ? replacement(input, bytes).fill(&work) : work.call(target)
        status
      end

      # --check: names the file if it would change, and returns INVALID then.
      def compare(input, bytes)
        new = +""
        if many?(bytes)
          require "stringio"
          old = bytes.all(nil)
          status = many(input, Bytes.new(StringIO.new(old), input.title, @progress), new)
          return status unless status == OK
        else
          old = bytes.all(@read[:max_bytes])
          new = @progress.phase(doing, old.bytesize) { result(old) }
        end
        return OK if new.b == old

        @output.write(@diff ? changes(input.title, old, new) : "#{input.title}\n")
        INVALID
      end

      def changes(title, old, new)
        require_relative "line_diff"
        require_relative "paint"
        text = LineDiff.text(title, old, new)
        color?(@target) ? Paint.changes(text) : text
      end

      def replacement(input, bytes)
        raise FileTrouble, "cannot rewrite #{input.title}: it is compressed with #{bytes.packed}" if bytes.packed

        super(input.name)
      end
    end
  end
end
