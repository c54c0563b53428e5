# frozen_string_literal: true

# `jacinth bench`: measures the workbench's cases, or the user's own files, and compares the installed json and Oj.
# Reads arguments and files and writes the results; Workbench::Bench measures.
require "stringio"
require "jacinth/workbench/bench"
require "jacinth/workbench/bench_history"
require "jacinth/workbench/bench_summary"
require "jacinth/workbench/page"
require "jacinth/cli/input"
require "jacinth/cli/progress"
require "jacinth/cli/options"
require "jacinth/cli/messages"

module Jacinth
  class CLI
    class Bench
      HELP = <<~TEXT
        usage: jacinth bench [options] [CASE|FILE...]

        Measure how long Jacinth and the installed json, oj and nosj take to parse and generate. Their
        results are compared first. Then each library makes the same calls in a process of its own for
        seconds, which gives the CPU time per call, including garbage collection. After that all
        libraries take turns in one process, which gives the best times. The output begins with how
        many times as fast as the others Jacinth is, and compares with the last run. FILE is a JSON document of
        yours. CASE is the name of a built-in case, or a part of it. Without either, all built-in cases
        run, which takes a quarter of an hour. Cases such as twitter are the real documents of the
        README's table: those that a gem or an npm package ships are fetched when they are named.
        Cases such as made_twitter are made documents of the same shapes. Examples:
          jacinth bench data.json
          jacinth bench --html speed.html --time 2 twitter canada data.json
      TEXT

      #: (output: IO, errors: IO) -> void
      def initialize(output:, errors:)
        @output = output
        @errors = errors
        @line = StatusLine.new(errors)
        @files = {}
        @seconds = nil
        @all = @details = false
      end

      # Returns the exit status. Raises Wrong, FileTrouble, SystemCallError.
      #: (Array[String]) -> Integer
      def run(arguments)
        rest = options.read(arguments)
        return print_text(@text) if @text
        return fetch if @fetch

        check_targets(rest)
        measure(cases(rest))
      rescue Workbench::Corpus::Missing, Workbench::Extension::Missing => e
        clear
        raise FileTrouble, Messages.plain(e.message)
      rescue Workbench::Bench::Unsound => e
        clear
        @errors.puts("jacinth: the results differ: #{Messages.plain(e.message)}")
        INVALID
      rescue Workbench::Apart::Died, Workbench::Steady::Died => e
        clear
        raise FileTrouble, e.message
      end

      #: () -> Options
      def options
        @options ||= Options.new(HELP) do |options|
          options.on("--html FILE", "Write a page with charts to FILE (- is the standard output)",
                     example: "speed.html") do |name|
            @files[:html] = name
          end
          options.on("--json FILE", "Write the raw results to FILE", example: "speed.json") do |name|
            @files[:json] = name
          end
          time = "Time for each case (default #{Workbench::Bench::SECONDS.to_i}, or JACINTH_BENCH_TIME)"
          options.on("--time SECONDS", time, takes: 0.0..3600.0, example: 2) { |seconds| @seconds = seconds }
          options.on("--all", "Also print the software, page faults, best times and lower bounds") { @all = true }
          options.on("-v", "--verbose", "As --all, and print all calls of each case") { @all = @details = true }
          options.on("--list", "Print the names of the built-in cases") { @text = built_in.map(&:name).join("\n") }
          options.on("--fetch", "Fetch the real documents that packages ship, and say where the others are") do
            @fetch = true
          end
          options.on("-h", "--help", "Print this") { @text = options.help }
        end
      end

      private

      def print_text(text)
        @output.puts(text)
        OK
      end

      # Raises FileTrouble if a package cannot be fetched.
      def fetch
        troubles = Workbench::Corpus.names.filter_map do |name|
          next unless Workbench::Corpus::ROWS.fetch(name).package

          Workbench::Corpus.text(name) { |line| @errors.puts(line) } && nil
        rescue Workbench::Corpus::Missing => e
          e.message
        end
        @output.puts(Workbench::Corpus.places.map { |name, words| "#{name.ljust(14)} #{words}" })
        @output.puts(Workbench::Corpus.advice) if Workbench::Corpus.names.any? { |name| !Workbench::Corpus.here(name) }
        raise FileTrouble, Messages.plain(troubles.first) if troubles.any?

        OK
      end

      def built_in
        Workbench::Cases.load_all(Workbench::Bench::CASES) if Workbench::Cases.all.empty?
        Workbench::Cases.all
      end

      # Checks before minutes are spent whether the results can be written. A file that is not ours is not replaced,
      # because it may be an input.
      def check_targets(inputs)
        raise Wrong, "--html and --json cannot both be the standard output" if @files.values.count("-") > 1

        (@files.values - ["-"]).each do |name|
          if inputs.include?(name)
            raise Wrong, "#{Messages.title(name)} is an input; --html and --json would overwrite it"
          end

          unless File.directory?(File.dirname(name))
            raise FileTrouble, "cannot write #{Messages.title(name)}: no such folder"
          end
          next unless File.exist?(name)

          replaceable = File.file?(name) && (File.zero?(name) || ours?(File.binread(name)))
          unless replaceable
            raise FileTrouble, "will not replace #{Messages.title(name)}: it holds no results of jacinth bench"
          end
        end
      end

      def ours?(text) = text.start_with?(Workbench::Page::OPENING) || !Workbench::Report.read(text).nil?

      # The name of an existing file is that file. A name that looks like a file must exist.
      def cases(names)
        paths, words = names.partition { |name| File.file?(name) || name.end_with?(".json") || name.include?("/") }
        chosen = paths.empty? || words.any? ? select(words) : []
        taken = chosen.map(&:name)
        chosen + paths.map do |path|
          short = Messages.plain(File.basename(path, ".json"))
          name = taken.include?(short) ? Messages.plain(path) : short
          taken << name
          document(path).then { |text| Workbench::Cases::Case.new(name, nil, -> { text }, nil, false, nil, true) }
        end
      end

      def select(words)
        built_in
        Workbench::Cases.select(words)
      rescue ArgumentError => e
        raise Wrong, Messages.plain(e.message)
      end

      def document(path)
        input = Input.new(path, nil)
        progress = Progress.new(@errors, input.title)
        text = input.read(nil, progress).force_encoding(Encoding::UTF_8)
        Jacinth.parse(text)
        progress.clear
        text
      rescue ParserError => e
        progress&.clear
        raise FileTrouble, Messages.invalid(input.title, e)
      end

      def measure(cases)
        report = bench.report(cases)
        clear
        history = Workbench::BenchHistory.new
        summary = Workbench::BenchSummary.new(report, last: history.last(report))
        history.keep(report)
        @output.puts(summary.text, about(report)) unless @files.value?("-")
        texts = { json: -> { Workbench::Report.text(report) }, html: -> { Workbench::Page.new(report, summary).text } }
        texts.each do |kind, text|
          write(@files[kind], text.call) if @files[kind]
        end
        OK
      end

      # The software and machine in a line, and what is not installed.
      def about(report)
        facts = report["facts"]
        missing = Workbench::Contenders::LIBRARIES.keys.reject { |name| facts["gems"].match?(/\b#{name} /) }
        [facts.values_at("ruby", "cpu", "gems").join("; "),
         *("Not installed, so not compared: #{missing.join(", ")}." if missing.any?),
         *("jacinth bench --all shows more, --html FILE draws it." unless @all || @files.any?)]
      end

      def bench
        shown = @all && !@files.value?("-") ? screen : StringIO.new
        Workbench::Bench.new(**{ seconds: @seconds }.compact, output: shown, details: @details,
                                                              progress: method(:progress))
      rescue ArgumentError => e
        raise Wrong, Messages.plain(e.message)
      end

      def write(name, text)
        return @output.write(text) if name == "-"

        File.write(name, text)
        @output.puts("written: #{Messages.title(name)}") unless @files.value?("-")
      rescue SystemCallError => e
        raise if name == "-"

        raise FileTrouble, "cannot write #{Messages.title(name)}: #{Messages.reason(e)}"
      end

      # The output, which clears the progress line first.
      def screen = Screen.new(@output, method(:clear))

      Screen = Struct.new(:output, :before) do
        #: (*untyped) -> void
        def puts(*lines)
          before.call
          output.puts(*lines)
        end
      end

      def progress(name, direction, number, all)
        @line.show("#{number} of #{all}: #{name} #{direction}")
      end

      def clear = @line.clear
    end
  end
end
