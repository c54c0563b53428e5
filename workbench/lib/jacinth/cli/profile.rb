# frozen_string_literal: true

# `jacinth profile`: parses its arguments, measures two sides or reads folded stacks, writes the page and prints the
# table. Loaded only when it is needed; the workbench does the work.
require "jacinth/cli/options"
require "jacinth/cli/console"
require "jacinth/cli/messages"
require "jacinth/workbench/load"
require "jacinth/workbench/profile"
require "jacinth/workbench/profile_page"
require "jacinth/workbench/profile_speedscope"

module Jacinth
  class CLI
    class Profile
      include Console

      BANNER = <<~TEXT
        usage: jacinth profile A B [CASE] [options]

        Show where two ways of doing the same work spend their time. The native stacks of both are
        sampled, by perf where it works, otherwise by callgrind. It says which is faster, and at what
        kind of work. One HTML page shows that as a bar and a flame graph for each, with time as their
        common scale. If Jacinth is installed without symbols, a copy with them is built once.
        A and B are jacinth, json, oj, another contender of the benchmark ("json coder"), or Ruby code
        that uses `input`. CASE is a case of the benchmark (default made_twitter) or a JSON file. Examples:
          jacinth profile jacinth json made_twitter
          jacinth profile --format speedscope jacinth json made_twitter
          jacinth profile --folded a.txt b.txt
          jacinth profile jacinth 'Jacinth.parse(input, symbolize_names: true)' my.json --html mine.html
      TEXT

      # Format => the file that is written if none is named.
      FILES = { "html" => "profile.html", "speedscope" => "profile.speedscope.json" }.freeze

      #: (output: IO, errors: IO) -> void
      def initialize(output:, errors:)
        @output = output
        @errors = errors
        @format = "html"
        @direction = "parse"
        @seconds = Workbench::Profile::SECONDS
      end

      # Returns the exit status. Raises Wrong, FileTrouble.
      #: (Array[String]) -> Integer
      def run(arguments)
        rest = options.read(arguments)
        return say(options.help) if @help

        load = Workbench::Load.new unless @folded
        sides, title = @folded ? given(rest) : measured(rest)
        keep(sides) if @keep
        warning = load.report["warning"] if load && sides.first.unit == "samples"
        page = Workbench::ProfilePage.new(sides, title: title, warning: warning)
        texts = { "html" => -> { page.html },
                  "speedscope" => -> { Workbench::ProfileSpeedscope.text(sides, title: title) } }
        written = files { |format| texts.fetch(format).call }
        say("", page.text, "", *page.hints, *warning, *written.map { |name| "written: #{Messages.title(name)}" })
      rescue Workbench::Profile::Wrong, Workbench::ProfileSampler::Trouble => e
        raise FileTrouble, Messages.plain(e.message)
      end

      #: () -> Options
      def options
        @options ||= Options.new(BANNER) do |options|
          options.on("--parse", "Profile parsing (default)") { @direction = "parse" }
          options.on("--generate", "Profile generating") { @direction = "generate" }
          options.on("--html FILE", "Write the page to FILE (default profile.html)", example: "mine.html") do |file|
            @html = file
          end
          options.on("--format NAME", "html, or speedscope for the file profile.speedscope.json, which",
                     "speedscope opens", takes: FILES.keys) { |name| @format = name }
          options.on("--folded", "A and B are files of folded stacks: frames;with;semicolons COUNT") { @folded = true }
          options.on("--keep PREFIX", "Also write the folded stacks to PREFIX-a.txt and PREFIX-b.txt",
                     example: "parse") do |prefix|
            @keep = prefix
          end
          options.on("--seconds N", "How long perf samples each side (default #{@seconds.round})", takes: 0.1..600.0,
                                    example: 10) { |number| @seconds = number }
          options.on("--all-frames", "Show what Ruby's own functions call, too") { @all_frames = true }
          options.on("--with SAMPLER", "perf or callgrind", takes: Workbench::ProfileSampler::NAMES) do |name|
            @sampler = name
          end
          options.on("-h", "--help", "Print this") { @help = true }
        end
      end

      private

      def measured(words)
        unless words.size.between?(2, 3)
          raise Wrong, "profile needs A and B, and a CASE at most (got #{words.size} arguments), such as " \
                       "jacinth profile jacinth json made_twitter"
        end

        entry = words[2] || "made_twitter"
        options = { entry: entry, direction: @direction, seconds: @seconds, sampler: @sampler,
                    all_frames: @all_frames }
        sides = Workbench::Profile.measure(words.first(2), **options) do |line|
          @errors.puts(Messages.plain(line))
        end
        [sides, "#{@direction} of #{entry}, #{sides.first.unit}; Ruby #{RUBY_VERSION}, Jacinth #{VERSION}"]
      end

      def given(files)
        raise Wrong, "--folded needs two files (got #{files.size})" unless files.size == 2

        sides = files.map do |file|
          folded = Workbench::Folded.parse(File.read(file))
          Workbench::Profile::Side.new(File.basename(file, ".txt"), folded, "counts", nil)
        rescue SystemCallError => e
          raise FileTrouble, "cannot read #{Messages.title(file)}: #{Messages.reason(e)}"
        rescue Workbench::Folded::Malformed => e
          raise Workbench::Profile::Wrong, "#{file}: #{e.message}"
        end
        [sides, "folded stacks of #{files.join(" and ")}"]
      end

      # Writes the format that was asked for, and the page if its file was named; returns the names.
      def files
        wanted = { @format => FILES.fetch(@format) }
        wanted["html"] = @html if @html
        wanted.map { |format, name| name.tap { write(name, yield(format)) } }
      end

      def keep(sides)
        sides.zip(%w[a b]) { |side, letter| write("#{@keep}-#{letter}.txt", side.folded.to_s) }
      end

      def write(name, text)
        File.write(name, text)
      rescue SystemCallError => e
        raise FileTrouble, "cannot write #{Messages.title(name)}: #{Messages.reason(e)}"
      end
    end
  end
end
