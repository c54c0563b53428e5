# frozen_string_literal: true

# `jacinth lab`: runs one experiment on this Ruby and prints the results as a table, as JSON, or as a
# page. Reads the arguments and writes; Workbench::Lab measures.
require "jacinth/workbench/lab"
require "jacinth/workbench/lab_page"
require "jacinth/cli/progress"
require "jacinth/cli/options"
require "jacinth/cli/console"
require "jacinth/cli/messages"

module Jacinth
  class CLI
    class Lab
      include Console

      LONGEST = 600.0

      BANNER = <<~TEXT
        usage: jacinth lab EXPERIMENT [options]

        Run experiments about where Ruby and malloc keep the bytes of Strings, and what that costs, on
        the Ruby that runs this. Examples:
          jacinth lab interpolation
          jacinth lab buffer --html buffer.html --seconds 60
          jacinth lab allocator --seconds 120
          jacinth lab slots

        experiments:
      TEXT

      # only: measures only this number of sizes, from the first on. For tests.
      #: (output: IO, errors: IO, ?only: Integer?) -> void
      def initialize(output:, errors:, only: nil)
        @output = output
        @errors = errors
        @only = only
        @line = StatusLine.new(errors)
        @seconds = Workbench::Lab::SECONDS
      end

      # Returns the exit status. Raises Wrong, FileTrouble, SystemCallError.
      #: (Array[String]) -> Integer
      def run(arguments)
        rest = options.read(arguments)
        return say(options.help) if @help

        name = experiment(rest)
        check_target
        raise FileTrouble, "the lab needs the extension, which #{RUBY_ENGINE} has not" unless Workbench::Lab.available?

        report = Workbench::Lab.measure(name, seconds: @seconds, only: @only, &method(:progress))
        clear
        write(Workbench::LabPage.new(report).text) if @html
        print_out(report)
      rescue Workbench::Extension::Missing => e
        raise FileTrouble, Messages.plain(e.message)
      end

      #: () -> Options
      def options
        experiments = Workbench::Lab::EXPERIMENTS.map { |name, entry| "  #{name.ljust(15)}#{entry.summary}\n" }
        @options ||= Options.new("#{BANNER}#{experiments.join}") do |options|
          options.on("--seconds N", "Time limit (default #{@seconds.round})", takes: 0.0..LONGEST,
                                    example: 60) { |number| @seconds = number }
          options.on("--json", "Print the raw results on one line instead of the table") { @json = true }
          page = "Also write a page with a chart to FILE (- is the standard output, without the table)"
          options.on("--html FILE", page, example: "lab.html") { |name| @html = name }
          options.on("-h", "--help", "Print this") { @help = true }
        end
      end

      private

      def experiment(words)
        *names, last = Workbench::Lab::EXPERIMENTS.keys
        known = "the experiments are #{names.join(", ")} and #{last}"
        raise Wrong, "an experiment is missing; #{known}" if words.empty?
        raise Wrong, "one experiment at a time, not #{words.size}" if words.size > 1
        unless Workbench::Lab::EXPERIMENTS.key?(words.first)
          raise Wrong, "no such experiment: #{Messages.title(words.first)}; #{known}"
        end

        words.first
      end

      # Checks before the time is spent. A file that is not ours is not replaced.
      def check_target
        raise Wrong, "--json and --html - cannot both be the standard output" if @json && @html == "-"
        return if @html.nil? || @html == "-"
        unless File.directory?(File.dirname(@html))
          raise FileTrouble, "cannot write #{Messages.title(@html)}: no such folder"
        end
        return unless File.exist?(@html)

        opening = Workbench::LabPage::OPENING
        ours = File.file?(@html) && (File.zero?(@html) || File.binread(@html, 200).start_with?(opening))
        raise FileTrouble, "will not replace #{Messages.title(@html)}: it is no page of jacinth lab" unless ours
      end

      def write(page)
        return @output.write(page) if @html == "-"

        File.write(@html, page)
      rescue SystemCallError => e
        raise if @html == "-"

        raise FileTrouble, "cannot write #{Messages.title(@html)}: #{Messages.reason(e)}"
      end

      def print_out(report)
        return say(Jacinth.generate(report)) if @json
        return OK if @html == "-"

        say(Workbench::Lab.text(report), *("\nwritten: #{Messages.title(@html)}" if @html))
      end

      def progress(words, number, all)
        @line.show("#{words} (#{number} of #{all})")
      end

      def clear = @line.clear
    end
  end
end
