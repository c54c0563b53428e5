# frozen_string_literal: true

# `rake bench:rails`: compares the Rails frontend with ActiveSupport's own encoders and decoder, which use the json gem.
# Each side has its own process (rails_child.rb), because the frontend replaces parts of the other side. They take turns
# of a few milliseconds. Results are compared before anything is timed. Environment:
#   JACINTH_BENCH_TIME=seconds   for each row (1)
#   JACINTH_BENCH_JSON=file      writes the results there, as JSON
#   JACINTH_BENCH_SELF=1         compares ActiveSupport with itself: shows how reliable the ratios of this machine are
require "bundler"
require "io/wait"
require "json"
require "rbconfig"
require_relative "environment"
require_relative "race"
require_relative "rails_calls"

module Jacinth
  module Workbench
    class RailsRace
      SECONDS = 1.0
      TURNS = 8
      LIMIT = 120 # seconds for an answer
      ROOT = File.expand_path("../../../..", __dir__)
      HEAD = format("%-30s %9s %13s %13s %7s %7s %5s %-5s  %s", "ns each, the best", "bytes", "ActiveSupport",
                    "Jacinth", "times", "median", "bar", "", "objects")

      # Nanoseconds of the best call, of the best one in each turn, and the objects that one call allocates.
      Figures = Struct.new(:best, :turns, :objects)

      # A side ended early, or did not answer.
      class Died < StandardError
      end

      # The parent's end of one process.
      class Side
        attr_reader :name, :about

        #: (String, Hash[String, String?], Array[String]) -> void
        def initialize(name, environment, folders)
          @name = name
          questions, @input = IO.pipe(binmode: true)
          @output, answers = IO.pipe(binmode: true)
          command = [RbConfig.ruby, *folders.map { |folder| "-I#{folder}" }, "-rbundler/setup",
                     File.join(__dir__, "rails_child.rb"), name]
          @process = Bundler.with_unbundled_env { spawn(environment, *command, in: questions, out: answers) }
          [questions, answers].each(&:close)
          @about = answer
        end

        #: (Array[untyped]) -> untyped
        def ask(question)
          Marshal.dump(question, @input)
          @input.flush
          answer
        rescue Errno::EPIPE
          raise Died, "the process of #{name} ended early"
        end

        #: () -> void
        def close
          @input.close
          Process.kill(:KILL, @process) unless @output.wait_readable(5)
          Process.wait(@process)
          @output.close
        end

        private

        def answer
          @output.wait_readable(LIMIT) or raise Died, "#{name} has not answered in #{LIMIT} seconds"
          Marshal.load(@output)
        rescue EOFError
          raise Died, "the process of #{name} ended early"
        end
      end

      #: (Hash[String, String?], ?seconds: Float, ?output: untyped, ?itself: boolish) -> void
      def initialize(environment, seconds: Environment.seconds(SECONDS), output: $stdout,
                     itself: Environment.setting("SELF") == "1")
        @environment = environment
        @seconds = seconds
        @output = output
        @itself = itself
        @results = []
      end

      # Measures the rows with one of the words in their names, or all; returns how many are below their bars.
      #: (Array[String]) -> Integer
      def run(words)
        rows = RailsCalls.select(words)
        raise ArgumentError, "no row has #{words.join(" or ")} in its name" if rows.empty?

        begin
          open
          @output.puts("", HEAD)
          below = rows.count { |row, index| below?(row, index) }
          Environment.setting("JSON")&.then { |file| save(file) }
          below
        ensure
          [*@theirs, *@ours].each(&:close)
        end
      end

      private

      def open
        folders = [ENV["JACINTH_LIB"], File.join(ROOT, "lib")].compact.map { |folder| File.expand_path(folder) }
        @theirs = [Side.new("default", @environment, folders)]
        @theirs.concat(@theirs.first.about.fetch("others").map { |name| Side.new(name, @environment, folders) })
        @ours = Side.new(@itself ? "default" : "jacinth", @environment, folders)
        [*@theirs, @ours].each do |side|
          rest = side.about.except("encoder", "others").map { |pair| pair.join(" ") }.join(", ")
          @output.puts("#{side.about.fetch("encoder").ljust(56)} #{rest}")
        end
        if @theirs.any? { |side| side.about.to_s.include?("Jacinth") }
          raise Died, "ActiveSupport's side runs on Jacinth"
        end
      end

      # A row whose results differ from ActiveSupport's counts as below its bar.
      def below?(row, index)
        answers = [*@theirs, @ours].to_h { |side| [side, side.ask([:row, index])] }
        wanted = answers.fetch(@theirs.first)
        if wanted.first != "raised" && answers.fetch(@ours) == wanted
          return told(row, wanted.last, measure(answers.select { |_, answer| answer == wanted }.keys))
        end

        @output.puts(format("%-30s left out: %s and %s", row.name,
                            *[wanted, answers.fetch(@ours)].map { |answer| answer.join(" ") }))
        @results << { "case" => row.name, "note" => "other results than ActiveSupport's", "bar" => row.bar }
        true
      ensure
        answers.to_h.each { |side, answer| side.ask([:done]) unless answer.first == "raised" }
      end

      # Returns side => Figures, from short turns in an order that changes.
      def measure(sides)
        random = Random.new(1)
        turns = Array.new(TURNS) do
          sides.shuffle(random: random).to_h { |side| [side, side.ask([:turn, @seconds / TURNS / sides.size])] }
        end
        sides.to_h do |side|
          nanoseconds, objects = turns.map { |turn| turn.fetch(side) }.transpose
          [side, Figures.new(nanoseconds.min, nanoseconds, objects.min)]
        end
      end

      # The bar is for the best times; the median is the median ratio of the turns, each compared with the other side's
      # turn at that time.
      def told(row, bytes, figures)
        ours = figures.fetch(@ours)
        side, theirs = figures.reject { |one, _| one == @ours }.min_by { |_, figure| figure.best }
        times = theirs.best / ours.best
        median = Race.median(theirs.turns.zip(ours.turns).map { |one, other| one / other })
        other = side == @theirs.first ? "" : " (#{side.name})"
        @output.puts(format("%-30s %9d %13.0f %13.0f %7.2f %7.2f %5.1f %-5s  %d/%d%s", row.name, bytes, theirs.best,
                            ours.best, times, median, row.bar, times < row.bar ? "below" : "met",
                            theirs.objects, ours.objects, other))
        @results << { "case" => row.name, "bytes" => bytes, "encoder" => side.about.fetch("encoder"),
                      "active_support" => theirs.best, "jacinth" => ours.best, "times" => times,
                      "median" => median, "bar" => row.bar, "met" => times >= row.bar,
                      "objects" => [theirs.objects, ours.objects] }
        times < row.bar
      end

      def save(path)
        report = { "kind" => "jacinth bench rails",
                   "facts" => { "ruby" => RUBY_DESCRIPTION, "sides" => [*@theirs, @ours].map(&:about) },
                   "results" => @results }
        File.write(path, "#{::JSON.pretty_generate(report)}\n")
        @output.puts("", "results written to #{path}")
      end
    end
  end
end
