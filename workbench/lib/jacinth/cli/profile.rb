# frozen_string_literal: true

# `jacinth profile`: parses its arguments, measures two sides or reads folded stacks, writes the page and prints the
# table. Loaded only when it is needed; the workbench does the work.
require "optparse"
require "jacinth/cli/request"
require "jacinth/cli/say"
require "jacinth/cli/words"
require "jacinth/workbench/profile"
require "jacinth/workbench/profile_page"

module Jacinth
  class CLI
    class Profile
      include Say

      BANNER = <<~TEXT
        usage: jacinth profile A B [CASE] [options]
               jacinth profile --folded A.txt B.txt [options]

        To see where two ways of doing the same work spend their time. Takes the native stacks of both
        (perf where it works, else callgrind) and writes one HTML page: two flame graphs, the
        differential one, and the seven largest differences in self time by function.
        A and B are jacinth, json, oj, another contender of the benchmark ("json coder"), or Ruby code
        that uses `input`. CASE is a case of the benchmark (default twitter) or a JSON file. Examples:
          jacinth profile jacinth json twitter
          jacinth profile jacinth 'Jacinth.parse(input, symbolize_names: true)' my.json --html mine.html

        options:
      TEXT

      #: (output: IO, errors: IO) -> void
      def initialize(output:, errors:)
        @output = output
        @errors = errors
        @html = "profile.html"
        @direction = "parse"
        @seconds = Workbench::Profile::SECONDS
      end

      # Returns the exit status. Raises Request::Wrong, FileTrouble.
      #: (Array[String]) -> Integer
      def run(arguments)
        rest = options.permute(arguments)
        return say(options.help) if @help

        sides, title = @folded ? given(rest) : measured(rest)
        keep(sides) if @keep
        page = Workbench::ProfilePage.new(sides, title: title)
        write(@html, page.html)
        say("", page.text, "", "written: #{Words.title(@html)}")
      rescue OptionParser::ParseError => e
        raise Request::Wrong, Words.plain(e.message)
      rescue Workbench::Profile::Wrong, Workbench::ProfileSampler::Trouble => e
        raise FileTrouble, Words.plain(e.message)
      end

      private

      def options
        @options ||= OptionParser.new(BANNER) do |parser|
          parser.on("--parse", "Profile parsing (default)") { @direction = "parse" }
          parser.on("--generate", "Profile generating") { @direction = "generate" }
          parser.on("--html FILE", "Where the page goes (default profile.html)") { |file| @html = file }
          parser.on("--folded", "A and B are files of folded stacks: frames;with;semicolons COUNT") { @folded = true }
          parser.on("--keep PREFIX", "Write the folded stacks to PREFIX-a.txt and PREFIX-b.txt too") do |prefix|
            @keep = prefix
          end
          parser.on("--seconds N", Float, "How long perf samples each side (default #{@seconds.round})") do |number|
            @seconds = seconds(number)
          end
          parser.on("--with SAMPLER", Workbench::ProfileSampler::NAMES, "perf or callgrind") { |name| @sampler = name }
          parser.on("-h", "--help", "Print this") { @help = true }
        end
      end

      def seconds(number)
        number.between?(0.1, 600) ? number : raise(OptionParser::InvalidArgument, "0.1 to 600 seconds")
      end

      def measured(words)
        unless words.size.between?(2, 3)
          raise Request::Wrong, "it takes two sides and a case at most, not #{words.size} words"
        end

        entry = words[2] || "twitter"
        options = { entry: entry, direction: @direction, seconds: @seconds, sampler: @sampler }
        sides = Workbench::Profile.measure(words.first(2), **options) do |line|
          @errors.puts(Words.plain(line))
        end
        [sides, "#{@direction} of #{entry}, #{sides.first.unit}; Ruby #{RUBY_VERSION}, Jacinth #{VERSION}"]
      end

      def given(files)
        raise Request::Wrong, "--folded takes two files, not #{files.size}" unless files.size == 2

        sides = files.map do |file|
          folded = Workbench::Folded.parse(File.read(file))
          Workbench::Profile::Side.new(File.basename(file, ".txt"), folded, "counts", nil)
        rescue SystemCallError => e
          raise FileTrouble, "cannot read #{Words.title(file)}: #{Words.reason(e)}"
        rescue Workbench::Folded::Malformed => e
          raise Workbench::Profile::Wrong, "#{file}: #{e.message}"
        end
        [sides, "folded stacks of #{files.join(" and ")}"]
      end

      def keep(sides)
        sides.zip(%w[a b]) { |side, letter| write("#{@keep}-#{letter}.txt", side.folded.to_s) }
      end

      def write(name, text)
        File.write(name, text)
      rescue SystemCallError => e
        raise FileTrouble, "cannot write #{Words.title(name)}: #{Words.reason(e)}"
      end
    end
  end
end
