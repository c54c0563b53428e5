# frozen_string_literal: true

require "fileutils"
require "open3"
require_relative "packages"

module Jacinth
  module Run
    # Builds and runs a libFuzzer target, test/fuzz/<name>_fuzz.c, with AddressSanitizer and UndefinedBehaviorSanitizer.
    # A target names the files of the engine that it links, as the C tests do. The inputs that it finds are kept in
    # tmp/fuzz/<name>, and an input that fails in tmp/fuzz/<name>-failed-*.
    class Fuzz
      COMPILER = ENV.fetch("FUZZ_CC", "clang-14")
      PACKAGES = %w[clang-14 libclang-rt-14-dev].freeze
      # Without trace-cmp and -entropic a target runs twice as often: the dictionary has the words that they would find.
      FLAGS = %w[-std=gnu11 -O2 -g -DJAC_DEBUG -DJAC_ROW_SWAR -Wall -Wextra -fsanitize=address,undefined,fuzzer
                 -fno-sanitize-recover=undefined -fno-sanitize-coverage=trace-cmp -Iext/jacinth -Itest/fuzz].freeze
      LIMITS = %w[-timeout=10 -max_len=512 -entropic=0].freeze
      FOLDER = "tmp/fuzz"
      private_constant :FLAGS, :LIMITS

      def self.names = Dir["test/fuzz/*_fuzz.c"].map { |path| File.basename(path, "_fuzz.c") }.sort

      def initialize(name)
        @name = name
        @source = "test/fuzz/#{name}_fuzz.c"
        @program = File.join(FOLDER, "#{name}_fuzz")
        @inputs = File.join(FOLDER, name)
        raise "no such target: #{name}; there are #{self.class.names.join(", ")}" unless File.exist?(@source)
      end

      # The reason why no target can be built here, or nil.
      def lacking
        reason = Packages.missing([COMPILER], PACKAGES)
        return reason if reason

        FileUtils.mkdir_p(@inputs)
        empty = File.join(FOLDER, "empty.c")
        File.write(empty, "int LLVMFuzzerTestOneInput(const unsigned char *p, unsigned long n) { return !p && n; }\n")
        return if system(COMPILER, *FLAGS, "-o", File.join(FOLDER, "empty"), empty, err: File::NULL)

        "#{COMPILER} cannot link libFuzzer (Debian: apt-get install #{PACKAGES.last})"
      end

      # Runs for that many seconds, or that often if this takes less time. Returns how often the target ran, or nil if
      # an input failed.
      def run(seconds, runs = -1)
        raise "#{@source} does not compile" unless system(COMPILER, *FLAGS, "-o", @program, @source, *linked)

        done = nil
        command = [@program, *LIMITS, "-max_total_time=#{seconds}", "-runs=#{runs}", "-print_final_stats=1",
                   "-dict=test/fuzz/json.dict", "-artifact_prefix=#{@inputs}-failed-", @inputs]
        IO.popen(command, err: %i[child out]) do |output|
          output.each_line do |line|
            puts line
            done = line[/\ADone (\d+) runs/, 1]&.to_i || done
          end
        end
        $?.success? ? done : nil
      end

      # Runs and notes in .ci/ledger.tsv how often, in the way of .ci/full: only if the tree is a commit all the time.
      # Returns the same as run.
      def run_for_ledger(seconds, runs)
        before = commit
        done = run(seconds, runs)
        return done unless done
        return done.tap { puts "-- fuzz-#{@name} is not in the ledger: the tree is not a commit" } unless
          before && before == commit

        system("bash", "-c", ". .ci/ledger.sh && note_commit && write_row \"$@\"", "ledger",
               "fuzz-#{@name}", done.to_s, "#{@name}: #{done}", exception: true)
        done
      end

      private

      # The commit that the tree is, or nil. The ledger may have changed.
      def commit
        changed, = Open3.capture2("git", "status", "--porcelain", "--", ".", ":(exclude).ci/ledger.tsv")
        head, = Open3.capture2("git", "rev-parse", "HEAD")
        changed.empty? && !head.empty? ? head : nil
      end

      def linked
        comment = File.read(@source)[%r{/\*\s*links:(.*?)\*/}m, 1].gsub(/^ \*/, "")
        words = comment.split.take_while { |word| word.end_with?(".c") && !word.start_with?("test/") }
        words.flat_map { |pattern| Dir.glob("ext/jacinth/#{pattern}") }
      end
    end
  end
end
