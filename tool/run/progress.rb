# frozen_string_literal: true

require "fileutils"
require "yaml"

module Jacinth
  module Run
    # Shows the progress of a run of the Ruby tests: a line of counts about every ten seconds, the output of the
    # processes, and the slowest tests at the end. Records how long each process took, which determines the order of the
    # next run.
    class Progress
      EVERY = 10 # seconds
      SLOWEST = 20
      TIMES = "tmp/test-times.yml"
      # Used if no time is known: millionths of a second for each byte of the tests in that folder.
      GUESSES = {
        "test/rails" => 2000,
        "test/gc" => 1000,
        "test/json/gc" => 1000,
        "test/oj/gc" => 1000,
        "test/safety" => 700,
        "test/json/safety" => 700,
        "test/oj/safety" => 700,
        "workbench/test/meta" => 600
      }.tap { |guesses| guesses.default = 250 }.freeze

      # What one process has reported so far, in the file of test/support/counts.rb.
      class Log
        attr_reader :running, :left, :times, :seconds

        def initialize(path)
          @path = path
          @lock = Mutex.new
          @position = 0
          @counts = Hash.new(0)
          @times = []
          @left = 0
          @began = Progress.now
        end

        %w[passed failed skipped].each { |kind| define_method(kind) { @counts[kind] } }

        def over? = @counts.key?("over")

        # Reads the new lines. An unfinished line is left for the next time.
        def read
          @lock.synchronize { File.open(@path, "rb") { |file| read_on(file) } if File.exist?(@path) }
          self
        end

        # Reads the rest after the process has ended.
        def close
          @seconds = Progress.now - @began
          read
        end

        private

        def read_on(file)
          file.seek(@position)
          while (line = file.gets) && line.end_with?("\n")
            @position = file.pos
            note(*line.chomp.split("\t"))
          end
        end

        def note(kind, name, seconds = nil, cpu = nil)
          return @running = name if kind == "began"

          @counts[kind] += 1
          @running = nil
          kind == "over" ? @left = name.to_i : @times << [seconds.to_f, cpu.to_f, name]
        end
      end

      def self.now = Process.clock_gettime(Process::CLOCK_MONOTONIC)

      def initialize
        @logs = {}
        @lock = Mutex.new
        @began = Progress.now
        @times = (YAML.load_file(TIMES) if File.exist?(TIMES)) || {}
      end

      # The groups in order: first those that took longest the last time, or have the longest files.
      def ordered(groups)
        groups.sort_by do |files|
          -@times.fetch(yield(files)) { files.sum { |path| File.size(path) * GUESSES[File.dirname(path)] / 1e6 } }
        end
      end

      # The log of a process that is about to start.
      def watch(name, path) = @lock.synchronize { @logs[name] = Log.new(path) }

      def forget(name) = @lock.synchronize { @logs.delete(name) }

      # Writes whole lines, so that the output of several processes does not mix.
      def say(words) = @lock.synchronize { $stdout.write(words) && $stdout.flush }

      # Runs the block and prints counts meanwhile. If a signal ends the run, also prints which tests were running.
      def shown
        ticker = Thread.new { sleep(EVERY) && say(counts) while true }
        yield
      rescue SignalException
        say("ENDED by a signal while #{running.join(" and ")} ran. #{counts}")
        raise
      ensure
        ticker&.kill
      end

      # Keeps the times and prints the slowest tests.
      def finish
        FileUtils.mkdir_p(File.dirname(TIMES))
        File.write(TIMES, YAML.dump(@times.merge(@logs.transform_values { |log| log.seconds.round(1) })))
        slowest = @logs.values.flat_map(&:times).max(SLOWEST).select { |seconds,| seconds >= 1 }
        puts "The slowest tests, in seconds and in CPU seconds:" unless slowest.empty?
        slowest.each { |seconds, cpu, name| puts format("  %6.1f %6.1f  %s", seconds, cpu, name) }
      end

      private

      def running = @lock.synchronize { @logs.values }.reject(&:over?).filter_map { |log| log.read.running }

      def counts
        logs = @lock.synchronize { @logs.values }.each(&:read)
        format("  %4d s  %5d passed, %d failed\n", Progress.now - @began, logs.sum(&:passed), logs.sum(&:failed))
      end
    end
  end
end
