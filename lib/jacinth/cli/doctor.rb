# frozen_string_literal: true

# `jacinth doctor`: loads a bundle, a Rails application or libraries in a separate Ruby process, runs Jacinth::Doctor
# there, and prints the answer. Nothing of this process is loaded in that one.
require "rbconfig"
require_relative "options"
require_relative "console"
require_relative "messages"

module Jacinth
  class CLI
    class Doctor
      include Console

      CHILD = File.expand_path("doctor_child.rb", __dir__)
      GEMFILES = %w[Gemfile gems.rb].freeze
      ENVIRONMENT = "config/environment.rb"
      SECONDS = 120
      LONGEST = 3600
      HELP = <<~TEXT
        usage: jacinth doctor [options]

        Show which gem, version and line provides JSON.parse, JSON.generate, to_json, ActiveSupport's encoder and
        decoder, and Oj, and which line to change, if any. In a folder with a Gemfile it loads that bundle, and the
        Rails application if there is a config/environment.rb. Elsewhere it loads what -r names. It changes nothing. The
        exit status is 1 if there is something to change. In a console: puts Jacinth::Doctor.report. Examples:
          bundle exec jacinth doctor
          jacinth doctor -r jacinth/json -r active_support/all
      TEXT

      #: (output: IO, errors: IO) -> void
      def initialize(output:, errors:)
        @output = output
        @errors = errors
        @libraries = []
        @seconds = SECONDS
      end

      # The exit status. Raises Wrong, FileTrouble, SystemCallError.
      #: (Array[String]) -> Integer
      def run(arguments)
        rest = options.read(arguments)
        return say(options.help) if @help
        raise Wrong, "it takes no file: #{Messages.title(rest.first)}; -r names a library" if rest.any?
        raise FileTrouble, "no #{ENVIRONMENT} here" if @rails && !File.file?(ENVIRONMENT)
        unless gemfile || @rails || @libraries.any?
          raise Wrong, "nothing to examine: there is no Gemfile here, and no library is named, such as -r jacinth/json"
        end

        print_out(answer)
      end

      #: () -> Options
      def options
        @options ||= Options.new(HELP) do |options|
          options.on("-r", "--require LIBRARY", "Load this library, too; may be given several times",
                     example: "jacinth/json") do |name|
            @libraries << name
          end
          options.on("--rails", "Load the Rails application here, #{ENVIRONMENT}") { @rails = true }
          options.on("--json", "Print the findings as JSON instead of a table") { @json = true }
          options.on("--seconds N", "Time limit for loading, 1 to #{LONGEST} (default #{SECONDS})",
                     takes: 1..LONGEST, example: 300) { |number| @seconds = number }
          options.on("-h", "--help", "Print this") { @help = true }
        end
      end

      private

      # The Gemfile that Bundler would use, or nil.
      def gemfile
        named = ENV["BUNDLE_GEMFILE"].to_s
        return named unless named.empty?

        folder = Dir.pwd
        loop do
          GEMFILES.each { |name| return File.join(folder, name) if File.file?(File.join(folder, name)) }
          return nil if folder == File.dirname(folder)

          folder = File.dirname(folder)
        end
      end

      # The child's report. A child that does not finish in time is ended.
      def answer
        reader, writer = IO.pipe(binmode: true)
        child = spawn(*command, 3 => writer, in: File::NULL, out: 2)
        writer.close
        reading = Thread.new { reader.read }
        raise FileTrouble, "the libraries were not loaded in #{@seconds} seconds" unless reading.join(@seconds)

        text = reading.value
        Process.wait(child)
        child = nil
        if text.empty?
          raise FileTrouble, "the process that loads the libraries did not finish: #{$?.inspect[/exit \d+|SIG\w+/]}"
        end

        Marshal.load(text)
      ensure
        stop(child) if child
        reading&.kill
        [reader, writer].compact.each(&:close)
      end

      def command
        application = (@rails || @libraries.empty?) && File.file?(ENVIRONMENT) ? File.expand_path(ENVIRONMENT) : ""
        [RbConfig.ruby, *(gemfile ? [] : own_folders), CHILD, gemfile ? "bundle" : "", application, *@libraries]
      end

      # The folders of this Jacinth, for a child without a bundle. A bundle has its own Jacinth.
      def own_folders
        %w[jacinth jacinth/jacinth].filter_map do |feature|
          path = $LOAD_PATH.resolve_feature_path(feature)&.last
          "-I#{path.delete_suffix(File.extname(path)).delete_suffix("/#{feature}")}" if path
        end.uniq
      end

      def stop(child)
        Process.kill(:KILL, child)
        Process.wait(child)
      rescue Errno::ESRCH, Errno::ECHILD
        nil
      end

      def print_out(answer)
        raise FileTrouble, Messages.plain(answer[:error]) if answer[:error]

        require "jacinth" if @json
        @output.write(@json ? as_json(answer[:report]) : as_table(answer[:text]))
        answer[:report][:ok] ? OK : INVALID
      end

      def as_json(report) = "#{Jacinth.pretty_generate({ kind: "jacinth doctor" }.merge(report))}\n"

      def as_table(text)
        text.lines(chomp: true).map { |line| "#{Messages.plain(line)}\n" }.join
      end
    end
  end
end
